//! What a worker is asked and what it answers, as bytes of a pipe.
//!
//! A question is a frame with the request, then the bytes of the file. For pictures a frame for every page follows, whenever it is wanted; a reader of
//! tables and frameworks asks for what it needs, and a frame with that follows. Each
//! answer is a frame then. An answer is the program's version, then
//! the document or why there is none, the picture of a page, rows, a framework, or only that a model was read. An answer is checked before it is
//! used: it has to be whole, its spans have to lie in its text, and a picture has to be a PNG file of the size that it says. The pipe of questions stays open: its end is that of the one who asks.

use itl_base::ByteSpan;
use itl_document::{Document, DocumentError, ReadOptions, Table};
use itl_framework::FrameworkError;
use itl_marked::{MarkError, MarkedFile, Marks};
use itl_picture::{Picture, PictureError, PictureOptions};
use itl_table::{TableError, TableFormat};
use serde::{Deserialize, Serialize};
use std::io::{self, Read, Write};

use super::sent::{Batch, SentFramework};

/// Starts an answer: one program does not take another's for its own.
const VERSION: &[u8] = concat!("itl ", env!("CARGO_PKG_VERSION"), "\n").as_bytes();

/// Largest request: a name, a password, some numbers, and the marks on a document.
const MAX_REQUEST: u32 = 64 << 20;
/// Most bytes of a table that are asked for at a time.
pub(super) const MAX_PIECE: u32 = 1 << 20;
/// Longest frame: a file that a framework refers to.
const MAX_FRAME: u64 = u32::MAX as u64;

/// What a file is read as.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[allow(clippy::large_enum_variant, reason = "there is one of them in a process")]
pub(super) enum Task {
    /// A document, which is the answer.
    Document,
    /// A framework, which is the answer after the files that its reader asks for.
    Framework(FrameworkTask),
    /// A model file, of which the answer is only that its reader came to an end.
    Model,
    /// A PDF file, of which pages are wanted as pictures: each is asked for by a frame of its own.
    Pictures,
    /// A PDF file or Word document that gets these marks; the copy is the answer.
    Marks(Box<Marks>),
    /// A table of so many bytes that can be read anywhere, or one that is a stream. Its reader asks for bytes and answers with rows.
    Table(Option<u64>),
}

/// What the reader of a framework is told.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub(in crate::reading) struct FrameworkTask {
    /// The columns of fields, as settings write them.
    pub(in crate::reading) columns: Vec<String>,
    pub(in crate::reading) sheet: Option<String>,
    pub(in crate::reading) language: Option<String>,
    pub(in crate::reading) parts: Vec<String>,
    pub(in crate::reading) withdrawn: bool,
    pub(in crate::reading) merge_duplicates: bool,
    /// Whether the files that it refers to are given.
    pub(in crate::reading) is_resolved: bool,
}

/// What to read, and how.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Request {
    pub(super) name: String,
    pub(super) task: Task,
    /// Bytes of the file, which follow.
    pub(super) size: u64,
    pub(super) options: ReadOptions,
    /// Bytes of memory that reading may take.
    pub(super) memory: u64,
}

/// What a worker found, or why the file could not be read.
pub(super) type Answer = Result<Found, DocumentError>;

/// What a worker found.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) enum Found {
    /// The document.
    Document(Box<Document>),
    /// The end of a model, of which there is nothing to say.
    End,
    /// A page as a picture, or why there is none.
    Picture(Result<Picture, PictureError>),
    /// A marked copy, or why there is none.
    Marked(Result<MarkedFile, MarkError>),
    /// A framework, or why there is none.
    Framework(Box<Result<SentFramework, FrameworkError>>),
    /// What a reader has to have before it goes on.
    Need(Need),
    /// A table is open: its format and the names of its columns; or why it is none.
    Table(Result<(TableFormat, Vec<String>), TableError>),
    /// Rows.
    Rows(Batch),
    /// There are no more rows, or no more of them can be read.
    Over(Result<(), TableError>),
}

/// What a reader asks the one who asked it.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) enum Need {
    /// Bytes of the table from a place on, or the next ones of a stream; at most so many.
    Bytes { at: u64, most: u32 },
    /// A file that a framework refers to.
    File(String),
}

