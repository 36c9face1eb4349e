//! What others made to look at APIs and to call them: schemathesis with all its checks, and Annif's client.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::counts::plain_or_long;
use crate::http::Request;
use crate::started::{Server, token};
use crate::support::Folder;

/// The Python that `cargo xtask tools` installs for this.
pub(crate) fn python(program: &str) -> Command {
    let place = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/tools/server/bin").join(program);
    assert!(place.exists(), "{program} is not installed: run `cargo xtask tools`");
    Command::new(place)
}

pub(crate) fn script(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/serve/python").join(name)
}

pub(crate) fn run(command: &mut Command) -> String {
    let output = command.env("NO_COLOR", "1").output().unwrap();
    let said = [output.stdout, output.stderr].concat();
    let said = String::from_utf8_lossy(&said).into_owned();
    assert!(output.status.success(), "{said}");
    said
}

#[test]
fn the_client_of_annif_works_unchanged() {
    let folder = Folder::new();
    let server = Server::start(&folder, &["--ephemeral"]);
    let address = format!("http://{}/", server.address);
    let said = run(python("python").arg(script("annif_client_test.py")).arg(address));
    assert!(said.contains("content"), "{said}");
}

#[test]
fn a_server_with_a_certificate_speaks_tls_and_nothing_else() {
    let folder = Folder::new();
    let (certificate, key) = (data("test-cert.pem"), data("test-key.pem"));
    let tls =
        ["--ephemeral", "--tls-cert", certificate.to_str().unwrap(), "--tls-key", key.to_str().unwrap()];
    let server = Server::start(&folder, &tls);
    let look = "import requests, sys; answer = requests.get(sys.argv[1], verify=sys.argv[2]); print(answer.json()['status'])";
    let address = format!("https://127.0.0.1:{}/health", server.address.port());
    let said = run(python("python").args(["-c", look, &address]).arg(&certificate));
    assert_eq!(said.trim(), "ok");
    assert!(Request::get("/health").try_send(server.address).is_err(), "without TLS");
    let wrong =
        ["serve", "--ephemeral", "--tls-cert", key.to_str().unwrap(), "--tls-key", key.to_str().unwrap()];
    let refused = folder.itl(&[&wrong[..], &["--listen", "127.0.0.1:0"]].concat());
    assert!(refused.code == 2 && refused.stderr.contains("--tls-cert"), "{}", refused.stderr);
}

/// A certificate for `localhost` that vouches for itself, and its key: for tests only.
fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/serve/data").join(name)
}

#[test]
fn the_description_is_kept_to_whatever_is_sent() {
    let folder = Folder::new();
    let secret = token(&folder, "admin", "admin", &[]);
    let server = Server::start(&folder, &["--require-token", "--max-disk", "200M"]);
    let address = format!("http://{}/v1/openapi.json", server.address);
    // So many for each of some forty operations.
    let examples = plain_or_long(16, 340).to_string();
    let mut schemathesis = python("schemathesis");
    schemathesis.current_dir(folder.path("."));
    schemathesis.env("SCHEMATHESIS_HOOKS", "hooks").env("PYTHONPATH", script(""));
    schemathesis.arg("--config-file").arg(script("schemathesis.toml"));
    schemathesis.args(["run", &address, "--phases", "examples,fuzzing", "--seed", "7"]);
    schemathesis.args([
        "--max-examples",
        &examples,
        "--continue-on-failure",
        "--suppress-health-check",
        "all",
    ]);
    schemathesis.args(["--header", &format!("Authorization: Bearer {secret}")]);
    let said = run(&mut schemathesis);
    let counted = said.lines().find_map(|line| line.trim().split_once(" generated,"));
    let sent: u32 = counted.and_then(|(count, _)| count.replace(',', "").parse().ok()).unwrap_or(0);
    assert!(sent >= plain_or_long(500, 10_000), "{said}");
    server.get("/health").expect(200);
}
