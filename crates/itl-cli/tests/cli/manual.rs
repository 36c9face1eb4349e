//! What is made of the definition of the arguments: completions for shells, manual pages, and a build that has not everything.

use crate::support::Folder;

/// The commands that the help of the program lists.
fn commands(folder: &Folder) -> Vec<String> {
    let help = folder.itl(&["--help"]).stdout;
    let listed = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let names = listed.take_while(|line| !line.is_empty()).filter_map(|line| line.split_whitespace().next());
    names.filter(|name| *name != "help").map(str::to_owned).collect()
}

#[test]
fn every_shell_completes_every_command() {
    let folder = Folder::new();
    let commands = commands(&folder);
    assert!(commands.len() > 10, "{commands:?}");
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let run = folder.itl(&["completions", shell]);
        assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{shell}");
        let missing: Vec<&String> = commands.iter().filter(|name| !run.stdout.contains(*name)).collect();
        assert!(missing.is_empty(), "{shell}: {missing:?}");
        assert!(run.stdout.contains("max-seconds"), "{shell} completes flags");
    }
    assert_eq!(folder.itl(&["completions", "cmd"]).code, 2);
}

#[test]
fn every_command_has_a_page_with_all_its_flags() {
    let folder = Folder::new();
    assert_eq!(folder.itl(&["manual", "pages/man1"]).code, 0);
    let pages = folder.contents("pages/man1");
    for command in commands(&folder) {
        let page = String::from_utf8(pages[&format!("itl-{command}.1")].clone()).unwrap();
        // In roff every hyphen of a flag is escaped.
        let page = page.replace("\\-", "-");
        for flag in folder.itl(&[&command, "--help"]).stdout.split_whitespace().filter(|word| is_flag(word)) {
            assert!(page.contains(flag), "{command} {flag}");
        }
    }
    assert!(pages.contains_key("itl.1") && pages.contains_key("itl-frameworks-import.1"));
    assert!(
        !pages.keys().any(|name| name.contains("manual") || name.contains("extract")),
        "{:?}",
        pages.keys()
    );
    // Pages are made again over those that are there.
    assert_eq!(folder.itl(&["manual", "pages/man1"]).code, 0);
}

fn is_flag(word: &str) -> bool {
    word.strip_prefix("--")
        .is_some_and(|name| name.len() > 1 && name.chars().all(|c| c.is_ascii_lowercase() || c == '-'))
}
