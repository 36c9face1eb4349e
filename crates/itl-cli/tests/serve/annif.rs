//! The API of Annif, with the shapes of its description.

use serde_json::{Value, json};

use crate::http::Request;
use crate::started::Server;
use crate::support::Folder;

const TEXT: &str =
    "We end hunger and improve nutrition. We save water, and we promote sustainable agriculture.";

#[test]
fn projects_and_suggestions_have_the_shapes_of_annif() {
    let folder = Folder::new().with("note.txt", TEXT);
    let server = Server::start(&folder, &["--ephemeral"]);
    assert!(server.get("/v1/").expect(200).value()["title"].is_string());
    let projects = server.get("/v1/projects").expect(200).value();
    let sdg = projects["projects"].as_array().unwrap().iter().find(|one| one["project_id"] == "sdg").unwrap();
    assert_eq!((&sdg["language"], &sdg["is_trained"]), (&json!("en"), &json!(true)));
    assert!(sdg["backend"]["backend_id"].is_string() && sdg["name"].is_string());
    assert_eq!(&server.get("/v1/projects/sdg").expect(200).value(), sdg);
    let missing = server.get("/v1/projects/none").expect(404).value();
    assert!(missing["detail"].is_string());

    let body = format!("text={}&limit=3&threshold=0.01", TEXT.replace(' ', "+"));
    let suggest = |body: &str| {
        Request::new("POST", "/v1/projects/sdg/suggest").body("application/x-www-form-urlencoded", body)
    };
    let found = server.send(&suggest(&body)).expect(200).value();
    let results = found["results"].as_array().unwrap();
    assert!(!results.is_empty() && results.len() <= 3, "{found}");
    // The same concepts and scores as on the command line.
    let printed = folder.itl(&["align", "note.txt", "--annif", "-l", "3", "-t", "0.01"]).stdout;
    let line = |one: &Value| {
        let text = |field: &str| one[field].as_str().unwrap().to_owned();
        format!(
            "<{}>\t{}\t{}\t{}\n",
            text("uri"),
            text("label"),
            text("notation"),
            one["score"].as_f64().unwrap()
        )
    };
    assert_eq!(results.iter().map(line).collect::<String>(), printed);
    server.send(&suggest("limit=3")).expect(400);
    server.send(&suggest("text=a&threshold=2")).expect(400);

    let batch = json!({"documents": [{"document_id": "one", "text": TEXT}, {"text": "Nothing here."}]});
    let found = server
        .send(&Request::json("/v1/projects/sdg/suggest-batch?limit=3&threshold=0.01", &batch))
        .expect(200)
        .value();
    assert_eq!((&found[0]["document_id"], &found[0]["results"]), (&json!("one"), &json!(results)));
    assert_eq!((&found[1]["document_id"], &found[1]["results"]), (&Value::Null, &json!([])));
    let many: Vec<Value> = (0..33).map(|_| json!({"text": "a"})).collect();
    server.send(&Request::json("/v1/projects/sdg/suggest-batch", &json!({"documents": many}))).expect(400);
}

#[test]
fn languages_are_told_among_candidates() {
    let folder = Folder::new();
    let server = Server::start(&folder, &["--ephemeral"]);
    let detect = |text: &str, languages: Value| {
        Request::json("/v1/detect-language", &json!({"text": text, "languages": languages}))
    };
    let french = "Garantir l'accès de tous à des services énergétiques fiables et durables.";
    let found = server.send(&detect(french, json!(["en", "fr"]))).expect(200).value();
    assert_eq!(found["results"][0], json!({"language": "fr", "score": 1.0}));
    let other = server.send(&detect(french, json!(["en", "fi"]))).expect(200).value();
    assert_eq!(other["results"][0], json!({"language": null, "score": 1.0}));
    server.send(&detect(french, json!([]))).expect(400);
    server.send(&detect(french, json!(["no such"]))).expect(400);
}
