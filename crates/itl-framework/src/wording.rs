//! Two texts in; the words that stayed, went and came, out.

/// A stretch of words in a text that was reworded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Wording {
    /// In both.
    Same(String),
    /// In the earlier text only.
    Gone(String),
    /// In the later text only.
    New(String),
}

/// Most words that are compared one by one between the ends that two texts share.
const MOST_WORDS: usize = 2000;

/// What became of the words of a text. Texts that differ over more than 2,000 words are given as a whole.
#[must_use]
pub fn rewording(before: &str, after: &str) -> Vec<Wording> {
    let spaced = |text| str::split_whitespace(text).collect::<Vec<&str>>();
    let (a, b) = (spaced(before), spaced(after));
    let start = a.iter().zip(&b).take_while(|(x, y)| x == y).count();
    let end = a[start..].iter().rev().zip(b[start..].iter().rev()).take_while(|(x, y)| x == y).count();
    let (inner_a, inner_b) = (&a[start..a.len() - end], &b[start..b.len() - end]);
    let mut steps: Vec<Wording> = a[..start].iter().map(|word| Wording::Same((*word).to_owned())).collect();
    steps.extend(match inner_a.len().max(inner_b.len()) > MOST_WORDS {
        true => vec![Wording::Gone(inner_a.join(" ")), Wording::New(inner_b.join(" "))],
        false => aligned(inner_a, inner_b),
    });
    steps.extend(a[a.len() - end..].iter().map(|word| Wording::Same((*word).to_owned())));
    joined(steps)
}

/// The longest common sequence of words, by the table that every textbook has.
fn aligned(a: &[&str], b: &[&str]) -> Vec<Wording> {
    let width = b.len() + 1;
    let mut common = vec![0u16; (a.len() + 1) * width];
    for i in (0..a.len()).rev() {
        for j in (0..b.len()).rev() {
            common[i * width + j] = match a[i] == b[j] {
                true => common[(i + 1) * width + j + 1] + 1,
                false => common[(i + 1) * width + j].max(common[i * width + j + 1]),
            };
        }
    }
    let (mut i, mut j, mut steps) = (0, 0, Vec::new());
    while i < a.len() || j < b.len() {
        if i < a.len() && j < b.len() && a[i] == b[j] {
            steps.push(Wording::Same(a[i].to_owned()));
            (i, j) = (i + 1, j + 1);
        } else if j == b.len() || (i < a.len() && common[(i + 1) * width + j] >= common[i * width + j + 1]) {
            steps.push(Wording::Gone(a[i].to_owned()));
            i += 1;
        } else {
            steps.push(Wording::New(b[j].to_owned()));
            j += 1;
        }
    }
    steps
}

/// Steps of one kind in a row are one.
fn joined(steps: Vec<Wording>) -> Vec<Wording> {
    let mut joined: Vec<Wording> = Vec::new();
    for step in steps {
        match (joined.last_mut(), &step) {
            (Some(Wording::Same(text)), Wording::Same(word))
            | (Some(Wording::Gone(text)), Wording::Gone(word))
            | (Some(Wording::New(text)), Wording::New(word)) => {
                text.push(' ');
                text.push_str(word);
            }
            _ => joined.push(step),
        }
    }
    joined.retain(|step| match step {
        Wording::Same(text) | Wording::Gone(text) | Wording::New(text) => !text.is_empty(),
    });
    joined
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_that_went_and_came() {
        let same = |text: &str| Wording::Same(text.to_owned());
        let (gone, new) = (|t: &str| Wording::Gone(t.to_owned()), |t: &str| Wording::New(t.to_owned()));
        assert_eq!(
            rewording("end poverty in all its forms", "end extreme poverty in its many forms"),
            [
                same("end"),
                new("extreme"),
                same("poverty in"),
                gone("all"),
                same("its"),
                new("many"),
                same("forms")
            ]
        );
        assert_eq!(rewording("", "a"), [new("a")]);
        let long = vec!["x"; 2500].join(" ");
        assert_eq!(rewording(&long, "y").len(), 2);
    }
}
