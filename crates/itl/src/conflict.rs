//! Settings against a model: what was asked for must be what the model was made with.

use itl_core::Parameters;
use itl_text::read_alike;

use crate::{Error, Settings};

impl Settings {
    /// Refuses settings that differ from those inside a model.
    pub(crate) fn agree_with(&self, model: &itl_core::Model) -> Result<(), Error> {
        let (has, core) = (model.parameters(), model.settings());
        let conflict = |setting, asked: String, model: String| Err(Error::Conflict { setting, asked, model });
        if let Some(language) = self.language.filter(|&language| !read_alike(language, core.language)) {
            return conflict("language", language.to_string(), core.language.to_string());
        }
        let selected = model.framework().selection;
        if let Some(level) = self.level.filter(|&level| Some(level) != selected.level) {
            let has = selected.level.map_or("all concepts".to_owned(), |level| format!("level {level}"));
            return conflict("level", level.to_string(), has);
        }
        if let Some(asked) = self.descriptors.filter(|&asked| asked != selected.descriptors) {
            return conflict("descriptors", asked.name().to_owned(), selected.descriptors.name().to_owned());
        }
        if let Some(length) = self.min_short_len.filter(|&length| length != core.min_short_len) {
            return conflict("min-short-len", length.to_string(), core.min_short_len.to_string());
        }
        if let Some(keep) = self.keep_hyphenated.filter(|&keep| keep != core.keep_hyphenated) {
            return conflict("keep-hyphenated", keep.to_string(), core.keep_hyphenated.to_string());
        }
        if let Some(path) = &self.stopwords
            && self.core(model.framework())?.stop_words != core.stop_words
        {
            return conflict("stopwords", path.clone(), "another stop list".to_owned());
        }
        if let Some(preset) =
            self.preset.filter(|&preset| self.parameters_over(Parameters::of(preset)) != *has)
        {
            let made =
                has.preset().map_or("settings of its own".to_owned(), |preset| preset.name().to_owned());
            return conflict("preset", preset.name().to_owned(), made);
        }
        let asked = self.parameters_over(*has);
        if asked.window != has.window {
            return conflict("window", asked.window.to_string(), has.window.to_string());
        }
        if asked.reach != has.reach {
            return conflict("reach", asked.reach.name().to_owned(), has.reach.name().to_owned());
        }
        if asked.coc_exclude != has.coc_exclude {
            return conflict("coc-exclude", asked.coc_exclude.to_string(), has.coc_exclude.to_string());
        }
        if asked.normalizer != has.normalizer {
            return conflict(
                "normalizer",
                asked.normalizer.name().to_owned(),
                has.normalizer.name().to_owned(),
            );
        }
        Ok(())
    }
}
