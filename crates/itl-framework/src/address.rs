//! Addresses of what has none on the web: the same for a concept wherever it is written.

use std::fmt::Write as _;

use crate::Framework;

/// What names of ours begin with.
pub(crate) const OURS: &str = "urn:itl:";

impl Framework {
    /// The address of this framework among those that have none on the web.
    #[must_use]
    pub fn own_address(&self) -> String {
        format!("{OURS}{}", percent_encoded(&self.id, ""))
    }

    /// The address of a concept or group that has none on the web.
    ///
    /// ```
    /// let framework = itl_framework::Framework::empty("my rules");
    /// assert_eq!(framework.own_address_of("AC-2(1)"), "urn:itl:my%20rules:AC-2%281%29");
    /// ```
    #[must_use]
    pub fn own_address_of(&self, id: &str) -> String {
        format!("{}:{}", self.own_address(), percent_encoded(id, ""))
    }
}

/// A text as it can stand in an address: letters, digits and `-._~` as they are, those of `also` too, the rest by its
/// bytes.
#[must_use]
pub fn percent_encoded(text: &str, also: &str) -> String {
    let mut encoded = String::with_capacity(text.len());
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) || also.as_bytes().contains(&byte) {
            encoded.push(char::from(byte));
        } else {
            // Writing to a string cannot fail.
            let _ = write!(encoded, "%{byte:02X}");
        }
    }
    encoded
}
