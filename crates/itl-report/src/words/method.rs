//! The method of a model in words: parameters, reading, decision and types of terms, as every page for people says them.

use itl_core::{COVERED, Decision, Model, Normalizer, Preset, Scheme, TermKind, Undecided, Verdict};
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
        Err(reason) => format!("no cutoff: {reason}"),
        Ok(Decision { cutoff, missed, passed, texts, sentences, .. }) => {
            let kind = if sentences { "sentences" } else { "texts" };
            let what = if model.meaning().is_some() { "a score of both halves" } else { "an affinity" };
            format!(
                "{what} of {}; {:.0} % are missed and {:.0} % of other concepts let pass, as estimated by hiding {texts} of \
                 the framework's own {kind}; foreign text may differ",
                significant(cutoff),
                100.0 * missed,
                100.0 * passed,
            )
        }
    }
}

/// That there are no verdicts, why, and what there is instead.
pub(crate) fn no_verdict(reason: Undecided) -> String {
    format!(
        "This framework gives no cutoff, so nothing here says \"covered\" or \"not covered\": {reason}. What follows is how \
         strongly the document uses the words of each concept, the strongest first."
    )
}

/// How the verdicts of a document follow from its passages.
pub(crate) fn verdicts(unit: UnitKind) -> String {
    format!(
        "A passage is a {} that addresses the concept; evidence is the number of {0}s' worth of text that do. Covered: evidence of \
         {COVERED} or more, in two passages or in a strong one. Mentioned: at least one passage, but less evidence than that, \
         or a citation of its id.",
        unit.name(),
    )
}

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
