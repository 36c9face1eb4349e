//! How far work is: what a session tells whoever listens.

/// How far work is.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Progress {
    /// Documents or texts that this run has done.
    pub done: u64,
    /// Documents that earlier runs had done.
    pub before: u64,
    /// How many there are, if that is known.
    pub total: Option<u64>,
    /// Words of the documents that this run has done.
    pub words: u64,
    /// Bytes of the sources that were read, up to the documents done.
    pub bytes: u64,
    /// Bytes of the sources that were done before.
    pub bytes_before: u64,
    /// The document that was done last.
    pub name: String,
}
