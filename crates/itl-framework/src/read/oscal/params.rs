//! Parameters, and prose with their inserts in; prose with what they say out.
//!
//! A parameter with values says them. One without is written as NIST prints it: `[Assignment: organization-defined
//! frequency]`, `[Selection (one or more): a; b]`, so that a catalogue reads like the publication.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use super::file::{Param, Text};
use crate::read::markup::{close_up, plain};

/// How many inserts one prose may come to: parameters may stand in the choices of others.
const INSERTS: usize = 1000;
/// And how long it may become before another is left out.
const LENGTH: usize = 1 << 20;
/// How much the inserts of a whole file may add before others are left out. The catalogue of 800-53 has less than a megabyte of prose.
const ROOM: usize = 32 << 20;
/// How long an insert is at most, in bytes: the name of a parameter and some words.
const INSERT_LENGTH: usize = 1000;

/// The property with a parameter's words in the statement.
const ALTERNATIVE: &str = "alt-label";

/// The parameters of a catalogue.
#[derive(Clone, Default)]
pub(super) struct Params<'a> {
    by_id: BTreeMap<String, Param<'a>>,
    /// Ids of an earlier edition.
    earlier: BTreeMap<String, String>,
}

/// What came of all inserts of a file.
pub(super) struct Tally {
    /// Inserts without a parameter.
    pub(super) lost: usize,
    /// Bytes that inserts may still add.
    pub(super) room: usize,
}

impl Default for Tally {
    fn default() -> Self {
        Self { lost: 0, room: ROOM }
    }
}

/// A text on its way into another: the parameter it comes from, and how far it is written.
struct Frame<'t> {
    param: Option<&'t str>,
    text: Cow<'t, str>,
    at: usize,
}

impl<'a> Params<'a> {
    /// Takes parameters; of two with one id, the first.
    pub(super) fn add(&mut self, params: Vec<Param<'a>>) {
        for param in params {
            for prop in param.props.iter().filter(|prop| &*prop.name == "alt-identifier") {
                self.earlier.entry(prop.value.to_string()).or_insert_with(|| param.id.to_string());
            }
            self.by_id.entry(param.id.to_string()).or_insert(param);
        }
    }

    /// Takes those of another catalogue.
    pub(super) fn join(&mut self, other: Self) {
        for (id, param) in other.by_id {
            self.by_id.entry(id).or_insert(param);
        }
        for (id, now) in other.earlier {
            self.earlier.entry(id).or_insert(now);
        }
    }

    /// Sets what a profile says of a parameter; whether there is one.
    pub(super) fn set(&mut self, set: &Param<'a>) -> bool {
        let id = match self.by_id.contains_key(&*set.id) {
            true => &*set.id,
            false => self.earlier.get(&*set.id).map_or(&*set.id, String::as_str),
        };
        let Some(param) = self.by_id.get_mut(id) else { return false };
        if !set.values.is_empty() {
            param.values = set.values.clone();
        }
        if set.select.is_some() {
            param.select = set.select.clone();
        }
        if set.label.is_some() {
            param.label = set.label.clone();
            param.props.retain(|prop| &*prop.name != ALTERNATIVE);
        }
        true
    }

    /// Drops a parameter; whether there was one.
    pub(super) fn remove(&mut self, id: &str) -> bool {
        self.by_id.remove(id).is_some()
    }

    /// Prose with its inserts resolved. Those that cannot be are left out, and counted.
    pub(super) fn resolve(&self, prose: &str, tally: &mut Tally) -> String {
        let mut written = String::with_capacity(prose.len());
        let mut frames = vec![Frame { param: None, text: Cow::Borrowed(prose), at: 0 }];
        let mut inserts = 0;
        while let Some(frame) = frames.last_mut() {
            let rest = &frame.text[frame.at..];
            let Some((before, id, after)) = insert(rest) else {
                written.push_str(rest);
                frames.pop();
                continue;
            };
            written.push_str(before);
            frame.at = frame.text.len() - close_up(after).len();
            let found = self.get(id);
            inserts += 1;
            let within = |param: &Param<'_>| frames.iter().any(|frame| frame.param == Some(&*param.id));
            let bound = inserts <= INSERTS && written.len() <= LENGTH && tally.room > 0;
            let param = found.filter(|param| bound && !within(param));
            match param.and_then(|param| Some((param, self.said(param)?))) {
                Some((param, text)) => {
                    frames.push(Frame { param: Some(&param.id), text: Cow::Owned(text), at: 0 });
                }
                None => tally.lost += 1,
            }
        }
        tally.room = tally.room.saturating_sub(written.len().saturating_sub(prose.len()));
        written
    }

    fn get(&self, id: &str) -> Option<&Param<'a>> {
        self.by_id.get(id).or_else(|| self.by_id.get(self.earlier.get(id)?))
    }

    /// What stands for a parameter; other inserts may be in it.
    fn said(&self, param: &Param<'a>) -> Option<String> {
        if !param.values.is_empty() {
            return Some(join(&param.values, ", "));
        }
        if let Some(values) = self.of_parts(param) {
            return Some(values);
        }
        if let Some(select) = param.select.as_ref().filter(|select| !select.choice.is_empty()) {
            let several = select.how_many.as_deref() == Some("one-or-more");
            let many = if several { " (one or more)" } else { "" };
            return Some(format!("[Selection{many}: {}]", join(&select.choice, "; ")));
        }
        // The words of the statement, where the label has been changed for the assessment.
        let full = param.props.iter().find(|prop| &*prop.name == ALTERNATIVE).map(|prop| &*prop.value);
        let label = full.or(param.label.as_deref()).map(plain).filter(|label| !label.is_empty())?;
        // The ids of NIST's organization-defined parameters say so where their labels do not.
        let defined = param.id.contains("_odp") && !label.starts_with("organization");
        Some(format!("[Assignment: {}{label}]", if defined { "organization-defined " } else { "" }))
    }

    /// The values of the parameters that one stands for together, if any of them has one.
    fn of_parts(&self, param: &Param<'a>) -> Option<String> {
        let parts = param.props.iter().filter(|prop| &*prop.name == "aggregates");
        let parts: Vec<&Param<'a>> = parts.filter_map(|prop| self.get(&prop.value)).collect();
        if parts.iter().all(|part| part.values.is_empty()) {
            return None;
        }
        let (mut said, mut known): (Vec<String>, BTreeSet<String>) = (Vec::new(), BTreeSet::new());
        for part in parts {
            let text = match part.values.is_empty() {
                true => format!("{{{{ insert: param, {} }}}}", &*part.id),
                false => join(&part.values, ", "),
            };
            if known.insert(text.clone()) {
                said.push(text);
            }
        }
        Some(said.join("; "))
    }
}

