//! Texts of concepts that are very long: refused above a bound, and written as they are below it.

use itl_framework::{FrameworkError, Written};

#[test]
fn texts_that_take_too_much_to_be_read_are_refused() {
    let framework = |size: usize, count: usize| {
        let text = "water ".repeat(size / 6);
        let concept = |at: usize| format!("[[concept]]\nid = \"{at}\"\ndescriptor = \"{text}\"\n");
        let file = format!("id = \"f\"\n{}", (0..count).map(concept).collect::<String>());
        itl_framework::read(file.as_bytes(), "f.toml", &Default::default())
    };
    assert!(framework(4 << 20, 1).is_ok());
    for (size, count, bound) in [(5 << 20, 1, 4 << 20), (4 << 20, 7, 24 << 20)] {
        let error = framework(size, count).unwrap_err();
        assert!(matches!(error, FrameworkError::TooLarge { limit, .. } if limit == bound), "{error}");
    }
}

#[test]
fn a_long_text_is_written_to_a_table_as_it_is() {
    // More than the writer writes in one go, with quotes on both sides of its end.
    let text = "We \"save\" water, ".repeat(120_000);
    let file = serde_json::json!({ "concepts": [{ "id": "1", "descriptor": text }] }).to_string();
    let (framework, _) = itl_framework::read(file.as_bytes(), "f.json", &Default::default()).unwrap();
    let (again, _) =
        itl_framework::read(&framework.write(Written::Csv), "f.csv", &Default::default()).unwrap();
    assert_eq!(again.concepts[0].descriptor, framework.concepts[0].descriptor);
}
