//! A published mapping beside the links: what both have, what only one has, and how well the links rank what was published, beside TF-IDF.

use itl_base::Cancel;
use itl_document::plain_text;
use itl_eval::{Baseline, Baselines, EvalOptions, Judged, Metric, Scores, System, Truth, evaluate};
use itl_framework::Concept;
use itl_text::CoreSettings;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

use crate::ids::Ids;
use crate::pairing::Pairing;
use crate::result::Link;
use crate::{CrosswalkError, MappedPair, Published};

/// Draws for the intervals.
const DRAWS: usize = 500;
/// The metrics that are kept.
const METRICS: [Metric; 7] = [
    Metric::Hit1,
    Metric::Hit3,
    Metric::Hit5,
    Metric::Hit10,
    Metric::Map,
    Metric::PrecisionMicro,
    Metric::RecallMicro,
];

/// A published mapping beside the links.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Comparison {
    /// What the mapping is called.
    pub name: String,
    /// Its form: `table`, `oscal`, `ctid`.
    pub form: String,
    /// Its pairs between concepts in use.
    pub pairs: usize,
    /// Pairs of other frameworks.
    pub other_pairs: usize,
    /// Pairs between these frameworks of which a concept is not in use: of another level, or withdrawn.
    pub not_in_use: usize,
    /// Rows that could not be read.
    pub bad_rows: usize,
    /// Ids that neither framework has.
    pub unknown_ids: Vec<String>,
    /// All links of both: those that both have, those that were only published, those that were only computed (same or close).
    pub links: Vec<ComparedLink>,
    /// How well the links rank what was published: from the first framework to the second, then back.
    pub directions: [Measured; 2],
}

/// Who has a link.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum FoundBy {
    /// Published, and computed as same or close.
    Both,
    /// Published only.
    Published,
    /// Computed as same or close only.
    Computed,
}

impl FoundBy {
    /// The name in results.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Both => "both",
            Self::Published => "published",
            Self::Computed => "computed",
        }
    }
}

/// A link of the mapping, of the crosswalk, or of both.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ComparedLink {
    /// Who has it.
    pub found: FoundBy,
    /// The relationship, in the mapping's words.
    pub relationship: Option<String>,
    /// The link with its evidence.
    pub link: Link,
}

/// How well one direction ranks what was published.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Measured {
    /// Concepts with a published link.
    pub concepts: usize,
    /// Concepts that are ranked for each.
    pub targets: usize,
    /// The metrics: hit@k and MAP of the ranking, precision and recall of same and close.
    pub metrics: Vec<MeasuredValue>,
    /// The same of TF-IDF, which decides nothing: hit@k and MAP.
    pub tfidf: Vec<MeasuredValue>,
}

impl Measured {
    /// One of the metrics.
    #[must_use]
    pub fn value(&self, metric: &str) -> Option<f64> {
        self.metrics.iter().find(|value| value.metric == metric)?.value
    }
}

/// A metric with its interval.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MeasuredValue {
    /// Its name: `hit_1`, `map`, `precision_micro`.
    pub metric: String,
    /// Its value.
    pub value: Option<f64>,
    /// The interval that holds 95 % of the draws of concepts.
    pub interval: Option<(f64, f64)>,
}

