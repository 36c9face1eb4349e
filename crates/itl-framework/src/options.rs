//! What a reader is told besides the bytes: columns, language, parts.

use itl_base::Language;
use serde::Deserialize;

/// Gives what a framework file refers to, by the path that stands in it: its bytes, or why they cannot be had. Frameworks may be read
/// on another thread.
pub type Resolver<'a> = &'a (dyn Fn(&str) -> Result<Vec<u8>, String> + Sync);

/// How a framework file is read. By default nothing beside the file is resolved: a profile that imports a catalogue is
/// refused.
#[derive(Clone, Copy, Default)]
#[non_exhaustive]
pub struct ReadOptions<'a> {
    /// The columns of a table that hold the fields of a concept, where their names are others.
    pub columns: &'a [ColumnName],
    /// The sheet of a workbook; the first one if none is named.
    pub sheet: Option<&'a str>,
    /// The language of a vocabulary that has several.
    pub language: Option<Language>,
    /// The parts of the source that are taken, in the words of its format; its own defaults if none is named.
    pub parts: &'a [String],
    /// Whether concepts that are withdrawn, superseded or repealed are kept.
    pub withdrawn: bool,
    /// Whether concepts of one id that say different things are joined.
    pub merge_duplicates: bool,
    /// Gives the files that this one refers to.
    pub resolver: Option<Resolver<'a>>,
}

impl<'a> ReadOptions<'a> {
    /// The same with these columns.
    #[must_use]
    pub fn with_columns(self, columns: &'a [ColumnName]) -> Self {
        Self { columns, ..self }
    }

    /// The same with this sheet.
    #[must_use]
    pub fn with_sheet(self, sheet: Option<&'a str>) -> Self {
        Self { sheet, ..self }
    }

    /// The same with this language.
    #[must_use]
    pub fn with_language(self, language: Option<Language>) -> Self {
        Self { language, ..self }
    }

    /// The same with these parts.
    #[must_use]
    pub fn with_parts(self, parts: &'a [String]) -> Self {
        Self { parts, ..self }
    }

    /// The same with withdrawn concepts, or without them.
    #[must_use]
    pub fn with_withdrawn(self, withdrawn: bool) -> Self {
        Self { withdrawn, ..self }
    }

    /// The same, joining concepts of one id or refusing them.
    #[must_use]
    pub fn with_merged_duplicates(self, merge_duplicates: bool) -> Self {
        Self { merge_duplicates, ..self }
    }

    /// The same with this way to what the file refers to.
    #[must_use]
    pub fn with_resolver(self, resolver: Resolver<'a>) -> Self {
        Self { resolver: Some(resolver), ..self }
    }
}

/// A field of a concept that a column of a table can hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum ConceptField {
    /// Its id.
    Id,
    /// The id of what is above it.
    Parent,
    /// Its name.
    Label,
    /// Its text.
    Descriptor,
    /// Its address.
    Uri,
    /// Its words, given.
    Tokens,
    /// `group` for a row that only groups others.
    Kind,
}

impl ConceptField {
    /// All fields.
    pub const ALL: [Self; 7] =
        [Self::Id, Self::Parent, Self::Label, Self::Descriptor, Self::Uri, Self::Tokens, Self::Kind];

    /// The column that holds it unless another is named.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Id => "id",
            Self::Parent => "parent",
            Self::Label => "label",
            Self::Descriptor => "descriptor",
            Self::Uri => "uri",
            Self::Tokens => "tokens",
            Self::Kind => "kind",
        }
    }
}

/// A field and the column that holds it: `descriptor=Requirement text`. Several columns of one field are joined.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct ColumnName {
    /// The field.
    pub field: ConceptField,
    /// The name of the column, or its number from 1 as `#3`.
    pub column: String,
}

impl std::str::FromStr for ColumnName {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (field, column) =
            text.split_once('=').ok_or("write FIELD=COLUMN, as in descriptor=Requirement")?;
        let known = ConceptField::ALL.into_iter().find(|known| known.name() == field.trim());
        let names = ConceptField::ALL.map(ConceptField::name).join(", ");
        let field =
            known.ok_or_else(|| format!("\"{}\" is no field; the fields are {names}", field.trim()))?;
        let column = column.trim().to_owned();
        if column.is_empty() {
            return Err(format!("name the column that holds {}", field.name()));
        }
        Ok(Self { field, column })
    }
}

impl std::fmt::Display for ColumnName {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "{}={}", self.field.name(), self.column)
    }
}

impl TryFrom<String> for ColumnName {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}
