//! The columns of a table, and the concepts of its rows: by the names of the fields, by names that official files use in
//! their place, or by those that the user gives.

use itl_base::{Help, Language, Notice};
use itl_table::column;
use std::collections::BTreeMap;

use super::ids::{Named, ids, is_address, segment};
use super::levels::{self, Levels};
use super::{given, given_words};
use crate::accept::Draft;
use crate::withdrawn::is_mark;
use crate::{ColumnName, Concept, ConceptField, FilePlace, FrameworkError, Group, ReadOptions};

/// Headings that official files use, after which a field is found where its own name is not there.
const ALSO: [(ConceptField, &[&str]); 5] = [
    (ConceptField::Id, &["identifier", "code", NOTATION, "number", "ref", "reference"]),
    (ConceptField::Parent, &["broader", "parent id", "parent_id", "broaderUri"]),
    (ConceptField::Label, &["name", "title", "preferredLabel", "prefLabel"]),
    (
        ConceptField::Descriptor,
        &["description", "definition", "text", "statement", "requirement", "control_text"],
    ),
    (ConceptField::Uri, &["conceptUri", "concept uri"]),
];
/// Columns whose text stands below the descriptor, a line for each example.
const EXAMPLES: [&str; 3] = ["examples", "implementation examples", "implementation_examples"];
/// The column that says in words whether a concept is in force, and columns that answer whether it is not.
const STATUS: &str = "status";
const GONE: [&str; 3] = ["withdrawn", "deprecated", "revoked"];
const YES: [&str; 4] = ["true", "yes", "1", "x"];
/// The column of ids that not every concept has to have, as in SKOS.
const NOTATION: &str = "notation";
/// How the columns of labels in several languages begin.
const LABEL_IN: &str = "label_";

/// Which columns hold which field; several columns of one field are joined.
pub(super) struct ConceptColumns {
    places: [Vec<usize>; ConceptField::ALL.len()],
    /// The language of the labels, where the table has a column for each, and all that there are.
    language: Option<(String, Vec<String>)>,
    /// Whether ids are notations, or the ends of addresses, under the rules of SKOS.
    addressed: bool,
    /// Where a status stands, and where an answer does.
    status: Option<usize>,
    gone: Option<usize>,
    /// The columns of examples, which are among those of the descriptor.
    examples: Vec<usize>,
    /// The columns of levels, one for each, where no column has the ids.
    levels: Option<Levels>,
}

/// Whether a header names columns of concepts: something to know them by, and something to describe them with.
pub(crate) fn names_concepts<'n>(names: &(impl Iterator<Item = &'n str> + Clone)) -> bool {
    let also = |field: ConceptField| ALSO.iter().filter(move |also| also.0 == field).flat_map(|also| also.1);
    let has = |field: ConceptField| {
        column(names.clone(), field.name()).is_some()
            || also(field).any(|name| column(names.clone(), name).is_some())
    };
    let levels = || Levels::of(&names.clone().map(str::to_owned).collect::<Vec<_>>()).is_some();
    (has(ConceptField::Id) || has(ConceptField::Uri) || levels())
        && (levels()
            || has(ConceptField::Label)
            || has(ConceptField::Descriptor)
            || names.clone().any(|name| language_of(name).is_some()))
}

/// The language of a column such as `label_fi`.
fn language_of(name: &str) -> Option<&str> {
    let name = name.trim();
    let language = name.get(LABEL_IN.len()..)?;
    let labels = name[..LABEL_IN.len()].eq_ignore_ascii_case(LABEL_IN);
    let code = language.split(['-', '_']).next().unwrap_or("");
    (labels && matches!(code.len(), 2..=3) && language.is_ascii()).then_some(language)
}

