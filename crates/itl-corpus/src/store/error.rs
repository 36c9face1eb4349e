//! Why results cannot be stored.

use itl_base::Help;

/// Why a folder of results cannot be written or read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// The disk refuses.
    #[error("cannot {action} the results: {reason}")]
    Disk {
        /// The file or folder.
        path: String,
        /// `read` or `write`.
        action: &'static str,
        /// What the system says.
        reason: String,
    },
    /// Something else has the folder's name.
    #[error("the results need a folder, and this is a file")]
    NotFolder {
        /// The file.
        path: String,
    },
    /// A folder with files of another origin.
    #[error("the folder is not empty, and what is in it was not written by itl")]
    NotResults {
        /// The folder.
        path: String,
    },
    /// A link, which may lead to files of another origin.
    #[error("results are not written through a link")]
    Link {
        /// The link.
        path: String,
    },
    /// A file of another origin where one of ours should be.
    #[error("the file is there already, and was not written by itl")]
    Foreign {
        /// The file.
        path: String,
    },
    /// Another run is writing.
    #[error("another run is writing its results to the folder")]
    Locked {
        /// The folder.
        path: String,
    },
    /// Results of another run.
    #[error("the folder holds results of {what}")]
    Other {
        /// The folder.
        path: String,
        /// What differs.
        what: String,
    },
    /// What was done already came from other texts.
    #[error("the documents are not those that the folder has results of: {what}")]
    Changed {
        /// The folder.
        path: String,
        /// What differs.
        what: String,
    },
    /// A part that is not as it was written.
    #[error("a part of the results is damaged: {reason}")]
    Damaged {
        /// The part.
        path: String,
        /// What is wrong with it.
        reason: String,
    },
}

impl StoreError {
    /// The file or folder.
    #[must_use]
    pub fn place(&self) -> &str {
        match self {
            Self::Disk { path, .. }
            | Self::NotFolder { path }
            | Self::NotResults { path }
            | Self::Link { path }
            | Self::Foreign { path }
            | Self::Locked { path }
            | Self::Other { path, .. }
            | Self::Changed { path, .. }
            | Self::Damaged { path, .. } => path,
        }
    }

    /// What to do about it.
    #[must_use]
    pub fn help(&self) -> Option<Help> {
        let elsewhere = || Help::say("name another folder with ").setting("output");
        Some(match self {
            Self::Disk { action: "write", .. } => Help::say(
                "make room on the disk or check the folder's permissions; the same command then goes on from here",
            ),
            Self::Disk { .. } => Help::say("check the folder and the disk it is on"),
            Self::NotFolder { .. } => elsewhere(),
            Self::NotResults { .. } => elsewhere().and(", or empty this one"),
            Self::Link { .. } => Help::say("name the folder that it leads to with ").setting("output"),
            Self::Foreign { .. } => Help::say("move it away, or name another folder with ").setting("output"),
            Self::Locked { .. } => Help::say("wait for it, or name another folder with ").setting("output"),
            Self::Other { .. } | Self::Changed { .. } | Self::Damaged { .. } => {
                elsewhere().and(", or start over with ").setting("force")
            }
        })
    }
}
