//! Reviews: decisions of people about passages and verdicts, as lines of a file that only grows.
//!
//! In: review files as bytes, and the text of a document with its units. Out: decisions, each with the rows of its passage today; who
//! decided what, and where people differ; agreement; files of other programs. The crate never opens a file, reads a clock, or takes a
//! random number that no seed gives.
//!
//! ```
//! use itl_base::ByteSpan;
//! use itl_review::{DocumentRef, FrameworkRef, Passage, Place, Decision, Ruling, ReviewFile, Text, Review};
//!
//! let text = "We save water. We buy green power.";
//! let units = [ByteSpan::new(0, 14), ByteSpan::new(15, 34)];
//! let text = Text::new(text, &units);
//! let decision = Decision {
//!     document: DocumentRef { sha256: "00".into(), title: None },
//!     framework: FrameworkRef { id: "sdg".into(), fingerprint: "abc".into() },
//!     passage: Some(text.passage(1, None)),
//!     ..Decision::new("7", Ruling::Accept, "Ana")
//! };
//! let file = ReviewFile::read("policy.review.jsonl", decision.line().as_bytes());
//! let review = Review::of(&[file], &text, |decision| decision.document.sha256 == "00");
//! assert_eq!(review.subjects[0].rows, Some(1..2));
//! assert_eq!(review.subjects[0].outcome().map(|opinion| opinion.decision.decision), Some(Ruling::Accept));
//! ```

mod agreement;
mod anchor;
mod decision;
mod file;
mod interchange;
mod letters;
mod review;

pub use agreement::{
    Agreement, AgreementOptions, Disagreement, Labels, Pair, Rate, agreement, alpha, kappa, percentage,
};
pub use anchor::{Anchor, Found, Text, locate};
pub use decision::{Decision, DocumentRef, FrameworkRef, Passage, Place, REVIEW_VERSION, Ruling};
pub use file::{DamagedLine, Line, ReviewFile, Tail};
pub use interchange::annotations::web_annotations;
pub use interchange::qdpx::{
    Codebook, CodedConcept, ImportError, Imported, QdaDocument, read_qdpx, write_qdpx,
};
pub use review::{Opinion, Review, Subject};
