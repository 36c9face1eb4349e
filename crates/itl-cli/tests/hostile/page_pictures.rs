//! Pictures of pages: what is marked stands where the words are, hostile files end a worker and nothing else, the same file gives the
//! same bytes, and a report without pictures has no byte of them.
#![cfg(feature = "pictures")]

use crate::hostile_files::pdf::{self, Object, file};
use crate::printed::{SHEET, printed};
use crate::support::Folder;
use itl::documents::Area;
use itl::{
    Cancel, Error, PictureOptions, Reader, Session, Settings, WorkerFailure, WorkerProgram, page_areas,
};
use std::io::Cursor;

const PLAN: &str = include_str!("../../../../examples/campus-plan.txt");

/// What reads and draws in the real worker.
fn session(settings: Settings) -> Session {
    Session::new(settings).with_reader(Reader::Worker(WorkerProgram::itl(env!("CARGO_BIN_EXE_itl"))))
}

/// Points between the ink of a letter and the edge of its box, at the most: a third of the size of the font.
const BEARING: f32 = 3.7;

/// A page in grey, drawn by the real worker.
struct Drawn {
    width: usize,
    density: f32,
    levels: Vec<u8>,
}

fn drawn(bytes: &[u8], page: u32, density: f32) -> Drawn {
    let options = PictureOptions::new(page, density);
    let picture = session(Settings::default()).picture(bytes, "plan.pdf", options).unwrap();
    let mut png = png::Decoder::new(Cursor::new(&picture.png)).read_info().unwrap();
    assert_eq!(png.info().color_type, png::ColorType::Grayscale, "black on white");
    let mut levels = vec![0; png.output_buffer_size().unwrap()];
    png.next_frame(&mut levels).unwrap();
    Drawn { width: picture.width as usize, density: picture.density, levels }
}

impl Drawn {
    /// The box of all ink in these rows, in points.
    fn ink(&self, rows: std::ops::Range<f32>) -> Area {
        let mut found = Area { x0: f32::MAX, y0: f32::MAX, x1: 0.0, y1: 0.0 };
        for (at, _) in self.levels.iter().enumerate().filter(|(_, level)| **level < 128) {
            let (x, y) = ((at % self.width) as f32 / self.density, (at / self.width) as f32 / self.density);
            if rows.contains(&y) {
                found = Area {
                    x0: found.x0.min(x),
                    y0: found.y0.min(y),
                    x1: found.x1.max(x + 1.0 / self.density),
                    y1: found.y1.max(y + 1.0 / self.density),
                };
            }
        }
        found
    }
}

#[test]
fn areas_of_units_hold_the_ink_of_their_words() {
    let bytes = printed(PLAN);
    let session = session(Settings::default());
    let goals = session.bundled("sdg-statements").unwrap();
    let document = session.read(bytes.as_slice(), "plan.pdf").unwrap();
    let pages = document.pages.unwrap();
    assert!(pages >= 3, "{pages}");
    let alignment = session.align(&goals, document, "plan.pdf").unwrap();
    let mut seen = vec![false; alignment.units.len()];
    for page in 1..=pages {
        let found = page_areas(&alignment, page).unwrap();
        assert_eq!((f64::from(found.width), f64::from(found.height)), SHEET);
        let picture = drawn(&bytes, page, 3.0);
        // Lines of one page do not touch: the areas of a line together are the ink of its rows.
        let mut lines: Vec<Vec<Area>> = Vec::new();
        for unit in &found.units {
            seen[unit.unit] = true;
            for area in &unit.areas {
                match lines.iter_mut().find(|line| (line[0].y0 - area.y0).abs() < 1.0) {
                    Some(line) => line.push(*area),
                    None => lines.push(vec![*area]),
                }
            }
        }
        assert!(lines.len() > 20, "{}", lines.len());
        for line in &lines {
            let (top, bottom) = (line[0].y0, line[0].y1);
            let ink = picture.ink(top - 2.0..bottom + 2.0);
            let left = line.iter().map(|area| area.x0).fold(f32::MAX, f32::min);
            let right = line.iter().map(|area| area.x1).fold(0.0, f32::max);
            assert!(ink.y0 >= top - 0.5 && ink.y1 <= bottom + 0.5, "page {page}: {ink:?} in {line:?}");
            assert!(
                (ink.x0 - left).abs() < BEARING && (ink.x1 - right).abs() < BEARING,
                "page {page}: {ink:?} in {line:?}"
            );
        }
    }
    assert!(seen.iter().all(|seen| *seen), "every unit stands on a page");
    assert!(matches!(page_areas(&alignment, pages + 1), Err(Error::NoPage { count, .. }) if count == pages));
    assert!(matches!(page_areas(&alignment, 0), Err(Error::NoPage { .. })));
}

