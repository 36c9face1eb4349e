//! What a result is made of in, UUIDs out: the same for the same result, others for any other. And a moment in, its date
//! and time in UTC out, as OSCAL writes them: the clock is not read, the moment is the caller's.

use sha2::{Digest, Sha256};

/// Makes the UUIDs of one document of OSCAL.
pub(super) struct Identity([u8; 32]);

impl Identity {
    /// Of everything that the document says.
    pub(super) fn of(parts: &[&str]) -> Self {
        let mut digest = Sha256::new();
        for part in parts {
            // With its length, so that no two lists of parts read the same.
            digest.update((part.len() as u64).to_le_bytes());
            digest.update(part);
        }
        Self(digest.finalize().into())
    }

    /// The UUID of a thing in the document. Its bits are a digest in the place of random ones, hence version 4: OSCAL
    /// takes 4 and 5 only, and 5 is bound to another digest.
    pub(super) fn uuid(&self, kind: &str, name: &str) -> String {
        let digest: [u8; 32] = Sha256::new()
            .chain_update(self.0)
            .chain_update(kind)
            .chain_update([0])
            .chain_update(name)
            .finalize()
            .into();
        let mut bytes: [u8; 16] = std::array::from_fn(|at| digest[at]);
        bytes[6] = 0x40 | (bytes[6] & 0x0f);
        bytes[8] = 0x80 | (bytes[8] & 0x3f);
        let hex: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        [&hex[..8], &hex[8..12], &hex[12..16], &hex[16..20], &hex[20..]].join("-")
    }
}

/// `2026-03-01T12:00:00Z` of the seconds since 1970; what is after the year 9999 is its end.
#[must_use]
pub fn timestamp(seconds: u64) -> String {
    const LAST: u64 = 253_402_300_799;
    let seconds = seconds.min(LAST);
    let (days, time) = (seconds / 86_400, seconds % 86_400);
    // Years that begin in March end with the leap day, and months follow a pattern of 153 days in five.
    let days = days + 719_468;
    let (era, of_era) = (days / 146_097, days % 146_097);
    let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = era * 400 + year + u64::from(month <= 2);
    let (hour, minute, second) = (time / 3600, time / 60 % 60, time % 60);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_uuid_is_of_its_thing_and_of_its_document() {
        let first = Identity::of(&["ab", "c"]);
        let uuid = first.uuid("observation", "ac-1");
        assert_eq!(uuid, Identity::of(&["ab", "c"]).uuid("observation", "ac-1"));
        assert_ne!(uuid, Identity::of(&["a", "bc"]).uuid("observation", "ac-1"));
        assert_ne!(uuid, first.uuid("observation", "ac-2"));
        let (version, variant) = (uuid.as_bytes()[14], uuid.as_bytes()[19]);
        assert_eq!((uuid.len(), version), (36, b'4'));
        assert!(b"89ab".contains(&variant), "{uuid}");
    }

    #[test]
    fn dates_are_those_of_the_calendar() {
        assert_eq!(timestamp(0), "1970-01-01T00:00:00Z");
        assert_eq!(timestamp(951_782_399), "2000-02-28T23:59:59Z");
        assert_eq!(timestamp(951_782_400), "2000-02-29T00:00:00Z");
        assert_eq!(timestamp(1_709_251_199), "2024-02-29T23:59:59Z");
        assert_eq!(timestamp(1_709_251_200), "2024-03-01T00:00:00Z");
        assert_eq!(timestamp(4_102_444_800), "2100-01-01T00:00:00Z");
        assert_eq!(timestamp(u64::MAX), "9999-12-31T23:59:59Z");
    }
}
