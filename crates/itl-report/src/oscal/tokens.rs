//! Ids of concepts in, tokens of OSCAL out, one for each: what OSCAL cannot name is mapped, and no two are mapped to one.

use itl_framework::Framework;
use std::collections::BTreeSet;

/// The token of every concept, by column.
pub(super) fn tokens(framework: &Framework) -> Vec<String> {
    let wanted: Vec<String> = framework.concepts.iter().map(|concept| token(&concept.id)).collect();
    // Ids that are tokens already keep them, whatever others are mapped to.
    let concepts = framework.concepts.iter().zip(&wanted);
    let mut taken: BTreeSet<String> =
        concepts.filter(|(concept, token)| concept.id == **token).map(|(_, token)| token.clone()).collect();
    let free = |(concept, token): (&itl_framework::Concept, String)| {
        if concept.id == token {
            return token;
        }
        let numbered = (1_u64..).map(|number| match number {
            1 => token.clone(),
            _ => format!("{token}-{number}"),
        });
        let mut free = numbered.filter(|name| !taken.contains(name));
        let name = free.next().unwrap_or(token.clone());
        drop(free);
        taken.insert(name.clone());
        name
    };
    framework.concepts.iter().zip(wanted).map(free).collect()
}

/// The id that OSCAL gives a control: `ac-2.1` of `AC-2(1)`; an id that is a token as it is; otherwise with a hyphen for what a token
/// cannot hold, behind `_` where it does not begin like one.
pub(super) fn token(id: &str) -> String {
    if is_control(id) {
        return id.to_ascii_lowercase().replace('(', ".").replace(')', "");
    }
    let mut token = String::with_capacity(id.len() + 1);
    for c in id.chars() {
        match c {
            c if c.is_ascii_alphanumeric() || "_-.".contains(c) => token.push(c),
            _ if token.ends_with('-') => {}
            _ => token.push('-'),
        }
    }
    let kept = token.trim_end_matches('-').len().max(1);
    if !id.ends_with('-') {
        token.truncate(kept);
    }
    let begins = token.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
    if begins { token } else { format!("_{token}") }
}

/// Whether an id is like NIST's: `ac-2`, `ac-2.1`, `AC-2(1)`.
fn is_control(id: &str) -> bool {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let Some((family, rest)) = id.split_once('-') else { return false };
    let enhancement = rest.split_once('(').map(|(number, rest)| (number, rest.strip_suffix(')')));
    let enhancement = enhancement.or_else(|| rest.split_once('.').map(|(number, rest)| (number, Some(rest))));
    let (number, enhancement) = enhancement.unwrap_or((rest, Some("0")));
    family.len() == 2
        && family.bytes().all(|byte| byte.is_ascii_alphabetic())
        && digits(number)
        && enhancement.is_some_and(digits)
}

#[cfg(test)]
mod tests {
    use super::*;
    use itl_framework::Concept;

    #[test]
    fn controls_are_named_as_oscal_does_and_others_as_it_can() {
        for (id, named) in [
            ("AC-2(1)", "ac-2.1"),
            ("ac-2.1", "ac-2.1"),
            ("SI-12", "si-12"),
            ("A.5.1", "A.5.1"),
            ("GV.OC-01", "GV.OC-01"),
            ("5.1", "_5.1"),
            ("Article 5", "Article-5"),
            ("CC6.1 (a)", "CC6.1-a"),
            ("§ 12a", "_-12a"),
            ("é", "_-"),
            ("", "_"),
        ] {
            assert_eq!(token(id), named, "{id}");
        }
        for id in ["AC-2(1", "AC-2()", "AC-", "ACC-1", "T1055.001", "ac-2.x"] {
            assert!(!is_control(id), "{id}");
        }
    }

    #[test]
    fn no_two_concepts_have_one_token() {
        let concept = |id: &str| Concept { id: id.to_owned(), ..Concept::default() };
        let ids = ["a b", "a-b", "a(b", "AC-2", "ac-2"];
        let framework = Framework { concepts: ids.map(concept).to_vec(), ..Framework::empty("x") };
        assert_eq!(tokens(&framework), ["a-b-2", "a-b", "a-b-3", "ac-2-2", "ac-2"]);
    }
}
