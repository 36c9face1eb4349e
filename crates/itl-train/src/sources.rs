//! The treebanks behind each language, with their licences as Universal Dependencies states them.

/// A treebank, or a part of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Source {
    pub(crate) name: &'static str,
    pub(crate) licence: &'static str,
}

const fn source(name: &'static str, licence: &'static str) -> Source {
    Source { name, licence }
}

const BY: &str = "CC BY 4.0";
const SA: &str = "CC BY-SA 4.0";
const SA3: &str = "CC BY-SA 3.0";
const LR: &str = "LGPL-LR";

/// Code, English name, training parts and test part of a language.
type Row = (&'static str, &'static str, &'static [Source], &'static str);

const ROWS: &[Row] = &[
    (
        "en",
        "English",
        &[
            source("English-EWT: train and dev", SA),
            source("English-GUM: train and dev, only genres whose texts are CC BY or public domain", BY),
        ],
        "English-EWT and English-GUM: test",
    ),
    ("es", "Spanish", &[source("Spanish-AnCora: dev", BY)], "Spanish-AnCora: test"),
    ("ca", "Catalan", &[source("Catalan-AnCora: dev", BY)], "Catalan-AnCora: test"),
    (
        "fr",
        "French",
        &[source("French-GSD: dev", SA), source("French-Sequoia: train and dev", LR)],
        "French-GSD: test",
    ),
    ("de", "German", &[source("German-GSD: test", SA)], "German-GSD: dev"),
    ("it", "Italian", &[source("Italian-PUD: first 85 %", SA3)], "Italian-PUD: last 15 %"),
    ("pt", "Portuguese", &[source("Portuguese-Bosque: train and dev", SA)], "Portuguese-Bosque: test"),
    (
        "nl",
        "Dutch",
        &[source("Dutch-Alpino: dev", SA), source("Dutch-LassySmall: dev", SA)],
        "Dutch-Alpino: test",
    ),
    ("sv", "Swedish", &[source("Swedish-Talbanken: test", SA)], "Swedish-Talbanken: dev"),
    ("da", "Danish", &[source("Danish-DDT: dev", SA)], "Danish-DDT: test"),
    ("nb", "Norwegian Bokmål", &[source("Norwegian-Bokmaal: dev", SA)], "Norwegian-Bokmaal: test"),
    ("fi", "Finnish", &[source("Finnish-TDT: dev", SA), source("Finnish-FTB: dev", BY)], "Finnish-TDT: test"),
    (
        "ro",
        "Romanian",
        &[source("Romanian-RRT: dev", SA), source("Romanian-SiMoNERo: dev", SA)],
        "Romanian-RRT: test",
    ),
    (
        "ru",
        "Russian",
        &[source("Russian-GSD: dev", SA), source("Russian-Taiga: train (2020) and dev", SA)],
        "Russian-GSD: test",
    ),
    ("tr", "Turkish", &[source("Turkish-BOUN: dev", SA)], "Turkish-BOUN: test"),
    (
        "hy",
        "Armenian",
        &[source("Armenian-BSUT: train and dev", SA), source("Armenian-ArmTDP: dev", SA)],
        "Armenian-BSUT: test",
    ),
    ("ga", "Irish", &[source("Irish-IDT: train (2020) and dev", SA3)], "Irish-IDT: test"),
    (
        "id",
        "Indonesian",
        &[source("Indonesian-GSD: dev", SA), source("Indonesian-CSUI: train", SA)],
        "Indonesian-GSD: test",
    ),
    ("cs", "Czech", &[source("Czech-CAC: dev", SA), source("Czech-CLTT: train", SA)], "Czech-CAC: test"),
    ("sr", "Serbian", &[source("Serbian-SET: dev", SA)], "Serbian-SET: test"),
    ("el", "Greek", &[source("Greek-GUD: train", SA)], "Greek-GUD: test"),
    ("uk", "Ukrainian", &[source("Ukrainian-ParlaMint: dev", SA)], "Ukrainian-ParlaMint: test"),
];

/// English name, training parts and test part of a language.
pub(crate) fn of(language: &str) -> (&'static str, &'static [Source], &'static str) {
    ROWS.iter()
        .find(|row| row.0 == language)
        .map_or(("a language without a list of sources", &[], "not listed"), |row| (row.1, row.2, row.3))
}

/// All languages, in the order of their names.
pub(crate) fn languages() -> Vec<&'static str> {
    let mut rows: Vec<&Row> = ROWS.iter().collect();
    rows.sort_unstable_by_key(|row| row.1);
    rows.into_iter().map(|row| row.0).collect()
}

/// The licence of weights trained on these sources: share-alike data are shared alike.
pub(crate) fn licence_of(trained: &[Source]) -> &'static str {
    if trained.iter().any(|source| source.licence == LR) {
        "CC BY-SA 4.0 (share-alike) as far as they stem from French-GSD and LGPL-LR as far as they stem from French-Sequoia"
    } else if !trained.is_empty() && trained.iter().all(|source| source.licence == BY) {
        "CC BY 4.0 (attribution)"
    } else {
        "CC BY-SA 4.0 (attribution, share-alike)"
    }
}
