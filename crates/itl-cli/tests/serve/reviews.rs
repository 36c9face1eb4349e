//! Decisions over HTTP: kept before they are confirmed, side by side for all people, applied to every output, and signed off.

use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::Mutex;
use std::time::Duration;

use crate::counts::plain_or_long;
use crate::http::{Answer, Request};
use crate::started::{Server, token};
use crate::support::Folder;

const PLAN: &[u8] = include_bytes!("../../../../examples/campus-plan.txt");

/// Ids of a document and its alignment.
struct Aligned {
    document: String,
    alignment: String,
}

impl Aligned {
    fn of(server: &Server, secret: Option<&str>) -> Self {
        let signed = |request: Request| match secret {
            Some(secret) => request.token(secret),
            None => request,
        };
        let request = Request::file("/v1/align?async=true&name=plan.txt", PLAN);
        let job = server.send(&signed(request)).expect(202).value();
        let path = format!("/v1/jobs/{}", job["id"].as_str().unwrap());
        loop {
            let now = server.send(&signed(Request::get(&path))).expect(200).value();
            if let Some(alignment) = now["alignment"].as_str() {
                let document = now["document"].as_str().unwrap().to_owned();
                return Self { document, alignment: alignment.to_owned() };
            }
            assert!(["queued", "running"].contains(&now["state"].as_str().unwrap()), "{now}");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    fn at(&self, part: &str) -> String {
        format!("/v1/alignments/{}/{part}", self.alignment)
    }

    fn decide(&self, reviewer: &str, decisions: &Value) -> Request {
        Request::json(&self.at("decisions"), &json!({"reviewer": reviewer, "decisions": decisions}))
    }

    fn state(&self, server: &Server) -> Value {
        server.get(&self.at("review?limit=1000")).expect(200).value()
    }

    fn lines(&self, server: &Server, secret: Option<&str>) -> Vec<Value> {
        let request = Request::get(&format!("/v1/documents/{}/review.jsonl", self.document));
        let request = secret.map_or(request.clone(), |secret| request.token(secret));
        let text = server.send(&request).expect(200).text();
        assert!(text.is_empty() || text.ends_with('\n'));
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }
}

fn concept<'a>(state: &'a Value, id: &str) -> &'a Value {
    state["concepts"].as_array().unwrap().iter().find(|one| one["id"] == id).unwrap()
}

/// The open passages of a concept, each with those of the same words.
fn passages(state: &Value, id: &str) -> Vec<u64> {
    let open = state["open"].as_array().unwrap().iter().filter(|one| one["concept"] == id);
    open.flat_map(|one| {
        let same = one["same"].as_array().unwrap().iter();
        std::iter::once(&one["unit"]).chain(same).map(|unit| unit.as_u64().unwrap()).collect::<Vec<_>>()
    })
    .collect()
}

#[test]
fn decisions_change_verdicts_and_are_in_every_output() {
    let folder = Folder::new().with("plan.txt", PLAN);
    let server = Server::start(&folder, &[]);
    let aligned = Aligned::of(&server, None);
    let before = aligned.state(&server);
    let covered = before["concepts"].as_array().unwrap().iter().find(|one| one["verdict"] == "covered");
    let id = covered.unwrap()["id"].as_str().unwrap().to_owned();
    // Rejecting every passage takes the verdict away; what comes near now is rejected, too.
    for _ in 0..20 {
        let open = passages(&aligned.state(&server), &id);
        if open.is_empty() {
            break;
        }
        let reject = |unit| json!({"concept": id, "unit": unit, "decision": "reject", "comment": "slogan"});
        let decisions: Vec<Value> = open.into_iter().map(reject).collect();
        let kept = server.send(&aligned.decide("Ana", &json!(decisions))).expect(201).value();
        assert_eq!(
            kept["last"].as_i64().unwrap() - kept["first"].as_i64().unwrap() + 1,
            decisions.len() as i64
        );
    }
    let after = aligned.state(&server);
    assert_ne!(concept(&after, &id)["verdict"], "covered");
    // A verdict by hand wins, and the program's stays beside it.
    let verdict = json!([{"concept": id, "decision": "mentioned", "reason": "annex 2"}]);
    server.send(&aligned.decide("Ben", &verdict)).expect(201);
    let by_hand = aligned.state(&server);
    let both = |name: &str| concept(&by_hand, &id)[name].clone();
    assert_eq!(both("verdict"), "mentioned");
    assert_eq!(both("program"), concept(&after, &id)["program"]);
    let counted = |state: &Value| state["status"]["documents"][0]["reviewers"].as_array().unwrap().len();
    assert_eq!((counted(&before), counted(&by_hand)), (0, 2));
    // A second reader sees their own decisions only.
    let blind = server.get(&aligned.at("review?only=Ben")).expect(200).value();
    assert_eq!(blind["status"]["documents"][0]["decided"], 1);

    // The file is what the command line reads, and both come to the same result.
    let text = server.get(&format!("/v1/documents/{}/review.jsonl", aligned.document)).expect(200).text();
    let folder = folder.with("plan.review.jsonl", &text);
    let printed = folder.itl(&["align", "plan.txt", "--review", "plan.review.jsonl", "--json"]).stdout;
    assert_eq!(server.get(&aligned.at("files/json")).expect(200).text(), printed);
    let markdown = server.get(&aligned.at("files/markdown")).expect(200).text();
    assert!(markdown.contains("Ben"), "{markdown}");
    for form in ["html", "xlsx", "oscal"] {
        server.get(&aligned.at(&format!("files/{form}"))).expect(200);
    }
    // What was kept of the program alone stays.
    let alone = server.get(&format!("/v1/alignments/{}", aligned.alignment)).expect(200).text();
    assert_eq!(alone, folder.itl(&["align", "plan.txt", "--json"]).stdout);
    // Everything goes with the document.
    server.send(&Request::new("DELETE", &format!("/v1/documents/{}", aligned.document))).expect(204);
    server.get(&format!("/v1/documents/{}/review.jsonl", aligned.document)).expect(404);
}

