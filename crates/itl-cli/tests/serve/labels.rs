//! What people say about documents, why one has no result, the password of an encrypted one, and documents as one answer.

use serde_json::{Value, json};

use crate::http::{Answer, Request};
use crate::started::Server;
use crate::support::Folder;

/// The example, printed and encrypted.
const LOCKED: &[u8] = include_bytes!("data/locked.pdf");
/// What opens it.
const PASSWORD: &str = "sesame-7391";

fn sent(server: &Server, method: &str, path: &str, value: &Value) -> Answer {
    server.send(&Request::new(method, path).body("application/json", value.to_string()))
}

fn at(job: &Value) -> String {
    format!("/v1/documents/{}", job["document"].as_str().unwrap())
}

fn names(list: &Value) -> Vec<&str> {
    list["documents"].as_array().unwrap().iter().map(|one| one["name"].as_str().unwrap()).collect()
}

#[test]
fn documents_have_titles_folders_tags_and_years() {
    let folder = Folder::new();
    let server = Server::start(&folder, &[]);
    let jobs: Vec<Value> = ["plan-2021.txt", "plan-2019.txt", "note.txt"]
        .map(|name| server.job(name, format!("We save water and energy for all. {name}"), ""))
        .to_vec();
    let first = server.get(&at(&jobs[0])).value();
    assert_eq!((&first["year"], &first["folder"], &first["tags"]), (&json!(2021), &json!(""), &json!([])));

    let change = json!({"title": "Our plan", "folder": "Plans", "tags": ["water", "draft", "water"]});
    let changed = sent(&server, "PATCH", &at(&jobs[0]), &change).expect(200).value();
    assert_eq!((&changed["title"], &changed["tags"]), (&json!("Our plan"), &json!(["draft", "water"])));
    assert_eq!(changed["year"], 2021, "what is left out stays");
    sent(&server, "PATCH", &at(&jobs[1]), &json!({"folder": "Plans", "year": null})).expect(200);
    for wrong in [json!({"year": 0}), json!({"folder": "x".repeat(101)}), json!({"colour": "red"})] {
        sent(&server, "PATCH", &at(&jobs[1]), &wrong).expect(400);
    }

    let listed = |query: &str| server.get(&format!("/v1/documents?{query}")).expect(200).value();
    assert_eq!(names(&listed("folder=Plans&sort=title")), ["plan-2021.txt", "plan-2019.txt"]);
    assert_eq!(names(&listed("tag=water")), ["plan-2021.txt"]);
    assert_eq!(names(&listed("year=2021")), ["plan-2021.txt"]);
    assert_eq!(names(&listed("search=our+plan")), ["plan-2021.txt"]);
    assert_eq!(names(&listed("sort=title")), ["note.txt", "plan-2021.txt", "plan-2019.txt"]);
    assert_eq!(names(&listed("folder=")), ["note.txt"]);
    assert_eq!(listed("tag=water&limit=0")["total"], 1);
    server.get("/v1/documents?sort=colour").expect(400);
    let labels = server.get("/v1/labels").expect(200).value();
    let counted = |name: &str, documents: u32| json!([{"name": name, "documents": documents}]);
    assert_eq!((&labels["folders"], &labels["years"]), (&counted("Plans", 2), &counted("2021", 1)));
    assert_eq!(labels["tags"].as_array().unwrap().len(), 2);

    // They outlive the server.
    server.stop();
    let server = Server::start(&folder, &[]);
    assert_eq!(server.get(&at(&jobs[0])).value()["title"], "Our plan");
}

