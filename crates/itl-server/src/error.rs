//! Why a server cannot start.

use std::io;
use std::net::SocketAddr;

/// Why a server cannot start, or cannot keep its tokens.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ServerError {
    /// An address that others reach, and no token.
    #[error("{0} can be reached from other machines, and there is no token that lets anybody in")]
    NoToken(SocketAddr),
    /// An address that others reach, and no folder with tokens.
    #[error("{0} can be reached from other machines, and no folder has the tokens that let anybody in")]
    NoTokenFolder(SocketAddr),
    /// No folder to keep things in.
    #[error("there is no place for the server's folder")]
    NoFolder,
    /// An address that cannot be listened at.
    #[error("cannot listen at {address}: {source}")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// What the system says.
        source: io::Error,
    },
    /// A folder that cannot be used.
    #[error("the server's folder cannot be used: {0}")]
    Folder(String),
    /// A folder with files that no server made.
    #[error("{0} has files in it, and no server made it: nothing was changed")]
    Foreign(String),
    /// A folder that another server uses.
    #[error("another server uses the folder")]
    Busy,
    /// A certificate or key that cannot be used.
    #[error("the certificate or its key cannot be used: {0}")]
    Certificate(String),
    /// A name that is taken, or that no token can have.
    #[error("{0}")]
    Token(String),
    /// The system refuses what a server needs.
    #[error("the server cannot run: {0}")]
    System(io::Error),
}
