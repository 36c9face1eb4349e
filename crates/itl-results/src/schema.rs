//! The schemas in `schemas/`, derived from the types; and the parts of them that other crates' types have no schema for.
//!
//! `ITL_BLESS=1 cargo test -p itl-results` writes the files.

#![allow(clippy::disallowed_methods, reason = "the test reads and writes the files that it compares")]

use itl_core::{TermKind, Verdict};
use itl_crosswalk::{Crosswalk, Derived, Migration};
use itl_document::Role;
use itl_eval::Metric;
use itl_settings::{Carried, Group, Setting, Settings, Shape};
use schemars::generate::SchemaSettings;
use schemars::transform::{RecursiveTransform, Transform};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde_json::{Map, Value, json};
use std::borrow::Cow;
use std::path::Path;

use crate::{
    AlignmentResult, AnalysisResult, CheckResult, ComparisonResult, CoveredPart, EvaluationResult,
    ExplanationResult, GapsResult, LearnedPart, ListedPart, MeasurePart, ModelResult, OverviewResult,
    ProfileResult, QuotesResult, ReviewStatusResult, RevisionResult, StructureResult, StudyResult,
    TogetherResult, UnitsResult,
};

/// Texts that are one of several names.
macro_rules! names {
    ($($name:ident: $names:expr;)+) => {$(
        pub(crate) struct $name;

        impl JsonSchema for $name {
            fn inline_schema() -> bool {
                true
            }

            fn schema_name() -> Cow<'static, str> {
                stringify!($name).into()
            }

            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                let names: Vec<&str> = $names.into_iter().collect();
                json_schema!({ "type": "string", "enum": names })
            }
        }
    )+};
}

names! {
    CourseName: itl_study::VerdictCourse::ALL.map(itl_study::VerdictCourse::name);
    DroppedName: ["not-a-word", "stopword", "short", "part-of-speech"];
    GroupKindName: ["section", "paragraph"];
    LevelName: ["info", "warning"];
    MetricName: Metric::ALL.map(Metric::key);
    PartsName: ["descriptors", "sentences"];
    RankName: ["absolute", "relative"];
    RoleName: Role::ALL.map(Role::name);
    RuleName: ["threshold", "decision", "top"];
    ShortfallName: ["cutoff", "gate", "other-concept", "one-word"];
    RulingName: itl_review::Ruling::ALL.map(itl_review::Ruling::name);
    SentenceFateName: itl_study::SentenceFate::ALL.map(itl_study::SentenceFate::name);
    SumName: ["mean", "sum"];
    NotAssessedName: ["scanned", "unknown-letters", "empty", "nothing-counts", "no-threshold"];
    TermKindName: TermKind::ALL.map(TermKind::name);
    UnitKindName: ["sentence", "paragraph", "section", "document", "line"];
    VerdictName: Verdict::ALL.map(Verdict::name);
}

/// A remark about a document, a framework or a result.
#[derive(JsonSchema)]
#[schemars(rename = "Notice")]
#[allow(dead_code, reason = "it is there for its schema")]
pub(crate) struct NoticePart {
    /// info: good to know. warning: something is missing from the result.
    level: LevelName,
    /// A stable name for programs.
    #[schemars(regex(pattern = "^[a-z0-9]+(-[a-z0-9]+)*$"))]
    code: String,
    /// For people.
    message: String,
    /// The page it is about.
    page: Option<u32>,
}

/// A line of a table of contents that the file brings.
#[derive(JsonSchema)]
#[allow(dead_code, reason = "it is there for its schema")]
pub(crate) struct OutlinePart {
    /// How deep it is, from 1.
    level: u8,
    /// Its words.
    title: String,
    /// The page it points to.
    page: Option<u32>,
}

/// All metrics by their names.
pub(crate) struct Metrics;

/// The metrics of decisions.
pub(crate) struct DecisionMetrics;

fn metrics(generator: &mut SchemaGenerator, of: impl Fn(&str) -> bool) -> Schema {
    let keys: Vec<&str> = Metric::ALL.iter().map(|metric| metric.key()).filter(|key| of(key)).collect();
    let measure = generator.subschema_for::<MeasurePart>();
    let described = |metric: &Metric| {
        (metric.key().to_owned(), json!({"description": metric.name(), "$ref": measure.get("$ref")}))
    };
    let properties: Map<String, Value> =
        Metric::ALL.iter().filter(|metric| keys.contains(&metric.key())).map(described).collect();
    json_schema!({ "type": "object", "properties": properties, "required": keys })
}

impl JsonSchema for Metrics {
    fn schema_name() -> Cow<'static, str> {
        "Metrics".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        metrics(generator, |_| true)
    }
}

impl JsonSchema for DecisionMetrics {
    fn schema_name() -> Cow<'static, str> {
        "DecisionMetrics".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        metrics(generator, |key| ["precision", "recall", "f1"].iter().any(|name| key.starts_with(name)))
    }
}

/// The settings that made a result: what the declarations say that results carry.
pub(crate) struct ParametersPart;

