//! Scores of all texts for all concepts: a matrix without holes, computed or read from a file.

use itl_base::Notice;
use itl_framework::Framework;
use itl_table::{Cell, RowPlace, Table, TableRow};
use serde_json::Value;
use std::collections::BTreeMap;

use crate::labelled::{need, rows, text, wrong};
use crate::{EvalError, LabelledText};

/// Scores of all systems together: 8 bytes each.
pub const MAX_SCORES: usize = 150_000_000;

/// A score for every text and concept; all are finite.
#[derive(Debug, Clone, PartialEq)]
pub struct Scores {
    concepts: usize,
    values: Vec<f64>,
}

impl Scores {
    /// The scores of texts, each a row with one score per concept. What is not finite counts as 0.
    #[must_use]
    pub fn of(concepts: usize, rows: impl IntoIterator<Item = Vec<f64>>) -> Self {
        let mut values = Vec::new();
        for row in rows {
            // Minus zero is no other score than zero.
            let finite = |value: f64| if value.is_finite() { value + 0.0 } else { 0.0 };
            values.extend(row.into_iter().chain(std::iter::repeat(0.0)).take(concepts).map(finite));
        }
        Self { concepts, values }
    }

    /// The scores of a text, one per concept.
    #[must_use]
    pub fn row(&self, text: usize) -> &[f64] {
        &self.values[text * self.concepts..(text + 1) * self.concepts]
    }

    /// Refuses more scores than fit.
    ///
    /// # Errors
    /// If they do not.
    pub fn fit(texts: usize, concepts: usize, systems: usize) -> Result<(), EvalError> {
        match texts.saturating_mul(concepts).saturating_mul(systems) > MAX_SCORES {
            true => Err(EvalError::TooLarge { texts, concepts, systems, limit: MAX_SCORES }),
            false => Ok(()),
        }
    }

    /// Reads scores from a table: rows with `id`, `concept` and `score`, or with `id` and an
    /// object `scores` of ids and numbers. Cells that are not given are 0, and counted.
    ///
    /// # Errors
    /// If a row cannot be read, a number is not finite, or a cell is given twice.
    pub fn read(
        table: Table<'_>,
        name: &str,
        texts: &[LabelledText],
        framework: &Framework,
    ) -> Result<(Self, Vec<Notice>), EvalError> {
        let concepts = framework.concepts.len();
        let mut given = Given {
            texts: rows_by_id(texts)?,
            columns: framework.concepts.iter().map(|concept| concept.id.as_str()).zip(0..).collect(),
            values: vec![f64::NAN; texts.len() * concepts],
            unknown: 0,
        };
        rows(table, |row| given.add(row))?;
        let missing = given.values.iter().filter(|value| value.is_nan()).count();
        let mut notices = Vec::new();
        let mut say = |count: usize, code, what: &str| {
            if count > 0 {
                notices.push(Notice::info(code, format!("{name}: {count} {what}")));
            }
        };
        say(missing, "scores-missing", "scores are not in the file and count as 0");
        say(given.unknown, "scores-unused", "scores are about other texts or concepts and are not used");
        let values = given.values.into_iter().map(|value| if value.is_nan() { 0.0 } else { value + 0.0 });
        Ok((Self { concepts, values: values.collect() }, notices))
    }
}

/// The rows of texts by all their ids.
fn rows_by_id(texts: &[LabelledText]) -> Result<BTreeMap<&str, usize>, EvalError> {
    let mut rows = BTreeMap::new();
    for (row, text) in texts.iter().enumerate() {
        for id in text.others.iter().chain([&text.id]) {
            if rows.insert(id.as_str(), row).is_some() {
                return Err(EvalError::SameId { id: id.clone() });
            }
        }
    }
    Ok(rows)
}

struct Given<'a> {
    texts: BTreeMap<&'a str, usize>,
    columns: BTreeMap<&'a str, usize>,
    /// NaN where nothing was given.
    values: Vec<f64>,
    unknown: usize,
}

