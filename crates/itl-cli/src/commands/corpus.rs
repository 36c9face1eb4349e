//! `itl align … -o FOLDER/`: a corpus, with its results in a folder, and a summary of them.

use itl::corpus::{self, Finished, GroupBy, Target, Totals};
use itl::report::csv::Dialect;
use itl::report::{Overviewed, csv, html, terminal};
use itl::study::Overview;
use itl::text::Notice;
use itl::{Reference, Settings};

use super::{context, limit};
use crate::args::AlignArgs;
use crate::output::{Failure, Outcome, Output};
use crate::progress::Progress;

pub(crate) fn run(
    args: &AlignArgs,
    folder: &str,
    settings: &Settings,
    reference: &Reference,
    output: &mut Output,
) -> Result<Outcome, Failure> {
    let columns = args.corpus.columns();
    let (sources, notices) = corpus::gather(&args.files, &columns, folder)?;
    output.notices(&notices);
    let sizes = sources.iter().map(|source| source.part().bytes);
    let progress = Progress::of_corpus(sizes.sum(), output.is_quiet());
    let target = Target { folder: folder.to_owned(), form: args.form(), force: args.output.force };
    // Without its own name the program can start no worker, and says so of every document that needs one.
    let worker = settings.worker(std::env::current_exe().unwrap_or_default());
    let finished = corpus::align(reference, &sources, &columns, settings, &worker, &target, |advance| {
        progress.advance(advance);
    });
    progress.end();
    let finished = finished?;
    output.notices(&finished.notices);
    if let Some(by) = &args.corpus.summary {
        summarize(by, settings, reference, &finished, output)?;
    }
    report(folder, &finished, output);
    Ok(output.outcome())
}

/// Says what was done, and what was not.
fn report(folder: &str, finished: &Finished, output: &mut Output) {
    let Totals { documents, failed, skipped, words, .. } = finished.manifest.totals;
    let done = documents - failed - skipped;
    let verb = if finished.before { "were done before" } else { "done" };
    output.say(&format!("{done} documents {verb}, {words} words: see {folder}"));
    if skipped > 0 {
        let message = format!("{skipped} files are not documents: their status in documents/ is skipped");
        output.notices(&[Notice::info("passed-over", message)]);
    }
    if failed > 0 {
        let codes: Vec<String> =
            finished.manifest.totals.failures.iter().map(|(code, count)| format!("{count} {code}")).collect();
        let message = format!("{failed} failed ({}): see status and notices in documents/", codes.join(", "));
        output.notices(&[Notice::warning("failed", message)]);
    }
}

/// Sums up the results in the folder: a table on the screen, and two files.
fn summarize(
    by: &str,
    settings: &Settings,
    reference: &Reference,
    finished: &Finished,
    output: &mut Output,
) -> Result<(), Failure> {
    let concepts = reference.model.concept_count();
    let mut overview = Overview::new(concepts);
    let Finished { folder, manifest, .. } = finished;
    corpus::profiles(folder, manifest, concepts, &GroupBy::of(by), |profile| overview.add(&profile))
        .map_err(itl::Error::from)?;
    let align = settings.align()?;
    let overviewed = Overviewed {
        context: context(&reference.model, settings),
        settings: &align,
        grouping: by,
        overview: &overview,
        notices: &[],
    };
    let mut table = Vec::new();
    csv::overview(&mut table, Dialect::Comma, overviewed)?;
    folder.write("summary.csv", &table).map_err(itl::Error::from)?;
    let mut page = Vec::new();
    html::overview(&mut page, overviewed)?;
    folder.write("summary.html", &page).map_err(itl::Error::from)?;
    terminal::overview(&mut output.page(), overviewed, limit(settings))?;
    output.say(&format!("wrote {} and {}", folder.name("summary.csv"), folder.name("summary.html")));
    Ok(())
}
