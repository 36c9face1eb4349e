//! Every verb of the library from memory, as a host without files would call it.

use itl::framework::Written;
use itl::metrics::{Labelled, LabelledColumns};
use itl::reports::csv::Dialect;
use itl::{
    Alignment, Error, EvalPlan, Form, FormOptions, FrameworkSource, Inspection, Item, Items, Reference,
    Report, Session, Settings,
};

const GOALS: &str = "id,label,descriptor\nw,Water,Clean water and sanitation for all\n\
                     e,Energy,Affordable and reliable energy for all\n";
const PLAN: &str = "We bring clean water to every house.\n\nThe library opens at nine.";

fn goals() -> Reference {
    reference(GOALS)
}

fn reference(csv: &str) -> Reference {
    Session::default().reference(FrameworkSource::new(csv.as_bytes(), "goals.csv")).unwrap()
}

fn aligned(reference: &Reference, text: &str, name: &str) -> Alignment {
    let session = Session::default();
    session.align(reference, session.read(text.as_bytes(), name).unwrap(), name).unwrap()
}

fn json(report: &impl Report) -> serde_json::Value {
    let mut out = Vec::new();
    report.json(&Settings::default().view, &mut out).unwrap();
    serde_json::from_slice(&out).unwrap()
}

fn table(report: &impl Report) -> String {
    let mut out = Vec::new();
    report.table(Dialect::Comma, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

#[test]
fn a_document_is_read_aligned_and_explained() {
    let goals = goals();
    let alignment = aligned(&goals, PLAN, "plan.txt");
    assert!(alignment.affinities.get(0, 0) > 0.0 && alignment.affinities.get(0, 1) == 0.0);
    let result = json(&alignment);
    assert_eq!(result["document"]["path"], "plan.txt");
    assert_eq!(result["parameters"]["window"], 5);
    assert_eq!(table(&alignment).lines().count(), 1 + 2 * 2);
    let session = Session::default();
    let explanation = session.explain(&alignment, "w", Some(0), 1).unwrap();
    let evidence = &explanation.evidence.units[0].1;
    let sum: f64 = evidence.contributions.iter().map(|part| part.contribution).sum();
    assert!((sum - alignment.affinities.get(0, 0)).abs() < 1e-12);
    assert!(!alignment.document.places(evidence.contributions[0].places[0].span()).is_empty());
    assert!(matches!(session.explain(&alignment, "x", None, 1), Err(Error::NoConcept { .. })));
    assert!(matches!(
        session.explain(&alignment, "w", Some(9), 1),
        Err(Error::NoUnit { index: 9, count: 2 })
    ));
}

#[test]
fn an_alignment_is_written_in_every_form_that_suits() {
    let alignment = aligned(&goals(), PLAN, "plan.txt");
    let options = FormOptions::default();
    for form in Form::ALL {
        let mut out = Vec::new();
        match alignment.write(form, &options, &mut out) {
            Ok(_) => assert!(out.len() > 100, "{}", form.name()),
            Err(Error::Unsuited { form: name, .. }) => {
                assert!(form == Form::Navigator && name == form.name());
            }
            Err(Error::NotBuilt { form: name }) => assert_eq!(name, form.name()),
            // This framework gives no threshold.
            Err(Error::NotAssessed { .. }) => {
                assert!(matches!(form, Form::Marked | Form::Oscal | Form::OscalComponent));
            }
            Err(error) => panic!("{}: {error}", form.name()),
        }
        assert!(!form.about().is_empty());
    }
}

#[test]
fn many_documents_come_in_order_and_bad_ones_are_results() {
    let texts = ["Clean water.", "Reliable energy.", "Nothing at all."];
    let items = texts.iter().enumerate().map(|(at, text)| match at {
        1 => Item::bytes("broken.pdf", b"%PDF-1.7 broken".to_vec()),
        _ => Item::text(&format!("row-{at}"), *text),
    });
    let seen = std::sync::Arc::new(std::sync::Mutex::new(Vec::new()));
    let heard = seen.clone();
    let session = Session::default().telling(move |progress| heard.lock().unwrap().push(progress.done));
    let mut names = Vec::new();
    session
        .align_many(&goals(), &mut Items::given(items), |done| {
            names.push((done.origin.path.clone(), done.result.is_ok()));
            Ok::<(), Error>(())
        })
        .unwrap();
    assert_eq!(names, [("row-0".into(), true), ("broken.pdf".into(), false), ("row-2".into(), true)]);
    assert_eq!(*seen.lock().unwrap(), [1, 2, 3]);
}

#[test]
fn what_the_sink_says_ends_the_run() {
    let items = (0..100).map(|at| Item::text(&at.to_string(), "Clean water."));
    let mut taken = 0;
    let ended = Session::default().align_many(&goals(), &mut Items::given(items), |_| {
        taken += 1;
        if taken == 3 { Err(Error::TooFew { count: 3 }) } else { Ok(()) }
    });
    assert!(matches!(ended, Err(Error::TooFew { count: 3 })) && taken == 3);
}

#[test]
fn documents_are_compared() {
    let (goals, session) = (goals(), Session::default());
    let two =
        ["Clean water for all.", "Reliable energy for all."].map(|text| aligned(&goals, text, "plan.txt"));
    let comparison = session.compare(&goals, two).unwrap();
    assert_eq!(json(&comparison)["documents"].as_array().unwrap().len(), 2);
    let mut page = Vec::new();
    comparison.html(&Settings::default().view, &mut page).unwrap();
    assert!(page.to_ascii_lowercase().starts_with(b"<!doctype html>"));
    let one = [aligned(&goals, PLAN, "plan.txt")];
    assert!(matches!(session.compare(&goals, one), Err(Error::TooFew { count: 1 })));
}

#[test]
fn a_framework_is_studied_checked_and_inspected() {
    let (goals, session) = (goals(), Session::default());
    let study = session.study(&goals).unwrap();
    assert!(study.printed.is_none() && json(&study)["concepts"].is_array());
    let check = session.check(&goals).unwrap();
    assert!(json(&check)["verdict"].is_object() || json(&check)["verdict"].is_string());
    let concept = Inspection::of(&goals, Some("w")).unwrap();
    assert!(table(&concept).contains("sanit"));
    assert!(!Inspection::of_term(&goals, "sanitation").is_empty());
    assert!(Inspection::of_term(&goals, "nothing").is_empty());
    let printed = session.published_study().unwrap().printed.unwrap();
    assert!(printed.holds() && printed.cells_that_agree() == 289);
}

#[test]
fn labelled_texts_are_evaluated() {
    let jsonl = "{\"id\":\"a\",\"text\":\"Clean water.\",\"labels\":[\"w\"]}\n\
                 {\"id\":\"b\",\"text\":\"Reliable energy.\",\"labels\":[\"e\"]}\n";
    let labelled = Labelled::read(jsonl.as_bytes(), &LabelledColumns::default()).unwrap();
    let plan = EvalPlan::of("texts.jsonl");
    let evaluation = Session::default().evaluate(&goals(), labelled, &plan).unwrap();
    assert_eq!(evaluation.texts.len(), 2);
    assert!(json(&evaluation)["systems"].is_array());
}

#[test]
fn frameworks_go_in_and_out_and_differ() {
    let session = Session::default();
    let imported = session.import(FrameworkSource::new(GOALS.as_bytes(), "goals.csv")).unwrap();
    assert_eq!(imported.framework.concepts.len(), 2);
    for form in [Written::Toml, Written::Json, Written::Csv, Written::Turtle] {
        let (bytes, _) = itl::export(&imported.framework, form);
        assert!(!bytes.is_empty());
    }
    let (before, after) = (goals(), reference(&GOALS.replace("sanitation", "hygiene")));
    let plans = [&before, &after].map(|reference| aligned(reference, PLAN, "plan.txt"));
    let difference = session.diff(&before, &after, None, Some(plans)).unwrap();
    assert!(json(&difference).is_object());
    assert!(matches!(session.diff(&before, &after, Some("x"), None), Err(Error::NoConcept { .. })));
}

#[test]
fn a_model_is_bytes_and_refuses_settings_that_contradict_it() {
    let goals = goals();
    let bytes = goals.to_bytes();
    let source = FrameworkSource::new(&bytes, "goals.itl");
    let session = Session::default();
    let print = goals.model().fingerprint();
    assert_eq!(session.reference(source).unwrap().model().fingerprint(), print);
    assert_eq!(session.model_file(&bytes, "goals").unwrap().model().fingerprint(), print);
    assert!(matches!(session.model_file(GOALS.as_bytes(), "goals.csv"), Err(Error::Model { .. })));
    let mut settings = Settings::default();
    settings.set("window", "7").unwrap();
    let error = session.with_settings(settings).reference(source).err().unwrap();
    assert_eq!(error.what(), "window 7 conflicts with the model, which was made with 5");
    assert!(error.help().unwrap().to_string().contains("induce"));
}
