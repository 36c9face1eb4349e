//! The number formats of a workbook in, numbers as people see them out, as far as that is cheap: dates and times in the
//! order of ISO 8601, percentages, decimals. A number in any other format is shown with the digits that it needs.

use itl_base::Notice;
use std::collections::BTreeMap;

use crate::office::archive::OfficePart;
use crate::office::xml::{Xml, XmlBounds, XmlNode};

/// Most styles of cells, as in the programs that write them.
const STYLES: usize = 65_490;
/// Most decimals that a format shows.
const DECIMALS: usize = 15;
/// Days from the beginning of each way of counting to 1970-01-01: the first counts 1900-01-01 as day 1 and has a
/// 29th of February in 1900, which never was; so day 61 is the first that both agree on.
const EPOCH_1900: i64 = 25_569;
const EPOCH_1904: i64 = 24_107;
/// The last day, 9999-12-31, counted from 1900.
const LAST_DAY: f64 = 2_958_466.0;
/// Seconds of a day.
const DAY: i64 = 86_400;

/// How a number is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum NumberFormat {
    General,
    Decimals { places: usize, thousands: bool, percent: bool },
    Moment { date: bool, time: bool },
}

/// The formats of cells by the number of their style. Without any, numbers have the digits that they need.
#[derive(Default)]
pub(super) struct NumberFormats {
    styles: Vec<NumberFormat>,
    /// Whether days are counted from 1904.
    pub(super) since_1904: bool,
}

impl NumberFormats {
    pub(super) fn read(part: &OfficePart, bounds: XmlBounds<'_>) -> (Self, Vec<Notice>) {
        let mut codes: BTreeMap<u32, NumberFormat> = BTreeMap::new();
        let (mut styles, mut cells) = (Vec::new(), false);
        let mut xml = Xml::new(part, bounds);
        while let Some(node) = xml.next() {
            match node {
                XmlNode::Open(tag) if tag.name == "numFmt" => {
                    let id = tag.get("numFmtId").and_then(|id| id.parse().ok());
                    if let (Some(id), Some(code)) = (id, tag.get("formatCode")) {
                        codes.insert(id, format_of(&code));
                    }
                }
                XmlNode::Open(tag) if tag.name == "cellXfs" => cells = true,
                XmlNode::Close("cellXfs") => cells = false,
                XmlNode::Open(tag) if tag.name == "xf" && cells && styles.len() < STYLES => {
                    let id = tag.get("numFmtId").and_then(|id| id.parse().ok()).unwrap_or(0);
                    styles.push(codes.get(&id).copied().unwrap_or_else(|| builtin(id)));
                }
                _ => {}
            }
        }
        (Self { styles, since_1904: false }, xml.notices())
    }

    /// A number as a cell of a style shows it.
    pub(super) fn shown(&self, number: f64, style: Option<usize>) -> String {
        let format = style.and_then(|style| self.styles.get(style)).copied().unwrap_or(NumberFormat::General);
        match format {
            // 17 digits are stored; the shortest that mean the same number are shown.
            NumberFormat::General => number.to_string(),
            NumberFormat::Decimals { places, thousands, percent } => {
                decimals(number, places, thousands, percent)
            }
            NumberFormat::Moment { date, time } => {
                self.moment(number, date, time).unwrap_or_else(|| number.to_string())
            }
        }
    }

    fn moment(&self, number: f64, date: bool, time: bool) -> Option<String> {
        if !(0.0..LAST_DAY).contains(&number) {
            return None;
        }
        let seconds = (number * DAY as f64).round() as i64;
        let (mut day, second) = (seconds.div_euclid(DAY), seconds.rem_euclid(DAY));
        if !self.since_1904 && day < 60 {
            day += 1;
        }
        let mut parts = Vec::new();
        if date {
            let epoch = if self.since_1904 { EPOCH_1904 } else { EPOCH_1900 };
            let (year, month, day) = civil(day - epoch);
            parts.push(format!("{year:04}-{month:02}-{day:02}"));
        }
        if time && !(date && second == 0) {
            let (hour, minute, second) = (second / 3600, second / 60 % 60, second % 60);
            let seconds = if second > 0 { format!(":{second:02}") } else { String::new() };
            parts.push(format!("{hour:02}:{minute:02}{seconds}"));
        }
        Some(parts.join(" "))
    }
}

/// The formats that files name by number only.
fn builtin(id: u32) -> NumberFormat {
    let number = |places, thousands| NumberFormat::Decimals { places, thousands, percent: false };
    let percent = |places| NumberFormat::Decimals { places, thousands: false, percent: true };
    match id {
        1 => number(0, false),
        2 => number(2, false),
        3 | 37 | 38 => number(0, true),
        4 | 39 | 40 => number(2, true),
        9 => percent(0),
        10 => percent(2),
        14..=17 => NumberFormat::Moment { date: true, time: false },
        18..=21 => NumberFormat::Moment { date: false, time: true },
        22 => NumberFormat::Moment { date: true, time: true },
        _ => NumberFormat::General,
    }
}

