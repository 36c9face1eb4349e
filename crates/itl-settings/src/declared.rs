//! Every setting of the product, declared once. To add one: declare it here, and use it where it acts.

use itl_core::{Aggregate, Background, Exclusions, Normalizer, Preset, Reach, Rollup, Scheme, TermKind};
use itl_document::{GroupKind, Password, Recognise, Revisions, Roles, UnitKind};
use itl_framework::{ColumnName, Descriptors};
use itl_text::Compounds;
use serde_json::json;

use crate::agree;
use crate::choice::{LanguageChoice, LevelChoice, Reviews, StopWords, Tagging};
use crate::declare::{Agreement, Carried, Declared, Given, Group, Made, Setting, kebab, settings};
use crate::value::{SettingValue, Size};

/// What most declarations have in common.
const PLAIN: Declared = Declared {
    help: "",
    default: "",
    value: "",
    short: None,
    heading: "The method",
    conflicts: None,
    carried: Carried::Not("it says where a framework comes from, and the result names the framework"),
    agrees: Agreement::Free("a model was read from its framework already"),
};

const SOURCE: Declared = Declared { heading: "The framework", ..PLAIN };

const READING: Declared = Declared {
    heading: "Reading documents",
    carried: Carried::Not("a bound that was passed is a notice of the result"),
    agrees: Agreement::Free("a model reads no document"),
    ..PLAIN
};

const ALIGNMENT: Declared =
    Declared { heading: "What is aligned", agrees: Agreement::Free("a model aligns in any way"), ..PLAIN };

const VIEW: Declared = Declared {
    heading: "Output",
    carried: Carried::Not("results are complete whatever is shown, by any number of threads"),
    agrees: Agreement::Free("a model is shown in any way"),
    ..PLAIN
};

