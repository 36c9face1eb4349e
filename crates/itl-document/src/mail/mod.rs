//! Messages in, one document out: EML, and MBOX with a section for every message. The subject is a heading; sender and
//! date follow; then the texts, plain or HTML. What is attached is named in a notice and not read. Every word leads to
//! the bytes of the file that say it, however they were encoded.

mod fields;
mod parts;
mod quoted;
mod transfer;

use itl_base::{ByteSpan, Notice};
use std::ops::Range;

use crate::draft::{Draft, raises_the_bound};
use crate::options::Deadline;
use crate::origin::{ByteMap, Origin, Scale};
use crate::{BlockKind, Document, DocumentError, ReadOptions, encoding, html, plain};
use fields::{Fields, field_name, line_end};
use parts::{MailPart, texts};
use quoted::Body;

/// Names of attachments in the notice; the others are counted.
const NAMED: usize = 5;
/// Most bytes of decoded text: places in it are 32-bit numbers, and one text more must have room.
const LONGEST: usize = (u32::MAX / 4) as usize;

/// Endings of files with messages.
const ENDINGS: [&str; 6] = ["eml", "email", "mbox", "mbx", "mht", "mhtml"];
/// Fields that only programs write.
const BY_PROGRAMS: [&str; 4] = ["message-id", "mime-version", "received", "return-path"];

/// Whether a text that begins like this is a message or a box of them; `ending` is that of its name. Without one it has
/// to have a sender and a field that only programs write.
pub(crate) fn is_mail(head: &[u8], ending: &str) -> bool {
    let head = head.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(head);
    let nameless = ending.is_empty() || ending.contains('/');
    let named = ENDINGS.contains(&ending);
    if !nameless && !named {
        return false;
    }
    if is_envelope(&head[..line_end(head, 0, head.len())]) {
        let second = line_end(head, 0, head.len());
        return field_name(&head[second..line_end(head, second, head.len())]).is_some();
    }
    let (fields, _) = Fields::read(head, 0..head.len());
    let strong = fields.has("from") && BY_PROGRAMS.iter().any(|name| fields.has(name));
    strong || (named && !fields.is_empty())
}

/// Whether a line is what stands before every message of a box: `From jane@example.org Mon Mar  4 10:00:00 2024`.
fn is_envelope(line: &[u8]) -> bool {
    let time = |byte: &u8| *byte == b':';
    line.starts_with(b"From ") && line.len() < 1000 && line.iter().filter(|byte| time(byte)).count() >= 2
}

/// Reads a message or a box of them.
pub(crate) fn read(bytes: &[u8], options: &ReadOptions) -> Result<Document, DocumentError> {
    let deadline = Deadline::of(options);
    let mut reader = MailReader {
        file: bytes,
        options,
        draft: Draft::new(options),
        text_len: 0,
        map: ByteMap::default(),
        attachments: Vec::new(),
        notices: Vec::new(),
    };
    let messages = messages(bytes);
    let single = messages.len() == 1;
    for message in messages {
        if reader.draft.is_done() {
            break;
        }
        if deadline.passed() {
            let notice = Notice::warning("too-slow", "reading takes too long, the rest is left out");
            reader.draft.notices.push(notice.with_help(raises_the_bound("max-seconds")));
            break;
        }
        reader.message(message, single);
    }
    Ok(reader.finish())
}

/// Where the messages of a file stand. In a box an envelope begins each, behind an empty line.
fn messages(file: &[u8]) -> Vec<Range<usize>> {
    let start = if file.starts_with(b"\xEF\xBB\xBF") { 3 } else { 0 };
    if !is_envelope(&file[start..line_end(file, start, file.len())]) {
        return std::iter::once(start..file.len()).collect();
    }
    let mut messages: Vec<Range<usize>> = Vec::new();
    let (mut at, mut blank) = (start, true);
    while at < file.len() {
        let end = line_end(file, at, file.len());
        let line = &file[at..end];
        if blank && is_envelope(line) {
            if let Some(last) = messages.last_mut() {
                last.end = at;
            }
            messages.push(end..file.len());
        }
        blank = line.trim_ascii().is_empty();
        at = end;
    }
    messages
}

