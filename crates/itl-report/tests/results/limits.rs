//! A page that is told how many rows to show shows so many, and says how many more there are and how to see them.

use itl_base::Language;
use itl_core::{Model, Parameters};
use itl_report::terminal::{self, Page};
use itl_text::{CoreSettings, LinguisticCore};

const CONCEPTS: usize = 17;

fn model() -> Model {
    let mut table = "id,label,descriptor\n".to_owned();
    for number in 1..=CONCEPTS {
        table.push_str(&format!(
            "G{number},Goal {number},Clean water number {number} and affordable energy\n"
        ));
    }
    let (framework, _) = itl_framework::read(table.as_bytes(), "goals.csv", &Default::default()).unwrap();
    let core = LinguisticCore::new(CoreSettings::of(Language::ENGLISH)).unwrap();
    Model::from_framework(framework, &core, Parameters::default(), &itl_base::Cancel::never()).unwrap().0
}

#[test]
fn a_model_is_shown_with_exactly_so_many_concepts() {
    let model = model();
    for limit in [0, 1, 3, 16, 17, 18, usize::MAX] {
        let mut out = Vec::new();
        terminal::model(&mut Page::new(&mut out, false, 100), &model, limit).unwrap();
        let page = String::from_utf8(out).unwrap();
        let rows = page.lines().filter(|line| line.trim_start().starts_with('G')).count();
        assert_eq!(rows, limit.min(CONCEPTS), "{page}");
        let said = format!("{} more concepts: -l {CONCEPTS} shows all.", CONCEPTS - limit.min(CONCEPTS));
        assert_eq!(page.contains(&said), limit < CONCEPTS, "{page}");
    }
}
