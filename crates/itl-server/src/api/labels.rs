//! What people say about documents: title, folder, tags and year; and the password of an encrypted one, which stays in memory.

use axum::Extension;
use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::IntoResponse;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};
use utoipa::ToSchema;
use utoipa::openapi::schema::{ArrayBuilder, ObjectBuilder, SchemaType, Type};
use utoipa::openapi::{RefOr, Schema};

use super::answers::{Answer, Id, blocking, json};
use super::documents::{Document, row, shown};
use super::{body, documents};
use crate::access::Caller;
use crate::problem::Problem;
use crate::state::Shared;
use crate::store::{LabelCounts, Labels};

/// Most characters of a title or password.
const TITLE: usize = 300;
/// Most characters of a folder or tag.
const NAME: usize = 100;
/// Years that there can be.
pub(super) const YEARS: std::ops::RangeInclusive<u16> = 1..=9999;
/// Most tags of a document.
const TAGS: usize = 20;

/// What is to be said about a document. What is left out stays as it is; null takes it away.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct LabelsRequest {
    /// Its title instead of that of its file, at most 300 characters.
    #[serde(default, deserialize_with = "said")]
    #[schema(value_type = Option<String>, max_length = 300)]
    title: Option<Option<String>>,
    /// The collection that it is in, at most 100 characters.
    #[serde(default, deserialize_with = "said")]
    #[schema(value_type = Option<String>, max_length = 100)]
    folder: Option<Option<String>>,
    /// Its tags, at most 20 of at most 100 characters.
    #[serde(default, deserialize_with = "said")]
    #[schema(schema_with = tags_schema)]
    tags: Option<Option<Vec<String>>>,
    /// The year that it is of, 1 to 9999.
    #[serde(default, deserialize_with = "year")]
    #[schema(value_type = Option<u16>, minimum = 1, maximum = 9999)]
    year: Option<Option<u16>>,
}

fn tags_schema() -> impl Into<RefOr<Schema>> {
    let tag = ObjectBuilder::new().schema_type(Type::String).max_length(Some(NAME));
    let list = ArrayBuilder::new().schema_type(SchemaType::Array(vec![Type::Array, Type::Null]));
    list.items(tag).max_items(Some(TAGS)).description(Some("Its tags"))
}

/// A password.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PasswordRequest {
    /// The password, at most 300 characters.
    #[schema(format = Password, max_length = 300)]
    password: String,
}

/// Names that documents have in common.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct LabelList {
    /// The folders, by name.
    folders: Vec<LabelCount>,
    /// The tags, by name.
    tags: Vec<LabelCount>,
    /// The years, the last first.
    years: Vec<LabelCount>,
}

/// A folder, tag or year.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct LabelCount {
    /// What it is called.
    name: String,
    /// How many documents have it.
    documents: u64,
}

/// Tells what is null from what is left out.
fn said<'de, T: Deserialize<'de>, D: Deserializer<'de>>(value: D) -> Result<Option<Option<T>>, D::Error> {
    Option::deserialize(value).map(Some)
}

/// A year, nothing, or null.
fn year<'de, D: Deserializer<'de>>(value: D) -> Result<Option<Option<u16>>, D::Error> {
    let Some(number) = body::whole(value)? else { return Ok(Some(None)) };
    match u16::try_from(number).ok().filter(|year| YEARS.contains(year)) {
        Some(year) => Ok(Some(Some(year))),
        None => Err(D::Error::custom("a year is from 1 to 9999")),
    }
}

/// A name on one line without space around it, if it is short enough.
fn name(field: &str, text: &str, most: usize) -> Result<String, Problem> {
    if text.chars().count() > most {
        return Err(Problem::bad(field, format!("it has {most} characters at most")));
    }
    let plain: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    Ok(plain.trim().to_owned())
}

impl LabelsRequest {
    /// The labels with what is said.
    fn applied(self, before: Labels) -> Result<Labels, Problem> {
        let mut labels = before;
        if let Some(title) = self.title {
            let title = name("title", &title.unwrap_or_default(), TITLE)?;
            labels.title = Some(title).filter(|title| !title.is_empty());
        }
        if let Some(folder) = self.folder {
            labels.folder = name("folder", &folder.unwrap_or_default(), NAME)?;
        }
        if let Some(tags) = self.tags {
            let tags = tags.unwrap_or_default();
            if tags.len() > TAGS {
                return Err(Problem::bad("tags", format!("a document has {TAGS} at most")));
            }
            let tags: Result<Vec<String>, Problem> = tags.iter().map(|tag| name("tags", tag, NAME)).collect();
            let mut tags = tags?;
            tags.retain(|tag| !tag.is_empty());
            tags.sort();
            tags.dedup();
            labels.tags = tags;
        }
        if let Some(year) = self.year {
            labels.year = year;
        }
        Ok(labels)
    }
}