/// The format of a code such as `yyyy\-mm\-dd`, `#,##0.00` or `0.0%`: its first section, without quotations, colours
/// and conditions.
fn format_of(code: &str) -> NumberFormat {
    let mut signs = String::new();
    let mut rest = code.chars();
    while let Some(c) = rest.next() {
        match c {
            ';' => break,
            '"' => while rest.next().is_some_and(|c| c != '"') {},
            '\\' | '_' | '*' => drop(rest.next()),
            // Hours that go on past a day are a duration, which is shown as the number it is.
            '[' => {
                let inside: String = rest.by_ref().take_while(|&c| c != ']').collect();
                if matches!(inside.chars().next(), Some('h' | 'H' | 'm' | 'M' | 's' | 'S')) {
                    return NumberFormat::General;
                }
            }
            c => signs.push(c.to_ascii_lowercase()),
        }
    }
    let time = signs.contains(['h', 's']);
    let date = signs.contains(['y', 'd']) || (signs.contains('m') && !time);
    if signs.contains("general") || signs.contains(['e', '?', '/']) && !date {
        return NumberFormat::General;
    }
    if date || time {
        return NumberFormat::Moment { date, time };
    }
    let number = signs.trim();
    let percent = number.ends_with('%');
    let number = number.trim_end_matches(['%', ' ']);
    if number.is_empty()
        || !number.contains('0')
        || !number.chars().all(|c| matches!(c, '0' | '#' | ',' | '.'))
    {
        return NumberFormat::General;
    }
    let places = number.split_once('.').map_or(0, |(_, places)| places.len().min(DECIMALS));
    // A comma behind the last digit divides by a thousand.
    if number.ends_with(',') {
        return NumberFormat::General;
    }
    NumberFormat::Decimals { places, thousands: number.contains(','), percent }
}

fn decimals(number: f64, places: usize, thousands: bool, percent: bool) -> String {
    let number = if percent { number * 100.0 } else { number };
    let plain = format!("{number:.places$}");
    let mark = if percent { "%" } else { "" };
    if !thousands {
        return format!("{plain}{mark}");
    }
    let (sign, digits) = plain.strip_prefix('-').map_or(("", plain.as_str()), |digits| ("-", digits));
    let (whole, fraction) = digits.split_at(digits.find('.').unwrap_or(digits.len()));
    let mut grouped = String::new();
    for (at, digit) in whole.char_indices() {
        if at > 0 && (whole.len() - at).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    format!("{sign}{grouped}{fraction}{mark}")
}

/// Year, month and day of a day that is counted from 1970-01-01, by the rules of the Gregorian calendar.
fn civil(days: i64) -> (i64, i64, i64) {
    // Years begin in March, so that the day that is not in every year comes last; 400 of them are one cycle.
    let days = days + 719_468;
    let (cycle, day) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day_of_month = day - (153 * month + 2) / 5 + 1;
    let (month, later) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    (cycle * 400 + year + later, month, day_of_month)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(code: &str, number: f64) -> String {
        NumberFormats { styles: vec![format_of(code)], since_1904: false }.shown(number, Some(0))
    }

    #[test]
    fn numbers_are_shown_as_people_see_them() {
        for (code, number, text) in [
            ("General", 0.1 + 0.2, "0.30000000000000004"),
            ("0.00", 1.005_1, "1.01"),
            ("#,##0", 1_234_567.6, "1,234,568"),
            ("#,##0.0;[Red]-#,##0.0", -1234.56, "-1,234.6"),
            ("0%", 0.27, "27%"),
            ("0.0 %", 0.2755, "27.6%"),
            ("0,", 1234.0, "1234"),
            ("# ?/?", 0.5, "0.5"),
            ("0.00E+00", 0.5, "0.5"),
            ("[h]:mm", 1.5, "1.5"),
        ] {
            assert_eq!(shown(code, number), text, "{code}");
        }
    }

    #[test]
    fn dates_and_times_as_iso_writes_them() {
        for (code, number, text) in [
            ("yyyy-mm-dd", 45_352.0, "2024-03-01"),
            ("d\\.m\\.yy", 61.0, "1900-03-01"),
            ("dd/mm/yyyy", 1.0, "1900-01-01"),
            ("mmm yyyy", 36_525.0, "1999-12-31"),
            ("yyyy-mm-dd hh:mm", 45_352.5, "2024-03-01 12:00"),
            ("yyyy-mm-dd hh:mm", 45_352.0, "2024-03-01"),
            ("hh:mm:ss", 0.75 + 1.0 / 86_400.0, "18:00:01"),
            ("\"day\" 0", 3.0, "3"),
            ("yyyy", -1.0, "-1"),
            ("yyyy", 1e300, &1e300_f64.to_string()),
        ] {
            assert_eq!(shown(code, number), text, "{code}");
        }
        let since = NumberFormats { styles: vec![builtin(14)], since_1904: true };
        assert_eq!(since.shown(43_890.0, Some(0)), "2024-03-01");
        assert_eq!(since.shown(43_890.0, Some(9)), "43890");
    }
}
