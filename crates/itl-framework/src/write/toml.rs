//! A framework as TOML, in the order in which people write one: the head, groups, concepts.

use std::fmt::Write as _;
use toml::Value;

use super::tokens;
use crate::Framework;

pub(super) fn write(framework: &Framework) -> String {
    let mut file = String::new();
    line(&mut file, "id", &framework.id);
    line(&mut file, "title", &framework.title);
    if let Some(language) = framework.language {
        line(&mut file, "language", language.code());
    }
    for (key, words) in [("keep", &framework.keep), ("stop", &framework.stop)] {
        if !words.is_empty() {
            let words: Vec<Value> = words.iter().map(|word| Value::from(word.as_str())).collect();
            let _ = writeln!(file, "{key} = {}", Value::Array(words));
        }
    }
    if let Some(source) = &framework.source {
        file.push_str("\n[source]\n");
        line(&mut file, "format", &source.format);
        some(&mut file, "id", &source.id);
        some(&mut file, "version", &source.version);
    }
    for group in &framework.groups {
        file.push_str("\n[[group]]\n");
        line(&mut file, "id", &group.id);
        some(&mut file, "parent", group.parent.as_deref().unwrap_or(""));
        some(&mut file, "label", &group.label);
    }
    for concept in &framework.concepts {
        file.push_str("\n[[concept]]\n");
        line(&mut file, "id", &concept.id);
        some(&mut file, "uri", concept.uri.as_deref().unwrap_or(""));
        some(&mut file, "parent", concept.parent.as_deref().unwrap_or(""));
        some(&mut file, "label", &concept.label);
        some(&mut file, "descriptor", &concept.descriptor);
        if let Some(tokens) = tokens(concept) {
            line(&mut file, "tokens", &tokens);
        }
    }
    file
}

fn some(file: &mut String, key: &str, value: &str) {
    if !value.is_empty() {
        line(file, key, value);
    }
}

/// A text of several lines stands as such, where it can.
fn line(file: &mut String, key: &str, value: &str) {
    let value = Value::from(value);
    // Writing to a string cannot fail.
    let _ = writeln!(file, "{key} = {value}");
}
