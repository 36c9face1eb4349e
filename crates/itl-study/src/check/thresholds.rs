//! Whether documents get verdicts: a framework whose texts give no threshold says why, and what would help.

use itl_base::{Help, Level};
use itl_core::Model;
use itl_framework::{Descriptors, Hierarchy};

use super::Finding;

/// Why documents get no verdicts, if they do not.
pub(super) fn missing(model: &Model) -> Option<Finding> {
    let reason = model.decision().err()?;
    let framework = model.framework();
    let levels = Hierarchy::of(framework).nodes.iter().map(|node| node.level).max().unwrap_or(1);
    let alone = framework.selection.level.is_none() && framework.selection.descriptors == Descriptors::Own;
    let suggestion = match alone && levels > 1 {
        true => Help::say("describe its upper level with the texts below: ")
            .setting("level")
            .and(" 1 ")
            .setting("descriptors")
            .and(" with-children"),
        false => Help::say(
            "describe concepts in two sentences or more, or give each a name beside its description",
        ),
    };
    Some(Finding {
        code: "no-verdicts",
        level: Level::Warning,
        message: format!("documents get no verdicts, only strengths: {reason}"),
        suggestion,
        cases: Vec::new(),
    })
}
