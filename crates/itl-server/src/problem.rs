//! What went wrong, as RFC 9457 has it (`application/problem+json`): what, the field, what to do, and the request's id.
//!
//! Never a path of this machine, never where in the program.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use itl::Mention;
use itl::{Error, Help, MarkError, PictureError, SettingsError, WorkerFailure};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::log;

/// Seconds after which somebody who was turned away may try again.
pub(crate) const RETRY_AFTER: u64 = 5;

/// Why a request was not done.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub(crate) struct Problem {
    /// A stable name: `urn:itl:problem:CODE`.
    #[serde(rename = "type")]
    #[schema(example = "urn:itl:problem:damaged")]
    pub kind: String,
    /// The status in words.
    pub title: String,
    /// The HTTP status.
    #[schema(minimum = 400, maximum = 599)]
    pub status: u16,
    /// What is wrong.
    pub detail: String,
    /// What to do about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub help: Option<String>,
    /// The field or parameter that it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub field: Option<String>,
    /// The id of the request, which the log has too.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub request_id: Option<String>,
}

impl Problem {
    /// A problem by its code and what there is to say.
    pub(crate) fn new(status: StatusCode, code: &str, detail: impl Into<String>) -> Self {
        Self {
            kind: format!("urn:itl:problem:{code}"),
            title: status.canonical_reason().unwrap_or("Problem").to_owned(),
            status: status.as_u16(),
            detail: detail.into(),
            help: None,
            field: None,
            request_id: None,
        }
    }

    /// A request that says something wrong.
    pub(crate) fn bad(field: &str, detail: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, "bad-request", detail).about(field)
    }

    /// Something that is not there.
    pub(crate) fn missing(what: &str) -> Self {
        Self::new(StatusCode::NOT_FOUND, "not-found", format!("there is no such {what}"))
    }

    /// More than the server takes at once.
    pub(crate) fn busy(detail: &str) -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "busy", detail)
            .advised("try again after the seconds that Retry-After names")
    }

    /// More than one client may ask for.
    pub(crate) fn too_many(detail: &str) -> Self {
        Self::new(StatusCode::TOO_MANY_REQUESTS, "too-many-requests", detail)
            .advised("try again after the seconds that Retry-After names")
    }

    /// A mistake of the program or the machine; the log has more.
    pub(crate) fn internal() -> Self {
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, "internal", "the server failed on this request")
            .advised("please report it with the id of the request")
    }

    /// The same about a field.
    pub(crate) fn about(self, field: &str) -> Self {
        Self { field: Some(field.to_owned()), ..self }
    }

    /// The same with what to do.
    pub(crate) fn advised(self, help: impl Into<String>) -> Self {
        Self { help: Some(help.into()), ..self }
    }

    /// The stable name without what all have in common.
    pub(crate) fn code(&self) -> &str {
        self.kind.strip_prefix("urn:itl:problem:").unwrap_or(&self.kind)
    }

    fn status_code(&self) -> StatusCode {
        StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let status = self.status_code();
        let mut response = (status, serde_json::to_vec(&self).unwrap_or_default()).into_response();
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/problem+json"));
        if matches!(status, StatusCode::TOO_MANY_REQUESTS | StatusCode::SERVICE_UNAVAILABLE) {
            headers.insert(header::RETRY_AFTER, HeaderValue::from(RETRY_AFTER));
        }
        if status == StatusCode::UNAUTHORIZED {
            headers.insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        // The layer that knows the request's id puts it in.
        response.extensions_mut().insert(self);
        response
    }
}

/// Names of settings and verbs as requests have them.
fn words(help: &Help) -> String {
    help.render(|mention| match mention {
        Mention::Setting(name) => format!("\"{}\"", name.replace('-', "_")),
        Mention::Verb(name) => format!("/v1/{}", name.split(' ').next().unwrap_or_default()),
    })
}

impl From<SettingsError> for Problem {
    fn from(error: SettingsError) -> Self {
        Error::from(error).into()
    }
}

