//! `itl crosswalk` and `itl frameworks migrate`: one definition for parsing and help.

use clap::Args;

use super::output::OutputFlags;
use super::settings::{SettingFlags, ToCrosswalk};

#[derive(Args)]
#[command(
    after_help = "Examples:\n  itl crosswalk csf.csv 800-53.csv\n  itl crosswalk csf.csv 800-53.csv --level 3,2 --html crosswalk.html\n  itl crosswalk csf.csv 800-53.csv --published references.csv\n  itl crosswalk csf.csv 800-53.csv --oscal mapping.json --xlsx crosswalk.xlsx"
)]
pub(crate) struct CrosswalkArgs {
    /// The first framework: bundled name, name in your frameworks folder, framework file or model file
    #[arg(value_name = "A")]
    pub(crate) a: String,
    /// The second framework
    #[arg(value_name = "B")]
    pub(crate) b: String,
    #[command(flatten)]
    pub(crate) levels: LevelFlag,
    /// A mapping to compare with: a table of pairs, an OLIR or CPRT workbook, an OSCAL mapping collection, a CTID mapping
    #[arg(long, value_name = "FILE")]
    pub(crate) published: Option<String>,
    /// A page to explore: one HTML file that needs nothing else
    #[arg(long, value_name = "FILE", help_heading = "Files")]
    pub(crate) html: Option<String>,
    /// A workbook: links, evidence, gaps both ways, settings
    #[arg(long, value_name = "FILE", help_heading = "Files")]
    pub(crate) xlsx: Option<String>,
    /// A mapping collection in OSCAL
    #[arg(long, value_name = "FILE", help_heading = "Files")]
    pub(crate) oscal: Option<String>,
    /// A table with the columns of OLIR
    #[arg(long, value_name = "FILE", help_heading = "Files")]
    pub(crate) olir: Option<String>,
    #[command(flatten)]
    pub(crate) settings: SettingFlags<ToCrosswalk>,
    #[command(flatten)]
    pub(crate) output: OutputFlags,
}

#[derive(Args)]
#[command(
    after_help = "Examples:\n  itl frameworks migrate csf-1.1.csv csf-2.0.csv\n  itl frameworks migrate r4.toml r5.toml --json\n  itl frameworks migrate r4.toml r5.toml --review policy.review.jsonl --to policy-r5.review.jsonl"
)]
pub(crate) struct MigrateArgs {
    /// The earlier version: a name, framework file or model file
    #[arg(value_name = "OLD")]
    pub(crate) old: String,
    /// The later version
    #[arg(value_name = "NEW")]
    pub(crate) new: String,
    /// Carry the decisions of this review file to the later version (may be repeated): those about concepts that were kept, reworded or
    /// moved; what is lost is named
    #[arg(long, value_name = "FILE", requires = "to")]
    pub(crate) review: Vec<String>,
    /// The review file that the carried decisions are added to
    #[arg(long, value_name = "FILE", requires = "review")]
    pub(crate) to: Option<String>,
    #[command(flatten)]
    pub(crate) levels: LevelFlag,
    #[command(flatten)]
    pub(crate) settings: SettingFlags<ToCrosswalk>,
    #[command(flatten)]
    pub(crate) output: OutputFlags,
}

#[derive(Args)]
pub(crate) struct LevelFlag {
    /// The level whose concepts are linked, 1 at the top; two numbers for two frameworks, such as 3,2; all for every level
    /// [default: all concepts that have a text]
    #[arg(long = "level", value_name = "N[,N]", value_parser = levels)]
    pub(crate) levels: Option<[Option<u32>; 2]>,
}

impl LevelFlag {
    /// The levels of both frameworks.
    pub(crate) fn both(&self) -> [Option<u32>; 2] {
        self.levels.unwrap_or_default()
    }
}

fn levels(text: &str) -> Result<[Option<u32>; 2], String> {
    let level = |text: &str| match text.trim() {
        "all" => Ok(None),
        number => match number.parse() {
            Ok(level) if level > 0 => Ok(Some(level)),
            _ => Err("give a number from 1, two numbers with a comma, or all".to_owned()),
        },
    };
    match text.split_once(',') {
        Some((a, b)) => Ok([level(a)?, level(b)?]),
        None => Ok([level(text)?; 2]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_level_is_that_of_both() {
        assert_eq!(levels("2"), Ok([Some(2), Some(2)]));
        assert_eq!(levels("3, all"), Ok([Some(3), None]));
        for wrong in ["", "0", "1,", "a", "1,2,3", "-1"] {
            assert!(levels(wrong).is_err(), "{wrong}");
        }
    }
}
