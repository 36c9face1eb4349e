//! What is said about a model in its files: its name, its licence, its languages. What they do not say stays empty.

use sha2::{Digest, Sha256};

use super::files::{ModelFile, ModelFiles};
use crate::card::Card;
use crate::prefix::Prefixes;

/// Characters of a name, a licence's name or a language that are kept, and of a licence's text.
const LONGEST_NAME: usize = 200;
const LONGEST_TEXT: usize = 20_000;

/// `weights` is the file that has them.
pub(super) fn card(files: &ModelFiles, weights: &ModelFile, is_bert: bool) -> Card {
    let readme = files.beside("README.md").and_then(|file| std::str::from_utf8(&file.bytes).ok());
    let front = readme.map(front_matter).unwrap_or_default();
    let metadata = files.text(&["METADATA"]);
    let config = files.json("config.json").ok().flatten();
    let named = config.as_ref().and_then(|config| config["_name_or_path"].as_str());
    let of_package = |key: &str| {
        metadata.and_then(|text| {
            text.lines().take_while(|line| !line.is_empty()).find_map(|line| line.strip_prefix(key))
        })
    };
    let title = readme.and_then(|text| text.lines().find_map(|line| line.strip_prefix("# ")));
    let model = title.or(named).or_else(|| of_package("Name: ")).unwrap_or(&files.origin);
    let licence = list(&front, "license").into_iter().next();
    let of_package =
        of_package("License-Expression: ").or_else(|| of_package("License: ")).map(str::to_owned);
    let mut card = Card::new(if is_bert { "bert" } else { "static" });
    card.model = cut(model, LONGEST_NAME);
    card.licence = cut(&licence.or(of_package).unwrap_or_default(), LONGEST_NAME);
    card.licence_text = cut(files.text(&["LICENSE", "LICENCE"]).unwrap_or_default(), LONGEST_TEXT);
    card.origin = cut(&files.origin, LONGEST_NAME);
    card.languages = list(&front, "language").iter().take(200).map(|language| cut(language, 20)).collect();
    card.origin_sha256 = Sha256::digest(&weights.bytes).iter().map(|byte| format!("{byte:02x}")).collect();
    if is_bert {
        card.prefixes = prefixes(files, &card.model);
    }
    card
}

/// What stands before texts: what the model's files call prompts or, of the family e5, whose files do not say it, what its makers trained it with.
fn prefixes(files: &ModelFiles, model: &str) -> Prefixes {
    let said = files.json("config_sentence_transformers.json").ok().flatten();
    let prompt = |names: [&str; 2]| {
        let prompts = said.as_ref().map(|said| &said["prompts"]);
        names.into_iter().find_map(|name| prompts?[name].as_str()).unwrap_or_default()
    };
    let found = Prefixes::of(prompt(["query", "search_query"]), prompt(["passage", "document"]));
    let model = model.to_lowercase();
    match found.is_empty() && model.contains("e5-") && !model.contains("instruct") {
        true => Prefixes::of("query:", "passage:"),
        false => found,
    }
}

/// The lines between the two `---` that a model's page begins with.
fn front_matter(readme: &str) -> Vec<&str> {
    let mut lines = readme.lines();
    if lines.next().map(str::trim) != Some("---") {
        return Vec::new();
    }
    lines.take_while(|line| line.trim() != "---").collect()
}

/// The values of a key of the front matter: on its line, or below it, one each after a dash.
fn list(front: &[&str], key: &str) -> Vec<String> {
    let clean = |value: &str| value.trim().trim_matches(['"', '\'', '[', ']']).to_owned();
    let Some(at) = front.iter().position(|line| line.starts_with(&format!("{key}:"))) else {
        return Vec::new();
    };
    let own = front[at][key.len() + 1..].trim();
    if !own.is_empty() {
        return own.split(',').map(clean).collect();
    }
    let below = front[at + 1..].iter().map_while(|line| line.trim_start().strip_prefix("- "));
    below.map(clean).collect()
}

/// The first characters of a text without what steers a terminal.
fn cut(text: &str, most: usize) -> String {
    text.trim().chars().filter(|c| *c == '\n' || !c.is_control()).take(most).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prefixes_are_those_of_the_files_or_of_the_family() {
        let of = |prompts: &str, model: &str| {
            let files = vec![
                ("model.safetensors".to_owned(), Vec::new()),
                ("config_sentence_transformers.json".to_owned(), prompts.as_bytes().to_vec()),
            ];
            let Prefixes { query, passage } = prefixes(&ModelFiles::of("m", files), model);
            (query, passage)
        };
        let pair = |query: &str, passage: &str| (query.to_owned(), passage.to_owned());
        assert_eq!(of(r#"{"prompts":{"query":"ask: ","document":"text: "}}"#, "m"), pair("ask:", "text:"));
        assert_eq!(of("{}", "multilingual-E5-small"), pair("query:", "passage:"));
        assert_eq!(of("{}", "all-MiniLM-L6-v2"), pair("", ""));
        assert_eq!(of("{}", "multilingual-e5-large-instruct"), pair("", ""));
    }

    #[test]
    fn licence_and_languages_stand_in_the_front_matter() {
        let front =
            front_matter("---\nlicense: apache-2.0\nlanguage:\n- en\n- de\ntags: [a, b]\n---\n# Name\n");
        assert_eq!(list(&front, "license"), ["apache-2.0"]);
        assert_eq!(list(&front, "language"), ["en", "de"]);
        assert_eq!(list(&front, "tags"), ["a", "b"]);
        assert_eq!(list(&front, "base"), Vec::<String>::new());
        assert_eq!(front_matter("# Name"), Vec::<&str>::new());
    }
}
