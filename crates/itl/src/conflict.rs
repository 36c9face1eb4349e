//! Settings against a model: what was asked for must be what the model was made with.

use itl_core::Parameters;
use itl_text::{Compounds, read_alike};

use crate::{Error, Settings, Tagging};

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
        if self.compounds(core.compounds) != core.compounds {
            let (setting, asked) = match self.keep_hyphenated {
                Some(keep) => ("keep-hyphenated", keep),
                None => ("split-compounds", self.split_compounds.unwrap_or_default()),
            };
            let has = match core.compounds {
                Compounds::Drop => "dropped compounds",
                Compounds::KeepHyphenated => "hyphenated words kept",
                Compounds::Split => "compounds split",
            };
            return conflict(setting, asked.to_string(), has.to_owned());
        }
        let on_off = |on: bool| if on { "on" } else { "off" }.to_owned();
        if let Some(on) = self.tagger.map(|tagging| tagging == Tagging::On).filter(|&on| on != core.tagger) {
            return conflict("tagger", on_off(on), on_off(core.tagger));
        }
        if let Some(scheme) = self.scheme.filter(|&scheme| scheme != has.scheme()) {
            return conflict("scheme", scheme.name().to_owned(), has.scheme().name().to_owned());
        }
        if let Some(path) = &self.stopwords
            && self.core(model.framework())?.stop_words != core.stop_words
        {
            return conflict("stopwords", path.clone(), "another stop list".to_owned());
        }
        if let Some(preset) = self
            .preset
            .filter(|&preset| self.parameters_over(Parameters::of(preset).with(has.scheme())) != *has)
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
        if asked.type_weights != has.type_weights {
            return conflict("types", asked.types().join(","), has.types().join(","));
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
