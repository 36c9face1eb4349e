//! A profile in, and the controls of the files it imports; the controls it selects out, as it changes them.

use itl_base::Notice;
use std::collections::BTreeSet;

use super::alter::alter;
use super::choose::choose;
use super::controls::Controls;
use super::file::Profile;

/// The controls of a profile; `sources` are those of its imports, in their order.
pub(super) fn resolve<'a>(
    profile: &mut Profile<'a>,
    sources: &[&Controls<'a>],
    notices: &mut Vec<Notice>,
) -> Controls<'a> {
    let mut all = Controls::default();
    let (mut missing, mut again) = (Vec::new(), 0);
    for (import, source) in profile.imports.iter().zip(sources) {
        again += all.join(choose(source, import, &mut missing));
    }
    if !missing.is_empty() {
        let shown = missing.iter().take(5).cloned().collect::<Vec<_>>().join(", ");
        let more = if missing.len() > 5 { ", …" } else { "" };
        notices.push(Notice::warning(
            "controls-missing",
            format!(
                "{} controls that the profile names are not in what it imports: {shown}{more}",
                missing.len()
            ),
        ));
    }
    let modify = std::mem::take(&mut profile.modify);
    let unset = modify.set_parameters.iter().filter(|set| !all.params.set(set)).count();
    let unaltered = alter(&mut all, modify.alters);
    let mut say = |count: usize, code: &'static str, what: &str| {
        if count > 0 {
            notices.push(Notice::info(code, format!("{count} {what}")));
        }
    };
    say(again, "controls-again", "controls are imported more than once; the first is taken");
    say(unset, "parameters-missing", "parameters that the profile sets are not in what it imports");
    say(
        unaltered,
        "changes-not-applied",
        "changes of the profile fit no control or part of it and are not applied",
    );
    if profile.merge.as_ref().is_some_and(|merge| merge.custom.is_some()) {
        notices.push(Notice::info(
            "custom-merge",
            "the profile's own structure of groups is not followed: controls stand in the groups of the catalogue",
        ));
    }
    all
}

impl<'a> Controls<'a> {
    /// Everything but the controls.
    pub(super) fn frame(&self) -> Self {
        Self {
            groups: self.groups.clone(),
            controls: Vec::new(),
            params: self.params.clone(),
            group_parts: self.group_parts,
        }
    }

    /// Takes in others; how many of them it has already.
    fn join(&mut self, other: Self) -> usize {
        let groups: BTreeSet<String> = self.groups.iter().map(|group| group.id.to_string()).collect();
        self.groups.extend(other.groups.into_iter().filter(|group| !groups.contains(&*group.id)));
        self.params.join(other.params);
        self.group_parts += other.group_parts;
        let known: BTreeSet<String> = self.controls.iter().map(|control| control.id.to_string()).collect();
        let offered = other.controls.len();
        let before = self.controls.len();
        self.controls.extend(other.controls.into_iter().filter(|control| !known.contains(&*control.id)));
        offered - (self.controls.len() - before)
    }
}
