//! What was used lately, by keys: so that nobody waits twice for the same. Those not used for longest go, until there is room.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Values of which as many are kept as there is room for.
pub(crate) struct Recent<K, V> {
    most: Most,
    kept: Mutex<Kept<K, V>>,
}

/// The room.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Most {
    /// Most values: the oldest is looked for among all.
    pub(crate) count: usize,
    /// Most that they weigh together, in bytes or whatever they are weighed in.
    pub(crate) weight: usize,
}

struct Kept<K, V> {
    by_key: BTreeMap<K, Entry<V>>,
    weight: usize,
    uses: u64,
}

struct Entry<V> {
    used: u64,
    weight: usize,
    value: V,
}

impl<K: Ord + Clone, V: Clone> Recent<K, V> {
    /// Nothing yet, and so much room.
    pub(crate) fn with_room(most: Most) -> Self {
        Self { most, kept: Mutex::new(Kept { by_key: BTreeMap::new(), weight: 0, uses: 0 }) }
    }

    /// The value of a key, which is used now.
    pub(crate) fn get(&self, key: &K) -> Option<V> {
        self.kept().get(key)
    }

    /// Keeps a value. One that weighs more than there is room for is not kept.
    pub(crate) fn add(&self, key: K, value: V, weight: usize) {
        self.kept().add(key, value, weight, self.most);
    }

    /// The value of a key, or the one that `make` gives, which weighs nothing.
    pub(crate) fn get_or_add(&self, key: &K, make: impl FnOnce() -> V) -> V {
        let mut kept = self.kept();
        kept.get(key).unwrap_or_else(|| {
            let value = make();
            kept.add(key.clone(), value.clone(), 0, self.most);
            value
        })
    }

    /// Says what a value weighs that is kept. It stays, and others go for it until there is room.
    pub(crate) fn weigh(&self, key: &K, weight: usize) {
        self.kept().weigh(key, weight, self.most);
    }

    /// Whether a value is kept for which this holds.
    pub(crate) fn any(&self, holds: impl Fn(&K, &V) -> bool) -> bool {
        self.kept().by_key.iter().any(|(key, entry)| holds(key, &entry.value))
    }

    /// Lets values go by their keys, as when what they are of is deleted.
    pub(crate) fn forget(&self, gone: impl Fn(&K) -> bool) {
        let mut kept = self.kept();
        kept.by_key.retain(|key, _| !gone(key));
        kept.weight = kept.by_key.values().map(|entry| entry.weight).sum();
    }

    fn kept(&self) -> MutexGuard<'_, Kept<K, V>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<K: Ord + Clone, V: Clone> Kept<K, V> {
    fn get(&mut self, key: &K) -> Option<V> {
        self.uses += 1;
        let entry = self.by_key.get_mut(key)?;
        entry.used = self.uses;
        Some(entry.value.clone())
    }

    fn add(&mut self, key: K, value: V, weight: usize, most: Most) {
        if weight > most.weight {
            return;
        }
        self.remove(&key);
        while self.weight + weight > most.weight || self.by_key.len() >= most.count {
            let oldest = self.by_key.iter().min_by_key(|(_, entry)| entry.used).map(|(key, _)| key.clone());
            let Some(oldest) = oldest else { break };
            self.remove(&oldest);
        }
        self.uses += 1;
        self.weight += weight;
        self.by_key.insert(key, Entry { used: self.uses, weight, value });
    }

    fn weigh(&mut self, key: &K, weight: usize, most: Most) {
        let Some(entry) = self.by_key.get_mut(key) else { return };
        let before = std::mem::replace(&mut entry.weight, weight);
        self.weight = self.weight - before + weight;
        while self.weight > most.weight {
            let others = self.by_key.iter().filter(|(other, _)| *other != key);
            let Some(oldest) = others.min_by_key(|(_, entry)| entry.used).map(|(other, _)| other.clone())
            else {
                return;
            };
            self.remove(&oldest);
        }
    }

    fn remove(&mut self, key: &K) {
        if let Some(gone) = self.by_key.remove(key) {
            self.weight -= gone.weight;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_oldest_go_when_there_is_no_room() {
        let pictures = Recent::with_room(Most { count: usize::MAX, weight: 10 });
        pictures.add(("a", 1), 'x', 5);
        pictures.add(("a", 2), 'x', 5);
        assert!(pictures.get(&("a", 1)).is_some());
        pictures.add(("b", 3), 'x', 5);
        assert!(pictures.get(&("a", 2)).is_none() && pictures.get(&("a", 1)).is_some());
        pictures.add(("a", 4), 'x', 11);
        assert!(pictures.get(&("a", 4)).is_none() && pictures.get(&("b", 3)).is_some());
        pictures.forget(|(of, _)| *of == "a");
        pictures.add(("a", 5), 'x', 5);
        assert!(pictures.get(&("b", 3)).is_some() && pictures.get(&("a", 1)).is_none());
        assert!(pictures.get(&("a", 5)).is_some());
    }

    #[test]
    fn what_is_weighed_later_stays_and_others_go_for_it() {
        let models = Recent::with_room(Most { count: 9, weight: 10 });
        for (key, weight) in [(1, 4), (2, 4), (3, 4), (3, 4)] {
            models.get_or_add(&key, || key);
            models.weigh(&key, weight);
        }
        assert!(models.get(&1).is_none() && models.get(&2).is_some() && models.get(&3).is_some());
        models.get_or_add(&4, || 4);
        models.weigh(&4, 11);
        assert!(models.any(|key, _| *key == 4) && !models.any(|key, _| *key == 3));
    }

    #[test]
    fn one_too_many_ends_the_oldest_and_one_that_is_there_is_not_made_again() {
        let models = Recent::with_room(Most { count: 2, weight: 0 });
        assert_eq!(models.get_or_add(&1, || 'a'), 'a');
        assert_eq!(models.get_or_add(&2, || 'b'), 'b');
        assert_eq!(models.get_or_add(&1, || 'c'), 'a');
        assert_eq!(models.get_or_add(&3, || 'd'), 'd');
        assert_eq!(models.get_or_add(&1, || 'e'), 'a');
        assert_eq!(models.get_or_add(&2, || 'f'), 'f');
    }
}
