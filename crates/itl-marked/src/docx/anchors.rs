//! The main part of a Word document and stretches of it in, the part with anchors of comments around them out.
//!
//! An anchor stands between runs. Where a stretch begins or ends in the middle of a run, the run becomes two that look the same. Where it begins
//! or ends in something that cannot be parted (a text box, a formula), the anchor stands around that.

use std::collections::BTreeSet;
use std::ops::Range;

use super::xml::{self, Piece};

/// Elements between a paragraph and its runs: a run may be parted in them as in the paragraph.
const AROUND_RUNS: [&str; 12] = [
    "bdo",
    "customXml",
    "del",
    "dir",
    "fldSimple",
    "hyperlink",
    "ins",
    "moveFrom",
    "moveTo",
    "sdt",
    "sdtContent",
    "smartTag",
];

/// Longest tag and properties of a run that is parted: the second half has them again.
const MOST_PROPERTIES: usize = 16 << 10;

/// How elements of Word are named in a part.
pub(super) struct WordNames<'a> {
    /// Their prefix.
    pub(super) prefix: String,
    /// What it stands for.
    pub(super) namespace: &'a str,
}

impl WordNames<'_> {
    fn is(&self, name: &str, local: &str) -> bool {
        name.strip_prefix(self.prefix.as_str()).and_then(|rest| rest.strip_prefix(':')) == Some(local)
    }

    fn is_any(&self, name: &str, locals: &[&str]) -> bool {
        locals.iter().any(|local| self.is(name, local))
    }
}

/// Bytes of the part that get a comment.
#[derive(Debug, Clone, Copy)]
pub(super) struct Stretch {
    pub(super) start: usize,
    pub(super) end: usize,
}

/// A part with anchors.
pub(super) struct Anchored {
    /// The part.
    pub(super) text: String,
    /// Whether each stretch has its anchors.
    pub(super) anchored: Vec<bool>,
}

/// An element that is open.
struct Element<'a> {
    name: &'a str,
    /// The tag that opens it.
    tag: Range<usize>,
    /// The properties of a run, which its second half gets too.
    properties: Range<usize>,
    /// The stretches that end with it.
    ends: Vec<usize>,
    /// Whether its text may be parted, once that was looked at.
    can_part: Option<bool>,
}

/// One end of a stretch.
#[derive(Clone)]
struct Anchor {
    at: usize,
    is_start: bool,
    stretch: usize,
    /// What has to be written around it to part a run.
    parting: Option<Parting>,
}

/// What parts a run: the tags that end its first half, and those that begin its second.
#[derive(Clone)]
struct Parting {
    close: String,
    open: String,
}

struct Walk<'a> {
    text: &'a str,
    names: &'a WordNames<'a>,
    open: Vec<Element<'a>>,
    anchors: Vec<Anchor>,
    /// Where texts of parted runs have to say that their spaces count.
    spaced: BTreeSet<usize>,
    /// Beginnings and ends that are still to come, the last ones first: where and of which stretch.
    starts: Vec<(usize, usize)>,
    ends: Vec<(usize, usize)>,
}

/// Puts anchors of comments around stretches; the comment of the first one has the number `first`.
///
/// # Errors
/// If the part is no XML; what is wrong.
pub(super) fn anchor(
    text: &str,
    names: &WordNames<'_>,
    stretches: &[Option<Stretch>],
    first: u32,
) -> Result<Anchored, String> {
    let ordered = |edge: fn(Stretch) -> usize| {
        let edges = stretches.iter().enumerate();
        let mut edges: Vec<(usize, usize)> =
            edges.filter_map(|(at, found)| found.map(|found| (edge(found), at))).collect();
        edges.sort_unstable_by(|a, b| b.cmp(a));
        edges
    };
    let mut walk = Walk {
        text,
        names,
        open: Vec::new(),
        anchors: Vec::new(),
        spaced: BTreeSet::new(),
        starts: ordered(|found| found.start),
        ends: ordered(|found| found.end),
    };
    xml::walk(text, |piece, place| walk.visit(piece, &place))?;
    let mut edges = vec![0_u8; stretches.len()];
    walk.anchors.iter().for_each(|anchor| edges[anchor.stretch] += 1);
    let anchored: Vec<bool> = edges.iter().map(|edges| *edges == 2).collect();
    walk.anchors.retain(|anchor| anchored[anchor.stretch]);
    let text = walk.written(first);
    xml::root(&text)?;
    Ok(Anchored { text, anchored })
}

impl<'a> Walk<'a> {
    fn visit(&mut self, piece: Piece, place: &Range<usize>) {
        match piece {
            Piece::Open => {
                self.begin(place);
                self.edges(place, false);
            }
            Piece::Empty => {
                self.begin(place);
                self.edges(place, false);
                self.end(place);
            }
            Piece::Text => self.edges(place, true),
            Piece::Other => self.edges(place, false),
            Piece::Close => self.end(place),
        }
    }

    fn begin(&mut self, tag: &Range<usize>) {
        let name = xml::name(&self.text[tag.clone()]);
        self.open.push(Element {
            name,
            tag: tag.clone(),
            properties: tag.end..tag.end,
            ends: Vec::new(),
            can_part: None,
        });
    }

