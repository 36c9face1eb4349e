//! The page for people: its files, which are the same for everybody, and what it shows in frames.
//!
//! The files hold nothing of anybody, so they need no token; what they show they ask the API for. Their policy allows scripts and
//! styles of this server only, and no inline ones.

mod comparison;
mod crosswalk;
mod portfolio;

use axum::Router;
use axum::http::{HeaderValue, header};
use axum::middleware::from_fn;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use std::sync::LazyLock;

use crate::access;
use crate::api::{Segments, of_kind};
use crate::problem::Problem;
use crate::state::Shared;

/// What the page may load: its own scripts, styles, answers and frames, and pictures that it made of answers.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
                      frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; \
                      require-trusted-types-for 'script'; trusted-types 'none'";

const SCRIPT: &str = "text/javascript; charset=utf-8";
const STYLE: &str = "text/css; charset=utf-8";

/// Makes the table of scripts, which lie in `app`.
macro_rules! scripts {
    ($($name:literal),+ $(,)?) => {
        [$(($name, include_str!(concat!("../../app/", $name)))),+]
    };
}

/// The scripts of the page; each imports those it needs.
const SCRIPTS: [(&str, &str); 28] = scripts![
    "api.js",
    "chosen.js",
    "confirm.js",
    "crosswalk.js",
    "drop.js",
    "frameworks.js",
    "gaps.js",
    "head.js",
    "labels.js",
    "library.js",
    "list.js",
    "menu.js",
    "password.js",
    "problem.js",
    "result.js",
    "review-parts.js",
    "review.js",
    "reviewer.js",
    "route.js",
    "row.js",
    "said.js",
    "save.js",
    "shelf.js",
    "small-profile.js",
    "start.js",
    "texts.js",
    "together.js",
    "uploads.js",
];

/// What the page has in common with reports.
static KIT: LazyLock<(String, String)> = LazyLock::new(|| (itl::kit_module(), itl::kit_style()));

/// The routes: files are open to all, what is shown of documents is for those who may read.
pub(crate) fn routes() -> Router<Shared> {
    let shown = Router::new()
        .route("/app/compare.html", get(comparison::compared))
        .route("/app/crosswalk.html", get(crosswalk::crosswalk))
        .route("/app/portfolio.html", get(portfolio::portfolio));
    let files = Router::new().route("/", get(index)).route("/app/{file}", get(file));
    files.merge(shown.route_layer(from_fn(access::read)))
}

async fn index() -> Response {
    let mut response = of_kind("text/html; charset=utf-8", include_str!("../../app/index.html"));
    response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY));
    response
}

async fn file(Segments(name): Segments<String>) -> Result<Response, Problem> {
    let (kind, text) = match name.as_str() {
        "app.css" => (STYLE, include_str!("../../app/app.css")),
        "kit.css" => (STYLE, KIT.1.as_str()),
        "kit.js" => (SCRIPT, KIT.0.as_str()),
        name => {
            let script = SCRIPTS.iter().find(|(known, _)| *known == name);
            (SCRIPT, script.ok_or_else(|| Problem::missing("address"))?.1)
        }
    };
    let mut response = of_kind(kind, text).into_response();
    // The next version of the program has others under the same names.
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    Ok(response)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_script_that_is_imported_is_there() {
        let imports = |text: &str| -> Vec<String> {
            let quoted = text.split("from \"./").skip(1).filter_map(|rest| rest.split('"').next());
            quoted.map(str::to_owned).collect()
        };
        let mut found = 0;
        for (name, text) in SCRIPTS {
            for wanted in imports(text) {
                assert!(
                    wanted == "kit.js" || SCRIPTS.iter().any(|(known, _)| *known == wanted),
                    "{name}: {wanted}"
                );
                found += 1;
            }
        }
        assert!(found > 40, "{found}");
        let start = include_str!("../../app/index.html");
        assert!(start.contains("/app/start.js") && !start.contains("<script>") && !start.contains("style="));
    }

    #[test]
    fn nothing_parses_markup_or_text_as_code() {
        for (name, text) in SCRIPTS {
            for word in [
                "innerHTML",
                "outerHTML",
                "insertAdjacentHTML",
                "document.write",
                "eval(",
                "Function(",
                "srcdoc",
            ] {
                assert!(!text.contains(word), "{name}: {word}");
            }
        }
    }

    #[test]
    fn what_scripts_take_from_the_kit_is_there() {
        let (kit, _) = &*KIT;
        let given: Vec<&str> = kit
            .rsplit("export {")
            .next()
            .unwrap_or_default()
            .split(['}', ',', '\n'])
            .map(str::trim)
            .collect();
        for (name, text) in SCRIPTS {
            let taken =
                text.split("import {").skip(1).filter_map(|rest| rest.split_once("} from \"./kit.js\""));
            for (names, _) in taken.filter(|(names, _)| !names.contains('}')) {
                for word in names.split(',').map(str::trim).filter(|word| !word.is_empty()) {
                    assert!(given.contains(&word), "{name}: {word}");
                }
            }
        }
    }
}
