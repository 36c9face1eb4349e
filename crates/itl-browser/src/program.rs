//! Programs of this machine, found on its path.

use std::path::PathBuf;

/// Names under which Chromium is installed, the one of Debian first.
pub const PROGRAMS: &[&str] = &["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/// The first of the programs that the path has.
#[must_use]
pub fn find_program(names: &[&str]) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
    names.iter().find_map(|name| folders.iter().map(|folder| folder.join(name)).find(|file| file.is_file()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_of_names_counts_and_absent_ones_are_passed_over() {
        let found = find_program(&["no-program-has-this-name", "sh", "ls"]).unwrap();
        assert_eq!(found.file_name().unwrap(), "sh");
        assert_eq!(find_program(&["no-program-has-this-name"]), None);
    }
}
