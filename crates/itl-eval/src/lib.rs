//! How good the answers are: labelled texts and the scores of systems in; metrics with intervals, baselines, and the
//! most instructive mistakes out.
//!
//! Nothing here opens a file or reads the clock. Draws of the bootstrap come from a seed, and no number depends on how
//! many threads there are or in which order the texts stand, but for the intervals, which depend on the order too.
//!
//! ```
//! use itl_base::Cancel;
//! use itl_eval::{EvalOptions, Judged, Metric, Scores, System, Truth, evaluate};
//!
//! // Two texts, three concepts; the first text belongs to concept 0, the second to 1 and 2.
//! let judged = |labels: &[u32]| Judged { labels: labels.to_vec(), refused: Vec::new() };
//! let truth = Truth { rows: vec![judged(&[0]), judged(&[1, 2])], concepts: 3, pairs: false };
//! let scores = Scores::of(3, [vec![0.9, 0.1, 0.0], vec![0.8, 0.1, 0.3]]);
//! let system = System { name: "mine".into(), scores, decided: None, comparable: true };
//!
//! let evaluation = evaluate(&truth, &[system], EvalOptions::default(), &Cancel::never())?;
//! let mine = &evaluation.systems[0];
//! assert_eq!(mine.measure(Metric::Hit1).value, Some(0.5));
//! // The second text has its labels at ranks 2 and 3: (1/2 + 2/3) / 2.
//! assert_eq!(mine.measure(Metric::Map).value, Some((1.0 + (0.5 + 2.0 / 3.0) / 2.0) / 2.0));
//! # Ok::<(), itl_base::Cancelled>(())
//! ```

mod baselines;
mod bootstrap;
mod error;
mod evaluation;
mod evidence;
mod labelled;
mod metrics;
mod mistakes;
mod scores;
mod sheet;
mod truth;
mod verbatim;
mod verdicts;

pub use baselines::{Baseline, Baselines};
pub use error::EvalError;
pub use evaluation::{
    COMPARED, ConceptMeasure, DEFAULT_SEED, Difference, EvalOptions, Evaluation, MAX_RESAMPLES, Measure,
    Measured, evaluate,
};
pub use evidence::{EvidenceTerm, Explained, evidence};
pub use labelled::{Labelled, LabelledColumns, LabelledText};
pub use metrics::decision::Counts;
pub use metrics::{Metric, Values};
pub use mistakes::{Confusion, Mistake, Mistakes};
pub use scores::{MAX_SCORES, Scores};
pub use sheet::{Rule, System};
pub use truth::{Judged, Truth};
pub use verbatim::Descriptions;
pub use verdicts::{Agreement, VerdictEvaluation};
