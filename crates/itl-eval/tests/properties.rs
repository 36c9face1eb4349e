//! What has to hold for any labels and scores, and for any bytes that are given for them.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use itl_base::{Cancel, Cancelled};
use itl_eval::{
    EvalOptions, Evaluation, Judged, Labelled, LabelledColumns, Metric, Scores, System, Truth, evaluate,
};
use proptest::prelude::*;

/// A set of texts: labels and scores over five concepts, whose scores are often equal.
fn texts() -> impl Strategy<Value = Vec<(Vec<u32>, Vec<f64>)>> {
    let labels = proptest::collection::btree_set(0u32..5, 1..4).prop_map(|set| set.into_iter().collect());
    let scores = proptest::collection::vec((0u8..6).prop_map(|step| f64::from(step) / 5.0), 5);
    proptest::collection::vec((labels, scores), 1..30)
}

fn measured(texts: &[(Vec<u32>, Vec<f64>)], options: EvalOptions) -> Evaluation {
    let judged = |labels: &[u32]| Judged { labels: labels.to_vec(), refused: Vec::new() };
    let rows = texts.iter().map(|(labels, _)| judged(labels)).collect();
    let truth = Truth { rows, concepts: 5, pairs: false };
    let system = |name: &str, scores: Vec<Vec<f64>>| System {
        name: name.into(),
        scores: Scores::of(5, scores),
        decided: None,
        comparable: true,
    };
    let own = texts.iter().map(|(_, scores)| scores.clone()).collect();
    let other = texts.iter().map(|(_, scores)| scores.iter().map(|score| 1.0 - score).collect()).collect();
    evaluate(&truth, &[system("own", own), system("other", other)], options, &Cancel::never()).unwrap()
}

fn few() -> EvalOptions {
    EvalOptions { resamples: 20, ..EvalOptions::default() }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn every_metric_is_a_share_and_every_interval_in_order(texts in texts(), threshold in prop::option::of(0.0..1.0)) {
        let evaluation = measured(&texts, EvalOptions { threshold, ..few() });
        for measure in evaluation.systems.iter().flat_map(|system| &system.measures) {
            prop_assert!(measure.value.is_none_or(|value| (0.0..=1.0).contains(&value)), "{measure:?}");
            let (low, high) = measure.interval.unwrap_or((0.0, 1.0));
            prop_assert!(0.0 <= low && low <= high && high <= 1.0, "{measure:?}");
        }
        for concept in &evaluation.systems[0].concepts {
            let counts = concept.counts;
            let all = counts.support() + counts.false_positives + counts.true_negatives;
            prop_assert_eq!(all, texts.len() as u64);
        }
    }

    #[test]
    fn a_perfect_ranking_is_one(texts in texts()) {
        let perfect: Vec<_> = texts
            .into_iter()
            .map(|(labels, _)| {
                let scores = (0..5).map(|column| f64::from(u8::from(labels.contains(&column)))).collect();
                (labels, scores)
            })
            .collect();
        let own = &measured(&perfect, EvalOptions { threshold: Some(0.5), ..few() }).systems[0];
        for measure in &own.measures {
            prop_assert!(measure.value.is_none_or(|value| (value - 1.0).abs() < 1e-12), "{measure:?}");
        }
    }

    #[test]
    fn the_order_of_texts_does_not_matter(texts in texts()) {
        let mut turned = texts.clone();
        turned.reverse();
        let [one, other] = [texts, turned].map(|texts| measured(&texts, few()));
        for metric in Metric::ALL {
            let values = [&one, &other].map(|evaluation| evaluation.systems[0].measure(metric).value);
            match values {
                [Some(a), Some(b)] => prop_assert!((a - b).abs() < 1e-12, "{metric:?}: {a} {b}"),
                values => prop_assert_eq!(values, [None, None]),
            }
        }
        prop_assert_eq!(&one.systems[0].concepts, &other.systems[0].concepts);
    }

    #[test]
    fn any_bytes_are_read_or_refused(bytes in proptest::collection::vec(any::<u8>(), 0..200), start in 0usize..4) {
        let start = ["", "{\"text\":\"", "id,text,labels\n", "text,concept,aligned\n"][start];
        let bytes = [start.as_bytes(), &bytes].concat();
        if let Err(error) = Labelled::read(&bytes, &LabelledColumns::default()) {
            prop_assert!(!error.to_string().is_empty());
        }
    }
}

