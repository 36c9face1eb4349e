//! The method of a model in words: parameters, reading, decision and types of terms, as every page for people says them.

use itl_base::Mention;
use itl_core::{
    COVERED, Decision, MENTIONED, Model, Normalizer, NotAssessed, Preset, Scheme, TermKind, Verdict,
};
use itl_document::UnitKind;
use itl_text::Compounds;

use super::significant;

/// The parameters of terms and affinities.
pub(crate) fn method(model: &Model) -> String {
    let parameters = model.parameters();
    let divisor = match parameters.normalizer {
        Normalizer::Terms => "all terms",
        Normalizer::Distinct => "distinct terms",
        Normalizer::Norm => "the norm of the terms",
    };
    let types = parameters.types();
    let few = match types.len() == TermKind::ALL.len() {
        true => String::new(),
        false => format!(", types of terms {}", types.join(", ")),
    };
    let preset = match parameters.scheme() {
        Scheme::Graded => String::new(),
        Scheme::Paper => format!(", preset {}", parameters.preset().map_or("custom", Preset::name)),
    };
    format!(
        "scheme {}{preset}: window {}, reach {}, excluded pairs {}, divided by {divisor}{few}",
        parameters.scheme().name(),
        parameters.window,
        parameters.reach.name(),
        parameters.coc_exclude,
    )
}

/// How texts are read.
pub(crate) fn reading(model: &Model) -> String {
    let core = model.settings();
    let compounds = match core.compounds {
        Compounds::Drop => "compounds dropped",
        Compounds::KeepHyphenated => "hyphenated words kept",
        Compounds::Split => "compounds split",
    };
    format!(
        "language {}, {} stop words, words longer than {} characters, {compounds}{}; {}",
        core.language,
        core.stop_words.len(),
        core.min_short_len,
        if core.tagger { "" } else { ", all parts of speech" },
        model.core(),
    )
}

/// When a unit counts as aligned, and how good that is; or why nothing is decided.
pub(crate) fn decision(model: &Model) -> String {
    match model.decision() {
        Err(reason) => format!("none available: {reason}"),
        Ok(Decision { cutoff, missed, passed, texts, sentences, .. }) => {
            let kind = if sentences { "sentences" } else { "texts" };
            let what = if model.meaning().is_some() { "a score of both halves" } else { "an affinity" };
            format!(
                "{what} of {} (estimated by hiding {texts} of the framework's own {kind}: {:.0} % false negatives, {:.0} % \
                 false positives; other texts may differ)",
                significant(cutoff),
                100.0 * missed,
                100.0 * passed,
            )
        }
    }
}

/// Why no concept is assessed, and what to do about it or what there is instead; `write` says how a setting or verb is written.
pub(crate) fn not_assessed(reason: NotAssessed, write: impl Fn(Mention<'_>) -> String) -> String {
    match reason {
        NotAssessed::NoThreshold(_) => format!(
            "Not assessed: {reason}. Below is how strongly the document uses the words of each concept, the strongest first."
        ),
        _ => {
            let help = reason.help().render(write);
            let mut letters = help.chars();
            let first = letters.next().map_or(String::new(), |first| first.to_uppercase().to_string());
            format!("Not assessed: {reason}. {first}{}.", letters.as_str())
        }
    }
}

/// The same with plain names of settings and verbs, for results that any surface may show.
pub(crate) fn not_assessed_plainly(reason: NotAssessed) -> String {
    not_assessed(reason, |mention| match mention {
        Mention::Setting(name) | Mention::Verb(name) => name.to_owned(),
    })
}

/// How the verdicts of a document follow from its passages.
pub(crate) fn verdicts(unit: UnitKind) -> String {
    format!(
        "A passage is a {} that addresses the concept; evidence is the number of {0}s' worth of text that do. Covered: evidence of \
         {COVERED} or more, in two passages or in a strong one. Mentioned: evidence of {MENTIONED} or more and a passage, or a \
         citation of its id.",
        unit.name(),
    )
}

/// In place of a verdict, where a document is not assessed.
pub(crate) const NOT_ASSESSED: &str = "not assessed";

/// The mark of a passage that seems to say that something is not there.
pub(crate) const NEGATIVE: &str = "negative?";

/// A verdict, as people read it.
pub(crate) fn verdict(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::None => "not found",
        named => named.name(),
    }
}

/// The name of what η is multiplied by: δ, with b where the frequency of words in general text counts.
pub(crate) fn discriminability(model: &Model) -> &'static str {
    match model.parameters().background {
        itl_core::Background::Off => "δ",
        _ => "δ·b",
    }
}

/// The name of η in formulas: σ, where it is a matter of types.
pub(crate) fn relevance(model: &Model) -> &'static str {
    match model.parameters().relevance {
        itl_core::Relevance::Specificity => "σ",
        itl_core::Relevance::Graded => "η",
    }
}

/// A type of term, in words.
pub(crate) fn in_words(kind: TermKind) -> &'static str {
    match kind {
        TermKind::Individual => "word",
        TermKind::Bigram => "two in a row",
        TermKind::Trigram => "three in a row",
        TermKind::Cooccurrence => "near each other",
    }
}

/// The same where there is little room.
pub(crate) fn briefly(kind: TermKind) -> &'static str {
    match kind {
        TermKind::Individual => "word",
        TermKind::Bigram => "2 in a row",
        TermKind::Trigram => "3 in a row",
        TermKind::Cooccurrence => "near",
    }
}
