//! What a host relies on: work stops when it is asked to, nothing is resolved that the caller did not give, bounds hold, a
//! reference is shared, and a document that kills its reader is an error.

use itl::metrics::{Labelled, LabelledColumns};
use itl::{
    Cancel, Error, EvalPlan, FrameworkSource, Item, Items, Reader, Reference, Session, Settings,
    WorkerFailure, WorkerProgram,
};
use std::error::Error as _;

fn statements() -> Reference {
    Session::default().bundled("sdg-statements").unwrap()
}

#[test]
fn what_is_shared_between_threads_can_be() {
    fn shared<T: Send + Sync>() {}
    shared::<Reference>();
    shared::<itl::Alignment>();
    shared::<itl::Comparison>();
    shared::<itl::Study>();
    shared::<itl::Check>();
    shared::<itl::Evaluation>();
    shared::<itl::Summary>();
    shared::<Settings>();
    shared::<Session>();
    shared::<Reader>();
    shared::<Error>();
}

#[test]
fn threads_share_a_reference_and_get_the_same_numbers() {
    let (goals, session) = (statements(), Session::default());
    let total = |goals: &Reference| {
        let item = Item::text("a.txt", "We end hunger and bring clean water to all.");
        session.align_item(goals, item).unwrap().total.absolute.clone()
    };
    let alone = total(&goals);
    let total = &total;
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..4)
            .map(|_| {
                let goals = goals.clone();
                scope.spawn(move || total(&goals))
            })
            .collect();
        threads.into_iter().for_each(|thread| assert_eq!(thread.join().unwrap(), alone));
    });
}

/// Whether something ended because somebody asked.
#[allow(clippy::needless_pass_by_value, reason = "what a call gives is looked at and done with")]
fn stopped<T>(result: Result<T, Error>) -> bool {
    matches!(result, Err(Error::Cancelled))
}

#[test]
fn every_verb_stops_when_it_is_asked_to() {
    let (free, asked) = (Session::default(), Cancel::new());
    asked.cancel();
    let session = free.with_cancel(&asked);
    let goals = statements();
    let text = "Clean water for all. ".repeat(50);
    let document = || free.read(text.as_bytes(), "a.txt").unwrap();
    let alignment = free.align(&goals, document(), "a.txt").unwrap();
    assert!(stopped(session.bundled("sdg-statements")), "induction");
    assert!(stopped(session.model_file(&goals.to_bytes(), "m.itl")), "opening");
    assert!(stopped(session.unpack(&goals.pack())), "unpacking");
    assert!(stopped(session.read(text.as_bytes(), "a.txt")), "reading");
    assert!(stopped(session.align(&goals, document(), "a.txt")), "alignment");
    assert!(stopped(session.explain(&alignment, "6", None, 1)), "explanation");
    assert!(stopped(session.compare(&goals, [alignment.clone(), alignment])), "comparison");
    assert!(stopped(session.diff(&goals, &goals, None, None)), "difference");
    assert!(stopped(session.study(&goals)), "study");
    assert!(stopped(session.check(&goals)), "check");
    let labelled = Labelled::read(
        b"{\"id\":\"a\",\"text\":\"Water.\",\"labels\":[\"6\"]}\n",
        &LabelledColumns::default(),
    );
    let plan = EvalPlan::of("t.jsonl");
    assert!(stopped(session.evaluate(&goals, labelled.unwrap(), &plan)), "evaluation");
    let items = (0..10).map(|at| Item::text(&at.to_string(), "Water."));
    let many = session.align_many(&goals, &mut Items::given(items), |_| Ok(()));
    assert!(stopped(many), "many documents");
}

#[test]
fn an_endless_run_ends_in_the_middle() {
    let cancel = Cancel::new();
    let ask = cancel.clone();
    let session = Session::default().with_cancel(&cancel).telling(move |progress| {
        if progress.done == 500 {
            ask.cancel();
        }
    });
    let items = (0_u64..).map(|at| Item::text(&at.to_string(), "Clean water for all."));
    assert!(stopped(session.align_many(&statements(), &mut Items::given(items), |_| Ok(()))));
}

