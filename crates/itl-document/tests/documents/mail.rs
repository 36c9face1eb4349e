//! Messages: what is read of them, as which blocks, and where every word stands in the file.

use crate::common::{blocks, document};
use itl_base::ByteSpan;
use itl_document::{Document, Place, ReadOptions, read};
use proptest::prelude::*;

/// The bytes of the file that a word of the text stands for.
fn source(document: &Document, file: &[u8], word: &str) -> String {
    let at = document.text.find(word).unwrap();
    let mut found = Vec::new();
    for place in document.places(ByteSpan::new(at, at + word.len())) {
        let Place::Bytes { part: None, bytes } = place else { panic!("{place:?}") };
        found.push(str::from_utf8(&file[bytes.range()]).unwrap());
    }
    found.join("|")
}

const MIXED: &str = "Received: by example.org\r\nFrom: =?utf-8?Q?J=C3=BCrgen?= <j@example.org>\r\nDate: Mon, 4 Mar 2024 10:00:00 +0100\r\n\
    Subject: =?utf-8?B?RW5lcmdpZQ==?=\r\n =?utf-8?Q?_sparen?=\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=\"b1\"\r\n\r\n\
    This is a message in parts.\r\n--b1\r\nContent-Type: multipart/alternative; boundary=b2\r\n\r\n\
    --b2\r\nContent-Type: text/plain; charset=iso-8859-1\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n\
    Die Gr=F6=DFe z=E4hlt. Wir sparen Ener=\r\ngie.\r\n\r\n- erster Punkt\r\n- zweiter Punkt\r\n\r\n> Sie schrieben\r\n> etwas.\r\nUnd hier geht es weiter.\r\n-- \r\nJ. Muster\r\n\
    --b2\r\nContent-Type: text/html\r\n\r\n<p>Not this.</p>\r\n--b2--\r\n\
    --b1\r\nContent-Type: application/pdf; name=x.pdf\r\nContent-Disposition: attachment; filename*=UTF-8''r%C3%A9sum%C3%A9.pdf\r\nContent-Transfer-Encoding: base64\r\n\r\nJVBERi0=\r\n--b1--\r\n";

#[test]
fn a_message_with_parts() {
    let read = document(MIXED.as_bytes(), "a.eml");
    assert_eq!(
        blocks(&read),
        [
            "heading 1: Energie sparen",
            "label: From: Jürgen <j@example.org>",
            "label: Date: Mon, 4 Mar 2024 10:00:00 +0100",
            "paragraph: Die Größe zählt. Wir sparen Energie.",
            "list-item: - erster Punkt",
            "list-item: - zweiter Punkt",
            "quoted: Sie schrieben etwas.",
            "paragraph: Und hier geht es weiter.",
            "quoted: J. Muster",
        ]
    );
    assert_eq!(read.title.as_deref(), Some("Energie sparen"));
    let said: Vec<String> = read.notices.iter().map(ToString::to_string).collect();
    assert_eq!(said[0], "what is attached is not read: résumé.pdf");
    let file = MIXED.as_bytes();
    assert_eq!(source(&read, file, "Größe"), "Gr=F6=DFe");
    assert_eq!(source(&read, file, "sparen Energie"), "sparen Ener|gie");
    assert_eq!(source(&read, file, "weiter"), "weiter");
    assert!(source(&read, file, "Jürgen").contains("=C3=BCrgen"));
}

#[test]
fn html_and_base64_lead_back_too() {
    let file = b"From: a@b.org\nMessage-ID: <1>\nContent-Type: text/html; charset=utf-8\nContent-Transfer-Encoding: base64\n\n\
        PGgyPlBsYW48L2gyPjxwPldlIHNhdmUgZW5lcmd5LjwvcD4=\n";
    let read = document(file, "-");
    assert_eq!(blocks(&read), ["label: From: a@b.org", "heading 2: Plan", "paragraph: We save energy."]);
    assert!(source(&read, file, "energy").starts_with("PGgyPlBsYW48"));
}

#[test]
fn a_box_has_a_section_for_every_message() {
    let file = b"From a@b.org Mon Mar  4 10:00:00 2024\nSubject: One\n\nFirst text.\n>From here on.\n\nFrom here to there at 10:00:00 we go.\n\n\
        From c@d.org Tue Mar  5 10:00:00 2024\nSubject: Two\nContent-Type: text/html\n\n<p>Second text.</p>\n";
    let read = document(file, "mail.mbox");
    let labels: Vec<&str> = read.sections.iter().filter_map(|section| section.label.as_deref()).collect();
    assert!(labels.starts_with(&["One"]) && labels.ends_with(&["Two"]), "{labels:?}");
    assert!(read.text.contains("From here on.") && read.text.ends_with("Second text."));
    assert_eq!(source(&read, file, "Second"), "Second");
}

