//! A long text read by one thread and by several: the same sentences, tokens and stems, with the same numbers.

use itl_base::{ByteSpan, Cancel, Cancelled, Language};
use itl_text::{Analysis, Asked, CoreSettings, LinguisticCore};

fn read(text: &str, blocks: &[ByteSpan], threads: usize) -> Analysis {
    let core = LinguisticCore::new(CoreSettings::of(Language::ENGLISH)).unwrap();
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
    pool.install(|| core.analyze(text, blocks, &Cancel::never()).unwrap())
}

#[test]
fn any_number_of_threads_reads_the_same() {
    let words =
        ["energy", "Water", "inequal\u{AD}ity", "cafe\u{301}s", "reduces", "the", "cities", "sustainably"];
    let mut text = String::new();
    let mut blocks = Vec::new();
    for paragraph in 0..6000_usize {
        let start = text.len();
        for at in 0..7 {
            let word = words[(paragraph * 31 + at * 17) % words.len()];
            text.push_str(&format!("{word}{} ", if (paragraph + at) % 5 == 0 { "" } else { "ing" }));
        }
        text.push_str(&format!("w{}x.", ["a", "b", "c"][paragraph / 2000]));
        blocks.push(ByteSpan::new(start, text.len()));
        text.push_str("\n\n");
    }
    assert!(text.len() > 4 * (1 << 16), "long enough for four threads");
    let one = read(&text, &blocks, 1);
    for threads in [2, 3, 4, 7] {
        let many = read(&text, &blocks, threads);
        assert_eq!(one.sentences, many.sentences);
        assert_eq!(one.tokens, many.tokens);
        assert_eq!(one.stems.iter().collect::<Vec<_>>(), many.stems.iter().collect::<Vec<_>>());
    }
}

#[test]
fn reading_stops_when_it_is_cancelled() {
    let core = LinguisticCore::new(CoreSettings::of(Language::ENGLISH)).unwrap();
    let text = "The town builds new schools, and it lowers the use of power. ".repeat(100_000);
    let blocks = [ByteSpan::new(0, text.len())];
    let cancel = Cancel::new();
    let asked = cancel.clone();
    let read = std::thread::scope(|scope| {
        scope.spawn(move || {
            std::thread::sleep(std::time::Duration::from_millis(5));
            asked.cancel();
        });
        core.analyze(&text, &blocks, &cancel)
    });
    assert_eq!(read.err(), Some(Cancelled), "in the middle");
    assert_eq!(core.analyze("A word.", &[ByteSpan::new(0, 7)], &cancel).err(), Some(Cancelled), "before");
    let sentence = (ByteSpan::new(0, 7), Vec::new());
    assert_eq!(core.analyze_tagged(Asked::Tokens, "A word.", &[sentence], &cancel).err(), Some(Cancelled));
}
