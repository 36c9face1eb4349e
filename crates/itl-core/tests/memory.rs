//! A very long unit takes memory in proportion to its words, under both presets. Alone in its binary, because it
//! counts every byte that the program asks for.
#![allow(unsafe_code, reason = "an allocator that counts can only be written so")]

mod support;

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use itl_base::Cancel;
use itl_core::{Parameters, Preset};
use support::{Given, model, nouns, text};

struct Counting;

static LIVE: AtomicUsize = AtomicUsize::new(0);
static PEAK: AtomicUsize = AtomicUsize::new(0);

// SAFETY: every call goes to the system's allocator as it came; beside it only numbers change.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let live = LIVE.fetch_add(layout.size(), Relaxed) + layout.size();
        PEAK.fetch_max(live, Relaxed);
        // SAFETY: as above.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        LIVE.fetch_sub(layout.size(), Relaxed);
        // SAFETY: as above.
        unsafe { System.dealloc(at, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// The most bytes in use at a time beyond those in use before.
fn peak_of(work: impl FnOnce()) -> usize {
    let before = LIVE.load(Relaxed);
    PEAK.store(before, Relaxed);
    work();
    PEAK.load(Relaxed) - before
}

#[test]
fn twenty_thousand_words_in_one_unit_stay_linear() {
    let words = nouns("water energy plan lorem fish water cities ipsum dolor energy energy");
    let unit = |len: usize| -> Vec<Given> { words.iter().copied().cycle().take(len).collect() };
    for preset in [Preset::Equations, Preset::Published] {
        let parameters = Parameters::of(preset);
        let descriptors = [nouns("water energy plan"), nouns("fish cities water energy")];
        let peaks = [20_000, 40_000].map(|len| {
            let read = text(&[unit(len)]);
            let model = model(&descriptors, parameters);
            let aligned = peak_of(|| {
                let matrix = model.align(&read.analysis, &read.spans, &Cancel::never()).unwrap();
                assert!(matrix.get(0, 0) > 0.0 && matrix.get(0, 1) > 0.0);
            });
            let explained = peak_of(|| {
                let evidence = model.explain(&read.analysis, read.spans[0], 0);
                assert!(!evidence.contributions.is_empty());
            });
            let induced = peak_of(|| assert!(support::model(&[unit(len)], parameters).term_count() > 0));
            [aligned, explained, induced]
        });
        for (short, long) in peaks[0].into_iter().zip(peaks[1]) {
            // Twice the words: at most twice the bytes, and a little for vectors that grow in powers of two.
            assert!(long as f64 <= 2.5 * short as f64, "{preset:?}: {short} bytes became {long}");
            assert!(long < 40_000 * 2_000, "{preset:?}: {long} bytes");
        }
    }
}
