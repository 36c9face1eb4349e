//! The words that number the parts of a text, in seven languages, with their rank: chapters stand above articles.

/// Words of each rank, from the top.
const WORDS: [&[&str]; 9] = [
    // Books.
    &["book", "livre"],
    // Parts.
    &["part", "partie", "parte", "teil", "deel"],
    // Titles.
    &["title", "titel", "titre", "título", "titolo"],
    // Chapters, and what stands beside them.
    &[
        "chapter",
        "kapitel",
        "chapitre",
        "capítulo",
        "capitolo",
        "capo",
        "hoofdstuk",
        "annex",
        "appendix",
        "schedule",
        "anhang",
        "annexe",
        "anexo",
    ],
    // Sections.
    &["section", "abschnitt", "sección", "secção", "sezione", "afdeling"],
    // What is below sections.
    &["subsection"],
    // What most frameworks count their concepts with.
    &[
        "article",
        "art.",
        "artikel",
        "artículo",
        "articolo",
        "artigo",
        "§",
        "recital",
        "amendment",
        "goal",
        "ziel",
        "objectif",
        "objetivo",
        "obiettivo",
        "doel",
        "sdg",
        "principle",
        "prinzip",
        "principe",
        "principio",
        "requirement",
        "anforderung",
        "exigence",
        "requisito",
        "control",
        "clause",
        "rule",
        "standard",
        "objective",
        "domain",
        "function",
        "category",
        "practice",
        "disclosure",
        "measure",
        "action",
        "criterion",
        "question",
        "competence",
        "outcome",
        "topic",
    ],
    // What goals are divided into.
    &["target", "zielvorgabe", "cible", "meta"],
    // What targets are measured by.
    &["indicator"],
];

/// The rank of a word in lower case, if it numbers anything, and the word.
pub(super) fn rank(word: &str) -> Option<(u8, &'static str)> {
    let find = |(rank, words): (u8, &[&'static str])| {
        words.iter().find(|&&known| known == word).map(|&known| (rank, known))
    };
    (0..).zip(WORDS.iter().copied()).find_map(find)
}