/// A value that a model has.
const fn of_model(value: fn(&Made<'_>) -> Option<serde_json::Value>) -> Carried {
    Carried::Value(value)
}

/// Ids, where there are some: results of a whole framework are as they were.
fn named(ids: &[String]) -> Option<serde_json::Value> {
    (!ids.is_empty()).then(|| json!(ids))
}

settings! {
    /// How a framework becomes a model.
    MethodSettings: Method {
        /// Bundled name, framework file or model file; the surface finds it.
        framework: String = Declared {
            help: "Bundled name, framework file or model file",
            default: "sdg", value: "NAME|FILE|MODEL", short: Some('f'), heading: "Options", ..PLAIN
        };
        /// A named set of parameters.
        preset: Preset = Declared {
            help: "A named set of parameters of the paper scheme, which it chooses", default: "paper: equations",
            carried: of_model(|made| {
                let (parameters, custom) = (made.model.parameters(), || json!("custom"));
                Some(match parameters.scheme() {
                    Scheme::Paper => parameters.preset().map_or_else(custom, |preset| json!(preset.name())),
                    Scheme::Graded => serde_json::Value::Null,
                })
            }),
            agrees: Agreement::Rule(agree::preset), ..PLAIN
        };
        /// How terms are weighted.
        scheme: Scheme = Declared {
            help: "How terms are weighted: by how much a concept's text uses each (graded), or as in the published study (paper)",
            default: "what the framework recommends, else graded",
            carried: of_model(|made| Some(json!(made.model.parameters().scheme().name()))),
            agrees: Agreement::AsCarried, ..PLAIN
        };
        /// The encoder that is a second opinion.
        meaning: String = Declared {
            help: "An installed encoder as a second opinion on what texts mean, or off", default: "off",
            value: "ENCODER|off",
            carried: of_model(|made| {
                made.model.meaning().map(|meaning| json!(format!("{}@{}", meaning.encoder_model, meaning.encoder)))
            }),
            agrees: Agreement::Rule(agree::meaning), ..PLAIN
        };
        /// What the frequency of words in general text does to weights.
        background: Background = Declared {
            help: "Whether words that are frequent in general text count less: not at all, or by the product or the mean over \
                   the words of a term; graded only",
            default: "mean; paper: off",
            carried: of_model(|made| Some(json!(made.model.parameters().background.name()))),
            agrees: Agreement::AsCarried, ..PLAIN
        };
        /// The types of terms that there are.
        types: Vec<TermKind> = Declared {
            help: "The types of terms that count: words, two or three in a row, two near each other",
            default: "all", value: "IND,2G,3G,COC",
            carried: of_model(|made| Some(json!(made.model.parameters().types()))),
            agrees: Agreement::Rule(agree::types), ..PLAIN
        };
        /// The level of the hierarchy that supplies the concepts, 1 at the top.
        level: LevelChoice = Declared {
            help: "The level of its hierarchy that supplies the concepts, 1 at the top, or all of them",
            default: "what the framework recommends, else all", value: "N|all",
            carried: of_model(|made| Some(json!(made.model.framework().selection.level))),
            agrees: Agreement::Rule(agree::level), ..SOURCE
        };
        /// What the descriptors of concepts hold.
        descriptors: Descriptors = Declared {
            help: "Whether a concept is described by its own text or also by those below it",
            default: "what the framework recommends, else own",
            carried: of_model(|made| Some(json!(made.model.framework().selection.descriptors.name()))),
            agrees: Agreement::AsCarried, ..SOURCE
        };
        /// The columns of a framework's table, where their names are others.
        columns: Vec<ColumnName> = Declared {
            help: "The columns of a table, where they have other names than id, parent, label, descriptor",
            value: "FIELD=COLUMN,…", ..SOURCE
        };
        /// The sheet of a framework's workbook.
        sheet: String = Declared {
            help: "The sheet of a workbook", default: "the first", value: "NAME", ..SOURCE
        };
        /// The parts of a framework's source that are taken.
        parts: Vec<String> = Declared {
            help: "The parts of the source that are taken: of OSCAL statement, guidance, example, objective; of STIX \
                   technique, sub-technique, tactic; of SKOS definition, scopeNote, altLabel, note; of a document \
                   headings, numbers, codes, or words such as article",
            value: "PART,…", ..SOURCE
        };
        /// Whether withdrawn concepts are kept.
        withdrawn: bool = Declared {
            help: "Keep concepts that the source calls withdrawn, superseded, deprecated or repealed", ..SOURCE
        };
        /// Whether concepts of one id are joined.
        merge_duplicates: bool = Declared {
            help: "Join concepts of the same id that say different things", ..SOURCE
        };
        /// The concepts that apply.
        only: Vec<String> = Declared {
            help: "The concepts that apply, with all below them: ids, ids with *, or FIRST..LAST; the others are not applicable",
            default: "what the framework says, else all", value: "ID,…",
            carried: of_model(|made| named(&made.model.framework().scope.only)),
            agrees: Agreement::Rule(agree::only), ..SOURCE
        };
        /// The concepts that do not apply.
        except: Vec<String> = Declared {
            help: "The concepts that do not apply, named in the same way", default: "what the framework says, else none",
            value: "ID,…",
            carried: of_model(|made| named(&made.model.framework().scope.except)),
            agrees: Agreement::Rule(agree::except), ..SOURCE
        };
        /// N_sw.
        window: u32 = Declared {
            help: "Words between two that co-occur", default: "5", value: "N",
            carried: of_model(|made| Some(json!(made.model.parameters().window))),
            agrees: Agreement::AsCarried, ..PLAIN
        };
        /// How far the window reaches.
        reach: Reach = Declared {
            help: "Whether a window of N reaches N+1 words or N", default: "by preset",
            carried: of_model(|made| Some(json!(made.model.parameters().reach.name()))),
            agrees: Agreement::AsCarried, ..PLAIN
        };
        /// Pairs left out of the co-occurrences.
        coc_exclude: Exclusions = Declared {
            help: "Pairs that do not count as co-occurrence: none, equal, bigram, or equal,bigram",
            default: "by preset", value: "none|equal,bigram",
            carried: of_model(|made| Some(json!(made.model.parameters().coc_exclude.to_string()))),
            agrees: Agreement::AsCarried, ..PLAIN
        };
        /// The divisor of a unit's affinity.
        normalizer: Normalizer = Declared {
            help: "What affinities are divided by: all terms of the unit, the distinct ones, or a norm of them",
            default: "by preset and scheme",
            carried: of_model(|made| Some(json!(made.model.parameters().normalizer.name()))),
            agrees: Agreement::AsCarried, ..PLAIN
        };
        /// Language of framework and documents.
        language: LanguageChoice = Declared {
            help: "Language of framework and documents, an ISO 639-1 code; auto takes the framework's and refuses \
                   documents in another",
            default: "auto", value: "auto|xx", short: Some('L'),
            carried: of_model(|made| Some(json!(made.model.settings().language))),
            agrees: Agreement::Rule(agree::language), ..PLAIN
        };
        /// Longest word that is dropped as short.
        min_short_len: u32 = Declared {
            help: "Drop words of at most N characters", default: "2; paper: 3", value: "N",
            carried: of_model(|made| Some(json!(made.model.settings().min_short_len))),
            agrees: Agreement::AsCarried, ..PLAIN
        };
        /// Whether `well-being` is a word.
        keep_hyphenated: bool = Declared {
            help: "Take hyphenated words such as well-being for words", conflicts: Some("split_compounds"),
            carried: of_model(|made| Some(json!(made.model.settings().compounds == Compounds::KeepHyphenated))),
            agrees: Agreement::Rule(agree::keep_hyphenated), ..PLAIN
        };
        /// Whether `well-being` and `cmd.exe` are two words each.
        split_compounds: bool = Declared {
            help: "Take well-being, cmd.exe and the like for several words", default: "on; paper: off",
            carried: of_model(|made| Some(json!(made.model.settings().compounds == Compounds::Split))),
            agrees: Agreement::Rule(agree::split_compounds), ..PLAIN
        };
        /// Whether words are tagged with their parts of speech.
        tagger: Tagging = Declared {
            help: "Whether words are tagged; without, all parts of speech count", default: "off; paper: on",
            carried: of_model(|made| Some(json!(made.model.settings().tagger))),
            agrees: Agreement::Rule(agree::tagger), ..PLAIN
        };
        /// The stop words to use instead of the language's own.
        stopwords: StopWords = Declared {
            help: "Stop words to use instead of the language's own", value: "FILE",
            carried: Carried::As("stop_words", |made| Some(json!(made.model.settings().stop_words.len()))),
            agrees: Agreement::Rule(agree::stopwords), ..PLAIN
        };
    }

    /// How documents are read, and their bounds.
    ReadingSettings: Reading {
        /// Opens encrypted documents.
        password: Password = Declared {
            help: "The password of encrypted documents", value: "P",
            carried: Carried::Not("a password stays with the one who gave it"), ..READING
        };
        /// Which reading of tracked changes is taken.
        revisions: Revisions = Declared {
            help: "Read tracked changes as if all were accepted, or the original without them", default: "accepted",
            carried: Carried::Not("a notice of a document with tracked changes says which reading was taken"), ..READING
        };
        /// Which pages are recognised.
        ocr: Recognise = Declared {
            help: "Recognise pages of PDF files that are pictures (auto), all (on) or none (off), with Tesseract", default: "auto",
            carried: Carried::Not("units that were recognised say so"), ..READING
        };
        /// Bytes of a document.
        max_bytes: Size = Declared { help: "Refuse larger files", default: "512M", value: "SIZE", ..READING };
        /// Pages of a document that are read.
        max_pages: u32 = Declared {
            help: "Read at most N pages of a document", default: "10000", value: "N", ..READING
        };
        /// Characters of a document's text.
        max_chars: u64 = Declared {
            help: "Read at most N characters of a document", default: "10000000", value: "N", ..READING
        };
        /// Elements of a document inside each other.
        max_depth: u32 = Declared {
            help: "Follow at most N elements inside each other", default: "500", value: "N", ..READING
        };
        /// Bytes of a compressed document once unpacked.
        max_expanded: Size = Declared {
            help: "Unpack at most so much of a compressed document", default: "256M", value: "SIZE", ..READING
        };
        /// How many times larger than itself a compressed part may become.
        max_ratio: u32 = Declared {
            help: "Refuse parts that grow more than N times when unpacked", default: "500", value: "N", ..READING
        };
        /// Seconds that reading a document may take.
        max_seconds: u32 = Declared {
            help: "Spend at most N seconds on a document", default: "10; 1 more for each MiB after 2, at most 60", value: "N", ..READING
        };
        /// Bytes of memory that a document may take to read in a process of its own.
        max_memory: Size = Declared {
            help: "Spend at most so much memory on a document", default: "640M", value: "SIZE", ..READING
        };
    }

    /// What is aligned, and how it is summed up.
    AlignmentSettings: Alignment {
        /// What a unit is.
        unit: UnitKind = Declared {
            help: "What a row of the matrix is", default: "sentence; eval: document",
            carried: of_model(|made| made.align.map(|align| json!(align.unit))), ..ALIGNMENT
        };
        /// The roles of units that count.
        count: Roles = Declared {
            help: "The units that count in aggregates and decisions, by what they are; the others are aligned and shown \
                   apart",
            default: "prose", value: "ROLE,…|all",
            carried: of_model(|made| made.align.map(|align| json!(align.count))), ..ALIGNMENT
        };
        /// How units are summed up.
        aggregate: Aggregate = Declared {
            help: "How units are summed up: mean, max, sum, median or a percentile such as p90",
            default: "mean", value: "mean|max|sum|median|pNN",
            carried: of_model(|made| made.align.map(|align| json!(align.aggregate))), ..ALIGNMENT
        };
        /// The groups that are shown.
        by: GroupKind = Declared {
            help: "Level at which results are shown besides the document", default: "document",
            carried: of_model(|made| made.align.map(|align| json!(align.by.name()))), ..ALIGNMENT
        };
        /// What people decided about passages and verdicts.
        review: Reviews = Declared {
            help: "Apply the decisions of people in a review file; can be given several times", value: "FILE",
            carried: Carried::Not("the part `review` of a result names the file by its hash, with every decision"), ..ALIGNMENT
        };
    }

    /// How much is shown, and by how many threads it is made.
    ViewSettings: View {
        /// How children are shown at their parents.
        rollup: Rollup = Declared {
            help: "How results of concepts are shown at their parents", default: "max",
            heading: "What is aligned",
            carried: of_model(|made| made.align.map(|_| json!(made.rollup))), ..VIEW
        };
        /// Rows to show.
        limit: usize = Declared {
            help: "Rows to show; tables, JSON and other files are always complete", default: "10", value: "N",
            short: Some('l'), ..VIEW
        };
        /// Affinity below which a row is not shown.
        threshold: f64 = Declared {
            help: "Show no row with an affinity below this; files are always complete", default: "0", value: "X",
            short: Some('t'), ..VIEW
        };
        /// Sentences quoted for each concept.
        quotes: usize = Declared {
            help: "Quotes to show for every concept, in full",
            default: "3 for each of the first concepts, on one line each", value: "N", ..VIEW
        };
        /// Whether reports hold pictures of pages.
        pages: bool = Declared {
            help: "Put pictures of the PDF pages that hold quotes into the HTML report, with the sentences marked", ..VIEW
        };
        /// Whether forms for other programs hold every concept.
        all: bool = Declared {
            help: "Put every concept with an affinity into OSCAL, Navigator and Annif files, not only those covered or mentioned", ..VIEW
        };
        /// Threads; 0 for all.
        jobs: usize = Declared { help: "Threads; 0 for all", value: "N", short: Some('j'), ..VIEW };
    }
}