impl From<Error> for Problem {
    fn from(error: Error) -> Self {
        use StatusCode as S;

        if error.is_shortage() {
            return Self::busy("the machine is short of memory, files, room or processes");
        }
        let (status, code, field) = match &error {
            Error::Document { source: itl::documents::DocumentError::Encrypted { .. }, .. } => {
                return Self::new(S::UNPROCESSABLE_ENTITY, "encrypted", error.what()).advised(
                    "give its password with PUT /v1/documents/{id}/password, and send the job again",
                );
            }
            Error::Document { .. } | Error::Row { .. } | Error::Table(_) => {
                (S::UNPROCESSABLE_ENTITY, "unreadable", None)
            }
            Error::Worker { failure, .. } => {
                let code = match failure {
                    WorkerFailure::Time(_) => "too-slow",
                    WorkerFailure::Memory(_) => "too-much-memory",
                    _ => "crash",
                };
                (S::UNPROCESSABLE_ENTITY, code, None)
            }
            Error::Settings { source, .. } => match source {
                SettingsError::Unknown { .. } | SettingsError::Value { .. } => {
                    (S::BAD_REQUEST, "settings", setting_of(source))
                }
                // Each is one, but not beside the others or with this framework.
                _ => (S::UNPROCESSABLE_ENTITY, "settings", setting_of(source)),
            },
            Error::Framework { source: itl::framework::FrameworkError::Unknown { .. }, .. } => {
                (S::NOT_FOUND, "not-found", Some("framework".to_owned()))
            }
            Error::Framework { .. } => (S::UNPROCESSABLE_ENTITY, "framework", Some("framework".to_owned())),
            Error::Model { source, .. } => match source {
                itl::method::ModelError::ForeignDocument { .. } => {
                    (S::UNPROCESSABLE_ENTITY, "foreign-language", None)
                }
                _ => (S::UNPROCESSABLE_ENTITY, "framework", Some("framework".to_owned())),
            },
            Error::Text(_) => (S::UNPROCESSABLE_ENTITY, "language", None),
            Error::NoConcept { .. } => (S::NOT_FOUND, "no-concept", Some("concept".to_owned())),
            Error::NoPage { .. } => (S::NOT_FOUND, "no-page", Some("page".to_owned())),
            Error::Picture { .. } => (S::UNPROCESSABLE_ENTITY, "unreadable", None),
            Error::Marks { .. } | Error::Unmarkable { .. } => {
                (S::UNPROCESSABLE_ENTITY, "not-marked", Some("form".to_owned()))
            }
            Error::NoUnit { .. } => (S::NOT_FOUND, "no-unit", Some("at".to_owned())),
            Error::Crosswalk { .. } => (S::UNPROCESSABLE_ENTITY, "crosswalk", None),
            Error::CrosswalkLanguages { .. } => (S::UNPROCESSABLE_ENTITY, "foreign-language", None),
            Error::NotAssessed { .. } => (S::UNPROCESSABLE_ENTITY, "not-assessed", None),
            Error::Entangled { .. } => (S::UNPROCESSABLE_ENTITY, "entangled", None),
            Error::TooFew { .. } => (S::UNPROCESSABLE_ENTITY, "too-few", None),
            Error::Unsuited { .. } => (S::UNPROCESSABLE_ENTITY, "unsuited", Some("form".to_owned())),
            Error::UnknownEncoder { .. } => {
                return Self::new(S::NOT_FOUND, "no-encoder", error.what())
                    .about("meaning")
                    .advised("GET /v1/encoders lists those that are installed; who runs the server adds one with: itl encoders add");
            }
            Error::Encoder { .. } => (S::UNPROCESSABLE_ENTITY, "encoder", Some("meaning".to_owned())),
            Error::NotBuilt { .. } => (S::NOT_FOUND, "not-built", Some("form".to_owned())),
            Error::FrameworkName { .. } => (S::BAD_REQUEST, "bad-request", Some("name".to_owned())),
            Error::Cancelled => (S::SERVICE_UNAVAILABLE, "cancelled", None),
            // The rest is about files of this machine, or a mistake of the program's.
            _ => return Self::internal(),
        };
        let help = error.help().map(|help| words(&help));
        Self { help, field, ..Self::new(status, code, said_of(&error)) }
    }
}

/// What is said of an error. The words of a panic are about the program, so they are for its log and not for clients.
fn said_of(error: &Error) -> String {
    let own = match error {
        Error::Worker { failure: WorkerFailure::Crash(_), .. } => "the document stopped its reader",
        Error::Document { source: itl::documents::DocumentError::Failed { .. }, .. } => {
            "the reader failed on this document"
        }
        Error::Picture { source: PictureError::Failed { .. } | PictureError::Encoding { .. }, .. } => {
            "this page cannot be drawn"
        }
        Error::Marks { source: MarkError::Failed { .. }, .. } => "this document cannot be marked",
        _ => return error.what(),
    };
    log::failure("reader", &error.what());
    own.to_owned()
}

fn setting_of(error: &SettingsError) -> Option<String> {
    let name = match error {
        SettingsError::Unknown { name, .. } => name,
        SettingsError::Value { setting, .. }
        | SettingsError::Misplaced { setting, .. }
        | SettingsError::Conflict { setting, .. } => setting,
        SettingsError::OtherScheme { setting, .. } => return Some((*setting).to_owned()),
        SettingsError::Grouping { .. } => return Some("by".to_owned()),
        SettingsError::FrameworkLanguage { .. } => return Some("language".to_owned()),
        _ => return None,
    };
    Some(name.replace('-', "_"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_of_this_machine_is_never_named() {
        let error = Error::File {
            path: "/secret/place".to_owned(),
            action: itl::FileAction::Read,
            source: std::io::Error::other("no"),
        };
        let said = serde_json::to_string(&Problem::from(error)).unwrap();
        assert!(!said.contains("secret"), "{said}");
    }

    #[test]
    fn the_words_of_a_panic_are_not_for_clients() {
        let reason = || "index 7 out of range at src/secret.rs:9".to_owned();
        let path = || "a.pdf".to_owned();
        for error in [
            Error::Picture { path: path(), source: PictureError::Failed { reason: reason() } },
            Error::Marks { path: path(), source: MarkError::Failed { reason: reason() } },
            Error::Worker { path: path(), failure: WorkerFailure::Crash(reason()) },
            Error::Document {
                path: path(),
                source: itl::documents::DocumentError::Failed { reason: reason() },
            },
        ] {
            let said = serde_json::to_string(&Problem::from(error)).unwrap();
            assert!(!said.contains("secret.rs"), "{said}");
        }
    }

    #[test]
    fn a_setting_is_named_as_requests_name_it() {
        let mut settings = itl::Settings::default();
        let problem = Problem::from(settings.set("min_short_len", "x").unwrap_err());
        assert_eq!((problem.status, problem.field.as_deref()), (400, Some("min_short_len")));
        let problem = Problem::from(settings.set("agregate", "max").unwrap_err());
        assert_eq!(problem.help.as_deref(), Some("did you mean \"aggregate\"?"));
    }
}
