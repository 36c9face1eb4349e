//! The columns of a table, and the concepts of its rows: by the names of the fields, by names that are as good as
//! theirs, or by those that the user gives.

use itl_text::Notice;

use super::{given, tokens::given_words};
use crate::accept::Draft;
use crate::{ColumnName, Concept, Field, FrameworkError, Group, Place};

/// Headings that official files use, after which a field is found where its own name is not there.
const ALSO: [(Field, &[&str]); 4] = [
    (Field::Id, &["identifier", "code", "notation", "number", "ref", "reference"]),
    (Field::Parent, &["broader", "parent id", "parent_id"]),
    (Field::Label, &["name", "title"]),
    (Field::Descriptor, &["description", "definition", "text", "statement", "requirement", "control_text"]),
];

/// Which columns hold which field; several columns of one field are joined.
pub(super) struct Columns {
    places: [Vec<usize>; Field::ALL.len()],
}

impl Columns {
    /// Finds the columns in a header, and says what it chose and what it leaves out.
    pub(super) fn of(
        header: &[String],
        named: &[ColumnName],
        place: &Place,
    ) -> Result<(Self, Vec<Notice>), FrameworkError> {
        let mut columns = Self { places: Default::default() };
        let mut notices = Vec::new();
        for ColumnName { field, column } in named {
            let at = numbered(column, header.len()).or_else(|| position(header, column));
            let at = at.ok_or_else(|| FrameworkError::NoColumn {
                column: column.clone(),
                found: header.to_vec(),
                place: place.clone(),
            })?;
            columns.places[*field as usize].push(at);
        }
        for field in Field::ALL {
            if columns.places[field as usize].is_empty() {
                columns.places[field as usize].extend(position(header, field.name()));
            }
        }
        for (field, names) in ALSO {
            let other =
                || names.iter().find_map(|name| position(header, name)).filter(|at| !columns.has(*at));
            if columns.places[field as usize].is_empty()
                && let Some(at) = other()
            {
                let said = format!("column \"{}\" is read as {}", header[at].trim(), field.name());
                notices.push(Notice::info("columns-chosen", said));
                columns.places[field as usize].push(at);
            }
        }
        let lacks = |field: Field| columns.places[field as usize].is_empty();
        let missing = match () {
            () if lacks(Field::Id) => Some("id"),
            () if lacks(Field::Label) && lacks(Field::Descriptor) => Some("descriptor or label"),
            () => None,
        };
        if let Some(missing) = missing {
            return Err(FrameworkError::Columns { missing, found: header.to_vec(), place: place.clone() });
        }
        let unused = (0..header.len()).filter(|&at| !columns.has(at) && !header[at].trim().is_empty());
        let unused: Vec<&str> = unused.map(|at| header[at].trim()).collect();
        if !unused.is_empty() {
            let said = format!("columns not used: {}", unused.join(", "));
            notices.push(Notice::info("columns-ignored", said));
        }
        Ok((columns, notices))
    }

    fn has(&self, at: usize) -> bool {
        self.places.iter().flatten().any(|&other| other == at)
    }

    /// The field of a row, its columns as paragraphs.
    fn field<'r>(&self, field: Field, row: impl Fn(usize) -> &'r str) -> String {
        let parts = self.places[field as usize].iter().map(|&at| row(at).trim());
        parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n\n")
    }

    /// Adds a row to a draft: a concept or a group. A row whose fields are all empty is nothing.
    pub(super) fn add<'r>(
        &self,
        row: impl Fn(usize) -> &'r str,
        place: Place,
        draft: &mut Draft,
    ) -> Result<(), FrameworkError> {
        let [id, parent, label, descriptor, uri, tokens, kind] =
            Field::ALL.map(|field| self.field(field, &row));
        if [&id, &parent, &label, &descriptor].iter().all(|field| field.is_empty()) {
            return Ok(());
        }
        if kind.eq_ignore_ascii_case("group") {
            draft.framework.groups.push(Group { id, parent: given(&parent), label });
            return Ok(());
        }
        let tokens = given(&tokens).map(|tokens| given_words(&tokens, &id, &place)).transpose()?;
        let (parent, uri) = (given(&parent), given(&uri));
        draft.framework.concepts.push(Concept {
            id,
            uri,
            parent,
            label,
            descriptor,
            tokens,
            parts: Vec::new(),
        });
        draft.places.push(place);
        Ok(())
    }
}

fn position(header: &[String], name: &str) -> Option<usize> {
    header.iter().position(|column| column.trim().eq_ignore_ascii_case(name.trim()))
}

/// `#3` is the third column.
fn numbered(column: &str, count: usize) -> Option<usize> {
    let number: usize = column.strip_prefix('#')?.parse().ok()?;
    (1..=count).contains(&number).then(|| number - 1)
}
