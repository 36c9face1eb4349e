//! Labelled texts: rows of a table in, texts with the concepts that people gave them out.
//!
//! A row names one or several concepts (`labels` or `label`), or it is a pair: a text, a `concept`, and whether they
//! are `aligned`. Labels that a text does not have are unknown rather than wrong; of a pair, both answers are known.

use itl_table::{Cell, Table, TableRow, TableSource};
use std::collections::BTreeMap;

use crate::EvalError;

/// Rows of a table.
const MAX_ROWS: u64 = 20_000_000;

/// The names of the columns, where they are others.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct LabelledColumns {
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
    /// Reads labelled texts from the bytes of a table: JSON lines, CSV or Parquet.
    ///
    /// # Errors
    /// If a row cannot be read.
    pub fn read(bytes: &[u8], columns: &LabelledColumns) -> Result<Self, EvalError> {
        Self::of(Table::open(TableSource::bytes(bytes), "")?, columns)
    }

    /// Reads labelled texts from a table.
    ///
    /// # Errors
    /// If a row cannot be read.
    pub fn of(table: Table<'_>, columns: &LabelledColumns) -> Result<Self, EvalError> {
        let mut gathered = Gathered::default();
        rows(table, |row| gathered.add(row, columns))?;
        Ok(gathered.labelled)
    }
}

/// Calls `each` with every row of a table; one that cannot be read is an error here.
pub(crate) fn rows(
    table: Table<'_>,
    mut each: impl FnMut(&TableRow) -> Result<(), EvalError>,
) -> Result<(), EvalError> {
    let mut table = table.with_max_rows(MAX_ROWS).peekable();
    if table.peek().is_none() {
        return Err(EvalError::Empty);
    }
    table.try_for_each(|row| each(&row??))
}

/// The cell of a column that has to be there.
pub(crate) fn need<'r>(row: &'r TableRow, column: &str) -> Result<&'r Cell, EvalError> {
    row.get(column).ok_or_else(|| EvalError::NoColumn {
        column: column.to_owned(),
        place: row.place,
        some: row.cells.iter().map(|cell| cell.0.trim().to_owned()).take(12).collect(),
    })
}

/// A cell as one text.
pub(crate) fn text<'r>(row: &'r TableRow, column: &str) -> Result<&'r str, EvalError> {
    need(row, column)?.as_text().ok_or_else(|| wrong(row, column, "a text"))
}

pub(crate) fn wrong(row: &TableRow, column: &str, expected: &'static str) -> EvalError {
    EvalError::Value { place: row.place, column: column.to_owned(), expected }
}

#[derive(Default)]
struct Gathered {
    labelled: Labelled,
    rows: usize,
    /// Where a text is, by its words: pairs about one text are one text.
    places: BTreeMap<String, usize>,
}

impl Gathered {
    fn add(&mut self, row: &TableRow, columns: &LabelledColumns) -> Result<(), EvalError> {
        self.rows += 1;
        let text = text(row, columns.text.as_deref().unwrap_or("text"))?.to_owned();
        let id = match row.get("id") {
            Some(_) => self::text(row, "id")?.to_owned(),
            None => self.rows.to_string(),
        };
        let labels = match &columns.labels {
            Some(column) => Some(column.as_str()),
            None => ["labels", "label"].into_iter().find(|column| row.has(column)),
        };
        if self.rows == 1 {
            let paired = row.get("concept").is_some() && row.get("aligned").is_some();
            self.labelled.pairs = columns.labels.is_none() && labels.is_none() && paired;
        }
        if self.labelled.pairs {
            return self.pair(row, id, text);
        }
        let labels = match labels.filter(|column| row.has(column)) {
            Some(column) => row.get(column).map_or(Ok(Vec::new()), |value| labels_of(row, column, value))?,
            // A line of JSON that does not have what others have.
            None if self.rows > 1 => Vec::new(),
            None => {
                need(row, labels.unwrap_or("labels"))?;
                Vec::new()
            }
        };
        self.labelled.texts.push(LabelledText { id, text, labels, ..LabelledText::default() });
        Ok(())
    }

