//! The bytes of a part in, its text out: UTF-8 or UTF-16. Bytes that are neither become question marks one by one, so
//! that offsets stay what they are.

/// The text of a part, and what is wrong with its encoding.
pub(super) fn decode(bytes: Vec<u8>) -> (String, Option<String>) {
    let wide = |swap: bool| {
        let pair = |two: &[u8]| if swap { [two[1], two[0]] } else { [two[0], two[1]] };
        let units = bytes.chunks_exact(2).map(|two| u16::from_le_bytes(pair(two)));
        let text = char::decode_utf16(units).map(|c| c.unwrap_or('?')).collect();
        (text, None)
    };
    match bytes.get(..2) {
        Some(b"\xFF\xFE" | b"<\0") => return wide(false),
        Some(b"\xFE\xFF" | b"\0<") => return wide(true),
        _ => {}
    }
    match String::from_utf8(bytes) {
        Ok(text) => (text, None),
        Err(error) => {
            let at = error.utf8_error().valid_up_to();
            let mut text = String::with_capacity(error.as_bytes().len());
            for chunk in error.as_bytes().utf8_chunks() {
                text.push_str(chunk.valid());
                text.extend(chunk.invalid().iter().map(|_| '?'));
            }
            (text, Some(format!("the byte at {at} is not UTF-8")))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn offsets_stay_when_bytes_are_bad() {
        let (text, fault) = decode(b"caf\xE9 \xE2\x82 ok".to_vec());
        assert_eq!(text, "caf? ?? ok");
        assert_eq!(fault.as_deref(), Some("the byte at 3 is not UTF-8"));
    }

    #[test]
    fn utf16_with_and_without_a_mark() {
        for (bytes, text) in [
            (&b"\xFF\xFE<\0\xE9\0"[..], "\u{FEFF}<é"),
            (b"<\0a\0>", "<a"),
            (b"\0<\xD8\0", "<?"),
            (b"\xEF\xBB\xBF<", "\u{FEFF}<"),
        ] {
            assert_eq!(decode(bytes.to_vec()), (text.to_owned(), None));
        }
    }
}
