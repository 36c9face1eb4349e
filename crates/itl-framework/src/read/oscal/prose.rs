//! The parts of a control in, its text out: a line for each part that is taken, with its label.

use std::collections::BTreeMap;

use super::file::OscalPart;
use super::params::{Params, Tally};
use crate::read::markup::plain;
use crate::{FrameworkError, FrameworkFormat};

/// What can be asked for.
pub(super) const PARTS: &[&str] = &["statement", "guidance", "example", "objective", "method"];

/// The kind of a part, if it is one that can be asked for.
fn kind(name: &str) -> Option<&'static str> {
    Some(match name {
        "statement" => "statement",
        "guidance" => "guidance",
        "example" => "example",
        "assessment-objective" | "objective" => "objective",
        "assessment-method" | "assessment" => "method",
        _ => return None,
    })
}

/// Which parts are taken, and what happened to the others.
pub(super) struct Prose<'o> {
    taken: Vec<&'o str>,
    /// Parts that are not taken, by kind.
    pub(super) left: BTreeMap<String, usize>,
    /// What came of the inserts.
    pub(super) tally: Tally,
    /// Controls without a statement, described by their guidance instead.
    pub(super) guided: usize,
}

impl<'o> Prose<'o> {
    /// The parts asked for; without a wish, what the printed standards give of a control: statement, guidance and examples.
    pub(super) fn of(parts: &'o [String]) -> Result<Self, FrameworkError> {
        if let Some(part) = parts.iter().find(|part| !PARTS.contains(&part.as_str())) {
            return Err(FrameworkError::no_part(FrameworkFormat::Oscal, part, PARTS));
        }
        let taken = match parts.is_empty() {
            true => vec!["statement", "guidance", "example"],
            false => parts.iter().map(String::as_str).collect(),
        };
        Ok(Self { taken, left: BTreeMap::new(), tally: Tally::default(), guided: 0 })
    }

    /// The text of a control.
    pub(super) fn text(&mut self, parts: &[OscalPart<'_>], params: &Params<'_>) -> String {
        let has = |wanted: &str| parts.iter().any(|part| kind(&part.name) == Some(wanted));
        let instead = self.taken == ["statement"] && !has("statement") && has("guidance");
        self.guided += usize::from(instead);
        let mut lines = Vec::new();
        let mut examples = 0;
        for part in parts {
            let wanted = match kind(&part.name) {
                Some(kind) => self.taken.contains(&kind) || (instead && kind == "guidance"),
                None => false,
            };
            if wanted {
                let start = lines.len();
                self.lines(part, params, &mut lines);
                if kind(&part.name) == Some("example") && lines.len() > start {
                    examples += 1;
                    lines[start].insert_str(0, &format!("Ex{examples}: "));
                }
            } else {
                let name = kind(&part.name).unwrap_or(&part.name);
                *self.left.entry(name.to_owned()).or_default() += 1;
            }
        }
        lines.join("\n")
    }

    /// The lines of a part and of those in it, but for those of a kind that is not taken.
    fn lines(&mut self, part: &OscalPart<'_>, params: &Params<'_>, lines: &mut Vec<String>) {
        let mut waiting = vec![part];
        while let Some(part) = waiting.pop() {
            lines.extend(part.title.as_deref().map(plain).filter(|title| !title.trim().is_empty()));
            let mut labels = part.props.iter().filter(|prop| &*prop.name == "label" && prop.class.is_none());
            let label = labels.next().map(|label| label.value.trim()).filter(|label| !label.is_empty());
            let prose = part.prose.as_deref().unwrap_or_default();
            let prose = params.resolve(&plain(prose), &mut self.tally);
            let prose = prose.trim();
            match label {
                Some(label) if !prose.is_empty() => lines.push(format!("{label} {prose}")),
                _ if !prose.is_empty() => lines.push(prose.to_owned()),
                _ => {}
            }
            for below in part.parts.iter().rev() {
                match kind(&below.name).filter(|kind| !self.taken.contains(kind)) {
                    Some(kind) => *self.left.entry(kind.to_owned()).or_default() += 1,
                    None => waiting.push(below),
                }
            }
        }
    }
}
