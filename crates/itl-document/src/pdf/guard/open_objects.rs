//! Objects of a PDF that are not closed: the bytes of a file in, places of words that begin such objects out. A reader goes from each of them
//! to the end of the file, so only some are left to it.

use memchr::memmem;

/// How many times its size a file may be gone over because of objects that are not closed. One that was cut off has one.
const SEARCHES: usize = 16;

/// The places of `obj` in objects that are not closed before the next begins, but for the first ones.
pub(crate) fn too_many_open(bytes: &[u8]) -> Vec<usize> {
    let finder = memmem::Finder::new(b"obj");
    let (mut room, mut found) = (bytes.len().saturating_mul(SEARCHES), Vec::new());
    let mut next = finder.find(bytes);
    while let Some(at) = next {
        let begin = at + b"obj".len();
        next = finder.find(&bytes[begin..]).map(|after| begin + after);
        if !begins_object(&bytes[..at]) || is_closed(&bytes[begin..next.unwrap_or(bytes.len())]) {
            continue;
        }
        match room.checked_sub(bytes.len() - at) {
            Some(rest) => room = rest,
            None => found.push(at),
        }
    }
    found
}

/// Whether what stands before `obj` are the numbers of an object.
fn begins_object(before: &[u8]) -> bool {
    let numbers = before.trim_ascii_end();
    numbers.len() < before.len() && numbers.last().is_some_and(u8::is_ascii_digit)
}

/// Whether what follows `obj` closes the dictionaries and arrays that it opens. Of a stream only its dictionary counts.
fn is_closed(object: &[u8]) -> bool {
    let end = memmem::find(object, b"stream").unwrap_or(object.len());
    let count = |byte: u8| memchr::memchr_iter(byte, &object[..end]).count();
    let closed = count(b'<') <= count(b'>') && count(b'[') <= count(b']');
    closed || memmem::find(&object[..end], b"end").is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn objects_left_open_are_left_out_after_some() {
        let sound = b"1 0 obj<</A[1 2]/B<41>>>endobj 2 0 obj<</Length 1>>stream\n<[\nendstream endobj 3 0 obj 7 endobj ".repeat(1000);
        assert!(too_many_open(&sound).is_empty());
        assert!(too_many_open(b"the word obj, and 1 0 obj<</A ").is_empty());
        for open in ["7 0 obj<</A ", "7 0 obj[", "7 0 obj<</A<</B "] {
            let file = [open.repeat(100_000).as_bytes(), &sound].concat();
            let found = too_many_open(&file);
            assert!((99_900..100_000).contains(&found.len()), "{open}: {}", found.len());
            assert!(found.iter().all(|&at| at < open.len() * 100_000));
        }
    }
}