/// Says something else about a document: title, folder, tags, year.
#[utoipa::path(
    patch, path = "/v1/documents/{id}", tag = "documents",
    params(("id" = String, Path, description = "The document")),
    request_body(content = LabelsRequest),
    responses((status = 200, description = "The document", body = Document)),
)]
pub(crate) async fn label(
    State(shared): State<Shared>,
    Extension(caller): Extension<Caller>,
    Id(id): Id,
    headers: HeaderMap,
    body: Body,
) -> Answer {
    let request: LabelsRequest = body::json(&shared, &caller, &headers, body).await?;
    let document = documents::row(&shared, id).await?;
    let document = blocking(move || {
        let labels = request.applied(document.labels)?;
        if !shared.store.label(&document.id, &labels)? {
            return Err(Problem::missing("document"));
        }
        shown(&shared, crate::store::DocumentRow { labels, ..document })
    });
    json(StatusCode::OK, &document.await?)
}

/// Gives the password of an encrypted document, which then can be aligned.
///
/// It stays in memory, and is forgotten when the server ends: after that, `locked` of the document says that it is asked for again.
#[utoipa::path(
    put, path = "/v1/documents/{id}/password", tag = "documents",
    params(("id" = String, Path, description = "The document")),
    request_body(content = PasswordRequest),
    responses((status = 204, description = "It is tried with the next job")),
)]
pub(crate) async fn password(
    State(shared): State<Shared>,
    Extension(caller): Extension<Caller>,
    Id(id): Id,
    headers: HeaderMap,
    body: Body,
) -> Answer {
    let PasswordRequest { password } = body::json(&shared, &caller, &headers, body).await?;
    if password.chars().count() > TITLE {
        return Err(Problem::bad("password", format!("it has {TITLE} characters at most")));
    }
    let document = row(&shared, id).await?;
    blocking(move || {
        if !shared.store.note_password(&document.id)? {
            return Err(Problem::missing("document"));
        }
        shared.engine.forget_pictures(&document.content);
        shared.engine.unlock(&document.id, password);
        Ok(())
    })
    .await?;
    Ok(StatusCode::NO_CONTENT.into_response())
}

/// The folders, tags and years that documents have.
#[utoipa::path(
    get, path = "/v1/labels", tag = "documents",
    responses((status = 200, description = "Folders, tags and years, with how many documents have each", body = LabelList)),
)]
pub(crate) async fn list(State(shared): State<Shared>) -> Answer {
    let LabelCounts { folders, tags, years } = blocking(move || Ok(shared.store.label_counts()?)).await?;
    let counted = |all: Vec<(String, u64)>| {
        all.into_iter().map(|(name, documents)| LabelCount { name, documents }).collect()
    };
    let list = LabelList { folders: counted(folders), tags: counted(tags), years: counted(years) };
    json(StatusCode::OK, &list)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn applied(json: &str) -> Result<Labels, Problem> {
        let before = Labels {
            title: Some("T".to_owned()),
            folder: "f".to_owned(),
            tags: vec!["a".to_owned()],
            year: Some(2020),
        };
        serde_json::from_str::<LabelsRequest>(json).unwrap().applied(before)
    }

    #[test]
    fn what_is_left_out_stays_and_null_takes_away() {
        let labels = applied(r#"{"title":null,"tags":[" b ","a","b",""]}"#).unwrap();
        assert_eq!((labels.title, labels.folder.as_str(), labels.year), (None, "f", Some(2020)));
        assert_eq!(labels.tags, ["a", "b"]);
        let labels = applied(r#"{"folder":null,"year":null,"tags":null}"#).unwrap();
        assert_eq!((labels.title.as_deref(), labels.folder.as_str(), labels.year), (Some("T"), "", None));
        assert!(labels.tags.is_empty());
    }

    #[test]
    fn what_is_too_long_is_refused_by_name_and_a_name_is_one_line() {
        let long = |field: &str, open: &str, close: &str| {
            format!(r#"{{"{field}":{open}"{}"{close}}}"#, "x".repeat(NAME + 1))
        };
        for (json, field) in [(long("folder", "", ""), "folder"), (long("tags", "[", "]"), "tags")] {
            assert_eq!(applied(&json).unwrap_err().field.as_deref(), Some(field), "{json}");
        }
        let labels = applied(r#"{"title":" a\nb\u0000","year":2021.0}"#).unwrap();
        assert_eq!((labels.title.as_deref(), labels.year), (Some("a b"), Some(2021)));
        for wrong in [r#"{"year":0}"#, r#"{"year":10000}"#, r#"{"year":"2021"}"#, r#"{"folder":1}"#] {
            assert!(serde_json::from_str::<LabelsRequest>(wrong).is_err(), "{wrong}");
        }
    }
}
