//! Flags made of the declarations of settings: every setting that a command takes is a flag of it, with its help.

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches};
use itl::settings::{Group, Setting, Shape};
use itl::{Error, Settings, SettingsError, disk};
use std::marker::PhantomData;

use super::password;

/// The settings that a command takes.
pub(crate) trait Takes {
    fn takes(setting: &Setting) -> bool;
}

/// Names the settings of commands.
macro_rules! takes {
    ($($(#[$meta:meta])* $name:ident: $takes:expr;)+) => {$(
        $(#[$meta])*
        pub(crate) struct $name;

        $(#[$meta])*
        impl Takes for $name {
            fn takes(setting: &Setting) -> bool {
                let takes: fn(&Setting) -> bool = $takes;
                takes(setting)
            }
        }
    )+};
}

takes! {
    /// Every setting: a document is aligned and shown.
    ToAlign: |_| true;
    /// The same, for what is said of single concepts: there is nothing to choose among.
    ToExplain: |setting| !matches!(setting.field, "quotes" | "pages" | "all");
    /// The same, for people who decide: what they decided before is in their own file.
    ToReview: |setting| !matches!(setting.field, "quotes" | "pages" | "all" | "review");
    /// What documents side by side are made of: whole documents, in no groups.
    ToCompare: |setting| !matches!(setting.field, "by" | "rollup" | "quotes" | "pages" | "all");
    /// How documents are read, and how words are.
    ToAnalyze: |setting| setting.group != Group::Alignment && !matches!(setting.field, "rollup" | "quotes" | "pages" | "all");
    /// A text is one unit unless somebody says otherwise.
    ToEvaluate: |setting| {
        setting.group == Group::Method || matches!(setting.field, "unit" | "aggregate" | "limit" | "jobs")
    };
    /// How the framework that is named becomes a model.
    ToInduce: |setting| of_named(setting) || setting.field == "jobs";
    /// The framework, and how it becomes a model that learns.
    ToCalibrate: |setting| setting.group == Group::Method || matches!(setting.field, "limit" | "jobs");
    /// The same, shown.
    ToInspect: |setting| of_named(setting) || shown(setting);
    /// The same for two of them, and a document.
    ToDiffer: |setting| of_named(setting) || shown(setting) || setting.group == Group::Reading;
    /// How the files of two frameworks are read, shown. Their levels are a flag of the command.
    ToCrosswalk: |setting| {
        (of_source(setting) || matches!(setting.field, "stopwords" | "limit" | "jobs"))
            && !matches!(setting.field, "framework" | "level" | "descriptors")
    };
    /// How a framework's file is read, shown.
    ToShow: |setting| of_source(setting) || shown(setting);
    /// How a framework's file is read.
    ToExport: |setting| of_source(setting);
    /// The bounds of documents that a server reads.
    #[cfg(feature = "serve")]
    ToServe: |setting| setting.group == Group::Reading && setting.field != "password";
    /// How documents are read and aligned for assistants; which frameworks, they are told by the command.
    #[cfg(feature = "mcp")]
    ToAnswer: |setting| {
        (setting.group != Group::View && !matches!(setting.field, "framework" | "by")) || setting.field == "jobs"
    };
    /// How a framework's file is read, where it is a document.
    ToImport: |setting| of_source(setting) || setting.group == Group::Reading;
}

fn of_named(setting: &Setting) -> bool {
    setting.group == Group::Method && setting.field != "framework"
}

fn of_source(setting: &Setting) -> bool {
    setting.said.heading == "The framework" || setting.field == "language"
}

fn shown(setting: &Setting) -> bool {
    matches!(setting.field, "limit" | "threshold" | "jobs")
}

/// The settings that flags give; `itl.toml` fills the rest.
pub(crate) struct SettingFlags<T> {
    given: Settings,
    /// Settings that are the contents of files, and the files.
    contents: Vec<(&'static str, Vec<String>)>,
    of: PhantomData<T>,
}

impl<T: Takes> SettingFlags<T> {
    /// What flags say, and what the settings file says where they say nothing. Files whose contents are settings are read.
    pub(crate) fn over(&self, file: Settings) -> Result<Settings, Error> {
        let mut settings = self.given.clone();
        for (name, paths) in &self.contents {
            let texts: Result<Vec<String>, Error> =
                paths.iter().map(|path| disk::files::read_text(path)).collect();
            match texts?.as_slice() {
                [text] => settings.set(name, text)?,
                texts => settings.set_list(name, texts)?,
            }
        }
        let given = settings.reading.password.take();
        settings.reading.password = match given {
            Some(word) if word.reveal() == password::ASK => Some(password::asked()?),
            Some(word) => Some(word),
            None => password::of_environment(),
        };
        Ok(settings.or(file))
    }

    pub(crate) fn jobs(&self) -> Option<usize> {
        self.given.view.jobs
    }
}

impl<T: Takes> FromArgMatches for SettingFlags<T> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let mut flags = Self { given: Settings::default(), contents: Vec::new(), of: PhantomData };
        flags.update_from_arg_matches(matches)?;
        Ok(flags)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        for setting in declared::<T>() {
            let field = setting.field;
            let texts = || matches.get_many::<String>(field).map(|texts| texts.cloned().collect::<Vec<_>>());
            let set = match setting.shape {
                Shape::Switch if matches.get_flag(field) => self.given.set(field, "true"),
                Shape::Switch => Ok(()),
                Shape::Contents | Shape::Files => {
                    self.contents.extend(texts().map(|paths| (field, paths)));
                    Ok(())
                }
                Shape::List | Shape::SomeOf(_) => {
                    texts().map_or(Ok(()), |texts| self.given.set_list(field, &texts))
                }
                _ => matches.get_one::<String>(field).map_or(Ok(()), |text| self.given.set(field, text)),
            };
            set.map_err(|error| clap::Error::raw(clap::error::ErrorKind::InvalidValue, reason(&error)))?;
        }
        Ok(())
    }
}

impl<T: Takes> Args for SettingFlags<T> {
    fn augment_args(command: Command) -> Command {
        declared::<T>().fold(command, |command, setting| command.arg(flag(setting)))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

fn declared<T: Takes>() -> impl Iterator<Item = &'static Setting> {
    Settings::declared().filter(|setting| T::takes(setting))
}

/// The settings that most people need: `-h` lists these, `--help` all.
const COMMON: [&str; 6] = ["framework", "scheme", "by", "language", "limit", "quotes"];

/// The flag of a setting.
fn flag(setting: &'static Setting) -> Arg {
    let said = &setting.said;
    let help = match said.default {
        "" => said.help.to_owned(),
        default => format!("{} [default: {default}]", said.help),
    };
    let arg = Arg::new(setting.field).long(setting.name()).help(help);
    let arg = said.short.map_or(arg.clone(), |letter| arg.short(letter));
    let arg = if said.heading == "Options" { arg } else { arg.help_heading(said.heading) };
    let arg = said.conflicts.map_or(arg.clone(), |other| arg.conflicts_with(other));
    let arg = if said.value.is_empty() { arg } else { arg.value_name(said.value) };
    let arg = arg.hide_short_help(!COMMON.contains(&setting.field));
    let field = setting.field;
    match setting.shape {
        Shape::Switch => arg.action(ArgAction::SetTrue),
        Shape::OneOf(names) => arg.value_parser(PossibleValuesParser::new(names)),
        Shape::SomeOf(names) => {
            arg.value_parser(PossibleValuesParser::new(names)).value_delimiter(',').hide_possible_values(true)
        }
        Shape::List => arg.value_parser(move |text: &str| checked(field, text)).value_delimiter(','),
        Shape::Contents => arg,
        Shape::Files => arg.action(ArgAction::Append),
        _ => arg.value_parser(move |text: &str| checked(field, text)).allow_hyphen_values(true),
    }
}

/// The text, if it is a value of the setting.
fn checked(field: &str, text: &str) -> Result<String, String> {
    let set = Settings::default().set(field, text);
    set.map(|()| text.to_owned()).map_err(|error| reason(&error))
}

fn reason(error: &SettingsError) -> String {
    match error {
        SettingsError::Value { reason, .. } => reason.clone(),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::Arguments;
    use clap::CommandFactory;

    #[test]
    fn every_setting_is_a_flag_of_align_with_its_help_and_default() {
        let program = Arguments::command();
        let align = program.find_subcommand("align").unwrap();
        for setting in Settings::declared() {
            let flag = align.get_arguments().find(|arg| arg.get_long() == Some(setting.name()));
            let flag = flag.unwrap_or_else(|| panic!("align has no --{}", setting.name()));
            let help = flag.get_help().unwrap().to_string();
            assert!(help.starts_with(setting.said.help) && help.contains(setting.said.default), "{help}");
            assert_eq!(flag.get_short(), setting.said.short, "{}", setting.field);
        }
    }

    #[test]
    fn no_command_has_two_flags_of_a_name() {
        Arguments::command().debug_assert();
    }
}
