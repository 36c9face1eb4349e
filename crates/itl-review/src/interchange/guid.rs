//! Names as GUIDs: the same for the same name, so that a file written twice has the same bytes.

use sha2::{Digest, Sha256};

/// The GUID of something of a kind, as a UUID of version 8 (made of a hash).
pub(crate) fn guid(kind: &str, name: &str) -> String {
    let mut hash = Sha256::new();
    hash.update(kind.as_bytes());
    hash.update([0]);
    hash.update(name.as_bytes());
    let hash = hash.finalize();
    let mut bytes = [0u8; 16];
    bytes.copy_from_slice(&hash[..16]);
    bytes[6] = bytes[6] & 0x0f | 0x80;
    bytes[8] = bytes[8] & 0x3f | 0x80;
    let hex: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
    format!("{}-{}-{}-{}-{}", &hex[..8], &hex[8..12], &hex[12..16], &hex[16..20], &hex[20..])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_guid_has_its_form_and_is_always_the_same() {
        let one = guid("user", "Ana");
        assert_eq!(one.len(), 36);
        assert_eq!(&one[14..15], "8");
        assert_eq!(one, guid("user", "Ana"));
        assert_ne!(one, guid("code", "Ana"));
    }
}
