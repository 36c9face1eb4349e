//! A disk that is full: it is told, nothing that was acknowledged is lost, deleting makes room, and the server ends in good order.

use serde_json::{Value, json};

use crate::http::Request;
use crate::interposed::Shim;
use crate::killed::{Told, assert_kept};
use crate::started::Server;
use crate::support::Folder;

/// Bytes of the disk: for the databases, the room that is kept for deleting, and some documents.
const DISK: u64 = 3 << 20;

/// A document of some 60 kB that has results.
fn text(number: usize) -> String {
    format!("Plan {number}. {}", "We save water and energy for all people. ".repeat(1_500))
}

/// Sends documents until the disk is full, and some more; what was acknowledged.
fn fill(server: &Server) -> Told {
    let (mut told, mut refused) = (Told::default(), 0);
    for number in 0..200 {
        let path = format!("/v1/align?async=true&name={number}.txt");
        let answer = server.send(&Request::file(&path, text(number)));
        if answer.status == 202 {
            let job = answer.value();
            let field = |name: &str| job[name].as_str().unwrap().to_owned();
            told.documents.insert(field("document"), text(number).into_bytes());
            told.jobs.push(field("id"));
            continue;
        }
        let problem = answer.expect(507).value();
        assert_eq!(problem["type"], "urn:itl:problem:disk-full", "{problem}");
        refused += 1;
        if refused == 10 {
            return told;
        }
    }
    panic!("the disk is not full: {refused} refused");
}

#[test]
fn a_full_disk_is_told_and_deleting_makes_room() {
    let (folder, shim) = (Folder::new(), Shim::build());
    let server = Server::start_with(&folder, &[], |command| shim.small_disk(command, DISK));
    let mut told = fill(&server);
    assert!(told.documents.len() > 5, "{}", told.documents.len());
    // Every job is over, though the rows of some could not be written.
    let over: Vec<Value> = told.jobs.iter().map(|job| server.wait_for(job)).collect();
    for job in &over {
        let full = job["problem"]["status"] == 507;
        assert!(job["state"] == "done" || (job["state"] == "failed" && full), "{job}");
    }
    assert!(over.iter().any(|job| job["state"] == "failed"), "no job met the full disk");
    // What keeps nothing goes on, and what is kept can be read.
    for path in ["/health", "/ready", "/v1/documents", "/v1/jobs", "/v1/alignments", "/v1/storage"] {
        server.get(path).expect(200);
    }
    server.send(&Request::json("/v1/align", &json!({"text": "We save water for all people."}))).expect(200);
    for (document, bytes) in &told.documents {
        assert_eq!(&server.get(&format!("/v1/documents/{document}/content")).expect(200).body, bytes);
    }
    // Deleting makes room, also for what could not be done.
    for _ in 0..told.documents.len() / 2 {
        let (document, _) = told.documents.pop_first().unwrap();
        server.send(&Request::new("DELETE", &format!("/v1/documents/{document}"))).expect(204);
        told.deleted.push(document);
    }
    let job = server.job("after.txt", "We save water and energy for all people.", "");
    assert_eq!(job["state"], "done", "{job}");
    let after = job["document"].as_str().unwrap().to_owned();
    told.documents.insert(after, b"We save water and energy for all people.".to_vec());
    assert!(server.stop().success());
    for job in assert_kept(&folder, &told) {
        assert!(["done", "failed"].contains(&job["state"].as_str().unwrap()), "{job}");
    }
}

#[test]
fn a_server_ends_in_good_order_while_its_disk_is_full_and_the_next_goes_on() {
    let (folder, shim) = (Folder::new(), Shim::build());
    let server = Server::start_with(&folder, &[], |command| shim.small_disk(command, DISK));
    let told = fill(&server);
    assert!(server.stop().success());
    // With room again, the next server has everything; what had no room before ended, or is done now.
    for job in assert_kept(&folder, &told) {
        assert!(["done", "failed"].contains(&job["state"].as_str().unwrap()), "{job}");
    }
}