/// Messages that are being read. The draft leads to the decoded texts, one behind the other, and these to the file.
struct MailReader<'a> {
    file: &'a [u8],
    options: &'a ReadOptions,
    draft: Draft,
    /// How long the decoded texts are.
    text_len: usize,
    /// The way from them to the file.
    map: ByteMap,
    attachments: Vec<String>,
    notices: Vec<Notice>,
}

impl MailReader<'_> {
    fn message(&mut self, range: Range<usize>, single: bool) {
        let (fields, body) = Fields::read(self.file, range.clone());
        self.field(&fields, "subject", BlockKind::Heading(1), "");
        if single {
            self.draft.title = fields.get(self.file, "subject").map(|(subject, _)| subject);
        }
        // Who wrote it when is no statement of the text.
        self.field(&fields, "from", BlockKind::Label, "From: ");
        self.field(&fields, "date", BlockKind::Label, "Date: ");
        let whole = MailPart::new(self.file, &fields, body..range.end, 0);
        for part in texts(self.file, whole, &mut self.attachments) {
            if self.draft.is_done() || self.text_len > LONGEST {
                break;
            }
            self.text(&part);
        }
    }

    /// A block of one field.
    fn field(&mut self, fields: &Fields, name: &str, kind: BlockKind, label: &str) {
        let Some((value, range)) = fields.get(self.file, name) else { return };
        let text = format!("{label}{value}");
        let at = self.text_len;
        self.text_len += text.len();
        let source = ByteSpan::new(range.start, range.end);
        self.map.piece(ByteSpan::new(at, self.text_len), source, Scale::Whole);
        self.draft.open(kind, None);
        self.draft.copy(&text, at);
        self.draft.close();
    }

    fn text(&mut self, part: &MailPart) {
        let decoding = part.transfer.decode(&self.file[part.body.clone()], part.body.start);
        let page = part.kind == "text/html";
        let declared = part.charset.or_else(|| html::declared_encoding(&decoding.bytes).filter(|_| page));
        let decoded = encoding::decode(&decoding.bytes, declared, &self.options.cancel);
        let (text, map, notices) = decoded.into_parts();
        let map = match map {
            Some(map) => map.through(&decoding.map),
            None => decoding.map,
        };
        let at = self.text_len;
        self.text_len += text.len();
        self.map.append(map, u32::try_from(at).unwrap_or(u32::MAX));
        // That a message is in another encoding than UTF-8 is as it should be.
        for notice in notices {
            if notice.code != "encoding" && self.notices.iter().all(|said| said.code != notice.code) {
                self.notices.push(notice);
            }
        }
        if page {
            let title = self.draft.title.take();
            html::read_into(&mut self.draft, &text, at, self.options);
            self.draft.title = title;
        } else {
            self.plain(&text, at);
        }
    }

    /// The paragraphs and lists of a plain text. What others wrote is told from it, and so is the signature.
    fn plain(&mut self, text: &str, at: usize) {
        let body = Body::of(text);
        for block in plain::blocks_of(&body.text, &self.options.cancel) {
            let kind = match block.kind {
                _ if body.is_quoted(block.span.start as usize) => BlockKind::Quoted,
                // A short line of a message is a greeting more often than a heading.
                BlockKind::Heading(_) => BlockKind::Paragraph,
                kind => kind,
            };
            // The line above a signature says nothing.
            if kind == BlockKind::Quoted && block.span.of(&body.text).bytes().all(|byte| byte == b'-') {
                continue;
            }
            self.draft.open(kind, None);
            self.draft.copy(block.span.of(&body.text), at + block.span.start as usize);
            self.draft.close();
        }
    }

    fn finish(mut self) -> Document {
        self.draft.notices.append(&mut self.notices);
        if !self.attachments.is_empty() {
            let named =
                self.attachments.iter().take(NAMED).map(String::as_str).collect::<Vec<_>>().join(", ");
            let more = self.attachments.len().saturating_sub(NAMED);
            let others = if more > 0 { format!(" and {more} more") } else { String::new() };
            let message = format!("what is attached is not read: {named}{others}");
            self.draft.notices.push(Notice::info("attachments", message));
        }
        let mut document = self.draft.finish(&self.options.limits);
        if let Origin::Bytes(outer) = document.origin {
            document.origin = Origin::Bytes(outer.through(&self.map));
        }
        document
    }
}