/// What a reader is told that asked.
pub(super) type Reply = Result<Vec<u8>, String>;

impl Request {
    pub(super) fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        write_frame(&postcard::to_stdvec(self).map_err(io::Error::other)?, out)
    }

    pub(super) fn read(input: &mut dyn Read) -> io::Result<Self> {
        postcard::from_bytes(&read_frame(input, MAX_REQUEST.into())?).map_err(io::Error::other)
    }
}

/// The question for a picture.
pub(super) fn asked(wanted: PictureOptions) -> io::Result<Vec<u8>> {
    postcard::to_stdvec(&wanted).map_err(io::Error::other)
}

/// The reply to a reader that asked.
pub(super) fn reply(reply: &Reply) -> io::Result<Vec<u8>> {
    postcard::to_stdvec(reply).map_err(io::Error::other)
}

/// The next reply.
pub(super) fn next_reply(input: &mut dyn Read) -> io::Result<Reply> {
    postcard::from_bytes(&read_frame(input, MAX_FRAME)?).map_err(io::Error::other)
}

/// The next picture that is asked for.
pub(super) fn next_picture(input: &mut dyn Read) -> io::Result<PictureOptions> {
    postcard::from_bytes(&read_frame(input, MAX_REQUEST.into())?).map_err(io::Error::other)
}

/// Answers one of several questions.
pub(super) fn write_answer_frame(answer: &Answer, out: &mut dyn Write) -> io::Result<()> {
    let mut frame = Vec::new();
    write_answer(answer, &mut frame)?;
    write_frame(&frame, out)
}

pub(super) fn write_frame(frame: &[u8], out: &mut dyn Write) -> io::Result<()> {
    let length = u32::try_from(frame.len()).map_err(io::Error::other)?;
    out.write_all(&length.to_le_bytes())?;
    out.write_all(frame)?;
    out.flush()
}

/// A frame of at most so many bytes.
pub(super) fn read_frame(input: &mut dyn Read, most: u64) -> io::Result<Vec<u8>> {
    let mut length = [0; 4];
    input.read_exact(&mut length)?;
    let length = u32::from_le_bytes(length);
    if u64::from(length) > most {
        return Err(io::Error::other("the frame is too long"));
    }
    // What is said to come is not given room before it does.
    let mut frame = Vec::new();
    input.take(length.into()).read_to_end(&mut frame)?;
    if frame.len() < length as usize { Err(io::ErrorKind::UnexpectedEof.into()) } else { Ok(frame) }
}

pub(super) fn write_answer(answer: &Answer, out: &mut dyn Write) -> io::Result<()> {
    out.write_all(VERSION)?;
    postcard::to_io(answer, &mut *out).map_err(io::Error::other)?;
    out.flush()
}

/// The answer in these bytes, if they are one, whole and sound.
pub(super) fn parse_answer(bytes: &[u8]) -> Option<Answer> {
    let (answer, rest) = postcard::take_from_bytes::<Answer>(bytes.strip_prefix(VERSION)?).ok()?;
    let sound = match &answer {
        Ok(Found::Document(document)) => is_sound(document),
        Ok(Found::Picture(Ok(picture))) => picture.is_sound(),
        // Rows and frameworks are looked at where they are taken.
        Ok(_) | Err(_) => true,
    };
    (sound && rest.is_empty()).then_some(answer)
}

