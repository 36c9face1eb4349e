//! What a profile includes and excludes in; the controls that it takes out.

use std::collections::BTreeSet;

use super::controls::{ControlOf, Controls};
use super::file::{Choice, Import};

/// The controls of a source that an import takes, and the ids it names that are not there.
pub(super) fn choose<'a>(
    source: &Controls<'a>,
    import: &Import<'_>,
    missing: &mut Vec<String>,
) -> Controls<'a> {
    let known: BTreeSet<&str> = source.controls.iter().map(|control| &*control.id).collect();
    let ids = import.include_controls.iter().flatten().chain(&import.exclude_controls);
    for id in ids.flat_map(|choice| &choice.with_ids).filter(|id| !known.contains(&***id)) {
        missing.push(id.to_string());
    }
    // Nothing said is everything meant.
    let all = import.include_all.is_some() || import.include_controls.is_none();
    let included = import.include_controls.as_deref().unwrap_or_default();
    let mut controls = Vec::new();
    let (mut taken, mut dropped) = (BTreeSet::new(), BTreeSet::new());
    for control in &source.controls {
        let excluded = takes(&import.exclude_controls, control, &mut dropped);
        if (takes(included, control, &mut taken) || all) && !excluded {
            controls.push(control.clone());
        }
    }
    Controls { controls, ..source.frame() }
}

/// Whether a control is named, or stands below one that is named with its children; those found so far are in `with`.
fn takes<'c>(choices: &[Choice<'_>], control: &'c ControlOf<'_>, with: &mut BTreeSet<&'c str>) -> bool {
    let mut found = control.above.iter().any(|above| with.contains(&**above));
    let mut children = found;
    for choice in choices {
        let named = choice.with_ids.iter().any(|id| **id == *control.id)
            || choice.matching.iter().any(|matching| glob(&matching.pattern, &control.id));
        found |= named;
        children |= named && choice.with_child_controls.as_deref() == Some("yes");
    }
    if children {
        with.insert(&control.id);
    }
    found
}

/// Whether a text is as a pattern says: `*` stands for any characters, `?` for one.
fn glob(pattern: &str, text: &str) -> bool {
    let (pattern, text): (Vec<char>, Vec<char>) = (pattern.chars().collect(), text.chars().collect());
    let (mut p, mut t) = (0, 0);
    let mut star: Option<(usize, usize)> = None;
    while t < text.len() {
        match pattern.get(p) {
            Some('*') => {
                star = Some((p, t));
                p += 1;
            }
            Some(&c) if c == '?' || c == text[t] => {
                p += 1;
                t += 1;
            }
            // The last star takes one character more.
            _ => match &mut star {
                Some((at, from)) => {
                    *from += 1;
                    (p, t) = (*at + 1, *from);
                }
                None => return false,
            },
        }
    }
    pattern[p..].iter().all(|&c| c == '*')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_stand_for_ids() {
        for (pattern, text) in
            [("ac-*", "ac-2.1"), ("?c-2", "ac-2"), ("*", ""), ("a*c*e", "abcde"), ("*.1", "ac-1.1")]
        {
            assert!(glob(pattern, text), "{pattern} {text}");
        }
        for (pattern, text) in [("ac-?", "ac-10"), ("ac", "ac-1"), ("", "a"), ("*b", "abc"), ("?", "")] {
            assert!(!glob(pattern, text), "{pattern} {text}");
        }
    }
}
