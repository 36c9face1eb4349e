//! The words of the command line on its pages: flags that show more, and commands that go on from here.
//!
//! Every mention of a flag or of a command is in this file. No other form has any: they name settings by [`itl_base::Help`].

use itl_base::Mention;

/// How the command line writes a setting or a verb that a library names.
#[must_use]
pub fn flag(mention: Mention<'_>) -> String {
    match mention {
        Mention::Setting("framework") => "-f".to_owned(),
        Mention::Setting("language") => "-L".to_owned(),
        Mention::Setting("output") => "-o".to_owned(),
        Mention::Setting(name) => format!("--{name}"),
        Mention::Verb(verb) => format!("itl {verb}"),
    }
}

/// What is hidden of a list, at the end of a sentence of its own: `12 more concepts: -l 17 shows all.`
pub(super) fn more(what: &str, hidden: usize, all: usize) -> String {
    format!("{hidden} more {what}: -l {all} shows all.")
}

/// The same where the list is not of all there are: `12 more of 17 concepts: -l 17 shows all.`
pub(super) fn more_of(what: &str, hidden: usize, all: usize) -> String {
    format!("{hidden} more of {all} {what}: -l {all} shows all.")
}

/// What is hidden below a list: `… and 12 more; -l 17 shows all`
pub(super) fn and_more(hidden: usize, all: usize) -> String {
    format!("… and {hidden} more; -l {all} shows all")
}

/// The command that imports a published framework; `what` has its file and flags.
pub(super) fn import(what: &str) -> String {
    format!("itl frameworks import {what}")
}

/// What is hidden of a tree of concepts.
pub(super) fn more_nodes(hidden: usize, all: usize) -> String {
    format!("{hidden} more: -l {all} shows all, --concept ID one in full.")
}

/// Concepts of an evaluation that are not listed.
pub(super) fn rarer_concepts(hidden: usize, all: usize) -> String {
    format!("{hidden} more of {all} concepts have fewer texts; --csv has all.")
}

/// What relative affinity means, and where its parts are.
pub(super) const RELATIVE: &str =
    "relative: 1 = as strong as the concept's own text. Run itl explain for details.";

/// How a framework gets into the user's folder.
pub(super) const IMPORT: &str =
    "itl frameworks import FILE --as NAME puts a framework there; -f NAME then finds it.";

/// What is said where no encoder is installed.
pub(super) const NO_ENCODER: &str = "No encoder is installed: itl encoders add DIR|FILE.whl --as NAME adds one, and --meaning NAME uses it; itl \
     encoders --help has an example.";

/// What two versions of a framework could be shown on.
pub(super) const DOCUMENT: &str = "--document FILE shows what that does to a document's result.";

/// Where the numbers behind verdicts are.
pub(super) const VERBOSE: &str = "--verbose shows affinities and the terms that moved them. Next: --html changes.html · --xlsx changes.xlsx";

/// Where to go on from a set of documents.
pub(super) const TOGETHER: &str = "Evidence is that of the document that carries the verdict. Next: --oscal results.json · --json has every document and quote";

/// Where to go on from the links between two frameworks.
pub(super) const CROSSWALK: &str = "A score is the same in both directions; --json has every word of a link with its part. Next: --html crosswalk.html to explore \
     it · --xlsx crosswalk.xlsx · --published FILE to compare";

/// Where to go on from an alignment; `id` is a concept that the document speaks to.
pub(super) fn next(id: Option<&str>, gaps: bool) -> String {
    let mut ways = vec!["--html report.html to explore it".to_owned()];
    ways.extend(id.map(|id| match id.contains(char::is_whitespace) {
        true => format!("itl explain … --concept \"{id}\""),
        false => format!("itl explain … --concept {id}"),
    }));
    if gaps {
        ways.push("itl gaps … for what is missing".to_owned());
    }
    format!("Next: {}", ways.join(" · "))
}
