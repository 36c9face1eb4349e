//! How a document is read: bounds, a password that nothing shows, a request to stop, readers that a build leaves out.

use itl_base::{Cancel, Mention};
use itl_document::{DocumentError, Limits, Password, ReadOptions, read};

fn flags(error: &DocumentError) -> Option<String> {
    let words = |mention: Mention<'_>| match mention {
        Mention::Setting(name) => format!("--{name}"),
        Mention::Verb(verb) => format!("itl {verb}"),
    };
    error.help().map(|help| help.render(words))
}

#[test]
fn a_password_is_shown_nowhere() {
    let options = ReadOptions::default().with_password("open sesame");
    let held = (Some(&options), vec![options.password.clone()], Password::from("open sesame".to_owned()));
    for shown in [format!("{options:?}"), format!("{options:#?}"), format!("{held:?}"), format!("{held:#?}")]
    {
        assert!(shown.contains("Password(…)") && !shown.contains("sesame"), "{shown}");
    }
    let long = ReadOptions::default().with_password("a much longer one");
    assert_eq!(format!("{options:?}"), format!("{long:?}"), "not even its length is told");
}

#[test]
fn options_arrive_in_another_process_without_the_request_to_stop() {
    let cancel = Cancel::new();
    cancel.cancel();
    let limits = Limits::default().with_bytes(1).with_depth(2).with_expanded(3).with_ratio(4).with_seconds(5);
    let sent = ReadOptions::default().with_limits(limits).with_password("sesame").with_cancel(cancel);
    let bytes = postcard::to_stdvec(&sent).expect("options can be sent");
    let arrived: ReadOptions = postcard::from_bytes(&bytes).expect("options arrive");
    assert_eq!(arrived, sent);
    assert_eq!(arrived.password.as_ref().map(Password::reveal), Some("sesame"));
    assert!(!arrived.cancel.is_cancelled());
    assert_ne!(ReadOptions::default().with_password("other"), ReadOptions::default());
}

#[test]
fn an_error_arrives_with_its_advice() {
    let errors = [
        DocumentError::TooLarge { bytes: 2, limit: 1 },
        DocumentError::Encrypted { tried: false },
        DocumentError::Bound { reason: "it is a bomb".into(), setting: "max-ratio".into() },
        DocumentError::Unsupported { what: "a picture".into(), help: "recognise its text".into() },
        DocumentError::NotBuilt { what: "a PDF".into(), feature: "pdf".into() },
        DocumentError::Cancelled,
    ];
    let helps: Vec<Option<String>> = errors.iter().map(flags).collect();
    let expected = [
        Some("split it into parts, or raise the bound with --max-bytes"),
        Some("give its password with --password"),
        Some("if you trust the file, raise the bound with --max-ratio"),
        Some("recognise its text"),
        Some("use a build with the feature \"pdf\", which is on by default"),
        None,
    ];
    assert_eq!(helps.iter().map(Option::as_deref).collect::<Vec<_>>(), expected);
    for sent in errors {
        let bytes = postcard::to_stdvec(&sent).expect("an error can be sent");
        let arrived: DocumentError = postcard::from_bytes(&bytes).expect("an error arrives");
        assert_eq!((arrived.to_string(), arrived.help()), (sent.to_string(), sent.help()));
    }
}

#[test]
fn a_notice_names_the_setting_and_not_a_flag() {
    let options = ReadOptions::default().with_limits(Limits::default().with_chars(7));
    let document = read(b"We save energy.", "plan.txt", &options).expect("a text is read");
    let said = "the text is cut after 7 characters; max-chars raises the bound";
    assert_eq!(document.notices[0].to_string(), said);
    let rendered = document.notices[0].render(|mention| format!("<{mention:?}>"));
    assert!(rendered.ends_with("; <Setting(\"max-chars\")> raises the bound"), "{rendered}");
}

#[test]
fn a_request_to_stop_ends_the_reading() {
    let cancel = Cancel::new();
    let options = ReadOptions::default().with_cancel(cancel.clone());
    for name in ["plan.txt", "plan.md", "plan.html"] {
        assert!(read(b"We save energy.", name, &options).is_ok());
    }
    cancel.cancel();
    for name in ["plan.txt", "plan.md", "plan.html", "plan.conllu"] {
        assert!(matches!(read(b"We save energy.", name, &options), Err(DocumentError::Cancelled)));
    }
}

#[cfg(not(feature = "pdf"))]
#[test]
fn a_pdf_is_refused_by_a_build_without_its_reader() {
    let error = read(b"%PDF-1.7\n", "plan.pdf", &ReadOptions::default()).expect_err("there is no reader");
    assert_eq!(error.to_string(), "the file is a PDF, which this build does not read");
    assert!(flags(&error).is_some_and(|help| help.contains("\"pdf\"")) && !error.is_foreign());
}

#[cfg(not(feature = "office"))]
#[test]
fn a_container_is_refused_by_a_build_without_its_readers() {
    let error = read(b"PK\x03\x04", "plan.docx", &ReadOptions::default()).expect_err("there is no reader");
    assert!(matches!(&error, DocumentError::NotBuilt { feature, .. } if feature == "office"));
    assert!(flags(&error).is_some_and(|help| help.contains("\"office\"")) && !error.is_foreign());
}
