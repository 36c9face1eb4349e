//! `itl frameworks`: in by one form, out by another, and nothing is lost on the way.

use crate::support::{Folder, GOALS, Run};
use serde_json::Value;

const LAW: &str = "# The Act\n\n## Chapter I\n\n### Article 1\n\nScope\n\nThis Act applies to clean water.\n\n\
    ### Article 2 Terms\n\nWater means every river and lake.\n";

fn folder() -> Folder {
    Folder::new().with("goals.csv", GOALS).with("act.md", LAW)
}

/// The program with the user's frameworks in a folder of the test's own.
fn shelved(folder: &Folder, arguments: &[&str]) -> Run {
    let mut command = folder.command(arguments);
    Run::of(command.env("ITL_FRAMEWORKS", folder.path("shelf")).output().unwrap())
}

fn shown(folder: &Folder, framework: &str) -> Value {
    folder.json(&["frameworks", "show", framework, "--json"]).remove(0)
}

#[test]
fn show_has_the_fields_of_the_contract() {
    let goals = shown(&folder(), "goals.csv");
    assert_eq!(goals["id"], "goals");
    let water = &goals["concepts"][2];
    assert_eq!((water["id"].as_str(), water["parent"].as_str()), (Some("W1"), Some("W")));
    assert_eq!(water["descriptor"], "Provide drinking water to students and staff.");
    assert_eq!(goals["groups"][0]["id"], "Blue");
    let tree = folder().itl(&["frameworks", "show", "goals.csv"]).stdout;
    assert!(tree.contains("6 concepts: 4 and 1 groups at level 1, 1 at level 2, 1 at level 3"), "{tree}");
    assert!(tree.contains("\nBlue\n  W  Water  Ensure clean"), "{tree}");
}

#[test]
fn every_form_brings_the_framework_back() {
    let folder = folder();
    let before = shown(&folder, "act.md");
    for ending in ["toml", "json", "csv", "tsv"] {
        let (first, second) = (format!("a.{ending}"), format!("b.{ending}"));
        let run = folder.itl(&["frameworks", "import", "act.md", "-o", &first, "--id", "act"]);
        assert_eq!(run.code, 0, "{}", run.stderr);
        assert!(
            run.stderr.contains("read as a document: 2 articles in 1 groups, 2 levels"),
            "{}",
            run.stderr
        );
        let after = shown(&folder, &first);
        assert_eq!(
            (&after["concepts"], &after["groups"]),
            (&before["concepts"], &before["groups"]),
            "{ending}"
        );
        assert_eq!(folder.itl(&["frameworks", "export", &first, "-o", &second]).code, 0);
        assert_eq!(folder.read(&first), folder.read(&second), "{ending}");
    }
    assert_eq!(shown(&folder, "a.toml")["title"], "The Act");
}

#[test]
fn import_refuses_before_it_reads() {
    let folder = folder().with("there.toml", "");
    let refusal = |arguments: &[&str]| {
        let run = folder.itl(arguments);
        assert_eq!(run.code, 2, "{arguments:?}");
        run.stderr
    };
    assert!(refusal(&["frameworks", "import", "act.md", "-o", "there.toml"]).contains("--force"));
    assert!(refusal(&["frameworks", "import", "act.md", "-o", "act.xyz"]).contains(".toml, .json, .csv"));
    assert!(refusal(&["frameworks", "import", "act.md", "--as", "../act"]).contains("letters, digits"));
    let unknown = refusal(&["align", "act.md", "-f", "nist"]);
    assert!(
        unknown.contains("there is no framework \"nist\"") && unknown.contains("frameworks list"),
        "{unknown}"
    );
    let level = refusal(&["align", "act.md", "-f", "goals.csv", "--level", "4"]);
    assert!(level.contains("levels go from 1, the top, to 3"), "{level}");
}

