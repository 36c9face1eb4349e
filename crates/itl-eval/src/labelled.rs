//! Labelled texts: rows of a table in, texts with the concepts that people gave them out.
//!
//! A row names one or several concepts (`labels` or `label`), or it is a pair: a text, a `concept`, and whether they
//! are `aligned`. Labels that a text does not have are unknown rather than wrong; of a pair, both answers are known.

use serde_json::Value;
use std::collections::BTreeMap;

use crate::EvalError;
use crate::table::{self, Row, plain};

/// The names of the columns, where they are others.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Columns {
    /// The text; `text` unless said otherwise.
    pub text: Option<String>,
    /// The labels; `labels` or `label` unless said otherwise.
    pub labels: Option<String>,
}

/// A text with what people said about it. Concepts are named by their ids.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct LabelledText {
    /// Its id; the number of its row where there is none.
    pub id: String,
    /// Ids of further rows with the same text, where rows are pairs.
    pub others: Vec<String>,
    /// The text.
    pub text: String,
    /// The concepts it belongs to.
    pub labels: Vec<String>,
    /// The concepts it does not belong to, where rows are pairs.
    pub refused: Vec<String>,
}

/// Labelled texts, in the order of their rows.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Labelled {
    /// The texts.
    pub texts: Vec<LabelledText>,
    /// Whether rows are pairs: only cells that somebody judged count then.
    pub pairs: bool,
}

impl Labelled {
    /// Reads labelled texts from the bytes of JSON lines or CSV.
    ///
    /// # Errors
    /// If a row cannot be read.
    pub fn read(bytes: &[u8], columns: &Columns) -> Result<Self, EvalError> {
        let mut gathered = Gathered::default();
        table::rows(bytes, |row| gathered.add(&row, columns))?;
        Ok(gathered.labelled)
    }
}

#[derive(Default)]
struct Gathered {
    labelled: Labelled,
    rows: usize,
    /// Where a text is, by its words: pairs about one text are one text.
    places: BTreeMap<String, usize>,
}

impl Gathered {
    fn add(&mut self, row: &Row, columns: &Columns) -> Result<(), EvalError> {
        self.rows += 1;
        let text = row.text(columns.text.as_deref().unwrap_or("text"))?;
        let id = match row.get("id") {
            Some(_) => row.text("id")?,
            None => self.rows.to_string(),
        };
        let labels = match &columns.labels {
            Some(column) => Some(column.as_str()),
            None => ["labels", "label"].into_iter().find(|column| row.get(column).is_some()),
        };
        if self.rows == 1 {
            let paired = row.get("concept").is_some() && row.get("aligned").is_some();
            self.labelled.pairs = columns.labels.is_none() && labels.is_none() && paired;
        }
        if self.labelled.pairs {
            return self.pair(row, id, text);
        }
        let labels = match labels.map(|column| (column, row.get(column))) {
            Some((column, Some(value))) => labels_of(row, column, value)?,
            // A column that this row has nothing in, or that no row has.
            _ if self.rows > 1 => Vec::new(),
            other => {
                row.need(other.map_or("labels", |(column, _)| column))?;
                Vec::new()
            }
        };
        self.labelled.texts.push(LabelledText { id, text, labels, ..LabelledText::default() });
        Ok(())
    }

    fn pair(&mut self, row: &Row, id: String, text: String) -> Result<(), EvalError> {
        let concept = row.text("concept")?.trim().to_owned();
        let aligned = truth(row.need("aligned")?)
            .ok_or_else(|| row.wrong("aligned", "true or false, 1 or 0, yes or no"))?;
        let texts = &mut self.labelled.texts;
        let at = *self.places.entry(text.clone()).or_insert(texts.len());
        if at == texts.len() {
            texts.push(LabelledText { id, text, ..LabelledText::default() });
        } else if texts[at].id != id && !texts[at].others.contains(&id) {
            texts[at].others.push(id);
        }
        let list = if aligned { &mut texts[at].labels } else { &mut texts[at].refused };
        list.push(concept);
        Ok(())
    }
}

/// The ids of a cell: a list of them, or a text with `;` or `|` between them.
fn labels_of(row: &Row, column: &str, value: &Value) -> Result<Vec<String>, EvalError> {
    let wrong = || row.wrong(column, "an id, or a list of ids");
    let ids: Vec<String> = match value {
        Value::Array(list) => list.iter().map(plain).collect::<Option<_>>().ok_or_else(wrong)?,
        value => plain(value).ok_or_else(wrong)?.split([';', '|']).map(str::to_owned).collect(),
    };
    let ids = ids.iter().map(|id| id.trim()).filter(|id| !id.is_empty());
    Ok(ids.map(str::to_owned).collect())
}

fn truth(value: &Value) -> Option<bool> {
    match plain(value)?.trim().to_ascii_lowercase().as_str() {
        "true" | "1" | "yes" => Some(true),
        "false" | "0" | "no" => Some(false),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(table: &str) -> Labelled {
        Labelled::read(table.as_bytes(), &Columns::default()).unwrap()
    }

    #[test]
    fn labels_come_as_lists_or_in_one_cell() {
        let lines = "{\"id\":\"a\",\"text\":\"x\",\"labels\":[\"1\",2]}\n{\"text\":\"y\",\"label\":\"3\"}\n\
                     {\"id\":9,\"text\":\"z\",\"labels\":\"4; 5|6\"}\n{\"text\":\"w\",\"labels\":[]}";
        let found = read(lines);
        let texts: Vec<(&str, String)> =
            found.texts.iter().map(|text| (text.id.as_str(), text.labels.join(" "))).collect();
        assert_eq!(
            texts,
            [("a", "1 2".into()), ("2", "3".into()), ("9", "4 5 6".into()), ("4", String::new())]
        );
        assert!(!found.pairs);
        let same = read("id,text,labels\na,x,1;2\n2,y,3\n9,z,4 ; 5|6\n4,w,\n");
        assert_eq!(found, same);
    }

    #[test]
    fn pairs_about_one_text_are_one_text() {
        let found = read("id,text,concept,aligned\np1,x,1,yes\np2,x,2,0\np3,y,1,FALSE\n");
        assert!(found.pairs);
        assert_eq!(found.texts.len(), 2);
        let first = &found.texts[0];
        assert_eq!((first.id.as_str(), &first.others[..]), ("p1", &["p2".to_owned()][..]));
        assert_eq!((&first.labels[..], &first.refused[..]), (&["1".to_owned()][..], &["2".to_owned()][..]));
        let wrong = Labelled::read(b"text,concept,aligned\nx,1,perhaps\n", &Columns::default()).unwrap_err();
        assert_eq!(wrong.to_string(), "\"aligned\" has to be true or false, 1 or 0, yes or no");
        assert_eq!(wrong.place().as_deref(), Some("line 2"));
    }

    #[test]
    fn columns_may_have_other_names() {
        let columns = Columns { text: Some("body".into()), labels: Some("goal".into()) };
        let found = Labelled::read(b"body\tgoal\nx\t7\n", &columns).unwrap();
        assert_eq!((found.texts[0].text.as_str(), &found.texts[0].labels[..]), ("x", &["7".to_owned()][..]));
        let missing = Labelled::read(b"body,goal\nx,7\n", &Columns::default()).unwrap_err();
        assert_eq!(missing.to_string(), "there is no column \"text\"");
        assert!(missing.help().unwrap().contains("body, goal"));
        let missing = Labelled::read(b"text,goal\nx,7\n", &Columns::default()).unwrap_err();
        assert_eq!(missing.to_string(), "there is no column \"labels\"");
    }
}
