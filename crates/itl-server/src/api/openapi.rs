//! The description of the API in OpenAPI 3.1: what the routes say of themselves, what all of them have in common, and the settings, which are
//! declared once for all surfaces.

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use itl::Settings;
use itl::settings::{Setting, Shape};
use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};
use utoipa::openapi::security::{Http, HttpAuthScheme, SecurityRequirement, SecurityScheme};
use utoipa::openapi::{Components, InfoBuilder, ObjectBuilder, OpenApi, OpenApiBuilder, RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use crate::engine::{MOST, is_number, is_of_source, is_open};
use crate::state::Shared;

/// The schemas of results, which are derived from their types: `ITL_BLESS=1 cargo test -p itl-results` writes the file.
const RESULTS: &str = include_str!("results.json");

/// Names of these schemas: the handlers say them, and [`complete`] fills them in.
macro_rules! results {
    ($($name:ident)+) => {$(
        pub(crate) struct $name;

        impl PartialSchema for $name {
            fn schema() -> RefOr<Schema> {
                ObjectBuilder::new().into()
            }
        }

        impl ToSchema for $name {}
    )+};
}

results! {
    AlignmentResult
    CheckResult
    ComparisonResult
    CoveredPart
    Crosswalk
    ExplanationResult
    FrameworkFile
    GapsResult
    LanguagePart
    ListedPart
    OverviewResult
    ProfileResult
    QuotesResult
    RequestSettings
    ReviewPart
    StudyResult
    UnitsResult
}

const ABOUT: &str = "How documents align with frameworks, and why. The words and shapes are those of the command line; settings have the names \
                     of docs/settings.md with underscores. Errors are application/problem+json.";

/// What the routes are added to.
pub(super) fn base(shared: &Shared) -> OpenApi {
    let info = InfoBuilder::new().title("ITL").version(env!("CARGO_PKG_VERSION")).description(Some(ABOUT));
    let mut components = Components::new();
    let mut builder = OpenApiBuilder::new().info(info.build());
    if shared.needs_token {
        components.add_security_scheme("token", SecurityScheme::Http(Http::new(HttpAuthScheme::Bearer)));
        builder = builder.security(Some([SecurityRequirement::new("token", Vec::<String>::new())]));
    }
    builder.components(Some(components)).build()
}

/// Statuses of problems that every route may answer with.
const ALWAYS: [u16; 7] = [400, 401, 403, 421, 429, 500, 503];
/// Those of routes with something in their address.
const ADDRESSED: [u16; 3] = [404, 409, 422];
/// Those of routes that take a body.
const WITH_BODY: [u16; 6] = [404, 408, 413, 415, 422, 507];

/// Which settings a route takes.
type Takes = fn(&Setting) -> bool;

/// Routes whose parameters are settings, too.
const TAKE_SETTINGS: [(&str, &str, Takes); 6] = [
    ("/v1/align", "post", is_open),
    ("/v1/batch", "post", is_open),
    ("/v1/frameworks", "post", is_of_source),
    ("/v1/frameworks/{name}", "get", is_open),
    ("/v1/frameworks/{name}/check", "get", is_open),
    ("/v1/frameworks/{name}/study", "get", is_open),
];

/// The largest whole number that every reader of JSON has exactly.
const MOST_EXACT: i64 = (1 << 53) - 1;

/// The description as it is served.
pub(super) fn complete(described: &OpenApi) -> Vec<u8> {
    let mut api = serde_json::to_value(described).unwrap_or_default();
    let paths = api["paths"].as_object_mut().map(std::mem::take).unwrap_or_default();
    let paths: Map<String, Value> = paths
        .into_iter()
        .map(|(path, mut methods)| {
            if let Some(methods) = methods.as_object_mut() {
                methods.iter_mut().for_each(|(method, operation)| finish(&path, method, operation));
            }
            (path, methods)
        })
        .collect();
    api["paths"] = Value::Object(paths);
    let open = Settings::declared().filter(|setting| is_open(setting));
    let properties: Map<String, Value> =
        open.map(|setting| (setting.field.to_owned(), described_value(setting))).collect();
    let schemas = &mut api["components"]["schemas"];
    if let Some(schemas) = schemas.as_object_mut() {
        schemas.extend(serde_json::from_str::<Map<String, Value>>(RESULTS).unwrap_or_default());
    }
    schemas["RequestSettings"] = json!({
        "type": "object", "description": "Settings by their names", "properties": properties, "additionalProperties": false,
    });
    schemas["DetectRequest"]["properties"]["languages"]["items"] =
        json!({"type": "string", "pattern": "^[a-z]{2}$"});
    if let Some(fields) = schemas["SuggestForm"]["properties"].as_object_mut() {
        fields.values_mut().for_each(never_null);
    }
    bound_numbers(&mut api);
    serde_json::to_vec(&api).unwrap_or_default()
}

/// In addresses and forms there is no null: what is not there is left out.
fn never_null(schema: &mut Value) {
    if let Some(kinds) = schema.get_mut("type").and_then(Value::as_array_mut) {
        kinds.retain(|kind| kind != "null");
    }
}

/// Whole numbers have an end, which the types that they are read into have.
fn bound_numbers(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            let kinds = fields.get("type").map(ToString::to_string).unwrap_or_default();
            if kinds.contains("\"integer\"")
                && !fields.contains_key("maximum")
                && fields.contains_key("format")
            {
                let most = if fields["format"] == "int64" { MOST_EXACT } else { i64::from(i32::MAX) };
                fields.insert("maximum".to_owned(), json!(most));
            }
            fields.values_mut().for_each(bound_numbers);
        }
        Value::Array(values) => values.iter_mut().for_each(bound_numbers),
        _ => {}
    }
}

