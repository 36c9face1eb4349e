//! `itl crosswalk` and `itl frameworks migrate`: from two files to every form.

use crate::support::Folder;
use serde_json::Value;

const RULES: &str = "id,parent,label,descriptor\n\
    AC-1,AC,Account review,Review the accounts of users every year and remove accounts that are not used.\n\
    AC-2,AC,Passwords,Users choose passwords of twelve letters.\n\
    CP-1,CP,Backup,Make a backup of all data every night and keep it in another building.\n\
    PE-1,PE,Doors,Doors of rooms with servers are locked.\n";
const DUTIES: &str = "id,label,descriptor\n\
    D1,Locked rooms,Rooms with servers have locked doors and a list of people who have a key.\n\
    D2,=Backups,Data is saved by a backup every night.\n\
    D4,Accounts,Accounts of users are reviewed; accounts that nobody used are removed.\n\
    D5,Passwords,Passwords of users have twelve letters or more.\n";

fn folder() -> Folder {
    Folder::new().with("rules.csv", RULES).with("duties.csv", DUTIES)
}

fn crosswalk(folder: &Folder, more: &[&str]) -> Value {
    folder.json(&[&["crosswalk", "rules.csv", "duties.csv", "--json"], more].concat()).remove(0)
}

#[test]
fn the_page_shows_links_words_and_gaps() {
    let run = folder().itl(&["crosswalk", "rules.csv", "duties.csv"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    for said in
        ["rules × duties", "Strongest links", "AC-1 Account review", "D4 Accounts", "words: ", "Gaps: rules"]
    {
        assert!(run.stdout.contains(said), "{said}: {}", run.stdout);
    }
}

#[test]
fn links_add_up_and_are_those_of_the_table() {
    let folder = folder();
    let result = crosswalk(&folder, &[]);
    let links = result["links"].as_array().unwrap();
    for link in links {
        let parts: f64 =
            link["terms"].as_array().unwrap().iter().map(|term| term["contribution"].as_f64().unwrap()).sum();
        assert!((parts - link["score"].as_f64().unwrap()).abs() < 1e-9, "{link}");
    }
    let table = folder.itl(&["crosswalk", "rules.csv", "duties.csv", "--csv"]).stdout;
    assert_eq!(table.lines().count(), links.len() + 1);
    assert!(table.contains("'=Backups"), "no cell starts a formula: {table}");
}

#[test]
fn a_published_mapping_is_compared_and_strange_ids_are_counted() {
    let folder = folder().with("pairs.csv", "source_id,target_id\nAC-01,D4\nCP-1,D1\nXX-1,D2\n");
    let result = crosswalk(&folder, &["--published", "pairs.csv"]);
    let published = &result["published"];
    assert_eq!((&published["pairs"], &published["unknown_ids"][0]), (&2.into(), &"XX-1".into()));
    let run = folder.itl(&["crosswalk", "rules.csv", "duties.csv", "--published", "pairs.csv"]);
    assert!(run.stdout.contains("1 id unknown: XX-1"), "{}", run.stdout);
    assert!(run.stdout.contains("TF-IDF"), "{}", run.stdout);
    let folder = folder.with("foreign.csv", "source_id,target_id\nA.1,B.2\n");
    let run = folder.itl(&["crosswalk", "rules.csv", "duties.csv", "--published", "foreign.csv"]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("foreign.csv") && run.stderr.contains("A.1"), "{}", run.stderr);
}

#[test]
fn what_cannot_be_linked_is_refused() {
    let german = "id,label,descriptor\n\
        1,Wasser,Sauberes Wasser und gute Versorgung für alle Menschen in der Stadt und auf dem Land sichern\n\
        2,Energie,Bezahlbare und saubere Energie für alle Menschen in den Häusern der Stadt\n";
    let folder = folder().with("de.csv", german);
    let run = folder.itl(&["crosswalk", "rules.csv", "de.csv"]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("German") && run.stderr.contains("help:"), "{}", run.stderr);
    let run = folder.itl(&["crosswalk", "rules.csv", "duties.csv", "--level", "2,3"]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("no concept at level 3: its levels are 1 to 1"), "{}", run.stderr);
}

#[test]
fn every_file_is_written_the_same_on_any_number_of_threads() {
    let folder = folder();
    let write = |name: &str, jobs: &str| {
        let file = |ending: &str| format!("{name}.{ending}");
        let run = folder.itl(&[
            "crosswalk",
            "rules.csv",
            "duties.csv",
            "-j",
            jobs,
            "--json",
            "-o",
            &file("json"),
            "--html",
            &file("html"),
            "--oscal",
            &file("oscal.json"),
            "--olir",
            &file("olir.csv"),
        ]);
        assert_eq!(run.code, 0, "{}", run.stderr);
        ["json", "html", "oscal.json", "olir.csv"].map(|ending| folder.read(&file(ending)))
    };
    let one = write("one", "1");
    assert_eq!(one, write("two", "2"));
    let oscal: Value = serde_json::from_slice(&one[2]).unwrap();
    let map = &oscal["mapping-collection"]["mappings"][0]["maps"][0];
    assert_eq!((&map["sources"][0]["id-ref"], &map["targets"][0]["id-ref"]), (&"ac-1".into(), &"D4".into()));
    // What was written is a published mapping, too.
    let result = crosswalk(&folder, &["--published", "one.oscal.json"]);
    assert_eq!(result["published"]["form"], "oscal");
    let result = crosswalk(&folder, &["--published", "one.olir.csv"]);
    assert!(result["published"]["unknown_ids"].as_array().unwrap().is_empty());
}

#[test]
fn a_version_migrates() {
    let new = RULES.replace("AC-2", "IA-5").replace("every night", "every day and every night");
    let folder = folder().with("new.csv", new);
    let migration = folder.json(&["frameworks", "migrate", "rules.csv", "new.csv", "--json"]).remove(0);
    let fates: Vec<&str> =
        migration["concepts"].as_array().unwrap().iter().map(|it| it["fate"].as_str().unwrap()).collect();
    assert_eq!(fates, ["kept", "moved", "reworded", "kept"]);
    let run = folder.itl(&["frameworks", "migrate", "rules.csv", "new.csv"]);
    assert!(run.stdout.contains("2 kept, 1 reworded, 1 moved"), "{}", run.stdout);
}

#[test]
fn decisions_move_to_a_later_version_or_are_told_to_be_lost() {
    let new = RULES
        .replace("AC-2", "IA-5")
        .replace("every night", "every day and every night")
        .replace("PE-1,PE,Doors,Doors of rooms with servers are locked.\n", "");
    let line = |concept: &str, framework: &str| {
        format!(
            "{{\"review\":1,\"document\":{{\"sha256\":\"00\",\"title\":\"p.txt\"}},\"framework\":{{\"id\":\"{framework}\",\"fingerprint\":\"old\"}},\
             \"concept\":\"{concept}\",\"decision\":\"covered\",\"reason\":\"seen\",\"reviewer\":\"Ana\",\"time\":\"2026-01-01T00:00:00Z\"}}\n"
        )
    };
    let review: String =
        [("AC-1", "rules"), ("AC-2", "rules"), ("CP-1", "rules"), ("PE-1", "rules"), ("AC-1", "other")]
            .map(|(concept, framework)| line(concept, framework))
            .concat();
    let folder = folder().with("new.csv", new).with("old.jsonl", review + "half a line\n");
    let migrate =
        ["frameworks", "migrate", "rules.csv", "new.csv", "--review", "old.jsonl", "--to", "new.jsonl"];
    let run = folder.itl(&migrate);
    assert_eq!(run.code, 1, "{}", run.stderr);
    for said in ["PE-1 (withdrawn): 1", "looked at again: CP-1: 1", "other: 1", "line 6", "added 3 decisions"]
    {
        assert!(run.stderr.contains(said), "{said}: {}", run.stderr);
    }
    let carried = String::from_utf8(folder.read("new.jsonl")).unwrap();
    let carried: Vec<Value> = carried.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let ids: Vec<&str> = carried.iter().map(|one| one["concept"].as_str().unwrap()).collect();
    assert_eq!(ids, ["AC-1", "IA-5", "CP-1"]);
    assert!(
        carried.iter().all(|one| one["framework"]["id"] == "new" && one["framework"]["fingerprint"] != "old")
    );
    assert!(carried.iter().all(|one| one["reviewer"] == "Ana" && one["time"] == "2026-01-01T00:00:00Z"));
    // A second time nothing is added.
    assert!(folder.itl(&migrate).stderr.contains("added 0 decisions"));
}

#[test]
fn a_document_answers_for_another_framework() {
    let plan = "We buy renewable energy, and we save energy in every building. Energy comes from the sun.\n";
    let folder = Folder::new().with("plan.txt", plan);
    let run =
        folder.itl(&["crosswalk", "sdg", "sdg-statements", "--level", "1,all", "--json", "-o", "links.json"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let answer = |framework: &str| {
        folder.itl(&["align", "plan.txt", "-f", framework, "--via", "links.json", "--json"])
    };
    let derived: Value = serde_json::from_str(&answer("sdg").stdout).unwrap();
    assert_eq!((&derived["derived"], &derived["framework"]["id"]), (&true.into(), &"sdg-statements".into()));
    let energy = derived["concepts"].as_array().unwrap().iter().find(|it| it["id"] == "7").unwrap();
    assert_eq!((&energy["verdict"], &energy["paths"][0]["via"]), (&"covered".into(), &"7".into()));
    let page = folder.itl(&["align", "plan.txt", "-f", "sdg", "--via", "links.json"]).stdout;
    assert!(page.contains("Covered, derived") && page.contains("no direct evidence"), "{page}");
    // The links lead from the other framework.
    let refused = answer("sdg-statements");
    assert_eq!(refused.code, 2);
    assert!(refused.stderr.contains("goes from sdg"), "{}", refused.stderr);
}
