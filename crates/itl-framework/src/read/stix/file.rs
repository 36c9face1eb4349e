//! What is read of a STIX bundle: techniques, tactics and what holds them together. Text is borrowed from the file
//! wherever it stands there as it is.

use serde::Deserialize;
use std::borrow::Cow;

/// A text of the file.
#[derive(Clone, Default, Deserialize)]
pub(super) struct Text<'a>(#[serde(borrow)] Cow<'a, str>);

impl std::ops::Deref for Text<'_> {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

#[derive(Deserialize)]
pub(super) struct Bundle<'a> {
    #[serde(borrow, default)]
    pub(super) objects: Vec<Object<'a>>,
}

/// An object of any type, with what is needed of those that count.
#[derive(Deserialize)]
pub(super) struct Object<'a> {
    #[serde(borrow, default, rename = "type")]
    pub(super) kind: Text<'a>,
    #[serde(borrow, default)]
    pub(super) id: Text<'a>,
    #[serde(borrow, default)]
    pub(super) modified: Text<'a>,
    #[serde(borrow, default)]
    pub(super) name: Text<'a>,
    #[serde(borrow, default)]
    pub(super) description: Text<'a>,
    #[serde(borrow)]
    pub(super) lang: Option<Text<'a>>,
    #[serde(borrow, default)]
    pub(super) external_references: Vec<External<'a>>,
    #[serde(default)]
    pub(super) revoked: bool,
    #[serde(default)]
    pub(super) x_mitre_deprecated: bool,
    #[serde(default)]
    pub(super) x_mitre_is_subtechnique: bool,
    #[serde(borrow, default)]
    pub(super) x_mitre_domains: Vec<Text<'a>>,
    #[serde(borrow, default)]
    pub(super) x_mitre_version: Text<'a>,
    #[serde(borrow, default)]
    pub(super) relationship_type: Text<'a>,
    #[serde(borrow, default)]
    pub(super) source_ref: Text<'a>,
    #[serde(borrow, default)]
    pub(super) target_ref: Text<'a>,
}

#[derive(Deserialize)]
pub(super) struct External<'a> {
    #[serde(borrow, default)]
    pub(super) source_name: Text<'a>,
    #[serde(borrow)]
    pub(super) external_id: Option<Text<'a>>,
    #[serde(borrow)]
    pub(super) url: Option<Text<'a>>,
}

/// The sources whose ids are those that people know, the first that is there.
const KNOWN: [&str; 4] = ["mitre-attack", "mitre-mobile-attack", "mitre-ics-attack", "capec"];

impl Object<'_> {
    /// The id that people know, with its address; otherwise that of the object.
    pub(super) fn identity(&self) -> (&str, Option<&str>) {
        let of = |name: &&str| {
            let found = self.external_references.iter().find(|external| *external.source_name == **name)?;
            Some((&**found.external_id.as_ref()?, found.url.as_deref()))
        };
        KNOWN.iter().find_map(of).unwrap_or((&self.id, None))
    }

    pub(super) fn is_technique(&self) -> bool {
        &*self.kind == "attack-pattern"
    }

    pub(super) fn is_tactic(&self) -> bool {
        &*self.kind == "x-mitre-tactic"
    }
}