#[test]
fn what_is_kept_is_found_by_its_name() {
    let folder = folder();
    assert_eq!(shelved(&folder, &["frameworks", "import", "act.md", "--as", "act"]).code, 0);
    let list = shelved(&folder, &["frameworks", "list", "--json"]).stdout;
    let list: Value = serde_json::from_str(&list).unwrap();
    let names: Vec<&str> = list.as_array().unwrap().iter().map(|one| one["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["sdg", "sdg-statements", "act"]);
    // Its file recommends the goals, with their targets as texts.
    assert_eq!(list[0]["concepts"], 17);
    assert_eq!(list[1]["concepts"], 17);
    assert_eq!(list[2]["concepts"], 2);
    let run = shelved(&folder, &["align", "goals.csv", "-f", "act", "--json"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    // What cannot be used is in the list, with the reason.
    let folder = folder.with("shelf/broken.toml", "id = ");
    let list = shelved(&folder, &["frameworks", "list"]);
    assert_eq!(list.code, 0);
    assert!(list.stdout.contains("cannot be used: not a framework in TOML"), "{}", list.stdout);
}

#[test]
fn columns_are_named_by_flag_and_in_the_settings_file() {
    let table = "Code;Requirement;Note\nR1;Keep water clean.;x\nR2;Save energy.;y\n";
    let folder = folder().with("list.csv", table);
    let columns = "id=Code,descriptor=Requirement,descriptor=Note";
    let list = folder.json(&["frameworks", "show", "list.csv", "--columns", columns, "--json"]).remove(0);
    assert_eq!(list["concepts"][1]["descriptor"], "Save energy.\n\ny");
    let run = folder.itl(&["frameworks", "show", "list.csv", "--columns", "id=Kode"]);
    assert!(
        run.code == 2 && run.stderr.contains("the columns are Code, Requirement, Note"),
        "{}",
        run.stderr
    );
    let folder = folder.with("itl.toml", "columns = [\"id=Code\", \"label=Requirement\"]\n");
    assert_eq!(shown(&folder, "list.csv")["concepts"][0]["label"], "Keep water clean.");
    let run = folder.itl(&["frameworks", "show", "list.csv", "--columns", "di=Code"]);
    assert!(run.code == 2 && run.stderr.contains("\"di\" is no field"), "{}", run.stderr);
}

#[test]
fn what_does_not_apply_has_its_verdict_and_is_counted_in_nothing() {
    let topics = [
        ("account", "privileges"),
        ("password", "length"),
        ("backup", "restore"),
        ("firewall", "ports"),
        ("visitor", "badge"),
        ("laptop", "encryption"),
        ("supplier", "contract"),
        ("incident", "escalation"),
        ("audit", "findings"),
        ("training", "attendance"),
    ];
    let row = |(at, (topic, what)): (usize, &(&str, &str))| {
        format!(
            "Art.{at},{topic} rules,The {topic} register shows the {what} of each {topic}. Each {topic} owner reports a missing {what}.\n"
        )
    };
    let rows: String = topics.iter().enumerate().map(row).collect();
    let folder = Folder::new().with("law.csv", format!("id,label,descriptor\n{rows}")).with(
        "policy.txt",
        "The password register shows the length of each password. The backup register is reviewed too.\n",
    );
    let align = |more: &[&str]| {
        folder.json(&[&["align", "policy.txt", "-f", "law.csv", "--json"], more].concat()).remove(0)
    };
    let (whole, scoped) = (align(&[]), align(&["--except", "Art.1,Art.5..Art.7"]));
    assert_eq!(whole["aggregate"]["verdict"][1], "covered");
    for column in [1, 5, 6, 7] {
        assert_eq!(scoped["aggregate"]["verdict"][column], "not applicable");
        assert_eq!(
            (&scoped["aggregate"]["evidence"][column], &scoped["aggregate"]["passages"][column]),
            (&0.0.into(), &0.into())
        );
    }
    assert_eq!(scoped["parameters"]["except"], serde_json::json!(["Art.1", "Art.5..Art.7"]));
    assert!(whole["parameters"].get("except").is_none());
    for unit in scoped["units"].as_array().unwrap() {
        assert!(
            unit["votes"].get("Art.1").is_none() && !unit["passages"].to_string().contains("Art.1"),
            "{unit}"
        );
    }
    let gaps = folder.itl(&["gaps", "policy.txt", "-f", "law.csv", "--except", "Art.1,Art.5..Art.7"]);
    assert!(
        gaps.stdout.contains("of 6 articles")
            && gaps.stdout.replace('\n', " ").contains("4 are not applicable"),
        "{}",
        gaps.stdout
    );
    let run = folder.itl(&["align", "policy.txt", "-f", "law.csv", "--only", "Art.99"]);
    assert!(
        run.code == 2 && run.stderr.contains("\"Art.99\", and no article is called so"),
        "{}",
        run.stderr
    );
    // The scope of a file is the same.
    folder.itl(&["frameworks", "import", "law.csv", "-o", "law.toml"]);
    let file = String::from_utf8(folder.read("law.toml")).unwrap();
    let scope =
        "\n[scope]\nexcept = [\"Art.1\", \"Art.5..Art.7\"]\nreason = \"Duties of others\"\n\n[[concept]]";
    let folder = folder.with("scoped.toml", file.replacen("\n[[concept]]", scope, 1));
    let same = folder.json(&["align", "policy.txt", "-f", "scoped.toml", "--json"]).remove(0);
    assert_eq!(same["aggregate"]["verdict"], scoped["aggregate"]["verdict"]);
}

#[test]
fn wording_is_added_and_what_can_be_imported_is_listed() {
    let official = "id,parent,label,descriptor\n1,,No poverty,\"End poverty, officially.\"\n1.1,1,,Eradicate extreme poverty by law.\n";
    let folder = folder().with("official.csv", official);
    let run = folder.itl(&["frameworks", "import", "official.csv", "--with", "sdg", "-o", "both.toml"]);
    assert!(
        run.code == 0 && run.stderr.contains("2 goals have the wording of \"official\""),
        "{}",
        run.stderr
    );
    let both = folder
        .json(&["frameworks", "show", "both.toml", "--level", "all", "--descriptors", "own", "--json"])
        .remove(0);
    assert_eq!(both["concepts"].as_array().unwrap().len(), 186);
    assert!(
        both["concepts"][1]["descriptor"]
            .as_str()
            .unwrap()
            .ends_with("\n\nEradicate extreme poverty by law.")
    );
    let list = shelved(&folder, &["frameworks", "list"]).stdout;
    for name in
        ["800-53", "csf", "cis", "iso27001", "gdpr", "nis2", "attack", "esrs", "gri-302", "sdg-official"]
    {
        assert!(list.contains(&format!("--as {name}")), "{name}: {list}");
    }
}

#[test]
fn a_document_is_read_with_the_goals_in_its_language() {
    let text = "La ciudad amplía la red de transporte público y construye viviendas asequibles para las familias. Las energías \
                renovables, solar y eólica, cubren la mitad del consumo eléctrico. Las niñas y los niños terminan la enseñanza primaria gratuita.\n";
    let folder = folder().with("plan.es.txt", text);
    let run = folder.itl(&["align", "plan.es.txt", "--json"]);
    assert!(
        run.stderr.contains("working texts of this program and not the official wording"),
        "{}",
        run.stderr
    );
    let result: Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(
        (&result["parameters"]["language"], &result["concepts"][6]["id"]),
        (&"es".into(), &"7".into())
    );
    assert_eq!(result["aggregate"]["verdict"][6], "covered");
    let named = folder.json(&["align", "plan.es.txt", "-L", "es", "--json"]).remove(0);
    assert_eq!(named["affinity"], result["affinity"]);
}
