//! A document changed in ten ways: passages are found again, and none is another sentence.

use itl_base::ByteSpan;
use itl_review::{Passage, Text, locate};

const EVERYDAY: &str = include_str!("../../../itl-core/data/general-en.txt");

/// A sentence with the number that it has in the first version of the document; the number stays with it through all changes.
type Numbered = (usize, String);

/// What stands before the sentence at a place.
type Between<'a> = &'a dyn Fn(usize) -> &'static str;

/// Sentences of everyday subjects, those of a series that differ in names and numbers only, and short ones that occur several times.
fn document() -> Vec<Numbered> {
    let long = |line: &&str| line.split_whitespace().count() > 4 && !line.starts_with('#');
    let mut sentences: Vec<String> = EVERYDAY.lines().filter(long).take(160).map(str::to_owned).collect();
    let places = ["Lisbon", "Porto", "Braga", "Faro", "Évora", "Coimbra", "Aveiro", "Viseu"];
    for (at, place) in places.iter().enumerate() {
        let year = 2012 + at;
        sentences.insert(
            20 + at,
            format!("In {year} the plant in {place} saved {} MWh of electricity.", 31 * (at + 3)),
        );
        sentences.insert(60 + 7 * at, "Not applicable.".to_owned());
        sentences.insert(
            61 + 7 * at,
            format!("Suppliers of {place} sign the code of conduct before they deliver."),
        );
    }
    sentences.into_iter().enumerate().collect()
}

/// A document laid out with something between its sentences.
fn laid_out(sentences: &[Numbered], between: Between<'_>) -> (String, Vec<ByteSpan>) {
    let (mut text, mut spans) = (String::new(), Vec::new());
    for (at, (_, sentence)) in sentences.iter().enumerate() {
        text.push_str(between(at));
        spans.push(ByteSpan::new(text.len(), text.len() + sentence.len()));
        text.push_str(sentence);
    }
    (text, spans)
}

fn passages() -> Vec<Passage> {
    let (text, spans) = laid_out(&document(), &|at| if at % 5 == 0 { "\n\n" } else { " " });
    let text = Text::new(&text, &spans);
    (0..spans.len()).map(|row| text.passage(row, None)).collect()
}

/// Of the passages whose sentence is still there, the share that is found; every one that is found has to be its sentence.
fn found_again(name: &str, sentences: &[Numbered], between: Between<'_>) -> f64 {
    let (text, spans) = laid_out(sentences, between);
    let passages = passages();
    let named: Vec<&Passage> = passages.iter().collect();
    let anchors = locate(&Text::new(&text, &spans), &named);
    let (mut found, mut there) = (0, 0);
    for (number, anchor) in anchors.into_iter().enumerate() {
        there += usize::from(sentences.iter().any(|(other, _)| *other == number));
        let Some(anchor) = anchor else { continue };
        let (other, words) = &sentences[anchor.row];
        assert_eq!(*other, number, "{name}: “{}” is now “{words}”", passages[number].text);
        found += 1;
    }
    f64::from(found) / there as f64
}

#[test]
fn a_changed_document_keeps_its_decisions_and_none_goes_astray() {
    let space: Between<'_> = &|at| if at % 5 == 0 { "\n\n" } else { " " };
    let plain = document();
    let mapped = |change: &dyn Fn(usize, &str) -> String| -> Vec<Numbered> {
        plain.iter().map(|(at, sentence)| (*at, change(*at, sentence))).collect()
    };
    let reworded = |at: usize, sentence: &str| {
        let mut words: Vec<&str> = sentence.split(' ').collect();
        if at % 10 == 3 && words.len() > 5 {
            let middle = words.len() / 2;
            words[middle] = "certain";
        }
        words.join(" ")
    };
    let mut moved = plain.clone();
    let part = moved.drain(30..50).collect::<Vec<_>>();
    moved.splice(100..100, part);
    let mut one_moved = plain.clone();
    let sentence = one_moved.remove(10);
    one_moved.insert(140, sentence);
    let mut added = plain.clone();
    for at in (5..120).step_by(11) {
        added.insert(at, (usize::MAX, format!("Chapter {at} was written by another author this time.")));
    }
    let without: Vec<Numbered> = plain.iter().filter(|(at, _)| at % 7 != 2).cloned().collect();
    let cases: [(&str, Vec<Numbered>, Between<'_>); 10] = [
        ("the same", plain.clone(), space),
        ("page breaks and running heads", plain.clone(), &|at| {
            if at % 9 == 4 { "\n\u{c}Annual report 2020 41\n" } else { " " }
        }),
        ("spaces and lines", mapped(&|_, sentence| sentence.replace(' ', "\n  ")), space),
        (
            "quotes, dashes and ligatures",
            mapped(&|_, one| one.replace("fi", "ﬁ").replace('"', "”").replace('-', "‑")),
            space,
        ),
        ("soft hyphens and capitals", mapped(&|_, one| one.replace("ti", "t\u{ad}i").to_uppercase()), space),
        ("one sentence moved", one_moved, space),
        ("a section moved", moved, space),
        ("sentences added", added, space),
        ("sentences removed", without, space),
        ("a word of every tenth sentence", mapped(&reworded), space),
    ];
    for (name, sentences, between) in &cases {
        let share = found_again(name, sentences, between);
        println!("{name}: {:.1} % found again", share * 100.0);
        assert!(share >= 0.95, "{name}: {share}");
    }
}

#[test]
fn a_sentence_that_is_gone_is_lost_and_not_its_sibling() {
    // Of a series, every second sentence is gone; what is left has nearly their words.
    let sentences: Vec<Numbered> = document().into_iter().filter(|(at, _)| at % 2 == 0).collect();
    assert!(found_again("every second", &sentences, &|_| " ") > 0.95);
    let sentences: Vec<Numbered> = document().into_iter().filter(|(at, _)| !(20..24).contains(at)).collect();
    assert!(found_again("the first of a series", &sentences, &|_| "\n") > 0.95);
}

#[test]
fn sentences_that_are_cut_otherwise_are_found_where_most_of_them_is() {
    let whole = "The company will cut its emissions by half; it will report on them every year.";
    let spans = [ByteSpan::new(0, whole.len())];
    let passage = Text::new(whole, &spans).passage(0, None);
    // Another version of the program ends a sentence at the semicolon.
    let halves = [ByteSpan::new(0, 43), ByteSpan::new(44, whole.len())];
    let anchor = locate(&Text::new(whole, &halves), &[&passage])[0].clone().unwrap();
    assert_eq!((anchor.rows, anchor.row), (0..2, 0));
    // A short sentence inside of a long one is not taken for it.
    let long = format!(
        "{whole} And here is a great deal more to say about the company and all of its plants in the north and south."
    );
    assert!(locate(&Text::new(&long, &[ByteSpan::new(0, long.len())]), &[&passage])[0].is_none());
}
