//! Decisions of people, one row a line of a review file, and sign-offs. Rows are only ever added; they go with their document.

use rusqlite::{Connection, OptionalExtension, Row, params};

use super::{Store, StoreError, Stored};

/// The decisions about a document.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct KeptDecisions {
    /// Their lines, in the order in which they were made, each with its end.
    pub(crate) lines: Vec<String>,
    /// The number of the last one; 0 if there is none.
    pub(crate) last: i64,
}

/// A result that somebody signed, with everything that made it.
#[derive(Debug, Clone)]
pub(crate) struct SignOffRow {
    pub(crate) id: String,
    pub(crate) document: String,
    pub(crate) alignment: String,
    /// The number of the last decision that is in it.
    pub(crate) last: i64,
    pub(crate) created: i64,
    /// Who signed what, as JSON.
    pub(crate) record: String,
}

const COLUMNS: &str = "id, document, alignment, last, created, record";

fn signoff(row: &Row<'_>) -> rusqlite::Result<SignOffRow> {
    Ok(SignOffRow {
        id: row.get(0)?,
        document: row.get(1)?,
        alignment: row.get(2)?,
        last: row.get(3)?,
        created: row.get(4)?,
        record: row.get(5)?,
    })
}

fn is_there(rows: &Connection, document: &str) -> Stored<()> {
    super::documents::find(rows, document)?.map(|_| ()).ok_or(StoreError::Gone)
}

impl Store {
    /// Keeps decisions, all of them or none; the numbers of the first and the last. They are on the disk when this returns.
    pub(crate) fn add_decisions(&self, document: &str, lines: &[String]) -> Stored<(i64, i64)> {
        let rows = self.rows();
        is_there(&rows, document)?;
        self.room(&rows, lines.iter().map(|line| line.len() as u64).sum())?;
        let all = rows.unchecked_transaction()?;
        let mut last = 0;
        for line in lines {
            all.execute("INSERT INTO decisions (document, line) VALUES (?1, ?2)", [document, line])?;
            last = all.last_insert_rowid();
        }
        all.commit()?;
        // The rows are held, so that nobody else's come between.
        Ok((last + 1 - lines.len() as i64, last))
    }

    /// The decisions about a document: all, or those up to a number.
    pub(crate) fn decisions(&self, document: &str, up_to: Option<i64>) -> Stored<KeptDecisions> {
        let rows = self.rows();
        let mut statement = rows.prepare_cached(
            "SELECT number, line FROM decisions WHERE document = ?1 AND (?2 IS NULL OR number <= ?2) ORDER BY number",
        )?;
        let mut kept = KeptDecisions::default();
        let mut found = statement.query(params![document, up_to])?;
        while let Some(row) = found.next()? {
            kept.last = row.get(0)?;
            kept.lines.push(row.get(1)?);
        }
        Ok(kept)
    }

    /// Keeps a sign-off with the result that was signed.
    pub(crate) fn add_signoff(&self, row: &SignOffRow, result: &[u8]) -> Stored<()> {
        let rows = self.rows();
        is_there(&rows, &row.document)?;
        let bytes = (row.record.len() + result.len()) as u64;
        self.room(&rows, bytes)?;
        let SignOffRow { id, document, alignment, last, created, record } = row;
        let insert = "INSERT INTO signoffs (id, document, alignment, last, created, record, result, bytes)
                      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)";
        let bytes = bytes.cast_signed();
        rows.execute(insert, params![id, document, alignment, last, created, record, result, bytes])?;
        Ok(())
    }

    /// A sign-off with its result.
    pub(crate) fn signoff(&self, id: &str) -> Stored<Option<(SignOffRow, Vec<u8>)>> {
        let rows = self.rows();
        let mut statement =
            rows.prepare_cached(&format!("SELECT {COLUMNS}, result FROM signoffs WHERE id = ?1"))?;
        Ok(statement.query_row([id], |row| Ok((signoff(row)?, row.get(6)?))).optional()?)
    }

    /// The sign-offs of a document, oldest first.
    pub(crate) fn signoffs(&self, document: &str) -> Stored<Vec<SignOffRow>> {
        let rows = self.rows();
        let mut statement = rows.prepare_cached(&format!(
            "SELECT {COLUMNS} FROM signoffs WHERE document = ?1 ORDER BY created, rowid"
        ))?;
        Ok(statement.query_map([document], signoff)?.collect::<Result<_, _>>()?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock;
    use crate::store::Owner;

    fn store() -> (Store, String) {
        let store = Store::in_memory(1 << 20).unwrap();
        let mut draft = store.begin_upload().unwrap();
        draft.write(b"We save water.").unwrap();
        let owner = Owner { name: "local", most: None };
        let document = store.add_document("a.txt", draft.finish().unwrap(), &owner).unwrap();
        (store, document.id)
    }

    #[test]
    fn decisions_are_kept_in_order_and_up_to_a_number() {
        let (store, document) = store();
        let lines = ["1\n", "2\n", "3\n"].map(str::to_owned);
        assert_eq!(store.add_decisions(&document, &lines[..2]).unwrap(), (1, 2));
        assert_eq!(store.add_decisions(&document, &lines[2..]).unwrap(), (3, 3));
        let all = store.decisions(&document, None).unwrap();
        assert_eq!((all.lines.as_slice(), all.last), (&lines[..], 3));
        assert_eq!(store.decisions(&document, Some(2)).unwrap().lines, lines[..2]);
        assert!(matches!(store.add_decisions("none", &lines), Err(StoreError::Gone)));
    }

    #[test]
    fn a_sign_off_keeps_the_result_and_both_go_with_their_document() {
        let (store, document) = store();
        store.add_decisions(&document, &["1\n".to_owned()]).unwrap();
        let row = SignOffRow {
            id: "s".into(),
            document: document.clone(),
            alignment: "a".into(),
            last: 1,
            created: clock::now(),
            record: "{}".into(),
        };
        let before = store.used().unwrap();
        store.add_signoff(&row, b"result").unwrap();
        assert_eq!(store.used().unwrap() - before, 8);
        assert_eq!(store.signoff("s").unwrap().unwrap().1, b"result");
        assert_eq!(store.signoffs(&document).unwrap().len(), 1);
        assert!(store.delete_document(&document).unwrap());
        assert!(store.signoff("s").unwrap().is_none());
        assert_eq!(store.decisions(&document, None).unwrap(), KeptDecisions::default());
    }
}
