//! The words of the command line: what libraries call settings and verbs, as flags and commands.

use itl::{Error, Mention, Notice};

/// How the command line writes a setting or a verb.
pub(crate) fn flag(mention: Mention<'_>) -> String {
    match mention {
        Mention::Setting("framework") => "-f".to_owned(),
        Mention::Setting("language") => "-L".to_owned(),
        Mention::Setting("output") => "-o".to_owned(),
        Mention::Setting(name) => format!("--{name}"),
        Mention::Verb(verb) => format!("itl {verb}"),
    }
}

/// What to do about an error.
pub(crate) fn help(error: &Error) -> Option<String> {
    error.help().map(|help| help.render(flag))
}

/// A notice, with what to do about it.
pub(crate) fn notice(notice: &Notice) -> String {
    notice.render(flag)
}
