//! Any bytes as a document: a value or an error, never a panic; blocks in order and in bounds.

proptest::proptest! {
    #[test]
    fn arbitrary_bytes_never_panic(bytes in proptest::collection::vec(proptest::num::u8::ANY, 0..300), conllu: bool) {
        check(&bytes, conllu);
    }

    #[test]
    fn near_conllu_never_panics(text in "([0-9]{1,2}(-[0-9])?\t[a-zé ]{0,4}\t_\t(NOUN|_)\t(NN|_)\n|\n|# newpar\n|#x\n|1.1\ta\t_\t_\t_\n){0,12}") {
        check(text.as_bytes(), true);
    }
}

fn check(bytes: &[u8], conllu: bool) {
    let Ok(document) = itl_document::read(
        bytes,
        if conllu { "x.conllu" } else { "x.txt" },
        &itl_document::ReadOptions::default(),
    ) else {
        return;
    };
    assert!(document.blocks.windows(2).all(|two| two[0].span.end <= two[1].span.start));
    assert!(document.blocks.iter().all(|block| document.text.get(block.span.range()).is_some()));
    for token in document.given.iter().flatten().flat_map(|sentence| &sentence.tokens) {
        assert!(document.text.get(token.span.range()).is_some_and(|word| !word.is_empty()));
    }
}
