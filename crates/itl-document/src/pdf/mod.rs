//! PDF in, document out: a layout of our own on the glyphs that a PDF shows.
//!
//! ```text
//! page ─► glyphs ─► chunks ─► segments ─► running ─► strips ─► stacks ─► tables ─► order ─► paragraphs ─► kinds ─► matter
//!      ─► labels ─► flow ─► write
//! ```
//!
//! A page that cannot be read is a notice; the others go on.
//!
//! Thresholds stand at the top of the files that use them, with their units: points, ems (the size of the font), or
//! shares of something. They came with the layout as a whole, and its history has no measure of a single one; what
//! they are worth together is measured against pdftotext and a text made by hand (docs/documents.md). Where a case is
//! known that a value is there for, its comment names it.

mod catalog;
mod chunks;
mod columns;
mod expansion;
mod flow;
mod frame;
mod glyphs;
mod hyphens;
mod kinds;
mod labels;
mod line;
mod matter;
mod notices;
mod order;
mod page_numbers;
mod paragraphs;
mod running;
mod segments;
mod shape;
mod stacks;
mod strips;
mod table_rows;
mod tables;
mod unicode;
mod write;

use hayro_interpret::kurbo::{Affine, Rect, Shape};
use hayro_interpret::{Context, InterpreterCache, InterpreterSettings, interpret_page};
use hayro_syntax::page::Page;
use hayro_syntax::{LoadPdfError, Pdf};
use itl_text::Cancel;

use crate::options::Deadline;
use crate::{Document, DocumentError, Origin, ReadOptions};
use columns::Region;
use expansion::Expansion;
use flow::Passage;
use glyphs::PageGlyphs;
use kinds::PdfFonts;
use line::{Line, LineRole};
use notices::Findings;
use paragraphs::Paragraph;
use running::PageSegments;
use segments::{Segment, segments};
use write::PdfWriter;

/// How far, in points, a curve may be from the lines that stand for it. A sheet is a rectangle and has no curves.
const FLATNESS: f64 = 0.1;

/// What is on one page, before pages are compared.
struct PageContent {
    number: u32,
    width: f32,
    height: f32,
    /// The segments of the main direction, or of what stands beside it.
    main: PageSegments,
    direction: (f32, f32),
    /// Other directions, with the number of their segments, and these segments.
    turned: Vec<((f32, f32), usize)>,
    sides: PageSegments,
}

pub(crate) fn read(bytes: &[u8], options: &ReadOptions) -> Result<Document, DocumentError> {
    let pdf = open(bytes, options)?;
    let deadline = Deadline::of(options);
    let mut findings = Findings::new(bytes, pdf.pages().len(), options);
    let mut expansion = Expansion::new(options);
    let cache = InterpreterCache::new();
    let room = usize::try_from(options.limits.chars).unwrap_or(usize::MAX).min(u32::MAX as usize / 2);
    let (mut pages, mut used) = (Vec::new(), 0);
    for (number, page) in (1..=options.limits.pages).zip(pdf.pages().iter()) {
        if deadline.passed() {
            findings.out_of_time(number);
            break;
        }
        if used > room {
            findings.too_long();
            break;
        }
        if expansion.is_too_large(page) {
            findings.too_large(number);
            continue;
        }
        let shown = show(page, &pdf, &cache, room - used, &options.cancel);
        expansion.read(page);
        findings.page(number, &shown);
        used += shown.text.len();
        pages.push(PageContent::of(number, page.render_dimensions(), &shown));
    }
    let outline = catalog::outline(&pdf);
    let passages = passages(pages, &outline, &options.cancel);
    let mut writer = PdfWriter::new(&passages, room);
    for passage in &passages {
        if writer.is_full() {
            findings.too_long();
            break;
        }
        if options.cancel.is_cancelled() {
            break;
        }
        writer.passage(passage);
    }
    let PdfWriter { text, blocks, map, .. } = writer;
    let count = u32::try_from(pdf.pages().len()).unwrap_or(u32::MAX);
    let mut document = Document::of_blocks(text, blocks, Some(count));
    document.title = catalog::title(&pdf).or(document.title);
    document.language = catalog::language(&pdf);
    document.outline = outline;
    document.origin = Origin::Pages(map);
    document.notices.extend(findings.notices());
    Ok(document)
}

fn open(bytes: &[u8], options: &ReadOptions) -> Result<Pdf, DocumentError> {
    let password = options.password.as_ref().map_or("", |password| password.reveal());
    let open = |password| Pdf::new_with_password(bytes.to_vec(), password);
    // A file that opens without a password needs none, whatever was given for others.
    let opened = open(password).or_else(|error| if password.is_empty() { Err(error) } else { open("") });
    opened.map_err(|error| match error {
        LoadPdfError::Decryption(_) => DocumentError::Encrypted { tried: options.password.is_some() },
        LoadPdfError::Invalid => DocumentError::Damaged {
            format: "PDF".into(),
            reason: "it has no pages that can be found".to_owned(),
        },
    })
}