#[test]
fn what_is_no_decision_is_refused_by_name_and_nothing_is_kept() {
    let folder = Folder::new();
    let server = Server::start(&folder, &["--ephemeral"]);
    let aligned = Aligned::of(&server, None);
    let accept = json!({"concept": "7", "unit": 3, "decision": "accept"});
    let with = |name: &str, value: Value| {
        let mut changed = accept.clone();
        changed[name] = value;
        changed
    };
    let field = |answer: &Answer| answer.value()["field"].as_str().unwrap_or_default().to_owned();
    for (decision, status, wrong) in [
        (with("unit", json!(100_000)), 422, "unit"),
        (with("unit", Value::Null), 422, "decision"),
        (with("decision", json!("covered")), 422, "reason"),
        (with("decision", json!("maybe")), 400, "decisions[1].decision"),
        (json!({"concept": "7", "decision": "covered"}), 422, "reason"),
        (with("comment", json!("x".repeat(10_001))), 400, "comment"),
    ] {
        let refused = server.send(&aligned.decide("Ana", &json!([accept, decision]))).expect(status);
        assert_eq!(field(&refused), wrong, "{decision}");
    }
    let unknown = with("concept", json!("no such goal"));
    assert!((400..500).contains(&server.send(&aligned.decide("Ana", &json!([accept, unknown]))).status));
    for (request, wrong) in [
        (aligned.decide(" ", &json!([accept])), "reviewer"),
        (aligned.decide("Ana\nBen", &json!([accept])), "reviewer"),
        (aligned.decide("Ana", &json!([])), "decisions"),
    ] {
        assert_eq!(field(&server.send(&request).expect(400)), wrong);
    }
    assert_eq!(aligned.lines(&server, None), [] as [Value; 0]);
}

#[test]
fn twenty_people_decide_at_once_and_all_decisions_are_there_in_order() {
    const EACH: usize = 10;
    let folder = Folder::new();
    let names: Vec<String> = (0..20).map(|number| format!("reader {number}")).collect();
    let secrets: Vec<String> = names.iter().map(|name| token(&folder, name, "write", &[])).collect();
    let server = Server::start(&folder, &["--require-token"]);
    let aligned = Aligned::of(&server, Some(&secrets[0]));
    let kept: Mutex<BTreeMap<i64, (String, String)>> = Mutex::default();
    std::thread::scope(|scope| {
        for (name, secret) in names.iter().zip(&secrets) {
            let (server, aligned, kept) = (&server, &aligned, &kept);
            scope.spawn(move || {
                for number in 0..EACH {
                    let comment = format!("{name} says {number}");
                    let ruling = if number % 2 == 0 { "accept" } else { "reject" };
                    let one =
                        json!({"concept": "7", "unit": number / 2, "decision": ruling, "comment": comment});
                    let request = Request::json(&aligned.at("decisions"), &json!({"decisions": [one]}));
                    let answer = loop {
                        let answer = server.send(&request.clone().token(secret));
                        // Who is turned away for now tries again.
                        if answer.status != 503 && answer.status != 429 {
                            break answer.expect(201).value();
                        }
                        std::thread::sleep(Duration::from_millis(20));
                    };
                    assert_eq!(answer["reviewer"], name.as_str());
                    let number = answer["first"].as_i64().unwrap();
                    assert!(kept.lock().unwrap().insert(number, (name.clone(), comment)).is_none());
                }
            });
        }
    });
    let lines = aligned.lines(&server, Some(&secrets[0]));
    let said = |line: &Value| {
        (line["reviewer"].as_str().unwrap().to_owned(), line["comment"].as_str().unwrap().to_owned())
    };
    let expected: Vec<(String, String)> = kept.into_inner().unwrap().into_values().collect();
    assert_eq!(expected.len(), 20 * EACH);
    assert_eq!(lines.iter().map(said).collect::<Vec<_>>(), expected);
    // Each person has one opinion of each passage, the last one, and nobody replaced another.
    let state = server.send(&Request::get(&aligned.at("review")).token(&secrets[1])).expect(200).value();
    let decisions = state["review"]["decisions"].as_array().unwrap();
    assert_eq!(state["reviewer"], "reader 1");
    let opinions: usize = decisions.iter().map(|one| one["by"].as_array().unwrap().len()).sum();
    assert_eq!(opinions, 20 * EACH / 2);
    let of_another =
        aligned.decide("somebody else", &json!([{"concept": "7", "unit": 0, "decision": "accept"}]));
    server.send(&of_another.token(&secrets[0])).expect(403);
}

