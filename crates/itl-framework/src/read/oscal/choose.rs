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
    let mut included = Named::of(import.include_controls.as_deref().unwrap_or_default());
    let mut excluded = Named::of(&import.exclude_controls);
    let taken = |control: &&ControlOf<'a>| {
        let (include, exclude) = (included.takes(control), excluded.takes(control));
        (include || all) && !exclude
    };
    Controls { controls: source.controls.iter().filter(taken).cloned().collect(), ..source.frame() }
}

/// The controls that choices name.
struct Named<'c> {
    ids: BTreeSet<&'c str>,
    patterns: Vec<(&'c str, bool)>,
    /// Those whose children are taken with them, as far as they are known.
    whole: BTreeSet<String>,
}

impl<'c> Named<'c> {
    fn of(choices: &'c [Choice<'c>]) -> Self {
        let mut named = Self { ids: BTreeSet::new(), patterns: Vec::new(), whole: BTreeSet::new() };
        for choice in choices {
            let children = choice.with_child_controls.as_deref() == Some("yes");
            named.ids.extend(choice.with_ids.iter().map(|id| &**id));
            named.patterns.extend(choice.matching.iter().map(|matching| (&*matching.pattern, children)));
            if children {
                named.whole.extend(choice.with_ids.iter().map(|id| id.to_string()));
            }
        }
        named
    }

    /// Whether a control is named, or stands below one that is named with its children, which come after it.
    fn takes(&mut self, control: &ControlOf<'_>) -> bool {
        let below = control.above.iter().any(|above| self.whole.contains(&**above));
        let mut found = below || self.ids.contains(&*control.id);
        for &(pattern, children) in &self.patterns {
            if (!found || children) && glob(pattern, &control.id) {
                found = true;
                if children {
                    self.whole.insert(control.id.to_string());
                }
            }
        }
        found
    }
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
