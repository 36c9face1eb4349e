//! Bounds over all requests: memory, disk and rows, for everybody together and for each token; and whose the folder is.

use serde_json::{Value, json};
use std::io::{BufReader, Write};
use std::net::TcpStream;
use std::os::unix::fs::PermissionsExt;
use std::time::{Duration, Instant};

use crate::http::{Answer, PATIENCE, Request};
use crate::started::{Server, token};
use crate::support::Folder;

const SHORT: &str = "We save water and energy for all people.";

/// A number of `/metrics`.
fn level(server: &Server, name: &str) -> u64 {
    let text = server.get("/metrics").expect(200).text();
    let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' ')).unwrap();
    line.parse().unwrap()
}

/// Waits until something holds.
fn wait_until(what: &str, holds: impl Fn() -> bool) {
    let end = Instant::now() + PATIENCE;
    while !holds() {
        assert!(Instant::now() < end, "{what}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn a_folder_with_files_of_others_is_refused_and_not_changed() {
    let folder = Folder::new()
        .with("data/uploads/2024/photo.jpg", "photo")
        .with("data/uploads/top.txt", "top")
        .with("data/results/journal.jsonl", "{}");
    let before = folder.contents("data");
    for arguments in [
        &["serve", "--listen", "127.0.0.1:0", "--data", "data"][..],
        &["serve", "token", "add", "maria", "--scope", "read", "--data", "data"],
    ] {
        let run = folder.itl(arguments);
        assert!(run.code == 2 && run.stderr.contains("nothing was changed"), "{}", run.stderr);
        assert!(run.stderr.contains("--data") && run.stderr.contains("itl-server"), "{}", run.stderr);
        assert_eq!(folder.contents("data"), before);
    }
}

#[test]
fn a_folder_of_a_server_keeps_what_others_put_there_and_is_for_its_owner() {
    let folder = Folder::new();
    let server = Server::start(&folder, &[]);
    server.job("a.txt", SHORT, "");
    assert!(server.stop().success());
    let folder = folder.with("data/uploads/2024/photo.jpg", "photo").with("data/results/notes.txt", "notes");
    let server = Server::start(&folder, &[]);
    assert_eq!(server.get("/v1/documents").expect(200).value()["total"], 1);
    assert_eq!(folder.read("data/uploads/2024/photo.jpg"), b"photo");
    assert_eq!(folder.read("data/results/notes.txt"), b"notes");
    let mode = |name: &str| std::fs::metadata(folder.path(name)).unwrap().permissions().mode() & 0o777;
    for private in ["data", "data/uploads", "data/results"] {
        assert_eq!(mode(private), 0o700, "{private}");
    }
    let own = |name: &String| !name.ends_with("photo.jpg") && !name.ends_with("notes.txt");
    for name in folder.contents("data").into_keys().filter(own) {
        assert_eq!(mode(&format!("data/{name}")), 0o600, "{name}");
    }
}

#[test]
fn bodies_of_all_requests_have_one_bound_in_memory() {
    let folder = Folder::new();
    let server = Server::start(&folder, &["--max-held", "4M"]);
    let large = vec![b'a'; 3 << 20];
    // The server may close before all was sent: then there is no answer to read.
    if let Ok(refused) = Request::file("/v1/align?name=a.html", large.clone()).try_send(server.address) {
        assert!(refused.expect(429).header("retry-after").parse::<u32>().is_ok());
    }
    // What is kept goes to the disk, and needs no memory; so does what is sent from there.
    let kept = server.send(&Request::file("/v1/documents?name=a.html", large)).expect(201).value();
    let path = format!("/v1/documents/{}/content", kept["id"].as_str().unwrap());
    assert_eq!(server.get(&path).expect(200).body.len(), 3 << 20);
    // Two that are not sent to their end: each has its part, and a third has none left.
    let begun = |_: i32| {
        let mut stream = TcpStream::connect(server.address).unwrap();
        let head =
            "POST /v1/align?name=a.html HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1200000\r\n\r\n";
        stream.write_all(head.as_bytes()).unwrap();
        stream.write_all(&vec![b'a'; 1_000_000]).unwrap();
        stream
    };
    let held: Vec<TcpStream> = (0..2).map(begun).collect();
    wait_until("what is sent is counted", || level(&server, "itl_held_bytes") > 1_800_000);
    server.send(&Request::file("/v1/align?name=b.html", vec![b'a'; 400_000])).expect(429);
    server.send(&Request::json("/v1/align", &json!({"text": SHORT}))).expect(200);
    drop(held);
    wait_until("it is given back", || level(&server, "itl_held_bytes") == 0);
    server.send(&Request::file("/v1/align?name=b.html", format!("<p>{SHORT}</p>"))).expect(200);
}

#[test]
fn an_answer_that_nobody_takes_costs_no_memory_and_its_connection() {
    let folder = Folder::new();
    let server = Server::start(&folder, &["--timeout", "2"]);
    let kept = server.send(&Request::file("/v1/documents?name=a.bin", vec![7; 24 << 20])).expect(201).value();
    let path = format!("/v1/documents/{}/content", kept["id"].as_str().unwrap());
    let readers: Vec<TcpStream> =
        (0..6).map(|_| Request::get(&path).begin(server.address).unwrap()).collect();
    wait_until("all are there", || level(&server, "itl_connections") > 6);
    assert_eq!(level(&server, "itl_held_bytes"), 0);
    wait_until("they are closed", || level(&server, "itl_connections") == 1);
    drop(readers);
}

#[test]
fn a_client_that_was_fast_before_is_not_waited_for() {
    let folder = Folder::new();
    let server = Server::start(&folder, &["--timeout", "2"]);
    let mut stream = TcpStream::connect(server.address).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    let head = "POST /v1/documents HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9000000\r\n\r\n";
    stream.write_all(head.as_bytes()).unwrap();
    stream.write_all(&vec![b'a'; 8_000_000]).unwrap();
    let mut slow = stream.try_clone().unwrap();
    // One byte now and then: never so long that nothing comes.
    let drip = std::thread::spawn(move || {
        while slow.write_all(b"a").is_ok() {
            std::thread::sleep(Duration::from_millis(300));
        }
    });
    let answer = Answer::read(&mut BufReader::new(&stream)).unwrap();
    assert_eq!(answer.status, 408);
    stream.shutdown(std::net::Shutdown::Both).ok();
    drip.join().unwrap();
}

#[test]
fn words_that_are_no_methods_are_one_row() {
    let folder = Folder::new();
    let server = Server::start(&folder, &["--ephemeral"]);
    for number in 0..20 {
        server.send(&Request::new(&format!("ODD{number}"), "/health")).expect(405);
    }
    let text = server.get("/metrics").expect(200).text();
    assert!(!text.contains("ODD"), "{text}");
    assert!(text.contains("itl_requests_total{route=\"/health\",method=\"-\",status=\"405\"} 20"), "{text}");
}

#[test]
fn settings_and_rows_of_jobs_are_bounded() {
    let folder = Folder::new();
    let server = Server::start(&folder, &["--max-disk", "8K"]);
    let kept = server.send(&Request::file("/v1/documents?name=a.txt", "")).status;
    assert_eq!(kept, 400);
    let kept = server.send(&Request::file("/v1/documents?name=a.txt", SHORT)).expect(201).value();
    let asked = |words: usize| {
        let words: Vec<String> = (0..words).map(|number| format!("word{number:05}")).collect();
        let job = json!({"document": kept["id"], "settings": {"stopwords": words}});
        server.send(&Request::json("/v1/jobs", &job))
    };
    let large = asked(2_000).expect(413).value();
    assert_eq!(large["field"], "settings", "{large}");
    // Each job has its row, and rows fill the disk, too.
    let statuses: Vec<u16> = (0..9).map(|_| asked(10).status).collect();
    assert!(statuses.contains(&202) && statuses.last() == Some(&507), "{statuses:?}");
}

#[test]
fn a_token_has_its_bytes_whatever_comes_at_once() {
    let folder = Folder::new();
    let secret = token(&folder, "q", "write", &["--max-bytes", "2M"]);
    let server = Server::start(&folder, &["--require-token"]);
    let statuses: Vec<u16> = std::thread::scope(|scope| {
        let upload = |number: u8| {
            let path = format!("/v1/documents?name=q{number}.bin");
            Request::file(&path, vec![number; 1_000_000]).token(&secret)
        };
        let threads: Vec<_> = (0..12)
            .map(|number| {
                let (request, server) = (upload(number), &server);
                scope.spawn(move || server.send(&request).status)
            })
            .collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    assert_eq!(statuses.iter().filter(|status| **status == 201).count(), 2, "{statuses:?}");
    assert!(statuses.iter().all(|status| [201, 403].contains(status)), "{statuses:?}");
    // Frameworks are of the same bytes.
    let long = format!("id,label,descriptor\nA,Water,\"{}\"\n", "Clean water for all people. ".repeat(8_000));
    let path = "/v1/frameworks?name=mine&file=mine.csv";
    let refused: Value = server.send(&Request::file(path, long).token(&secret)).expect(403).value();
    assert_eq!(refused["type"], "urn:itl:problem:token-quota", "{refused}");
}

#[test]
fn a_form_with_a_file_is_told_from_the_file() {
    let folder = Folder::new();
    let server = Server::start(&folder, &["--ephemeral"]);
    let body = "--b\r\nContent-Disposition: form-data; name=\"file\"\r\n\r\nWe save water.\r\n--b--\r\n";
    for path in ["/v1/documents?name=a.txt", "/v1/align?name=a.txt", "/v1/frameworks?name=a"] {
        let request = Request::file(path, body).with("Content-Type", "multipart/form-data; boundary=b");
        let refused = server.send(&request).expect(415).value();
        assert!(refused["help"].as_str().unwrap().contains("--data-binary"), "{refused}");
    }
}
