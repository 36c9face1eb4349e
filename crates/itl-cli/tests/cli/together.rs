//! `itl align --together`: documents as one answer. Its verdicts follow from those of each document, and its OSCAL file names them all.

use crate::support::Folder;
use serde_json::Value;
use std::collections::BTreeSet;

const WATER: &str = "Water plan\n\nWe provide clean water and sanitation for all people in the city. The council manages water and \
    sanitation sustainably.\n";
const FOOD: &str = "Food plan\n\nWe end hunger and achieve food security with sustainable agriculture. Clean water and sanitation for all.\n";

fn folder() -> Folder {
    Folder::new().with("set/water.txt", WATER).with("set/food.txt", FOOD)
}

fn rank(verdict: &Value) -> usize {
    ["covered", "mentioned", "none"].iter().position(|name| verdict == name).unwrap()
}

#[test]
fn the_verdict_of_the_set_is_the_strongest_and_the_document_with_most_evidence_carries_it() {
    let folder = folder();
    let together = &folder.json(&["align", "set", "--together", "--json"])[0];
    let each = folder.json(&["align", "set", "--json"]);
    assert_eq!((each.len(), &together["assessed"]), (2, &Value::from(2)));
    let (mut carried, mut gaps) = (BTreeSet::new(), 0);
    for (column, concept) in together["concepts"].as_array().unwrap().iter().enumerate() {
        let own: Vec<(usize, f64, &str)> = each
            .iter()
            .map(|one| {
                let aggregate = &one["aggregate"];
                let path = one["document"]["path"].as_str().unwrap();
                (rank(&aggregate["verdict"][column]), aggregate["evidence"][column].as_f64().unwrap(), path)
            })
            .collect();
        let best = own.iter().copied().reduce(|a, b| if (b.0, -b.1) < (a.0, -a.1) { b } else { a }).unwrap();
        assert_eq!(rank(&concept["verdict"]), best.0, "{concept}");
        let found = best.0 < 2;
        assert_eq!(concept["carried_by"].as_str(), found.then_some(best.2));
        assert_eq!(concept["evidence"].as_f64().unwrap(), if found { best.1 } else { 0.0 });
        assert_eq!(
            concept["documents"].as_array().unwrap().len(),
            own.iter().filter(|one| one.0 < 2).count()
        );
        assert_eq!(concept.get("gap").is_some(), best.0 > 0);
        gaps += usize::from(best.0 == 2);
        carried.extend(concept["carried_by"].as_str().map(str::to_owned));
    }
    assert_eq!(carried.len(), 2, "each document carries something: {carried:?}");
    assert!(gaps > 5);
    let hunger = &together["concepts"][1];
    assert!(hunger["carried_by"].as_str().unwrap().ends_with("food.txt"));
    assert!(hunger["documents"][0]["quotes"][0]["text"].as_str().unwrap().contains("hunger"));
}

#[test]
fn gaps_of_the_set_have_words_that_no_document_uses() {
    let together = &folder().json(&["align", "set", "--together", "--json"])[0];
    let said = format!("{WATER} {FOOD}").to_lowercase();
    let mut words = 0;
    for gap in together["concepts"].as_array().unwrap().iter().filter_map(|concept| concept.get("gap")) {
        for word in gap["unsaid"].as_array().unwrap() {
            let word = word.as_str().unwrap();
            assert!(!said.split(|c: char| !c.is_alphanumeric()).any(|one| one == word), "{word} is said");
            words += 1;
        }
    }
    assert!(words > 20);
}

#[test]
fn pages_and_tables_say_the_same() {
    let folder = folder();
    let page = folder.itl(&["align", "set", "--together", "-l", "30"]);
    assert_eq!(page.code, 0, "{}", page.stderr);
    for said in
        ["2 documents as one answer", "carried by", "food.txt", "water.txt", "Gaps of all documents together"]
    {
        assert!(page.stdout.contains(said), "{said:?} is missing from:\n{}", page.stdout);
    }
    let table = folder.itl(&["align", "set", "--together", "--csv"]).stdout;
    let mut lines = table.lines();
    let header = "concept,label,verdict,carried_by,evidence,passages,covering_documents,mentioning_documents";
    assert_eq!((lines.next(), lines.count()), (Some(header), 17));
}

#[test]
fn one_oscal_file_has_all_documents_as_resources() {
    let folder = folder();
    let run = folder.itl(&["align", "set", "--together", "--oscal", "set.json"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let file: Value = serde_json::from_slice(&folder.read("set.json")).unwrap();
    let results = &file["assessment-results"];
    let resources = results["back-matter"]["resources"].as_array().unwrap();
    let known: BTreeSet<&str> = resources.iter().map(|one| one["uuid"].as_str().unwrap()).collect();
    assert_eq!((resources.len(), known.len()), (3, 3), "the settings and two documents");
    let observations = results["results"][0]["observations"].as_array().unwrap();
    let (mut uuids, mut carrying, mut missing) = (BTreeSet::new(), 0, 0);
    for observation in observations {
        assert!(uuids.insert(observation["uuid"].as_str().unwrap()), "a UUID twice");
        let subjects = observation["subjects"].as_array().unwrap();
        assert!(subjects.iter().all(|subject| known.contains(subject["subject-uuid"].as_str().unwrap())));
        for evidence in observation["relevant-evidence"].as_array().into_iter().flatten() {
            assert!(known.contains(&evidence["href"].as_str().unwrap()[1..]));
        }
        let props = observation["props"].as_array().unwrap();
        carrying += props.iter().filter(|prop| prop["value"] == "carries").count();
        missing += usize::from(subjects.len() == 2);
    }
    let together = &folder.json(&["align", "set", "--together", "--json"])[0];
    let concepts = together["concepts"].as_array().unwrap();
    let found = concepts.iter().filter(|concept| !concept["carried_by"].is_null()).count();
    assert_eq!((carrying, missing), (found, concepts.len() - found));
    assert_eq!(
        folder.itl(&["align", "set", "--together", "--oscal", "set.json"]).code,
        2,
        "it is there already"
    );
}

#[test]
fn what_cannot_be_one_answer_is_refused() {
    let folder = folder().with("numbers/1.txt", "12\n\n13 %\n").with("numbers/2.txt", "7\n");
    for (arguments, said) in [
        (vec!["align", "set", "--together", "--html", "a.html"], "--html cannot be combined with --together"),
        (vec!["align", "numbers", "--together"], "was not assessed"),
        (
            vec!["align", "set", "--together", "-o", "out/"],
            "--together cannot be combined with a folder of results",
        ),
        (vec!["align", "set", "--together", "--annif"], "--annif"),
    ] {
        let run = folder.itl(&arguments);
        assert_eq!(run.code, 2, "{arguments:?}: {}", run.stdout);
        assert!(run.stderr.contains(said), "{arguments:?}: {}", run.stderr);
    }
}
