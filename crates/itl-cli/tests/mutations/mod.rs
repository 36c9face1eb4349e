//! Mutated files: a seed in, the bytes of a file with a name out, the same in every run. What is mutated is sound, and the mutators know
//! how it is made: they work inside of containers, streams, models with their checksum, and on words rather than bytes.

mod binaries;
mod bytes;
mod checks;
mod containers;
mod dice;
mod documents;
mod frameworks;
mod pdf;
mod tokens;
pub(crate) mod watch;

use crate::hostile_files::pdf::Object;
use dice::Dice;

pub(crate) use checks::check;

/// What files are read as.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Way {
    Document,
    Framework,
    Model,
    Parquet,
}

impl Way {
    pub(crate) const ALL: [Self; 4] = [Self::Document, Self::Framework, Self::Model, Self::Parquet];

    fn samples(self) -> Vec<Sample> {
        match self {
            Self::Document => documents::samples(),
            Self::Framework => frameworks::samples(),
            Self::Model => binaries::models(),
            Self::Parquet => binaries::parquet(),
        }
    }
}

/// A sound file, and how it is made.
pub(crate) struct Sample {
    pub(crate) name: &'static str,
    pub(crate) bytes: Vec<u8>,
    made: Made,
}

enum Made {
    Bytes,
    Text,
    Container,
    Pdf(Vec<Object>),
    Model,
}

impl Sample {
    fn new(name: &'static str, bytes: impl Into<Vec<u8>>, made: Made) -> Self {
        Self { name, bytes: bytes.into(), made }
    }

    fn bytes(name: &'static str, bytes: Vec<u8>) -> Self {
        Self::new(name, bytes, Made::Bytes)
    }

    fn text(name: &'static str, text: &[u8]) -> Self {
        Self::new(name, text, Made::Text)
    }

    fn container(name: &'static str, bytes: Vec<u8>) -> Self {
        Self::new(name, bytes, Made::Container)
    }

    fn pdf(name: &'static str, objects: Vec<Object>) -> Self {
        Self::new(name, crate::hostile_files::pdf::file(&objects, ""), Made::Pdf(objects))
    }
}

/// The samples of one way, to make any number of mutated files of.
pub(crate) struct Mutations {
    pub(crate) samples: Vec<Sample>,
}

impl Mutations {
    pub(crate) fn of(way: Way) -> Self {
        Self { samples: way.samples() }
    }

    /// The name and the bytes of the mutated file of a seed. Samples take turns, so that none is left out.
    pub(crate) fn file(&self, seed: u64) -> (&'static str, Vec<u8>) {
        let mut dice = Dice::new(seed);
        let sample = &self.samples[seed as usize % self.samples.len()];
        let other = &dice.pick(&self.samples).bytes;
        let mutated = match &sample.made {
            Made::Text if !dice.one_in(5) => tokens::mutate(&sample.bytes, other, &mut dice),
            Made::Text | Made::Bytes => bytes::mutate(&sample.bytes, other, &mut dice),
            Made::Container => containers::mutate(&sample.bytes, other, &mut dice),
            Made::Pdf(objects) => pdf::mutate(objects, &mut dice),
            Made::Model => binaries::mutate_model(&sample.bytes, other, &mut dice),
        };
        (sample.name, mutated)
    }
}
