//! The words that number the parts of a text, in seven languages, with their rank: chapters stand above articles.

/// Words of each rank, from the top.
const WORDS: [&[&str]; 9] = [
    // Books, and what stands behind all parts.
    &["book", "livre", "annex", "appendix", "schedule", "anhang", "annexe", "anexo", "anlage", "allegato"],
    // Parts.
    &["part", "partie", "parte", "teil", "deel"],
    // Titles.
    &["title", "titel", "titre", "título", "titolo"],
    // Chapters.
    &["chapter", "kapitel", "chapitre", "capítulo", "capitolo", "capo", "hoofdstuk"],
    // Sections.
    &["section", "abschnitt", "sección", "secção", "sezione", "seção", "afdeling"],
    // What is below sections.
    &["subsection", "unterabschnitt", "sous-section", "subsección", "subsecção"],
    // What most frameworks count their concepts with.
    &[
        "article",
        "art",
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

/// What parts that are numbered with a word are called in English.
pub(super) fn noun(word: &str) -> Option<&'static str> {
    const NOUNS: [(&[&str], &str); 8] = [
        (&["article", "art", "art.", "artikel", "artículo", "articolo", "artigo"], "article"),
        (&["§", "section", "sección", "sezione", "seção"], "section"),
        (&["goal", "ziel", "objectif", "objetivo", "obiettivo", "doel", "sdg"], "goal"),
        (&["principle", "prinzip", "principe", "principio"], "principle"),
        (&["requirement", "anforderung", "exigence", "requisito"], "requirement"),
        (&["chapter", "kapitel", "chapitre", "capítulo", "capitolo", "hoofdstuk"], "chapter"),
        (&["target", "zielvorgabe", "cible", "meta"], "target"),
        (&["control", "clause", "rule", "disclosure", "measure", "indicator", "question", "criterion"], ""),
    ];
    let (words, noun) = NOUNS.iter().find(|(words, _)| words.contains(&word))?;
    if noun.is_empty() { words.iter().find(|known| **known == word).copied() } else { Some(noun) }
}

/// The rank of a word in lower case, if it numbers anything, and the word.
pub(super) fn rank(word: &str) -> Option<(u8, &'static str)> {
    let find = |(rank, words): (u8, &[&'static str])| {
        words.iter().find(|&&known| known == word).map(|&known| (rank, known))
    };
    (0..).zip(WORDS.iter().copied()).find_map(find)
}
