//! The ids of rows: those they have, or their numbers; and whether some come twice.
//!
//! Of an id a hash is kept, and only of the first millions: a table may have any number of rows.

use itl_base::Notice;
use std::collections::HashSet;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher, Hasher};

/// Ids that are watched for twins: 64 MB at most.
const WATCHED: usize = 4_000_000;

pub(crate) struct Ids {
    /// Whether the table has a column of them.
    has: bool,
    seen: HashSet<u64, BuildHasherDefault<Hashed>>,
    twins: u64,
    first_twin: Option<String>,
    absent: u64,
}

impl Ids {
    pub(crate) fn new(has: bool) -> Self {
        Self { has, seen: HashSet::default(), twins: 0, first_twin: None, absent: 0 }
    }

    /// The id of a row.
    pub(crate) fn give(&mut self, id: Option<String>, number: u64) -> String {
        if !self.has {
            return number.to_string();
        }
        let id = id.filter(|id| !id.trim().is_empty()).unwrap_or_else(|| {
            self.absent += 1;
            number.to_string()
        });
        let hash = BuildHasherDefault::<DefaultHasher>::default().hash_one(&id);
        // One look at a set that is larger than any cache.
        let new = if self.seen.len() < WATCHED { self.seen.insert(hash) } else { !self.seen.contains(&hash) };
        if !new {
            self.twins += 1;
            self.first_twin.get_or_insert_with(|| id.clone());
        }
        id
    }

    pub(crate) fn notices(&self) -> Vec<Notice> {
        if !self.has {
            return vec![Notice::info("no-ids", "the table has no ids: rows are named by their numbers")];
        }
        let mut notices = Vec::new();
        if self.absent > 0 {
            let rows = rows(self.absent, "has", "have");
            let message = format!("{rows} no id: it is the row's number");
            notices.push(Notice::info("no-ids", message));
        }
        if let Some(first) = &self.first_twin {
            let rows = rows(self.twins, "has", "have");
            let message = format!("{rows} the id of an earlier one, the first being \"{first}\"");
            notices.push(Notice::info("same-ids", message));
        }
        notices
    }
}

/// The hash of what is a hash already.
#[derive(Default)]
struct Hashed(u64);

impl Hasher for Hashed {
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u64(self.0.rotate_left(8) ^ u64::from(byte)));
    }

    fn write_u64(&mut self, hash: u64) {
        self.0 = hash;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

fn rows(count: u64, one: &str, many: &str) -> String {
    match count {
        1 => format!("1 row {one}"),
        count => format!("{count} rows {many}"),
    }
}