/// Those of them that made a model.
pub(crate) struct ModelParametersPart;

fn parameters(of_alignment: bool) -> Schema {
    let core = json!({ "type": "string", "description": "Identity of what read the words" });
    let mut properties = Map::from_iter([("core".to_owned(), core)]);
    for setting in Settings::declared().filter(|setting| of_alignment || setting.group == Group::Method) {
        let name = match setting.said.carried {
            Carried::Value(_) => setting.field,
            Carried::As(name, _) => name,
            Carried::Not(_) => continue,
        };
        properties.insert(name.to_owned(), carried(setting));
    }
    // An encoder and a scope are named where there is one.
    let optional = |name: &&String| ["meaning", "only", "except"].contains(&name.as_str());
    let required: Vec<String> = properties.keys().filter(|name| !optional(name)).cloned().collect();
    json_schema!({
        "type": "object",
        "description": "The settings that made the result.",
        "properties": properties,
        "required": required,
    })
}

impl JsonSchema for ParametersPart {
    fn schema_name() -> Cow<'static, str> {
        "Parameters".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        parameters(true)
    }
}

impl JsonSchema for ModelParametersPart {
    fn schema_name() -> Cow<'static, str> {
        "ModelParameters".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        parameters(false)
    }
}

/// What results carry of a setting.
fn carried(setting: &Setting) -> Value {
    let mut schema = match (setting.field, setting.shape) {
        ("preset", _) => {
            json!({ "type": ["string", "null"], "enum": ["equations", "published", "custom", null] })
        }
        ("level", _) => json!({ "type": ["integer", "null"], "minimum": 1 }),
        ("stopwords" | "window" | "min_short_len", _) => json!({ "type": "integer", "minimum": 0 }),
        ("tagger", _) => json!({ "type": "boolean" }),
        ("coc_exclude" | "count", _) => json!({ "type": "string" }),
        (_, Shape::SomeOf(names)) => json!({ "type": "array", "items": { "type": "string", "enum": names } }),
        (_, Shape::OneOf(names)) => json!({ "type": "string", "enum": names }),
        (_, Shape::Switch) => json!({ "type": "boolean" }),
        (_, Shape::List) => json!({ "type": "array", "items": { "type": "string" } }),
        _ => json!({ "type": "string" }),
    };
    schema["description"] = json!(setting.said.help);
    schema
}

/// Objects have the fields that are written and no others. A field that may be left out is never null.
fn close(schema: &mut Schema) {
    // Sizes of numbers in memory are of no concern.
    schema.remove("format");
    if let Some(Value::String(text)) = schema.get_mut("description") {
        *text = text.replace('\n', " ");
    }
    let required = schema.get("required").cloned().unwrap_or_default();
    let is_required =
        |name: &String| required.as_array().is_some_and(|all| all.iter().any(|one| one == name));
    if let Some(Value::Object(properties)) = schema.get_mut("properties") {
        properties.iter_mut().filter(|(name, _)| !is_required(name)).for_each(|(_, field)| never_null(field));
        if schema.get("additionalProperties").is_none() {
            schema.insert("additionalProperties".to_owned(), json!(false));
        }
    }
}

fn never_null(field: &mut Value) {
    if let Some(kinds) = field.get_mut("type").and_then(Value::as_array_mut) {
        kinds.retain(|kind| kind != "null");
        if let [kind] = kinds.as_slice() {
            field["type"] = kind.clone();
        }
    }
    let Some(fields) = field.as_object_mut() else { return };
    let Some(Value::Array(mut choices)) = fields.remove("anyOf") else { return };
    choices.retain(|choice| choice["type"] != "null");
    match choices.as_slice() {
        [Value::Object(only)] => fields.extend(only.clone()),
        _ => drop(fields.insert("anyOf".to_owned(), Value::Array(choices))),
    }
}

fn schema_of<T: JsonSchema>(name: &str, title: &str) -> Value {
    let settings = SchemaSettings::draft2020_12().for_serialize();
    let mut schema = settings.into_generator().into_root_schema_for::<T>();
    RecursiveTransform(close).transform(&mut schema);
    schema.insert("$id".to_owned(), json!(format!("{name}.json")));
    schema.insert("title".to_owned(), json!(title));
    schema.to_value()
}

/// The files, each with the result that it describes.
fn schemas() -> Vec<(&'static str, Value)> {
    macro_rules! of {
        ($($name:literal: $type:ty, $title:literal;)+) => {
            vec![$(($name, schema_of::<$type>($name, $title))),+]
        };
    }
    of! {
        "align": AlignmentResult<'_>, "itl align --json, one object per document";
        "analyze": AnalysisResult<'_>, "itl analyze --json, one object per document";
        "blocks": StructureResult<'_>, "itl analyze --blocks --json, one object per document";
        "check": CheckResult<'_>, "itl frameworks check --json";
        "compare": ComparisonResult<'_>, "itl compare --json";
        "crosswalk": Crosswalk, "itl crosswalk --json";
        "derived": Derived, "itl align --via --json, one object per document";
        "diff": RevisionResult<'_>, "itl inspect --diff --json and itl frameworks diff --json";
        "eval": EvaluationResult<'_>, "itl eval --json";
        "explain": ExplanationResult<'_>, "itl explain --json";
        "gaps": GapsResult<'_>, "itl gaps --json";
        "inspect": ModelResult<'_>, "itl inspect --json";
        "learned": LearnedPart<'_>, "itl calibrate --json";
        "migration": Migration, "itl frameworks migrate --json";
        "overview": OverviewResult<'_>, "The overview of a corpus as JSON";
        "review-status": ReviewStatusResult<'_>, "itl review status --json";
        "study": StudyResult<'_>, "itl study --json";
        "together": TogetherResult<'_>, "itl align --together --json";
    }
}

