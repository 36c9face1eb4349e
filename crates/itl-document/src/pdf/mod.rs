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

mod assemble;
mod guard;
mod layout;
mod page;
mod recognised;
mod structure;

use hayro_syntax::{LoadPdfError, Pdf};
use itl_base::Cancel;
use std::borrow::Cow;
use std::sync::Arc;

use crate::options::Deadline;
use crate::{Document, DocumentError, Origin, ReadOptions};
use assemble::flow::Passage;
use assemble::kinds::PdfFonts;
use assemble::notices::Findings;
use assemble::write::PdfWriter;
use layout::columns::Region;
use layout::line::{Line, LineRole};
use layout::running::PageSegments;
use layout::segments::{Segment, segments};
use page::glyphs::PageGlyphs;
use structure::tagged::{Known, TaggedContent, tagged};
use structure::tree::PageTags;

/// Segments that run in a direction other than the page's own.
type Turned = ((f32, f32), Vec<Segment>);

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
    /// What a sound structure tree makes of the page; the layout gets the rest.
    tagged: Option<TaggedContent>,
}

pub(crate) fn read(bytes: &[u8], options: &ReadOptions) -> Result<Document, DocumentError> {
    let deadline = Deadline::of(options);
    let (screened, emptied) = guard::screen::screen(bytes, options);
    let pdf = open(screened.into_owned(), options).map_err(|error| match emptied {
        0 => error,
        _ => too_large(options),
    })?;
    let mut findings = Findings::new(bytes, pdf.pages().len(), options);
    findings.emptied(emptied);
    let room = usize::try_from(options.limits.chars).unwrap_or(usize::MAX).min(u32::MAX as usize / 2);
    let pages = page::pages::read(&pdf, options, room, deadline, &mut findings);
    let outline = assemble::catalog::outline(&pdf);
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
    let PdfWriter { text, blocks, mut map, .. } = writer;
    let pages = pdf.pages().iter().take(options.limits.pages as usize);
    map.sheets(pages.map(|page| page.render_dimensions()));
    let count = u32::try_from(pdf.pages().len()).unwrap_or(u32::MAX);
    let mut document = Document::of_blocks(text, blocks, Some(count));
    document.title = assemble::catalog::title(&pdf).or(document.title);
    document.language = assemble::catalog::language(&pdf);
    document.outline = outline;
    document.page_labels =
        assemble::page_labels::page_labels(&pdf, pdf.pages().len().min(options.limits.pages as usize));
    document.recognised = recognised::spans(&options.recognised, &map, document.text.len());
    document.origin = Origin::Pages(map);
    document.unread_pages = findings.unread();
    let found = findings.notices();
    if found.iter().any(|notice| matches!(&*notice.code, "no-text-layer" | "unknown-letters")) {
        // They say why there is no text.
        document.notices.retain(|notice| notice.code != "empty-document");
    }
    document.notices.extend(found);
    Ok(document)
}

/// The bytes of a file as they may be opened.
pub(crate) fn screen<'b>(bytes: &'b [u8], options: &ReadOptions) -> Cow<'b, [u8]> {
    guard::screen::screen(bytes, options).0
}

/// A file that cannot be opened without what unpacks to too much.
fn too_large(options: &ReadOptions) -> DocumentError {
    DocumentError::Bound {
        reason: format!("what it needs to be opened unpacks to more than {} bytes", options.limits.expanded),
        setting: "max-expanded".into(),
    }
}

fn open(bytes: Vec<u8>, options: &ReadOptions) -> Result<Pdf, DocumentError> {
    let password = options.password.as_ref().map_or("", |password| password.reveal());
    let bytes = Arc::new(bytes);
    let open = |password| Pdf::new_with_password(Arc::clone(&bytes), password);
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

impl PageContent {
    fn of(number: u32, (width, height): (f32, f32), shown: &PageGlyphs, tags: Option<&PageTags>) -> Self {
        // The direction that most glyphs run in is the page's own.
        let main = shown.frames.iter().filter(|frame| !frame.off_page).max_by_key(|frame| frame.glyphs.len());
        let direction = main.map_or((1.0, 0.0), |frame| frame.direction);
        let (turned, sides) = (Vec::new(), Vec::new());
        let mut page =
            Self { number, width, height, main: Vec::new(), direction, turned, sides, tagged: None };
        let tagged = tags.and_then(|tags| tagged(shown, tags, number));
        let rest = tagged.as_ref().map_or(&shown.frames, |tagged| &tagged.rest);
        // Running heads are found among all lines, also those that a tree takes for text.
        let frames = shown.frames.iter().filter(|frame| frame.direction == direction);
        for frame in frames.chain(rest.iter().filter(|frame| frame.direction != direction)) {
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
        page.tagged = tagged.map(|tagged| TaggedContent::of(tagged, direction, &shown.text));
        page
    }

    /// Segments in other directions by direction, and the lines that pages repeat.
    fn parted_sides(&self, sides: PageSegments) -> (Vec<Turned>, Vec<Line>) {
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
    layout::running::mark(&mut main);
    for (page, at) in layout::navigation::entries(&main) {
        main[page][at].0 = LineRole::Head;
    }
    let mut sides: Vec<PageSegments> = pages.iter_mut().map(|page| std::mem::take(&mut page.sides)).collect();
    layout::running::mark_sides(&mut sides);
    let mut read: Vec<(f32, Vec<Known>, Vec<Line>)> = Vec::with_capacity(pages.len());
    for ((mut page, segments), sides) in pages.into_iter().zip(main).zip(sides) {
        if cancel.is_cancelled() {
            break;
        }
        let (body, asides): (PageSegments, PageSegments) =
            segments.into_iter().partition(|(role, _)| *role == LineRole::Body);
        let mut body = body.into_iter().map(|(_, segment)| segment).collect();
        let mut found: Vec<Known> = Vec::new();
        if let Some(tagged) = page.tagged.take() {
            (found, body) = tagged.without(&asides);
        }
        let (sides, repeated) = page.parted_sides(sides);
        for (direction, segments) in std::iter::once((page.direction, body)).chain(sides) {
            let sheet = (direction == (1.0, 0.0)).then_some((page.width, page.height));
            for region in layout::columns::regions(segments, sheet) {
                let guessed = match region {
                    Region::Text(column) => layout::paragraphs::paragraphs(column, page.number, direction),
                    Region::Table(rows) => layout::paragraphs::table_rows(rows, page.number, direction),
                };
                found.extend(guessed.into_iter().map(|paragraph| (None, paragraph)));
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
    let known = read.iter().flat_map(|(_, paragraphs, _)| paragraphs).map(|(_, paragraph)| paragraph);
    let fonts = PdfFonts::of(known, outline);
    let mut passages: Vec<Passage> = Vec::new();
    for (height, paragraphs, asides) in read {
        let kinds = paragraphs.into_iter().map(|(kind, paragraph)| {
            let kind = fonts.known_kind(&paragraph, height, kind);
            Passage::of(paragraph, kind)
        });
        passages.extend(kinds);
        passages.extend(asides.into_iter().map(Passage::aside));
    }
    assemble::flow::extend_footnotes(&mut passages);
    assemble::matter::mark(&mut passages);
    assemble::titles::mark(&mut passages, fonts.body());
    assemble::labels::mark(&mut passages, fonts.body());
    assemble::flow::close_levels(&mut passages);
    assemble::flow::join(passages)
}
