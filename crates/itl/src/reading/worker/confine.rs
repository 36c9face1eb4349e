//! What the system offers to shut a worker in, beyond the limits that every Unix has: no folder, no network, no other process.
//!
//! On Linux this is Landlock, as much of it as the kernel knows. Elsewhere, and on kernels without it, the limits remain: a worker that may open
//! nothing reads no file and makes no connection either.

/// Shuts this thread, and all that it starts, out of every folder and network.
#[cfg(target_os = "linux")]
pub(super) fn confine() {
    use landlock::{ABI, Access, AccessFs, AccessNet, Ruleset, RulesetAttr, Scope};

    // What a kernel does not know of it is left out; the limits hold all the same.
    let newest = ABI::V6;
    let ruled = Ruleset::default()
        .handle_access(AccessFs::from_all(newest))
        .and_then(|rules| rules.handle_access(AccessNet::from_all(newest)))
        .and_then(|rules| rules.scope(Scope::from_all(newest)))
        .and_then(Ruleset::create);
    let _ = ruled.and_then(landlock::RulesetCreated::restrict_self);
}

#[cfg(not(target_os = "linux"))]
pub(super) fn confine() {}

/// Whether the kernel has Landlock, which shuts workers out of folders and networks besides the limits that they set on themselves.
#[must_use]
#[cfg(target_os = "linux")]
pub fn has_landlock() -> bool {
    use landlock::{ABI, Access, AccessFs, CompatLevel, Compatible, Ruleset, RulesetAttr};

    let strict = Ruleset::default().set_compatibility(CompatLevel::HardRequirement);
    strict.handle_access(AccessFs::from_all(ABI::V1)).and_then(Ruleset::create).is_ok()
}

/// Whether the kernel has Landlock: only Linux does.
#[must_use]
#[cfg(not(target_os = "linux"))]
pub fn has_landlock() -> bool {
    false
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    #[allow(clippy::disallowed_methods, reason = "the test looks what can be opened")]
    fn a_thread_that_is_shut_in_opens_no_file_and_no_connection_where_the_kernel_can_see_to_it() {
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let tried = std::thread::spawn(move || {
            confine();
            let made = std::fs::create_dir(std::env::temp_dir().join("itl-confined-folder")).is_ok();
            (
                std::fs::File::open("/etc/hostname").is_ok(),
                made,
                std::net::TcpStream::connect(address).is_ok(),
            )
        });
        let (opened, made, _connected) = tried.join().unwrap();
        assert!(!has_landlock() || !(opened || made), "opened {opened}, made {made}");
        assert!(std::fs::metadata("/").is_ok(), "other threads are free");
        let _ = std::fs::remove_dir(std::env::temp_dir().join("itl-confined-folder"));
    }
}
