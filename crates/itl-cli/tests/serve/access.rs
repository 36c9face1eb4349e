//! Every endpoint against everybody: no token, a wrong one, one that has ended, each scope, a foreign host, a foreign page.

use serde_json::json;
use std::collections::BTreeSet;

use crate::http::{Answer, Request};
use crate::started::{Server, token};
use crate::support::Folder;

/// What a route needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Needs {
    Nothing,
    Read,
    Write,
    Admin,
}

/// An id that nothing has.
const NONE: &str = "0123456789abcdef0123456789abcdef";

/// A route, what it needs, a request to it, and what somebody gets who may.
struct Route {
    method: &'static str,
    path: &'static str,
    needs: Needs,
    request: Request,
    status: u16,
}

fn routes() -> Vec<Route> {
    use Needs::{Admin, Nothing, Read, Write};

    let text = json!({"text": "We save water and energy for all people."});
    let form = || Request::new("POST", "/v1/projects/sdg/suggest");
    let lines =
        || Request::new("POST", "/v1/batch").body("application/x-ndjson", "{\"text\":\"We save water.\"}\n");
    let detect = json!({"text": "We save water for all people.", "languages": ["en"]});
    let job = json!({"document": NONE});
    let csv = "id,label,descriptor\nw,Water,Clean water for all\ne,Energy,Clean energy for all\n";
    let decided = json!({"decisions": [{"concept": "7", "unit": 0, "decision": "accept"}]});
    let json_to = |part: &str, body| Request::json(&format!("/v1/alignments/{NONE}/{part}"), body);
    let at = |method: &str, path: &str| Request::new(method, &path.replace("{}", NONE));
    let titled = at("PATCH", "/v1/documents/{}").body("application/json", r#"{"title":"A plan"}"#);
    let password =
        at("PUT", "/v1/documents/{}/password").body("application/json", r#"{"password":"sesame"}"#);
    let portfolio = json!({"documents": [NONE]});
    let route = |method, path, needs, request, status| Route { method, path, needs, request, status };
    vec![
        route("get", "/health", Nothing, at("GET", "/health"), 200),
        route("get", "/ready", Nothing, at("GET", "/ready"), 200),
        route("get", "/v1/openapi.json", Nothing, at("GET", "/v1/openapi.json"), 200),
        route("get", "/v1/docs", Nothing, at("GET", "/v1/docs"), 200),
        route("get", "/metrics", Admin, at("GET", "/metrics"), 200),
        route("get", "/v1/", Read, at("GET", "/v1/"), 200),
        route("get", "/v1/projects", Read, at("GET", "/v1/projects"), 200),
        route("get", "/v1/projects/{project_id}", Read, at("GET", "/v1/projects/sdg"), 200),
        route(
            "post",
            "/v1/projects/{project_id}/suggest",
            Read,
            form().body("application/x-www-form-urlencoded", "text=We+save+water"),
            200,
        ),
        route(
            "post",
            "/v1/projects/{project_id}/suggest-batch",
            Read,
            Request::json("/v1/projects/sdg/suggest-batch", &json!({"documents": []})),
            200,
        ),
        route("post", "/v1/detect-language", Read, Request::json("/v1/detect-language", &detect), 200),
        route("post", "/v1/align", Read, Request::json("/v1/align", &text), 200),
        route("post", "/v1/batch", Read, lines(), 200),
        route(
            "post",
            "/v1/explain",
            Read,
            Request::json("/v1/explain", &json!({"text": "We save water.", "concept": "6"})),
            200,
        ),
        route(
            "post",
            "/v1/compare",
            Read,
            Request::json("/v1/compare", &json!({"alignments": [NONE, NONE]})),
            404,
        ),
        route(
            "post",
            "/v1/crosswalk",
            Read,
            Request::json("/v1/crosswalk", &json!({"a": "sdg-statements", "b": "sdg", "level_b": 1})),
            200,
        ),
        route("get", "/v1/languages", Read, at("GET", "/v1/languages"), 200),
        route("get", "/v1/encoders", Read, at("GET", "/v1/encoders"), 200),
        route("get", "/v1/storage", Read, at("GET", "/v1/storage"), 200),
        route("post", "/v1/session", Read, at("POST", "/v1/session"), 204),
        route("delete", "/v1/session", Read, at("DELETE", "/v1/session"), 204),
        route("get", "/v1/documents", Read, at("GET", "/v1/documents"), 200),
        route(
            "post",
            "/v1/documents",
            Write,
            Request::file("/v1/documents?name=a.txt", "We save water."),
            201,
        ),
        route("get", "/v1/documents/{id}", Read, at("GET", "/v1/documents/{}"), 404),
        route("delete", "/v1/documents/{id}", Write, at("DELETE", "/v1/documents/{}"), 404),
        route("patch", "/v1/documents/{id}", Write, titled, 404),
        route("put", "/v1/documents/{id}/password", Write, password, 404),
        route("get", "/v1/labels", Read, at("GET", "/v1/labels"), 200),
        route("post", "/v1/portfolio", Read, Request::json("/v1/portfolio", &portfolio), 404),
        route("get", "/v1/documents/{id}/content", Read, at("GET", "/v1/documents/{}/content"), 404),
        route("get", "/v1/documents/{id}/pages/{page}", Read, at("GET", "/v1/documents/{}/pages/1"), 404),
        route("get", "/v1/jobs", Read, at("GET", "/v1/jobs"), 200),
        route("post", "/v1/jobs", Write, Request::json("/v1/jobs", &job), 404),
        route("get", "/v1/jobs/{id}", Read, at("GET", "/v1/jobs/{}"), 404),
        route("delete", "/v1/jobs/{id}", Write, at("DELETE", "/v1/jobs/{}"), 404),
        route("get", "/v1/jobs/{id}/events", Read, at("GET", "/v1/jobs/{}/events"), 404),
        route("get", "/v1/alignments", Read, at("GET", "/v1/alignments"), 200),
        route("get", "/v1/alignments/{id}", Read, at("GET", "/v1/alignments/{}"), 404),
        route("get", "/v1/alignments/{id}/profile", Read, at("GET", "/v1/alignments/{}/profile"), 404),
        route("get", "/v1/alignments/{id}/units", Read, at("GET", "/v1/alignments/{}/units"), 404),
        route(
            "get",
            "/v1/alignments/{id}/quotes",
            Read,
            at("GET", "/v1/alignments/{}/quotes?concept=6"),
            404,
        ),
        route(
            "get",
            "/v1/alignments/{id}/explain",
            Read,
            at("GET", "/v1/alignments/{}/explain?concept=6"),
            404,
        ),
        route("get", "/v1/alignments/{id}/gaps", Read, at("GET", "/v1/alignments/{}/gaps"), 404),
        route(
            "get",
            "/v1/alignments/{id}/report.html",
            Read,
            at("GET", "/v1/alignments/{}/report.html"),
            404,
        ),
        route("get", "/v1/alignments/{id}/pages/{page}", Read, at("GET", "/v1/alignments/{}/pages/1"), 404),
        route(
            "get",
            "/v1/alignments/{id}/files/{form}",
            Read,
            at("GET", "/v1/alignments/{}/files/xlsx"),
            404,
        ),
        route("get", "/v1/alignments/{id}/files", Read, at("GET", "/v1/alignments/{}/files"), 404),
        route("get", "/v1/alignments/{id}/review", Read, at("GET", "/v1/alignments/{}/review"), 404),
        route("post", "/v1/alignments/{id}/decisions", Write, json_to("decisions", &decided), 404),
        route("post", "/v1/alignments/{id}/signoffs", Write, json_to("signoffs", &json!({})), 404),
        route(
            "get",
            "/v1/documents/{id}/review.jsonl",
            Read,
            at("GET", "/v1/documents/{}/review.jsonl"),
            404,
        ),
        route("get", "/v1/documents/{id}/signoffs", Read, at("GET", "/v1/documents/{}/signoffs"), 404),
        route("get", "/v1/signoffs/{id}", Read, at("GET", "/v1/signoffs/{}"), 404),
        route("get", "/v1/signoffs/{id}/files/{form}", Read, at("GET", "/v1/signoffs/{}/files/json"), 404),
        route("get", "/v1/frameworks", Read, at("GET", "/v1/frameworks"), 200),
        route(
            "post",
            "/v1/frameworks",
            Write,
            Request::file("/v1/frameworks?name=house&file=a.csv", csv),
            201,
        ),
        route("get", "/v1/frameworks/{name}", Read, at("GET", "/v1/frameworks/sdg"), 200),
        route("delete", "/v1/frameworks/{name}", Write, at("DELETE", "/v1/frameworks/nowhere"), 404),
        route("get", "/v1/frameworks/{name}/check", Read, at("GET", "/v1/frameworks/sdg/check"), 200),
        route("get", "/v1/frameworks/{name}/study", Read, at("GET", "/v1/frameworks/sdg/study"), 200),
    ]
}

/// Status and code of a problem, which is no code where there is none.
fn outcome(answer: &Answer) -> (u16, String) {
    let problem = answer.header("content-type") == "application/problem+json";
    let kind = if problem { answer.value()["type"].as_str().unwrap().to_owned() } else { String::new() };
    (answer.status, kind.trim_start_matches("urn:itl:problem:").to_owned())
}

#[test]
fn every_endpoint_lets_in_whom_it_should_and_nobody_else() {
    let folder = Folder::new();
    let secret = |name: &str, scope: &str, more: &[&str]| token(&folder, name, scope, more);
    let secrets = [secret("r", "read", &[]), secret("w", "write", &[]), secret("a", "admin", &[])];
    let expired = secret("e", "admin", &["--expires", "0"]);
    let server = Server::start(&folder, &["--require-token"]);
    let admin = &secrets[2];
    let routes = routes();

    // A route that is added has to be in the table.
    let described = server.get("/v1/openapi.json").expect(200).value();
    assert_eq!(described["openapi"].as_str().map(|version| &version[..3]), Some("3.1"));
    let mut all = BTreeSet::new();
    for (path, methods) in described["paths"].as_object().unwrap() {
        all.extend(methods.as_object().unwrap().keys().map(|method| (method.clone(), path.clone())));
    }
    let table: BTreeSet<_> =
        routes.iter().map(|route| (route.method.to_owned(), route.path.to_owned())).collect();
    assert_eq!(all, table);

    let mut wrong = Vec::new();
    for Route { method, path, needs, request, status } in &routes {
        let mut cell = |who: &str, request: &Request, expected: (u16, &str)| {
            let answer = server.send(request);
            let (found, code) = outcome(&answer);
            // Of what passes, only the status is told: why something is not there is the route's matter.
            let alike = found == expected.0 && (expected.1.is_empty() || code == expected.1);
            if !alike {
                wrong.push(format!("{method} {path}, {who}: {found} {code} instead of {expected:?}"));
            }
        };
        let open = *needs == Needs::Nothing;
        cell("no token", request, if open { (*status, "") } else { (401, "token") });
        cell("wrong token", &request.clone().token("itl_wrong"), (401, "token"));
        cell("expired token", &request.clone().token(&expired), (401, "token"));
        for (scope, secret) in [Needs::Read, Needs::Write, Needs::Admin].into_iter().zip(&secrets) {
            let expected = if scope >= *needs { (*status, "") } else { (403, "scope") };
            cell(&format!("{scope:?}"), &request.clone().token(secret), expected);
        }
        let foreign_host = request.clone().token(admin).with("Host", "evil.example");
        cell("foreign host", &foreign_host, (421, "foreign-host"));
        let foreign_page = request.clone().token(admin).with("Origin", "http://evil.example");
        cell("foreign origin", &foreign_page, (403, "foreign-origin"));
    }
    assert!(wrong.is_empty(), "{} cells:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn a_local_server_needs_no_token_but_looks_at_host_and_origin() {
    let folder = Folder::new();
    let server = Server::start(&folder, &["--ephemeral", "--allow-origin", "https://team.example"]);
    server.get("/v1/documents").expect(200);
    server.send(&Request::get("/v1/documents").token("itl_wrong")).expect(401);
    server.send(&Request::get("/v1/documents").with("Host", "localhost")).expect(200);
    server.send(&Request::get("/health").with("Host", "rebound.example")).expect(421);
    for origin in ["null", "http://evil.example", "https://127.0.0.1"] {
        let upload = Request::file("/v1/documents?name=a.txt", "We save water.").with("Origin", origin);
        let refused = server.send(&upload).expect(403);
        assert_eq!(refused.header("access-control-allow-origin"), "");
    }
    let own = format!("http://{}", server.address);
    let answer = server.send(&Request::get("/v1/documents").with("Origin", &own)).expect(200);
    assert_eq!(answer.header("access-control-allow-origin"), "");
    let named =
        server.send(&Request::get("/v1/documents").with("Origin", "https://team.example")).expect(200);
    assert_eq!(named.header("access-control-allow-origin"), "https://team.example");
}

#[test]
fn a_reader_has_nothing_kept_and_quotas_hold() {
    let folder = Folder::new();
    let reader = token(&folder, "r", "read", &[]);
    let writer = token(&folder, "w", "write", &["--max-bytes", "40"]);
    let rare = token(&folder, "rare", "read", &["--per-minute", "2"]);
    let server = Server::start(&folder, &["--require-token"]);
    let later = Request::file("/v1/align?async=true&name=a.txt", "We save water.");
    server.send(&later.clone().token(&reader)).expect(403);
    server.send(&Request::json("/v1/align", &json!({"text": "a", "async": true})).token(&reader)).expect(403);
    server.send(&later.token(&writer)).expect(202);
    let long = Request::file("/v1/documents?name=b.txt", "We save water and energy for all of us.");
    assert_eq!(outcome(&server.send(&long.token(&writer))), (403, "token-quota".to_owned()));
    let statuses: Vec<u16> = (0..3).map(|_| server.send(&Request::get("/v1/").token(&rare)).status).collect();
    assert_eq!(statuses, [200, 200, 429]);
    let refused = server.send(&Request::get("/v1/").token(&rare)).expect(429);
    assert!(refused.header("retry-after").parse::<u32>().is_ok());
    // A token that is taken away while the server runs lets nobody in.
    assert_eq!(folder.itl(&["serve", "token", "remove", "r", "--data", "data"]).code, 0);
    server.send(&Request::get("/v1/").token(&reader)).expect(401);
}

#[test]
fn a_session_is_a_cookie_that_scripts_and_other_sites_cannot_use() {
    let folder = Folder::new();
    let secret = token(&folder, "r", "read", &[]);
    let server = Server::start(&folder, &["--require-token"]);
    let opened = server.send(&Request::new("POST", "/v1/session").token(&secret)).expect(204);
    let cookie = opened.header("set-cookie");
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"), "{cookie}");
    let own = cookie.split(';').next().unwrap();
    server.send(&Request::get("/v1/documents").with("Cookie", own)).expect(200);
    let foreign = Request::get("/v1/documents").with("Cookie", own).with("Origin", "http://evil.example");
    server.send(&foreign).expect(403);
    let closed = server.send(&Request::new("DELETE", "/v1/session").with("Cookie", own)).expect(204);
    assert!(closed.header("set-cookie").contains("Max-Age=0"));
}

#[test]
fn answers_keep_browsers_in_bounds() {
    let folder = Folder::new();
    let server = Server::start(&folder, &["--ephemeral"]);
    let evil = "<script>alert(1)</script>";
    let uploaded = server.send(&Request::file("/v1/documents?name=a.html", evil)).expect(201).value();
    let content =
        server.get(&format!("/v1/documents/{}/content", uploaded["id"].as_str().unwrap())).expect(200);
    assert_eq!(content.header("content-type"), "application/octet-stream");
    assert!(content.header("content-disposition").starts_with("attachment"));
    for path in ["/v1/documents", "/health", "/v1/nowhere", "/v1/docs"] {
        let answer = server.get(path);
        assert_eq!(answer.header("x-content-type-options"), "nosniff", "{path}");
        assert!(answer.header("content-security-policy").starts_with("default-src 'none'"), "{path}");
        assert_eq!(answer.header("cross-origin-resource-policy"), "same-origin", "{path}");
    }
}