#[test]
fn a_unit_over_two_pages_stands_on_both() {
    let bytes = printed(PLAN);
    let mut whole = Settings::default();
    whole.set("unit", "document").unwrap();
    let session = session(whole);
    let goals = session.bundled("sdg-statements").unwrap();
    let alignment = session.align(&goals, session.read(bytes, "plan.pdf").unwrap(), "plan.pdf").unwrap();
    for page in 1..=3 {
        let units = page_areas(&alignment, page).unwrap().units;
        assert_eq!(units.iter().map(|unit| unit.unit).collect::<Vec<_>>(), [0], "page {page}");
    }
}

/// A page with this program and these other objects.
fn page(program: &str, resources: &str, more: Vec<Object>) -> Vec<u8> {
    let mut objects = pdf::page(program, resources, "");
    objects.extend(more);
    file(&objects, "")
}

fn image(entries: &str, data: &[u8]) -> Vec<u8> {
    let dict = format!("<< /Type /XObject /Subtype /Image {entries} >>");
    page("600 0 0 700 0 0 cm /X Do", "/XObject << /X 7 0 R >>", vec![(7, dict, Some(data.to_vec()))])
}

/// Files whose pages would take ages, or more memory than there is.
fn costly() -> Vec<(&'static str, Vec<u8>)> {
    let tile = "<< /Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 1 1] /XStep 0.0001 /YStep 0.0001 /Resources << >> >>";
    let pattern = page(
        "/Pattern cs /P scn 0 0 612 792 re f",
        "/Pattern << /P 7 0 R >>",
        vec![(7, tile.to_owned(), Some(b"0 0 1 1 re f".to_vec()))],
    );
    let grey = "/ColorSpace /DeviceGray /BitsPerComponent 8";
    vec![
        ("dashes", page("0.00001 w [0.00001] 0 d 0 0 m 612 792 l 0 792 l 612 0 l S", "", Vec::new())),
        ("tiles", pattern),
        (
            "pixels",
            image(
                &format!("/Width 65000 /Height 65000 {grey} /Filter /FlateDecode"),
                &[0x78, 0x9C, 0x03, 0, 0, 0, 0, 1],
            ),
        ),
        (
            "jpeg-2000",
            image(
                "/Width 9 /Height 9 /Filter /JPXDecode",
                b"\0\0\0\x0CjP  \r\n\x87\n\xFF\x4F\xFF\x51\0\x29\0\0\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF",
            ),
        ),
        (
            "jbig2",
            image(
                "/Width 60000 /Height 60000 /BitsPerComponent 1 /Filter /JBIG2Decode",
                &[
                    0, 0, 0, 0, 48, 0, 1, 0, 0, 0, 19, 255, 255, 255, 255, 255, 255, 255, 255, 0, 0, 0, 0, 0,
                    0, 0, 0, 0, 0, 0,
                ],
            ),
        ),
        ("states", page(&"q ".repeat(2_000_000), "", Vec::new())),
        (
            "curves",
            page(
                &format!("0 0 m {} f", "0 999 612 -999 612 792 c 612 -999 0 999 0 0 c ".repeat(100_000)),
                "",
                Vec::new(),
            ),
        ),
        (
            "numbers",
            page(
                "1e38 0 0 1e38 1e38 -1e38 cm 1e38 1e38 1e38 1e38 re f 9e99 w 0 0 m 1e38 -1e38 l S",
                "",
                Vec::new(),
            ),
        ),
    ]
}

#[test]
fn a_page_that_costs_too_much_ends_its_worker_only() {
    let mut settings = Settings::default();
    settings.set("max-seconds", "3").unwrap();
    settings.set("max-memory", "256M").unwrap();
    let session = session(settings);
    for (name, bytes) in costly() {
        match session.picture(bytes, name, PictureOptions::new(1, 2.0)) {
            Ok(picture) => assert!(picture.is_sound(), "{name}"),
            Err(Error::Worker { failure, .. }) => {
                assert!(!matches!(failure, WorkerFailure::Answer), "{name}: {failure}");
            }
            Err(error) => assert!(matches!(error, Error::Picture { .. }), "{name}: {error}"),
        }
    }
}

