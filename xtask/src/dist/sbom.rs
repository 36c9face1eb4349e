//! The list of parts as CycloneDX 1.6: parts in, JSON out. It has no time and no serial number, so the same parts are the same bytes.

use serde_json::{Value, json};
use std::collections::BTreeSet;

use super::parts::Part;

/// The text of the list.
pub(super) fn text(parts: &[Part], version: &str) -> String {
    let known: BTreeSet<(String, String)> = parts.iter().map(Part::key).collect();
    let main = ("itl-cli".to_owned(), version.to_owned());
    let list = json!({
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {
            "component": { "type": "application", "name": "itl", "version": version, "bom-ref": reference(&main) },
        },
        "components": parts.iter().filter(|part| part.key() != main).map(component).collect::<Vec<_>>(),
        "dependencies": parts.iter().map(|part| json!({
            "ref": reference(&part.key()),
            "dependsOn": part.uses.iter().filter(|key| known.contains(*key)).map(reference).collect::<BTreeSet<_>>(),
        })).collect::<Vec<_>>(),
    });
    format!("{list:#}\n")
}

fn component(part: &Part) -> Value {
    let mut component = json!({
        "type": "library",
        "bom-ref": reference(&part.key()),
        "name": part.name,
        "version": part.version,
        "purl": reference(&part.key()),
        // Old packages write a slash for "or".
        "licenses": [{ "expression": part.licence.replace('/', " OR ") }],
    });
    if let Some(checksum) = &part.checksum {
        component["hashes"] = json!([{ "alg": "SHA-256", "content": checksum }]);
    }
    if let Some(repository) = &part.repository {
        component["externalReferences"] = json!([{ "type": "vcs", "url": repository }]);
    }
    component
}

/// The address of a package, which is also its name in the list.
fn reference((name, version): &(String, String)) -> String {
    format!("pkg:cargo/{name}@{}", version.replace('+', "%2B"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dist::parts;

    #[test]
    fn every_part_is_listed_with_licence_and_checksum() {
        let parts = parts::of_the_product().unwrap();
        let list: Value = serde_json::from_str(&text(&parts, env!("CARGO_PKG_VERSION"))).unwrap();
        let components = list["components"].as_array().unwrap();
        assert_eq!(components.len() + 1, parts.len());
        let hayro = components.iter().find(|one| one["name"] == "hayro").unwrap();
        assert_eq!(hayro["hashes"][0]["content"].as_str().unwrap().len(), 64);
        for part in parts.iter().filter(|part| !part.own) {
            assert!(part.checksum.is_some() && !part.licence.is_empty(), "{}", part.name);
        }
        let core = list["dependencies"]
            .as_array()
            .unwrap()
            .iter()
            .find(|one| one["ref"].as_str().is_some_and(|name| name.starts_with("pkg:cargo/itl-core@")));
        assert!(core.unwrap()["dependsOn"].as_array().unwrap().len() > 3);
        assert!(!parts.iter().any(|part| part.name == "proptest"), "tests are no parts");
    }
}
