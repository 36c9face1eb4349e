//! Any text as `itl.toml`: settings that show what they are, or an error with a place or help.

use itl_settings::{Setting, Settings};

/// A file of settings; a file that it names has the name as its contents.
pub(crate) fn settings(input: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(input) else { return false };
    let settings = match Settings::from_toml(text, &|name| Ok(name.to_owned())) {
        Ok(settings) => settings,
        Err(error) => {
            assert!(error.place().is_some() || error.help().is_some(), "{error}: and now?");
            return false;
        }
    };
    let _ = settings.align();
    let mut again = Settings::default();
    for name in Settings::declared().map(Setting::name) {
        if let Some(shown) = settings.shown(name) {
            let _ = again.set(name, &shown);
        }
    }
    true
}
