//! How a document aligns with a framework, and why: the one API that every surface of the product uses.
//!
//! For each thing that a person holds there is a noun ([`Reference`], [`Document`], [`Alignment`], [`Explanation`], [`Gaps`],
//! [`Comparison`], [`Study`], [`Check`], [`Evaluation`], [`Summary`]), and for each thing that a person does a verb ([`read()`],
//! [`align()`], [`align_many`], [`explain`], [`gaps()`], [`compare()`], [`study()`], [`check`], [`evaluate()`], [`summarize`], [`import`],
//! [`export`], [`diff`]). Verbs work from memory; [`disk`] leads from names and paths to what they take, for surfaces
//! that have a disk. Work can be watched and stopped ([`Watch`], [`Cancel`]), and documents that nobody vouches for are
//! read in processes of their own ([`Reader::Worker`]).
//!
//! ```
//! use itl::{Cancel, Reader, Reference, Settings};
//!
//! // The statements of the 17 Sustainable Development Goals come with the program.
//! let (settings, cancel) = (Settings::default(), Cancel::never());
//! let goals = Reference::bundled("sdg-statements", &settings.method, &cancel)?;
//! let text = b"We will reduce inequality among countries. The library opens at nine.";
//! let document = itl::read(text, "note.txt", &Reader::Here, &settings.reading, &cancel)?;
//! let alignment = itl::align(&goals, document, "note.txt", &settings, &cancel)?;
//!
//! let goal_10 = goals.column("10")?;
//! assert!(alignment.affinities.get(0, goal_10) > 0.0);
//! assert_eq!(alignment.affinities.get(1, goal_10), 0.0);
//!
//! // Every number splits into the terms that made it.
//! let evidence = goals.model().explain(&alignment.analysis, alignment.units[0].span, goal_10);
//! let strongest = goals.model().term(evidence.contributions[0].term);
//! assert_eq!((strongest.kind.name(), strongest.text.as_str()), ("COC", "countri inequ"));
//! # Ok::<(), itl::Error>(())
//! ```

mod align;
mod analyze;
mod compare;
mod corpus;
pub mod disk;
mod error;
mod evaluate;
mod forms;
mod frameworks;
mod gaps;
mod many;
mod page_areas;
mod parcel;
mod reading;
mod records;
mod reference;
mod report;
mod shortage;
mod shown_pages;
mod study;
mod watch;

pub use align::{Alignment, Explanation, align, explain, marked};
pub use analyze::{AnalyzedDocument, Analyzer};
pub use compare::{Comparing, Comparison, compare};
pub use corpus::{Corpus, ResultsFolder, Summary, align_corpus, summarize};
pub use error::{Error, FileAction};
pub use evaluate::{EvalPlan, Evaluation, GivenScores, RankBy, evaluate, labelled};
pub use forms::{FigureKind, Form, FormOptions, JointFile};
pub use frameworks::{Difference, FrameworkSource, Imported, Resolver, column, diff, export, import};
pub use gaps::{Gaps, gaps};
pub use itl_corpus::{Body, Item, Items, Listed, Origin, Source, SourceKind, Status};
pub use itl_document::Document;
pub use itl_picture::{Colours, Picture, PictureError, PictureOptions};
pub use itl_report::html::{PagePicture, PagePictures, kit_module, kit_style};
pub use itl_settings::{Settings, SettingsError};
pub use itl_table::{Table, TableError, TableSource, TextColumns};
pub use itl_text::{Cancel, Help, Mention, Notice};
pub use many::{Outcome, align_item, align_many, read_item, read_many};
pub use page_areas::{PageAreas, UnitAreas, page_areas};
pub use reading::{
    OpenPages, READER_THREAD, Reader, WORKER_ARGUMENT, WorkerFailure, WorkerProgram, has_landlock, picture,
    read, serve_worker, table,
};
pub use records::{Recorded, align_records};
pub use reference::{DEFAULT_FRAMEWORK, EncoderResolver, Reference, WantedEncoder, no_encoders};
pub use report::{FrameworkPage, Inspection, Report, explained_units};
pub use shown_pages::{ShownPages, picture_evidence};
pub use study::{Check, Study, check, published_study, study};
pub use watch::{Progress, Watch};

pub use itl_core as method;
pub use itl_corpus as corpora;
pub use itl_document as documents;
pub use itl_encoder as encoders;
pub use itl_eval as metrics;
pub use itl_framework as framework;
pub use itl_report as reports;
pub use itl_settings as settings;
pub use itl_study as studies;
pub use itl_text as text;
