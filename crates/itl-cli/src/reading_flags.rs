//! The flags that say how documents are read, and their bounds.

use clap::Args;
use itl::Settings;

#[derive(Args)]
#[command(next_help_heading = "Reading documents")]
pub(crate) struct ReadingFlags {
    /// The password of encrypted documents
    #[arg(long, value_name = "P")]
    password: Option<String>,
    /// Refuse larger files [default: 512M]
    #[arg(long, value_name = "SIZE", value_parser = itl::parse_size)]
    max_bytes: Option<u64>,
    /// Read at most N pages of a document [default: 10000]
    #[arg(long, value_name = "N")]
    max_pages: Option<u32>,
    /// Read at most N characters of a document [default: 100000000]
    #[arg(long, value_name = "N")]
    max_chars: Option<u64>,
    /// Follow at most N elements inside each other [default: 500]
    #[arg(long, value_name = "N")]
    max_depth: Option<u32>,
    /// Unpack at most so much of a compressed document [default: 256M]
    #[arg(long, value_name = "SIZE", value_parser = itl::parse_size)]
    max_expanded: Option<u64>,
    /// Refuse parts that grow more than N times when unpacked [default: 500]
    #[arg(long, value_name = "N")]
    max_ratio: Option<u32>,
    /// Spend at most N seconds on a document [default: 60]
    #[arg(long, value_name = "N")]
    max_seconds: Option<u32>,
    /// Spend at most so much memory on a document of a folder [default: 1G]
    #[arg(long, value_name = "SIZE", value_parser = itl::parse_size)]
    max_memory: Option<u64>,
}

impl ReadingFlags {
    /// The settings of how documents are read.
    pub(crate) fn settings(&self) -> Settings {
        Settings {
            password: self.password.clone(),
            max_bytes: self.max_bytes,
            max_pages: self.max_pages,
            max_chars: self.max_chars,
            max_depth: self.max_depth,
            max_expanded: self.max_expanded,
            max_ratio: self.max_ratio,
            max_seconds: self.max_seconds,
            max_memory: self.max_memory,
            ..Settings::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;
    use itl::document::Limits;

    #[test]
    fn help_names_the_bounds_that_hold() {
        #[derive(clap::Parser)]
        struct Reading {
            #[command(flatten)]
            _flags: ReadingFlags,
        }
        let bounds = Limits::default();
        let help = Reading::command().render_help().to_string();
        for (flag, default) in [
            ("max-bytes", itl::format_size(bounds.bytes)),
            ("max-pages", bounds.pages.to_string()),
            ("max-chars", bounds.chars.to_string()),
            ("max-depth", bounds.depth.to_string()),
            ("max-expanded", itl::format_size(bounds.expanded)),
            ("max-ratio", bounds.ratio.to_string()),
            ("max-seconds", bounds.seconds.to_string()),
            ("max-memory", itl::format_size(itl::DEFAULT_MEMORY)),
        ] {
            let line = help.lines().find(|line| line.contains(&format!("--{flag} "))).unwrap();
            assert!(line.ends_with(&format!("[default: {default}]")), "{line}");
        }
    }
}
