//! Texts as JSON lines, in and out.

use std::io::{BufReader, Write};

use crate::http::{Answer, Request, chunk};
use crate::started::Server;
use crate::support::Folder;

#[test]
fn lines_come_back_in_order_and_a_bad_one_ends_nothing() {
    let folder = Folder::new().with("a.txt", "We save water and energy for all people.");
    let server = Server::start(&folder, &["--ephemeral"]);
    let lines = "{\"id\":\"a.txt\",\"text\":\"We save water and energy for all people.\"}\nnonsense\n\n\
                 {\"text\":\"Nous protégeons les océans et les forêts de la planète pour tous les peuples.\"}\n\
                 {\"id\":\"z\",\"text\":\"We end hunger.\"}";
    let request = Request::new("POST", "/v1/batch?framework=sdg").body("application/x-ndjson", lines);
    let answer = server.send(&request).expect(200);
    assert_eq!(answer.header("content-type"), "application/x-ndjson");
    let text = answer.text();
    let answers: Vec<serde_json::Value> =
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let paths: Vec<&str> = answers.iter().map(|one| one["document"]["path"].as_str().unwrap()).collect();
    assert_eq!(paths, ["a.txt", "2", "3", "z"]);
    assert_eq!(
        format!("{}\n", text.lines().next().unwrap()),
        folder.itl(&["align", "a.txt", "--jsonl"]).stdout
    );
    assert_eq!(answers[1]["notices"][0]["code"], "bad-row");
    server
        .send(&Request::new("POST", "/v1/batch?framework=none").body("application/x-ndjson", lines))
        .expect(404);
    server.send(&Request::new("POST", "/v1/batch").body("text/plain", lines)).expect(415);
}

#[test]
fn an_answer_comes_before_the_next_line_is_sent() {
    let folder = Folder::new();
    let server = Server::start(&folder, &["--ephemeral"]);
    let request = Request::new("POST", "/v1/batch")
        .body("application/x-ndjson", "")
        .with("Transfer-Encoding", "chunked");
    let mut out = request.begin(server.address).unwrap();
    let mut answers = BufReader::new(out.try_clone().unwrap());
    let mut head = None;
    for number in 0..3 {
        let line = format!("{{\"id\":\"{number}\",\"text\":\"We save water for all people.\"}}\n");
        write!(out, "{:x}\r\n{line}\r\n", line.len()).unwrap();
        if head.is_none() {
            head = Some(Answer::head(&mut answers).unwrap());
        }
        let piece = String::from_utf8(chunk(&mut answers).unwrap().unwrap()).unwrap();
        assert!(piece.contains(&format!("\"path\":\"{number}\"")), "{piece:.100}");
    }
    out.write_all(b"0\r\n\r\n").unwrap();
    assert_eq!(chunk(&mut answers).unwrap(), None);
    assert_eq!(head.unwrap().status, 200);
}
