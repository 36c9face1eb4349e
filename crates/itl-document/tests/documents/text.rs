//! Text files as people have them: encodings, line ends, bounds, rubbish.

use crate::common::{blocks, check_places, document};
use itl_document::{DocumentError, Limits, Origin, ReadOptions, read};
use proptest::prelude::*;

#[test]
fn line_ends_of_all_systems() {
    let expected = ["heading 1: Plan", "paragraph: We save / energy.", "paragraph: And water."];
    for end in ["\n", "\r\n", "\r"] {
        let text = "Plan\n\nWe save\nenergy.\n\nAnd water.\n".replace('\n', end);
        let plan = document(text.as_bytes(), "plan.txt");
        assert_eq!(blocks(&plan).iter().map(|line| line.replace('\r', "")).collect::<Vec<_>>(), expected);
        check_places(&plan, text.as_bytes(), |bytes| String::from_utf8(bytes.to_vec()).unwrap());
        assert_eq!(plan.origin == Origin::Same, end != "\r");
    }
}

#[test]
fn a_mark_at_the_beginning_is_no_text() {
    let text = "\u{FEFF}Größe zählt.";
    let plan = document(text.as_bytes(), "plan.txt");
    assert_eq!(plan.text, "Größe zählt.");
    check_places(&plan, text.as_bytes(), |bytes| String::from_utf8(bytes.to_vec()).unwrap());
}

#[test]
fn binary_files_are_refused() {
    let bytes: Vec<u8> = (0..600_u32).map(|n| (n.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
    let without_nul: Vec<u8> = bytes.iter().map(|&byte| byte.max(1)).collect();
    for bytes in [b"abc\0def".to_vec(), bytes, without_nul] {
        let refused = read(&bytes, "plan.txt", &ReadOptions::default());
        assert_eq!(refused.map(|plan| plan.text), Err(DocumentError::NotText));
    }
}

#[test]
fn text_is_cut_at_the_bound() {
    let options = ReadOptions::default().with_limits(Limits::default().with_chars(7));
    let plan = read("Größe für alle".as_bytes(), "plan.txt", &options).unwrap();
    assert_eq!(plan.text, "Größe f");
    assert_eq!(plan.notices[0].code, "too-many-chars");
    assert!(read("Größe f".as_bytes(), "plan.txt", &options).unwrap().notices.is_empty());
}

#[test]
fn conllu_in_utf16_leads_back() {
    let file = "1\tÉnergie\t_\tNOUN\t_\n2\tpropre\t_\tADJ\t_\n";
    let bytes: Vec<u8> =
        "\u{FEFF}".encode_utf16().chain(file.encode_utf16()).flat_map(u16::to_le_bytes).collect();
    let plan = document(&bytes, "plan.conllu");
    assert_eq!(plan.given.as_ref().map(|sentences| sentences[0].tokens.len()), Some(2));
    check_places(&plan, &bytes, |bytes| encoding_rs::UTF_16LE.decode(bytes).0.into_owned());
}

proptest! {
    #[test]
    fn every_word_leads_back_in_every_encoding(text in "[a-zäöüß€ ,.\n]{1,80}", which in 0..4_usize) {
        let encodings = [encoding_rs::UTF_8, encoding_rs::UTF_16LE, encoding_rs::UTF_16BE, encoding_rs::WINDOWS_1252];
        let encoding = encodings[which];
        let bytes: Vec<u8> = match which {
            0 => text.into_bytes(),
            1 => format!("\u{FEFF}{text}").encode_utf16().flat_map(u16::to_le_bytes).collect(),
            2 => format!("\u{FEFF}{text}").encode_utf16().flat_map(u16::to_be_bytes).collect(),
            _ => encoding.encode(&text).0.into_owned(),
        };
        let plan = document(&bytes, "plan.txt");
        // Without a mark the guess may be another encoding; the words lead back in any case.
        let encoding = match plan.notices.iter().find(|notice| notice.code == "encoding") {
            Some(notice) => {
                let name = notice.message.trim_start_matches("the file is read as ").split(',').next().unwrap();
                encoding_rs::Encoding::for_label(name.as_bytes()).unwrap()
            }
            None => encoding_rs::UTF_8,
        };
        check_places(&plan, &bytes, |bytes| encoding.decode_without_bom_handling(bytes).0.into_owned());
    }
}
