//! The page of an alignment: the skeleton that the script fills, what is shown without scripts, and the script.

use itl_core::{Alignment, Values};
use std::fmt::Write;

use super::escape::Escaped;
use crate::Context;
use crate::ranking::ranked;

/// The parts of the script: they share one scope, each knows the ones before it.
const PARTS: [&str; 18] = [
    include_str!("app/unpack.js"),
    include_str!("app/dom.js"),
    include_str!("app/result.js"),
    include_str!("app/survey.js"),
    include_str!("app/words.js"),
    include_str!("app/place.js"),
    include_str!("app/colour.js"),
    include_str!("app/profile.js"),
    include_str!("app/grid.js"),
    include_str!("app/columns.js"),
    include_str!("app/minimap.js"),
    include_str!("app/heatmap.js"),
    include_str!("app/reading.js"),
    include_str!("app/terms.js"),
    include_str!("app/evidence.js"),
    include_str!("app/made.js"),
    include_str!("app/frame.js"),
    include_str!("app/start.js"),
];

/// The look of its views, after that of all pages.
pub(crate) const STYLE: &str = concat!(
    include_str!("app/views.css"),
    include_str!("app/heatmap.css"),
    include_str!("app/text.css"),
    include_str!("app/evidence.css"),
    include_str!("app/media.css"),
);

/// Concepts listed where no script runs.
const LISTED: usize = 100;

/// The script as one piece.
pub(crate) fn script() -> String {
    joined(&PARTS)
}

/// Parts of a script in one scope of their own.
pub(crate) fn joined(parts: &[&str]) -> String {
    format!("\"use strict\";(() => {{\n{}\n}})();", parts.join("\n"))
}

/// The body before the script has run.
pub(crate) fn body(context: Context<'_>, title: &str, path: &str, alignment: &Alignment) -> String {
    let mut list = String::new();
    let Values { absolute, relative } = &alignment.total;
    let concepts = &context.model.framework().concepts;
    for column in ranked(&alignment.total, 0.0).into_iter().take(LISTED) {
        let relative = relative[column].map_or("undefined".to_owned(), |value| format!("{value:.4}"));
        // Writing to a string does not fail.
        let _ = write!(
            list,
            "<tr><th scope=\"row\">{} {}</th><td>{relative}</td><td>{:.6}</td></tr>",
            Escaped(&concepts[column].id),
            Escaped(concepts[column].name()),
            absolute[column],
        );
    }
    format!(
        include_str!("app/body.html"),
        title = Escaped(title),
        path = Escaped(path),
        framework = Escaped(&context.model.framework().title),
        list = list,
    )
}
