//! A system that is evaluated: its scores, and when a concept counts as predicted.

use crate::Scores;

/// A system.
#[derive(Debug, Clone)]
pub struct System {
    /// What people call it.
    pub name: String,
    /// Its scores.
    pub scores: Scores,
    /// Its own decisions, text by text with one per concept, if it makes any.
    pub decided: Option<Vec<bool>>,
    /// Whether a threshold means something for its scores: baselines have scales of their own.
    pub comparable: bool,
}

/// When a concept counts as predicted.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Rule {
    /// Its score is at least this.
    Threshold(f64),
    /// The system says so.
    Decision,
    /// It is among so many with the best scores. Nothing is predicted where all scores are equal.
    Top(usize),
}

impl Rule {
    /// The rule for a system: the threshold if there is one and it means something, else the best `top` if so many are
    /// asked for, else the system's own decision if it makes one, else the best.
    #[must_use]
    pub fn of(system: &System, threshold: Option<f64>, top: Option<usize>) -> Self {
        match (threshold.filter(|_| system.comparable), top) {
            (Some(least), _) => Self::Threshold(least),
            (None, Some(top)) => Self::Top(top),
            (None, None) if system.decided.is_some() => Self::Decision,
            (None, None) => Self::Top(1),
        }
    }
}

impl std::fmt::Display for Rule {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Threshold(least) => write!(f, "scores of at least {least}"),
            Self::Decision => f.write_str("its own decision"),
            Self::Top(1) => f.write_str("the best concept"),
            Self::Top(count) => write!(f, "the best {count} concepts"),
        }
    }
}
