//! Two wordings of one framework as one: the texts of each concept stand one behind the other.

use itl_base::{Help, Notice};
use std::collections::HashMap;

use crate::{Concept, Framework, FrameworkError};

impl Framework {
    /// This framework with the wording of `other` added to the concepts that have the same ids; concepts that it lacks come behind its
    /// own.
    ///
    /// # Errors
    /// If they share no id, or are in two languages.
    pub fn joined_with(&self, other: &Self) -> Result<(Self, Vec<Notice>), FrameworkError> {
        let refuse = |what: String, help: Help| FrameworkError::Unsuitable { what, place: None, help };
        if let (Some(own), Some(theirs)) = (self.language, other.language)
            && own != theirs
        {
            return Err(refuse(
                format!("\"{}\" is in {own} and \"{}\" in {theirs}", self.id, other.id),
                Help::say("name one language for both with ").setting("language"),
            ));
        }
        let mut joined = self.clone();
        let columns: HashMap<&str, usize> =
            self.concepts.iter().enumerate().map(|(column, concept)| (concept.id.as_str(), column)).collect();
        let (mut added, mut new) = (0, 0);
        for concept in &other.concepts {
            match columns.get(concept.id.as_str()) {
                Some(&column) => {
                    add(&mut joined.concepts[column], concept);
                    added += 1;
                }
                None => {
                    joined.concepts.push(concept.clone());
                    new += 1;
                }
            }
        }
        if added == 0 {
            return Err(refuse(
                format!("\"{}\" and \"{}\" have no id in common", self.id, other.id),
                Help::say("both have to be versions of one framework"),
            ));
        }
        let groups: Vec<_> = self.groups.iter().map(|group| group.id.as_str()).collect();
        let further = other
            .groups
            .iter()
            .filter(|group| !groups.contains(&group.id.as_str()) && !columns.contains_key(group.id.as_str()));
        joined.groups.extend(further.cloned());
        let more = if new > 0 {
            format!(", and {new} only there {} beside it", if new == 1 { "is" } else { "are" })
        } else {
            String::new()
        };
        let have = if added == 1 { "has" } else { "have" };
        let said = format!(
            "{} {have} the wording of \"{}\" behind its own text{more}",
            joined.counted(added),
            other.id
        );
        Ok((joined, vec![Notice::info("wording-added", said)]))
    }
}

/// Adds the label and text of another wording, where they say something else.
fn add(concept: &mut Concept, other: &Concept) {
    concept.tokens = None;
    for text in [&other.label, &other.descriptor] {
        let known = concept.label.trim() == text.trim() || concept.descriptor.contains(text.trim());
        if !text.trim().is_empty() && !known {
            concept.descriptor.push_str(if concept.descriptor.is_empty() { "" } else { "\n\n" });
            concept.descriptor.push_str(text.trim());
        }
    }
}

#[cfg(test)]
mod tests {

    #[test]
    fn both_wordings_describe_a_concept() {
        let read = |text: &str| crate::read(text.as_bytes(), "x.csv", &Default::default()).unwrap().0;
        let ours = read("id,parent,label,descriptor\n1,,Water,Clean water.\n1.1,1,Taps,Water at home.\n");
        let theirs = read("id,parent,label,descriptor\n1,,Water,Ensure water.\n1.2,1,Rivers,Clean rivers.\n");
        let (joined, notices) = ours.joined_with(&theirs).unwrap();
        let texts: Vec<&str> = joined.concepts.iter().map(|concept| concept.descriptor.as_str()).collect();
        assert_eq!(texts, ["Clean water.\n\nEnsure water.", "Water at home.", "Clean rivers."]);
        assert_eq!(
            notices[0].message,
            "1 concept has the wording of \"x\" behind its own text, and 1 only there is beside it"
        );
        let other = read("id,label\n9,Nine\n");
        assert!(ours.joined_with(&other).unwrap_err().to_string().contains("no id in common"));
    }
}
