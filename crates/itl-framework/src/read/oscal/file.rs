//! What is read of OSCAL's JSON: catalogues, profiles, and the little that both need of everything inside. Text is
//! borrowed from the file wherever it stands there as it is.

use serde::Deserialize;
use std::borrow::Cow;

/// A text of the file.
#[derive(Debug, Clone, Default, Deserialize)]
pub(super) struct Text<'a>(#[serde(borrow)] pub(super) Cow<'a, str>);

impl std::ops::Deref for Text<'_> {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

/// A file of OSCAL: one of the two.
#[derive(Deserialize)]
pub(super) struct File<'a> {
    #[serde(borrow)]
    pub(super) catalog: Option<Catalog<'a>>,
    #[serde(borrow)]
    pub(super) profile: Option<Profile<'a>>,
}

#[derive(Deserialize)]
pub(super) struct Catalog<'a> {
    #[serde(borrow, default)]
    pub(super) uuid: Text<'a>,
    #[serde(borrow, default)]
    pub(super) metadata: Metadata<'a>,
    #[serde(borrow, default)]
    pub(super) params: Vec<Param<'a>>,
    #[serde(borrow, default)]
    pub(super) groups: Vec<Group<'a>>,
    #[serde(borrow, default)]
    pub(super) controls: Vec<Control<'a>>,
}

#[derive(Default, Deserialize)]
pub(super) struct Metadata<'a> {
    #[serde(borrow, default)]
    pub(super) title: Text<'a>,
    #[serde(borrow, default)]
    pub(super) version: Text<'a>,
    #[serde(borrow, default)]
    pub(super) props: Vec<Prop<'a>>,
}

#[derive(Deserialize)]
pub(super) struct Group<'a> {
    #[serde(borrow, default)]
    pub(super) id: Text<'a>,
    #[serde(borrow, default)]
    pub(super) title: Text<'a>,
    #[serde(borrow, default)]
    pub(super) params: Vec<Param<'a>>,
    #[serde(borrow, default)]
    pub(super) parts: Vec<OscalPart<'a>>,
    #[serde(borrow, default)]
    pub(super) groups: Vec<Group<'a>>,
    #[serde(borrow, default)]
    pub(super) controls: Vec<Control<'a>>,
}

#[derive(Deserialize)]
pub(super) struct Control<'a> {
    #[serde(borrow, default)]
    pub(super) id: Text<'a>,
    #[serde(borrow, default)]
    pub(super) title: Text<'a>,
    #[serde(borrow, default)]
    pub(super) params: Vec<Param<'a>>,
    #[serde(borrow, default)]
    pub(super) props: Vec<Prop<'a>>,
    #[serde(borrow, default)]
    pub(super) parts: Vec<OscalPart<'a>>,
    #[serde(borrow, default)]
    pub(super) controls: Vec<Control<'a>>,
}

/// A parameter of a catalogue, or what a profile sets of one.
#[derive(Debug, Clone, Default, Deserialize)]
pub(super) struct Param<'a> {
    #[serde(borrow, default, alias = "param-id")]
    pub(super) id: Text<'a>,
    #[serde(borrow, default)]
    pub(super) props: Vec<Prop<'a>>,
    #[serde(borrow)]
    pub(super) label: Option<Text<'a>>,
    #[serde(borrow, default)]
    pub(super) values: Vec<Text<'a>>,
    #[serde(borrow)]
    pub(super) select: Option<Select<'a>>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) struct Select<'a> {
    #[serde(borrow)]
    pub(super) how_many: Option<Text<'a>>,
    #[serde(borrow, default)]
    pub(super) choice: Vec<Text<'a>>,
}

#[derive(Debug, Clone, Deserialize)]
pub(super) struct Prop<'a> {
    #[serde(borrow, default)]
    pub(super) name: Text<'a>,
    #[serde(borrow, default)]
    pub(super) value: Text<'a>,
    #[serde(borrow)]
    pub(super) class: Option<Text<'a>>,
    #[serde(borrow)]
    pub(super) ns: Option<Text<'a>>,
}

