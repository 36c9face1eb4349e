//! The tokenisers on values worked out by hand: WordPiece, Unigram and BPE, normalisation, places.

use itl_encoder::{Token, Tokenizer, TokenizerError};

fn pieces(json: &str, text: &str) -> Vec<(u32, Option<String>)> {
    let tokenizer = Tokenizer::from_json(json.as_bytes()).unwrap();
    let (tokens, _) = tokenizer.tokenize(text, 256);
    let piece = |token: &Token| {
        let span = token.span.map(|span| text[span.start as usize..span.end as usize].to_owned());
        (token.id, span)
    };
    tokens.iter().map(piece).collect()
}

fn some(id: u32, text: &str) -> (u32, Option<String>) {
    (id, Some(text.to_owned()))
}

const WORDPIECE: &str = r###"{"normalizer":{"type":"BertNormalizer","lowercase":true},
 "pre_tokenizer":{"type":"BertPreTokenizer"},
 "post_processor":{"type":"TemplateProcessing","single":[{"SpecialToken":{"id":"[C]","type_id":0}},{"Sequence":{"id":"A","type_id":0}},{"SpecialToken":{"id":"[S]","type_id":0}}],
  "special_tokens":{"[C]":{"id":"[C]","ids":[1]},"[S]":{"id":"[S]","ids":[2]}}},
 "model":{"type":"WordPiece","unk_token":"[U]","continuing_subword_prefix":"##","max_input_chars_per_word":10,
  "vocab":{"[U]":0,"[C]":1,"[S]":2,"de":3,"##ple":4,"##tion":5,"cafe":6,".":7,"水":8,"the":9,"##s":10}}}"###;

#[test]
fn wordpiece_takes_the_longest_piece_and_keeps_places() {
    let found = pieces(WORDPIECE, "Depletion. Cafés 水s");
    let expected = [
        (1, None),
        some(3, "De"),
        some(4, "ple"),
        some(5, "tion"),
        some(7, "."),
        some(6, "Café"),
        some(10, "s"),
        some(8, "水"),
        some(0, "s"),
        (2, None),
    ];
    assert_eq!(found, expected);
    // Longer than ten characters, or not made of pieces: unknown as a whole. Marks are put around, not read.
    let found = pieces(WORDPIECE, "thethethethe depl [S]");
    assert_eq!(found[1], some(0, "thethethethe"));
    assert_eq!(found[2], some(0, "depl"));
    assert!(found[3..found.len() - 1].iter().all(|(id, _)| *id != 2), "{found:?}");
}

#[test]
fn more_tokens_than_there_is_room_for_are_cut_off() {
    let tokenizer = Tokenizer::from_json(WORDPIECE.as_bytes()).unwrap();
    let (tokens, more) = tokenizer.tokenize("the the the the", 4);
    assert_eq!((tokens.iter().map(|token| token.id).collect::<Vec<_>>(), more), (vec![1, 9, 9, 2], true));
    assert!(!tokenizer.tokenize("the the", 4).1);
}

const UNIGRAM: &str = r#"{"normalizer":{"type":"Sequence","normalizers":[{"type":"NFKC"},{"type":"Replace","pattern":{"Regex":" {2,}"},"content":" "}]},
 "pre_tokenizer":{"type":"Metaspace","replacement":"▁","prepend_scheme":"always","split":true},
 "model":{"type":"Unigram","unk_id":0,"vocab":[["<unk>",0.0],["▁",-3.0],["▁wat",-4.0],["er",-2.0],["▁water",-5.5],["a",-5.0],["w",-5.0],["t",-5.0]]}}"#;

#[test]
fn unigram_takes_the_most_likely_pieces() {
    // ▁water costs 5.5, ▁wat + er 6: the whole word wins.
    assert_eq!(pieces(UNIGRAM, "water"), [some(4, "water")]);
    // ▁wat and a: 9; ▁ w a t a would be far more. An unknown stretch is one piece.
    assert_eq!(pieces(UNIGRAM, "wata xyz"), [some(2, "wat"), some(5, "a"), some(1, " "), some(0, "xyz")]);
    assert_eq!(pieces(UNIGRAM, "water  water").len(), 2);
}

const BPE: &str = r#"{"normalizer":{"type":"Sequence","normalizers":[{"type":"Prepend","prepend":"▁"},{"type":"Replace","pattern":{"String":" "},"content":"▁"}]},
 "pre_tokenizer":null,"post_processor":null,
 "model":{"type":"BPE","unk_token":"<unk>","byte_fallback":true,"vocab":{"<unk>":0,"▁":1,"a":2,"b":3,"ab":4,"▁ab":5,"<0xC3>":6,"<0xA9>":7,"aba":8},
 "merges":["a b","▁ ab","ab a"]}}"#;

#[test]
fn bpe_joins_pairs_in_the_order_they_were_learnt() {
    assert_eq!(pieces(BPE, "aba"), [some(5, "ab"), some(2, "a")]);
    assert_eq!(pieces(BPE, "ab ab"), [some(5, "ab"), some(5, " ab")]);
    // What the vocabulary lacks is its bytes.
    assert_eq!(pieces(BPE, "é").iter().map(|(id, _)| *id).collect::<Vec<_>>(), [1, 6, 7]);
}

#[test]
fn what_is_not_supported_is_refused_by_name() {
    let byte_level = BPE.replace(r#""pre_tokenizer":null"#, r#""pre_tokenizer":{"type":"ByteLevel"}"#);
    let refused = Tokenizer::from_json(byte_level.as_bytes()).err();
    assert_eq!(
        refused,
        Some(TokenizerError::Unsupported { what: "a pre-tokeniser of the kind ByteLevel".to_owned() })
    );
    for json in [
        "",
        "{}",
        "[]",
        r#"{"model":{"type":"WordPiece","vocab":{}}}"#,
        &WORDPIECE.replace("[U]\":0", "[U]\":99999999"),
    ] {
        assert!(Tokenizer::from_json(json.as_bytes()).is_err(), "{json}");
    }
}