impl Pairing<'_> {
    /// Sets a published mapping beside the links.
    ///
    /// # Errors
    /// If none of its pairs is about the two frameworks, their language has no baseline, or it was cancelled.
    pub fn compare(
        &self,
        published: &Published,
        settings: &CoreSettings,
        cancel: &Cancel,
    ) -> Result<Comparison, CrosswalkError> {
        let known = Known::of(self, published)?;
        let links = self.compared(&known.pairs);
        let truth = [0, 1].map(|side| Labels::of(&known.pairs, side));
        let [forward, back] = [0, 1].map(|side| self.measured(side, &truth[side], settings, cancel));
        Ok(Comparison {
            name: published.name.clone(),
            form: published.form.to_owned(),
            pairs: known.pairs.len(),
            other_pairs: known.other,
            not_in_use: known.not_in_use,
            bad_rows: published.bad_rows,
            unknown_ids: known.unknown.into_iter().collect(),
            links,
            directions: [forward?, back?],
        })
    }

    fn compared(&self, pairs: &BTreeMap<(usize, usize), Option<String>>) -> Vec<ComparedLink> {
        let mut all: BTreeSet<(usize, usize)> = pairs.keys().copied().collect();
        for a in 0..self.sides[0].len() {
            let columns = 0..self.sides[1].len();
            all.extend(columns.filter(|&b| self.verdict(a, b).is_match()).map(|b| (a, b)));
        }
        let compared = |(a, b): (usize, usize)| {
            let published = pairs.get(&(a, b));
            let link = self.link(a, b);
            let found = match (published.is_some(), link.verdict.is_match()) {
                (true, true) => FoundBy::Both,
                (true, false) => FoundBy::Published,
                (false, _) => FoundBy::Computed,
            };
            ComparedLink { found, relationship: published.cloned().flatten(), link }
        };
        let mut links: Vec<ComparedLink> = all.into_iter().map(compared).collect();
        // Concepts stay in the order of the first framework.
        links.sort_by_key(|compared| compared.found);
        links
    }

    /// How well one side ranks the concepts of the other.
    fn measured(
        &self,
        side: usize,
        labels: &Labels,
        settings: &CoreSettings,
        cancel: &Cancel,
    ) -> Result<Measured, CrosswalkError> {
        let other = &self.sides[1 - side];
        let targets = other.len();
        let pair = |own: usize, target: usize| if side == 0 { (own, target) } else { (target, own) };
        let score = |&own: &usize| {
            (0..targets)
                .map(|target| pair(own, target))
                .map(|(a, b)| self.scores.get(a, b))
                .collect::<Vec<f64>>()
        };
        let decided = labels.rows.iter().flat_map(|&own| {
            (0..targets).map(move |target| pair(own, target)).map(|(a, b)| self.verdict(a, b).is_match())
        });
        let own = System {
            name: "crosswalk".to_owned(),
            scores: Scores::of(targets, labels.rows.iter().map(score)),
            decided: Some(decided.collect()),
            comparable: false,
        };
        let concepts: Vec<Concept> = (0..targets).map(|at| other.concept(at).clone()).collect();
        let mut systems = vec![own];
        if let Ok(baselines) = Baselines::of(&concepts, settings, cancel) {
            let row = |&own: &usize| {
                let concept = self.sides[side].concept(own);
                let text = plain_text(format!("{}\n\n{}", concept.label, concept.descriptor));
                Ok(baselines.scores(&[Baseline::TfIdf], &text, cancel)?.remove(0))
            };
            let rows: Vec<Vec<f64>> = labels.rows.iter().map(row).collect::<Result<_, CrosswalkError>>()?;
            let scores = Scores::of(targets, rows);
            systems.push(System { name: "TF-IDF".to_owned(), scores, decided: None, comparable: false });
        }
        let truth = Truth { rows: labels.judged.clone(), concepts: targets, pairs: false };
        let options = EvalOptions { resamples: DRAWS, ..EvalOptions::default() };
        let evaluation = evaluate(&truth, &systems, options, cancel)?;
        let values = |system: usize, metrics: &[Metric]| -> Vec<MeasuredValue> {
            let Some(system) = evaluation.systems.get(system) else { return Vec::new() };
            let value = |&metric: &Metric| {
                let measure = system.measure(metric);
                MeasuredValue {
                    metric: metric.key().to_owned(),
                    value: measure.value,
                    interval: measure.interval,
                }
            };
            metrics.iter().map(value).collect()
        };
        Ok(Measured {
            concepts: labels.rows.len(),
            targets,
            metrics: values(0, &METRICS),
            tfidf: values(1, &METRICS[..5]),
        })
    }
}

