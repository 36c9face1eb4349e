//! Tables of contents, indexes and lists of references among the passages of a document: what leads elsewhere.
//!
//! A page is one of contents by its title and by lines that end with numbers of pages, or by such lines alone where they
//! are many and go up; rows are those of an index of disclosures by their codes, and of an index of terms by the
//! numbers after them; references stand under a heading that names them.

use super::flow::Passage;
use crate::BlockKind;
use crate::pdf::layout::line::Line;
use crate::pdf::layout::shape::{has_disclosure_code, has_leader, is_sentence, led_page};

/// Titles of tables of contents, in lower case.
const CONTENTS: [&str; 22] = [
    "contents",
    "table of contents",
    "content",
    "index",
    "inhalt",
    "inhaltsverzeichnis",
    "inhaltsübersicht",
    "índice",
    "indice",
    "contenido",
    "contenidos",
    "tabla de contenido",
    "sommaire",
    "table des matières",
    "sommario",
    "sumário",
    "inhoud",
    "inhoudsopgave",
    "innehåll",
    "indhold",
    "spis treści",
    "содержание",
];
/// Titles of lists of references.
const REFERENCES: [&str; 18] = [
    "references",
    "reference list",
    "bibliography",
    "works cited",
    "literature",
    "literatur",
    "literaturverzeichnis",
    "quellenverzeichnis",
    "referencias",
    "bibliografía",
    "références",
    "bibliographie",
    "bibliografia",
    "riferimenti bibliografici",
    "referências",
    "literatuur",
    "referenser",
    "список литературы",
];
/// Fewest entries with a page on a page that is titled as contents, and on one that is not.
const TITLED_ENTRIES: usize = 3;
const ENTRIES: usize = 6;
/// Entries whose pages go up, in tenths of all.
const RISING_TENTHS: usize = 8;
/// Longest entry of contents, in characters.
const MAX_ENTRY: usize = 160;
/// Fewest rows with codes on a page of an index of disclosures, and their share of the rows of a table, in tenths.
const CODED_ROWS: usize = 3;
const CODED_TENTHS: usize = 3;
/// Fewest terms with pages on a page of an index of terms.
const TERMS: usize = 12;
/// Longest row without a code on such a page that still belongs to it, in characters.
const MAX_TERM: usize = 90;

/// Tells contents, indexes and references.
pub(crate) fn mark(passages: &mut Vec<Passage>) {
    let mut from = 0;
    let mut done: Vec<Passage> = Vec::with_capacity(passages.len());
    let all = std::mem::take(passages);
    let mut pages: Vec<Vec<Passage>> = Vec::new();
    for passage in all {
        let page = passage.page();
        if pages.is_empty() || page != from {
            pages.push(Vec::new());
            from = page;
        }
        if let Some(last) = pages.last_mut() {
            last.push(passage);
        }
    }
    for page in pages {
        let mut page = contents(page);
        disclosures(&mut page);
        done.extend(terms(page));
    }
    *passages = references(done);
}

fn is_title(passage: &Passage, titles: &[&str]) -> bool {
    let text = passage.text();
    let words = text.trim_matches(|char: char| !char.is_alphabetic()).to_lowercase();
    titles.contains(&words.as_str())
}

fn is_prose(passage: &Passage) -> bool {
    matches!(passage.kind, BlockKind::Paragraph | BlockKind::ListItem)
}

