//! Figures of agreement of tables: a JSON list of rows of labels or null a line on standard input, κ of the first two readers and α as
//! JSON a line on standard output. `studies/agreement/compare.py` compares them with those of other programs.

use itl_review::{alpha, kappa};
use std::io::{BufRead, Write};

fn main() -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
    for line in std::io::stdin().lock().lines() {
        let rows: Vec<Vec<Option<u8>>> = serde_json::from_str(&line?)?;
        let both: Vec<(u8, u8)> = rows.iter().filter_map(|row| Some((row[0]?, row[1]?))).collect();
        let figures = (kappa(&both, &vec![1; both.len()]), alpha(&rows, &vec![1; rows.len()]));
        writeln!(out, "{}", serde_json::to_string(&figures)?)?;
    }
    Ok(())
}
