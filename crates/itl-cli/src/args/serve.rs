//! `itl serve` and its tokens.

use clap::{Args, Subcommand};
use itl::settings::parse_size;
use itl_server::{DEFAULT_ADDRESS, Limits, Scope};
use std::net::SocketAddr;
use std::path::PathBuf;

use super::settings::{SettingFlags, ToServe};

const EXAMPLES: &str = "\
Examples:
  itl serve --open                                      a page for yourself
  itl serve token add maria --scope write               gives access from another machine
  itl serve --listen 0.0.0.0:7117 --host itl.example.org --tls-cert cert.pem --tls-key key.pem
  itl serve --ephemeral                                 keeps nothing: one of several behind a load balancer";

#[derive(Args)]
#[command(after_help = EXAMPLES, args_conflicts_with_subcommands = true)]
pub(crate) struct ServeArgs {
    #[command(subcommand)]
    pub(crate) verb: Option<ServeVerb>,
    /// The address to listen at; port 0 is any that is free
    #[arg(long, value_name = "ADDRESS:PORT", default_value_t = DEFAULT_ADDRESS)]
    pub(crate) listen: SocketAddr,
    #[command(flatten)]
    pub(crate) folder: FolderFlag,
    /// Keep nothing beyond the end of the server
    #[arg(long)]
    pub(crate) ephemeral: bool,
    /// Open the page in the browser
    #[arg(long)]
    pub(crate) open: bool,
    /// A name of this server, where it is reached by one
    #[arg(long = "host", value_name = "NAME", help_heading = "Access")]
    pub(crate) hosts: Vec<String>,
    /// The origin of another web page that may call the API, such as https://tools.example.org
    #[arg(long = "allow-origin", value_name = "ORIGIN", help_heading = "Access")]
    pub(crate) origins: Vec<String>,
    /// Ask for a token at a loopback address, too, as behind a proxy
    #[arg(long, help_heading = "Access")]
    pub(crate) require_token: bool,
    /// A certificate, with those that vouch for it (PEM)
    #[arg(long, value_name = "FILE", requires = "tls_key", help_heading = "Access")]
    pub(crate) tls_cert: Option<PathBuf>,
    /// The key of the certificate (PEM)
    #[arg(long, value_name = "FILE", requires = "tls_cert", help_heading = "Access")]
    pub(crate) tls_key: Option<PathBuf>,
    /// Refuse larger requests [default: 100M]
    #[arg(long, value_name = "SIZE", value_parser = parse_size, help_heading = "Bounds")]
    pub(crate) max_body: Option<u64>,
    /// Hold at most so much of large requests and answers in memory, for one token at most half [default: 512M]
    #[arg(long, value_name = "SIZE", value_parser = parse_size, help_heading = "Bounds")]
    pub(crate) max_held: Option<u64>,
    /// Keep at most so much of documents and results [default: 10G; ephemeral: 256M]
    #[arg(long, value_name = "SIZE", value_parser = parse_size, help_heading = "Bounds")]
    pub(crate) max_disk: Option<u64>,
    /// Delete documents after so many days [default: never]
    #[arg(long, value_name = "DAYS", help_heading = "Bounds")]
    pub(crate) keep_days: Option<u32>,
    /// Tasks that may wait; more are turned away
    #[arg(long, value_name = "N", default_value_t = Limits::default().queue, help_heading = "Bounds")]
    pub(crate) max_queue: usize,
    /// Documents that are worked on at once [default: one for each processor, at least 2]
    #[arg(long, value_name = "N", help_heading = "Bounds")]
    pub(crate) workers: Option<usize>,
    /// How long a client may take for the head of a request, or for the next piece of its body
    #[arg(long, value_name = "SECONDS", default_value_t = Limits::default().patience.as_secs(), help_heading = "Bounds")]
    pub(crate) timeout: u64,
    #[command(flatten)]
    pub(crate) settings: SettingFlags<ToServe>,
}

#[derive(Args)]
pub(crate) struct FolderFlag {
    /// The folder of documents, results and tokens [default: a folder of the user's]
    #[arg(long, value_name = "DIR")]
    pub(crate) data: Option<PathBuf>,
}

#[derive(Subcommand)]
pub(crate) enum ServeVerb {
    /// Manage access tokens
    Token(TokenArgs),
}

#[derive(Args)]
pub(crate) struct TokenArgs {
    #[command(subcommand)]
    pub(crate) verb: TokenVerb,
}

#[derive(Subcommand)]
pub(crate) enum TokenVerb {
    /// Make a token, and show it this once
    Add(AddTokenArgs),
    /// List tokens, without their secrets
    List(ListTokenArgs),
    /// Take a token away: it lets nobody in any more
    Remove(RemoveTokenArgs),
}

#[derive(Args)]
pub(crate) struct AddTokenArgs {
    /// Whom it is for
    pub(crate) name: String,
    /// What it lets them do: see, also upload and delete, or everything
    #[arg(long, value_name = "read|write|admin", value_parser = |text: &str| text.parse::<Scope>())]
    pub(crate) scope: Scope,
    /// Days after which it ends [default: never]
    #[arg(long, value_name = "DAYS")]
    pub(crate) expires: Option<u32>,
    /// Requests of a minute [default: any number]
    #[arg(long, value_name = "N")]
    pub(crate) per_minute: Option<u32>,
    /// Documents that may be kept for it [default: any number]
    #[arg(long, value_name = "SIZE", value_parser = parse_size)]
    pub(crate) max_bytes: Option<u64>,
    #[command(flatten)]
    pub(crate) folder: FolderFlag,
}

#[derive(Args)]
pub(crate) struct ListTokenArgs {
    #[command(flatten)]
    pub(crate) folder: FolderFlag,
}

#[derive(Args)]
pub(crate) struct RemoveTokenArgs {
    /// Whose it is
    pub(crate) name: String,
    #[command(flatten)]
    pub(crate) folder: FolderFlag,
}
