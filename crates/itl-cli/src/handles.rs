//! Handles that a worker was given by chance: whatever the program's own parent left open, a process that reads files of strangers must not have.

/// Standard input, output and error are what a worker speaks through.
#[cfg(unix)]
const STANDARD: i32 = 3;

/// Closes every handle but the standard ones. Only at the beginning, when the program has opened none of its own.
#[cfg(unix)]
pub(crate) fn close_others() {
    for handle in open().into_iter().filter(|handle| *handle >= STANDARD) {
        #[expect(
            unsafe_code,
            reason = "handles that were inherited have a number only, and no owner that could be asked"
        )]
        // SAFETY: no part of the program has opened a handle yet, so none holds one that is closed here.
        unsafe {
            rustix::io::close(handle);
        }
    }
}

/// Windows gives a process only the handles that it is meant to have.
#[cfg(not(unix))]
pub(crate) fn close_others() {}

/// The numbers of all open handles, as the system lists them. That of the list itself is closed when it was read, and no longer there.
#[cfg(unix)]
#[allow(clippy::disallowed_methods, reason = "the list of handles is a folder of the system's")]
fn open() -> Vec<i32> {
    let Ok(listed) = std::fs::read_dir("/dev/fd") else { return Vec::new() };
    let all: Vec<std::path::PathBuf> = listed.filter_map(|entry| Some(entry.ok()?.path())).collect();
    let there = all.iter().filter(|path| path.symlink_metadata().is_ok());
    there.filter_map(|path| path.file_name()?.to_str()?.parse().ok()).collect()
}