#[test]
fn a_sign_off_freezes_a_result_whatever_is_decided_later() {
    let folder = Folder::new();
    let server = Server::start(&folder, &[]);
    let aligned = Aligned::of(&server, None);
    let passage = aligned.state(&server)["open"][0].clone();
    let decide = |ruling: &str| {
        let one = json!({"concept": passage["concept"], "unit": passage["unit"], "decision": ruling});
        server.send(&aligned.decide("Ana", &json!([one]))).expect(201);
    };
    decide("accept");
    let request =
        Request::json(&aligned.at("signoffs"), &json!({"reviewer": "Ana", "comment": "for the audit"}));
    let signed = server.send(&request).expect(201).value();
    let path = |form: &str| format!("/v1/signoffs/{}/files/{form}", signed["id"].as_str().unwrap());
    let json = server.get(&path("json")).expect(200);
    let result = json.value();
    assert_eq!(signed["decisions"], 1);
    assert_eq!(signed["review_sha256"], result["review"]["files"][0]);
    assert_eq!(signed["sha256"], result["document"]["sha256"]);
    assert_eq!(signed["fingerprint"], result["framework"]["fingerprint"]);
    let html = server.get(&path("html")).expect(200);
    let oscal = server.get(&path("oscal")).expect(200);
    // Later decisions, and another start of the server, change nothing of it.
    decide("reject");
    assert!(server.stop().success());
    let server = Server::start(&folder, &[]);
    assert_eq!(server.get(&path("json")).expect(200).body, json.body);
    assert_eq!(server.get(&path("html")).expect(200).body, html.body);
    assert_eq!(server.get(&path("oscal")).expect(200).body, oscal.body);
    server.get(&path("xlsx")).expect(200);
    let notices = result["notices"].as_array().unwrap();
    let said = notices.iter().find(|notice| notice["code"] == "signed-off").unwrap();
    assert!(said["message"].as_str().unwrap().contains("signed off by Ana"), "{said}");
    let now = server.get(&aligned.at("files/json")).expect(200).value();
    assert_ne!(now["review"]["files"], result["review"]["files"]);
    let listed = server.get(&format!("/v1/documents/{}/signoffs", aligned.document)).expect(200).value();
    assert_eq!(listed["signoffs"], json!([signed]));
}

#[test]
fn what_was_confirmed_outlives_a_server_that_is_killed() {
    let folder = Folder::new();
    let mut aligned = None;
    let confirmed: Mutex<Vec<String>> = Mutex::default();
    for round in 0..plain_or_long(6, 200) {
        let server = Server::start(&folder, &[]);
        let aligned = aligned.get_or_insert_with(|| Aligned::of(&server, None));
        // After a number of confirmations that differs from round to round, the same in every run.
        let more = 1 + (u64::from(round).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 61) as usize;
        let known = || confirmed.lock().unwrap().len();
        let wanted = known() + more;
        std::thread::scope(|scope| {
            let (server, aligned, confirmed) = (&server, &*aligned, &confirmed);
            let decide = move |who: u32| {
                for number in 0.. {
                    let comment = format!("{who} {round} {number}");
                    let one = |unit: u32| json!({"concept": "7", "unit": unit, "decision": "accept", "comment": comment});
                    let request = aligned.decide("Ana", &json!([one(0), one(1)]));
                    match request.try_send(server.address) {
                        // An answer that broke off was not heard.
                        Ok(answer) if answer.status == 201 => {
                            if serde_json::from_slice::<Value>(&answer.body).is_err() {
                                return;
                            }
                            confirmed.lock().unwrap().push(comment);
                        }
                        Ok(_) => {}
                        Err(_) => return,
                    }
                }
            };
            let people = [0, 1].map(|who| scope.spawn(move || decide(who)));
            while known() < wanted && !people.iter().all(|person| person.is_finished()) {
                std::thread::sleep(Duration::from_millis(1));
            }
            server.end_now();
        });
        server.kill();
    }
    let server = Server::start(&folder, &[]);
    let mut found: BTreeMap<String, u32> = BTreeMap::new();
    for line in aligned.unwrap().lines(&server, None) {
        *found.entry(line["comment"].as_str().unwrap().to_owned()).or_default() += 1;
    }
    assert!(found.values().all(|&count| count == 2), "half of what was sent together: {found:?}");
    let confirmed = confirmed.into_inner().unwrap();
    assert!(confirmed.iter().all(|comment| found.contains_key(comment)), "lost");
}
