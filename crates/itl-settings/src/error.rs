//! What can be wrong with settings.

use itl_base::{Help, Language};
use itl_text::language_name;

/// Settings that cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SettingsError {
    /// A name that no setting has.
    #[error("there is no setting \"{name}\"")]
    Unknown {
        /// The name.
        name: String,
        /// The setting whose name is nearest.
        nearest: Option<String>,
        /// The line of a settings file.
        line: Option<usize>,
    },
    /// A value that a setting cannot have.
    #[error("the setting {setting} cannot be used: {reason}")]
    Value {
        /// The setting.
        setting: String,
        /// What is wrong with the value.
        reason: String,
        /// The line of a settings file.
        line: Option<usize>,
    },
    /// A setting of another verb than the one it was given to.
    #[error("the setting {setting} has no part in {verb}")]
    Misplaced {
        /// The setting.
        setting: String,
        /// The verb it was given to.
        verb: &'static str,
        /// A verb that it has a part in.
        place: &'static str,
    },
    /// A settings file that is not TOML.
    #[error("not a settings file: {reason}")]
    Syntax {
        /// What the parser says.
        reason: String,
    },
    /// A setting that differs from the one inside the model.
    #[error("{setting} {asked} conflicts with the model, which was made with {model}")]
    Conflict {
        /// The setting.
        setting: String,
        /// What was asked for.
        asked: String,
        /// What the model has.
        model: String,
    },
    /// A framework that says to be in another language than the one asked for.
    #[error("the framework \"{framework}\" is in {}, not in {}", language_name(*stated), language_name(*asked))]
    FrameworkLanguage {
        /// The framework.
        framework: String,
        /// The language it states.
        stated: Language,
        /// The language asked for.
        asked: Language,
    },
    /// A setting of one scheme beside the other.
    #[error("the setting {setting} is not one of the {scheme} scheme")]
    OtherScheme {
        /// The setting.
        setting: &'static str,
        /// The scheme in force.
        scheme: &'static str,
    },
    /// A framework that recommends what there is not.
    #[error("the framework \"{framework}\" recommends an unknown scheme: {reason}")]
    Recommendation {
        /// The framework.
        framework: String,
        /// What is wrong with the name.
        reason: String,
    },
    /// Groups that are finer than the units in them.
    #[error("units of kind {unit} cannot be grouped by {by}")]
    Grouping {
        /// The units.
        unit: &'static str,
        /// The groups.
        by: &'static str,
    },
}

impl SettingsError {
    /// The place in a settings file.
    #[must_use]
    pub fn place(&self) -> Option<String> {
        match self {
            Self::Unknown { line, .. } | Self::Value { line, .. } => line.map(|line| format!("line {line}")),
            _ => None,
        }
    }

    /// What to do about it.
    #[must_use]
    pub fn help(&self) -> Option<Help> {
        Some(match self {
            Self::Unknown { nearest: Some(name), .. } => {
                Help::say("did you mean ").setting(name.clone()).and("?")
            }
            Self::Unknown { .. } => Help::say("docs/settings.md lists all settings"),
            Self::Value { .. } => return None,
            Self::Misplaced { place, .. } => Help::say("give it to ").verb(*place),
            Self::Syntax { .. } => Help::say("its keys are the long flags, such as: aggregate = \"max\""),
            Self::Conflict { setting, .. } => Help::say("leave ")
                .setting(setting.clone())
                .and(" out, or make another model with: ")
                .verb("induce"),
            Self::FrameworkLanguage { asked, .. } => {
                Help::say(format!("name a framework in {} with ", language_name(*asked)))
                    .setting("framework")
                    .and(", or leave ")
                    .setting("language")
                    .and(" out")
            }
            Self::OtherScheme { setting, .. } => {
                let other = if *setting == "preset" { "paper" } else { "graded" };
                Help::say("leave ")
                    .setting(*setting)
                    .and(" out, or choose ")
                    .setting("scheme")
                    .and(format!(" {other}"))
            }
            Self::Recommendation { .. } => {
                Help::say("mend the file, or choose a scheme with ").setting("scheme")
            }
            Self::Grouping { .. } => {
                Help::say("choose a smaller ").setting("unit").and(" or a larger ").setting("by")
            }
        })
    }
}
