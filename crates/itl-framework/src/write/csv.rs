//! A framework as a table: `id,parent,label,descriptor`, and further columns where something is in them.

use super::tokens;
use crate::Framework;

pub(super) fn write(framework: &Framework, delimiter: u8) -> Vec<u8> {
    let uri = framework.concepts.iter().any(|concept| concept.uri.is_some());
    let given = framework.concepts.iter().any(|concept| concept.tokens.is_some());
    let kind = !framework.groups.is_empty();
    let present = |columns: [Option<String>; 7]| columns.into_iter().flatten();
    let mut table = csv::WriterBuilder::new().delimiter(delimiter).from_writer(Vec::new());
    let plain = |text: &str| Some(text.to_owned());
    let mut row = |columns: [Option<String>; 7]| {
        // Writing to memory cannot fail.
        let _ = table.write_record(present(columns));
    };
    let only = |there: bool, text: &str| there.then(|| text.to_owned());
    row([
        plain("id"),
        plain("parent"),
        plain("label"),
        plain("descriptor"),
        only(uri, "uri"),
        only(given, "tokens"),
        only(kind, "kind"),
    ]);
    for group in &framework.groups {
        let parent = group.parent.as_deref().unwrap_or("");
        row([
            plain(&group.id),
            plain(parent),
            plain(&group.label),
            plain(""),
            only(uri, ""),
            only(given, ""),
            plain("group"),
        ]);
    }
    for concept in &framework.concepts {
        row([
            plain(&concept.id),
            plain(concept.parent.as_deref().unwrap_or("")),
            plain(&concept.label),
            plain(&concept.descriptor),
            only(uri, concept.uri.as_deref().unwrap_or("")),
            only(given, &tokens(concept).unwrap_or_default()),
            only(kind, ""),
        ]);
    }
    table.into_inner().unwrap_or_default()
}