/// Runs the program of a page.
fn show<'a>(
    page: &Page<'a>,
    pdf: &'a Pdf,
    cache: &InterpreterCache<'a>,
    room: usize,
    cancel: &Cancel,
) -> PageGlyphs {
    let (width, height) = page.render_dimensions();
    let visible = Rect::new(0.0, 0.0, width.into(), height.into());
    let transform = Affine::new(page.initial_transform(true).as_coeffs());
    let sheet = page.media_box();
    let sheet =
        (transform * Rect::new(sheet.x0, sheet.y0, sheet.x1, sheet.y1).to_path(FLATNESS)).bounding_box();
    let mut shown = PageGlyphs::new(visible, sheet, room, cancel.clone());
    let mut context = Context::new(transform, visible, cache, pdf.xref(), InterpreterSettings::default());
    interpret_page(page, &mut context, &mut shown);
    shown
}

impl PageContent {
    fn of(number: u32, (width, height): (f32, f32), shown: &PageGlyphs) -> Self {
        // The direction that most glyphs run in is the page's own.
        let main = shown.frames.iter().filter(|frame| !frame.off_page).max_by_key(|frame| frame.glyphs.len());
        let direction = main.map_or((1.0, 0.0), |frame| frame.direction);
        let mut page = Self {
            number,
            width,
            height,
            main: Vec::new(),
            direction,
            turned: Vec::new(),
            sides: Vec::new(),
        };
        for frame in &shown.frames {
            let found = segments(frame, &shown.text);
            let role = if frame.off_page { LineRole::OffPage } else { LineRole::Body };
            if frame.direction == direction {
                page.main.extend(found.into_iter().map(|segment| (role, segment)));
            } else {
                page.turned.push((frame.direction, found.len()));
                page.sides.extend(found.into_iter().map(|segment| (role, segment)));
            }
        }
        page.main.sort_by(|a, b| a.1.y.total_cmp(&b.1.y));
        page
    }

    /// Segments in other directions by direction, and the lines that pages repeat.
    fn parted_sides(&self, sides: PageSegments) -> (Vec<((f32, f32), Vec<Segment>)>, Vec<Line>) {
        let (mut kept, mut repeated) = (Vec::new(), Vec::new());
        let mut sides = sides.into_iter();
        for &(direction, count) in &self.turned {
            let mut segments = Vec::new();
            for (role, segment) in sides.by_ref().take(count) {
                match role {
                    LineRole::Body => segments.push(segment),
                    _ => repeated.push(Line { segments: vec![segment], page: self.number, direction, role }),
                }
            }
            kept.push((direction, segments));
        }
        (kept, repeated)
    }
}

/// The passages of all pages in reading order.
fn passages(mut pages: Vec<PageContent>, outline: &[crate::OutlineEntry], cancel: &Cancel) -> Vec<Passage> {
    let mut main: Vec<PageSegments> = pages.iter_mut().map(|page| std::mem::take(&mut page.main)).collect();
    running::mark(&mut main);
    let mut sides: Vec<PageSegments> = pages.iter_mut().map(|page| std::mem::take(&mut page.sides)).collect();
    running::mark_sides(&mut sides);
    let mut read: Vec<(f32, Vec<Paragraph>, Vec<Line>)> = Vec::with_capacity(pages.len());
    for ((page, segments), sides) in pages.into_iter().zip(main).zip(sides) {
        if cancel.is_cancelled() {
            break;
        }
        let (body, asides): (PageSegments, PageSegments) =
            segments.into_iter().partition(|(role, _)| *role == LineRole::Body);
        let body = body.into_iter().map(|(_, segment)| segment).collect();
        let mut found: Vec<Paragraph> = Vec::new();
        let (sides, repeated) = page.parted_sides(sides);
        for (direction, segments) in std::iter::once((page.direction, body)).chain(sides) {
            let sheet = (direction == (1.0, 0.0)).then_some((page.width, page.height));
            for region in columns::regions(segments, sheet) {
                found.extend(match region {
                    Region::Text(column) => paragraphs::paragraphs(column, page.number, direction),
                    Region::Table(rows) => paragraphs::table_rows(rows, page.number, direction),
                });
            }
        }
        let aside = |(role, segment)| Line {
            segments: vec![segment],
            page: page.number,
            direction: page.direction,
            role,
        };
        read.push((page.height, found, asides.into_iter().map(aside).chain(repeated).collect()));
    }
    let fonts = PdfFonts::of(read.iter().flat_map(|(_, paragraphs, _)| paragraphs), outline);
    let mut passages: Vec<Passage> = Vec::new();
    for (height, paragraphs, asides) in read {
        let kinds = paragraphs.into_iter().map(|paragraph| {
            let kind = fonts.kind(&paragraph, height);
            Passage::of(paragraph, kind)
        });
        passages.extend(kinds);
        passages.extend(asides.into_iter().map(Passage::aside));
    }
    flow::extend_footnotes(&mut passages);
    matter::mark(&mut passages);
    labels::mark(&mut passages);
    flow::close_levels(&mut passages);
    flow::join(passages)
}
