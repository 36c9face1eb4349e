//! The colours that concepts have of their own: a concept in, its colour out. The 17 Sustainable Development Goals have one each, and so have
//! their targets.

use itl_framework::Concept;

/// What the addresses of the goals and targets begin with.
const GOALS: &str = "http://metadata.un.org/sdg/";

/// The colours of the goals as the United Nations print them: red, green, blue.
const OF_GOALS: [[u8; 3]; 17] = [
    [0xE5, 0x24, 0x3B],
    [0xDD, 0xA6, 0x3A],
    [0x4C, 0x9F, 0x38],
    [0xC5, 0x19, 0x2D],
    [0xFF, 0x3A, 0x21],
    [0x26, 0xBD, 0xE2],
    [0xFC, 0xC3, 0x0B],
    [0xA2, 0x19, 0x42],
    [0xFD, 0x69, 0x25],
    [0xDD, 0x13, 0x67],
    [0xFD, 0x9D, 0x24],
    [0xBF, 0x8B, 0x2E],
    [0x3F, 0x7E, 0x44],
    [0x0A, 0x97, 0xD9],
    [0x56, 0xC0, 0x2B],
    [0x00, 0x68, 0x9D],
    [0x19, 0x48, 0x6A],
];

/// What a concept without a colour of its own gets.
const PLAIN: [u8; 3] = [0x3B, 0x4A, 0x5A];

/// The colour of a concept.
pub(crate) fn colour(concept: &Concept) -> [u8; 3] {
    let goal = concept.uri.as_deref().and_then(|uri| uri.strip_prefix(GOALS));
    let number = goal.and_then(|goal| goal.split('.').next()?.parse::<usize>().ok());
    number.and_then(|number| OF_GOALS.get(number.checked_sub(1)?)).copied().unwrap_or(PLAIN)
}

/// Whether dark text is read better on a colour than white text.
pub(crate) fn is_light([red, green, blue]: [u8; 3]) -> bool {
    299 * u32::from(red) + 587 * u32::from(green) + 114 * u32::from(blue) > 160_000
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn goals_and_their_targets_have_the_colour_of_the_goal() {
        let goals = itl_framework::bundled("sdg").unwrap();
        let of = |id: &str| colour(&goals.concepts[goals.column(id).unwrap()]);
        assert_eq!((of("7"), of("7.a"), of("17")), (OF_GOALS[6], OF_GOALS[6], OF_GOALS[16]));
        let other = |uri: &str| colour(&Concept { uri: Some(uri.to_owned()), ..goals.concepts[0].clone() });
        assert_eq!(other("http://metadata.un.org/sdg/18"), PLAIN);
        assert_eq!(other("http://metadata.un.org/sdg/0"), PLAIN);
        assert!(is_light(OF_GOALS[6]) && !is_light(OF_GOALS[16]));
    }
}
