//! Flags of `itl mcp`.

use clap::Args;

use super::settings::{SettingFlags, ToAnswer};

/// Answers questions of assistants about documents: what they cover, why, what they lack, where it says so.
///
/// An assistant starts this command and speaks the Model Context Protocol with it. It reads documents and frameworks in the folders that
/// you name, and nothing else; it writes nothing.
#[derive(Args)]
#[command(
    after_help = "Example, in the settings of an assistant:\n  {\"mcpServers\": {\"itl\": {\"command\": \"itl\", \"args\": [\"mcp\", \"--folder\", \"/home/me/reports\"]}}}"
)]
pub(crate) struct McpArgs {
    /// A folder that may be read, with the folders in it; can be given several times
    #[arg(long = "folder", required = true, value_name = "DIR")]
    pub(crate) folders: Vec<String>,
    /// A framework besides those in the folders: bundled name, file or model; can be given several times, the first is taken where a question
    /// names none
    #[arg(short, long = "framework", value_name = "NAME|FILE|MODEL")]
    pub(crate) frameworks: Vec<String>,
    #[command(flatten)]
    pub(crate) settings: SettingFlags<ToAnswer>,
}
