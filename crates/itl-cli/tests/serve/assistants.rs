//! `itl mcp`, spoken to by the official client of the protocol.

use std::os::unix::fs::symlink;
use std::path::Path;

use crate::outside::{python, run, script};
use crate::support::{Folder, PLAN};

#[test]
fn the_official_client_asks_everything_and_reads_nothing_outside() {
    let example = |name: &str| {
        std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples").join(name))
            .unwrap()
    };
    let goals = "id,label,descriptor\nW,Water,Clean water and sanitation for everybody\nE,Energy,Affordable and clean energy\nP,Poverty,\"An end of poverty, everywhere\"\n";
    // Long enough that nobody answers before the question is withdrawn.
    let long =
        "We reduce poverty, save clean water and energy, and end hunger in every city of the country.\n"
            .repeat(60_000);
    let folder = Folder::new()
        .with("reports/plan.txt", example("campus-plan.txt"))
        .with("reports/sub/review.txt", example("campus-review.txt"))
        .with("reports/goals.csv", goals)
        .with("big/long.txt", long)
        .with("secret/a.txt", "A secret sentence about clean water.");
    symlink(folder.path("secret/a.txt"), folder.path("reports/link.txt")).unwrap();
    symlink(folder.path("secret"), folder.path("reports/linked")).unwrap();
    let schema = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../schemas/align.json");
    let mut client = python("python");
    client.arg(script("mcp_client_test.py")).arg(env!("CARGO_BIN_EXE_itl")).arg(folder.path("."));
    let said = run(client.arg(schema));
    assert!(said.contains("the client is content"), "{said}");
}

#[test]
fn what_is_no_folder_is_refused_at_the_start() {
    let folder = Folder::new().with("plan.txt", PLAN);
    for (arguments, words) in [
        (&["mcp", "--folder", "plan.txt"][..], "it is not a folder"),
        (&["mcp", "--folder", "none"], "cannot read the file"),
        (&["mcp", "--folder", ".", "-f", "none"], "none"),
        (&["mcp", "--folder", "."], "Model Context Protocol"),
    ] {
        let refused = folder.itl(arguments);
        assert!(refused.code == 2 && refused.stderr.contains(words), "{arguments:?}: {}", refused.stderr);
    }
}
