//! What the system offers to shut a worker in, beyond the limits that every Unix has: no folder, no network, no other process.
//!
//! On Linux this is Landlock, as much of it as the kernel knows. Elsewhere, and on kernels without it, the limits remain: a worker that may open
//! nothing reads no file and makes no connection either.

use std::ffi::OsStr;

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

/// Does something on a thread of its own that may read and run programs and what is in these folders, write nothing and use no network; and so may the
/// programs that it starts.
#[cfg(target_os = "linux")]
pub(crate) fn confined_to_programs<T: Send>(folders: &[&OsStr], work: impl FnOnce() -> T + Send) -> T {
    use landlock::{
        ABI, Access, AccessFs, AccessNet, Ruleset, RulesetAttr, RulesetCreatedAttr, path_beneath_rules,
    };

    let newest = ABI::V6;
    let ruled = || {
        Ruleset::default()
            .handle_access(AccessFs::from_all(newest))
            .and_then(|rules| rules.handle_access(AccessNet::from_all(newest)))
            .and_then(Ruleset::create)
            .and_then(|rules| {
                let usual = PROGRAMS.iter().map(OsStr::new);
                rules.add_rules(path_beneath_rules(
                    usual.chain(folders.iter().copied()),
                    AccessFs::from_read(newest),
                ))
            })
            .and_then(landlock::RulesetCreated::restrict_self)
    };
    on_a_thread(move || {
        let _ = ruled();
        work()
    })
}

/// Where programs and what they are loaded with are.
#[cfg(target_os = "linux")]
const PROGRAMS: [&str; 8] =
    ["/usr", "/bin", "/lib", "/lib64", "/opt", "/nix", "/etc/ld.so.cache", "/sys/devices/system/cpu"];

#[cfg(target_os = "linux")]
fn on_a_thread<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    std::thread::scope(|scope| {
        scope.spawn(work).join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })
}

/// Does something: only Linux can shut it in.
#[cfg(not(target_os = "linux"))]
pub(crate) fn confined_to_programs<T: Send>(_: &[&OsStr], work: impl FnOnce() -> T + Send) -> T {
    work()
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
