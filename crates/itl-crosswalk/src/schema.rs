//! Parts of the schemas of results that other crates' types have no schema for.

use schemars::JsonSchema;

/// How much a remark matters.
#[derive(JsonSchema)]
#[serde(rename_all = "lowercase")]
#[allow(dead_code, reason = "it is there for its schema")]
enum NoticeLevel {
    /// Good to know.
    Info,
    /// Something is missing from the result.
    Warning,
}

/// A remark about a framework or a link.
#[derive(JsonSchema)]
#[schemars(rename = "CrosswalkNotice")]
#[allow(dead_code, reason = "it is there for its schema")]
pub(crate) struct NoticePart {
    /// info: good to know. warning: something is missing from the result.
    level: NoticeLevel,
    /// A stable name for programs.
    code: String,
    /// For people.
    message: String,
    /// The page it is about: none.
    page: Option<u32>,
}
