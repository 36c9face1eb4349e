//! Framework files as people write them, and what they are told when something is wrong.

use itl_base::Notice;
use itl_framework::{Descriptors, Framework, FrameworkError, Hierarchy, Selection, bundled};

fn read(bytes: &[u8], name: &str) -> Result<(Framework, Vec<Notice>), FrameworkError> {
    itl_framework::read(bytes, name, &Default::default())
}

fn refusal(bytes: &[u8], name: &str) -> String {
    let error = read(bytes, name).unwrap_err();
    format!(
        "{error} --> {} | {}",
        error.place().unwrap_or_default(),
        error.help().map_or(String::new(), |help| help.to_string())
    )
}

#[test]
fn the_bundled_goals_are_there() {
    let statements = bundled("sdg-statements").unwrap();
    assert_eq!(statements.concepts.len(), 17);
    assert_eq!(statements.concepts[9].text(), "Reduce inequality within and among countries.");
    assert!(statements.concepts.iter().all(|concept| concept.tokens.is_none()));
    assert_eq!(statements.recommend.scheme.as_deref(), Some("paper"));
    assert!(bundled("nist").unwrap_err().help().unwrap().to_string().contains("sdg"));
}

/// Targets of goals 1 to 17, those with letters included, as the General Assembly adopted them.
const TARGETS: [usize; 17] = [7, 8, 13, 10, 9, 8, 5, 12, 8, 10, 10, 11, 5, 10, 12, 12, 19];

#[test]
fn the_bundled_goals_have_their_targets() {
    let sdg = bundled("sdg").unwrap();
    let statements = bundled("sdg-statements").unwrap();
    for (goal, targets) in statements.concepts.iter().zip(TARGETS) {
        assert_eq!(sdg.concepts.iter().find(|concept| concept.id == goal.id), Some(goal));
        let below: Vec<_> =
            sdg.concepts.iter().filter(|concept| concept.parent.as_ref() == Some(&goal.id)).collect();
        assert_eq!(below.len(), targets, "goal {}", goal.id);
        for target in below {
            assert!(target.id.starts_with(&format!("{}.", goal.id)), "{}", target.id);
            assert_eq!(target.uri, Some(format!("http://metadata.un.org/sdg/{}", target.id)));
            let words = |text: &str| text.split_whitespace().count();
            assert!((25..=60).contains(&words(&target.descriptor)), "{}", target.id);
            assert!((3..=8).contains(&words(&target.label)), "{}", target.id);
        }
    }
    assert_eq!(sdg.concepts.len(), 17 + 169);
    let recommend = &sdg.recommend;
    assert_eq!((recommend.scheme.as_deref(), recommend.level.map(u32::from)), (Some("graded"), Some(1)));
    assert_eq!(recommend.descriptors, Some(Descriptors::WithChildren));
    let level = Selection { level: Some(1), descriptors: Descriptors::WithChildren };
    let (goals, _) = sdg.select(level).unwrap();
    assert_eq!(goals.concepts.len(), 17);
    assert_eq!(goals.concepts[6].parts.len(), 1 + 5);
    assert_eq!((goals.recommend.level, goals.recommend.descriptors), (None, None));
}

#[test]
fn a_recommendation_that_cannot_be_is_refused() {
    for wrong in ["level = 0", "descriptors = 'all'", "colour = 'red'"] {
        let file = format!("id='x'\n[recommend]\n{wrong}\n[[concept]]\nid='1'\nlabel='A'\n");
        assert!(refusal(file.as_bytes(), "x.toml").contains("line 3"), "{wrong}");
    }
}

#[test]
fn toml_with_given_tokens() {
    let file = "id='x'\n[[concept]]\nid='1'\nlabel='A'\ntokens='poverty/NN and/or/CC'\n";
    let (framework, _) = read(file.as_bytes(), "x.toml").unwrap();
    let tokens = framework.concepts[0].tokens.as_ref().unwrap();
    assert_eq!((tokens[1].surface.as_str(), tokens[1].tag.as_str()), ("and/or", "CC"));
}

#[test]
fn csv_with_columns_in_any_order_and_other_separators() {
    let (framework, notices) = read("label;ID;owner\nA;1;me\n".as_bytes(), "dir/x.csv").unwrap();
    assert_eq!((framework.id.as_str(), framework.concepts[0].text()), ("x", "A"));
    assert_eq!(notices[0].code, "columns-ignored");
}

