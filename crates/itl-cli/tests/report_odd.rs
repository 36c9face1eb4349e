//! Reports of documents that have little, much or foreign text: each opens, shows what there is, and says nothing else.
#![cfg(feature = "tools")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod support;

use itl_browser::Browser;
use support::report::{assert_quiet, go, make, shown, text};
use support::{Folder, GOALS};

/// Opens every view; nothing may break or be written that is no number.
fn assert_views_work(browser: &mut Browser, what: &str) {
    for view in ["heatmap", "text", "profile"] {
        go(browser, &format!("view={view}"));
        assert!(shown(browser, &format!("#{view}")), "{what}: {view}");
    }
    browser.click("#tab-heatmap").unwrap();
    browser.click("#tab-profile").unwrap();
    let odd = browser.evaluate("document.body.innerText.match(/NaN|Infinity|\\[object|null/)").unwrap();
    assert!(odd.is_null(), "{what}: {odd}");
    assert_quiet(browser, what);
}

#[test]
fn documents_with_little_in_them() {
    let mut browser = Browser::launch().unwrap();
    let folder = Folder::new()
        .with("goals.csv", GOALS)
        .with("nothing.txt", "")
        .with("blank.txt", "\n \n\n")
        .with("signs.txt", "12, 3.5 % — § !")
        .with("one.txt", "We provide clean water.")
        .with("word.txt", "water")
        .with("stranger.txt", "Typefaces matter greatly here.");
    for name in ["nothing.txt", "blank.txt", "signs.txt", "one.txt", "word.txt", "stranger.txt"] {
        let json = make(&mut browser, &folder, &[name, "-f", "goals.csv", "--language", "en"], "");
        assert_views_work(&mut browser, name);
        let touched = json["aggregate"]["absolute"].as_array().unwrap().iter().any(|value| *value != 0.0);
        assert_eq!(text(&mut browser, "#lead").starts_with("Speaks most to"), touched, "{name}");
        for link in ["view=text&concept=W&unit=0", "view=heatmap&concept=W"] {
            go(&mut browser, link);
            assert!(text(&mut browser, "#evidence-title").contains("Water"), "{name}");
        }
        assert_quiet(&mut browser, name);
    }
}

#[test]
fn one_concept_and_one_unit() {
    let mut browser = Browser::launch().unwrap();
    let folder = Folder::new()
        .with("one.csv", "id,parent,label,descriptor\nW,,,Clean water for all students.\n")
        .with("plan.txt", "Clean water for all students.");
    let json = make(&mut browser, &folder, &["plan.txt", "-f", "one.csv", "--language", "en"], "");
    assert_eq!(json["aggregate"]["relative"], serde_json::json!([1.0]));
    assert_eq!(text(&mut browser, "#profile tbody .number").parse(), Ok(1.0));
    assert_views_work(&mut browser, "one");
}

#[test]
fn text_of_other_alphabets() {
    let mut browser = Browser::launch().unwrap();
    let cases = [
        (
            "ru",
            "Чистая вода и санитария для всех жителей.",
            "Мы обеспечиваем жителей чистой водой 😀. Санитария улучшается.",
        ),
        ("ar", "مياه نظيفة وصرف صحي لجميع السكان.", "نوفر مياه نظيفة للسكان. الصرف الصحي يتحسن."),
        ("el", "Καθαρό νερό και αποχέτευση για όλους.", "Παρέχουμε καθαρό νερό. Η αποχέτευση βελτιώνεται."),
    ];
    for (language, descriptor, document) in cases {
        let goals = format!(
            "id,parent,label,descriptor\nΩ1,,{descriptor},{descriptor}\n二,,二,{descriptor} {document}\n"
        );
        let folder = Folder::new().with("goals.csv", goals).with("план 計画.txt", document);
        let json =
            make(&mut browser, &folder, &["план 計画.txt", "-f", "goals.csv", "--language", language], "");
        assert_views_work(&mut browser, language);
        assert!(text(&mut browser, "h1").contains("計画"), "{language}");
        go(&mut browser, "view=text&concept=%CE%A91&unit=0");
        let unit = json["units"][0]["text"].as_str().unwrap();
        assert_eq!(text(&mut browser, "#text [data-unit='0']"), unit);
        assert_eq!(text(&mut browser, "#evidence .own"), unit);
        assert!(shown(&mut browser, "#evidence mark"), "{language}: {}", json["affinity"]);
        let marked = browser
            .evaluate("[...document.querySelectorAll('#evidence .own mark')].map(mark => mark.textContent)")
            .unwrap();
        for word in marked.as_array().unwrap() {
            assert!(
                unit.contains(word.as_str().unwrap()) && !word.as_str().unwrap().contains(' '),
                "{word} is a word of {unit}"
            );
        }
        assert_quiet(&mut browser, language);
    }
}
