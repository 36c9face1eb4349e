//! A concept by what people call it: its id in any spelling, a number with the framework's word before it, its name, or the
//! beginning of its name. What is not found, or could be several, gets the nearest concepts as an answer.

use crate::framework::Framework;

/// Concepts that are offered where none is found.
const OFFERED: usize = 3;

impl Framework {
    /// The column of the concept that somebody means.
    ///
    /// ```
    /// let goals = itl_framework::bundled("sdg").unwrap();
    /// assert_eq!(goals.find("SDG 7"), goals.find("Affordable and clean"));
    /// assert_eq!(goals.find("7").ok(), goals.column("7"));
    /// ```
    ///
    /// # Errors
    /// If there is none, or several: the nearest columns, best first.
    pub fn find(&self, said: &str) -> Result<usize, Vec<usize>> {
        if let Some(column) = self.column(said) {
            return Ok(column);
        }
        let wanted = folded(said);
        let ids: Vec<String> = self.concepts.iter().map(|concept| folded(&concept.id)).collect();
        let names: Vec<String> = self.concepts.iter().map(|concept| folded(&concept.label)).collect();
        // After a word such as "goal", "SDG" or "article" stands an id.
        let after = wanted.split_once(' ').map(|(_, id)| id).filter(|id| !id.is_empty());
        let ways = [
            only(&ids, |id| *id == wanted),
            only(&names, |name| *name == wanted),
            only(&ids, |id| after == Some(id.as_str())),
            only(&names, |name| !wanted.is_empty() && name.starts_with(&wanted)),
        ];
        let found = ways.into_iter().flatten().next();
        found.ok_or_else(|| nearest(&wanted, &ids, &names))
    }
}

/// The only one that is as wanted.
fn only(texts: &[String], is_wanted: impl Fn(&String) -> bool) -> Option<usize> {
    let mut found = texts.iter().enumerate().filter(|(_, text)| is_wanted(text)).map(|(column, _)| column);
    let first = found.next()?;
    found.next().is_none().then_some(first)
}

/// Letters and digits in lower case, one space for everything between them: `AC-2(1)` is `ac 2 1`.
fn folded(text: &str) -> String {
    let spaced: String = text.chars().map(|c| if c.is_alphanumeric() { c } else { ' ' }).collect();
    spaced.to_lowercase().split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The columns whose id or name begins as wanted, or takes the fewest letters to become it.
fn nearest(wanted: &str, ids: &[String], names: &[String]) -> Vec<usize> {
    let distance = |column: usize| {
        let (id, name) = (&ids[column], &names[column]);
        let begins = |text: &String| !wanted.is_empty() && text.starts_with(wanted);
        let head: String = name.chars().take(wanted.chars().count()).collect();
        match begins(id) || begins(name) {
            true => 0,
            false => edits(wanted, id).min(edits(wanted, &head)).min(edits(wanted, name)),
        }
    };
    let mut columns: Vec<(usize, usize)> = (0..ids.len()).map(|column| (distance(column), column)).collect();
    columns.sort_unstable();
    columns.into_iter().take(OFFERED).map(|(_, column)| column).collect()
}

/// Letters that have to be put in, taken out or changed to make one text of the other; of long texts the beginnings.
fn edits(a: &str, b: &str) -> usize {
    const LONGEST: usize = 64;
    let b: Vec<char> = b.chars().take(LONGEST).collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().take(LONGEST).enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, &y) in b.iter().enumerate() {
            let changed = diagonal + usize::from(x != y);
            diagonal = row[j + 1];
            row[j + 1] = changed.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ReadOptions;

    fn controls() -> Framework {
        let csv = "id,parent,label,descriptor\n\
            AC-2,,Account management,Manage the accounts of the system\n\
            AC-2(1),,Automated account management,Manage accounts by automated mechanisms\n\
            AC-3,,Access enforcement,Enforce authorizations\n\
            12,,Access records,Keep records of access\n";
        crate::read(csv.as_bytes(), "controls.csv", &ReadOptions::default()).unwrap().0
    }

    #[test]
    fn a_concept_is_found_by_any_of_its_names() {
        let controls = controls();
        for (said, column) in [
            ("AC-2", 0),
            ("ac-2", 0),
            ("ac 2", 0),
            ("ac-2.1", 1),
            ("Control AC-3", 2),
            ("article 12", 3),
            ("access enforcement", 2),
            ("Access r", 3),
            ("automated", 1),
        ] {
            assert_eq!(controls.find(said), Ok(column), "{said}");
        }
    }

    #[test]
    fn what_could_be_several_is_not_guessed() {
        let controls = controls();
        assert_eq!(controls.find("access"), Err(vec![2, 3, 0]));
        assert_eq!(controls.find("AC-4").unwrap_err()[0], 0);
        assert_eq!(controls.find("acount management").unwrap_err()[0], 0);
        assert_eq!(controls.find("").unwrap_err().len(), 3);
    }

    #[test]
    fn edits_by_hand() {
        assert_eq!((edits("kitten", "sitting"), edits("", "abc"), edits("abc", "abc")), (3, 3, 0));
    }
}
