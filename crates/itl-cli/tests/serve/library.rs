//! Documents, jobs and alignments: the way of a person with a report, and of a program.

use serde_json::{Value, json};
use std::io::BufReader;

use crate::http::{Answer, Request, chunk};
use crate::started::Server;
use crate::support::Folder;

const PLAN: &[u8] = include_bytes!("../../../../examples/campus-plan.txt");

fn id<'a>(value: &'a Value, field: &str) -> &'a str {
    value[field].as_str().unwrap_or_else(|| panic!("no {field}: {value}"))
}

#[test]
fn a_report_is_aligned_looked_into_and_deleted() {
    let folder = Folder::new().with("campus-plan.txt", PLAN);
    let server = Server::start(&folder, &[]);
    let uploaded =
        server.send(&Request::file("/v1/documents?name=../../campus-plan.txt", PLAN)).expect(201).value();
    assert_eq!((&uploaded["name"], &uploaded["bytes"]), (&json!("campus-plan.txt"), &json!(PLAN.len())));
    let document = id(&uploaded, "id");
    let job = server.send(&Request::json("/v1/jobs", &json!({"document": document}))).expect(202).value();
    let done = server.wait_for(id(&job, "id"));
    assert_eq!(done["state"], "done", "{done}");
    let alignment = id(&done, "alignment");
    let at = |part: &str| format!("/v1/alignments/{alignment}{part}");

    // What the server gives is what the command line prints.
    let whole = server.get(&at("")).expect(200);
    let printed = folder.itl(&["align", "campus-plan.txt", "--json"]).stdout;
    assert_eq!(whole.text(), printed);
    let whole = whole.value();
    let explained = server.get(&at("/explain?concept=7&at=12")).expect(200).text();
    assert_eq!(
        explained,
        folder.itl(&["explain", "campus-plan.txt", "--concept", "7", "--at", "12", "--json"]).stdout
    );
    let gaps = server.get(&at("/gaps")).expect(200).text();
    assert_eq!(gaps, folder.itl(&["gaps", "campus-plan.txt", "--json"]).stdout);

    // Parts are cut from it.
    let profile = server.get(&at("/profile")).expect(200).value();
    assert_eq!(profile["aggregate"], whole["aggregate"]);
    assert_eq!(profile["units"], whole["units"].as_array().unwrap().len());
    let units = server.get(&at("/units?offset=3&limit=2")).expect(200).value();
    assert_eq!(units["units"], json!([whole["units"][3], whole["units"][4]]));
    assert_eq!(units["affinity"][1], whole["affinity"][4]);
    let quotes = server.get(&at("/quotes?concept=6&limit=2")).expect(200).value();
    let first = usize::try_from(whole["aggregate"]["quotes"][5][0].as_u64().unwrap()).unwrap();
    assert_eq!((&quotes["concept"]["id"], &quotes["quotes"][0]), (&json!("6"), &whole["units"][first]));

    // The library knows it now.
    let listed = server.get("/v1/documents?search=campus").expect(200).value();
    assert_eq!((&listed["total"], &listed["documents"][0]["language"]), (&json!(1), &json!("en")));
    let entries =
        server.get(&format!("/v1/alignments?document={document}&framework=sdg")).expect(200).value();
    let covered = &entries["alignments"][0]["concepts"][0];
    let evidence =
        whole["aggregate"]["evidence"].as_array().unwrap().iter().map(|value| value.as_f64().unwrap());
    assert_eq!(covered["evidence"].as_f64(), evidence.reduce(f64::max), "the most evidence comes first");
    assert_eq!(covered["verdict"], json!("covered"));

    // Every form.
    let report = server.get(&at("/report.html")).expect(200);
    assert!(report.text().contains("<!doctype html>") || report.text().contains("<!DOCTYPE html>"));
    assert!(report.header("content-security-policy").contains("sandbox allow-scripts"));
    for (form, start) in [
        ("markdown", &b"#"[..]),
        ("csv", b"document"),
        ("html", b"<!"),
        ("json", b"{"),
        ("oscal", b"{"),
        ("docx", b"PK\x03\x04"),
        ("oscal-component", b"{"),
    ] {
        let file = server.get(&at(&format!("/files/{form}"))).expect(200);
        assert!(file.body.starts_with(start), "{form}: {:.60}", file.text());
        assert!(file.header("content-disposition").contains("campus-plan."), "{form}");
    }
    server.get(&at("/files/navigator")).expect(422);
    server.get(&at("/files/odt")).expect(404);

    // Gone with everything.
    server.send(&Request::new("DELETE", &format!("/v1/documents/{document}"))).expect(204);
    for gone in [format!("/v1/documents/{document}"), at(""), format!("/v1/jobs/{}", id(&job, "id"))] {
        server.get(&gone).expect(404);
    }
    let left: Vec<String> = folder.contents("data").into_keys().filter(|name| name.contains('/')).collect();
    assert!(left.is_empty(), "{left:?}");
    assert_eq!(server.get("/v1/storage").value()["used"], 0);
}

