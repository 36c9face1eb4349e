//! The reference page of all settings, made of their declarations: `docs/settings.md` is this text.

use crate::declare::{Agreement, Carried, Group, Setting};
use crate::{Settings, Shape};

const HEAD: &str = "# Settings

After this page you know every setting: its flag, its values, its default, and whether a model fixes it. Made from the declarations in `crates/itl-settings`; do not edit by hand (`ITL_BLESS=1 cargo test -p itl-settings` writes it).

A setting has one name everywhere: `--max-bytes` on the command line, `max-bytes` in `itl.toml`, `max_bytes` in JSON and in
other languages. Flags win over `itl.toml`, which is read from the current folder, and that wins over your own settings: the file that
`ITL_CONFIG` names, or `itl/itl.toml` in the folder that the system has for settings of programs (on Linux `~/.config`). A value is written
as its flag takes it; lists may also be TOML arrays.

The file in the current folder can only lower the bounds (`max-…`), because it may have come with the documents: one above yours, or above
the default, is left out with a note. Flags and your own settings can raise them.

    # itl.toml
    framework = \"controls.csv\"
    aggregate = \"max\"
    max-bytes = \"64M\"

*In results* is the key under `parameters` of a JSON result. *In a model* says whether a model file fixes the setting: one that
conflicts with the model's is refused.
";

/// The whole page, as Markdown.
#[must_use]
pub fn reference_page() -> String {
    let mut page = HEAD.to_owned();
    for (group, title, about) in [
        (Group::Method, "Method", "How a framework becomes a model, and how texts are read for it."),
        (Group::Reading, "Reading", "How documents are read, and their bounds."),
        (Group::Alignment, "Alignment", "What is aligned, and how it is summed up."),
        (Group::View, "View", "How much is shown, and by how many threads it is made."),
    ] {
        page.push_str(&format!("\n## {title}\n\n{about}\n\n"));
        page.push_str(
            "| flag | values | default | meaning | in results | in a model |\n|---|---|---|---|---|---|\n",
        );
        for setting in Settings::declared().filter(|setting| setting.group == group) {
            page.push_str(&row(setting));
        }
    }
    page
}

fn row(setting: &Setting) -> String {
    let said = &setting.said;
    let short = said.short.map_or(String::new(), |letter| format!("`-{letter}`, "));
    let carried = match said.carried {
        Carried::Value(_) => format!("`{}`", setting.field),
        Carried::As(name, _) => format!("`{name}`"),
        Carried::Not(why) => format!("no: {why}"),
    };
    let agrees = match said.agrees {
        Agreement::AsCarried | Agreement::Rule(_) => "fixed".to_owned(),
        Agreement::Free(why) => format!("no: {why}"),
    };
    let cells = [
        format!("{short}`--{}`", setting.name()),
        values(setting),
        if said.default.is_empty() { "–".to_owned() } else { said.default.to_owned() },
        said.help.to_owned(),
        carried,
        agrees,
    ];
    format!("| {} |\n", cells.map(|cell| cell.replace('|', "\\|")).join(" | "))
}

fn values(setting: &Setting) -> String {
    match setting.shape {
        Shape::OneOf(names) => names.map_code().join(", "),
        Shape::SomeOf(names) => format!("some of {}", names.map_code().join(", ")),
        Shape::Switch => "on where it is named; `true`, `false` in a file".to_owned(),
        Shape::Contents => "a file; its contents where there are no files".to_owned(),
        Shape::Files => "a file, or several; their contents where there are no files".to_owned(),
        Shape::Text | Shape::List => format!("`{}`", setting.said.value),
    }
}

trait MapCode {
    fn map_code(self) -> Vec<String>;
}

impl MapCode for &[&str] {
    fn map_code(self) -> Vec<String> {
        self.iter().map(|name| format!("`{name}`")).collect()
    }
}
