//! Initials: a large letter over several lines that begins the word beside it. The segments of a page in, the same with
//! such letters at the beginning of their lines out.

use super::segments::Segment;

/// How many times larger than its line an initial is at least.
const LARGER: f32 = 1.5;
/// How far its line may lie over an initial, and beside it, in ems of the initial.
const OVERLAP: f32 = 0.3;
const GAP: f32 = 0.6;
/// The gap, in ems of the initial, from which on it is a word of its own.
const WORD_GAP: f32 = 0.2;
/// How far under the baseline of an initial its first line may stand, in ems of the line.
const BELOW: f32 = 0.8;
/// Initials that are looked at on a page: more are letters of a drawing.
const MOST: usize = 32;

/// Joins initials to the lines that they begin.
pub(crate) fn join(segments: &mut Vec<Segment>) {
    let initials: Vec<usize> =
        (0..segments.len()).filter(|&at| is_initial(&segments[at])).take(MOST).collect();
    let mut done: Vec<usize> = Vec::new();
    for at in initials {
        let initial = &segments[at];
        let begins = |line: &Segment| {
            let gap = line.x0 - initial.x1;
            initial.size > LARGER * line.size
                && line.text.starts_with(char::is_lowercase)
                && (-OVERLAP * initial.size..GAP * initial.size).contains(&gap)
                && line.y > initial.top()
                && line.y < initial.y + BELOW * line.size
        };
        // From top to bottom: the first is the line that goes on with the letter.
        let Some(line) = (0..segments.len()).find(|&line| line != at && begins(&segments[line])) else {
            continue;
        };
        let (initial, line) = (segments[at].clone(), &mut segments[line]);
        line.begin_with(&initial, line.x0 - initial.x1 > WORD_GAP * initial.size);
        done.push(at);
    }
    let mut at = 0;
    segments.retain(|_| {
        at += 1;
        !done.contains(&(at - 1))
    });
}

fn is_initial(segment: &Segment) -> bool {
    let mut chars = segment.text.chars();
    chars.next().is_some_and(char::is_uppercase) && chars.next().is_none()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn segment(text: &str, x0: f32, x1: f32, y: f32, size: f32) -> Segment {
        let glyphs = vec![(0, x0, x1)];
        let (bold, artifact, order) = (false, false, 0);
        Segment { x0, x1, y, size, bold, artifact, order, text: text.to_owned(), glyphs }
    }

    #[test]
    fn an_initial_begins_the_first_line_beside_it() {
        let mut segments = vec![
            segment("e use water", 31.0, 90.0, 14.0, 12.0),
            segment("W", 0.0, 30.0, 20.0, 26.0),
            segment("and air", 31.0, 90.0, 28.0, 12.0),
        ];
        join(&mut segments);
        let texts: Vec<&str> = segments.iter().map(|segment| segment.text.as_str()).collect();
        assert_eq!(texts, ["We use water", "and air"]);
        assert_eq!(segments[0].glyphs, [(0, 0.0, 30.0), (1, 31.0, 90.0)]);
    }

    #[test]
    fn what_is_no_initial_stays_apart() {
        let alone = |text: &str, x0: f32, size: f32| {
            let mut segments = vec![segment("W", 0.0, 30.0, 20.0, size), segment(text, x0, 90.0, 22.0, 12.0)];
            join(&mut segments);
            segments.len() == 2
        };
        assert!(alone("Energy", 31.0, 26.0) && alone("energy", 60.0, 26.0) && alone("energy", 31.0, 13.0));
        // A gap as wide as a space makes it a word.
        let mut segments = vec![segment("I", 0.0, 10.0, 20.0, 26.0), segment("see", 18.0, 60.0, 22.0, 12.0)];
        join(&mut segments);
        assert_eq!(segments[0].text, "I see");
    }
}