#[test]
fn threads_change_nothing() {
    let texts: Vec<(Vec<u32>, Vec<f64>)> = (0..200u32)
        .map(|text| {
            let score = |column: u32| f64::from((text * 31 + column * 17) % 23) / 23.0;
            (vec![text % 5], (0..5).map(score).collect())
        })
        .collect();
    let with = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| measured(&texts, EvalOptions { resamples: 50, ..EvalOptions::default() }))
    };
    assert_eq!(with(1), with(3));
}

#[test]
fn another_seed_is_another_interval_and_the_same_value() {
    let texts: Vec<(Vec<u32>, Vec<f64>)> = (0..50u32)
        .map(|text| (vec![text % 5], vec![0.5, 0.4, 0.3, 0.2, f64::from(text % 7) / 7.0]))
        .collect();
    let [one, again, other] = [1, 1, 2].map(|seed| measured(&texts, EvalOptions { seed, ..few() }));
    assert_eq!(one, again);
    let map = |evaluation: &Evaluation| evaluation.systems[0].measure(Metric::Map);
    assert_eq!(map(&one).value, map(&other).value);
    assert_ne!(map(&one).interval, map(&other).interval);
}

/// The difference of a system to itself is none, on every draw.
#[test]
fn differences_are_paired() {
    let rows: Vec<Judged> =
        (0..40).map(|text| Judged { labels: vec![text % 3], refused: Vec::new() }).collect();
    let truth = Truth { rows, concepts: 3, pairs: false };
    let scores = Scores::of(3, (0..40).map(|text| vec![0.5, f64::from(text % 2), 0.1]));
    let system =
        |name: &str| System { name: name.into(), scores: scores.clone(), decided: None, comparable: true };
    let evaluation = evaluate(&truth, &[system("a"), system("b")], few(), &Cancel::never()).unwrap();
    assert_eq!(evaluation.differences.len(), 2);
    for difference in &evaluation.differences {
        assert_eq!((difference.value, difference.interval), (0.0, Some((0.0, 0.0))));
    }
    let own = &evaluation.systems[0].measure(Metric::Hit1);
    assert!(own.interval.unwrap().0 < own.interval.unwrap().1);
}

/// A system's own decisions count where no threshold is given.
#[test]
fn decisions_of_the_caller_are_taken() {
    let rows = vec![
        Judged { labels: vec![0], refused: Vec::new() },
        Judged { labels: vec![1], refused: Vec::new() },
    ];
    let truth = Truth { rows, concepts: 2, pairs: false };
    let scores = Scores::of(2, [vec![0.2, 0.9], vec![0.2, 0.9]]);
    let decided = Some(vec![true, false, false, false]);
    let system = System { name: "a".into(), scores, decided, comparable: true };
    let measured = &evaluate(&truth, &[system], few(), &Cancel::never()).unwrap().systems[0];
    assert_eq!(measured.rule.to_string(), "its own decision");
    assert_eq!(measured.measure(Metric::PrecisionMicro).value, Some(1.0));
    assert_eq!(measured.measure(Metric::RecallMicro).value, Some(0.5));
    assert_eq!(measured.measure(Metric::Accuracy).value, Some(0.75));
}

#[test]
fn draws_stop_when_they_are_cancelled() {
    let rows: Vec<Judged> =
        (0..2000).map(|text| Judged { labels: vec![text % 5], refused: Vec::new() }).collect();
    let truth = Truth { rows, concepts: 5, pairs: false };
    let scores = Scores::of(5, (0..2000).map(|text| (0..5).map(|at| f64::from((text + at) % 7)).collect()));
    let systems = [System { name: "a".into(), scores, decided: None, comparable: true }];
    let many = EvalOptions { resamples: 100_000, ..EvalOptions::default() };
    let cancel = Cancel::new();
    let asked = cancel.clone();
    let evaluated = std::thread::scope(|scope| {
        scope.spawn(move || {
            std::thread::sleep(std::time::Duration::from_millis(5));
            asked.cancel();
        });
        evaluate(&truth, &systems, many, &cancel)
    });
    assert_eq!(evaluated, Err(Cancelled), "in the middle");
    assert_eq!(evaluate(&truth, &systems, few(), &cancel), Err(Cancelled), "before");
}
