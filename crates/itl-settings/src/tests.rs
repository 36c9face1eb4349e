//! Every setting takes part in the file, in results, in models and on the page, or says why not.

use super::*;
use itl_core::Model;
use itl_framework::{Framework, ReadOptions};
use itl_text::LinguisticCore;
use std::collections::BTreeSet;

const NO_FILES: Contents<'static> = &|name| Err(format!("{name} is not read here"));

/// A value that no default is, for every setting; a setting without one fails the tests.
fn example(setting: &Setting) -> String {
    match setting.field {
        "framework" => "goals.csv",
        "preset" => "published",
        "scheme" => "paper",
        "background" => "product",
        "meaning" => "minilm",
        "types" => "IND,2G",
        "level" => "1",
        "descriptors" => "with-children",
        "columns" => "id=Code",
        "sheet" => "Goals",
        "parts" => "statement",
        "only" | "except" => "1",
        "window" => "7",
        "reach" => "exact",
        "coc_exclude" => "equal",
        "normalizer" => "distinct",
        "language" => "de",
        "min_short_len" => "1",
        "withdrawn" | "merge_duplicates" | "keep_hyphenated" | "pages" | "all" => "true",
        "split_compounds" => "false",
        "tagger" => "on",
        "stopwords" => "water and",
        "review" => r#"{"review":1,"document":{"sha256":"00"},"framework":{"id":"sdg","fingerprint":"1"},"concept":"7","decision":"none","reviewer":"Ana"}"#,
        "password" => "secret",
        "ocr" => "off",
        "revisions" => "original",
        "unit" => "paragraph",
        "count" => "prose,table",
        "aggregate" => "max",
        "by" => "section",
        "rollup" => "sum",
        "threshold" => "0.5",
        "limit" | "quotes" | "jobs" | "max_pages" | "max_chars" | "max_depth" | "max_ratio"
        | "max_seconds" => "3",
        "max_bytes" | "max_expanded" | "max_memory" => "64M",
        other => panic!("the tests have no example for the setting {other}"),
    }
    .to_owned()
}

fn model(settings: &Settings) -> Model {
    let csv =
        "id,parent,label,descriptor\n1,,Water,Clean water and sanitation\n2,,Energy,Affordable energy\n";
    let (framework, _) = itl_framework::read(csv.as_bytes(), "goals.csv", &ReadOptions::default()).unwrap();
    let framework = Framework { language: Some(itl_base::Language::ENGLISH), ..framework };
    let framework = settings.method.scoped(framework);
    let (framework, _) = framework.select(settings.method.selection(&framework.recommend)).unwrap();
    let core = LinguisticCore::new(settings.method.core(&framework).unwrap()).unwrap();
    let cancel = itl_base::Cancel::never();
    let parameters = settings.method.parameters(&framework).unwrap();
    Model::from_framework(framework, &core, parameters, &cancel).unwrap().0
}

#[test]
fn every_setting_is_a_key_of_the_file_and_shows_what_was_set() {
    for setting in Settings::declared() {
        let (name, text) = (setting.name(), example(setting));
        let written = format!("\n{name} = {:?}\n", text);
        let read = Settings::from_toml(&written, &|_| Ok(text.clone())).unwrap();
        assert_ne!(read, Settings::default(), "{name}");
        let shown = read.shown(name).unwrap();
        assert!(shown == text || shown == "(given)" || shown.starts_with("a list of"), "{name}: {shown}");
        assert_eq!(read.clone().or(Settings::default()), read);
        assert_eq!(Settings::default().or(read.clone()), read);
    }
}