    fn pair(&mut self, row: &TableRow, id: String, text: String) -> Result<(), EvalError> {
        let concept = self::text(row, "concept")?.trim().to_owned();
        let aligned = truth(need(row, "aligned")?)
            .ok_or_else(|| wrong(row, "aligned", "true or false, 1 or 0, yes or no"))?;
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
fn labels_of(row: &TableRow, column: &str, cell: &Cell) -> Result<Vec<String>, EvalError> {
    let ids: Vec<&str> = match cell {
        Cell::Empty => Vec::new(),
        Cell::Text(text) => text.split([';', '|']).collect(),
        Cell::List(items) => items.iter().map(String::as_str).collect(),
        Cell::Json(_) | Cell::Binary(_) => return Err(wrong(row, column, "an id, or a list of ids")),
    };
    let ids = ids.into_iter().map(str::trim).filter(|id| !id.is_empty());
    Ok(ids.map(str::to_owned).collect())
}

fn truth(cell: &Cell) -> Option<bool> {
    match cell.as_text()?.trim().to_ascii_lowercase().as_str() {
        "true" | "1" | "yes" => Some(true),
        "false" | "0" | "no" => Some(false),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(table: &str) -> Labelled {
        Labelled::read(table.as_bytes(), &LabelledColumns::default()).unwrap()
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
        let wrong =
            Labelled::read(b"text,concept,aligned\nx,1,perhaps\n", &LabelledColumns::default()).unwrap_err();
        assert_eq!(wrong.to_string(), "\"aligned\" has to be true or false, 1 or 0, yes or no");
        assert_eq!(wrong.place().as_deref(), Some("line 2"));
    }

    #[test]
    fn columns_may_have_other_names() {
        let columns = LabelledColumns { text: Some("body".into()), labels: Some("goal".into()) };
        let found = Labelled::read(b"body\tgoal\nx\t7\n", &columns).unwrap();
        assert_eq!((found.texts[0].text.as_str(), &found.texts[0].labels[..]), ("x", &["7".to_owned()][..]));
        let missing = Labelled::read(b"body,goal\nx,7\n", &LabelledColumns::default()).unwrap_err();
        assert_eq!(missing.to_string(), "there is no column \"text\"");
        assert!(missing.help().unwrap().to_string().contains("body, goal"));
        let missing = Labelled::read(b"text,goal\nx,7\n", &LabelledColumns::default()).unwrap_err();
        assert_eq!(missing.to_string(), "there is no column \"labels\"");
    }
    #[test]
    fn columns_are_the_same_in_any_case_and_encoding() {
        let plain = read("id,text,labels\na,Ökologie,7\n");
        assert_eq!(read("ID;Text;LABELS\na;Ökologie;7\n"), plain);
        assert_eq!(read("{\"Id\":\"a\",\"TEXT\":\"Ökologie\",\"Labels\":[7]}"), plain);
        let units = "\u{FEFF}id\tText\tlabels\na\tÖkologie\t7\n".encode_utf16();
        let bytes: Vec<u8> = units.flat_map(u16::to_le_bytes).collect();
        assert_eq!(Labelled::read(&bytes, &LabelledColumns::default()).unwrap(), plain);
    }

    #[test]
    fn what_is_wrong_has_a_line() {
        let error = |bytes: &[u8]| Labelled::read(bytes, &LabelledColumns::default()).unwrap_err();
        for empty in [&b" \n"[..], b"id,text\n"] {
            assert!(matches!(error(empty), EvalError::Empty));
        }
        let place = |bytes: &[u8]| error(bytes).place().unwrap();
        let row = "{\"text\":\"a\",\"labels\":[]}\n";
        assert_eq!(place([row, "{\"text\":"].concat().as_bytes()), "line 2");
        assert_eq!(place([row, "[1]"].concat().as_bytes()), "line 2");
        assert_eq!(place([row, "\n{\"id\":1}"].concat().as_bytes()), "line 3");
        assert_eq!(place(b"id,text,labels\n1,a,\n2\n"), "line 3");
        assert_eq!(place(b"id,text,labels\n1,\xff,3\n"), "line 2");
        // Deep nesting is an error of its line, not a stack that overflows.
        let deep = ["{\"text\":", &"[".repeat(1 << 20)].concat();
        assert_eq!(place(deep.as_bytes()), "line 1");
        let mixed = [row, "{\"text\":\"a\",\"labels\":[[1]]}"].concat();
        assert_eq!(error(mixed.as_bytes()).to_string(), "\"labels\" has to be an id, or a list of ids");
    }
}