    fn end(&mut self, place: &Range<usize>) {
        let Some(element) = self.open.pop() else { return };
        let at = place.end;
        self.anchors.extend(element.ends.iter().map(|&stretch| Anchor {
            at,
            is_start: false,
            stretch,
            parting: None,
        }));
        if let Some(run) = self.open.last_mut()
            && self.names.is(element.name, "rPr")
            && self.names.is(run.name, "r")
            && run.tag.end == element.tag.start
        {
            run.properties = element.tag.start..at;
        }
    }

    /// Anchors the edges that lie in a piece of the part.
    fn edges(&mut self, place: &Range<usize>, is_text: bool) {
        while let Some(&(at, stretch)) = self.starts.last().filter(|(at, _)| *at < place.end) {
            self.starts.pop();
            if at >= place.start {
                self.edge(at, stretch, true, is_text);
            }
        }
        while let Some(&(at, stretch)) = self.ends.last().filter(|(at, _)| *at <= place.end) {
            self.ends.pop();
            if at > place.start {
                self.edge(at, stretch, false, is_text);
            }
        }
    }

    fn edge(&mut self, at: usize, stretch: usize, is_start: bool, is_text: bool) {
        let can_part = is_text && self.text.is_char_boundary(at) && self.can_part();
        let Some(paragraph) = self.open.iter().position(|element| self.names.is(element.name, "p")) else {
            return;
        };
        let inside = &self.open[paragraph + 1..];
        let around = inside.iter().take_while(|element| self.names.is_any(element.name, &AROUND_RUNS));
        let whole = paragraph + 1 + around.count();
        let anchor = |at, parting| Anchor { at, is_start, stretch, parting };
        match self.open.get(whole..) {
            Some([run, words])
                if can_part
                    && self.names.is(run.name, "r")
                    && run.tag.len() + run.properties.len() <= MOST_PROPERTIES =>
            {
                let close = format!("</{}></{}>", words.name, run.name);
                let after = self.text[at..].starts_with(&close);
                if is_start && at == words.tag.end && words.tag.start == run.properties.end {
                    self.anchors.push(anchor(run.tag.start, None));
                } else if !is_start && after {
                    self.anchors.push(anchor(at + close.len(), None));
                } else {
                    let (tag, properties) = (&self.text[run.tag.clone()], &self.text[run.properties.clone()]);
                    let open = format!("{tag}{properties}<{} xml:space=\"preserve\">", words.name);
                    if xml::attribute(&self.text[words.tag.clone()], "space").is_none() {
                        self.spaced.insert(words.tag.end - ">".len());
                    }
                    self.anchors.push(anchor(at, Some(Parting { close, open })));
                }
            }
            Some([unit, ..]) if is_start => self.anchors.push(anchor(unit.tag.start, None)),
            Some([_, ..]) => self.open[whole].ends.push(stretch),
            _ => {}
        }
    }

    /// Whether the innermost element is a text that may be parted: no space would begin to count that did not.
    fn can_part(&mut self) -> bool {
        let (text, names) = (self.text, self.names);
        let Some(words) = self.open.last_mut() else { return false };
        *words.can_part.get_or_insert_with(|| {
            let rest = &text[words.tag.end..];
            let content = &rest[..rest.find("</").unwrap_or(rest.len())];
            let space = xml::attribute(&text[words.tag.clone()], "space");
            let kept = space.as_deref() == Some("preserve");
            let trimmed = space.is_none() && content.trim() == content;
            names.is_any(words.name, &["t", "delText"]) && (kept || trimmed)
        })
    }

    /// The part with its anchors.
    fn written(mut self, first: u32) -> String {
        self.anchors.sort_by_key(|anchor| (anchor.at, anchor.is_start, anchor.stretch));
        let prefix = &self.names.prefix;
        let mark = |anchor: &Anchor| {
            let number = first.saturating_add(u32::try_from(anchor.stretch).unwrap_or(u32::MAX));
            if anchor.is_start {
                return format!("<{prefix}:commentRangeStart {prefix}:id=\"{number}\"/>");
            }
            format!(
                "<{prefix}:commentRangeEnd {prefix}:id=\"{number}\"/><{prefix}:r><{prefix}:commentReference \
                 {prefix}:id=\"{number}\"/></{prefix}:r>"
            )
        };
        let mut put: Vec<(usize, String)> =
            self.spaced.iter().map(|&at| (at, " xml:space=\"preserve\"".to_owned())).collect();
        for together in self.anchors.chunk_by(|a, b| a.at == b.at) {
            let marks: String = together.iter().map(mark).collect();
            let parting = together.iter().find_map(|anchor| anchor.parting.as_ref());
            let text = parting
                .map_or_else(|| marks.clone(), |Parting { close, open }| format!("{close}{marks}{open}"));
            put.push((together[0].at, text));
        }
        put.sort_by_key(|(at, _)| *at);
        let mut text =
            String::with_capacity(self.text.len() + put.iter().map(|(_, text)| text.len()).sum::<usize>());
        let mut done = 0;
        for (at, more) in put {
            text.push_str(&self.text[done..at]);
            text.push_str(&more);
            done = at;
        }
        text.push_str(&self.text[done..]);
        text
    }
}
