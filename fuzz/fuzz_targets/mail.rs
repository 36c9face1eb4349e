//! Any bytes as a message, and as the body of one: random bytes have no fields.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: (&str, &[u8])| {
    let head = b"From: a@b.org\nContent-Type: multipart/mixed; boundary=x\n\n--x\n";
    for file in [input.1.to_vec(), [head, input.0.as_bytes(), b"\n\n", input.1].concat()] {
        if let Ok(document) = itl_document::read(&file, "x.eml", &itl_document::ReadOptions::default()) {
            itl_fuzz::check_document(&document, file.len());
        }
    }
});
