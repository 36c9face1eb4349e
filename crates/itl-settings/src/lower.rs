//! Bounds of a settings file that came with documents: it may lower them, and never raise them.
//!
//! Settings of a file and those of the user in, the file's settings without the bounds that it would raise out, and which these were. Flags are not looked at:
//! they are the user's.

use itl_document::Limits;

use crate::value::{SettingValue, Size};
use crate::{ReadingSettings, Settings};

/// A bound that a settings file would have raised.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Raised {
    /// The setting, in kebab case.
    pub setting: &'static str,
    /// The value that the file asks for.
    pub asked: String,
    /// The most that it may ask for.
    pub most: String,
}

impl Settings {
    /// These settings of a file without the bounds that are above those of `user`, and the bounds that were left out. Where the user says nothing, the
    /// default is the most; of seconds that is the least that a document has by default.
    #[must_use]
    pub fn only_lowering(mut self, user: &Self) -> (Self, Vec<Raised>) {
        let (limits, own) = (Limits::default(), &user.reading);
        let mut raised = Vec::new();
        let ReadingSettings {
            max_bytes,
            max_pages,
            max_chars,
            max_depth,
            max_expanded,
            max_ratio,
            max_seconds,
            max_memory,
            password: _,
            revisions: _,
            ocr: _,
        } = &mut self.reading;
        let size = |own: Option<Size>, default| own.unwrap_or(Size(default));
        lower("max-bytes", max_bytes, &size(own.max_bytes, limits.bytes), &mut raised);
        lower("max-pages", max_pages, &own.max_pages.unwrap_or(limits.pages), &mut raised);
        lower("max-chars", max_chars, &own.max_chars.unwrap_or(limits.chars), &mut raised);
        lower("max-depth", max_depth, &own.max_depth.unwrap_or(limits.depth), &mut raised);
        lower("max-expanded", max_expanded, &size(own.max_expanded, limits.expanded), &mut raised);
        lower("max-ratio", max_ratio, &own.max_ratio.unwrap_or(limits.ratio), &mut raised);
        lower("max-seconds", max_seconds, &own.max_seconds.unwrap_or(limits.seconds_for(0)), &mut raised);
        lower("max-memory", max_memory, &Size(own.memory()), &mut raised);
        (self, raised)
    }
}

/// Leaves a bound out that is above the most.
fn lower<T: SettingValue + PartialOrd>(
    setting: &'static str,
    given: &mut Option<T>,
    most: &T,
    raised: &mut Vec<Raised>,
) {
    if let Some(asked) = given.take_if(|asked| &*asked > most) {
        raised.push(Raised { setting, asked: asked.show(), most: most.show() });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::declare::Group;

    fn settings(text: &str) -> Settings {
        Settings::from_toml(text, &|_| Err("no files here".to_owned())).unwrap()
    }

    #[test]
    fn a_file_lowers_every_bound_and_raises_none() {
        let bounds = Settings::declared()
            .filter(|setting| setting.group == Group::Reading && setting.field.starts_with("max_"));
        for bound in bounds {
            let name = bound.name();
            let (kept, raised) =
                settings(&format!("{name} = 4000000000")).only_lowering(&Settings::default());
            assert_eq!((kept, raised.len()), (Settings::default(), 1), "{name}");
            assert_eq!(raised[0].setting, name);
            let lower = settings(&format!("{name} = 1"));
            assert_eq!(lower.clone().only_lowering(&Settings::default()), (lower, Vec::new()), "{name}");
        }
    }

    #[test]
    fn the_bounds_of_the_user_are_the_most() {
        let user = settings("max-memory = '2G'\nmax-seconds = 5");
        let file = settings("max-memory = '1G'\nmax-seconds = 6\naggregate = 'max'");
        let (kept, raised) = file.only_lowering(&user);
        assert_eq!(kept, settings("max-memory = '1G'\naggregate = 'max'"));
        let told = Raised { setting: "max-seconds", asked: "6".to_owned(), most: "5".to_owned() };
        assert_eq!(raised, [told]);
    }
}
