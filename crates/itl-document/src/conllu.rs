//! CoNLL-U in, a document with its analysis out: FORM, UPOS, XPOS and SpaceAfter are read, the rest is ignored.
//!
//! A multiword token (`1-2 du`) is one token, as it stands in the text, with the tags of its first word.

use itl_base::{ByteSpan, Tag};

use crate::origin::{ByteMap, Origin, Scale};
use crate::{Block, BlockKind, Document, DocumentError, GivenSentence, GivenToken, ReadOptions, encoding};

pub(crate) fn read(bytes: &[u8], options: &ReadOptions) -> Result<Document, DocumentError> {
    let decoded = encoding::decode_text(bytes.into(), &options.cancel)?;
    let mut reader = ConlluReader::default();
    for (index, line) in decoded.text.split_inclusive('\n').enumerate() {
        options.cancel.check()?;
        reader
            .line(line.trim_end_matches(['\r', '\n']))
            .map_err(|reason| DocumentError::Conllu { line: index + 1, reason })?;
        reader.at += line.len();
    }
    reader.end_sentence();
    reader.end_paragraph();
    let mut document = Document::of_blocks(reader.text, reader.blocks, None);
    document.given = Some(reader.sentences);
    document.origin = Origin::Bytes(reader.map);
    Ok(decoded.lead_back(document))
}

/// UPOS and XPOS.
type Tags = (Option<Tag>, Option<Tag>);

#[derive(Default)]
struct ConlluReader {
    /// Where the line begins.
    at: usize,
    map: ByteMap,
    text: String,
    blocks: Vec<Block>,
    sentences: Vec<GivenSentence>,
    tokens: Vec<GivenToken>,
    /// First sentence of the open paragraph.
    paragraph: usize,
    /// Words up to this id belong to a multiword token that is waiting for its tags.
    multiword: Option<u32>,
    tagged: bool,
    glued: bool,
}

impl ConlluReader {
    fn line(&mut self, line: &str) -> Result<(), String> {
        if line.trim().is_empty() {
            self.end_sentence();
            return Ok(());
        }
        if let Some(comment) = line.strip_prefix('#') {
            if comment.trim_start().starts_with("newpar") || comment.trim_start().starts_with("newdoc") {
                self.end_sentence();
                self.end_paragraph();
            }
            return Ok(());
        }
        let columns: Vec<&str> = line.split('\t').collect();
        let [id, form, _, upos, xpos, ..] = columns[..] else {
            return Err(format!("{} columns instead of ten", columns.len()));
        };
        let glued = columns.get(9).is_some_and(|misc| misc.split('|').any(|item| item == "SpaceAfter=No"));
        if id.contains('.') {
            return Ok(());
        }
        if let Some((_, last)) = id.split_once('-') {
            self.multiword = Some(number(last)?);
            self.tagged = false;
            return self.token((id, form), (None, None), glued);
        }
        let word = number(id)?;
        let (upos, xpos) = (tag(upos), tag(xpos));
        match self.multiword {
            Some(last) if word <= last => {
                if !self.tagged
                    && let Some(token) = self.tokens.last_mut()
                {
                    (token.upos, token.xpos) = (upos, xpos);
                    self.tagged = true;
                }
                Ok(())
            }
            _ => self.token((id, form), (upos, xpos), glued),
        }
    }

    fn token(&mut self, (id, form): (&str, &str), tags: Tags, glued: bool) -> Result<(), String> {
        if form.is_empty() {
            return Err("an empty FORM".to_owned());
        }
        if !self.tokens.is_empty() && !self.glued {
            self.text.push(' ');
        }
        let start = self.text.len();
        self.text.push_str(form);
        let span = ByteSpan::new(start, self.text.len());
        let from = self.at + id.len() + 1;
        self.map.piece(span, ByteSpan::new(from, from + form.len()), Scale::Same);
        self.tokens.push(GivenToken { span, upos: tags.0, xpos: tags.1 });
        self.glued = glued;
        Ok(())
    }

    fn end_sentence(&mut self) {
        self.multiword = None;
        let (Some(first), Some(last)) = (self.tokens.first(), self.tokens.last()) else { return };
        let span = first.span.join(last.span);
        self.sentences.push(GivenSentence { span, tokens: std::mem::take(&mut self.tokens) });
        self.text.push('\n');
    }

    fn end_paragraph(&mut self) {
        let open = &self.sentences[self.paragraph..];
        if let (Some(first), Some(last)) = (open.first(), open.last()) {
            let span = first.span.join(last.span);
            self.blocks.push(Block { kind: BlockKind::Paragraph, span, page: None });
            self.paragraph = self.sentences.len();
            self.text.push('\n');
        }
    }
}

fn number(id: &str) -> Result<u32, String> {
    id.parse().map_err(|_| format!("{id:?} is not a word number"))
}

/// `None` where the column is empty, or holds a tag of another language's own long kind: UPOS is used there.
fn tag(column: &str) -> Option<Tag> {
    Tag::new(column).filter(|_| column != "_")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Place;

    #[test]
    fn words_keep_their_place_and_multiwords_their_surface() {
        let file = "# newpar\n1\tEau\t_\tNOUN\t_\n2-3\tdu\t_\t_\t_\n2\tde\t_\tADP\t_\n3\tle\t_\tDET\t_\n\
                    4\tlac\t_\tNOUN\t_\t_\t_\t_\t_\tSpaceAfter=No\n5\t.\t_\tPUNCT\t_\n\n# newpar\n1\tFin\t_\tNOUN\tNN\n";
        let document = read(file.as_bytes(), &ReadOptions::default()).unwrap();
        assert_eq!(document.text, "Eau du lac.\n\nFin\n\n");
        assert_eq!(document.blocks.len(), 2);
        let sentences = document.given.clone().unwrap();
        let lac = sentences[0].tokens[2].span;
        let [Place::Bytes { bytes, .. }] = document.places(lac)[..] else { panic!("one place") };
        assert_eq!((lac.of(&document.text), bytes.of(file)), ("lac", "lac"));
        let du = sentences[0].tokens[1];
        assert_eq!((du.span.of(&document.text), du.upos), ("du", Tag::new("ADP")));
        assert_eq!(sentences[1].tokens[0].xpos, Tag::new("NN"));
    }

    #[test]
    fn a_bad_line_is_named() {
        let error = read(b"1\tEau\t_\tNOUN\t_\nnonsense\n", &ReadOptions::default()).unwrap_err();
        assert_eq!(error.place().as_deref(), Some("line 2"));
    }
}
