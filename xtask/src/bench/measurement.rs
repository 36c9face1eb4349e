//! One measurement: the seconds of several runs over an amount of something, and what they come to.

use serde_json::Value;

/// What one piece of work costs.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Measurement {
    /// What it is compared with: the first of a part is the baseline of the others.
    pub(super) part: String,
    /// What was done.
    pub(super) name: String,
    /// How much was worked through in every run, and of what.
    pub(super) amount: f64,
    pub(super) unit: String,
    /// Seconds of each run: one at least.
    pub(super) seconds: Vec<f64>,
    /// The highest memory, in kilobytes, where it was looked at.
    pub(super) kilobytes: Option<u64>,
}

impl Measurement {
    /// A line of a benchmark that tells a measurement; `None` if it is another line.
    pub(super) fn of_line(line: &str) -> Option<Self> {
        let line: Value = serde_json::from_str(line.trim()).ok()?;
        let text = |field: &str| line[field].as_str().map(str::to_owned);
        let found = Self {
            part: text("part")?,
            name: text("name")?,
            amount: line["amount"].as_f64()?,
            unit: text("unit")?,
            seconds: line["seconds"].as_array()?.iter().map(Value::as_f64).collect::<Option<_>>()?,
            kilobytes: line["kilobytes"].as_u64(),
        };
        let sound =
            !found.seconds.is_empty() && found.seconds.iter().all(|time| time.is_finite() && *time > 0.0);
        sound.then_some(found)
    }

    /// The shortest run.
    pub(super) fn best(&self) -> f64 {
        self.sorted()[0]
    }

    /// The run in the middle; of an even number the mean of the two.
    pub(super) fn median(&self) -> f64 {
        let times = self.sorted();
        let middle = times.len() / 2;
        if times.len() % 2 == 1 { times[middle] } else { (times[middle - 1] + times[middle]) / 2.0 }
    }

    /// How far the longest run is from the shortest, as a share of the median.
    pub(super) fn spread(&self) -> f64 {
        let times = self.sorted();
        (times[times.len() - 1] - times[0]) / self.median()
    }

    /// Amount per second in the best run.
    pub(super) fn rate(&self) -> f64 {
        self.amount / self.best()
    }

    fn sorted(&self) -> Vec<f64> {
        let mut times = self.seconds.clone();
        times.sort_by(f64::total_cmp);
        times
    }

    /// The measurement for people, while the suite runs.
    pub(super) fn line(&self) -> String {
        format!("{}: {}: {}, {}/s", self.part, self.name, time(self.best()), count(self.rate(), &self.unit))
    }
}

/// Seconds as people read them.
pub(super) fn time(seconds: f64) -> String {
    match seconds {
        s if s >= 10.0 => format!("{s:.1} s"),
        s if s >= 1.0 => format!("{s:.2} s"),
        s if s >= 0.1 => format!("{:.0} ms", s * 1e3),
        s => format!("{:.2} ms", s * 1e3),
    }
}

/// An amount with its unit, in thousands and millions.
pub(super) fn count(amount: f64, unit: &str) -> String {
    match amount {
        a if a >= 1e6 => format!("{:.2} million {unit}", a / 1e6),
        a if a >= 1e4 => format!("{:.0} thousand {unit}", a / 1e3),
        a if a >= 100.0 => format!("{a:.0} {unit}"),
        a => format!("{a:.2} {unit}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_and_its_figures_by_hand() {
        let line =
            r#"{"part":"core","name":"17 goals","amount":300,"unit":"words","seconds":[0.3,0.1,0.2,0.2]}"#;
        let found = Measurement::of_line(line).unwrap();
        assert_eq!((found.best(), found.median(), found.rate()), (0.1, 0.2, 3000.0));
        assert!((found.spread() - 1.0).abs() < 1e-12);
        assert_eq!(found.line(), "core: 17 goals: 100 ms, 3000 words/s");
    }

    #[test]
    fn other_lines_are_no_measurements() {
        for line in [
            "",
            "skipped: nothing",
            "{}",
            r#"{"part":"a","name":"b","amount":1,"unit":"c","seconds":[]}"#,
            r#"{"part":"a","name":"b","amount":1,"unit":"c","seconds":[0]}"#,
        ] {
            assert_eq!(Measurement::of_line(line), None, "{line}");
        }
    }

    #[test]
    fn numbers_for_people() {
        assert_eq!(time(12.34), "12.3 s");
        assert_eq!(time(0.01234), "12.34 ms");
        assert_eq!(count(11_280_000.0, "words"), "11.28 million words");
        assert_eq!(count(4.6, "MB"), "4.60 MB");
    }
}
