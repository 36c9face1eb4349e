//! The readers that are measured: bytes in, a few words out about what became of them. Nothing but a reader is called between the two
//! looks at the clock.

use itl_base::{ByteSpan, Cancel, Language};
use itl_document::{Document, Limits, ReadOptions};
use itl_framework::{Descriptors, Framework, Hierarchy, Selection, Written};
use itl_table::{TableSource, TextColumns, TextTable};
use itl_text::{Analysis, CoreSettings, LinguisticCore};
use std::cell::RefCell;

/// Reads a document under the product's bounds, but for time: what stops by the clock would look as if it were bounded.
fn read_document(bytes: &[u8], name: &str) -> Result<Document, String> {
    let limits = Limits::default().with_seconds(3600);
    let options = ReadOptions::default().with_limits(limits);
    itl_document::read(bytes, name, &options).map_err(|error| error.to_string())
}

/// A document of that name.
pub(crate) fn document(bytes: &[u8], name: &str) -> String {
    match read_document(bytes, name) {
        Ok(document) => format!("{} blocks, {} bytes of text", document.blocks.len(), document.text.len()),
        Err(error) => error,
    }
}

thread_local! {
    /// The core that the next text is read with. It remembers words that it has seen, so every round gets a new one.
    static CORE: RefCell<LinguisticCore> = RefCell::new(new_core());
}

fn new_core() -> LinguisticCore {
    LinguisticCore::new(CoreSettings::of(Language::ENGLISH)).expect("English")
}

/// Makes what a round begins with, before its time is taken.
pub(crate) fn prepare() {
    CORE.replace(new_core());
}

fn analyze(text: &str, blocks: &[ByteSpan]) -> Analysis {
    CORE.with_borrow(|core| core.analyze(text, blocks, &Cancel::never()).expect("nobody cancels"))
}

/// A text as one block: sentences, tokens, tags, stems.
pub(crate) fn analysis(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    let analysis = analyze(&text, &[ByteSpan::new(0, text.len())]);
    format!("{} sentences, {} tokens", analysis.sentences.len(), analysis.tokens.len())
}

/// A plain text to units of every kind, with the language told.
pub(crate) fn units(bytes: &[u8]) -> String {
    let document = match read_document(bytes, "text.txt") {
        Ok(document) => document,
        Err(error) => return error,
    };
    let detected = itl_text::detect(&document.text);
    let blocks: Vec<_> = document.blocks.iter().map(|block| block.span).collect();
    let analysis = analyze(&document.text, &blocks);
    let sentences: Vec<_> = analysis.sentences.iter().map(|sentence| sentence.span).collect();
    let kinds = itl_document::UnitKind::Sentence;
    let units = document.units(kinds, &sentences);
    let groups = document.groups(itl_document::GroupKind::Section, &units);
    format!("{} units, {} groups, {:?}", units.len(), groups.len(), detected.map(|found| found.language))
}

/// A text that brings its sentences along, through the core.
pub(crate) fn tagged(bytes: &[u8]) -> String {
    let document = match read_document(bytes, "text.conllu") {
        Ok(document) => document,
        Err(error) => return error,
    };
    let read = |core: &LinguisticCore| itl_core::read_document(core, &document, &Cancel::never());
    match CORE.with_borrow(read) {
        Ok(analysis) => format!("{} sentences, {} tokens", analysis.sentences.len(), analysis.tokens.len()),
        Err(error) => error.to_string(),
    }
}

/// The rows of a table of texts.
pub(crate) fn rows(bytes: &[u8], name: &str) -> String {
    let table = match TextTable::open(TableSource::bytes(bytes), name, &TextColumns::default()) {
        Ok(table) => table,
        Err(error) => return error.to_string(),
    };
    let (mut good, mut bad) = (0, 0);
    for row in table {
        match row {
            Ok(Ok(_)) => good += 1,
            Ok(Err(_)) => bad += 1,
            Err(error) => return error.to_string(),
        }
    }
    format!("{good} rows, {bad} of them bad")
}

/// A framework to the nodes of its hierarchy, selected in several ways and written again.
pub(crate) fn framework(bytes: &[u8], name: &str) -> String {
    match itl_framework::read(bytes, name, &itl_framework::ReadOptions::default()) {
        Ok((framework, _)) => used(&framework),
        Err(error) => error.to_string(),
    }
}

/// The framework of a document's headings and numbers.
pub(crate) fn outline(bytes: &[u8], name: &str) -> String {
    let document = match read_document(bytes, name) {
        Ok(document) => document,
        Err(error) => return error,
    };
    match itl_framework::read_outline(&document, name, &itl_framework::ReadOptions::default()) {
        Ok((framework, _)) => used(&framework),
        Err(error) => error.to_string(),
    }
}

fn used(framework: &Framework) -> String {
    let hierarchy = Hierarchy::of(framework);
    let depth = hierarchy.nodes.iter().map(|node| node.level).max().unwrap_or(0) as u32;
    for level in [None, Some(1), Some(depth)] {
        for descriptors in [Descriptors::Own, Descriptors::WithChildren] {
            let _ = framework.select(Selection { level, descriptors });
        }
    }
    let written: usize = [Written::Toml, Written::Csv, Written::Json, Written::Turtle]
        .iter()
        .map(|form| framework.write(*form).len())
        .sum();
    let diff = itl_framework::FrameworkDiff::of(framework, framework);
    let empty = if diff.is_empty() { "" } else { ", and differs from itself" };
    format!("{} concepts, {depth} levels, {written} bytes written{empty}", framework.concepts.len())
}
