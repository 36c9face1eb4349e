//! A reference for another process: all that makes it this one in bytes, and back.
//!
//! A model file holds the model only. A parcel also holds what messages call it, what there is to say about it and the framework that it
//! was read from, so that results of another process are the same to the last byte. It is no file: its form is that of one version of
//! the program.

use itl_base::Notice;
use itl_core::ModelError;
use itl_framework::Framework;
use serde::{Deserialize, Serialize};

use crate::reference::Parts;
use crate::{Error, Reference, Session};

/// Begins a parcel, so that another version's is refused.
const HEAD: &[u8] = concat!("itl reference ", env!("CARGO_PKG_VERSION"), "\n").as_bytes();

/// What a parcel holds besides the model.
#[derive(Serialize, Deserialize)]
struct Parcel {
    name: String,
    notices: Vec<Notice>,
    framework: Option<Framework>,
    model: Vec<u8>,
}

impl Reference {
    /// The reference with all that belongs to it, for another process of the same program.
    ///
    /// ```
    /// use itl::Session;
    ///
    /// let session = Session::default();
    /// let goals = session.bundled("sdg-statements")?;
    /// let same = session.unpack(&goals.pack())?;
    /// assert_eq!(same.name(), "sdg-statements");
    /// assert_eq!(same.model().fingerprint(), goals.model().fingerprint());
    /// # Ok::<(), itl::Error>(())
    /// ```
    #[must_use]
    pub fn pack(&self) -> Vec<u8> {
        let parcel = Parcel {
            name: self.name().to_owned(),
            notices: self.notices().to_vec(),
            framework: self.own_framework().cloned(),
            model: self.to_bytes(),
        };
        let mut bytes = HEAD.to_vec();
        // Strings, numbers and bytes: nothing in a parcel can fail to be written.
        bytes.extend(postcard::to_stdvec(&parcel).unwrap_or_default());
        bytes
    }
}

impl Session {
    /// The reference that was packed. A model whose encoder the session does not have can be inspected only.
    ///
    /// # Errors
    /// If the bytes are no parcel of this version, or somebody asked to stop.
    pub fn unpack(&self, bytes: &[u8]) -> Result<Reference, Error> {
        let damaged =
            |source: ModelError| Error::Model { path: "a model of another process".to_owned(), source };
        let parcel = bytes.strip_prefix(HEAD).ok_or_else(|| damaged(ModelError::NotAModel))?;
        let parcel: Parcel = postcard::from_bytes(parcel)
            .map_err(|error| damaged(ModelError::Malformed { reason: error.to_string() }))?;
        let Parcel { name, notices, framework, model } = parcel;
        let (model, core) = self.model_of(&model, &name)?;
        let model = self.with_own_encoder(model, &name)?;
        Ok(Reference::of(Parts { model, name, notices, core, framework }))
    }
}
