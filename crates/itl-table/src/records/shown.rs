//! A value of a Parquet file as text. Dates and times are computed here: the library's printing ends with a panic where a year
//! has more than six digits, as that of DuckDB's `infinity` does.

use parquet::record::{Field, Row};

const DAY: i64 = 86_400;

/// A value in words; texts within lists and groups stand in quotes.
pub(super) fn shown(field: &Field) -> String {
    match field {
        Field::Date(days) => date(i64::from(*days)),
        Field::TimestampMillis(time) => moment(*time, 1000),
        Field::TimestampMicros(time) => moment(*time, 1_000_000),
        Field::Group(row) => group(row),
        Field::ListInternal(list) => format!("[{}]", joined(list.elements().iter().map(shown))),
        Field::MapInternal(map) => {
            let entries =
                map.entries().iter().map(|(key, value)| format!("{} -> {}", shown(key), shown(value)));
            format!("{{{}}}", joined(entries))
        }
        other => other.to_string(),
    }
}

fn group(row: &Row) -> String {
    format!("{{{}}}", joined(row.get_column_iter().map(|(name, field)| format!("{name}: {}", shown(field)))))
}

fn joined(parts: impl Iterator<Item = String>) -> String {
    parts.collect::<Vec<_>>().join(", ")
}

/// The day so many days after 1 January 1970, by the Gregorian calendar.
fn date(days: i64) -> String {
    // Years begin in March here, and 400 of them have 146,097 days: the leap day is the last of its year.
    let days = days + 719_468;
    let (era, day) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = year + 400 * era + i64::from(month <= 2);
    match year {
        0..10_000 => format!("{year:04}-{month:02}-{day:02}"),
        _ => format!("{year:+05}-{month:02}-{day:02}"),
    }
}

/// So many parts of a second after the beginning of 1970.
fn moment(time: i64, parts: i64) -> String {
    let (seconds, part) = (time.div_euclid(parts), time.rem_euclid(parts));
    let (days, second) = (seconds.div_euclid(DAY), seconds.rem_euclid(DAY));
    let digits = parts.ilog10() as usize;
    let (hour, minute, second) = (second / 3600, second / 60 % 60, second % 60);
    format!("{} {hour:02}:{minute:02}:{second:02}.{part:0digits$} +00:00", date(days))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_shown_as_the_library_shows_them_and_beyond_its_calendar() {
        for days in (-800_000..800_000).step_by(97).chain([-719_468, -719_529, 0, 11_016, 19_782, 2_932_897])
        {
            assert_eq!(shown(&Field::Date(days)), Field::Date(days).to_string());
            for field in [
                Field::TimestampMillis(i64::from(days) * 86_399_999),
                Field::TimestampMicros(i64::from(days) * 86_399_999_999),
            ] {
                assert_eq!(shown(&field), field.to_string());
            }
        }
        assert_eq!(shown(&Field::Date(i32::MAX)), "+5881580-07-11");
        assert_eq!(shown(&Field::Date(i32::MIN)), "-5877641-06-23");
        assert_eq!(shown(&Field::TimestampMillis(i64::MAX)), "+292278994-08-17 07:12:55.807 +00:00");
        assert_eq!(shown(&Field::TimestampMicros(i64::MIN)), "-290308-12-21 19:59:05.224192 +00:00");
    }
}