#[test]
fn the_same_document_and_settings_have_the_same_result() {
    let folder = Folder::new();
    let server = Server::start(&folder, &[]);
    let job = |more: &str| server.job("a.txt", "We save water and energy for all people.", more);
    let (first, second, other) = (job(""), job(""), job("&aggregate=max"));
    assert_eq!((&first["document"], &first["alignment"]), (&second["document"], &second["alignment"]));
    assert_ne!(first["alignment"], other["alignment"]);
    let ids = json!([first["alignment"], other["alignment"]]);
    let unlike = server.send(&Request::json("/v1/compare", &json!({"alignments": ids}))).expect(422);
    assert_eq!(unlike.value()["field"], "alignments");
    let listed = server.get("/v1/documents").value();
    assert_eq!(listed["total"], 1);
}

#[test]
fn documents_are_set_side_by_side_as_on_the_command_line() {
    let texts =
        ["We save water for all people in this city.", "We end hunger, and we save energy in the city."];
    let folder = Folder::new().with("a.txt", texts[0]).with("b.txt", texts[1]);
    let server = Server::start(&folder, &[]);
    let jobs = [server.job("a.txt", texts[0], ""), server.job("b.txt", texts[1], "")];
    let request = json!({"alignments": [jobs[0]["alignment"], jobs[1]["alignment"]]});
    let compared = server.send(&Request::json("/v1/compare", &request)).expect(200).text();
    assert_eq!(compared, folder.itl(&["compare", "a.txt", "b.txt", "--json"]).stdout);
    let page = server.send(&Request::json("/v1/compare?form=html", &request)).expect(200);
    assert!(page.header("content-type").starts_with("text/html"));
}

#[test]
fn a_job_is_heard_until_it_is_over() {
    let folder = Folder::new();
    let server = Server::start(&folder, &[]);
    let text = "We save water and energy for all people. ".repeat(3_000);
    let job = server.send(&Request::file("/v1/align?async=true&name=a.txt", text)).expect(202).value();
    let events = Request::get(&format!("/v1/jobs/{}/events", id(&job, "id"))).begin(server.address).unwrap();
    let mut events = BufReader::new(events);
    let head = Answer::head(&mut events).unwrap();
    assert_eq!((head.status, head.header("content-type")), (200, "text/event-stream"));
    let mut said = String::new();
    while let Some(piece) = chunk(&mut events).unwrap() {
        said += std::str::from_utf8(&piece).unwrap();
    }
    let jobs: Vec<Value> = said
        .lines()
        .filter_map(|line| line.strip_prefix("data: "))
        .map(|job| serde_json::from_str(job).unwrap())
        .collect();
    assert_eq!(jobs.last().unwrap()["state"], "done", "{said}");
    // Of one that is over there is one thing to hear.
    let again = server.get(&format!("/v1/jobs/{}/events", id(&job, "id"))).expect(200).text();
    assert!(again.contains("\"state\":\"done\""), "{again}");
}

#[test]
fn a_job_can_be_cancelled_and_a_document_that_cannot_be_read_fails_with_a_reason() {
    let folder = Folder::new();
    let server = Server::start(&folder, &["--workers", "1"]);
    let long = "We save water and energy for all people. ".repeat(50_000);
    let begin = |name: &str| {
        let path = format!("/v1/align?async=true&name={name}");
        server.send(&Request::file(&path, long.clone())).expect(202).value()
    };
    let (_, second) = (begin("a.txt"), begin("b.txt"));
    let cancel = Request::new("DELETE", &format!("/v1/jobs/{}", id(&second, "id")));
    server.send(&cancel).expect(202);
    assert_eq!(server.wait_for(id(&second, "id"))["state"], "cancelled");
    server.send(&cancel).expect(409);
    let broken = server.job("c.pdf", b"%PDF-1.7 broken".to_vec(), "");
    assert_eq!((&broken["state"], &broken["problem"]["status"]), (&json!("failed"), &json!(422)), "{broken}");
}

