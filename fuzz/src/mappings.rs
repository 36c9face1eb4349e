//! Any bytes as a published mapping or as a crosswalk: pairs of ids that say something, or an error; derived verdicts of a crosswalk.

use itl_crosswalk::{Crosswalk, Published};
use itl_table::{Table, TableSource};

/// A mapping in JSON or as a table; or a crosswalk that was written before.
pub(crate) fn mapping(input: &[u8]) -> bool {
    let read = match Published::is_json(input) {
        true => Published::of_json(input, "x.json").ok(),
        false => Table::open(TableSource::bytes(input), "x.csv")
            .ok()
            .and_then(|table| Published::of_table(table, "x.csv").ok()),
    };
    for pair in read.iter().flat_map(|read| &read.pairs) {
        assert!(!pair.source.is_empty() && !pair.target.is_empty(), "{pair:?}");
        assert!(pair.source == pair.source.trim() && pair.target == pair.target.trim(), "{pair:?}");
    }
    let crosswalk = Crosswalk::read(input).is_ok_and(|crosswalk| {
        let verdicts =
            crosswalk.concepts_a.iter().map(|it| (it.id.clone(), itl_core::Verdict::Covered)).collect();
        let derived = crosswalk.derive("x.txt", &verdicts);
        derived.concepts.len() == crosswalk.concepts_b.len()
    });
    read.is_some() || crosswalk
}