impl ConceptColumns {
    /// Finds the columns in a header, and says what it chose and what it leaves out.
    pub(super) fn of(
        header: &[String],
        options: &ReadOptions<'_>,
        place: &FilePlace,
    ) -> Result<(Self, Vec<Notice>), FrameworkError> {
        let mut columns = Self {
            places: Default::default(),
            language: None,
            addressed: false,
            status: position(header, STATUS),
            gone: GONE.iter().find_map(|name| position(header, name)),
            examples: Vec::new(),
            levels: None,
        };
        let mut notices = Vec::new();
        for ColumnName { field, column } in options.columns {
            let at = numbered(column, header.len()).or_else(|| position(header, column));
            let at = at.ok_or_else(|| FrameworkError::NoColumn {
                column: column.clone(),
                found: header.to_vec(),
                place: place.clone(),
            })?;
            columns.places[*field as usize].push(at);
        }
        columns.choose_language(header, options.language, &mut notices)?;
        if options.columns.is_empty() && position(header, ConceptField::Id.name()).is_none() {
            columns.levels = Levels::of(header);
        }
        let examples = columns.lacks(ConceptField::Descriptor);
        for field in ConceptField::ALL {
            if columns.lacks(field) {
                columns.places[field as usize].extend(position(header, field.name()));
            }
        }
        let named = columns.levels.is_some();
        for (field, names) in ALSO.iter().filter(|(field, _)| !named || Levels::LEAVES.contains(field)) {
            let (field, names) = (*field, *names);
            let other =
                || names.iter().find_map(|name| position(header, name)).filter(|at| !columns.has(*at));
            if columns.lacks(field)
                && let Some(at) = other()
            {
                let said = format!("column \"{}\" is read as {}", header[at].trim(), field.name());
                notices.push(Notice::info("columns-chosen", said));
                columns.places[field as usize].push(at);
            }
        }
        for at in EXAMPLES.iter().filter_map(|name| position(header, name)).filter(|_| examples) {
            let said = format!("column \"{}\" is read as further lines of the descriptor", header[at].trim());
            notices.push(Notice::info("columns-chosen", said));
            columns.places[ConceptField::Descriptor as usize].push(at);
            columns.examples.push(at);
        }
        if let Some(levels) = &columns.levels {
            let names: Vec<&str> = levels.columns.iter().map(|&at| header[at].trim()).collect();
            let said = format!("columns {} are read as levels, with ids in their cells", names.join(", "));
            notices.push(Notice::info("columns-chosen", said));
        }
        let addresses = !columns.lacks(ConceptField::Uri);
        let missing = match () {
            () if columns.levels.is_some() => None,
            () if columns.lacks(ConceptField::Id) && !addresses => Some("id"),
            () if columns.lacks(ConceptField::Label) && columns.lacks(ConceptField::Descriptor) => {
                Some("descriptor or label")
            }
            () => None,
        };
        if let Some(missing) = missing {
            return Err(FrameworkError::Columns {
                missing: missing.into(),
                found: header.to_vec(),
                place: place.clone(),
            });
        }
        let notation = columns.places[ConceptField::Id as usize]
            .iter()
            .all(|&at| header[at].trim().eq_ignore_ascii_case(NOTATION));
        columns.addressed = addresses && notation;
        let translated = |at: usize| columns.language.is_some() && language_of(&header[at]).is_some();
        let unused = (0..header.len())
            .filter(|&at| !columns.has(at) && !translated(at) && !header[at].trim().is_empty());
        let unused: Vec<&str> = unused.map(|at| header[at].trim()).collect();
        if !unused.is_empty() {
            let said = format!("columns not used: {}", unused.join(", "));
            notices.push(Notice::info("columns-ignored", said));
        }
        Ok((columns, notices))
    }

    /// Of labels in several languages, takes those of the language asked for; otherwise English if it is there, otherwise
    /// the first. A plain column of labels counts before a language that nobody asked for.
    fn choose_language(
        &mut self,
        header: &[String],
        asked: Option<Language>,
        notices: &mut Vec<Notice>,
    ) -> Result<(), FrameworkError> {
        let there: Vec<(usize, String)> = header
            .iter()
            .enumerate()
            .filter_map(|(at, name)| Some((at, language_of(name)?.to_ascii_lowercase())))
            .collect();
        let plain = position(header, ConceptField::Label.name()).is_some();
        if there.is_empty() || !self.lacks(ConceptField::Label) {
            return Ok(());
        }
        let primary = |tag: &str| tag.split(['-', '_']).next().unwrap_or("").to_owned();
        let of = |code: &str| there.iter().find(|(_, tag)| primary(tag) == code);
        let all: Vec<String> = there.iter().map(|(_, tag)| tag.clone()).collect();
        let (at, tag) = match asked.as_ref().map(Language::code) {
            Some(code) => match of(code) {
                Some(found) => found,
                None if plain => return Ok(()),
                None => {
                    return Err(FrameworkError::Unsuitable {
                        what: format!("no concept has a label in \"{code}\""),
                        place: None,
                        help: Help::say(format!(
                            "the file has labels in {}; choose one with ",
                            all.join(", ")
                        ))
                        .setting("language"),
                    });
                }
            },
            None if plain => return Ok(()),
            None => of("en").unwrap_or(&there[0]),
        };
        if asked.is_none() && all.len() > 1 {
            let said = format!("labels are read in \"{tag}\"; the file has them in {}", all.join(", "));
            notices.push(Notice::info("language-chosen", said));
        }
        self.places[ConceptField::Label as usize].push(*at);
        self.language = Some((primary(tag), all));
        Ok(())
    }

    fn lacks(&self, field: ConceptField) -> bool {
        self.places[field as usize].is_empty()
    }

    /// The columns that hold fields.
    pub(super) fn used(&self) -> impl Iterator<Item = usize> {
        let levels = self.levels.iter().flat_map(|levels| &levels.columns);
        self.places.iter().flatten().chain(&self.status).chain(&self.gone).chain(levels).copied()
    }

    fn has(&self, at: usize) -> bool {
        self.used().any(|other| other == at)
    }

