//! Mappings in JSON: OSCAL mapping collections, and the mappings of CTID.

use serde::Deserialize;

use super::{MappedPair, add};
use crate::CrosswalkError;

#[derive(Deserialize)]
struct File {
    #[serde(rename = "mapping-collection")]
    collection: Option<Collection>,
    mapping_objects: Option<Vec<MappingObject>>,
}

#[derive(Deserialize)]
struct Collection {
    #[serde(default)]
    mappings: Vec<Mapping>,
}

#[derive(Deserialize)]
struct Mapping {
    #[serde(default)]
    maps: Vec<Map>,
}

#[derive(Deserialize)]
struct Map {
    relationship: Option<serde_json::Value>,
    #[serde(default)]
    sources: Vec<Item>,
    #[serde(default)]
    targets: Vec<Item>,
}

#[derive(Deserialize)]
struct Item {
    #[serde(rename = "id-ref", default)]
    id: String,
}

/// A row of a mapping of CTID.
#[derive(Deserialize)]
struct MappingObject {
    capability_id: Option<String>,
    attack_object_id: Option<String>,
    mapping_type: Option<String>,
}

/// The form of a mapping and its pairs.
pub(super) fn pairs(bytes: &[u8]) -> Result<(&'static str, Vec<MappedPair>), CrosswalkError> {
    let file: File = serde_json::from_slice(bytes)
        .map_err(|error| CrosswalkError::Mapping { reason: error.to_string() })?;
    let mut pairs = Vec::new();
    if let Some(collection) = file.collection {
        for map in collection.mappings.into_iter().flat_map(|mapping| mapping.maps) {
            let relationship = relationship(map.relationship);
            for source in &map.sources {
                for target in &map.targets {
                    add(&mut pairs, pair(&source.id, &target.id, relationship.clone()))?;
                }
            }
        }
        return Ok(("oscal", pairs));
    }
    let Some(objects) = file.mapping_objects else {
        let reason = "it is JSON, but neither a mapping collection of OSCAL nor a mapping of CTID".to_owned();
        return Err(CrosswalkError::Mapping { reason });
    };
    for object in objects {
        if let (Some(source), Some(target)) = (object.capability_id, object.attack_object_id) {
            add(&mut pairs, pair(&source, &target, object.mapping_type))?;
        }
    }
    Ok(("ctid", pairs))
}

fn pair(source: &str, target: &str, relationship: Option<String>) -> MappedPair {
    let (source, target) = (source.trim().to_owned(), target.trim().to_owned());
    MappedPair { frameworks: None, source, target, relationship }
}

/// A relationship is a word, or an object with its type.
fn relationship(value: Option<serde_json::Value>) -> Option<String> {
    let value = value?;
    let word = value.as_str().or_else(|| value.get("type")?.as_str());
    word.map(str::to_owned)
}
