//! Ended at any moment: what was acknowledged is there afterwards, and nothing else is.

use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::counts::plain_or_long;
use crate::http::Request;
use crate::started::Server;
use crate::support::Folder;

/// What somebody was told that it is kept.
#[derive(Default)]
pub(crate) struct Told {
    /// Documents and their bytes.
    pub(crate) documents: BTreeMap<String, Vec<u8>>,
    pub(crate) jobs: Vec<String>,
    pub(crate) deleted: Vec<String>,
}

/// Uploads, begins jobs and deletes, until the server is gone.
fn work(server: &Server, who: u32, round: u32, told: &Mutex<Told>, over: &AtomicBool) {
    for number in 0.. {
        if over.load(Ordering::Relaxed) {
            return;
        }
        let text = format!(
            "Plan {who} {round} {number}. {}",
            "We save water and energy for all people. ".repeat(200)
        );
        let path = format!("/v1/align?async=true&name={who}-{round}-{number}.txt");
        let Ok(answer) = Request::file(&path, text.clone()).try_send(server.address) else { return };
        if answer.status != 202 {
            continue;
        }
        // An answer that broke off was not heard.
        let Ok(job) = serde_json::from_slice::<Value>(&answer.body) else { return };
        let field = |name: &str| job[name].as_str().unwrap().to_owned();
        let mut told = told.lock().unwrap();
        told.documents.insert(field("document"), text.into_bytes());
        told.jobs.push(field("id"));
        if number % 5 == 4 {
            let (document, _) = told.documents.pop_first().unwrap();
            let deleted =
                Request::new("DELETE", &format!("/v1/documents/{document}")).try_send(server.address);
            // One that was not answered may be there or not.
            if deleted.is_ok_and(|answer| answer.status == 204) {
                told.deleted.push(document);
            }
        }
    }
}

#[test]
fn what_was_acknowledged_outlives_any_end() {
    let folder = Folder::new();
    let told = Mutex::new(Told::default());
    for round in 0..plain_or_long(6, 100) {
        let server = Server::start(&folder, &[]);
        let over = AtomicBool::new(false);
        std::thread::scope(|scope| {
            let (server, told, over) = (&server, &told, &over);
            let workers = [0, 1].map(|who| scope.spawn(move || work(server, who, round, told, over)));
            // After a number of acknowledgements that differs from round to round, the same in every run.
            let more = 1 + (u64::from(round).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 60) as usize;
            let known = || told.lock().unwrap().jobs.len();
            let wanted = known() + more;
            while known() < wanted && !workers.iter().all(|worker| worker.is_finished()) {
                std::thread::sleep(Duration::from_millis(1));
            }
            over.store(true, Ordering::Relaxed);
            server.end_now();
        });
        server.kill();
    }
    let told = told.into_inner().unwrap();
    assert!(!told.documents.is_empty());
    for job in assert_kept(&folder, &told) {
        // One during which two servers were ended is taken for the reason, and says so.
        let twice = job["problem"]["type"] == "urn:itl:problem:ended-the-server";
        assert!(job["state"] == "done" || (job["state"] == "failed" && twice), "{job}");
    }
}

/// Whether a new server on the folder has all that somebody was told, does what it accepted, and the folder has nothing else.
/// Gives the jobs as they ended.
pub(crate) fn assert_kept(folder: &Folder, told: &Told) -> Vec<Value> {
    let server = Server::start(folder, &[]);
    for (document, bytes) in &told.documents {
        assert_eq!(&server.get(&format!("/v1/documents/{document}/content")).expect(200).body, bytes);
    }
    for document in &told.deleted {
        server.get(&format!("/v1/documents/{document}")).expect(404);
    }
    let mut over = Vec::new();
    for job in &told.jobs {
        // Those of documents that were deleted are gone with them.
        if server.get(&format!("/v1/jobs/{job}")).status == 200 {
            over.push(server.wait_for(job));
        }
    }
    let kept = usize::try_from(server.get("/v1/documents").value()["total"].as_u64().unwrap()).unwrap();
    let results = all_alignments(&server);
    assert!(server.stop().success());
    let files = folder.contents("data").into_keys();
    let (uploads, others): (Vec<String>, Vec<String>) =
        files.filter(|name| name.contains('/')).partition(|name| name.starts_with("uploads/"));
    assert_eq!((uploads.len(), others.len()), (kept, results), "files that nobody knows");
    over
}

fn all_alignments(server: &Server) -> usize {
    let mut count = 0;
    loop {
        let listed = server.get(&format!("/v1/alignments?limit=1000&offset={count}")).expect(200).value();
        match listed["alignments"].as_array().unwrap().len() {
            0 => return count,
            more => count += more,
        }
    }
}