    /// The field of a row, its columns as paragraphs.
    fn field<'r>(&self, field: ConceptField, row: impl Fn(usize) -> &'r str) -> String {
        let mut text = String::new();
        let places = self.places[field as usize].iter();
        for (at, part) in places.map(|&at| (at, row(at).trim())).filter(|(_, part)| !part.is_empty()) {
            let examples = self.examples.contains(&at);
            text.push_str(match text.is_empty() {
                true => "",
                false if examples => "\n",
                false => "\n\n",
            });
            if examples { levels::push_examples(&mut text, part) } else { text.push_str(part) }
        }
        text
    }

    /// Adds a row to a draft: a concept or a group. A row whose fields are all empty is nothing.
    pub(super) fn add<'r>(
        &mut self,
        row: impl Fn(usize) -> &'r str,
        place: FilePlace,
        draft: &mut Draft,
    ) -> Result<(), FrameworkError> {
        let [id, parent, label, descriptor, uri, tokens, kind] =
            ConceptField::ALL.map(|field| self.field(field, &row));
        if let Some(levels) = &mut self.levels {
            levels.add(&row, &label, &descriptor, &place, draft);
            return Ok(());
        }
        let named = !self.lacks(ConceptField::Id);
        if [&id, &parent, &label, &descriptor].iter().all(|field| field.is_empty())
            && (named || uri.is_empty())
        {
            return Ok(());
        }
        if kind.eq_ignore_ascii_case("group") {
            draft.framework.groups.push(Group { id, parent: given(&parent), label });
            return Ok(());
        }
        let yes = |at| YES.iter().any(|yes| row(at).trim().eq_ignore_ascii_case(yes));
        if self.status.is_some_and(|at| is_mark(row(at).trim())) || self.gone.is_some_and(yes) {
            draft.withdrawn.insert(draft.framework.concepts.len());
        }
        let tokens = given(&tokens).map(|tokens| given_words(&tokens, &id, &place)).transpose()?;
        draft.framework.concepts.push(Concept {
            id,
            uri: given(&uri),
            parent: given(&parent),
            label,
            descriptor,
            tokens,
            parts: Vec::new(),
        });
        draft.places.push(place);
        Ok(())
    }

    /// What can be said of concepts only when all are there: ids that are ends of addresses, parents that are addresses,
    /// and labels that a language lacks.
    pub(super) fn finish(self, draft: &mut Draft) {
        if let Some(levels) = &self.levels {
            draft.framework.noun = Some(levels.noun.to_owned());
        }
        if let Some((language, all)) = &self.language {
            draft.framework.language = Language::new(language);
            leave_out_wordless(draft, language, all);
        }
        if self.lacks(ConceptField::Uri) {
            return;
        }
        if self.addressed {
            let names: Vec<Named<'_>> = draft.framework.concepts.iter().map(Named::of).collect();
            let ids = ids(&names, &mut draft.notices);
            for (concept, id) in draft.framework.concepts.iter_mut().zip(ids) {
                concept.id = id;
            }
        }
        resolve_parents(draft);
    }
}

/// Leaves out concepts without a word in the language, and counts them.
fn leave_out_wordless(draft: &mut Draft, language: &str, all: &[String]) {
    let wordless = |concept: &Concept| concept.text().trim().is_empty();
    let before = draft.framework.concepts.len();
    let keep: Vec<bool> = draft.framework.concepts.iter().map(|concept| !wordless(concept)).collect();
    let mut kept = keep.iter();
    draft.places.retain(|_| kept.next().copied().unwrap_or(true));
    draft.framework.concepts.retain(|concept| !wordless(concept));
    let left_out = before - draft.framework.concepts.len();
    if left_out > 0 {
        let said = format!(
            "{left_out} concepts have no label in \"{language}\" and are left out; the file has labels in {}",
            all.join(", ")
        );
        draft.notices.push(Notice::warning("no-label", said));
    }
}

/// Parents that are named by their address get the id that it has here, or the end of it where it is no concept.
fn resolve_parents(draft: &mut Draft) {
    let concepts = &draft.framework.concepts;
    let known: BTreeMap<String, String> =
        concepts.iter().filter_map(|concept| Some((concept.uri.clone()?, concept.id.clone()))).collect();
    let mut several = 0;
    for concept in &mut draft.framework.concepts {
        let Some(parent) = concept.parent.as_deref().filter(|parent| is_address(parent)) else { continue };
        let mut addresses =
            parent.split(|c: char| c.is_whitespace() || c == '|').filter(|one| !one.is_empty());
        let address = addresses.next().unwrap_or(parent);
        several += usize::from(addresses.next().is_some());
        concept.parent = Some(known.get(address).cloned().unwrap_or_else(|| segment(address)));
    }
    if several > 0 {
        let said = format!("{several} concepts have several broader ones; the first is the parent");
        draft.notices.push(Notice::info("several-broader", said));
    }
}

fn position(header: &[String], name: &str) -> Option<usize> {
    column(header.iter().map(String::as_str), name)
}

/// `#3` is the third column.
fn numbered(column: &str, count: usize) -> Option<usize> {
    let number: usize = column.strip_prefix('#')?.parse().ok()?;
    (1..=count).contains(&number).then(|| number - 1)
}
