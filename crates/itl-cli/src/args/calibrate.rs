//! `itl calibrate`: one definition for parsing and help.

use clap::Args;

use super::settings::{SettingFlags, ToCalibrate};

#[derive(Args)]
#[command(
    after_help = "Examples:\n  itl calibrate *.review.jsonl -f controls.csv -o controls.itl\n  itl align policy.pdf -f controls.itl\n  itl inspect controls.itl --concept ac-2     the weights that changed, and whose decisions changed them"
)]
pub(crate) struct CalibrateArgs {
    /// Review files; they have the words of the passages, so no document is needed
    #[arg(required = true, value_name = "REVIEW")]
    pub(crate) files: Vec<String>,
    #[command(flatten)]
    pub(crate) settings: SettingFlags<ToCalibrate>,
    /// Where to write the model
    #[arg(short, long, value_name = "F.itl")]
    pub(crate) output: String,
    /// Write the model even if nothing is gained on decisions that were left out
    #[arg(long)]
    pub(crate) anyway: bool,
    /// What changed, as JSON
    #[arg(long)]
    pub(crate) json: bool,
    /// Overwrite the file if it exists
    #[arg(long)]
    pub(crate) force: bool,
    /// No notes on standard error
    #[arg(short, long)]
    pub(crate) quiet: bool,
}
