//! Encoders of the user who runs the server, by the names that requests say: each is opened once, and shared by all models that use it.
//!
//! A name is held against those of the folder. It never becomes a path.

use itl::WantedEncoder;
use itl::disk::encoders::{fingerprints, installed};
use itl::encoders::Encoder;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};

/// The encoders.
#[derive(Default)]
pub(crate) struct Encoders {
    /// Those that a model uses, by their fingerprints: an encoder goes with the last of its models.
    open: Mutex<BTreeMap<String, Weak<Encoder>>>,
}

impl Encoders {
    /// Which encoder has a name now: a name may be given to another one while the server runs.
    pub(crate) fn fingerprint(&self, name: &str) -> Result<String, itl::Error> {
        let found = fingerprints()?.into_iter().find(|(own, _)| own == name);
        found.map(|(_, fingerprint)| fingerprint).ok_or_else(|| unknown(name))
    }

    /// The encoder that is looked for, if it is installed. Who comes second waits for the first, and has the same.
    pub(crate) fn get(&self, wanted: WantedEncoder<'_>) -> Result<Option<Arc<Encoder>>, itl::Error> {
        let fingerprint = match wanted {
            WantedEncoder::Named(name) => self.fingerprint(name)?,
            WantedEncoder::Fingerprint(fingerprint) => fingerprint.to_owned(),
        };
        self.shared(&fingerprint, || installed(WantedEncoder::Fingerprint(&fingerprint)))
    }

    /// The encoder of a fingerprint if it is open, else the one that `opening` finds.
    fn shared(
        &self,
        fingerprint: &str,
        opening: impl FnOnce() -> Result<Option<Arc<Encoder>>, itl::Error>,
    ) -> Result<Option<Arc<Encoder>>, itl::Error> {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(there) = open.get(fingerprint).and_then(Weak::upgrade) {
            return Ok(Some(there));
        }
        let opened = opening()?;
        open.retain(|_, encoder| encoder.strong_count() > 0);
        if let Some(encoder) = &opened {
            open.insert(fingerprint.to_owned(), Arc::downgrade(encoder));
        }
        Ok(opened)
    }
}

fn unknown(name: &str) -> itl::Error {
    itl::Error::UnknownEncoder { name: name.to_owned() }
}

#[cfg(test)]
#[path = "../../../../tests/tiny_encoder.rs"]
mod tiny_encoder;

#[cfg(test)]
mod tests {
    use super::*;
    use itl::encoders::{ModelFiles, convert};
    use std::cell::Cell;

    #[test]
    fn an_encoder_is_opened_once_while_a_model_uses_it() {
        let file = convert(&ModelFiles::of("tiny", tiny_encoder::files(7))).unwrap();
        let (encoders, opened) = (Encoders::default(), Cell::new(0));
        let get = || {
            let open = || {
                opened.set(opened.get() + 1);
                Ok(Some(Arc::new(Encoder::from_bytes(&file).unwrap())))
            };
            encoders.shared("7", open).unwrap().unwrap()
        };
        let (one, two) = (get(), get());
        assert!(Arc::ptr_eq(&one, &two) && opened.get() == 1);
        drop((one, two));
        drop(get());
        assert_eq!(opened.get(), 2, "nothing holds one that no model uses");
    }
}
