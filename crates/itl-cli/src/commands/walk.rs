//! The walk through open passages: a passage on the screen, a key in, a decision on the disk before the next passage comes.
//!
//! Answers are lines of standard input, so that a walk can be typed or piped. The end of input is the end of the walk.

use itl::disk::ReviewLog;
use itl::reports::{Context, terminal};
use itl::reviews::{Decision, ReviewFile, Ruling};
use itl::{Alignment, Desk, Open};
use std::io::{self, BufRead};

use super::review::now;
use crate::output::{Failure, Output};

/// What a person typed.
#[derive(Debug, PartialEq, Eq)]
enum Answer {
    Decide(Ruling),
    /// Words that go with the next decision.
    Comment(String),
    /// A verdict for the concept, with its reason.
    Verdict(Ruling, String),
    Next,
    Undo,
    Quit,
    /// It is none of these; what to type instead.
    Unknown(&'static str),
}

const KEYS: &str = "y yes, n no, ? not sure, c comment, v verdict, > next, u undo, q quit";
const VERDICT: &str = "v takes covered, mentioned, none or not applicable, and a reason";

impl Answer {
    fn of(line: &str) -> Self {
        let line = line.trim();
        let (key, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match key.to_lowercase().as_str() {
            "y" | "yes" => Self::Decide(Ruling::Accept),
            "n" | "no" => Self::Decide(Ruling::Reject),
            "?" => Self::Decide(Ruling::Unsure),
            "c" if !rest.is_empty() => Self::Comment(rest.to_owned()),
            "v" => Self::verdict(rest),
            "" | ">" | "next" => Self::Next,
            "u" | "undo" => Self::Undo,
            "q" | "quit" => Self::Quit,
            "c" => Self::Unknown("c takes the words of the comment"),
            _ => Self::Unknown(KEYS),
        }
    }

    fn verdict(rest: &str) -> Self {
        let verdicts = [Ruling::NotApplicable, Ruling::Covered, Ruling::Mentioned, Ruling::None];
        for ruling in verdicts {
            if let Some(reason) = rest.strip_prefix(ruling.name()) {
                let reason = reason.trim();
                return match reason.is_empty() {
                    true => Self::Unknown(VERDICT),
                    false => Self::Verdict(ruling, reason.to_owned()),
                };
            }
        }
        Self::Unknown(VERDICT)
    }
}

/// Walks through what is open, and gives the number of decisions that were written.
pub(super) fn walk(
    desk: &Desk<'_>,
    alignment: &Alignment,
    context: Context<'_>,
    files: &[ReviewFile],
    log: &mut ReviewLog,
    output: &mut Output,
) -> Result<usize, Failure> {
    let open = desk.open(files);
    let mut done: Vec<(usize, Decision)> = Vec::new();
    let (mut at, mut count, mut comment) = (0, 0, None);
    let mut answers = io::stdin().lock().lines();
    while let Some(&Open { row, column, .. }) = open.get(at) {
        terminal::open_passage(&mut output.page(), context, alignment, (row, column), (at + 1, open.len()))?;
        write!(output.writer(), "[{KEYS}] ")?;
        output.writer().flush()?;
        let Some(line) = answers.next().transpose()? else { break };
        match Answer::of(&line) {
            Answer::Decide(ruling) => {
                let decided = desk.decide(Some(row), column, ruling);
                let decision = Decision { comment: comment.take(), time: Some(now()), ..decided };
                record(log, &decision, output)?;
                done.push((at, decision));
                (at, count) = (at + 1, count + 1);
            }
            Answer::Verdict(ruling, reason) => {
                let decided = desk.decide(None, column, ruling);
                let decision =
                    Decision { reason: Some(reason), comment: comment.take(), time: Some(now()), ..decided };
                record(log, &decision, output)?;
                done.push((at, decision));
                count += 1;
            }
            Answer::Undo => match done.pop() {
                Some((place, decision)) => {
                    let undone = Decision {
                        decision: Ruling::Withdrawn,
                        reason: None,
                        comment: None,
                        time: Some(now()),
                        ..decision
                    };
                    record(log, &undone, output)?;
                    (at, count) = (place, count + 1);
                }
                None => writeln!(output.writer(), "nothing to undo")?,
            },
            Answer::Comment(words) => comment = Some(words),
            Answer::Next => at += 1,
            Answer::Quit => break,
            Answer::Unknown(help) => writeln!(output.writer(), "{help}")?,
        }
    }
    if at >= open.len() {
        writeln!(output.writer(), "no passage is open")?;
    }
    Ok(count)
}

/// Writes a decision and, once it is on the disk, says so.
fn record(log: &mut ReviewLog, decision: &Decision, output: &mut Output) -> Result<(), Failure> {
    log.append([decision])?;
    writeln!(output.writer(), "recorded: {} {}", decision.concept, decision.decision.name())?;
    Ok(output.writer().flush()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_and_their_words() {
        assert_eq!(Answer::of(" Y "), Answer::Decide(Ruling::Accept));
        assert_eq!(Answer::of("c see annex 3"), Answer::Comment("see annex 3".into()));
        let verdict = Answer::Verdict(Ruling::NotApplicable, "no plants".into());
        assert_eq!(Answer::of("v not applicable no plants"), verdict);
        assert_eq!(Answer::of("v covered"), Answer::Unknown(VERDICT));
        assert_eq!(Answer::of(""), Answer::Next);
        assert_eq!(Answer::of("maybe"), Answer::Unknown(KEYS));
    }
}
