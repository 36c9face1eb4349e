//! The order of names as people expect it: numbers by their value, numbers inside of names too, then the letters.

use std::cmp::Ordering;

/// The value of a name that is a number as people write years and measures: digits, with a sign and a point at most.
#[must_use]
pub fn number_of(name: &str) -> Option<f64> {
    let name = name.trim();
    let plain = |c: char| c.is_ascii_digit() || matches!(c, '+' | '-' | '.');
    if name.is_empty() || !name.chars().all(plain) {
        return None;
    }
    name.parse().ok().filter(|value: &f64| value.is_finite())
}

/// Compares names: numbers first, by value; then all others, in which a run of digits counts as a number
/// (`part 9` before `part 10`). Names that differ are never equal.
#[must_use]
pub fn natural_order(a: &str, b: &str) -> Ordering {
    let order = match (number_of(a), number_of(b)) {
        (Some(x), Some(y)) => x.total_cmp(&y),
        (Some(_), None) => Ordering::Less,
        (None, Some(_)) => Ordering::Greater,
        (None, None) => pieces(a, b),
    };
    order.then_with(|| a.cmp(b))
}

/// Compares two names piece by piece: runs of digits by value, other characters one by one.
fn pieces(mut a: &str, mut b: &str) -> Ordering {
    loop {
        let (digits_a, digits_b) = (digits(a), digits(b));
        let order = if !digits_a.is_empty() && !digits_b.is_empty() {
            (a, b) = (&a[digits_a.len()..], &b[digits_b.len()..]);
            by_value(digits_a, digits_b)
        } else {
            let (mut rest_a, mut rest_b) = (a.chars(), b.chars());
            let (x, y) = (rest_a.next(), rest_b.next());
            if x.is_none() && y.is_none() {
                return Ordering::Equal;
            }
            (a, b) = (rest_a.as_str(), rest_b.as_str());
            x.cmp(&y)
        };
        if order.is_ne() {
            return order;
        }
    }
}

/// The digits that a text starts with.
fn digits(text: &str) -> &str {
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    &text[..end]
}

/// Compares whole numbers of any length.
fn by_value(a: &str, b: &str) -> Ordering {
    let (a, b) = (a.trim_start_matches('0'), b.trim_start_matches('0'));
    a.len().cmp(&b.len()).then_with(|| a.cmp(b))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn sorted<'a>(names: &[&'a str]) -> Vec<&'a str> {
        let mut names = names.to_vec();
        names.sort_by(|a, b| natural_order(a, b));
        names
    }

    #[test]
    fn numbers_by_value_then_names() {
        let names = ["b", "10", "part 10", "2", "-1", "part 9", "1.5", "2024", "a", "part 9b", "part"];
        let expected = ["-1", "1.5", "2", "10", "2024", "a", "b", "part", "part 9", "part 9b", "part 10"];
        assert_eq!(sorted(&names), expected);
        assert_eq!(sorted(&["2.0", "2", "02"]), ["02", "2", "2.0"]);
        let long = "x100000000000000000000000000000000000000001";
        assert_eq!(sorted(&[long, "x99999999999999999999999999"]), ["x99999999999999999999999999", long]);
    }

    #[test]
    fn what_is_a_number() {
        for (name, value) in
            [("2024", Some(2024.0)), (" 7 ", Some(7.0)), ("-2.5", Some(-2.5)), ("+3", Some(3.0))]
        {
            assert_eq!(number_of(name), value, "{name:?}");
        }
        for name in ["", " ", "inf", "NaN", "1e5", "2024/25", "12 000", "-", "1.2.3", "٣"] {
            assert_eq!(number_of(name), None, "{name:?}");
        }
        assert_eq!(number_of(&"9".repeat(400)), None, "larger than any double");
    }

    proptest! {
        #[test]
        fn an_order_like_any_other(names in proptest::collection::vec("[0-9.a-cä -]{0,6}", 3)) {
            let [a, b, c] = [&names[0], &names[1], &names[2]];
            prop_assert_eq!(natural_order(a, b), natural_order(b, a).reverse());
            prop_assert_eq!(natural_order(a, b).is_eq(), a == b);
            if natural_order(a, b).is_le() && natural_order(b, c).is_le() {
                prop_assert!(natural_order(a, c).is_le());
            }
        }
    }
}