fn join(texts: &[Text<'_>], between: &str) -> String {
    texts.iter().map(|text| plain(text)).collect::<Vec<_>>().join(between)
}

/// The first insert of a prose: what stands before it, the parameter, what stands after.
fn insert(prose: &str) -> Option<(&str, &str, &str)> {
    let (mut from, mut close) = (0, 0);
    loop {
        let open = from + prose[from..].find("{{")?;
        // The end that was found for the braces before is that of these too.
        if close <= open {
            close = open + prose[open..].find("}}")?;
        }
        from = open + 2;
        if close - open > INSERT_LENGTH {
            continue;
        }
        let inside = prose.get(from..close)?.trim();
        let id = match inside.split_once([':', ',']) {
            Some(("insert", named)) => named.split_once(',').map_or("", |(_, id)| id.trim()),
            Some((kind, id)) if kind.trim() == "param" => id.trim(),
            _ => inside,
        };
        if !id.contains(char::is_whitespace) && !id.contains('{') {
            return Some((&prose[..open], id, &prose[close + 2..]));
        }
        // Otherwise the braces are something else.
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn params(json: &str) -> Params<'_> {
        let mut params = Params::default();
        params.add(serde_json::from_str(json).unwrap());
        params
    }

    #[test]
    fn a_parameter_says_its_value_or_else_its_choices_or_else_its_label() {
        let params = params(
            r#"[{"id": "a", "values": ["daily", "weekly"]}, {"id": "b_odp.1", "label": "frequency"},
                {"id": "c", "select": {"how-many": "one-or-more", "choice": ["as needed", "{{ insert: param, b_odp.1 }}"]}},
                {"id": "d", "label": "organization-defined roles", "props": [
                  {"name": "aggregates", "value": "a"}, {"name": "aggregates", "value": "b_odp.1"}]},
                {"id": "e", "label": "short", "props": [{"name": "alt-identifier", "value": "e-old"},
                  {"name": "alt-label", "value": "[site](#s)"}]}]"#,
        );
        let mut tally = Tally::default();
        let mut said = |prose: &str| params.resolve(prose, &mut tally);
        assert_eq!(said("Back up {{ insert: param, a }} ; and"), "Back up daily, weekly; and");
        assert_eq!(said("{{b_odp.1}}."), "[Assignment: organization-defined frequency].");
        assert_eq!(
            said("On {{ param: c }} )"),
            "On [Selection (one or more): as needed; [Assignment: organization-defined frequency]])"
        );
        assert_eq!(said("{{ d }}"), "daily, weekly; [Assignment: organization-defined frequency]");
        assert_eq!(said("{{ e-old }}"), "[Assignment: site]");
        assert_eq!(
            said("a {{ not an insert }} b {{ {{ e }}"),
            "a {{ not an insert }} b {{ [Assignment: site]"
        );
        assert_eq!(tally.lost, 0);
        assert_eq!(params.resolve("To {{ insert: param, x }} and {{ insert: link, y z }}", &mut tally), {
            "To  and {{ insert: link, y z }}"
        });
        assert_eq!(tally.lost, 1);
    }

    #[test]
    fn parameters_in_each_other_come_to_an_end() {
        let cycle = params(r#"[{"id": "a", "values": ["x {{ b }}"]}, {"id": "b", "values": ["y {{ a }}"]}]"#);
        let mut tally = Tally::default();
        assert_eq!(cycle.resolve("{{ a }}!", &mut tally), "x y !");
        assert_eq!(tally.lost, 1);
        let many: Vec<String> = (0..30)
            .map(|at| format!(r#"{{"id": "p{at}", "values": ["{{{{ p{0} }}}}{{{{ p{0} }}}}"]}}"#, at + 1))
            .collect();
        let json = format!("[{}]", many.join(","));
        assert!(params(&json).resolve("{{ p0 }}", &mut tally).is_empty());
        assert!(tally.lost > 400, "{}", tally.lost);
    }

    #[test]
    fn braces_without_an_end_and_long_parameters_cost_no_more_than_they_weigh() {
        let long = format!(r#"[{{"id": "a", "values": ["{}"]}}]"#, "word ".repeat(200_000));
        let (params, mut tally) = (params(&long), Tally::default());
        // Looking at what follows each, up to the end, would take hours.
        let braces = format!("{}}}}}", "{{ a b ".repeat(1_000_000));
        assert_eq!(params.resolve(&braces, &mut tally), braces);
        // Each of these adds a megabyte.
        let added: usize = (0..200).map(|_| params.resolve("{{ a }}", &mut tally).len()).sum();
        assert!(added <= ROOM + 2 * 1_000_000 && tally.lost >= 100, "{added} {}", tally.lost);
    }
}
