//! Any bytes as a document, in both formats.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| {
    for name in ["x.txt", "x.conllu"] {
        if let Ok(document) = itl_document::read(input, name, &itl_document::ReadOptions::default()) {
            let ends = document.blocks.windows(2).all(|two| two[0].span.end <= two[1].span.start);
            assert!(
                ends && document.blocks.iter().all(|block| block.span.end as usize <= document.text.len())
            );
        }
    }
});
