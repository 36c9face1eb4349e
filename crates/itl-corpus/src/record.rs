//! What became of one document of a corpus: its origin, and its alignment or why there is none.

use itl_base::{ByteSpan, Notice};
use itl_core::{Alignment, Denials, Model, Verdicts};
use itl_document::Role;

use itl_table::Cell;

/// Where a document comes from.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Origin {
    /// What tells it from the others: its name, or the id of its row.
    pub id: String,
    /// What messages call it: its path, or `table.csv#id`.
    pub path: String,
    /// What results call it: the same without the folders that only this machine has.
    pub name: String,
    /// The file, folder or table that was named.
    pub source: String,
    /// The folder it lies in; none for rows.
    pub folder: Option<String>,
    /// The other columns of its row.
    pub columns: Vec<(String, Cell)>,
}

/// How a document ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    /// It was aligned.
    Ok,
    /// It could not be read or aligned.
    Failed,
    /// It is no document, such as a picture among reports.
    Skipped,
}

impl Status {
    /// All of them, in order.
    pub const ALL: [Self; 3] = [Self::Ok, Self::Failed, Self::Skipped];

    /// The name in results.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Ok => "ok",
            Self::Failed => "failed",
            Self::Skipped => "skipped",
        }
    }
}

/// What became of a document.
pub struct Record {
    /// Where it comes from.
    pub origin: Origin,
    /// How it ended.
    pub status: Status,
    /// SHA-256 of its bytes, if they could be read.
    pub fingerprint: Option<String>,
    /// What there is to say about it.
    pub notices: Vec<Notice>,
    /// What it came to, if it was aligned.
    pub result: Option<Outcome>,
}

/// What an aligned document came to.
pub struct Outcome {
    /// Its title.
    pub title: Option<String>,
    /// Its pages.
    pub pages: Option<u32>,
    /// Its units.
    pub units: u64,
    /// Those of them that count.
    pub counted: u64,
    /// Its words, by the white space between them.
    pub words: u64,
    /// λ, a value per concept.
    pub absolute: Vec<f64>,
    /// λ_rel.
    pub relative: Vec<Option<f64>>,
    /// What the document comes to for each concept, where the model decides.
    pub verdicts: Option<Verdicts>,
    /// The passages that say that something is not there.
    pub denials: Denials,
    /// The cells that are not 0, if they are wanted.
    pub cells: Vec<UnitCell>,
    /// The alignment itself, if it is wanted.
    pub alignment: Option<Box<Alignment>>,
}

/// A cell that is not 0.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct UnitCell {
    /// The unit's index.
    pub unit: u32,
    /// Its role.
    pub role: Role,
    /// Whether it counts.
    pub counted: bool,
    /// Its page.
    pub page: Option<u32>,
    /// Its place in the text.
    pub span: ByteSpan,
    /// The concept's column.
    pub concept: u32,
    /// Λ_ij.
    pub affinity: f64,
}

/// What is written besides the tables of documents and of their affinities.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Form {
    /// The cells of units that are not 0, as a table.
    pub cells: bool,
    /// The whole result of every document, as JSON.
    pub json: bool,
    /// In the JSON, the contributions of every cell.
    pub evidence: bool,
}

impl Outcome {
    /// What is kept of an alignment for results in that form.
    #[must_use]
    pub fn of(mut alignment: Alignment, form: Form) -> Self {
        let mut outcome = match form.json {
            true => Self::outline(&alignment),
            // Nobody needs the rest: what is kept is taken out of it.
            false => Self {
                title: alignment.document.title.take(),
                absolute: std::mem::take(&mut alignment.total.absolute),
                relative: std::mem::take(&mut alignment.total.relative),
                verdicts: alignment.verdicts.take(),
                denials: std::mem::take(&mut alignment.denials),
                ..Self::counts(&alignment)
            },
        };
        if form.cells {
            for (row, unit) in alignment.units.iter().enumerate() {
                let place = UnitCell {
                    unit: u32::try_from(row).unwrap_or(u32::MAX),
                    role: unit.role,
                    counted: alignment.affinities.counted(row),
                    page: unit.page,
                    span: unit.span,
                    concept: 0,
                    affinity: 0.0,
                };
                let row = alignment.affinities.row(row).iter();
                outcome.cells.extend(row.map(|cell| UnitCell {
                    concept: cell.column,
                    affinity: cell.affinity,
                    ..place
                }));
            }
        }
        outcome.alignment = form.json.then(|| Box::new(alignment));
        outcome
    }

    /// What the document comes to as a whole, without cells.
    #[must_use]
    pub fn outline(alignment: &Alignment) -> Self {
        Self {
            title: alignment.document.title.clone(),
            absolute: alignment.total.absolute.clone(),
            relative: alignment.total.relative.clone(),
            verdicts: alignment.verdicts.clone(),
            denials: alignment.denials.clone(),
            ..Self::counts(alignment)
        }
    }

    /// What is counted of a document.
    fn counts(alignment: &Alignment) -> Self {
        Self {
            title: None,
            pages: alignment.document.pages,
            units: alignment.units.len() as u64,
            counted: alignment.counted().count() as u64,
            words: words(&alignment.document.text),
            absolute: Vec::new(),
            relative: Vec::new(),
            verdicts: None,
            denials: Denials::default(),
            cells: Vec::new(),
            alignment: None,
        }
    }
}

/// Letters whose words are counted in a number of one byte.
const COUNTED: usize = 128;

/// The words of a text, by the white space between them.
fn words(text: &str) -> u64 {
    if !text.is_ascii() {
        return text.split_whitespace().count() as u64;
    }
    // Without a way out of the loop, and in numbers of one byte, so that many letters are looked at in one step.
    let space = |byte: u8| u8::from(byte == b' ') | u8::from(byte.wrapping_sub(b'\t') < 5);
    let bytes = text.as_bytes();
    let Some((&first, after)) = bytes.split_first() else { return 0 };
    let mut words = u64::from(space(first) == 0);
    for (before, here) in bytes.chunks(COUNTED).zip(after.chunks(COUNTED)) {
        let begins = before.iter().zip(here).map(|(&before, &here)| space(before) & !space(here));
        words += u64::from(begins.sum::<u8>());
    }
    words
}

/// The concepts of a model, as results name them.
pub(crate) fn concept_ids(model: &Model) -> Vec<String> {
    model.framework().concepts.iter().map(|concept| concept.id.clone()).collect()
}

#[cfg(test)]
mod tests {
    use super::words;

    #[test]
    fn words_are_what_white_space_parts() {
        let texts = ["", " ", "a", " a", "a ", "two  words", "\ta\u{b}b\r\nc\u{1c}d", "é a\u{a0}b", "a\0b c"];
        let long = "One two  three\tfour ".repeat(50);
        for text in texts.into_iter().chain([long.as_str(), &long[1..], &long[3..]]) {
            assert_eq!(words(text), text.split_whitespace().count() as u64, "{text:?}");
        }
    }
}