#[derive(Debug, Clone, Deserialize)]
pub(super) struct OscalPart<'a> {
    #[serde(borrow)]
    pub(super) id: Option<Text<'a>>,
    #[serde(borrow, default)]
    pub(super) name: Text<'a>,
    #[serde(borrow)]
    pub(super) class: Option<Text<'a>>,
    #[serde(borrow)]
    pub(super) ns: Option<Text<'a>>,
    #[serde(borrow)]
    pub(super) title: Option<Text<'a>>,
    #[serde(borrow, default)]
    pub(super) props: Vec<Prop<'a>>,
    #[serde(borrow)]
    pub(super) prose: Option<Text<'a>>,
    #[serde(borrow, default)]
    pub(super) parts: Vec<OscalPart<'a>>,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) struct Profile<'a> {
    #[serde(borrow, default)]
    pub(super) uuid: Text<'a>,
    #[serde(borrow, default)]
    pub(super) metadata: Metadata<'a>,
    #[serde(borrow, default)]
    pub(super) imports: Vec<Import<'a>>,
    pub(super) merge: Option<Merge>,
    #[serde(borrow, default)]
    pub(super) modify: Modify<'a>,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) struct Import<'a> {
    pub(super) include_all: Option<serde::de::IgnoredAny>,
    #[serde(borrow)]
    pub(super) include_controls: Option<Vec<Choice<'a>>>,
    #[serde(borrow, default)]
    pub(super) exclude_controls: Vec<Choice<'a>>,
}

/// Controls that a profile names.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) struct Choice<'a> {
    #[serde(borrow)]
    pub(super) with_child_controls: Option<Text<'a>>,
    #[serde(borrow, default)]
    pub(super) with_ids: Vec<Text<'a>>,
    #[serde(borrow, default)]
    pub(super) matching: Vec<Matching<'a>>,
}

#[derive(Deserialize)]
pub(super) struct Matching<'a> {
    #[serde(borrow, default)]
    pub(super) pattern: Text<'a>,
}

#[derive(Deserialize)]
pub(super) struct Merge {
    pub(super) custom: Option<serde::de::IgnoredAny>,
}

#[derive(Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) struct Modify<'a> {
    #[serde(borrow, default)]
    pub(super) set_parameters: Vec<Param<'a>>,
    #[serde(borrow, default)]
    pub(super) alters: Vec<Alter<'a>>,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) struct Alter<'a> {
    #[serde(borrow, default)]
    pub(super) control_id: Text<'a>,
    #[serde(borrow, default)]
    pub(super) removes: Vec<Remove<'a>>,
    #[serde(borrow, default)]
    pub(super) adds: Vec<Add<'a>>,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) struct Remove<'a> {
    #[serde(borrow)]
    pub(super) by_name: Option<Text<'a>>,
    #[serde(borrow)]
    pub(super) by_class: Option<Text<'a>>,
    #[serde(borrow)]
    pub(super) by_id: Option<Text<'a>>,
    #[serde(borrow)]
    pub(super) by_item_name: Option<Text<'a>>,
    #[serde(borrow)]
    pub(super) by_ns: Option<Text<'a>>,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) struct Add<'a> {
    #[serde(borrow)]
    pub(super) position: Option<Text<'a>>,
    #[serde(borrow)]
    pub(super) by_id: Option<Text<'a>>,
    #[serde(borrow)]
    pub(super) title: Option<Text<'a>>,
    #[serde(borrow, default)]
    pub(super) params: Vec<Param<'a>>,
    #[serde(borrow, default)]
    pub(super) props: Vec<Prop<'a>>,
    #[serde(borrow, default)]
    pub(super) parts: Vec<OscalPart<'a>>,
}

#[derive(Default, Deserialize)]
pub(super) struct BackMatter<'a> {
    #[serde(borrow, default)]
    pub(super) resources: Vec<Resource<'a>>,
}

#[derive(Deserialize)]
pub(super) struct Resource<'a> {
    #[serde(borrow, default)]
    pub(super) uuid: Text<'a>,
    #[serde(borrow, default)]
    pub(super) rlinks: Vec<Rlink<'a>>,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) struct Rlink<'a> {
    #[serde(borrow, default)]
    pub(super) href: Text<'a>,
    #[serde(borrow)]
    pub(super) media_type: Option<Text<'a>>,
}
