//! How a document aligns with a framework, and why: the one API that every surface of the product uses.
//!
//! For each thing that a person holds there is a noun ([`Reference`], [`Document`], [`Alignment`], [`Explanation`], [`Gaps`],
//! [`Comparison`], [`Study`], [`Check`], [`Evaluation`], [`Summary`], [`Crosswalk`]), and for each thing that a person does a verb of a [`Session`]:
//! [`reference`](Session::reference), [`read`](Session::read), [`align`](Session::align), [`explain`](Session::explain), [`gaps`](Session::gaps),
//! [`compare`](Session::compare), [`watch`](Session::watch), [`study`](Session::study), [`check`](Session::check), [`evaluate`](Session::evaluate),
//! [`align_many`](Session::align_many), [`align_corpus`](Session::align_corpus), [`summarize`](Session::summarize), [`import`](Session::import),
//! [`diff`](Session::diff), [`search`](Session::search), [`crosswalk`](Session::crosswalk), [`migrate`](Session::migrate). The session says how it is done: with which settings and encoders, where documents that nobody vouches for are read
//! ([`Reader::Worker`]), who can ask it to stop ([`Cancel`]) and who hears how far it is ([`Progress`]). Verbs work from memory; those of
//! [`disk`] lead from names and paths to what they take, for surfaces that have a disk.
//!
//! ```
//! // The statements of the 17 Sustainable Development Goals come with the program.
//! let session = itl::Session::default();
//! let goals = session.bundled("sdg-statements")?;
//! let text = b"We will reduce inequality among countries. The library opens at nine.";
//! let alignment = session.align(&goals, session.read(text, "note.txt")?, "note.txt")?;
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
mod baseline;
mod compare;
mod corpus;
mod crosswalk;
pub mod disk;
mod error;
mod evaluate;
mod forms;
mod frameworks;
mod gaps;
mod many;
mod marked_copy;
mod page_areas;
mod parcel;
mod portfolio;
mod progress;
mod reading;
mod recognise;
mod records;
mod reference;
mod report;
mod review;
pub mod schedule;
mod search;
mod session;
mod shortage;
mod shown_pages;
mod study;
mod together;

pub use align::{Alignment, Explanation, marked};
pub use analyze::{AnalyzedDocument, Analyzer};
pub use baseline::{Baseline, Watched};
pub use compare::{Comparing, Comparison};
pub use corpus::{Corpus, ResultsFolder, Summary};
pub use crosswalk::{Crosswalk, CrosswalkPlan, Derived, Migration};
pub use error::{Error, FileAction};
pub use evaluate::{EvalPlan, Evaluation, GivenScores, RankBy};
pub use forms::{FigureKind, Form, FormOptions, JointFile};
pub use frameworks::{Difference, FrameworkSource, Imported, Resolver, column, export};
pub use gaps::Gaps;
pub use itl_base::{ByteSpan, Cancel, Cancelled, Help, Language, Level, Mention, Notice, Tag};
pub use itl_corpus::{Body, Item, Items, Listed, Origin, Source, SourceKind, Status};
pub use itl_document::Document;
pub use itl_marked::MarkError;
pub use itl_picture::{Colours, Picture, PictureError, PictureOptions};
pub use itl_report::Reviewed;
pub use itl_report::html::{PagePicture, PagePictures, kit_module, kit_style};
pub use itl_settings::{Settings, SettingsError};
pub use itl_table::{Table, TableError, TableSource, TextColumns};
pub use many::Outcome;
pub use marked_copy::MarkedCopy;
pub use page_areas::{PageAreas, UnitAreas, page_areas};
pub use portfolio::{Portfolio, year_in};
pub use progress::Progress;
pub use reading::{
    OpenPages, READER_THREAD, Reader, WORKER_ARGUMENT, WorkerFailure, WorkerProgram, has_landlock,
    serve_worker,
};
pub use recognise::Recogniser;
pub use records::Recorded;
pub use reference::{DEFAULT_FRAMEWORK, Reference};
pub use report::{FrameworkPage, Inspection, Report, explained_units};
pub use review::{Calibration, Carried, Desk, Open, damaged_lines, review_statuses, sheet_decisions};
pub use session::{Session, WantedEncoder};
pub use shown_pages::ShownPages;
pub use study::{Check, Study};
pub use together::Together;

pub use itl_core as method;
pub use itl_corpus as corpora;
pub use itl_crosswalk as crosswalks;
pub use itl_document as documents;
pub use itl_encoder as encoders;
pub use itl_eval as metrics;
pub use itl_framework as framework;
pub use itl_report as reports;
pub use itl_results as results;
pub use itl_review as reviews;
pub use itl_settings as settings;
pub use itl_study as studies;
pub use itl_text as text;