#[test]
fn every_setting_is_in_results_or_says_why_not() {
    let made_of = |settings: &Settings| {
        let align = settings.align().unwrap();
        let rollup = settings.view.rollup.unwrap_or_default();
        let model = model(settings);
        parameters(&Made { model: &model, align: Some(&align), rollup })
    };
    let usual = made_of(&Settings::default());
    let mut names = BTreeSet::new();
    for setting in Settings::declared() {
        let name = match setting.said.carried {
            Carried::Not(why) => {
                assert!(why.len() > 20, "{}: why not?", setting.field);
                continue;
            }
            Carried::Value(_) => setting.field,
            Carried::As(name, _) => name,
        };
        // An encoder is carried where one had a part, and this test has none: `itl`'s tests look at it.
        if setting.field == "meaning" {
            assert_eq!(usual.get(name), None, "results without an encoder are as they were");
            continue;
        }
        // A scope is carried where there is one.
        if matches!(setting.field, "only" | "except") {
            let mut changed = Settings::default();
            changed.set(setting.field, &example(setting)).unwrap();
            assert_eq!((usual.get(name), made_of(&changed).get(name).is_some()), (None, true), "{name}");
            continue;
        }
        assert!(names.insert(name), "{name} twice");
        // The framework of this test is English.
        if setting.field != "language" {
            let mut changed = Settings::default();
            changed.set(setting.field, &example(setting)).unwrap();
            assert_ne!(made_of(&changed).get(name), usual.get(name), "{name} does not show what was set");
        }
    }
    let all: BTreeSet<&str> = usual.iter().map(|(name, _)| name).filter(|&name| name != "core").collect();
    assert_eq!(all, names);
}

#[test]
fn every_setting_of_a_model_is_held_against_it_or_says_why_not() {
    let usual = model(&Settings::default());
    for setting in Settings::declared() {
        let mut asked = Settings::default();
        asked.set(setting.field, &example(setting)).unwrap();
        let agreed = asked.method.agree_with(&usual);
        match setting.said.agrees {
            Agreement::Free(why) => {
                assert!(why.len() > 20, "{}: why not?", setting.field);
                assert_eq!(agreed, Ok(()), "{}", setting.field);
            }
            Agreement::AsCarried | Agreement::Rule(_) => {
                assert!(
                    matches!(&agreed, Err(SettingsError::Conflict { setting: name, .. }) if *name == setting.name()),
                    "{}: {agreed:?}",
                    setting.field
                );
            }
        }
    }
    assert_eq!(Settings::default().method.agree_with(&usual), Ok(()));
}

