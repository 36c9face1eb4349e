//! How many connections each address has: one that opens many leaves room for others.

use std::collections::BTreeMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, PoisonError};

/// Connections by their addresses.
pub(crate) struct Addresses {
    most: usize,
    open: Mutex<BTreeMap<IpAddr, usize>>,
}

/// A connection of an address. Dropped, it is no longer counted.
pub(crate) struct Place {
    addresses: Arc<Addresses>,
    address: Option<IpAddr>,
}

impl Addresses {
    /// One address has at most so many connections.
    pub(crate) fn of(most: usize) -> Arc<Self> {
        Arc::new(Self { most, open: Mutex::default() })
    }

    /// Counts a connection, if the address may have one more. This machine may have any number: a proxy on it brings those of everybody.
    pub(crate) fn enter(self: &Arc<Self>, address: IpAddr) -> Option<Place> {
        let address = Some(whose(address)).filter(|address| !address.is_loopback());
        if let Some(address) = address {
            let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
            let count = open.entry(address).or_default();
            if *count >= self.most {
                return None;
            }
            *count += 1;
        }
        Some(Place { addresses: Arc::clone(self), address })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let Some(address) = self.address else { return };
        let mut open = self.addresses.open.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = open.get_mut(&address) {
            *count -= 1;
            if *count == 0 {
                open.remove(&address);
            }
        }
    }
}

/// The address that connections are counted by: of version 6 one client has a whole network of 64 bits.
fn whose(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) if !address.is_loopback() => {
            IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() & !u128::from(u64::MAX)))
        }
        address => address,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_has_its_connections_and_leaves_room_for_others() {
        let addresses = Addresses::of(2);
        let enter = |address: &str| addresses.enter(address.parse().unwrap());
        for (one, same, other) in [
            ("192.0.2.1", "::ffff:192.0.2.1", "192.0.2.2"),
            ("2001:db8::1", "2001:db8::ffff:2", "2001:db8:0:1::1"),
        ] {
            let first = enter(one).unwrap();
            let _second = enter(same).unwrap();
            assert!(enter(one).is_none() && enter(other).is_some());
            drop(first);
            assert!(enter(same).is_some());
        }
        assert!(addresses.open.lock().unwrap().is_empty());
        let own: Vec<Option<Place>> = (0..9).map(|_| enter("127.0.0.1")).collect();
        assert!(own.iter().all(Option::is_some));
    }
}