/// The entries of a page of contents, each a passage of its own.
fn contents(page: Vec<Passage>) -> Vec<Passage> {
    let titled = page.iter().any(|passage| passage.kind.is_content() && is_title(passage, &CONTENTS));
    let mut leaders = 0;
    let mut led: Vec<u32> = Vec::new();
    let mut bare = 0;
    for passage in page.iter().filter(|passage| passage.kind.is_content()) {
        for line in passage.entries() {
            leaders += usize::from(has_leader(&line));
            let short = line.chars().count() < MAX_ENTRY;
            match led_page(&line) {
                Some(number) if short => led.push(number),
                _ => bare += 1,
            }
        }
    }
    let rising = led.windows(2).filter(|two| two[0] <= two[1]).count();
    let in_order = rising * 10 >= led.len().saturating_sub(1) * RISING_TENTHS;
    let many = leaders >= TITLED_ENTRIES
        || titled && led.len() >= TITLED_ENTRIES
        || led.len() >= ENTRIES && in_order && led.len() * 2 > bare + led.len() && !is_constant(&led);
    let few = || page.iter().filter(|passage| is_sentence(&passage.text())).count() < 2;
    if !(many || titled && few()) {
        return page;
    }
    let mut entries = Vec::with_capacity(page.len());
    for passage in page {
        let is_head = matches!(passage.kind, BlockKind::Heading(_)) && is_title(&passage, &CONTENTS);
        let text = passage.text();
        let leads =
            has_leader(&text) || led_page(&text).is_some() || passage.entries().any(|line| has_leader(&line));
        let takes = passage.kind.is_content() && !is_head && (leads || titled && !is_sentence(&text));
        if takes {
            let ends = |line: &Line| led_page(&line.text()).is_some();
            entries.extend(passage.split_entries(BlockKind::Contents, ends));
        } else {
            entries.push(passage);
        }
    }
    entries
}

fn is_constant(numbers: &[u32]) -> bool {
    numbers.first() == numbers.last()
}

/// Rows of an index of disclosures.
fn disclosures(page: &mut [Passage]) {
    let coded = |passage: &Passage| has_disclosure_code(&passage.text());
    let rows = page.iter().filter(|passage| passage.kind == BlockKind::TableRow).count();
    let codes = page.iter().filter(|passage| passage.kind.is_content() && coded(passage)).count();
    if codes < CODED_ROWS {
        return;
    }
    let table = codes * 10 >= rows * CODED_TENTHS;
    for passage in page.iter_mut().filter(|passage| passage.kind.is_content()) {
        let row = passage.kind == BlockKind::TableRow && table;
        let heading = matches!(passage.kind, BlockKind::Heading(_));
        if row || coded(passage) && !(is_prose(passage) && passage.lines.len() > 4) && (!heading || table) {
            passage.kind = BlockKind::Index;
        }
    }
}

/// Rows of an index of terms: `Energy, 12, 45–47`, each a passage of its own.
fn terms(page: Vec<Passage>) -> Vec<Passage> {
    let lines = || page.iter().filter(|passage| passage.kind.is_content()).flat_map(Passage::entries);
    let (all, found) =
        lines().fold((0, 0), |(all, found), line| (all + 1, found + usize::from(is_term(&line))));
    if found < TERMS || found * 2 < all {
        return page;
    }
    let mut rows = Vec::with_capacity(all);
    for passage in page {
        let head = !passage.kind.is_content() || matches!(passage.kind, BlockKind::Heading(_));
        if !head
            && (passage.entries().any(|line| is_term(&line)) || passage.text().chars().count() < MAX_TERM)
        {
            rows.extend(passage.split_entries(BlockKind::Index, |line| ends_with_page(&line.text())));
        } else {
            rows.push(passage);
        }
    }
    rows
}

fn is_term(line: &str) -> bool {
    ends_with_page(line) && line.contains(", ") && line.starts_with(char::is_alphabetic)
}

/// Whether a line ends with the number of a page, or with those of some.
fn ends_with_page(line: &str) -> bool {
    let number = |part: &str| {
        part.bytes().any(|b| b.is_ascii_digit())
            && part.chars().all(|c| c.is_ascii_digit() || "-–".contains(c))
    };
    line.trim_end().rsplit([' ', ',']).find(|part| !part.is_empty()).is_some_and(number)
}

/// What stands under a heading that names references, up to the next heading, entry by entry.
fn references(passages: Vec<Passage>) -> Vec<Passage> {
    let mut inside = false;
    let mut done = Vec::with_capacity(passages.len());
    for mut passage in passages {
        match passage.kind {
            BlockKind::Heading(_) => inside = is_title(&passage, &REFERENCES),
            BlockKind::Paragraph | BlockKind::ListItem | BlockKind::Footnote if inside => {
                passage.kind = BlockKind::Reference;
                done.extend(passage.split_hanging());
                continue;
            }
            _ => {}
        }
        done.push(passage);
    }
    done
}
