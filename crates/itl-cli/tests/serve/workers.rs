//! Workers that crash, are killed, hang or eat memory: each costs its own document, and the server goes on.

use serde_json::json;

use crate::counts::plain_or_long;
use crate::http::Request;
use crate::interposed::Shim;
use crate::printed::printed;
use crate::started::Server;
use crate::support::Folder;

/// What a worker does, and what is said of it.
const FAULTS: [(&str, u16, &str); 4] = [
    ("crash", 422, "crash"),
    // Who ends a process from outside is most often a system without memory: try again.
    ("killed", 503, "busy"),
    ("hang", 422, "too-slow"),
    ("eat", 422, "too-much-memory"),
];

/// Seconds that a worker may take: few for the one that hangs, and for the others more than they need on any machine.
fn seconds(fault: &str) -> &'static str {
    if fault == "hang" { "10" } else { "600" }
}

#[test]
fn a_worker_that_fails_costs_its_own_document_only() {
    let shim = Shim::build();
    for (fault, status, code) in FAULTS {
        let folder = Folder::new();
        let arguments = ["--max-seconds", seconds(fault), "--max-memory", "200M"];
        let server = Server::start_with(&folder, &arguments, |command| shim.under(command, ""));
        for round in 0..plain_or_long(1, 10) {
            let name = format!("{fault}-{round}.html");
            let page = format!("<h1>{name}</h1><p>We save water and energy for all people.</p>");
            // So often that it stands whole in a piece that a worker reads, also after its bounds are set.
            let bad = format!("{page}<p>{}</p>", format!("itl-worker-{fault} ").repeat(4_000));
            let kind = json!(format!("urn:itl:problem:{code}"));
            let answer = server.send(&Request::file(&format!("/v1/align?name={name}"), bad.clone()));
            assert_eq!(
                (answer.status, &answer.value()["type"]),
                (status, &kind),
                "{fault}: {}",
                answer.text()
            );
            let job = server.job(&name, bad, "");
            assert_eq!((&job["state"], &job["problem"]["type"]), (&json!("failed"), &kind), "{job}");
            server.get("/health").expect(200);
            let job = server.job(&format!("good-{name}"), page, "");
            assert_eq!(job["state"], "done", "{job}");
        }
        assert!(server.stop().success());
    }
}

#[test]
fn a_worker_that_fails_costs_its_own_picture_only() {
    let (folder, shim) = (Folder::new(), Shim::build());
    let sound = printed("We save water and energy for all people.");
    for (fault, status, code) in FAULTS {
        let arguments = ["--ephemeral", "--max-seconds", seconds(fault), "--max-memory", "200M"];
        let server = Server::start_with(&folder, &arguments, |command| shim.under(command, ""));
        let upload = |name: &str, bytes: Vec<u8>| {
            let kept = server.send(&Request::file(&format!("/v1/documents?name={name}"), bytes)).expect(201);
            kept.value()["id"].as_str().unwrap().to_owned()
        };
        let good = upload("good.pdf", sound.clone());
        // Its process is the one that drew the page before.
        server.get(&format!("/v1/documents/{good}/pages/1?density=1")).expect(200);
        let words = format!("%{}\n", format!("itl-worker-{fault} ").repeat(4_000));
        let bad = upload(&format!("{fault}.pdf"), [sound.as_slice(), words.as_bytes()].concat());
        let answer = server.get(&format!("/v1/documents/{bad}/pages/1?density=1"));
        let kind = json!(format!("urn:itl:problem:{code}"));
        assert_eq!((answer.status, &answer.value()["type"]), (status, &kind), "{fault}: {}", answer.text());
        server.get(&format!("/v1/documents/{good}/pages/1?density=2")).expect(200);
        server.get(&format!("/v1/documents/{good}/pages/2?density=2")).expect(404);
        assert!(server.stop().success());
    }
}

#[test]
fn a_job_that_ends_the_server_twice_is_not_taken_up_again() {
    let (folder, shim) = (Folder::new(), Shim::build());
    let arguments = ["--max-seconds", "600", "--workers", "1"];
    let start = || Server::start_with(&folder, &arguments, |command| shim.under(command, ""));
    let server = start();
    let begin = |name: &str, body: String| {
        let path = format!("/v1/align?async=true&name={name}");
        let begun = server.send(&Request::file(&path, body)).expect(202).value();
        begun["id"].as_str().unwrap().to_owned()
    };
    let bad = begin("bad.html", format!("<p>{}</p>", "itl-worker-hang ".repeat(4_000)));
    let good = begin("good.html", "<p>We save water and energy for all people.</p>".to_owned());
    let state = |server: &Server, job: &str| {
        server.get(&format!("/v1/jobs/{job}")).expect(200).value()["state"].as_str().unwrap().to_owned()
    };
    // Whatever ends a server: here it is ended while the job is under way, for a job cannot do it.
    let until_running = |server: &Server| {
        let end = std::time::Instant::now() + crate::http::PATIENCE;
        while state(server, &bad) != "running" {
            assert!(std::time::Instant::now() < end, "the job does not begin");
            std::thread::sleep(std::time::Duration::from_millis(20));
        }
    };
    until_running(&server);
    server.kill();
    let server = start();
    until_running(&server);
    server.kill();
    let server = start();
    let over = server.wait_for(&bad);
    assert_eq!(over["problem"]["type"], "urn:itl:problem:ended-the-server", "{over}");
    assert_eq!(server.wait_for(&good)["state"], "done");
    assert!(server.stop().success());
}