#[test]
fn every_setting_is_on_the_page_and_the_page_is_in_the_docs() {
    let page = reference_page();
    for setting in Settings::declared() {
        assert!(page.contains(&format!("`--{}`", setting.name())), "{}", setting.field);
        assert!(setting.said.help.len() > 10 && !setting.said.heading.is_empty(), "{}", setting.field);
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/settings.md");
    bless(path, &page);
    #[allow(clippy::disallowed_methods, reason = "a test looks at the repository")]
    let written = std::fs::read_to_string(path).unwrap_or_default();
    assert!(written == page, "docs/settings.md is another: ITL_BLESS=1 cargo test -p itl-settings writes it");
}

#[allow(clippy::disallowed_methods, reason = "how people ask tests to write what they expect")]
fn bless(path: &str, page: &str) {
    if std::env::var("ITL_BLESS").is_ok() {
        std::fs::write(path, page).unwrap();
    }
}

#[test]
fn defaults_on_the_page_are_those_that_hold() {
    let reading = ReadingSettings::default();
    let limits = reading.options().limits;
    for (field, holds) in [
        ("max_bytes", format_size(limits.bytes)),
        ("max_pages", limits.pages.to_string()),
        ("max_chars", limits.chars.to_string()),
        ("max_depth", limits.depth.to_string()),
        ("max_expanded", format_size(limits.expanded)),
        ("max_ratio", limits.ratio.to_string()),
        (
            "max_seconds",
            format!(
                "{}; {} more for each MiB after 2, at most {}",
                limits.seconds_for(2 << 20),
                limits.seconds_for(3 << 20) - limits.seconds_for(2 << 20),
                limits.seconds_for(u64::MAX)
            ),
        ),
        ("max_memory", format_size(reading.memory())),
        (
            "window",
            MethodSettings::default().parameters(&Framework::empty("any")).unwrap().window.to_string(),
        ),
    ] {
        let setting = Settings::declared().find(|setting| setting.field == field).unwrap();
        assert_eq!(setting.said.default, holds, "{field}");
    }
}

#[test]
fn schemes_come_from_settings_then_presets_then_the_framework() {
    let mut framework = Framework::empty("any");
    let scheme = |settings: &str, framework: &Framework| {
        let settings = Settings::from_toml(settings, NO_FILES).unwrap();
        settings.method.parameters(framework).map(|parameters| parameters.scheme().name())
    };
    assert_eq!(scheme("", &framework), Ok("graded"));
    assert_eq!(scheme("preset = 'published'", &framework), Ok("paper"));
    framework.recommend.scheme = Some("paper".to_owned());
    assert_eq!(scheme("", &framework), Ok("paper"));
    assert_eq!(scheme("scheme = 'graded'", &framework), Ok("graded"));
    let refused = scheme("scheme = 'graded'\npreset = 'published'", &framework).unwrap_err();
    assert_eq!(refused.to_string(), "the setting preset is not one of the graded scheme");
    let refused = scheme("background = 'mean'", &framework).unwrap_err();
    assert!(refused.help().unwrap().to_string().contains("graded"), "{refused}");
    framework.recommend.scheme = Some("papr".to_owned());
    assert!(matches!(scheme("", &framework), Err(SettingsError::Recommendation { .. })));
}

#[test]
fn levels_and_descriptors_come_from_settings_then_the_framework() {
    let mut framework = Framework::empty("any");
    framework.recommend.level = std::num::NonZeroU32::new(1);
    framework.recommend.descriptors = Some(itl_framework::Descriptors::WithChildren);
    let selection = |settings: &str| {
        let settings = Settings::from_toml(settings, NO_FILES).unwrap();
        let found = settings.method.selection(&framework.recommend);
        (found.level, found.descriptors.name())
    };
    assert_eq!(selection(""), (Some(1), "with-children"));
    assert_eq!(selection("level = 2"), (Some(2), "with-children"));
    assert_eq!(selection("level = 'all'"), (None, "with-children"));
    assert_eq!(selection("descriptors = 'own'"), (Some(1), "own"));
}

#[test]
fn wrong_names_and_values_say_where_and_what() {
    let error = Settings::from_toml("\nwindow = 3\nagregate = 'max'\n", NO_FILES).unwrap_err();
    assert_eq!(error.to_string(), "there is no setting \"agregate\"");
    assert_eq!(error.place().unwrap(), "line 3");
    assert_eq!(error.help().unwrap().to_string(), "did you mean aggregate?");
    let error = Settings::from_toml("max-bytes = 'much'\n", NO_FILES).unwrap_err();
    assert!(error.to_string().contains("\"much\" is not a size"), "{error}");
    let error = Settings::from_toml("unit = 'word'\n", NO_FILES).unwrap_err();
    assert!(error.to_string().contains("sentence, paragraph, section"), "{error}");
    assert!(Settings::from_toml("window = {a = 1}\n", NO_FILES).is_err());
    for text in
        ["\n[controls]\n", "\n[window]\na = 1\n", "all = true\n'window' . a = 1\n", "\n\"windo\\u0077\" = []"]
    {
        let error = Settings::from_toml(text, NO_FILES).unwrap_err();
        assert_eq!(error.place().as_deref(), Some("line 2"), "{text}: {error}");
    }
    assert!(
        Settings::from_toml("stopwords = 'list.txt'\n", NO_FILES)
            .unwrap_err()
            .to_string()
            .contains("list.txt")
    );
    assert!(matches!(Settings::from_toml("a b", NO_FILES), Err(SettingsError::Syntax { .. })));
}

#[test]
fn lists_are_texts_with_commas_or_arrays() {
    let array = Settings::from_toml("columns = ['id=Code, old', 'label=Name']", NO_FILES).unwrap();
    assert_eq!(array.method.columns.as_ref().unwrap()[0].column, "Code, old");
    let text = Settings::from_toml("types = 'IND,2G'", NO_FILES).unwrap();
    assert_eq!(text, Settings::from_toml("types = ['IND', '2G']", NO_FILES).unwrap());
    let words = Settings::from_toml("stopwords = ['the', 'and']", NO_FILES).unwrap();
    assert_eq!(words.method.stopwords, Some(StopWords(vec!["the".into(), "and".into()])));
}

#[test]
fn a_password_is_shown_nowhere() {
    let settings = Settings::from_toml("password = 'hunter2'", NO_FILES).unwrap();
    assert!(!format!("{settings:#?}").contains("hunter2"));
    assert!(!settings.shown("password").unwrap().contains("hunter2"));
}
