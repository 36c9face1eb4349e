//! Sizes as people write them: `64M`, `1G` or a plain number of bytes.

const UNITS: [(char, u32); 4] = [('K', 10), ('M', 20), ('G', 30), ('T', 40)];

/// The bytes of a size such as `512`, `64K`, `64M` or `1G`; units are powers of 1024.
///
/// ```
/// assert_eq!(itl_settings::parse_size("64M"), Ok(64 * 1024 * 1024));
/// assert!(itl_settings::parse_size("a lot").is_err());
/// ```
///
/// # Errors
/// If it is not a size.
pub fn parse_size(text: &str) -> Result<u64, String> {
    let unit = |letter: char| UNITS.iter().find(|(name, _)| letter.eq_ignore_ascii_case(name));
    let (digits, shift) = match text.chars().next_back().and_then(unit) {
        Some(&(_, shift)) => (&text[..text.len() - 1], shift),
        None => (text, 0),
    };
    let number: Option<u64> = digits.parse().ok();
    number
        .and_then(|number| number.checked_mul(1 << shift))
        .ok_or_else(|| format!("\"{text}\" is not a size; write bytes, or 64K, 64M, 1G"))
}

/// A size in the largest unit that leaves no fraction, such as `512M`.
#[must_use]
pub fn format_size(bytes: u64) -> String {
    let whole = |(_, shift): &&(char, u32)| bytes > 0 && bytes.is_multiple_of(1 << shift);
    match UNITS.iter().rev().find(whole) {
        Some((name, shift)) => format!("{}{name}", bytes >> shift),
        None => bytes.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_have_units_of_1024() {
        assert_eq!(parse_size("0"), Ok(0));
        assert_eq!(parse_size("3k"), Ok(3072));
        assert_eq!(parse_size("1G"), Ok(1_073_741_824));
        for wrong in ["", "M", "-1", "1.5G", "1 G", "64é", "99999999999T"] {
            assert!(parse_size(wrong).is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn a_size_is_shown_as_it_was_written() {
        for size in ["0", "1000", "3K", "512M", "1G", "1536M"] {
            assert_eq!(format_size(parse_size(size).unwrap()), size);
        }
    }
}