/// Whether blocks, sections, tables, given words and the way back to the file point into the text, in their order.
fn is_sound(document: &Document) -> bool {
    let text = &document.text;
    let inside = |span: ByteSpan| text.get(span.start as usize..span.end as usize).is_some();
    let mut end = 0;
    let mut blocks = document.blocks.iter().map(|block| block.span);
    let ordered = blocks.all(|span| inside(span) && std::mem::replace(&mut end, span.end) <= span.start);
    let mut next = 0;
    let partition = document.sections.iter().all(|section| {
        section.blocks.start <= section.blocks.end
            && std::mem::replace(&mut next, section.blocks.end) == section.blocks.start
    });
    let mut given = document.given.iter().flatten();
    let mut tables = document.tables.iter();
    let rows = |table: &Table| {
        table.blocks.start <= table.blocks.end
            && table.blocks.end <= document.blocks.len()
            && table.header.is_none_or(|header| table.blocks.contains(&header))
    };
    ordered
        && tables.all(rows)
        && partition
        && next == document.blocks.len()
        && document.recognised.iter().all(|one| inside(one.span))
        && document.origin.fits(text.len())
        && given
            .all(|sentence| inside(sentence.span) && sentence.tokens.iter().all(|token| inside(token.span)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use itl_base::Language;
    use proptest::prelude::*;

    fn bytes_of(answer: &Answer) -> Vec<u8> {
        let mut bytes = Vec::new();
        write_answer(answer, &mut bytes).unwrap();
        bytes
    }

    fn sent(document: &Document) -> Answer {
        Ok(Found::Document(Box::new(document.clone())))
    }

    fn document(text: &str, name: &str) -> Document {
        let read = itl_document::read(text.as_bytes(), name, &ReadOptions::default());
        Document { language: Language::new("nob"), ..read.unwrap() }
    }

    #[test]
    fn a_document_arrives_as_it_was_sent() {
        let plain = document("Plan\n\nWe save it.\u{C}- one\n- two\n", "plan.txt");
        let given = document("1\tReducing\t_\tVERB\tVBG\n2\tcosts\t_\tNOUN\t_\n", "plan.conllu");
        for document in [plain, given] {
            let arrived = parse_answer(&bytes_of(&sent(&document))).unwrap().unwrap();
            assert_eq!(format!("{arrived:?}"), format!("Document({document:?})"));
        }
        let refused = DocumentError::Unsupported { what: "a picture".into(), help: "draw".into() };
        let arrived = parse_answer(&bytes_of(&Err(refused.clone()))).unwrap();
        assert_eq!(arrived.unwrap_err(), refused);
    }

    #[test]
    fn a_request_arrives_as_it_was_sent() {
        let options = ReadOptions::default().with_password("secret");
        let told = FrameworkTask { sheet: Some("one".into()), ..FrameworkTask::default() };
        let task = Task::Framework(told);
        let sent = Request { name: "a.pdf".into(), task, size: 5, options, memory: 7 };
        let mut pipe = Vec::new();
        sent.write(&mut pipe).unwrap();
        assert_eq!(Request::read(&mut pipe.as_slice()).unwrap(), sent);
        assert!(Request::read(&mut [0xFF; 8].as_slice()).is_err());
    }

    #[test]
    fn an_answer_that_is_cut_or_unsound_is_none() {
        let first = document("Zoë saves. It.", "plan.txt");
        let whole = bytes_of(&sent(&first));
        assert!((0..whole.len()).all(|end| parse_answer(&whole[..end]).is_none()));
        assert!(parse_answer(&[whole.as_slice(), b"!"].concat()).is_none());
        let mut outside = first.clone();
        outside.blocks[0].span.end += 1;
        let mut split = first.clone();
        split.blocks[0].span.end = 3;
        let mut sections = first;
        sections.sections[0].blocks.end = 2;
        for unsound in [outside, split, sections] {
            assert!(parse_answer(&bytes_of(&sent(&unsound))).is_none());
        }
        let picture = Picture { width: 1, height: 1, density: 1.0, png: b"<script>".to_vec() };
        assert!(parse_answer(&bytes_of(&Ok(Found::Picture(Ok(picture))))).is_none());
        assert!(parse_answer(&bytes_of(&Ok(Found::Picture(Err(PictureError::Damaged))))).is_some());
    }

    proptest! {
        #[test]
        fn no_bytes_break_the_parser(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
            let _ = parse_answer(&[VERSION, &bytes].concat());
            let _ = Request::read(&mut bytes.as_slice());
        }

        #[test]
        fn a_changed_answer_is_sound_or_none(at in 0_usize..400, value: u8) {
            let mut bytes = bytes_of(&sent(&document("Plan\n\nWe save it.\n\nAll of it.\n", "plan.txt")));
            if let Some(byte) = bytes.get_mut(at) {
                *byte = value;
            }
            if let Some(Ok(Found::Document(document))) = parse_answer(&bytes) {
                for kind in [itl_document::UnitKind::Line, itl_document::UnitKind::Section] {
                    let units = document.units(kind, &[]);
                    units.iter().for_each(|unit| assert!(unit.span.of(&document.text).len() < 400));
                }
            }
        }
    }
}