#[test]
fn an_encrypted_document_says_so_and_opens_with_its_password_which_is_kept_nowhere() {
    let folder = Folder::new();
    let server = Server::start(&folder, &[]);
    let job = server.send(&Request::file("/v1/align?async=true&name=locked.pdf", LOCKED)).expect(202).value();
    let failed = server.wait_for(job["id"].as_str().unwrap());
    let code = "urn:itl:problem:encrypted";
    assert_eq!((&failed["state"], &failed["problem"]["type"]), (&json!("failed"), &json!(code)));
    // The reason stays on the document.
    let document = server.get(&at(&job)).value();
    assert_eq!(document["failed"]["problem"]["type"], code);
    assert_eq!((&document["failed"]["framework"], &document["locked"]), (&json!("sdg"), &json!(false)));

    let again = || {
        let job = Request::json("/v1/jobs", &json!({"document": job["document"]}));
        server.wait_for(server.send(&job).expect(202).value()["id"].as_str().unwrap())
    };
    let give = |password: &str| {
        sent(&server, "PUT", &format!("{}/password", at(&job)), &json!({"password": password})).expect(204)
    };
    give("wrong");
    assert!(again()["problem"]["detail"].as_str().unwrap().contains("does not open"));
    give(PASSWORD);
    let done = again();
    assert_eq!(done["state"], "done", "{done}");
    assert_eq!(server.get(&at(&job)).value()["failed"], Value::Null);
    let picture = server.get(&format!("{}/pages/1", at(&job))).expect(200);
    assert!(picture.body.starts_with(b"\x89PNG"));
    let report = format!("/v1/alignments/{}/report.html", done["alignment"].as_str().unwrap());
    server.get(&report).expect(200);
    // A copy with marks would be without the password.
    let forms = server.get(&report.replace("report.html", "files")).expect(200).value();
    assert!(!forms["forms"].as_array().unwrap().contains(&json!("marked")), "{forms}");

    server.stop();
    for (name, bytes) in folder.contents("data") {
        let found = bytes.windows(PASSWORD.len()).any(|part| part == PASSWORD.as_bytes());
        assert!(!found, "{name}");
    }
    let server = Server::start(&folder, &[]);
    assert_eq!(server.get(&at(&job)).value()["locked"], true);
    assert_eq!(server.get(&report).expect(422).value()["type"], code);
}

#[test]
fn forms_are_those_that_make_sense_for_the_framework() {
    let folder = Folder::new();
    let server = Server::start(&folder, &[]);
    let job = server.job("a.txt", "We save water and energy for all people in this city.", "");
    let files = format!("/v1/alignments/{}/files", job["alignment"].as_str().unwrap());
    let forms = server.get(&files).expect(200).value();
    let forms: Vec<&str> =
        forms["forms"].as_array().unwrap().iter().map(|form| form.as_str().unwrap()).collect();
    assert!(forms.contains(&"xlsx") && forms.contains(&"json"), "{forms:?}");
    for form in ["oscal", "oscal-component", "navigator", "marked"] {
        assert!(!forms.contains(&form), "{form}: goals are no controls, and a text is no PDF file");
    }
}

#[test]
fn documents_are_one_answer_by_year_and_those_without_a_result_are_named() {
    let folder = Folder::new();
    let server = Server::start(&folder, &[]);
    let text = "Clean water and sanitation for all households. We save water, and treat waste water. ";
    let ids: Vec<Value> = [("a-2020.txt", 1), ("b-2020.txt", 2), ("c-2021.txt", 8)]
        .map(|(name, times)| server.job(name, text.repeat(times) + name, "")["document"].clone())
        .to_vec();
    let broken = Request::file("/v1/align?async=true&name=broken.pdf", &b"\x89PNG\r\n\x1a\n0000"[..]);
    let broken = server.send(&broken).expect(202).value();
    server.wait_for(broken["id"].as_str().unwrap());
    let mut all = ids.clone();
    all.push(broken["document"].clone());

    let request = json!({"documents": all, "by": "year", "framework": "sdg"});
    let answer = server.send(&Request::json("/v1/portfolio", &request)).expect(200).value();
    let groups: Vec<(&str, u64)> = answer["groups"]
        .as_array()
        .unwrap()
        .iter()
        .map(|group| (group["name"].as_str().unwrap(), group["documents"].as_u64().unwrap()))
        .collect();
    assert_eq!(groups, [("2020", 2), ("2021", 1)]);
    assert_eq!((&answer["grouping"], &answer["total"]["documents"]), (&json!("year"), &json!(3)));
    // A group's mean evidence is that of its documents.
    let evidence = |document: &Value| {
        let listed = server.get(&format!("/v1/alignments?document={}", document.as_str().unwrap())).value();
        let whole = format!("/v1/alignments/{}", listed["alignments"][0]["id"].as_str().unwrap());
        server.get(&whole).value()["aggregate"]["evidence"][5].as_f64().unwrap()
    };
    let mean = (evidence(&ids[0]) + evidence(&ids[1])) / 2.0;
    let told = answer["groups"][0]["evidence"][5].as_f64().unwrap();
    assert!(mean > 0.0 && (told - mean).abs() < 1e-12, "{told} {mean}");

    let listed: Vec<&str> = all.iter().map(|id| id.as_str().unwrap()).collect();
    let page = format!("/app/portfolio.html?by=document&framework=sdg&documents={}", listed.join(","));
    let page = server.get(&page).expect(200);
    assert!(page.header("content-security-policy").contains("sandbox"));
    for wrong in
        [json!({"documents": []}), json!({"documents": ["x"]}), json!({"documents": all, "by": "tag"})]
    {
        let status = server.send(&Request::json("/v1/portfolio", &wrong)).status;
        assert!([400, 404].contains(&status), "{wrong}: {status}");
    }
}
