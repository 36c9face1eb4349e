//! A document in, draft out: its headings or numbered paragraphs are the concepts, what stands below them describes
//! them, chapters group them.

mod entries;
mod lines;
mod marker;
mod numbering;
mod tree;

use itl_base::{Help, Notice};
use itl_document::Document;

use self::entries::{Numbering, entries, numbering};
use self::marker::Kind;
use self::tree::Tree;
use super::given;
use crate::accept::Draft;
use crate::{Concept, Framework, FrameworkError, Group, ReadOptions};

/// An import that finds fewer concepts than this …
const FEW: usize = 5;
/// … in more words than this may have missed them.
const MANY_WORDS: usize = 20_000;

pub(super) fn read(
    document: &Document,
    id: &str,
    options: &ReadOptions<'_>,
) -> Result<Draft, FrameworkError> {
    let numbering = match options.parts {
        [] => numbering(document),
        parts => chosen(document, parts),
    };
    let (entries, before) = entries(document, &numbering);
    let tree = Tree::grow(entries, &numbering, document.title.as_deref(), options.parts);
    let mut draft = Draft::new(Framework::empty(id));
    draft.framework.language = document.language;
    let title = tree.title.as_deref().or(document.title.as_deref()).and_then(given);
    draft.framework.title = title.unwrap_or_else(|| id.to_owned());
    for node in tree.nodes {
        let (id, parent, label) = (node.id, node.parent, node.label);
        if node.groups {
            draft.framework.groups.push(Group { id, parent, label });
        } else {
            let mut body = node.body;
            let descriptor = if body.len() > 1 { body.join("\n\n") } else { body.pop().unwrap_or_default() };
            draft.framework.concepts.push(Concept {
                id,
                uri: None,
                parent,
                label,
                descriptor,
                tokens: None,
                parts: Vec::new(),
            });
            draft.places.push(node.place);
        }
    }
    if draft.framework.concepts.is_empty() {
        return Err(FrameworkError::Unsuitable {
            what: "the document has no headings or numbered paragraphs that could be concepts".to_owned(),
            place: None,
            help: Help::say(
                "number them, as in \"Article 5\" or \"AC-2(1)\", or write a table with the columns id and descriptor",
            ),
        });
    }
    let how = match &numbering {
        Numbering::Headings => "headings".to_owned(),
        Numbering::Of(kinds) => kinds.iter().map(named).collect::<Vec<_>>().join(", "),
    };
    let found = draft.framework.concepts.len();
    draft.framework.noun = numbering.noun(&draft.framework).map(str::to_owned);
    let other_way = Help::say("").setting("parts").and(" chooses another way");
    let outline = Notice::info("outline", format!("{found} concepts were found by {how}"));
    draft.notices.push(outline.with_help(other_way));
    let mut say = |code, message: String| draft.notices.push(Notice::info(code, message));
    let outside = before + tree.outside;
    if outside > 0 {
        say(
            "outside-concepts",
            format!("{outside} paragraphs stand outside of the concepts and are left out"),
        );
    }
    if tree.repeated > 0 {
        say(
            "repeated-numbers",
            format!(
                "{} numbers stand more than once, as in a table of contents: the one with most text was taken",
                tree.repeated
            ),
        );
    }
    if tree.empty > 0 {
        say("empty-entries", format!("{} numbers have no text and are left out", tree.empty));
    }
    draft.notices.extend(few(found, document));
    Ok(draft)
}

/// A warning where an import finds hardly anything in a long text: its numbers may be of a kind that is not known here.
fn few(found: usize, document: &Document) -> Option<Notice> {
    let words = document.text.split_whitespace().count();
    let said = format!(
        "only {found} {} found in {words} words; looked for headings, and for lines that begin with a number such as \
         \"Article 5\", \"§ 12\", \"AC-2(1)\" or \"3.2\"",
        if found == 1 { "concept was" } else { "concepts were" }
    );
    let help = Help::say("")
        .setting("parts")
        .and(" names what numbers them; or write a table with the columns id and descriptor");
    (found < FEW && words > MANY_WORDS).then(|| Notice::warning("few-concepts", said).with_help(help))
}

/// The numbering that the user names: `headings`, `codes`, `numbers`, or words such as `article`. What groups them in
/// the text still does.
fn chosen(document: &Document, parts: &[String]) -> Numbering {
    if parts.iter().any(|part| part == "headings") {
        return Numbering::Headings;
    }
    let mut kinds: Vec<Kind> = parts.iter().map(|part| kind(part)).collect();
    if let Numbering::Of(found) = numbering(document) {
        kinds.extend(
            found.into_iter().filter(|kind| matches!(kind, Kind::Word(_)) && !parts.contains(&named(kind))),
        );
    }
    Numbering::Of(kinds)
}

fn kind(part: &str) -> Kind {
    match part {
        "codes" => Kind::Code,
        "numbers" => Kind::Decimal,
        "sections" => Kind::Section,
        word => Kind::Word(word.to_lowercase().into()),
    }
}

fn named(kind: &Kind) -> String {
    match kind {
        Kind::Code => "codes".to_owned(),
        Kind::Decimal => "numbers".to_owned(),
        Kind::Section => "sections".to_owned(),
        Kind::Word(word) => word.clone().into_owned(),
    }
}
