//! `meaning` over HTTP: encoders of whoever runs the server, by their names.

use serde_json::{Value, json};

use crate::http::Request;
use crate::started::Server;
use crate::support::{Folder, Run};
use crate::tiny_encoder;

const TEXT: &str = "Clean water and energy for all people. We end poverty in the cities.";

/// Runs the program with the encoders of the folder.
fn itl(folder: &Folder, arguments: &[&str]) -> Run {
    let run =
        Run::of(folder.command(arguments).env("ITL_ENCODERS", folder.path("encoders")).output().unwrap());
    assert!(run.code < 2, "{arguments:?}: {}", run.stderr);
    run
}

/// Installs an encoder under the name `tiny`.
fn install(mut folder: Folder, seed: u64) -> Folder {
    for (name, bytes) in tiny_encoder::files(seed) {
        folder = folder.with(&format!("model/{name}"), bytes);
    }
    itl(&folder, &["encoders", "add", "model", "--as", "tiny", "--force"]);
    folder
}

fn align(meaning: &str) -> Request {
    Request::json(
        "/v1/align",
        &json!({"text": TEXT, "name": "plan.txt", "settings": {"level": "1", "meaning": meaning}}),
    )
}

#[test]
fn an_encoder_is_used_by_its_name_as_on_the_command_line() {
    let folder = Folder::new().with("plan.txt", TEXT);
    let server = Server::start(&folder, &[]);
    assert_eq!(server.get("/v1/encoders").expect(200).value(), json!([]));
    let folder = install(folder, 7);
    let listed = server.get("/v1/encoders").expect(200).value();
    assert_eq!(listed[0]["name"], "tiny");
    let here = itl(&folder, &["align", "plan.txt", "--json", "--level", "1", "--meaning", "tiny"]).stdout;
    let there = server.send(&align("tiny")).expect(200);
    assert_eq!(there.text().trim_end(), here.trim_end());
    // A job keeps what it was asked for.
    let job = server.job("plan.txt", TEXT, "&level=1&meaning=tiny");
    assert_eq!((&job["state"], &job["settings"]["meaning"]), (&json!("done"), &json!("tiny")), "{job}");
    let kept = server.get(&format!("/v1/alignments/{}", job["alignment"].as_str().unwrap())).expect(200);
    assert_eq!(used(&kept.value()), listed[0]["fingerprint"]);
    // Another encoder under the same name is another one at once.
    let _folder = install(folder, 8);
    let after = server.send(&align("tiny")).expect(200).value();
    assert_ne!(used(&after), listed[0]["fingerprint"]);
    assert!(server.stop().success());
}

/// The fingerprint of the encoder that a result names.
fn used(alignment: &Value) -> Value {
    let named = alignment["parameters"]["meaning"].as_str().unwrap_or_else(|| panic!("{alignment}"));
    json!(named.split_once('@').unwrap().1)
}

#[test]
fn a_name_that_no_encoder_has_is_a_problem_and_never_a_path() {
    let folder = install(Folder::new(), 7);
    let server = Server::start(&folder, &[]);
    let path = folder.path("encoders/tiny.itlenc").display().to_string();
    for name in ["large", "tiny.itlenc", "../encoders/tiny", &path] {
        let problem = server.send(&align(name)).expect(404).value();
        assert_eq!(
            (&problem["field"], &problem["type"]),
            (&json!("meaning"), &json!("urn:itl:problem:no-encoder"))
        );
        assert!(problem["help"].as_str().unwrap().contains("/v1/encoders"), "{problem}");
    }
    server.send(&align("off")).expect(200);
    // Nothing is kept for a job that could not be done.
    server.send(&Request::file("/v1/align?async=true&name=a.txt&meaning=large", TEXT)).expect(404);
    assert_eq!(server.get("/v1/documents").value()["total"], 0);
    // A file that is damaged behind its beginning is told, without saying where it lies.
    let mut bytes = folder.read("encoders/tiny.itlenc");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    let folder = folder.with("encoders/tiny.itlenc", bytes);
    let said = server.send(&align("tiny")).expect(422).text();
    assert!(!said.contains(folder.path("").to_str().unwrap()), "{said}");
    assert!(server.stop().success());
}
