//! The metrics: what they are called, and their parts.

pub(crate) mod auc;
pub(crate) mod decision;
pub(crate) mod ranking;

/// A number that says how good a system is: between 0 and 1, more is better.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[allow(missing_docs, reason = "the names say it; docs/evaluation.md explains each")]
pub enum Metric {
    Hit1,
    Hit3,
    Hit5,
    Hit10,
    Map,
    Mrr,
    Ndcg,
    Ndcg10,
    PrecisionMicro,
    RecallMicro,
    F1Micro,
    PrecisionMacro,
    RecallMacro,
    F1Macro,
    AucMicro,
    AucMacro,
    Accuracy,
    BalancedAccuracy,
}

impl Metric {
    /// How many there are.
    pub const COUNT: usize = Self::ALL.len();

    /// All of them, in the order in which results have them.
    pub const ALL: [Self; 18] = [
        Self::Hit1,
        Self::Hit3,
        Self::Hit5,
        Self::Hit10,
        Self::Map,
        Self::Mrr,
        Self::Ndcg,
        Self::Ndcg10,
        Self::PrecisionMicro,
        Self::RecallMicro,
        Self::F1Micro,
        Self::PrecisionMacro,
        Self::RecallMacro,
        Self::F1Macro,
        Self::AucMicro,
        Self::AucMacro,
        Self::Accuracy,
        Self::BalancedAccuracy,
    ];

    /// The name in results for programs.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Self::Hit1 => "hit_1",
            Self::Hit3 => "hit_3",
            Self::Hit5 => "hit_5",
            Self::Hit10 => "hit_10",
            Self::Map => "map",
            Self::Mrr => "mrr",
            Self::Ndcg => "ndcg",
            Self::Ndcg10 => "ndcg_10",
            Self::PrecisionMicro => "precision_micro",
            Self::RecallMicro => "recall_micro",
            Self::F1Micro => "f1_micro",
            Self::PrecisionMacro => "precision_macro",
            Self::RecallMacro => "recall_macro",
            Self::F1Macro => "f1_macro",
            Self::AucMicro => "auc_micro",
            Self::AucMacro => "auc_macro",
            Self::Accuracy => "accuracy",
            Self::BalancedAccuracy => "balanced_accuracy",
        }
    }

    /// The name for people.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Hit1 => "hit@1",
            Self::Hit3 => "hit@3",
            Self::Hit5 => "hit@5",
            Self::Hit10 => "hit@10",
            Self::Map => "MAP",
            Self::Mrr => "MRR",
            Self::Ndcg => "nDCG",
            Self::Ndcg10 => "nDCG@10",
            Self::PrecisionMicro => "micro precision",
            Self::RecallMicro => "micro recall",
            Self::F1Micro => "micro F1",
            Self::PrecisionMacro => "macro precision",
            Self::RecallMacro => "macro recall",
            Self::F1Macro => "macro F1",
            Self::AucMicro => "AUC",
            Self::AucMacro => "macro AUC",
            Self::Accuracy => "accuracy",
            Self::BalancedAccuracy => "balanced accuracy",
        }
    }
}

/// The values of all metrics, in the order of [`Metric::ALL`]; `None` where there is nothing to compute one from.
pub type Values = [Option<f64>; Metric::COUNT];

/// A share, unless it is one of nothing.
pub(crate) fn share(part: f64, whole: f64) -> Option<f64> {
    (whole > 0.0).then(|| part / whole)
}
