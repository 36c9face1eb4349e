//! Reading a document in this process.
//!
//! A reader runs on a thread with a deep stack, where a panic becomes an error like any other and nothing is printed. The
//! caller waits for that thread, so a reader must not wait for the caller's: it uses no shared pool of threads.

use itl_document::{Document, DocumentError, ReadOptions};
use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, PanicHookInfo, catch_unwind};
use std::sync::Once;
use std::thread;

/// Room for a parser that goes deep; only what is used becomes memory.
pub(crate) const STACK: usize = 64 << 20;

/// The name of the threads that read; their panics are told in an error.
const NAME: &str = "itl-reader";

thread_local! {
    /// What the last panic on this thread said.
    static LAST_WORDS: RefCell<String> = const { RefCell::new(String::new()) };
}

pub(crate) fn read(bytes: &[u8], name: &str, options: &ReadOptions) -> Result<Document, DocumentError> {
    guarded(|| itl_document::read(bytes, name, options))
        .unwrap_or_else(|reason| Err(DocumentError::Failed { reason }))
}

/// What `work` comes to, or what it said when it panicked.
pub(crate) fn guarded<T: Send>(work: impl FnOnce() -> T + Send) -> Result<T, String> {
    keep_panics_quiet();
    let work = || catch_unwind(AssertUnwindSafe(work)).map_err(|_| LAST_WORDS.take());
    thread::scope(|scope| {
        let thread = thread::Builder::new().name(NAME.to_owned()).stack_size(STACK);
        let thread = thread
            .spawn_scoped(scope, work)
            .map_err(|error| format!("no thread could be started: {error}"))?;
        thread.join().unwrap_or_else(|_| Err("it ended without a word".to_owned()))
    })
}

/// On reading threads, the words of a panic are kept instead of printed; on all others nothing changes.
fn keep_panics_quiet() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let usual = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            if thread::current().name() == Some(NAME) {
                LAST_WORDS.set(words(panic));
            } else {
                usual(panic);
            }
        }));
    });
}

fn words(panic: &PanicHookInfo<'_>) -> String {
    let said = panic.payload_as_str().unwrap_or("a panic without words");
    match panic.location() {
        Some(place) => format!("{said} ({}:{})", place.file(), place.line()),
        None => said.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_an_error_with_its_words_and_place() {
        let said = guarded(|| -> () { panic!("no such page: {}", 7) }).unwrap_err();
        assert!(said.starts_with("no such page: 7 (") && said.contains("reader.rs:"), "{said}");
        assert_eq!(guarded(|| 7), Ok(7));
    }

    #[test]
    fn deep_calls_have_room() {
        fn depth(levels: usize) -> usize {
            let frame = std::hint::black_box([levels; 128]);
            if levels == 0 { 0 } else { 1 + depth(frame[0] - 1) }
        }
        // 30,000 frames of a KiB and more: over the 2 MiB that threads have by default.
        assert_eq!(guarded(|| depth(30_000)), Ok(30_000));
    }
}