fn finish(path: &str, method: &str, operation: &mut Value) {
    let mut statuses = ALWAYS.to_vec();
    if path.contains('{') {
        statuses.extend(ADDRESSED);
    }
    if operation.get("requestBody").is_some() {
        statuses.extend(WITH_BODY);
        operation["requestBody"]["required"] = json!(true);
        let file = operation["requestBody"]["content"].get_mut("application/octet-stream");
        if let Some(file) = file {
            *file = json!({"schema": {"type": "string", "format": "binary", "minLength": 1}});
        }
    }
    for status in statuses {
        let answer = &mut operation["responses"][status.to_string()];
        if answer.is_null() {
            let reason =
                axum::http::StatusCode::from_u16(status).ok().and_then(|status| status.canonical_reason());
            *answer = json!({
                "description": reason.unwrap_or("Problem"),
                "content": {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}},
            });
        }
    }
    if let Some(parameters) = operation.get_mut("parameters").and_then(Value::as_array_mut) {
        parameters.iter_mut().for_each(|parameter| never_null(&mut parameter["schema"]));
    }
    if let Some((.., open)) = TAKE_SETTINGS.iter().find(|(own, verb, _)| *own == path && *verb == method) {
        let parameters = operation["parameters"].as_array().cloned().unwrap_or_default();
        let settings = Settings::declared().filter(|setting| open(setting)).map(|setting| {
            let mut schema = described_value(setting);
            let description = schema.as_object_mut().and_then(|schema| schema.remove("description"));
            json!({"name": setting.field, "in": "query", "required": false, "description": description, "schema": schema})
        });
        operation["parameters"] = parameters.into_iter().chain(settings).collect();
    }
}

/// What a value of a setting looks like.
fn described_value(setting: &Setting) -> Value {
    let mut schema = match (setting.shape, setting.field) {
        (Shape::OneOf(names) | Shape::SomeOf(names), _) => json!({"type": "string", "enum": names}),
        (Shape::Switch, _) => json!({"type": "boolean"}),
        _ if is_number(setting) => json!({"type": "integer", "minimum": 0, "maximum": MOST}),
        (_, "level") => json!({"type": "string", "pattern": "^([1-9]|all)$"}),
        (_, "aggregate") => json!({"type": "string", "pattern": "^(mean|max|sum|median|p[1-9][0-9])$"}),
        (_, "count") => json!({"type": "string", "pattern": "^(all|prose|heading|table|caption|note)$"}),
        (_, "coc_exclude") => json!({"type": "string", "pattern": "^(none|equal|bigram|equal,bigram)$"}),
        (_, "language") => json!({"type": "string", "pattern": "^(auto|[a-z]{2})$"}),
        (_, "meaning") => json!({"type": "string", "enum": encoders()}),
        (_, "columns") => json!({"type": "string", "pattern": "^(id|parent|label|descriptor)=[a-z]+$"}),
        _ => json!({"type": "string"}),
    };
    let said = &setting.said;
    let default =
        if said.default.is_empty() { String::new() } else { format!(" [default: {}]", said.default) };
    schema["description"] = json!(format!("{}{default}", said.help));
    schema
}

/// What the setting `meaning` takes: none, or the encoders that are installed when the server starts.
fn encoders() -> Vec<String> {
    let installed = itl::disk::encoders::fingerprints().unwrap_or_default();
    std::iter::once("off".to_owned()).chain(installed.into_iter().map(|(name, _)| name)).collect()
}

/// A policy with the hashes of a page's own script and style, which are all that may run or dress it.
pub(super) fn hashed(policy: &str, page: &str) -> String {
    let between = |start: &str, end: &str| {
        let inner = page.split_once(start).and_then(|(_, rest)| rest.split_once(end));
        inner.map_or("", |(inner, _)| inner).to_owned()
    };
    let hash = |text: String| BASE64_STANDARD.encode(Sha256::digest(text));
    policy
        .replace("{SCRIPT}", &hash(between("<script type=\"module\">", "</script>")))
        .replace("{STYLE}", &hash(between("<style>", "</style>")))
}
