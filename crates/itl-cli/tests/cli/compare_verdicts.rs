//! `itl compare` in the words of verdicts: outcomes are those of `itl align`, and sentences are where they are said to be.

use crate::support::Folder;
use serde_json::Value;

const BEFORE: &str = "Plan\n\nWe provide clean water and sanitation for all people in the city by 2025. The council repairs the roof of \
    the town hall. We end hunger and achieve food security with sustainable agriculture. All children receive quality education \
    and learn in good schools.\n";
const AFTER: &str = "Plan\n\nWe provide clean water and sanitation for all people in the city by 2030. The council repairs the roof of \
    the town hall. All children receive quality education and learn in good schools! Affordable, reliable and sustainable energy \
    comes from the sun and the wind.\n";

fn folder() -> Folder {
    Folder::new().with("a.txt", BEFORE).with("b.txt", AFTER)
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap()
}

/// Every sentence change of a concept: what became of it, its text before and after.
fn told(result: &Value, id: &str) -> Vec<(String, Value, Value)> {
    let concepts = result["concepts"].as_array().unwrap();
    let concept = concepts.iter().find(|concept| concept["id"] == id).unwrap();
    let sentences = concept["sentences"].as_array().unwrap().iter();
    sentences
        .map(|one| {
            (text(&one["change"]).to_owned(), one["before"]["text"].clone(), one["after"]["text"].clone())
        })
        .collect()
}

#[test]
fn outcomes_and_passages_follow_from_the_verdicts_of_align() {
    let folder = folder();
    let compared = &folder.json(&["compare", "a.txt", "b.txt", "--json"])[0];
    let aligned = ["a.txt", "b.txt"].map(|name| folder.json(&["align", name, "--json"])[0].clone());
    let level =
        |verdict: &Value| ["none", "mentioned", "covered"].iter().position(|name| verdict == name).unwrap();
    let mut outcomes = Vec::new();
    for (column, concept) in compared["concepts"].as_array().unwrap().iter().enumerate() {
        let [first, last] = [0, 1].map(|at: usize| {
            let aggregate = &aligned[at]["aggregate"];
            assert_eq!(concept["passages"][at], aggregate["passages"][column]);
            assert_eq!(concept["verdict"][at], aggregate["verdict"][column]);
            (level(&aggregate["verdict"][column]), aggregate["passages"][column].as_u64().unwrap())
        });
        let expected = match (last.0.cmp(&first.0) as i8, last.1.cmp(&first.1) as i8) {
            (1, _) => "gained",
            (-1, _) => "lost",
            (_, 1) => "more",
            (_, -1) => "fewer",
            _ => "same",
        };
        assert_eq!(concept["outcome"], expected, "{concept}");
        outcomes.push((text(&concept["id"]).to_owned(), expected));
    }
    for expected in [("2", "lost"), ("7", "gained"), ("6", "same")] {
        assert!(outcomes.contains(&(expected.0.to_owned(), expected.1)), "{outcomes:?}");
    }
}

#[test]
fn sentences_are_new_gone_or_reworded() {
    let folder = folder();
    let result = &folder.json(&["compare", "a.txt", "b.txt", "--json"])[0];
    let hunger = "We end hunger and achieve food security with sustainable agriculture.";
    assert!(
        told(result, "2").contains(&("gone".into(), hunger.into(), Value::Null)),
        "{:?}",
        told(result, "2")
    );
    let energy = "Affordable, reliable and sustainable energy comes from the sun and the wind.";
    assert!(
        told(result, "7").contains(&("new".into(), Value::Null, energy.into())),
        "{:?}",
        told(result, "7")
    );
    let water = |year: u16| {
        Value::from(format!("We provide clean water and sanitation for all people in the city by {year}."))
    };
    assert_eq!(told(result, "6"), [("reworded".into(), water(2025), water(2030))]);
    // Other signs make no other sentence.
    assert!(told(result, "4").is_empty(), "{:?}", told(result, "4"));
}

#[test]
fn over_three_versions_sentences_name_their_step() {
    let folder = folder();
    let result = &folder.json(&["compare", "a.txt", "b.txt", "a.txt", "--json"])[0];
    let seven = &result["concepts"].as_array().unwrap().iter().find(|concept| concept["id"] == "7").unwrap();
    assert_eq!(seven["outcome"], "same", "the first and the last are the same document");
    let steps: Vec<(&str, u64)> = seven["sentences"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| (text(&one["change"]), one["from"].as_u64().unwrap()))
        .collect();
    assert_eq!(steps, [("new", 0), ("gone", 1)]);
    let page = folder.itl(&["compare", "a.txt", "b.txt", "a.txt"]).stdout;
    assert!(page.contains("Passages and verdict, in order"), "{page}");
    let many: Vec<&str> =
        std::iter::once("compare").chain((0..9).map(|at| ["a.txt", "b.txt"][at % 2])).collect();
    let page = folder.itl(&many).stdout;
    assert!(page.contains("● covered") && page.lines().all(|line| line.chars().count() <= 100), "{page}");
}

#[test]
fn affinities_are_shown_where_they_are_asked_for() {
    let folder = folder();
    let page = folder.itl(&["compare", "a.txt", "b.txt"]).stdout;
    for said in [
        "Gained or stronger",
        "Lost or weaker",
        "covered → not found",
        "reworded, ",
        "by [2030]",
        "--verbose",
    ] {
        assert!(page.contains(said), "{said:?} is missing from:\n{page}");
    }
    assert!(!page.contains("affinity;") && page.lines().all(|line| line.chars().count() <= 100), "{page}");
    let verbose = folder.itl(&["compare", "a.txt", "b.txt", "--verbose"]).stdout;
    assert!(verbose.contains("Gained or stronger") && verbose.contains("Relative affinity;"), "{verbose}");
}

#[test]
fn the_page_in_a_browser_folds_affinities() {
    let folder = folder();
    let run = folder.itl(&["compare", "a.txt", "b.txt", "--html", "page.html"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let page = String::from_utf8(folder.read("page.html")).unwrap();
    let changed = page.find("<h2>What changed</h2>").unwrap();
    let folded = page.find("<summary>Details: affinities").unwrap();
    assert!(changed < folded && folded < page.find("<h2>Profiles side by side</h2>").unwrap());
    assert!(page.contains("by <mark>2025</mark>.") && page.contains("by <mark>2030</mark>."));
}
