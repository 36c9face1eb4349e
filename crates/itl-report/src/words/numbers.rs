//! Numbers as people read them: values in, digits, signs and counts out. No number is computed here.

use std::cmp::Ordering;

/// A number as people read it: the more digits, the smaller it is.
pub(crate) fn digits(value: f64) -> String {
    if value < 0.001 { format!("{value:.7}") } else { format!("{value:.4}") }
}

/// A number with three digits that say something.
pub(crate) fn significant(value: f64) -> String {
    if value >= 0.001 { format!("{value:.4}") } else { format!("{value:.2e}") }
}

/// A relative affinity, or that there is none because the concept has no reference.
pub(crate) fn relative(value: Option<f64>) -> String {
    value.map_or("undefined".to_owned(), |value| format!("{value:.4}"))
}

/// The same where there is little room.
pub(crate) fn relative_or_dash(value: Option<f64>) -> String {
    value.map_or("–".to_owned(), |value| format!("{value:.4}"))
}

/// A metric to three places; a dash where there is none.
pub(crate) fn metric(value: Option<f64>) -> String {
    value.map_or("–".to_owned(), |value| format!("{value:.3}"))
}

/// An interval to three places.
pub(crate) fn interval(interval: Option<(f64, f64)>) -> String {
    interval.map_or(String::new(), |(low, high)| format!("{low:.3}–{high:.3}"))
}

/// What an interval of differences says about which of two is ahead.
pub(crate) fn ahead(interval: Option<(f64, f64)>) -> &'static str {
    match interval {
        Some((low, _)) if low > 0.0 => "ahead",
        Some((_, high)) if high < 0.0 => "behind",
        Some(_) => "may be chance",
        None => "",
    }
}

/// A change with its sign, which it has none of if none of the `digits` shows it.
pub(crate) fn signed(change: f64, digits: usize) -> String {
    let size = format!("{:.digits$}", change.abs());
    match direction(change, &size) {
        Ordering::Greater => format!("+{size}"),
        Ordering::Less => format!("−{size}"),
        Ordering::Equal => size,
    }
}

/// The direction of a change as far as `digits` show it: up, down, or nothing.
pub(crate) fn pointer(change: f64, digits: usize) -> &'static str {
    match direction(change, &format!("{:.digits$}", change.abs())) {
        Ordering::Greater => "▲",
        Ordering::Less => "▼",
        Ordering::Equal => "",
    }
}

/// The direction of a change as far as its digits show it.
fn direction(change: f64, size: &str) -> Ordering {
    match size.chars().all(|digit| matches!(digit, '0' | '.')) {
        true => Ordering::Equal,
        false => change.total_cmp(&0.0),
    }
}

/// So many of a kind, in words.
pub(crate) fn counted(count: u64, name: &str) -> String {
    if count == 1 { format!("1 {name}") } else { format!("{count} {}", plural(name)) }
}

/// Several of a kind, in words: of a `line of contents` the line has the ending.
fn plural(name: &str) -> String {
    match name.split_once(" of ") {
        Some((kind, of)) => format!("{kind}s of {of}"),
        None => format!("{name}s"),
    }
}

/// The verb for so many: `one` for one, `many` for none and several.
pub(crate) fn verb(count: u64, one: &'static str, many: &'static str) -> &'static str {
    if count == 1 { one } else { many }
}

/// A number of pages, in words.
pub(crate) fn pages(count: u32) -> String {
    counted(count.into(), "page")
}

/// Evidence, in sentences: one digit behind the point.
pub(crate) fn evidence(sentences: f64) -> String {
    match sentences {
        none if none < 0.005 => "0".to_owned(),
        few if few < 0.095 => format!("{few:.2}"),
        some => format!("{some:.1}"),
    }
}

/// A share in percent; what is there is never 0 %.
pub(crate) fn percent(share: f64) -> String {
    match 100.0 * share {
        percent if percent <= 0.0 => "0 %".to_owned(),
        percent if percent < 0.1 => "< 0.1 %".to_owned(),
        percent if percent < 9.95 => format!("{percent:.1} %"),
        percent => format!("{percent:.0} %"),
    }
}

/// Numbers of pages in ascending order, runs as ranges: `3, 67–71`.
pub(crate) fn page_ranges(pages: &[u32]) -> String {
    let runs = pages.chunk_by(|a, b| a.checked_add(1) == Some(*b));
    let ranges = runs.map(|run| match run {
        [first, .., last] => format!("{first}–{last}"),
        _ => run[0].to_string(),
    });
    ranges.collect::<Vec<_>>().join(", ")
}

/// So many terms of a kind, in words.
pub(crate) fn terms(count: usize, which: &str) -> String {
    counted(count as u64, &format!("{which} term"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_has_a_sign_unless_nothing_of_it_is_seen() {
        assert_eq!((signed(0.01234, 4), signed(-0.5, 2)), ("+0.0123".into(), "−0.50".into()));
        for small in [0.00004, -0.00001, 0.0] {
            assert_eq!((signed(small, 4).as_str(), pointer(small, 4)), ("0.0000", ""));
        }
        assert_eq!((signed(0.00004, 5).as_str(), pointer(-0.5, 4)), ("+0.00004", "▼"));
    }

    #[test]
    fn shares_and_pages_as_people_read_them() {
        let shares = [0.0, 0.0004, 0.0124, 0.0994, 0.0996, 1.0];
        assert_eq!(shares.map(percent), ["0 %", "< 0.1 %", "1.2 %", "9.9 %", "10 %", "100 %"]);
        assert_eq!(page_ranges(&[3, 67, 68, 69, 71]), "3, 67–69, 71");
        assert_eq!(page_ranges(&[]), "");
    }

    #[test]
    fn one_is_not_many() {
        assert_eq!((pages(1), pages(0)), ("1 page".into(), "0 pages".into()));
        assert_eq!((terms(1, "other"), terms(2, "more")), ("1 other term".into(), "2 more terms".into()));
        assert_eq!(counted(2, "line of contents"), "2 lines of contents");
        assert_eq!((verb(1, "is", "are"), verb(0, "is", "are")), ("is", "are"));
    }

    #[test]
    fn an_interval_says_who_is_ahead_only_where_it_does_not_hold_zero() {
        let intervals = [Some((0.1, 0.2)), Some((-0.2, -0.1)), Some((-0.1, 0.1)), None];
        assert_eq!(intervals.map(ahead), ["ahead", "behind", "may be chance", ""]);
    }
}