#[cfg(unix)]
#[test]
fn a_worker_that_sleeps_is_not_waited_for() {
    let cancel = Cancel::new();
    let reader = Reader::Worker(WorkerProgram::new("/bin/sh", ["-c", "exec sleep 600"]));
    let session = Session::default().with_reader(reader).with_cancel(&cancel);
    std::thread::scope(|scope| {
        scope.spawn(|| cancel.cancel());
        assert!(stopped(session.read(b"%PDF-1.7", "a.pdf")));
    });
}

#[cfg(unix)]
#[test]
fn a_document_that_kills_its_worker_is_an_error_and_the_others_go_on() {
    let reader = Reader::Worker(WorkerProgram::new("/bin/sh", ["-c", "kill -SEGV $$"]));
    let items = [Item::bytes("bad.pdf", b"%PDF-1.7".to_vec()), Item::text("good", "Clean water for all.")];
    let session = Session::default().with_reader(reader);
    let mut results = Vec::new();
    session
        .align_many(&statements(), &mut Items::given(items), |done| {
            results.push(done.result.map(|alignment| alignment.units.len()));
            Ok::<(), Error>(())
        })
        .unwrap();
    let killed = |error: &Error| matches!(error, Error::Worker { failure: WorkerFailure::Crash(_), .. });
    assert!(matches!(&results[0], Err(error) if killed(error)), "{:?}", results[0]);
    assert!(matches!(results[1], Ok(1)));
}

/// A profile of a catalogue that lies beside it.
const PROFILE: &str = r#"{"profile":{"uuid":"a","metadata":{"title":"P"},
    "imports":[{"href":"catalog.json","include-all":{}}]}}"#;
const CATALOG: &str = r#"{"catalog":{"uuid":"b","metadata":{"title":"C"},"groups":[{"id":"g","title":"G","controls":[
    {"id":"ac-1","title":"Access","parts":[{"id":"ac-1_smt","name":"statement","prose":"Control access to systems."}]},
    {"id":"ac-2","title":"Accounts","parts":[{"id":"ac-2_smt","name":"statement","prose":"Manage accounts of users."}]}
    ]}]}}"#;

#[test]
fn nothing_is_resolved_unless_the_caller_gives_it() {
    let session = Session::default();
    let alone = FrameworkSource::new(PROFILE.as_bytes(), "profile.json");
    assert!(session.reference(alone).is_err());
    let beside = |path: &str| match path {
        "catalog.json" => Ok(CATALOG.as_bytes().to_vec()),
        other => Err(format!("there is no {other}")),
    };
    let reference = session.reference(alone.with_resolver(&beside)).unwrap();
    assert_eq!(reference.model().concept_count(), 2);
}

#[test]
fn bounds_hold_for_bytes_in_memory() {
    let mut settings = Settings::default();
    settings.set("max-bytes", "10").unwrap();
    let error = Session::new(settings).read(&[b'a'; 11][..], "a.txt").unwrap_err();
    assert!(error.help().unwrap().to_string().contains("max-bytes"), "{error}");
}

#[test]
fn an_error_has_its_place_and_its_source() {
    let error = itl::disk::files::read("no-such-file.txt").unwrap_err();
    assert!(error.to_string().starts_with("no-such-file.txt: cannot read the file:"), "{error}");
    let source = error.source().unwrap().downcast_ref::<std::io::Error>().unwrap();
    assert_eq!(source.kind(), std::io::ErrorKind::NotFound);
}

#[test]
fn a_password_is_in_no_message() {
    let mut settings = Settings::default();
    settings.set("password", "hunter2").unwrap();
    let options = settings.reading.options();
    for said in [format!("{settings:?}"), format!("{settings:#?}"), format!("{options:?}")] {
        assert!(!said.contains("hunter2"), "{said}");
    }
}

#[test]
fn help_names_no_flags() {
    let error = Error::Exists { path: "a.html".into() };
    assert_eq!(error.help().unwrap().to_string(), "choose another name, or overwrite it with force");
}
