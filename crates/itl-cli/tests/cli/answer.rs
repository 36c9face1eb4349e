//! The first screen of `itl align`, and `itl gaps`: what a document covers, where, in which words, and what it lacks. The pages
//! say what the JSON says.

use crate::support::{Folder, GOALS};
use serde_json::Value;

const CAMPUS: &str = include_str!("../../../../examples/campus-plan.txt");

fn folder() -> Folder {
    Folder::new().with("plan.txt", CAMPUS).with("goals.csv", GOALS)
}

fn page(folder: &Folder, arguments: &[&str]) -> String {
    let run = folder.itl(arguments);
    assert!(run.code < 2, "{}", run.stderr);
    run.stdout
}

fn texts<'a>(list: &'a Value, key: &str) -> Vec<&'a str> {
    list.as_array().unwrap().iter().map(|value| value[key].as_str().unwrap()).collect()
}

/// The ids with a verdict, by evidence.
fn ids(result: &Value, verdict: &str) -> Vec<String> {
    let aggregate = &result["aggregate"];
    let count = result["concepts"].as_array().unwrap().len();
    let mut columns: Vec<usize> =
        (0..count).filter(|&column| aggregate["verdict"][column] == verdict).collect();
    let evidence = |column: usize| aggregate["evidence"][column].as_f64().unwrap();
    let passages = |column: usize| aggregate["passages"][column].as_u64().unwrap();
    columns.sort_by(|&a, &b| {
        evidence(b).total_cmp(&evidence(a)).then(passages(b).cmp(&passages(a))).then(a.cmp(&b))
    });
    columns.iter().map(|&column| result["concepts"][column]["id"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn the_first_screen_says_what_the_json_says() {
    let folder = folder();
    let result = folder.json(&["align", "plan.txt", "--json"]).pop().unwrap();
    let page = page(&folder, &["align", "plan.txt", "-l", "17"]);
    let lists: Vec<String> =
        ["covered", "mentioned", "none"].map(|verdict| ids(&result, verdict).join(", ")).into();
    let said = |list: &str| if list.is_empty() { "–".to_owned() } else { list.to_owned() };
    let [covered, mentioned, none] = [&lists[0], &lists[1], &lists[2]].map(|list| said(list));
    let line = format!("Covered: {covered}   Mentioned: {mentioned}   Not found: {none}");
    assert!(page.contains(&line), "{page}\n{line}");
    assert!(!lists[0].is_empty() && page.starts_with("plan.txt · "), "{page}");
    // The rows stand in that order.
    let rows: Vec<&str> = page.lines().skip_while(|line| !line.contains("evidence")).skip(1).collect();
    let first: Vec<&str> = rows.iter().filter_map(|row| row.split_whitespace().next()).collect();
    let order: Vec<String> =
        ["covered", "mentioned", "none"].iter().flat_map(|verdict| ids(&result, verdict)).collect();
    assert_eq!(first[..17], order.iter().map(String::as_str).collect::<Vec<_>>()[..], "{page}");
    assert!(page.contains("Quotes\n") && page.contains("“") && page.contains("\nNext: "), "{page}");
    assert!(page.lines().all(|line| line.chars().count() <= 100), "{page}");
}

#[test]
fn a_concept_that_is_only_cited_is_mentioned_and_named_as_declared() {
    let plan = format!(
        "{CAMPUS}\n\nThe plan contributes to SDGs 2 and 5, to target 14.1, and 16 partners sign it on page 10.\n"
    );
    let folder = folder().with("cited.txt", &plan);
    let before = folder.json(&["align", "plan.txt", "--json"]).pop().unwrap();
    let result = folder.json(&["align", "cited.txt", "--json"]).pop().unwrap();
    let plain = vec![0; 17];
    assert_eq!(before["aggregate"]["cited"], serde_json::json!(plain));
    let cited: Vec<usize> = (0..17).filter(|&column| result["aggregate"]["cited"][column] == 1).collect();
    assert_eq!(cited, [1, 4, 13], "{}", result["aggregate"]["cited"]);
    let unit = result["units"].as_array().unwrap().iter().find(|unit| unit["cites"].is_array()).unwrap();
    let named = |cite: &Value| {
        let at = |end: usize| cite["spans"][0][end].as_u64().unwrap() as usize;
        (cite["concept"].as_str().unwrap().to_owned(), plan[at(0)..at(1)].to_owned())
    };
    let names: Vec<(String, String)> = unit["cites"].as_array().unwrap().iter().map(named).collect();
    let expected = [("2", "SDGs 2"), ("5", "5"), ("14", "target 14.1")];
    assert_eq!(names, expected.map(|(id, text)| (id.to_owned(), text.to_owned())));
    // What was found without citations is as it was; what was not found is mentioned.
    for column in 0..17 {
        let (was, is) = (&before["aggregate"]["verdict"][column], &result["aggregate"]["verdict"][column]);
        let expected =
            if cited.contains(&column) && was == "none" { "mentioned" } else { was.as_str().unwrap() };
        assert_eq!(is, expected, "column {column}");
    }
    let screen = page(&folder, &["align", "cited.txt", "-l", "17"]);
    let declared = cited.iter().filter(|&&column| before["aggregate"]["verdict"][column] == "none");
    let declared: Vec<String> = declared.map(|column| (column + 1).to_string()).collect();
    assert!(!declared.is_empty(), "{screen}");
    assert!(screen.contains(&format!("Declared but without evidence: {}", declared.join(", "))), "{screen}");
    assert!(screen.contains("Evidence but not cited: ") && screen.contains("  cited"), "{screen}");
    assert!(screen.lines().all(|line| line.chars().count() <= 100), "{screen}");
    assert!(!page(&folder, &["align", "plan.txt", "-l", "17"]).contains("cited"));
}

#[test]
fn quotes_are_those_of_the_json_and_whole_if_asked_for() {
    let folder = folder();
    let result = folder.json(&["align", "plan.txt", "--json"]).pop().unwrap();
    let column =
        result["aggregate"]["verdict"].as_array().unwrap().iter().position(|found| found == "covered");
    let column = column.unwrap();
    let unit = result["aggregate"]["quotes"][column][0].as_u64().unwrap() as usize;
    let quote = result["units"][unit]["text"].as_str().unwrap();
    let words = |text: &str| text.replace(['[', ']'], "").split_whitespace().collect::<Vec<_>>().join(" ");
    let one = words(&page(&folder, &["align", "plan.txt", "--quotes", "1", "-l", "17"]));
    assert!(one.contains(&words(quote)), "{quote}\n{one}");
    assert!(!page(&folder, &["align", "plan.txt", "--quotes", "0"]).contains("Quotes"));
}

#[test]
fn markdown_has_the_verdicts_and_quotes_of_the_json_and_no_markup_of_the_document() {
    let hostile = CAMPUS.replacen("hydrologists", "*hydrologists* <img src=x> | [x](y)", 1);
    let folder = Folder::new().with("plan.txt", &hostile);
    let result = folder.json(&["align", "plan.txt", "--json"]).pop().unwrap();
    page(&folder, &["align", "plan.txt", "--markdown", "plan.md", "--quotes", "9"]);
    let page = String::from_utf8(folder.read("plan.md")).unwrap();
    let covered = ids(&result, "covered");
    let rows: Vec<&str> = page.lines().filter(|line| line.contains("| covered |")).collect();
    assert_eq!(rows.len(), covered.len(), "{page}");
    for (row, id) in rows.iter().zip(&covered) {
        assert!(row.starts_with(&format!("| {id} | ")), "{row}");
    }
    assert!(page.contains("## 6 Clean water and sanitation") && page.contains("> “"), "{page}");
    assert!(page.contains("\\*") && page.contains("&lt;img src=x>") && !page.contains("<img"), "{page}");
}

#[test]
fn a_short_text_covers_what_its_sentences_address() {
    let folder = Folder::new()
        .with("note.txt", "We buy renewable energy. We save energy in every building, at low cost.");
    let page = page(&folder, &["align", "note.txt"]);
    assert!(page.contains("Covered: 7"), "{page}");
}

#[test]
fn a_framework_without_a_cutoff_says_so_and_shows_affinities() {
    let folder = folder();
    let page = page(&folder, &["align", "plan.txt", "-f", "goals.csv"]);
    assert!(page.contains("Not assessed: no threshold is available"), "{page}");
    assert!(page.contains("affinity") && !page.contains("Covered:"), "{page}");
    let run = folder.itl(&["gaps", "plan.txt", "-f", "goals.csv"]);
    assert_eq!(run.code, 2);
    assert!(
        run.stderr.contains("no threshold is available") && run.stderr.contains("itl align"),
        "{}",
        run.stderr
    );
}

#[test]
fn gaps_are_what_is_not_covered() {
    let folder = folder();
    let result = folder.json(&["align", "plan.txt", "--json"]).pop().unwrap();
    let gaps = folder.json(&["gaps", "plan.txt", "--json"]).pop().unwrap();
    let mut open: Vec<String> = [ids(&result, "none"), ids(&result, "mentioned")].concat();
    let mut found: Vec<String> = texts(&gaps["gaps"], "id").into_iter().map(str::to_owned).collect();
    open.sort();
    found.sort();
    assert_eq!(found, open);
    let text = CAMPUS.to_lowercase();
    let cutoff = gaps["decision"]["cutoff"].as_f64().unwrap();
    for gap in gaps["gaps"].as_array().unwrap() {
        for word in gap["unsaid"].as_array().unwrap() {
            let word = word.as_str().unwrap().to_lowercase();
            let stands = text.split(|c: char| !c.is_alphanumeric()).any(|said| said == word);
            assert!(!stands, "{word} stands in the text");
        }
        let column = texts(&result["concepts"], "id").iter().position(|id| gap["id"] == *id).unwrap();
        for near in gap["nearest"].as_array().unwrap() {
            let (unit, affinity) =
                (near["unit"].as_u64().unwrap() as usize, near["affinity"].as_f64().unwrap());
            assert_eq!(result["affinity"][unit][column].as_f64().unwrap(), affinity);
            assert!(!result["units"][unit]["passages"].as_array().unwrap().contains(&gap["id"]));
            assert_eq!(near["of_cutoff"].as_f64().unwrap(), affinity / cutoff);
        }
        let (all, without) = (&gap["children"]["all"], &gap["children"]["without"]);
        if gap["passages"] == 0 {
            assert_eq!(all.as_u64().unwrap() as usize, without.as_array().unwrap().len(), "{gap}");
        }
    }
    let page = page(&folder, &["gaps", "plan.txt", "-l", "17"]);
    assert!(page.contains("missing terms") && page.contains("of the score needed"), "{page}");
    let csv = self::page(&folder, &["gaps", "plan.txt", "--csv"]);
    assert!(csv.starts_with("concept,label,verdict,evidence,share,passages,unsaid,"), "{csv}");
}

#[test]
#[allow(clippy::disallowed_methods, reason = "the test reads a page of the documentation")]
fn the_gaps_in_the_documentation_are_what_the_program_prints() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let page = String::from_utf8(std::fs::read(root.join("docs/gaps.md")).unwrap()).unwrap();
    let (command, shown) = page.split_once("    $ itl ").unwrap().1.split_once('\n').unwrap();
    let arguments: Vec<&str> = command.split(' ').collect();
    let run = crate::support::Run::of(Folder::new().command(&arguments).current_dir(&root).output().unwrap());
    let lines = |text: &str| text.lines().map(|line| line.trim().to_owned()).collect::<Vec<_>>();
    let printed = lines(&run.stdout);
    assert!(printed.len() > 20, "{}", run.stderr);
    assert_eq!(lines(shown)[..printed.len()], printed);
}

#[test]
fn no_two_nearest_passages_say_the_same_but_for_numbers() {
    let line = |year: u32| format!("In {year} the farmers of the valley had a good harvest of wheat.\n\n");
    let text: String = CAMPUS.to_owned() + "\n\n" + &(2018..2026).map(line).collect::<String>();
    let folder = Folder::new().with("plan.txt", text);
    let gaps = folder.json(&["gaps", "plan.txt", "--json"]).pop().unwrap();
    let hunger = gaps["gaps"].as_array().unwrap().iter().find(|gap| gap["id"] == "2").unwrap();
    let nearest = texts(&hunger["nearest"], "text");
    assert_eq!(nearest.iter().filter(|text| text.contains("wheat")).count(), 1, "{nearest:?}");
}

#[test]
fn gaps_are_a_page_and_a_workbook() {
    let folder = folder();
    let gaps = folder.json(&["gaps", "plan.txt", "--json"]).pop().unwrap();
    let files = ["gaps", "plan.txt", "--html", "gaps.html", "-q"];
    assert!(folder.itl(&files).code < 2);
    let page = String::from_utf8(folder.read("gaps.html")).unwrap();
    let gaps = gaps["gaps"].as_array().unwrap();
    for verdict in ["none", "mentioned"] {
        let count = gaps.iter().filter(|gap| gap["verdict"] == verdict).count();
        assert_eq!(page.matches(&format!("<details class=\"gap {verdict}\"")).count(), count, "{verdict}");
    }
    // Every passage leads to a place in the text.
    let links = page.split("href=\"#u").skip(1).map(|rest| rest.split('"').next().unwrap());
    let mut count = 0;
    for unit in links {
        assert!(page.contains(&format!("id=\"u{unit}\"")), "{unit}");
        count += 1;
    }
    let near: usize = gaps.iter().map(|gap| gap["nearest"].as_array().unwrap().len()).sum();
    assert!(near > 0 && count >= near, "{count} links, {near} passages");
    let again = folder.itl(&files);
    assert_eq!(again.code, 2, "a file that is there is not overwritten: {}", again.stderr);
}

#[test]
#[cfg(feature = "xlsx")]
fn a_workbook_of_gaps_is_the_same_every_time() {
    let folder = folder();
    for name in ["one.xlsx", "two.xlsx"] {
        assert!(folder.itl(&["gaps", "plan.txt", "--xlsx", name, "-q"]).code < 2);
    }
    let one = folder.read("one.xlsx");
    assert!(one.starts_with(b"PK") && one == folder.read("two.xlsx"));
}

#[test]
fn a_concept_goes_by_many_names() {
    let folder = folder();
    let expected = page(&folder, &["explain", "plan.txt", "--concept", "7"]);
    for name in ["SDG 7", "goal 7", "affordable and clean energy", "Affordable"] {
        assert_eq!(page(&folder, &["explain", "plan.txt", "--concept", name]), expected, "{name}");
    }
    let run = folder.itl(&["explain", "plan.txt", "--concept", "afordable"]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("the nearest are: 7 (Affordable"), "{}", run.stderr);
}

#[test]
fn other_programs_get_what_has_a_verdict_with_its_evidence() {
    let folder = folder();
    let result = folder.json(&["align", "plan.txt", "--json"]).pop().unwrap();
    let found: Vec<String> = [ids(&result, "covered"), ids(&result, "mentioned")].concat();
    let lines = page(&folder, &["align", "plan.txt", "--annif"]);
    assert_eq!(lines.lines().count(), found.len(), "{lines}");
    for line in lines.lines() {
        let cells: Vec<&str> = line.split('\t').collect();
        let column = texts(&result["concepts"], "id").iter().position(|id| *id == cells[2]).unwrap();
        let evidence = result["aggregate"]["evidence"][column].as_f64().unwrap();
        assert_eq!(cells[3].parse::<f64>().unwrap(), evidence.min(1.0));
    }
    let all = page(&folder, &["align", "plan.txt", "--annif", "--all"]);
    assert!(all.lines().count() > found.len(), "{all}");
}