#[test]
fn what_others_wrote_is_quoted_in_html_too() {
    let file = b"From: a@b.org\nMessage-ID: <1>\nContent-Type: text/html; charset=utf-8\n\n<p>We save energy.</p>\
        <div class=\"gmail_quote\"><div class=\"gmail_attr\">On Monday Jane wrote:</div><blockquote><p>Do you?</p><ul><li>Energy saved</li></ul>\
        </blockquote></div><blockquote type=cite>Do we?</blockquote><blockquote>The law says so.</blockquote>\n";
    let expected = [
        "label: From: a@b.org",
        "paragraph: We save energy.",
        "quoted: On Monday Jane wrote:",
        "quoted: Do you?",
        "quoted: Energy saved",
        "quoted: Do we?",
        "paragraph: The law says so.",
    ];
    assert_eq!(blocks(&document(file, "a.eml")), expected);
}

#[test]
fn a_message_that_was_cut_or_lies_is_read_as_far_as_it_goes() {
    for (file, text) in [
        ("From: a\nContent-Type: multipart/mixed; boundary=x\n\n--x\n\nWe save", "We save"),
        ("From: a\nContent-Type: multipart/mixed\n\nWe save", ""),
        ("From: a\nContent-Type: text/plain; charset=nonsense\n\nWe save", "We save"),
        ("From: a\nContent-Transfer-Encoding: base64\n\nV2Ugc2F2Z", "We sav"),
    ] {
        let read = document(file.as_bytes(), "a.eml");
        assert!(read.text.ends_with(text), "{:?}", read.text);
    }
}

#[test]
fn parts_inside_of_parts_end_somewhere() {
    let mut file = "From: a\nContent-Type: multipart/mixed; boundary=x\n\n".to_owned();
    for _ in 0..10_000 {
        file.push_str("--x\nContent-Type: multipart/mixed; boundary=x\n\n");
    }
    assert!(document(file.as_bytes(), "a.eml").text.starts_with("From: a"));
    let mut nested = "From: a\nContent-Type: multipart/mixed; boundary=b0\n\n".to_owned();
    for depth in 0..100 {
        nested.push_str(&format!("--b{depth}\nContent-Type: multipart/mixed; boundary=b{}\n\n", depth + 1));
    }
    let read = document(nested.as_bytes(), "a.eml");
    assert!(read.notices.iter().any(|notice| notice.code == "attachments"));
}

/// Pieces of which random messages are made; they need not fit together.
const PIECES: [&str; 18] = [
    "From: a@b.org\n",
    "Subject: =?utf-8?Q?=C3=A9?= =?x\n",
    "Content-Type: multipart/alternative; boundary=x\n",
    "Content-Type: text/html; charset=utf-16\n",
    "Content-Type: text/plain; charset=iso-2022-jp\n",
    "Content-Transfer-Encoding: quoted-printable\n",
    "Content-Transfer-Encoding: base64\n",
    "Content-Disposition: attachment; filename*=a'b'%zz\n",
    "\n",
    "\r\n",
    "--x\n",
    "--x--\n",
    "From a@b.org Mon Mar  4 10:00:00 2024\n",
    "We save =C3=A9nergy. =\n",
    "V2Ugc2F2ZQ==\n",
    "<p>One &amp; two\n",
    "> > quoted \u{e9}\n",
    "-- \n",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(crate::counts::plain_or_long(256, 16_384)))]

    #[test]
    fn any_message_gives_a_sound_document(pieces in prop::collection::vec(0..PIECES.len(), 0..40), bytes in prop::collection::vec(any::<u8>(), 0..20), at in any::<prop::sample::Index>()) {
        let mut file: Vec<u8> = pieces.into_iter().flat_map(|piece| PIECES[piece].bytes()).collect();
        let at = at.index(file.len() + 1);
        file.splice(at..at, bytes);
        if let Ok(read) = read(&file, "a.eml", &ReadOptions::default()) {
            prop_assert!(read.blocks.windows(2).all(|two| two[0].span.end <= two[1].span.start));
            for block in &read.blocks {
                prop_assert!(read.text.get(block.span.range()).is_some());
                for place in read.places(block.span) {
                    let Place::Bytes { bytes, .. } = place else { panic!("{place:?}") };
                    prop_assert!(bytes.start <= bytes.end && bytes.end as usize <= file.len());
                }
            }
        }
    }
}
