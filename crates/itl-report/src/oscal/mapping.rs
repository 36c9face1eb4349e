//! `itl crosswalk --oscal`: a mapping collection of OSCAL 1.2, with a map for every link that is the same, close or related, and the
//! concepts of both frameworks that have none. The rationale is syntactic: words were compared, and no meaning was judged.

use itl_crosswalk::{Crosswalk, Direction, Link, LinkVerdict, LinkedConcept};
use serde::Serialize;
use std::io::{self, Write};

use super::VERSION;
use super::file::{Metadata, Prop};
use super::identity::{Identity, timestamp};
use super::tokens::token;
use crate::words::one_line;

/// Words of a link that are named.
const WORDS: usize = 10;
const NO_PROOF: &str = "Computed from the wording of both frameworks, not judged by people: links to look at, and no statement that one \
     control satisfies the other.";

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct File {
    mapping_collection: MappingCollection,
}

#[derive(Serialize)]
struct MappingCollection {
    uuid: String,
    metadata: Metadata,
    provenance: Provenance,
    mappings: [Mapping; 1],
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct Provenance {
    method: &'static str,
    matching_rationale: &'static str,
    status: &'static str,
    mapping_description: String,
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct Mapping {
    uuid: String,
    source_resource: Resource,
    target_resource: Resource,
    maps: Vec<Map>,
    #[serde(skip_serializing_if = "Option::is_none")]
    source_gap_summary: Option<GapSummary>,
    #[serde(skip_serializing_if = "Option::is_none")]
    target_gap_summary: Option<GapSummary>,
}

#[derive(Serialize)]
struct Resource {
    #[serde(rename = "type")]
    kind: &'static str,
    href: String,
    remarks: String,
}

#[derive(Serialize)]
struct Map {
    uuid: String,
    relationship: &'static str,
    sources: [Item; 1],
    targets: [Item; 1],
    props: Vec<Prop>,
    remarks: String,
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct Item {
    #[serde(rename = "type")]
    kind: &'static str,
    id_ref: String,
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct GapSummary {
    uuid: String,
    unmapped_controls: [Unmapped; 1],
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct Unmapped {
    with_ids: Vec<String>,
}

/// Writes the links as a mapping collection; `seconds` since 1970 are the time that it bears.
///
/// # Errors
/// If `out` fails, or no link is at least related: OSCAL has no mapping without a map.
pub fn mapping(out: &mut dyn Write, crosswalk: &Crosswalk, seconds: u64) -> io::Result<()> {
    let links: Vec<&Link> = crosswalk.links.iter().filter(|link| link.verdict != LinkVerdict::None).collect();
    if links.is_empty() {
        return Err(io::Error::other("OSCAL has no mapping without a link, and no link is at least related"));
    }
    let (time, said) = (timestamp(seconds), serde_json::to_string(crosswalk)?);
    let identity = Identity::of(&[&said, &time, VERSION]);
    let (a, b) = (&crosswalk.a, &crosswalk.b);
    let cutoffs = crosswalk.cutoffs.map_or(String::new(), |cutoffs| {
        format!(" Close from a score of {}, related from {}.", cutoffs.close, cutoffs.related)
    });
    let collection = MappingCollection {
        uuid: identity.uuid("mapping-collection", ""),
        metadata: Metadata {
            title: format!("{} mapped to {}", one_line(&a.title), one_line(&b.title)),
            last_modified: time,
            version: "1".to_owned(),
            oscal_version: VERSION,
            props: Prop::new("program", concat!("itl ", env!("CARGO_PKG_VERSION"))).into_iter().collect(),
            parties: Vec::new(),
            remarks: NO_PROOF,
        },
        provenance: Provenance {
            method: "automation",
            matching_rationale: "syntactic",
            status: "draft",
            mapping_description: format!("{NO_PROOF}{cutoffs}"),
        },
        mappings: [Mapping {
            uuid: identity.uuid("mapping", ""),
            source_resource: resource(&a.id, &a.title),
            target_resource: resource(&b.id, &b.title),
            maps: links.iter().map(|link| map(link, &identity)).collect(),
            source_gap_summary: gaps(&crosswalk.concepts_a, &identity, "source"),
            target_gap_summary: gaps(&crosswalk.concepts_b, &identity, "target"),
        }],
    };
    itl_results::write_pretty(out, &File { mapping_collection: collection })?;
    writeln!(out)
}

fn resource(id: &str, title: &str) -> Resource {
    let href = format!("urn:itl:{}", itl_framework::percent_encoded(id, ""));
    Resource { kind: "catalog", href, remarks: one_line(title) }
}

fn map(link: &Link, identity: &Identity) -> Map {
    let words: Vec<String> = link.terms.iter().take(WORDS).map(|term| one_line(&term.word)).collect();
    let props = [
        Prop::new("verdict", link.verdict.name()),
        Prop::new("score", &link.score.to_string()),
        Prop::new("a-in-b", &link.a_in_b.to_string()),
        Prop::new("b-in-a", &link.b_in_a.to_string()),
    ];
    Map {
        uuid: identity.uuid("map", &format!("{}\u{0}{}", link.a, link.b)),
        relationship: relationship(link),
        sources: [item(&link.a)],
        targets: [item(&link.b)],
        props: props.into_iter().flatten().collect(),
        remarks: format!("Common words: {}.", words.join(", ")),
    }
}

fn item(id: &str) -> Item {
    Item { kind: "control", id_ref: token(id) }
}

/// The relationship of set theory that the words of both texts show.
fn relationship(link: &Link) -> &'static str {
    match (link.verdict, link.direction) {
        (LinkVerdict::Same, _) => "equivalent-to",
        (LinkVerdict::Close, Direction::AInB) => "subset-of",
        (LinkVerdict::Close, Direction::BInA) => "superset-of",
        _ => "intersects-with",
    }
}

/// The concepts without any link whose ids OSCAL can write.
fn gaps(concepts: &[LinkedConcept], identity: &Identity, side: &str) -> Option<GapSummary> {
    let without = concepts.iter().filter(|concept| concept.verdict == LinkVerdict::None);
    let with_ids: Vec<String> = without.map(|concept| token(&concept.id)).collect();
    (!with_ids.is_empty())
        .then(|| GapSummary { uuid: identity.uuid("gaps", side), unmapped_controls: [Unmapped { with_ids }] })
}
