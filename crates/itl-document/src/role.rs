//! Roles: what a unit is for its readers. Only some of them count in what a document comes to; [`Roles`] says which.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

use crate::BlockKind;

/// What a unit is for those who read the document.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Role {
    /// Sentences of paragraphs, and items of lists.
    Prose,
    /// A heading.
    Heading,
    /// A row of a table.
    Table,
    /// What stands under a picture or over a table.
    Caption,
    /// A footnote or endnote.
    Note,
    /// A line of a table of contents.
    Contents,
    /// A line of an index.
    Index,
    /// An entry of a list of references.
    References,
    /// Words of a chart, a figure or a form.
    Label,
    /// Words of another message that a message quotes, the lines above them, and signatures.
    Quoted,
}

impl Role {
    /// All of them, in the order in which they are listed.
    pub const ALL: [Self; 10] = [
        Self::Prose,
        Self::Heading,
        Self::Table,
        Self::Caption,
        Self::Note,
        Self::Contents,
        Self::Index,
        Self::References,
        Self::Label,
        Self::Quoted,
    ];

    /// The name in settings and results.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Prose => "prose",
            Self::Heading => "heading",
            Self::Table => "table",
            Self::Caption => "caption",
            Self::Note => "note",
            Self::Contents => "contents",
            Self::Index => "index",
            Self::References => "references",
            Self::Label => "label",
            Self::Quoted => "quoted",
        }
    }

    /// Whether units of this role are the sentences in a block. The others are blocks as they stand: a row or a heading
    /// is one thing, whatever marks are in it.
    #[must_use]
    pub fn has_sentences(self) -> bool {
        matches!(self, Self::Prose | Self::Caption | Self::Note | Self::Quoted)
    }
}

impl BlockKind {
    /// The role of its units; blocks that are in no unit have that of prose.
    #[must_use]
    pub fn role(self) -> Role {
        match self {
            Self::Heading(_) => Role::Heading,
            Self::TableRow => Role::Table,
            Self::Caption => Role::Caption,
            Self::Footnote => Role::Note,
            Self::Contents => Role::Contents,
            Self::Index => Role::Index,
            Self::Reference => Role::References,
            Self::Label => Role::Label,
            Self::Quoted => Role::Quoted,
            Self::Paragraph
            | Self::ListItem
            | Self::Code
            | Self::RunningHead
            | Self::PageNumber
            | Self::OffPage
            | Self::Navigation => Role::Prose,
        }
    }
}

/// A set of roles: those whose units count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Roles(u16);

/// Not the name of a role.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("\"{0}\" is no role: {names}, or all", names = Role::ALL.map(Role::name).join(", "))]
pub struct RoleError(String);

impl Roles {
    /// Every role.
    pub const ALL: Self = Self((1 << Role::ALL.len()) - 1);

    /// The set of these roles.
    #[must_use]
    pub fn of(roles: &[Role]) -> Self {
        Self(roles.iter().fold(0, |set, &role| set | 1 << role as u16))
    }

    /// Whether a role is in the set.
    #[must_use]
    pub fn contains(self, role: Role) -> bool {
        self.0 & (1 << role as u16) != 0
    }

    /// The roles of the set, in the order in which they are listed.
    pub fn iter(self) -> impl Iterator<Item = Role> {
        Role::ALL.into_iter().filter(move |&role| self.contains(role))
    }
}

/// Prose; rows of tables that say something count with it.
impl Default for Roles {
    fn default() -> Self {
        Self::of(&[Role::Prose])
    }
}

impl fmt::Display for Roles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Self::ALL {
            return f.pad("all");
        }
        f.pad(&self.iter().map(Role::name).collect::<Vec<_>>().join(","))
    }
}

impl FromStr for Roles {
    type Err = RoleError;

    fn from_str(text: &str) -> Result<Self, RoleError> {
        if text.trim() == "all" {
            return Ok(Self::ALL);
        }
        let role = |name: &str| {
            let found = Role::ALL.into_iter().find(|role| role.name() == name.trim());
            found.ok_or_else(|| RoleError(name.trim().to_owned()))
        };
        text.split(',').map(role).collect::<Result<Vec<Role>, RoleError>>().map(|roles| Self::of(&roles))
    }
}

impl Serialize for Roles {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Roles {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_have_names() {
        assert_eq!(Roles::default().to_string(), "prose");
        for text in ["prose", "heading,table", "prose,heading,table,caption,note", "all"] {
            assert_eq!(text.parse::<Roles>().unwrap().to_string(), text);
        }
        // Named in any order, one by one or all at once.
        assert_eq!("table, heading".parse::<Roles>().unwrap(), Roles::of(&[Role::Heading, Role::Table]));
        let names: Vec<&str> = Role::ALL.map(Role::name).into();
        assert_eq!(names.join(",").parse::<Roles>().unwrap(), Roles::ALL);
        for text in ["", "prose,", "tables", "All"] {
            assert!(text.parse::<Roles>().is_err(), "{text:?}");
        }
        assert!("cell".parse::<Roles>().unwrap_err().to_string().contains("label, quoted, or all"));
    }

    #[test]
    fn a_set_has_what_was_put_in() {
        let set = Roles::of(&[Role::Prose, Role::Label]);
        assert!(set.contains(Role::Label) && !set.contains(Role::Table));
        assert_eq!(set.iter().collect::<Vec<_>>(), [Role::Prose, Role::Label]);
        assert!(Role::ALL.into_iter().all(|role| Roles::ALL.contains(role)));
    }
}
