//! Any text as a document whose headings and numbers are concepts.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| {
    for name in ["x.md", "x.txt", "x.html"] {
        let Ok(document) = itl_document::read(input, name, &itl_document::ReadOptions::default()) else {
            continue;
        };
        if let Ok((framework, _)) = itl_framework::read_outline(&document, name, &Default::default()) {
            itl_fuzz::check_hierarchy(&framework);
        }
    }
});
