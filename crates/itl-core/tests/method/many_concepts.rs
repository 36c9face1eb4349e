//! With many concepts a long document keeps no cells: whatever is asked for is as if it did.

use crate::support::{Given, core, model};
use itl_base::Cancel;
use itl_core::{Aggregate, AlignSettings, Alignment, Model, Parameters, Scheme};
use itl_document::plain_text;

const CONCEPTS: usize = 300;
const SENTENCES: usize = 1500;

/// Words that nobody knows, drawn from some dozens.
fn draw(seed: &mut u64) -> &'static str {
    *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
    let number = (*seed >> 33) as usize % 64;
    let syllables = ["ba", "do", "ki", "lu", "me", "po", "ra", "vu"];
    let word = format!("{}{}nt", syllables[number / 8], syllables[number % 8]);
    Box::leak(word.into_boxed_str())
}

fn aligned(threads: usize, scheme: Scheme) -> (Model, Alignment) {
    let mut seed = 11;
    let mut concept = |_| (0..8).map(|_| (draw(&mut seed), "NN")).collect::<Vec<Given>>();
    let descriptors: Vec<Vec<Given>> = (0..CONCEPTS).map(&mut concept).collect();
    let model = model(&descriptors, Parameters::default().with(scheme));
    let mut text = String::new();
    for at in 0..SENTENCES {
        let words: Vec<&str> = (0..at % 12 + 2).map(|_| draw(&mut seed)).collect();
        // A heading, which does not count, now and then.
        text += &match at % 10 {
            0 => format!("\n{} {}\n\n", words[0].to_uppercase(), words[1].to_uppercase()),
            _ => format!("The {}.\n", words.join(" ")),
        };
    }
    let settings = AlignSettings::default().with_language_check(false);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
    let align = || model.align_document(&core(), plain_text(text), settings, &Cancel::never()).unwrap();
    let alignment = pool.install(align);
    (model, alignment)
}

#[test]
fn rows_and_what_they_come_to_are_those_of_cells_that_are_kept() {
    for (threads, scheme) in [(1, Scheme::Graded), (2, Scheme::Graded), (1, Scheme::Paper)] {
        let (model, alignment) = aligned(threads, scheme);
        let (found, rows) = (&alignment.affinities, alignment.units.len());
        let counted: Vec<bool> = (0..rows).map(|row| found.counted(row)).collect();
        assert!(rows > 1024 && counted.contains(&true) && counted.contains(&false), "{rows} units");
        let kept = model.align(&alignment.analysis, &alignment.spans(), &Cancel::never()).unwrap();
        let kept = kept.counting(counted);
        // Before any row is asked for, and after.
        for _ in 0..2 {
            for how in ["mean", "sum", "max", "p90"] {
                let how: Aggregate = how.parse().unwrap();
                assert_eq!(found.aggregate(0..rows, how), kept.aggregate(0..rows, how), "{how}");
                assert_eq!(found.aggregate(7..rows, how), kept.aggregate(7..rows, how), "{how}");
            }
            for column in 0..CONCEPTS {
                for counts in [true, false] {
                    let mut best = kept.best_rows(column, rows).into_iter();
                    let best = best.find(|&(row, _)| kept.counted(row) == counts);
                    assert_eq!(found.best_row(column, counts), best, "concept {column}");
                    assert_eq!(kept.best_row(column, counts), best, "concept {column}");
                }
            }
            assert_eq!(found, &kept);
        }
        assert!((0..rows).any(|row| found.row(row).len() > 20));
    }
}
