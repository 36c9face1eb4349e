//! Telling memory what will be asked for soon.
//!
//! In: a place. Out: nothing, and no answer is waited for. What is looked up in the tables of a tagger lies anywhere in some megabytes, and a line of
//! these that the nearest cache does not have takes as long as some hundred steps: where all lines of a feature list are asked for first, they come
//! together.

/// Asks for the line of the cache that something begins in.
#[inline]
pub(super) fn fetch<T>(place: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        #[expect(
            unsafe_code,
            reason = "a hint takes a pointer, and that of a reference is one to memory that is there"
        )]
        // SAFETY: a hint reads nothing that the program could see, and changes nothing.
        unsafe {
            _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(place).cast());
        }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = place;
}