/// The parts of the description of the HTTP API that are results.
fn components() -> Value {
    let mut settings = SchemaSettings::draft2020_12().for_serialize();
    settings.definitions_path = "/components/schemas".into();
    let mut generator = settings.into_generator();
    generator.subschema_for::<AlignmentResult<'_>>();
    generator.subschema_for::<CheckResult<'_>>();
    generator.subschema_for::<ComparisonResult<'_>>();
    generator.subschema_for::<CoveredPart>();
    generator.subschema_for::<Crosswalk>();
    generator.subschema_for::<ExplanationResult<'_>>();
    generator.subschema_for::<FrameworkFile>();
    generator.subschema_for::<GapsResult<'_>>();
    generator.subschema_for::<LanguagePart>();
    generator.subschema_for::<ListedPart<'_>>();
    generator.subschema_for::<ProfileResult<'_>>();
    generator.subschema_for::<QuotesResult<'_>>();
    generator.subschema_for::<StudyResult<'_>>();
    generator.subschema_for::<UnitsResult<'_>>();
    let mut all = generator.take_definitions(true);
    for schema in all.values_mut().filter_map(|schema| <&mut Schema>::try_from(schema).ok()) {
        RecursiveTransform(close).transform(schema);
    }
    Value::Object(all)
}

/// A framework as it writes itself.
#[derive(JsonSchema)]
#[schemars(extend("additionalProperties" = true))]
#[allow(dead_code, reason = "it is there for its schema")]
struct FrameworkFile {
    /// Short name.
    id: String,
    /// Title.
    title: String,
    /// Language; ISO 639-1 code, or ISO 639-3 where there is none.
    language: Option<String>,
    /// The concepts, in order.
    concepts: Vec<FrameworkConcept>,
}

/// A concept of a framework.
#[derive(JsonSchema)]
#[schemars(extend("additionalProperties" = true))]
#[allow(dead_code, reason = "it is there for its schema")]
struct FrameworkConcept {
    /// Its id.
    id: String,
    /// Id of the concept or group above it.
    parent: Option<String>,
    /// Its name; may be empty.
    label: String,
    /// Its text.
    descriptor: String,
}

/// A supported language.
#[derive(JsonSchema)]
#[allow(dead_code, reason = "it is there for its schema")]
struct LanguagePart {
    /// Its code: ISO 639-1, or ISO 639-3 where there is none.
    code: String,
    /// Its name in English.
    name: String,
    /// Its own name.
    native: String,
    /// The script of most of its texts.
    script: String,
    /// The Snowball stemmer that reads it.
    stemmer: String,
    /// Number of words of its stop list.
    stop_words: usize,
    /// Percent of the tokens of a test text that its tagger gets right; null if it is read without one.
    tagger: Option<AccuracyPart>,
}

/// Percent of the tokens of a test text that a tagger gets right.
#[derive(JsonSchema)]
#[allow(dead_code, reason = "it is there for its schema")]
struct AccuracyPart {
    /// Written as usual.
    cased: f64,
    /// In small letters.
    lower: f64,
    /// In capitals.
    upper: f64,
    /// Told content words (noun, verb, adjective, adverb) from others, written as usual.
    content: f64,
}

/// A file is what the types say, or is written.
fn compare(path: &Path, schema: &Value) {
    let text = format!("{schema:#}\n");
    if std::env::var_os("ITL_BLESS").is_some() {
        std::fs::write(path, text).unwrap();
    } else {
        let kept = std::fs::read_to_string(path).unwrap_or_default();
        let path = path.display();
        assert!(
            kept == text,
            "{path} is not what the types say: ITL_BLESS=1 cargo test -p itl-results writes it"
        );
    }
}

#[test]
fn the_files_are_what_the_types_say() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for (name, schema) in schemas() {
        compare(&root.join("schemas").join(name).with_extension("json"), &schema);
    }
    compare(&root.join("crates/itl-server/src/api/results.json"), &components());
}

/// A type here stands for one of another crate.
#[test]
fn languages_have_the_fields_that_are_described() {
    let described = components();
    let names = |fields: &Value| fields.as_object().unwrap().keys().cloned().collect::<Vec<_>>();
    let written = serde_json::to_value(itl_text::languages()).unwrap();
    assert_eq!(names(&written[0]), names(&described["LanguagePart"]["properties"]));
}