impl Given<'_> {
    fn add(&mut self, row: &TableRow) -> Result<(), EvalError> {
        let id = text(row, "id")?;
        let Some(Cell::Json(Value::Object(scores))) = row.get("scores") else {
            let score = need(row, "score")?.as_text().and_then(number);
            let score = score.ok_or_else(|| wrong(row, "score", "a finite number"))?;
            return self.set(row.place, id, text(row, "concept")?.trim(), score);
        };
        scores.iter().try_for_each(|(concept, value)| {
            let score = match value {
                Value::Number(score) => number(&score.to_string()),
                Value::String(score) => number(score),
                _ => None,
            };
            let score = score.ok_or_else(|| wrong(row, "scores", "a finite number"))?;
            self.set(row.place, id, concept, score)
        })
    }

    fn set(&mut self, place: RowPlace, id: &str, concept: &str, number: f64) -> Result<(), EvalError> {
        let (Some(&text), Some(&at)) = (self.texts.get(id), self.columns.get(concept)) else {
            self.unknown += 1;
            return Ok(());
        };
        let cell = &mut self.values[text * self.columns.len() + at];
        if !cell.is_nan() {
            return Err(EvalError::Twice { place, id: id.to_owned(), concept: concept.to_owned() });
        }
        *cell = number;
        Ok(())
    }
}

/// A score as it is written.
fn number(text: &str) -> Option<f64> {
    text.trim().parse::<f64>().ok().filter(|number| number.is_finite())
}

#[cfg(test)]
mod tests {
    use super::*;
    use itl_framework::Concept;
    use itl_table::TableSource;

    fn table(bytes: &str) -> Table<'_> {
        Table::open(TableSource::bytes(bytes.as_bytes()), "").unwrap()
    }

    fn texts() -> Vec<LabelledText> {
        let text = |id: &str| LabelledText { id: id.into(), ..LabelledText::default() };
        ["a", "b"].map(text).to_vec()
    }

    fn framework() -> Framework {
        let concept = |id: &str| Concept { id: id.into(), ..Concept::default() };
        Framework { concepts: ["1", "2"].map(concept).to_vec(), ..Framework::empty("f") }
    }

    fn read(bytes: &str) -> Result<(Scores, Vec<Notice>), EvalError> {
        Scores::read(table(bytes), "mine", &texts(), &framework())
    }

    #[test]
    fn long_and_wide_rows_say_the_same() {
        let (long, notices) = read("id,concept,score\nb,1,0.5\na,2,-1e-3\nx,1,3\n").unwrap();
        let (wide, _) =
            read("{\"id\":\"b\",\"scores\":{\"1\":0.5}}\n{\"id\":\"a\",\"scores\":{\"2\":-0.001}}").unwrap();
        assert_eq!(long, wide);
        assert_eq!((long.row(0), long.row(1)), (&[0.0, -0.001][..], &[0.5, 0.0][..]));
        let said: Vec<&str> = notices.iter().map(|notice| notice.message.as_str()).collect();
        assert_eq!(
            said,
            [
                "mine: 2 scores are not in the file and count as 0",
                "mine: 1 scores are about other texts or concepts and are not used"
            ]
        );
    }

    #[test]
    fn a_score_is_a_finite_number_given_once() {
        for bad in ["NaN", "inf", "1e999", "high", "\"\""] {
            let error = read(&format!("id,concept,score\na,1,{bad}\n")).unwrap_err();
            assert_eq!(error.place().as_deref(), Some("line 2"), "{bad}: {error}");
        }
        assert!(read("{\"id\":\"a\",\"scores\":{\"1\":null}}").is_err());
        assert!(matches!(
            read("id,concept,score\na,1,1\na,1,1\n"),
            Err(EvalError::Twice { place: RowPlace::Line(3), .. })
        ));
        let twins = [texts(), texts()].concat();
        let error =
            Scores::read(table("id,concept,score\na,1,1\n"), "mine", &twins, &framework()).unwrap_err();
        assert!(matches!(error, EvalError::SameId { .. }));
    }

    #[test]
    fn too_many_are_refused() {
        assert!(Scores::fit(50_000, 1000, 3).is_ok());
        assert!(Scores::fit(usize::MAX, 1000, 3).is_err());
    }
}
