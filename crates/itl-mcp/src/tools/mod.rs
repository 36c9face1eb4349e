//! The tools: a table of names, of what they take and of what answers. Arguments in, a short result of the contract out.
//!
//! `documents.rs` answers about one document, `search.rs` about many, `frameworks.rs` about frameworks. The schemas of answers are
//! derived from their types, by a test of `itl-results`.

mod documents;
mod frameworks;
mod search;

use itl::{Error, Session};
use rmcp::model::{JsonObject, Tool, ToolAnnotations};
use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::sync::Arc;

use crate::desk::Desk;

/// Schemas of answers, by the names of tools.
const ANSWERS: &str = include_str!("../answers.json");

/// The most of anything that an answer lists.
const MOST: usize = 50;

/// Why a tool gives no answer.
pub(crate) enum Refusal {
    /// The arguments are not what it takes.
    Arguments(String),
    /// The work failed.
    Work(Error),
}

impl From<Error> for Refusal {
    fn from(error: Error) -> Self {
        Self::Work(error)
    }
}

/// What is left to do once the arguments are read.
pub(crate) type Question = Box<dyn FnOnce(&Desk, &Session) -> Result<Value, Refusal> + Send>;

/// What a tool takes, and what answers.
trait Arguments: DeserializeOwned + JsonSchema + Send + 'static {
    const NAME: &'static str;
    const TITLE: &'static str;
    const ABOUT: &'static str;

    /// The answer.
    fn answer(self, desk: &Desk, session: &Session) -> Result<Value, Refusal>;
}

/// Does something with the type of every tool, in the order in which they are listed.
macro_rules! tools {
    ($do:ident) => {
        $do! {
            frameworks::ListFrameworks, search::ListDocuments, documents::Align, documents::Explain, documents::Gaps,
            search::SearchPassages, frameworks::Crosswalk
        }
    };
}

/// All tools, as they are described.
pub(crate) fn all() -> Vec<Tool> {
    let answers: JsonObject = serde_json::from_str(ANSWERS).unwrap_or_default();
    macro_rules! described {
        ($($tool:ty),+) => { vec![$(described::<$tool>(&answers)),+] };
    }
    tools!(described)
}

/// What the tool of a name does with these arguments; nothing if there is no such tool.
pub(crate) fn question(name: &str, arguments: JsonObject) -> Option<Result<Question, Refusal>> {
    macro_rules! asked {
        ($($tool:ty),+) => {
            match name {
                $(<$tool>::NAME => Some(asked::<$tool>(arguments)),)+
                _ => None,
            }
        };
    }
    tools!(asked)
}

fn asked<A: Arguments>(arguments: JsonObject) -> Result<Question, Refusal> {
    let read: A = serde_json::from_value(Value::Object(arguments))
        .map_err(|error| Refusal::Arguments(error.to_string()))?;
    Ok(Box::new(move |desk, session| read.answer(desk, session)))
}

fn described<A: Arguments>(answers: &JsonObject) -> Tool {
    let mut input = schemars::schema_for!(A).to_value();
    let fields = input.as_object_mut().map(std::mem::take).unwrap_or_default();
    let input: JsonObject = fields.into_iter().filter(|(name, _)| name != "title").collect();
    let output = answers.get(A::NAME).and_then(Value::as_object).cloned().unwrap_or_default();
    let hints = ToolAnnotations::new().read_only(true).idempotent(true).open_world(false);
    Tool::new(A::NAME, A::ABOUT, Arc::new(input))
        .with_title(A::TITLE)
        .with_raw_output_schema(Arc::new(output))
        .with_annotations(hints)
}

/// An answer as a value.
fn value(answer: &impl Serialize) -> Result<Value, Refusal> {
    Ok(serde_json::to_value(answer).map_err(|error| Error::Write(error.into()))?)
}

/// How many were asked for: at least one, and not without bound.
fn at_most(asked: Option<usize>, usual: usize) -> usize {
    asked.unwrap_or(usual).clamp(1, MOST)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_tool_says_what_it_takes_and_answers() {
        let answers: JsonObject = serde_json::from_str(ANSWERS).unwrap();
        let tools = all();
        assert_eq!(tools.len(), answers.len());
        for tool in tools {
            assert!(answers.contains_key(tool.name.as_ref()), "{}", tool.name);
            assert_eq!(tool.input_schema["type"], "object", "{}", tool.name);
            assert_eq!(tool.output_schema.unwrap()["type"], "object", "{}", tool.name);
            assert!(matches!(
                question(&tool.name, JsonObject::from_iter([("x".to_owned(), 1.into())])),
                Some(Err(_))
            ));
        }
        assert!(question("none", JsonObject::new()).is_none());
    }
}
