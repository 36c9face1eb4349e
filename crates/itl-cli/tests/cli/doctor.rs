//! `itl doctor`: the state of an installation, without a word about whose it is.

use crate::support::{Folder, GOALS, Run};
use serde_json::{Value, json};
use std::process::Command;

/// A command in a home folder that has a framework, with no other program on the path.
fn at_home(folder: &Folder, arguments: &[&str]) -> Command {
    let mut command = folder.command(arguments);
    command.env(if cfg!(windows) { "USERPROFILE" } else { "HOME" }, folder.path(""));
    command.env("ITL_FRAMEWORKS", folder.path("data/frameworks"));
    command.env("ITL_ENCODERS", folder.path("data/encoders"));
    command.env("PATH", folder.path("bin"));
    command
}

fn home() -> Folder {
    Folder::new().with("data/frameworks/secret-client.csv", GOALS)
}

fn found(folder: &Folder) -> (Value, i32) {
    let run = Run::of(at_home(folder, &["doctor", "--json"]).output().unwrap());
    (serde_json::from_str(&run.stdout).unwrap(), run.code)
}

#[test]
fn the_state_fits_on_a_screen_and_does_not_say_whose_it_is() {
    let folder = home();
    let run = Run::of(at_home(&folder, &["doctor"]).output().unwrap());
    assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{}", run.stdout);
    assert!(run.stdout.starts_with(&format!("itl {}", env!("CARGO_PKG_VERSION"))), "{}", run.stdout);
    assert!(run.stdout.lines().count() <= 24, "{}", run.stdout);
    let frameworks = std::path::Path::new("~").join("data").join("frameworks");
    assert!(run.stdout.contains(&format!("1 in {}", frameworks.display())), "{}", run.stdout);
    assert!(!run.stdout.contains(folder.path("").to_str().unwrap()), "{}", run.stdout);
    assert!(!run.stdout.contains("secret-client"), "{}", run.stdout);
}

#[test]
fn the_json_has_what_the_screen_has() {
    let (found, code) = found(&home());
    assert_eq!(code, 0, "{found}");
    assert_eq!(found["frameworks"]["own"], 1);
    assert_eq!(found["frameworks"]["built_in"], json!(["sdg", "sdg-statements"]));
    assert_eq!(found["confinement"]["process"], true, "a document was read: {found}");
    assert_eq!((&found["ocr"], &found["problems"]), (&Value::Null, &json!([])));
    let features = found["features"].as_array().unwrap();
    let serve = features.iter().find(|feature| feature["name"] == "serve").unwrap();
    assert_eq!(serve["on"], cfg!(feature = "serve"));
}

#[test]
fn broken_settings_are_a_problem_and_no_end() {
    let folder = home().with("itl.toml", "no-such-setting = 1\n");
    let (found, code) = found(&folder);
    assert_eq!(code, 1, "{found}");
    let problem = found["problems"][0].as_str().unwrap();
    assert!(problem.contains("no-such-setting"), "{problem}");
    assert_eq!(found["settings"], json!(["itl.toml"]));
}

/// A limit that lets no document be read, and a program that answers as Tesseract does.
#[test]
#[cfg(target_os = "linux")]
fn what_was_tried_is_what_is_said() {
    use std::os::unix::fs::PermissionsExt;

    let script = "#!/bin/sh\nif [ \"$1\" = --version ]; then echo tesseract 9.8.7; else echo List; echo eng; echo deu; fi\n";
    let folder = home().with("bin/tesseract", script).with("itl.toml", "max-bytes = 5\n");
    let program = folder.path("bin/tesseract");
    std::fs::set_permissions(program, std::fs::Permissions::from_mode(0o755)).unwrap();
    let (found, code) = found(&folder);
    assert_eq!(found["ocr"], json!({"program": "Tesseract 9.8.7", "languages": ["eng", "deu"]}));
    assert_eq!((&found["confinement"]["process"], code), (&json!(false), 1), "{found}");
    assert!(found["problems"][0].as_str().unwrap().starts_with("reading a document:"), "{found}");
}

#[test]
fn the_version_is_one_line() {
    let run = Folder::new().itl(&["--version"]);
    assert_eq!(run.stdout, format!("itl {}\n", env!("CARGO_PKG_VERSION")));
}
