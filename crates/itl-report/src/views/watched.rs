//! What a report of a document beside an earlier result of it is about: the document with its name, and what got worse.

use itl_base::Notice;
use itl_core::Alignment;
use itl_study::{VerdictCourse, Watch};

use crate::Context;
use crate::words::counted;

/// A document beside an earlier result of it.
#[derive(Clone, Copy)]
pub struct Watched<'a> {
    /// What it is aligned with.
    pub context: Context<'a>,
    /// What results call the document.
    pub name: &'a str,
    /// Its alignment.
    pub alignment: &'a Alignment,
    /// What became of it.
    pub watch: &'a Watch,
    /// What there is to say about the comparison.
    pub notices: &'a [Notice],
}

impl Watched<'_> {
    /// How many concepts got worse, in one sentence.
    pub(crate) fn summary(&self) -> String {
        let framework = self.context.model.framework();
        let of = |course| self.watch.worse.iter().filter(|worse| worse.course == course).count();
        let (lost, fewer) = (of(VerdictCourse::Lost), of(VerdictCourse::Fewer));
        let better = match self.watch.better {
            0 => String::new(),
            better => format!(" {} better.", framework.counted(better)),
        };
        let worse = match (lost, fewer) {
            (0, 0) => return format!("Nothing got worse.{better}"),
            (lost, 0) => format!("{} lost their verdict or part of it", framework.counted(lost)),
            (0, fewer) => format!("{} with fewer passages", framework.counted(fewer)),
            (lost, fewer) => format!(
                "{} lost their verdict or part of it, {fewer} with fewer passages",
                framework.counted(lost)
            ),
        };
        format!("Worse: {worse}.{better}")
    }

    /// The passages of a concept before and now.
    pub(crate) fn passages([before, now]: [usize; 2]) -> String {
        format!("{} → {now}", counted(before as u64, "passage"))
    }
}
