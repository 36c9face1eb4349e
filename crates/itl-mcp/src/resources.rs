//! Resources: frameworks whole, and the complete results of the latest alignments.

use itl::{Error, FrameworkPage, Report, Session};
use rmcp::model::{Resource, ResourceContents, ResourceTemplate};

use crate::desk::Desk;

const FRAMEWORKS: &str = "itl://frameworks/";
const RESULTS: &str = "itl://results/";
const JSON: &str = "application/json";

/// Where the complete result of an alignment is.
pub(crate) fn result(id: &str) -> String {
    format!("{RESULTS}{id}")
}

/// Everything that can be read now.
pub(crate) fn all(desk: &Desk) -> Vec<Resource> {
    let frameworks = desk.listed().into_iter().filter_map(|one| {
        let framework = one.framework.ok()?;
        let said = format!("All {} with their texts", framework.counted(framework.concepts.len()));
        let uri = format!("{FRAMEWORKS}{}", escaped(&one.name));
        Some(
            Resource::new(uri, one.name)
                .with_title(framework.title)
                .with_description(said)
                .with_mime_type(JSON),
        )
    });
    let results = desk.all_kept().into_iter().map(|kept| {
        let alignment = &kept.alignment;
        let name = format!("{} against {}", alignment.name, alignment.reference.name());
        let said = "The complete result: every unit, every affinity";
        Resource::new(result(&kept.id), name).with_description(said).with_mime_type(JSON)
    });
    frameworks.chain(results).collect()
}

/// How resources are called.
pub(crate) fn templates() -> Vec<ResourceTemplate> {
    let of = |uri: &str, name: &str, said: &str| {
        ResourceTemplate::new(format!("{uri}{{name}}"), name).with_description(said).with_mime_type(JSON)
    };
    vec![
        of(FRAMEWORKS, "framework", "A framework with the texts of its concepts"),
        of(RESULTS, "result", "The complete result of one of the latest alignments"),
    ]
}

/// The resource of a URI, if there is one.
pub(crate) fn read(desk: &Desk, session: &Session, uri: &str) -> Result<Option<ResourceContents>, Error> {
    let mut json = Vec::new();
    if let Some(name) = uri.strip_prefix(FRAMEWORKS) {
        let listed = desk.listed().into_iter().find(|one| escaped(&one.name) == name);
        let Some(Ok(framework)) = listed.map(|one| one.framework) else { return Ok(None) };
        FrameworkPage::of(&framework, None)?.json(desk.view(), &mut json)?;
    } else if let Some(kept) = uri.strip_prefix(RESULTS).and_then(|id| desk.kept(id)) {
        session.cancel().check()?;
        kept.alignment.json(desk.view(), &mut json)?;
    } else {
        return Ok(None);
    }
    let text = String::from_utf8_lossy(&json).into_owned();
    Ok(Some(ResourceContents::text(text, uri).with_mime_type(JSON)))
}

/// A name as a part of a URI.
fn escaped(name: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.~".contains(&byte);
    let letter = |byte: u8| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") };
    name.bytes().map(letter).collect()
}
