//! The pages of a document in, what is on them out: their programs run on several threads, with the same result as on
//! one.
//!
//! Pages are first unpacked in their order, so that bounds are kept in that order too; then parts of the document run
//! beside each other, each with fonts of its own; at last the pages are taken in their order, and those are run again
//! that came too late for the room of their part.

use hayro_font::kurbo::{Affine, Rect};
use hayro_syntax::Pdf;
use hayro_syntax::page::Page;
use std::thread;

use super::clips::transformed;
use super::glyphs::PageGlyphs;
use super::layers::Layers;
use super::marks::Marks;
use super::program::Interpreter;
use crate::options::Deadline;
use crate::pdf::PageContent;
use crate::pdf::assemble::notices::{Findings, PageFinding};
use crate::pdf::guard::expansion::Expansion;
use crate::pdf::recognised;
use crate::pdf::structure::tree::Tags;
use crate::{ReadOptions, RecognisedPage};

/// Fewest pages that are worth a thread of their own: its fonts are read anew.
const MIN_PART: usize = 12;
/// Room for forms inside each other; only what is used becomes memory.
const STACK: usize = 8 << 20;

/// A page that was run.
struct Read {
    content: PageContent,
    finding: PageFinding,
    /// Bytes of its text.
    length: usize,
}

/// Reads the pages of a document, with room for so many bytes of text.
pub(crate) fn read(
    pdf: &Pdf,
    options: &ReadOptions,
    room: usize,
    deadline: Deadline<'_>,
    findings: &mut Findings<'_>,
) -> Vec<PageContent> {
    let layers = Layers::of(pdf);
    let tags = Tags::of(pdf, deadline);
    let mut expansion = Expansion::new(options);
    let mut pages: Vec<(u32, &Page<'_>)> = Vec::new();
    for (number, page) in (1..=options.limits.pages).zip(pdf.pages().iter()) {
        if deadline.passed() {
            findings.out_of_time(number);
            break;
        }
        if expansion.is_too_large(page) {
            findings.too_large(number);
            continue;
        }
        expansion.read(page);
        pages.push((number, page));
    }
    let parts = options.threads.min(pages.len() / MIN_PART).max(1);
    let share = room / parts;
    let size = pages.len().div_ceil(parts).max(1);
    let all = (pages.len(), room);
    let words = options.recognised.as_slice();
    let run = |part: &[(u32, &Page<'_>)]| {
        part_of(part, &layers, (&tags, words), (share, all), (&expansion, deadline))
    };
    let read = beside(pages.chunks(size).collect(), &run);
    let mut done: Vec<Option<Read>> = Vec::with_capacity(pages.len());
    for (part, read) in pages.chunks(size).zip(read) {
        let end = done.len() + part.len();
        done.extend(read.into_iter().flatten().map(Some));
        done.resize_with(end, || None);
    }
    let mut interpreter = Interpreter::new(&layers, deadline, expansion.clone(), (pages.len(), room));
    let (mut contents, mut used) = (Vec::with_capacity(pages.len()), 0);
    for (&(number, page), read) in pages.iter().zip(done) {
        if used > room {
            findings.too_long();
            break;
        }
        if read.is_none() && deadline.passed() {
            findings.out_of_time(number);
            break;
        }
        let read = read.unwrap_or_else(|| one(number, page, (&tags, words), &mut interpreter, room - used));
        findings.page(number, read.finding);
        used += read.length;
        contents.push(read.content);
    }
    contents
}

/// What work on parts comes to, in their order; nothing where no thread could be started. The threads are this reading's
/// own: a pool that others share may wait for this reading.
fn beside<P: Send, T: Send>(parts: Vec<P>, work: &(impl Fn(P) -> T + Sync)) -> Vec<Option<T>> {
    let mut parts = parts.into_iter();
    let first = parts.next();
    let name = thread::current().name().unwrap_or("reader").to_owned();
    thread::scope(|scope| {
        let start = |part: P| {
            let thread = thread::Builder::new().name(name.clone()).stack_size(STACK);
            thread.spawn_scoped(scope, || work(part)).ok()
        };
        let others: Vec<_> = parts.map(start).collect();
        let mut done: Vec<Option<T>> = first.into_iter().map(|part| Some(work(part))).collect();
        for thread in others {
            let end =
                thread.map(|thread| thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
            done.push(end);
        }
        done
    })
}

/// Runs pages one after the other, until there is no more room for text, in this part and in the document, or no more time.
fn part_of(
    pages: &[(u32, &Page<'_>)],
    layers: &Layers,
    known: (&Tags, &[RecognisedPage]),
    (mut room, all): (usize, (usize, usize)),
    (expansion, deadline): (&Expansion, Deadline<'_>),
) -> Vec<Read> {
    let mut interpreter = Interpreter::new(layers, deadline, expansion.clone(), all);
    let mut done = Vec::with_capacity(pages.len());
    for &(number, page) in pages {
        if deadline.passed() {
            break;
        }
        let read = one(number, page, known, &mut interpreter, room);
        // What is cut here may have room in the document.
        if read.finding.cut {
            break;
        }
        room = room.saturating_sub(read.length);
        done.push(read);
    }
    done
}

fn one<'a>(
    number: u32,
    page: &Page<'a>,
    (tags, words): (&Tags, &[RecognisedPage]),
    interpreter: &mut Interpreter<'a, '_>,
    room: usize,
) -> Read {
    let words = words.iter().find(|words| words.page == number);
    // What a tree says of letters is nothing for words that were seen.
    let tags = tags.page(page.raw()).filter(|_| words.is_none());
    let (width, height) = page.render_dimensions();
    let visible = Rect::new(0.0, 0.0, width.into(), height.into());
    let transform = Affine::new(page.initial_transform(true).as_coeffs());
    let sheet = page.media_box();
    let sheet = transformed(transform, Rect::new(sheet.x0, sheet.y0, sheet.x1, sheet.y1));
    let mut shown = PageGlyphs::new(visible, sheet, room);
    let left_out = interpreter.page(page, transform, Marks::new(tags), &mut shown);
    match words {
        Some(words) => recognised::show(words, &mut shown),
        None => shown.part_at_edge(),
    }
    Read {
        finding: PageFinding::of(&shown, left_out),
        length: shown.text.len(),
        content: PageContent::of(number, (width, height), &shown, tags),
    }
}
