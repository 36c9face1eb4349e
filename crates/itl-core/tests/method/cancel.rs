//! Work that threads share, and that another thread stops.

use itl_base::{Cancel, Cancelled, Language, Tag};
use itl_core::{AlignSettings, Alignment, DescriptorPart, Model, ModelError, Parameters, read_document};
use itl_document::plain_text;
use itl_framework::{Concept, Framework};
use itl_text::{CoreSettings, LinguisticCore};
use std::time::Duration;

fn core() -> LinguisticCore {
    LinguisticCore::new(CoreSettings::of(Language::ENGLISH)).unwrap()
}

/// So many concepts of two sentences, each with words of its own.
fn framework(concepts: usize) -> Framework {
    let descriptor = |at: usize| {
        let word = |number: usize| format!("w{}", "abcdefghij".chars().nth(number % 10).unwrap());
        let words: Vec<String> =
            (0..40).map(|step| format!("{}{}", word(at / 10 + step), word(at + step))).collect();
        format!("Improve {} rivers. Reduce {} energy.", words[..20].join(" "), words[20..].join(" "))
    };
    let concept = |at: usize| Concept {
        id: at.to_string(),
        uri: None,
        parent: None,
        label: format!("Concept {at}"),
        descriptor: descriptor(at),
        tokens: None,
        parts: Vec::new(),
    };
    Framework {
        language: Some(Language::ENGLISH),
        concepts: (0..concepts).map(concept).collect(),
        ..Framework::empty("made-up")
    }
}

fn induce(concepts: usize, cancel: &Cancel) -> Result<Model, ModelError> {
    Model::from_framework(framework(concepts), &core(), Parameters::default(), cancel).map(|(model, _)| model)
}

/// A request that another thread makes while `work` is under way; `work` is far longer than that takes.
fn in_the_middle<T>(work: impl FnOnce(&Cancel) -> T) -> T {
    let cancel = Cancel::new();
    let asked = cancel.clone();
    std::thread::scope(|scope| {
        scope.spawn(move || {
            std::thread::sleep(Duration::from_millis(5));
            asked.cancel();
        });
        work(&cancel)
    })
}

#[test]
fn what_is_shared_can_be_shared() {
    fn shared<T: Send + Sync>() {}
    shared::<Model>();
    shared::<LinguisticCore>();
    shared::<Alignment>();
    shared::<ModelError>();
}

#[test]
fn nothing_begins_that_was_cancelled_before() {
    let cancel = Cancel::new();
    cancel.cancel();
    let (core, model) = (core(), induce(30, &Cancel::never()).unwrap());
    assert_eq!(induce(30, &cancel).err(), Some(ModelError::Cancelled(Cancelled)));
    let noun = DescriptorPart { words: vec![("water".to_owned(), Tag::literal("NN"))], ..Default::default() };
    let settings = core.settings().clone();
    let words = vec![vec![noun]; 2];
    let induced = Model::induce(
        framework(2),
        &words,
        core.identity().to_owned(),
        settings,
        Parameters::default(),
        &cancel,
    );
    assert_eq!(induced.err(), Some(ModelError::Cancelled(Cancelled)));
    assert_eq!(Model::from_bytes(&model.to_bytes(), &cancel).err(), Some(ModelError::Cancelled(Cancelled)));
    let document = plain_text("Improve the rivers and reduce the energy.".to_owned());
    let analysis = read_document(&core, &document, &Cancel::never()).unwrap();
    let spans: Vec<_> = analysis.sentences.iter().map(|sentence| sentence.span).collect();
    assert_eq!(model.align(&analysis, &spans, &cancel), Err(Cancelled));
    assert_eq!(model.align_descriptors(&cancel), Err(Cancelled));
    assert_eq!(model.each_descriptor_row(&cancel, |_, _| panic!("nothing to see")), Err(Cancelled));
    let aligned = model.align_document(&core, document, AlignSettings::default(), &cancel);
    assert_eq!(aligned.err(), Some(ModelError::Cancelled(Cancelled)));
}

#[test]
fn induction_stops_in_the_middle() {
    assert_eq!(in_the_middle(|cancel| induce(4000, cancel)).err(), Some(ModelError::Cancelled(Cancelled)));
}

#[test]
fn alignment_stops_in_the_middle() {
    let (core, model) = (core(), induce(100, &Cancel::never()).unwrap());
    let document = plain_text("Improve wawb rivers and reduce the wcwd energy of wewf. ".repeat(40_000));
    let settings = AlignSettings::default();
    let aligned = in_the_middle(|cancel| model.align_document(&core, document.clone(), settings, cancel));
    assert_eq!(aligned.err(), Some(ModelError::Cancelled(Cancelled)));
    // The text was read before: only the matrix is left to be stopped.
    let analysis = read_document(&core, &document, &Cancel::never()).unwrap();
    let whole = itl_base::ByteSpan::new(0, 200_000);
    let spans = vec![whole; 4000];
    assert_eq!(in_the_middle(|cancel| model.align(&analysis, &spans, cancel)), Err(Cancelled));
}