#[test]
fn a_framework_is_uploaded_checked_used_and_taken_away() {
    let folder = Folder::new();
    let server = Server::start(&folder, &[]);
    let csv = "id,label,descriptor\nw,Water,Clean water and sanitation for all\ne,Energy,Affordable clean energy for all\n";
    let uploaded =
        server.send(&Request::file("/v1/frameworks?name=house&file=house.csv", csv)).expect(201).value();
    assert_eq!((&uploaded["name"], &uploaded["size"]), (&json!("house"), &json!("2 concepts")));
    let listed = server.get("/v1/frameworks").expect(200).value();
    let house = listed.as_array().unwrap().iter().find(|one| one["name"] == "house").unwrap();
    assert_eq!((&house["where"], &house["concepts"]), (&json!("uploaded"), &json!(2)));
    let shown = server.get("/v1/frameworks/house").expect(200).value();
    assert_eq!(shown["concepts"][1]["label"], "Energy");
    server.get("/v1/frameworks/house/check").expect(200);
    server.get("/v1/frameworks/house/study").expect(200);
    let request = json!({"text": "We save water for all.", "framework": "house"});
    let aligned = server.send(&Request::json("/v1/align", &request)).expect(200).value();
    assert_eq!(aligned["framework"]["id"], "house");
    // Names of others are taken, and what is no framework is none.
    server.send(&Request::file("/v1/frameworks?name=sdg&file=a.csv", csv)).expect(409);
    server.send(&Request::file("/v1/frameworks?name=..%2Fa&file=a.csv", csv)).expect(400);
    server.send(&Request::file("/v1/frameworks?name=none&file=a.csv", "nothing")).expect(422);
    server.send(&Request::new("DELETE", "/v1/frameworks/house")).expect(204);
    server.get("/v1/frameworks/house").expect(404);
    server.send(&Request::json("/v1/align", &request)).expect(404);
}

#[test]
fn no_name_leads_to_a_file_of_the_machine() {
    let folder = Folder::new().with("secret.csv", "id,label,descriptor\na,A,Water\nb,B,Energy\n");
    let server = Server::start(&folder, &[]);
    for name in ["secret.csv", "./secret.csv", "/etc/passwd", "../data/server.sqlite", "-", ""] {
        let request = json!({"text": "We save water for all.", "framework": name});
        let answer = server.send(&Request::json("/v1/align", &request)).expect(404);
        assert!(!answer.text().contains("secret") && !answer.text().contains("passwd"), "{}", answer.text());
    }
    for path in
        ["/v1/documents/..%2F..%2Fetc%2Fpasswd", "/v1/alignments/%2e%2e/files/json", "/../../etc/passwd"]
    {
        server.get(path).expect(404);
    }
}

#[test]
fn problems_say_what_which_field_and_have_an_id() {
    let folder = Folder::new();
    let server = Server::start(&folder, &[]);
    let cases = [
        (Request::json("/v1/align", &json!({"text": "a", "settings": {"unit": "word"}})), 400, "unit"),
        (
            Request::json("/v1/align", &json!({"text": "a", "settings": {"max_bytes": "9G"}})),
            400,
            "max_bytes",
        ),
        (Request::json("/v1/align", &json!({"text": 7})), 400, "text"),
        (Request::json("/v1/align", &json!({"text": "a", "unit": "line"})), 400, "unit"),
        (Request::get("/v1/documents?limit=x"), 400, "limit"),
        (Request::get("/v1/documents?nam=x"), 400, "nam"),
        (Request::json("/v1/explain", &json!({"text": "We save water.", "concept": "99"})), 404, "concept"),
        (Request::new("POST", "/v1/jobs").body("text/plain", "{}"), 415, "Content-Type"),
    ];
    for (request, status, field) in cases {
        let answer = server.send(&request).expect(status);
        assert_eq!(answer.header("content-type"), "application/problem+json");
        let problem = answer.value();
        assert_eq!(
            (problem["status"].as_u64(), problem["field"].as_str()),
            (Some(u64::from(status)), Some(field)),
            "{problem}"
        );
        assert_eq!(problem["request_id"].as_str().unwrap(), answer.header("x-request-id"));
    }
    assert_eq!(
        server.send(&Request::new("PUT", "/v1/documents")).expect(405).header("allow"),
        "GET,HEAD,POST"
    );
    server.get("/v1/nowhere").expect(404);
}
