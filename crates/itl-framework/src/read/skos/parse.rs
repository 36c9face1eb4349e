//! The text of an RDF file in, its statements as a graph out: Turtle and N-Triples, RDF/XML, JSON-LD. Nothing else is
//! opened: a context that stands elsewhere is an error.

use itl_base::Help;
use oxjsonld::{JsonLdErrorCode, JsonLdParser, JsonLdProfile, JsonLdProfileSet, JsonLdSyntaxError};
use oxrdf::{NamedOrBlankNode, Term};
use oxrdfxml::RdfXmlParser;
use oxttl::TurtleParser;

use super::graph::{Graph, Object, Subject};
use super::guard;
use crate::skos::BASE;
use crate::{FilePlace, FrameworkError, FrameworkFormat};

/// Most strings, each for every level it stands in, that JSON-LD may have the parser keep.
const KEPT: usize = 15_000_000;

pub(super) fn parse(text: &str, format: FrameworkFormat) -> Result<Graph, FrameworkError> {
    match format {
        FrameworkFormat::RdfXml => rdf_xml(text),
        FrameworkFormat::JsonLd => json_ld(text),
        _ => turtle(text),
    }
}

fn turtle(text: &str) -> Result<Graph, FrameworkError> {
    let parser = TurtleParser::new().with_base_iri(BASE).unwrap_or_default();
    let mut graph = Graph::default();
    for triple in parser.for_slice(text) {
        let triple = triple.map_err(|error| {
            let line = error.location().start.line as usize + 1;
            syntax(FrameworkFormat::Turtle, FilePlace::Line(line), error.message())
        })?;
        add(&mut graph, &triple.subject, triple.predicate.as_str(), &triple.object)?;
    }
    Ok(graph)
}

fn rdf_xml(text: &str) -> Result<Graph, FrameworkError> {
    guard::xml(text)?;
    let parser = RdfXmlParser::new().with_base_iri(BASE).unwrap_or_default();
    let mut triples = parser.for_slice(text);
    let mut graph = Graph::default();
    while let Some(triple) = triples.next() {
        let triple = triple.map_err(|error| {
            let place = FilePlace::line_of(text.as_bytes(), triples.buffer_position() as usize);
            syntax(FrameworkFormat::RdfXml, place, &error.to_string())
        })?;
        add(&mut graph, &triple.subject, triple.predicate.as_str(), &triple.object)?;
    }
    Ok(graph)
}

/// Reads on while it parses, which needs the keys in a certain order; where they are in another, the parser has to keep
/// what it has not understood yet.
fn json_ld(text: &str) -> Result<Graph, FrameworkError> {
    let cost = guard::json(text)?;
    match quads(text, JsonLdProfileSet::from(JsonLdProfile::Streaming)) {
        Err(Refusal::Order) if cost.kept > KEPT => Err(FrameworkError::Unsuitable {
            what: "the JSON-LD file is too large for the order of its keys".into(),
            place: None,
            help: Help::say("write @context, @type and @id before other keys, or convert the file to Turtle"),
        }),
        Err(Refusal::Order) => quads(text, JsonLdProfileSet::empty()).map_err(Refusal::error),
        read => read.map_err(Refusal::error),
    }
}

fn quads(text: &str, profile: JsonLdProfileSet) -> Result<Graph, Refusal> {
    let parser = JsonLdParser::new().with_base_iri(BASE).unwrap_or_default().with_profile(profile);
    let mut graph = Graph::default();
    // Statements of every graph in the file count.
    for quad in parser.for_slice(text) {
        let quad = quad.map_err(|error| match error.code() {
            Some(JsonLdErrorCode::InvalidStreamingKeyOrder) => Refusal::Order,
            _ => Refusal::Error(json_ld_error(&error)),
        })?;
        add(&mut graph, &quad.subject, quad.predicate.as_str(), &quad.object).map_err(Refusal::Error)?;
    }
    Ok(graph)
}

/// Why JSON-LD is not read.
enum Refusal {
    /// The keys are not in the order in which it can be read on.
    Order,
    Error(FrameworkError),
}

impl Refusal {
    fn error(self) -> FrameworkError {
        match self {
            Self::Error(error) => error,
            Self::Order => syntax(
                FrameworkFormat::JsonLd,
                FilePlace::Path("@context".into()),
                "its keys are in no order that can be read",
            ),
        }
    }
}

fn json_ld_error(error: &JsonLdSyntaxError) -> FrameworkError {
    if matches!(
        error.code(),
        Some(JsonLdErrorCode::LoadingRemoteContextFailed | JsonLdErrorCode::LoadingDocumentFailed)
    ) {
        return FrameworkError::Unsuitable {
            what:
                "the JSON-LD file needs a context that stands elsewhere, and nothing is loaded from the web"
                    .into(),
            place: Some(FilePlace::Path("@context".into())),
            help: Help::say("put the context itself in place of its address, or convert the file to Turtle"),
        };
    }
    let said = error.to_string();
    match error.location() {
        Some(range) => {
            let reason = said.split_once(": ").map_or(&*said, |(_, reason)| reason);
            syntax(FrameworkFormat::JsonLd, FilePlace::Line(range.start.line as usize + 1), reason)
        }
        // The parser knows the line of what is no JSON only.
        None => syntax(FrameworkFormat::JsonLd, FilePlace::Path("the statements of the file".into()), &said),
    }
}

fn add(
    graph: &mut Graph,
    subject: &NamedOrBlankNode,
    predicate: &str,
    object: &Term,
) -> Result<(), FrameworkError> {
    let subject = match subject {
        NamedOrBlankNode::NamedNode(node) => Subject::Named(node.as_str()),
        NamedOrBlankNode::BlankNode(node) => Subject::Blank(node.as_str()),
    };
    let object = match object {
        Term::NamedNode(node) => Object::Resource(Subject::Named(node.as_str())),
        Term::BlankNode(node) => Object::Resource(Subject::Blank(node.as_str())),
        Term::Literal(literal) => Object::Literal {
            value: literal.value(),
            language: literal.language(),
            datatype: literal.datatype().as_str(),
        },
    };
    graph.add(&subject, predicate, &object)
}

fn syntax(format: FrameworkFormat, place: FilePlace, reason: &str) -> FrameworkError {
    FrameworkError::Syntax { format, place, reason: reason.to_owned() }
}
