//! Under load it bends: bodies, slow clients, full queues and disks.

use serde_json::json;
use std::io::{BufReader, ErrorKind, Write};
use std::net::TcpStream;

use crate::counts::plain_or_long;
use crate::http::{Answer, PATIENCE, Request};
use crate::started::Server;
use crate::support::Folder;

#[test]
fn a_body_is_counted_while_it_comes() {
    let folder = Folder::new();
    let server = Server::start(&folder, &["--max-body", "1M"]);
    let large = vec![b'a'; (1 << 20) + 1];
    server.send(&Request::file("/v1/documents?name=a.txt", large.clone())).expect(413);
    // One that does not say how long it is.
    let mut chunked = Vec::new();
    for piece in large.chunks(1 << 16) {
        write!(chunked, "{:x}\r\n", piece.len()).unwrap();
        chunked.extend_from_slice(piece);
        chunked.extend_from_slice(b"\r\n");
    }
    chunked.extend_from_slice(b"0\r\n\r\n");
    let request = Request::file("/v1/documents?name=a.txt", chunked).with("Transfer-Encoding", "chunked");
    // The server may close before all was sent: then there is no answer to read.
    if let Ok(answer) = request.try_send(server.address) {
        answer.expect(413);
    }
    server.send(&Request::file("/v1/documents?name=a.txt", "")).expect(400);
    let there: Vec<String> = folder.contents("data").into_keys().filter(|name| name.contains('/')).collect();
    assert!(there.is_empty(), "{there:?}");
    assert_eq!(server.get("/v1/documents").value()["total"], 0);
}

/// Connections on which a request is begun and not ended: a head, a body, and nothing at all, in turns.
fn unfinished(server: &Server, count: u32) -> Vec<TcpStream> {
    let begun = |number| {
        let mut stream = TcpStream::connect(server.address).unwrap();
        let words = match number % 3 {
            0 => "GET /health HTTP/1.1\r\nHost: local".to_owned(),
            1 => {
                let host = server.address;
                format!("POST /v1/documents HTTP/1.1\r\nHost: {host}\r\nContent-Length: 1000\r\n\r\nabc")
            }
            _ => String::new(),
        };
        stream.write_all(words.as_bytes()).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        stream
    };
    (0..count).map(begun).collect()
}

/// Whether the server has neither answered nor closed a connection.
fn is_open(stream: &TcpStream) -> bool {
    stream.set_nonblocking(true).unwrap();
    let read = stream.peek(&mut [0]);
    stream.set_nonblocking(false).unwrap();
    read.is_err_and(|error| error.kind() == ErrorKind::WouldBlock)
}

#[test]
fn slow_connections_are_closed_and_nobody_waits_for_them() {
    let folder = Folder::new();
    let server = Server::start(&folder, &["--timeout", "3600"]);
    let slow = unfinished(&server, plain_or_long(100, 500));
    for _ in 0..10 {
        server.get("/health").expect(200);
    }
    assert!(slow.iter().all(is_open), "the others were answered while these are unfinished");
    drop(slow);
    assert!(server.stop().success());
    let server = Server::start(&folder, &["--timeout", "5"]);
    // Each ends: with an answer, or without.
    for (number, stream) in unfinished(&server, 30).into_iter().enumerate() {
        let answer = Answer::read(&mut BufReader::new(stream));
        if number % 3 == 1 {
            assert_eq!(answer.unwrap().status, 408);
        }
    }
    assert!(server.stop().success());
}

#[test]
fn a_full_queue_turns_away_and_says_when_to_come_again() {
    let folder = Folder::new();
    let server = Server::start(&folder, &["--workers", "1", "--max-queue", "4"]);
    let long = "We save water and energy for all people. ".repeat(20_000);
    let mut accepted = Vec::new();
    let statuses: Vec<u16> = (0..12)
        .map(|number| {
            let path = format!("/v1/align?async=true&name={number}.txt");
            let answer = server.send(&Request::file(&path, long.clone()));
            if answer.status == 202 {
                accepted.push(answer.value()["id"].as_str().unwrap().to_owned());
            } else {
                assert!(answer.header("retry-after").parse::<u32>().is_ok(), "{}", answer.text());
            }
            answer.status
        })
        .collect();
    assert!(statuses.contains(&202) && statuses.contains(&429), "{statuses:?}");
    assert!(statuses.iter().all(|status| [202, 429, 503].contains(status)), "{statuses:?}");
    // Short texts do not wait behind documents: the last one still waits when the text has its answer.
    server.send(&Request::json("/v1/align", &json!({"text": "We save water for all people."}))).expect(200);
    let last = server.get(&format!("/v1/jobs/{}", accepted.last().unwrap())).expect(200).value();
    assert_eq!(last["state"], "queued", "{last}");
}

#[test]
fn a_quota_is_told_before_and_holds() {
    let folder = Folder::new();
    let server = Server::start(&folder, &["--max-disk", "4K", "--keep-days", "30"]);
    let storage = server.get("/v1/storage").expect(200).value();
    assert_eq!((&storage["quota"], &storage["keep_days"]), (&json!(4096), &json!(30)));
    let kept = server.send(&Request::file("/v1/documents?name=a.txt", "a".repeat(3_000))).expect(201).value();
    assert!(kept["expires"].as_str().unwrap() > kept["created"].as_str().unwrap());
    let full = server.send(&Request::file("/v1/documents?name=b.txt", "b".repeat(3_000))).expect(507).value();
    assert!(full["help"].as_str().unwrap().contains("delete"), "{full}");
    // A result for which there is no room is a job that failed.
    let short = "We save water and energy for all people.";
    let job = server.job("c.txt", short, "");
    assert_eq!((&job["state"], &job["problem"]["status"]), (&json!("failed"), &json!(507)), "{job}");
    server
        .send(&Request::new("DELETE", &format!("/v1/documents/{}", kept["id"].as_str().unwrap())))
        .expect(204);
    server.send(&Request::file("/v1/documents?name=b.txt", "b".repeat(3_000))).expect(201);
}

#[test]
fn the_server_tells_how_it_is() {
    let folder = Folder::new();
    let server = Server::start(&folder, &["--ephemeral"]);
    server.job("a.txt", "We save water and energy for all people.", "");
    let metrics = server.get("/metrics").expect(200).text();
    for line in ["itl_documents 1", "itl_jobs_total{state=\"done\"} 1", "itl_queue_waiting 0"] {
        assert!(metrics.lines().any(|found| found == line), "{line}: {metrics}");
    }
    assert!(metrics.contains("route=\"/v1/align\",method=\"POST\",status=\"202\""), "{metrics}");
    assert_eq!(server.get("/ready").expect(200).value()["status"], "ok");
}
