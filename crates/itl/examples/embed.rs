//! ITL inside another program: a PDF and a framework from bytes, four threads, progress, cancellation, evidence with places.
//!
//! `cargo run --release -p itl --example embed -- FRAMEWORK DOCUMENT…`
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a program of its own talks")]

use itl::{Cancel, FrameworkSource, Item, Items, Reference, Session, Settings};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let ran = arguments.split_first().map(|(framework, documents)| run(framework, documents));
    match ran {
        Some(Ok(())) => {}
        Some(Err(error)) => {
            eprintln!("error: {error}");
            error.help().into_iter().for_each(|help| eprintln!("help: {help}"));
        }
        None => eprintln!("usage: embed FRAMEWORK DOCUMENT…"),
    }
}

pub(crate) fn run(framework: &str, documents: &[String]) -> Result<(), itl::Error> {
    let mut settings = Settings::default();
    settings.set("scheme", "graded")?;

    // With a `Reader::Worker` the session would read each document in a process of its own.
    let cancel = Cancel::new();
    let session = Session::new(settings).with_cancel(&cancel);
    let session = session.telling(|progress| eprintln!("{} done", progress.name));

    // A host has its own bytes; this one takes them from files.
    let bytes = itl::disk::files::read(framework)?;
    let reference = session.reference(FrameworkSource::new(&bytes, framework))?;

    // Four threads share the reference; each takes its turn of the documents.
    std::thread::scope(|scope| {
        let align = |turn: usize| {
            let mine: Vec<String> = documents.iter().skip(turn).step_by(4).cloned().collect();
            align(&session, &reference, &mine)
        };
        let threads: Vec<_> = (0..4).map(|turn| scope.spawn(move || align(turn))).collect();
        threads.into_iter().try_for_each(|thread| thread.join().unwrap_or(Err(itl::Error::Failed)))
    })?;

    // Whoever asks for it ends the work: here, before it begins.
    cancel.cancel();
    let again = align(&session, &reference, documents);
    assert!(matches!(again, Err(itl::Error::Cancelled)) || documents.is_empty());
    Ok(())
}

/// Prints the strongest sentence for the strongest concept of every document, with its words and their places.
fn align(session: &Session, reference: &Reference, documents: &[String]) -> Result<(), itl::Error> {
    let bytes: Result<Vec<_>, _> = documents.iter().map(|path| itl::disk::files::read(path)).collect();
    let items = documents.iter().zip(bytes?).map(|(name, bytes)| Item::bytes(name, bytes));
    session.align_many(reference, &mut Items::given(items), |done| {
        let alignment = done.result?;
        let total = &alignment.total.absolute;
        let Some(best) = (0..total.len()).max_by(|&a, &b| total[a].total_cmp(&total[b])) else {
            return Ok(());
        };
        let concept = &reference.model().framework().concepts[best];
        let explanation = session.explain(&alignment, &concept.id, None, 1)?;
        for (row, evidence) in &explanation.evidence.units {
            println!("{}: {} {:?}", alignment.name, concept.label, alignment.text(*row));
            for part in evidence.contributions.iter().take(3) {
                let places = part.places.iter().map(|place| alignment.document.places(place.span()));
                let term = reference.model().term(part.term).text;
                println!("  {term} {:.4} at {:?}", part.contribution, places.collect::<Vec<_>>());
            }
        }
        Ok(())
    })
}
