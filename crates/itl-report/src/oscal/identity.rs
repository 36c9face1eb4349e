//! What a result is made of in, UUIDs out: the same for the same result, others for any other.

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
}
