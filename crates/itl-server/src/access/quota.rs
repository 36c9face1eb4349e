//! Requests of a minute, for tokens that have a bound: a bucket that fills again as time goes.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use super::tokens::TokenRow;
use crate::clock::Stopwatch;

/// How much each token has left.
#[derive(Default)]
pub(crate) struct Rates {
    buckets: Mutex<BTreeMap<String, Bucket>>,
}

struct Bucket {
    left: f64,
    filled: Stopwatch,
}

impl Rates {
    /// Takes one request of a token, if there is one left.
    pub(crate) fn take(&self, token: &TokenRow) -> bool {
        let Some(per_minute) = token.per_minute.map(f64::from) else { return true };
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        let full = || Bucket { left: per_minute, filled: Stopwatch::start() };
        let bucket = buckets.entry(token.name.clone()).or_insert_with(full);
        let came = bucket.filled.elapsed().as_secs_f64() * per_minute / 60.0;
        *bucket = Bucket { left: (bucket.left + came).min(per_minute), filled: Stopwatch::start() };
        let has = bucket.left >= 1.0;
        if has {
            bucket.left -= 1.0;
        }
        has
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::access::Scope;

    #[test]
    fn a_token_has_its_requests_and_no_more() {
        let token = |per_minute| TokenRow {
            name: "a".to_owned(),
            scope: Scope::Read,
            created: 0,
            expires: None,
            per_minute,
            bytes: None,
        };
        let rates = Rates::default();
        let taken = (0..5).filter(|_| rates.take(&token(Some(3)))).count();
        assert_eq!(taken, 3);
        assert!((0..1000).all(|_| rates.take(&token(None))));
    }
}