#[test]
fn a_file_stays_open_for_its_next_page() {
    let (session, cancel, bytes) = (session(Settings::default()), Cancel::never(), printed(PLAN));
    let open = session.open_pages(bytes.as_slice(), "plan.pdf").unwrap();
    for page in [1, 2, 1, 3] {
        let wanted = PictureOptions::new(page, 1.3);
        let alone = session.picture(bytes.as_slice(), "p", wanted);
        assert!(open.draw(wanted, &cancel).unwrap() == alone.unwrap(), "page {page}");
        // A page that is not there costs nothing but itself.
        let missing = open.draw(PictureOptions::new(99, 1.0), &cancel);
        assert!(matches!(missing, Err(Error::NoPage { .. })), "{missing:?}");
    }
    let here = session.with_reader(Reader::Here).open_pages(bytes, "plan.pdf").unwrap();
    let wanted = PictureOptions::new(2, 0.5);
    assert!(here.draw(wanted, &cancel).unwrap() == open.draw(wanted, &cancel).unwrap());
    // Who is asked to stop has nobody who draws any more, and says so.
    let stopped = Cancel::new();
    stopped.cancel();
    assert!(matches!(open.draw(wanted, &stopped), Err(Error::Cancelled)));
}

#[test]
fn a_worker_that_a_page_ended_says_so_to_all_who_ask_it() {
    let (mut settings, cancel) = (Settings::default(), Cancel::never());
    settings.set("max-memory", "8M").unwrap();
    let open = session(settings).open_pages(printed(PLAN), "plan.pdf").unwrap();
    // Eight million pixels of four bytes are more than it may have.
    for _ in 0..2 {
        let drawn = open.draw(PictureOptions::new(1, 4.0), &cancel);
        assert!(matches!(drawn, Err(Error::Worker { .. })), "{drawn:?}");
    }
}

#[test]
fn hostile_files_give_a_picture_or_a_reason() {
    let mut settings = Settings::default();
    settings.set("max-expanded", "1M").unwrap();
    settings.set("max-seconds", "5").unwrap();
    let (mut drawn, mut refused) = (0, 0);
    let session = session(settings);
    for case in pdf::cases() {
        let options = PictureOptions::new(1, 0.5);
        match session.picture(case.bytes, &case.name, options) {
            Ok(picture) => {
                assert!(picture.is_sound(), "{}", case.name);
                drawn += 1;
            }
            Err(Error::Picture { .. } | Error::NoPage { .. } | Error::Worker { .. }) => refused += 1,
            Err(error) => panic!("{}: {error}", case.name),
        }
    }
    assert!(drawn > 40 && refused > 0, "{drawn} drawn, {refused} refused");
}

#[test]
fn what_has_no_pages_is_refused_with_help() {
    let session = session(Settings::default());
    let draw =
        |bytes: &[u8], name: &str| session.picture(bytes, name, PictureOptions::new(1, 1.0)).unwrap_err();
    let text = draw(b"We save water.", "plan.txt");
    assert!(text.to_string().contains("no PDF file") && text.help().is_some(), "{text}");
    let damaged = draw(b"%PDF-1.7\nno more", "plan.pdf");
    assert!(matches!(damaged, Error::Picture { .. }), "{damaged}");
    let cancel = Cancel::new();
    cancel.cancel();
    let asked = session.with_cancel(&cancel);
    let stopped = asked.picture(printed(PLAN), "p", PictureOptions::new(1, 1.0));
    assert!(matches!(stopped, Err(Error::Cancelled)));
}

#[test]
fn pages_go_into_the_report_the_same_twice_and_only_if_asked() {
    let folder = Folder::new().with("plan.pdf", printed(PLAN)).with("plan.txt", PLAN);
    for name in ["a", "b"] {
        let run = folder.itl(&["align", "plan.pdf", "--pages", "--html", &format!("{name}.html")]);
        assert_eq!(run.code, 0, "{}", run.stderr);
        assert!(run.stderr.contains("the report shows"), "{}", run.stderr);
    }
    let (first, second) = (folder.read("a.html"), folder.read("b.html"));
    assert_eq!(first, second);
    let text = |name: &str| String::from_utf8(folder.read(name)).unwrap();
    let shown = text("a.html").matches("id=\"itl-page-").count();
    assert!(shown >= 2, "{shown} pages");
    folder.itl(&["align", "plan.pdf", "--html", "plain.html"]);
    let plain = text("plain.html");
    assert!(!plain.contains("itl-page-") && !plain.contains("PagedApp") && !plain.contains(".leaf"));
    // A document without pages has the report that it always had.
    folder.itl(&["align", "plan.txt", "--html", "c.html"]);
    let run = folder.itl(&["align", "plan.txt", "--pages", "--html", "d.html"]);
    assert!(run.code == 0 && run.stderr.contains("only PDF files"), "{}", run.stderr);
    assert_eq!(folder.read("c.html"), folder.read("d.html"));
}
