//! The state of the installation: this build, this machine and the user's folders in, one result out.
//!
//! Paths below the home folder begin with `~`. Names of the user's frameworks and texts of documents are never in it.

use itl_framework::BUNDLED;
use itl_results::{
    ConfinementPart, DoctorResult, EncoderFolderPart, FeaturePart, FrameworkFolderPart, LanguageCountPart,
    MachinePart, OcrPart,
};
use itl_text::{CORE_VERSION, languages};
use std::path::Path;

use super::{encoders, library};
use crate::{Reader, Session, has_landlock};

/// What can be left out of this crate.
const FEATURES: [(&str, bool); 8] = [
    ("languages", cfg!(feature = "languages")),
    ("pdf", cfg!(feature = "pdf")),
    ("office", cfg!(feature = "office")),
    ("figures", cfg!(feature = "figures")),
    ("xlsx", cfg!(feature = "xlsx")),
    ("parquet", cfg!(feature = "parquet")),
    ("rdf", cfg!(feature = "rdf")),
    ("pictures", cfg!(feature = "pictures")),
];

impl Session {
    /// The state of the installation. `surface` has the features of the surface that asks, `settings` the paths of the settings files in use,
    /// `problems` what the surface found wrong. A small document is read, to see whether that works.
    #[must_use]
    pub fn doctor(
        &self,
        surface: &[(&str, bool)],
        settings: &[String],
        mut problems: Vec<String>,
    ) -> DoctorResult {
        let feature = |&(name, on): &(&str, bool)| FeaturePart { name: name.to_owned(), on };
        let languages = languages();
        let frameworks = library::user_frameworks().map(|all| all.len());
        let installed = encoders::list();
        let confinement = self.confinement(&mut problems);
        problems.extend(frameworks.as_ref().err().map(|error| format!("frameworks: {}", error.what())));
        for (name, found) in installed.iter().flatten() {
            problems.extend(found.as_ref().err().map(|error| format!("encoder {name}: {}", error.what())));
        }
        problems.extend(installed.as_ref().err().map(|error| format!("encoders: {}", error.what())));
        let names = |all: encoders::ListedEncoder| all.0;
        let ocr = self
            .recogniser()
            .map(|found| OcrPart { program: found.version().to_owned(), languages: found.known().to_vec() });
        DoctorResult {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            core: CORE_VERSION,
            system: MachinePart {
                name: std::env::consts::OS.to_owned(),
                architecture: std::env::consts::ARCH.to_owned(),
                processors: std::thread::available_parallelism().map_or(1, usize::from),
            },
            features: FEATURES.iter().chain(surface).map(feature).collect(),
            languages: LanguageCountPart {
                count: languages.len(),
                with_tagger: languages.iter().filter(|language| language.tagger.is_some()).count(),
            },
            frameworks: FrameworkFolderPart {
                built_in: BUNDLED.iter().map(|(name, _)| (*name).to_owned()).collect(),
                folder: library::frameworks_folder().map(|folder| at_home(&folder)),
                own: frameworks.unwrap_or(0),
            },
            encoders: EncoderFolderPart {
                folder: encoders::encoders_folder().map(|folder| at_home(&folder)),
                installed: installed.unwrap_or_default().into_iter().map(names).collect(),
            },
            ocr,
            settings: settings.iter().map(|path| at_home(Path::new(path))).collect(),
            confinement,
            problems: problems.iter().map(|problem| without_home(problem)).collect(),
        }
    }

    /// Reads a page that is no plain text, as documents are read.
    fn confinement(&self, problems: &mut Vec<String>) -> ConfinementPart {
        let apart = matches!(self.reader(), Reader::Worker(_));
        let read = self.read(b"<p>A page to try.</p>", "doctor.html");
        problems.extend(read.as_ref().err().map(|error| format!("reading a document: {}", error.what())));
        let settings = &self.settings().reading;
        ConfinementPart {
            process: apart && read.is_ok(),
            landlock: has_landlock(),
            memory: cfg!(unix).then(|| settings.memory()),
            seconds: settings.options().limits.seconds_for(0),
        }
    }
}

/// A path that does not say whose it is.
fn at_home(path: &Path) -> String {
    let home = library::home().filter(|home| home.parent().is_some());
    match home.and_then(|home| path.strip_prefix(home).ok().map(|below| Path::new("~").join(below))) {
        Some(below) => below.to_string_lossy().into_owned(),
        None => path.to_string_lossy().into_owned(),
    }
}

/// A message whose paths do not say whose they are.
fn without_home(message: &str) -> String {
    match library::home().filter(|home| home.parent().is_some()) {
        Some(home) => message.replace(&*home.to_string_lossy(), "~"),
        None => message.to_owned(),
    }
}