#[test]
fn headings_of_official_tables_are_understood_and_said() {
    let file = "identifier,name,control_text,related\nAC-1,Policy,Write a policy.,AC-2\n";
    let (framework, notices) = read(file.as_bytes(), "x.csv").unwrap();
    let concept = &framework.concepts[0];
    assert_eq!(
        (concept.id.as_str(), concept.label.as_str(), concept.text()),
        ("AC-1", "Policy", "Write a policy.")
    );
    let said: Vec<&str> = notices.iter().map(|notice| notice.message.as_str()).collect();
    assert_eq!(said[0], "column \"identifier\" is read as id");
    assert_eq!(said[3], "columns not used: related");
}

#[test]
fn a_parent_that_is_no_concept_groups() {
    let file = "id,parent,descriptor\nAC-1,AC,one\nAC-1(1),AC-1,two\nAU-1,AU,three\n";
    let (framework, notices) = read(file.as_bytes(), "x.csv").unwrap();
    let groups: Vec<&str> = framework.groups.iter().map(|group| group.name()).collect();
    assert_eq!(groups, ["AC", "AU"]);
    assert_eq!(notices[0].code, "grouping-nodes");
    let hierarchy = Hierarchy::of(&framework);
    let ids: Vec<(&str, usize)> = hierarchy.nodes.iter().map(|node| (node.id.as_str(), node.level)).collect();
    assert_eq!(ids, [("AC", 1), ("AC-1", 2), ("AC-1(1)", 3), ("AU", 1), ("AU-1", 2)]);
    assert_eq!(hierarchy.columns(0), [0, 1]);
    assert_eq!(hierarchy.columns(3), [2]);
}

#[test]
fn duplicates_name_both_lines() {
    let message = refusal(b"id,descriptor\n13.2,a\n1,b\n13.2,c\n", "x.csv");
    assert!(message.starts_with("concept \"13.2\" appears 2 times --> lines 2 and 4"), "{message}");
    let message =
        refusal(b"id='x'\n[[concept]]\nid='1'\nlabel='A'\n[[concept]]\nid='1'\nlabel='B'\n", "x.toml");
    assert!(message.contains("lines 2 and 5"), "{message}");
}

#[test]
fn cycles_are_spelled_out() {
    let message = refusal(b"id,parent,label\na,,A\nb,d,B\nc,b,C\nd,c,D\n", "x.csv");
    assert!(
        message.starts_with("the parents of concept \"b\" form a cycle: b → d → c → b --> line 3"),
        "{message}"
    );
    assert!(refusal(b"id,parent,label\na,a,A\n", "x.csv").contains("a → a"));
}

#[test]
fn what_is_missing_is_named() {
    assert!(refusal(b"id,parent,descriptor,label\n1,,x,\n2,, ,\n", "x.csv").contains("\"2\" has neither"));
    assert!(refusal(b"id,descriptor\n,x\n", "x.csv").contains("without an id --> line 2"));
    assert!(refusal(b"name,text\n1,x\n", "x.csv").contains("no column id"));
    assert!(refusal(b"id,size\n1,x\n", "x.csv").contains("no column descriptor or label"));
    assert!(refusal(b"id,descriptor\n", "x.csv").contains("no concept"));
    assert!(refusal(b"\n", "x.csv").contains("no concept"));
    assert!(refusal(b"id='x'\n", "x.toml").contains("no concept"));
}

#[test]
fn broken_files_are_refused_with_the_line() {
    assert!(
        refusal(b"id,descriptor\n1,a,b\n", "x.csv").contains("3 fields under a header with 2 --> line 2")
    );
    assert!(refusal(b"id,descriptor\n1,a\n2,\xFF\n", "x.csv").contains("line 3, byte 20"));
    assert!(refusal(b"id='x'\n[[concept]]\nid=1\n", "x.toml").contains("line 3"));
    assert!(refusal(b"id='x'\n[[concept]]\nid='1'\nlabl='A'\n", "x.toml").contains("labl"));
    assert!(refusal(b"id='x'\n[[concept]]\nid='1'\ntokens='poverty'\n", "x.toml").contains("surface/TAG"));
}

proptest::proptest! {
    #[test]
    fn arbitrary_bytes_never_panic(bytes in proptest::collection::vec(proptest::num::u8::ANY, 0..200), toml: bool) {
        let _ = read(&bytes, if toml { "x.toml" } else { "x.csv" });
    }

    #[test]
    fn near_csv_never_panics(text in "id,parent,label\n([ab,\"\n]{0,10}\n){0,5}") {
        if let Ok((framework, _)) = read(text.as_bytes(), "x.csv") {
            let nodes = Hierarchy::of(&framework).nodes.len();
            proptest::prop_assert_eq!(nodes, framework.concepts.len() + framework.groups.len());
        }
    }
}
