//! Measurements in; the page with a table for each part out.

use std::fmt::Write;

use super::measurement::{Measurement, count, time};

const HEAD: &str = "# Table of benchmarks

Written by `cargo xtask bench`; [README.md](README.md) says what is measured and how to read it. All rows come
from one run; those of stages may come from another (`--stages`). The first row of a table is what the others are set beside: *time* is its share of that row's best time,
*speed* the same for what is done in a second. *Spread* is the distance from the shortest run to the longest as a share
of the median.
";

/// How the tables of stages begin: they are the last of the page.
const STAGES: &str = "\n## Stages: ";

/// The page.
pub(super) fn markdown(machine: &str, measurements: &[Measurement], skipped: &[String]) -> String {
    let mut page = format!("{HEAD}\nMachine: {machine}.\n");
    let is_stage = |one: &Measurement| one.part.starts_with("stages: ");
    let (stages, others): (Vec<_>, Vec<_>) = measurements.iter().cloned().partition(is_stage);
    tables(&mut page, &others);
    if !skipped.is_empty() {
        page.push_str("\n## Left out\n\n");
        skipped.iter().for_each(|what| page.push_str(&format!("- {what}\n")));
    }
    tables(&mut page, &stages);
    page
}

/// A page that is there with the tables of stages of another run.
pub(super) fn with_stages(page: &str, measurements: &[Measurement]) -> String {
    let others = page.find(STAGES).map_or(page, |at| &page[..at]);
    let mut page = others.trim_end().to_owned() + "\n";
    tables(&mut page, measurements);
    page
}

fn tables(page: &mut String, measurements: &[Measurement]) {
    let mut parts: Vec<&str> = Vec::new();
    for measurement in measurements {
        if !parts.contains(&measurement.part.as_str()) {
            parts.push(&measurement.part);
        }
    }
    for part in parts {
        let rows: Vec<&Measurement> = measurements.iter().filter(|one| one.part == part).collect();
        // Writing to a string does not fail.
        let _ = table(page, part, &rows);
    }
}

fn table(page: &mut String, part: &str, rows: &[&Measurement]) -> std::fmt::Result {
    let mut letters = part.chars();
    let title: String = letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect();
    let memory = rows.iter().any(|row| row.kilobytes.is_some());
    let (head, line) = if memory { (" peak memory |", "---|") } else { ("", "") };
    write!(
        page,
        "\n## {title}\n\n| | amount | best | median | spread | in a second | time | speed |{head}\n"
    )?;
    writeln!(page, "|---|---|---|---|---|---|---|---|{line}")?;
    for row in rows {
        write!(
            page,
            "| {} | {} | {} | {} | {:.0} % | {} | {} | {} |",
            row.name,
            count(row.amount, &row.unit),
            time(row.best()),
            time(row.median()),
            row.spread() * 100.0,
            count(row.rate(), &row.unit),
            ratio(row.best() / rows[0].best()),
            ratio(row.rate() / rows[0].rate()),
        )?;
        match row.kilobytes {
            Some(kilobytes) => writeln!(page, " {:.0} MB |", kilobytes as f64 / 1024.0)?,
            None => writeln!(page, "{}", if memory { " |" } else { "" })?,
        }
    }
    Ok(())
}

/// A ratio with three digits that count.
fn ratio(value: f64) -> String {
    match value {
        v if v >= 100.0 => format!("{v:.0}×"),
        v if v >= 10.0 => format!("{v:.1}×"),
        v if v >= 0.1 => format!("{v:.2}×"),
        v => format!("{v:.4}×"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_for_each_part_by_hand() {
        let row = |part: &str, name: &str, amount: f64, seconds: &[f64], kilobytes| Measurement {
            part: part.into(),
            name: name.into(),
            amount,
            unit: "MB".into(),
            seconds: seconds.to_vec(),
            kilobytes,
        };
        let measured = [
            row("path", "reference", 1.0, &[10.0, 12.0], None),
            row("other", "x", 1.0, &[1.0], None),
            row("path", "itl", 2.0, &[0.5, 0.5, 0.6], Some(65_536)),
        ];
        let page = markdown("2 cores", &measured, &["PDF: no files".to_owned()]);
        assert!(
            page.contains("| reference | 1.00 MB | 10.0 s | 11.0 s | 18 % | 0.10 MB | 1.00× | 1.00× | |\n"),
            "{page}"
        );
        assert!(
            page.contains("| itl | 2.00 MB | 500 ms | 500 ms | 20 % | 4.00 MB | 0.0500× | 40.0× | 64 MB |\n"),
            "{page}"
        );
        assert_eq!(page.matches("## Path").count(), 1);
        let staged = |seconds| with_stages(&page, &[row("stages: paper", "whole", 1.0, &[seconds], None)]);
        let again = with_stages(&staged(1.0), &[row("stages: paper", "whole", 1.0, &[2.0], None)]);
        assert!(again.starts_with(page.trim_end()) && again == staged(2.0), "{again}");
        assert!(page.contains("Machine: 2 cores.") && page.contains("- PDF: no files\n"));
    }
}