/// The pairs of a mapping as concepts in use, by number, and what is left of it.
struct Known {
    pairs: BTreeMap<(usize, usize), Option<String>>,
    other: usize,
    not_in_use: usize,
    unknown: BTreeSet<String>,
}

impl Known {
    fn of(pairing: &Pairing<'_>, published: &Published) -> Result<Self, CrosswalkError> {
        let ids = [0, 1].map(|side| Ids::of(pairing.sides[side].framework));
        let about = about(&published.pairs, &ids);
        let numbers = [0, 1].map(|side| -> BTreeMap<usize, usize> {
            pairing.sides[side].columns.iter().copied().zip(0..).collect()
        });
        // A mapping may go from the second framework to the first.
        let count = |first: usize| {
            let fits = |pair: &&MappedPair| {
                ids[first].column(&pair.source).is_some() && ids[1 - first].column(&pair.target).is_some()
            };
            published.pairs.iter().filter(fits).count()
        };
        let turned = count(1) > count(0);
        let mut known = Self { pairs: BTreeMap::new(), other: 0, not_in_use: 0, unknown: BTreeSet::new() };
        for pair in &published.pairs {
            if !about(pair) {
                known.other += 1;
                continue;
            }
            let [a, b] = if turned { [&pair.target, &pair.source] } else { [&pair.source, &pair.target] };
            let columns = [ids[0].column(a), ids[1].column(b)];
            for (id, column) in [a, b].into_iter().zip(columns) {
                if column.is_none() {
                    known.unknown.insert(id.clone());
                }
            }
            let [Some(a), Some(b)] = columns else { continue };
            match (numbers[0].get(&a), numbers[1].get(&b)) {
                (Some(&a), Some(&b)) => {
                    known.pairs.insert((a, b), pair.relationship.clone());
                }
                _ => known.not_in_use += 1,
            }
        }
        if known.pairs.is_empty() {
            let examples = known.unknown.iter().take(3).cloned().collect();
            return Err(CrosswalkError::NoKnownPair { unknown: known.unknown.len(), examples });
        }
        Ok(known)
    }
}

/// Whether a pair is about the two frameworks: where a mapping names several, those count of which most ids are known.
fn about<'p>(pairs: &'p [MappedPair], ids: &[Ids<'_>; 2]) -> impl Fn(&MappedPair) -> bool + use<'p> {
    let mut counts: BTreeMap<&'p [String; 2], (usize, usize)> = BTreeMap::new();
    for pair in pairs {
        let Some(frameworks) = &pair.frameworks else { continue };
        let count = counts.entry(frameworks).or_default();
        let known = |a: usize, b: usize| {
            ids[a].column(&pair.source).is_some() && ids[b].column(&pair.target).is_some()
        };
        count.0 += usize::from(known(0, 1) || known(1, 0));
        count.1 += 1;
    }
    move |pair| {
        let counted = pair.frameworks.as_ref().and_then(|frameworks| counts.get(frameworks));
        counted.is_none_or(|(known, all)| 2 * known >= *all)
    }
}

/// What was published about the concepts of one side, as columns of the other.
struct Labels {
    rows: Vec<usize>,
    judged: Vec<Judged>,
}

impl Labels {
    fn of(pairs: &BTreeMap<(usize, usize), Option<String>>, side: usize) -> Self {
        let mut labels: BTreeMap<usize, Vec<u32>> = BTreeMap::new();
        for &(a, b) in pairs.keys() {
            let (own, other) = if side == 0 { (a, b) } else { (b, a) };
            labels.entry(own).or_default().push(other as u32);
        }
        labels.values_mut().for_each(|columns| columns.sort_unstable());
        let (rows, columns): (Vec<usize>, Vec<Vec<u32>>) = labels.into_iter().unzip();
        let judged = columns.into_iter().map(|labels| Judged { labels, refused: Vec::new() });
        Self { rows, judged: judged.collect() }
    }
}
