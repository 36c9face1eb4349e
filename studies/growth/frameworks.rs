//! Frameworks: tables, TOML, JSON, STIX, outlines of documents; and models made of them, checked and studied.

use itl::settings::LanguageChoice;
use itl::{Cancel, FrameworkSource, Reference, Session, Settings as ItlSettings};
use itl_base::Language;

use crate::shape::Shape::{self, Deep, Many};
use crate::{Pattern, readers, shapes};

pub(crate) fn patterns() -> Vec<Pattern> {
    let tables = shapes("framework csv", TABLES, |bytes| readers::framework(bytes, "f.csv"));
    let toml = shapes("framework toml", TOML, |bytes| readers::framework(bytes, "f.toml"));
    let json = shapes("framework json", JSON, |bytes| readers::framework(bytes, "f.json"));
    let stix = shapes("stix", STIX, |bytes| readers::framework(bytes, "f.json"));
    let outlines = shapes("outline", OUTLINES, |bytes| readers::outline(bytes, "f.md"));
    let texts = shapes("outline of a text", TEXTS, |bytes| readers::outline(bytes, "f.txt"));
    let induced = shapes("induced", MODELS, |bytes| induce(bytes, |_| String::new()));
    let checked = shapes("checked", MODELS, |bytes| induce(bytes, check));
    let studied = shapes("studied", MODELS, |bytes| induce(bytes, study));
    let models = MODELS.iter().map(|&(name, shape)| Pattern {
        reader: "model",
        name,
        make: Box::new(move |size| {
            reference(&shape.bytes(size)).map_or_else(|_| Vec::new(), |made| made.to_bytes())
        }),
        read: |bytes| match itl_core::Model::from_bytes(bytes, &Cancel::never()) {
            Ok(model) => format!("{} concepts", model.concept_count()),
            Err(error) => error.to_string(),
        },
    });
    tables
        .chain(toml)
        .chain(json)
        .chain(stix)
        .chain(outlines)
        .chain(texts)
        .chain(induced)
        .chain(checked)
        .chain(studied)
        .chain(models)
        .collect()
}

fn reference(bytes: &[u8]) -> Result<Reference, itl::Error> {
    let mut settings = ItlSettings::default();
    settings.method.language = Some(LanguageChoice::Given(Language::ENGLISH));
    Session::new(settings).reference(FrameworkSource::new(bytes, "f.csv"))
}

fn induce(bytes: &[u8], then: impl Fn(&Reference) -> String) -> String {
    match reference(bytes) {
        Ok(reference) => format!("{} concepts{}", reference.model().concept_count(), then(&reference)),
        Err(error) => error.to_string(),
    }
}

fn check(reference: &Reference) -> String {
    match Session::default().check(reference) {
        Ok(check) => format!(", {} findings", check.result.findings.len()),
        Err(error) => format!(", {error}"),
    }
}

fn study(reference: &Reference) -> String {
    match Session::default().study(reference) {
        Ok(study) => format!(", {} overlaps", study.result.overlapping),
        Err(error) => format!(", {error}"),
    }
}

const TABLES: &[(&str, Shape)] = &[
    ("concepts", Many("id,parent,label,descriptor\n", "%n,,Label %n,We save energy\n", "")),
    (
        "each below the one before",
        Many("id,parent,label,descriptor\n0,,a,b\n", "%n,%p,Label %n,We save energy\n", ""),
    ),
    (
        "each below half of its number",
        Many("id,parent,label,descriptor\n0,,a,b\n", "%n,%h,Label %n,We save energy\n", ""),
    ),
    (
        "each below the first",
        Many("id,parent,label,descriptor\n0,,a,b\n", "%n,0,Label %n,We save energy\n", ""),
    ),
    (
        "each below what is not there",
        Many("id,parent,label,descriptor\n", "%n,x%n,Label,We save energy\n", ""),
    ),
    (
        "in a circle",
        Many(
            "id,parent,label,descriptor\n0,99999999,a,b\n",
            "%n,%p,Label,We save energy\n",
            "99999999,1,a,b\n",
        ),
    ),
    ("one id", Many("id,parent,label,descriptor\n", "1,,Label %n,We save energy\n", "")),
    ("one label", Many("id,parent,label,descriptor\n", "%n,,Energy,We save energy\n", "")),
    (
        "groups",
        Many("id,parent,label,descriptor,kind\n", "g%n,,Label,,group\n%n,g%n,Label,We save energy,\n", ""),
    ),
    (
        "groups below groups",
        Many(
            "id,parent,label,descriptor,kind\ng0,,a,,group\n",
            "g%n,g%p,Label,,group\n",
            "1,g1,Label,We save energy,\n",
        ),
    ),
    ("tokens", Many("id,label,tokens\n", "%n,a,\"save/VB energy/NN\"\n", "")),
    ("tokens of one concept", Many("id,label,tokens\n1,a,\"", "energy/NN ", "\"\n")),
    ("quotes left open", Many("id,label,descriptor\n", "\"", "\n")),
    ("columns", Many("id,label,descriptor", ",c%n", "\n1,a,b\n")),
    ("columns of one name", Many("id,label", ",descriptor", "\n1,a,b\n")),
    ("names of addresses", Many("uri,label,descriptor\n", "http://a.org/b#c%n,a,b\n", "")),
    ("addresses of many folders", Many("uri,label,descriptor\n", "http://a%n.org/b/c,a,b\n", "")),
    ("Annif", Many("", "<http://a.org/%n>\tenergy %n\n", "")),
];

const TOML: &[(&str, Shape)] = &[
    ("concepts", Many("id = \"f\"\n", "[[concept]]\nid = \"%n\"\ndescriptor = \"We save energy\"\n", "")),
    (
        "each below the one before",
        Many("id = \"f\"\n", "[[concept]]\nid = \"%n\"\nparent = \"%p\"\ndescriptor = \"a\"\n", ""),
    ),
    (
        "groups",
        Many(
            "id = \"f\"\n",
            "[[group]]\nid = \"g%n\"\n",
            "[[concept]]\nid = \"1\"\nparent = \"g1\"\nlabel = \"a\"\n",
        ),
    ),
    (
        "words to keep",
        Many("id = \"f\"\nkeep = [", "\"a%n\", ", "]\n[[concept]]\nid = \"1\"\nlabel = \"a\"\n"),
    ),
    ("brackets left open", Many("id = \"f\"\nkeep = ", "[", "\n")),
    ("tables in tables", Many("id = \"f\"\nsource = ", "{a=", "\n")),
    ("keys with points", Many("id = \"f\"\n", "a.", "b = 1\n")),
    ("unknown keys", Many("id = \"f\"\n", "a%n = 1\n", "")),
    ("one key", Many("", "id = \"f\"\n", "")),
    ("texts left open", Many("id = \"f\"\n", "[[concept]]\nid = \"\"\"", "")),
    (
        "a long text",
        Many("id = \"f\"\n[[concept]]\nid = \"1\"\ndescriptor = \"\"\"", "words \\\n ", "\"\"\"\n"),
    ),
    ("comments", Many("id = \"f\"\n", "# a\n", "[[concept]]\nid = \"1\"\nlabel = \"a\"\n")),
];

const JSON: &[(&str, Shape)] = &[
    (
        "concepts",
        Many(
            "[",
            "{\"id\": \"%n\", \"label\": \"a\", \"descriptor\": \"We save energy\"},",
            "{\"id\": \"0\", \"label\": \"a\"}]",
        ),
    ),
    (
        "concepts of a framework",
        Many(
            "{\"id\": \"f\", \"concepts\": [",
            "{\"id\": \"%n\", \"parent\": \"%p\", \"label\": \"a\"},",
            "{\"id\": \"0\", \"label\": \"a\"}]}",
        ),
    ),
    (
        "new keys",
        Many(
            "[",
            "{\"id\": \"%n\", \"label\": \"a\", \"k%n\": \"b\"},",
            "{\"id\": \"0\", \"label\": \"a\"}]",
        ),
    ),
    ("keys of one concept", Many("[{\"id\": \"1\", \"label\": \"a\"", ", \"k%n\": 1", "}]")),
    ("keys at the top", Many("{\"concepts\": []", ", \"k%n\": 1", "}")),
    ("openings", Many("[", "{\"a\": ", "")),
    ("brackets", Many("[{\"a\": ", "[", "")),
    ("deep", Deep("[{\"id\": \"1\", \"label\": \"a\", \"b\": ", "[", "1", "]", "}]")),
    ("quotes left open", Many("{\"a\": ", "\"", "")),
    ("strings without an end", Many("{\"", "a\\", "")),
    ("escapes", Many("[{\"id\": \"1\", \"label\": \"", "\\u0041", "\"}]")),
];

const STIX: &[(&str, Shape)] = &[
    (
        "techniques",
        Many(
            BUNDLE,
            "{\"type\": \"attack-pattern\", \"id\": \"attack-pattern--%n\", \"name\": \"a\", \"description\": \"b\"},",
            BUNDLE_END,
        ),
    ),
    (
        "versions of one technique",
        Many(
            BUNDLE,
            "{\"type\": \"attack-pattern\", \"id\": \"attack-pattern--1\", \"modified\": \"%n\", \"name\": \"a\"},",
            BUNDLE_END,
        ),
    ),
    ("other objects", Many(BUNDLE, "{\"type\": \"malware\", \"id\": \"malware--%n\"},", BUNDLE_END)),
    ("kinds of objects", Many(BUNDLE, "{\"type\": \"k%n\", \"id\": \"k--%n\"},", BUNDLE_END)),
    (
        "each below the one before",
        Many(
            BUNDLE,
            "{\"type\": \"attack-pattern\", \"id\": \"attack-pattern--%n\", \"name\": \"a\", \"x_mitre_is_subtechnique\": true},\
        {\"type\": \"relationship\", \"relationship_type\": \"subtechnique-of\", \"source_ref\": \"attack-pattern--%n\", \"target_ref\": \"attack-pattern--%p\"},",
            BUNDLE_END,
        ),
    ),
    ("citations left open", Many(DESCRIPTION, "(Citation: a ", DESCRIPTION_END)),
    ("citations", Many(DESCRIPTION, "a(Citation: b) ", DESCRIPTION_END)),
    ("citations in citations", Deep(DESCRIPTION, "(Citation: a", "", ")", DESCRIPTION_END)),
    ("links left open", Many(DESCRIPTION, "[a](", DESCRIPTION_END)),
    ("links left open, with parentheses", Many(DESCRIPTION, "[a]((", DESCRIPTION_END)),
    ("links in links", Deep(DESCRIPTION, "[a](", "", ")", DESCRIPTION_END)),
    ("links", Many(DESCRIPTION, "[a](b) ", DESCRIPTION_END)),
    ("brackets", Many(DESCRIPTION, "[", DESCRIPTION_END)),
    ("brackets and letters", Many(DESCRIPTION, "[a ", DESCRIPTION_END)),
    ("parentheses", Many(DESCRIPTION, "(", DESCRIPTION_END)),
    ("less than", Many(DESCRIPTION, "<", DESCRIPTION_END)),
    ("codes", Many(DESCRIPTION, "<code>a</code>", DESCRIPTION_END)),
    ("spaces after links", Many(DESCRIPTION, "[a](b)   ", DESCRIPTION_END)),
    (
        "references",
        Many(
            "{\"type\": \"bundle\", \"objects\": [{\"type\": \"attack-pattern\", \"id\": \"attack-pattern--1\", \"name\": \"a\", \"external_references\": [",
            "{\"source_name\": \"a\", \"external_id\": \"b%n\"},",
            "{\"source_name\": \"mitre-attack\", \"external_id\": \"T1\"}]}]}",
        ),
    ),
];
const BUNDLE: &str = "{\"type\": \"bundle\", \"objects\": [";
const BUNDLE_END: &str = "{\"type\": \"attack-pattern\", \"id\": \"attack-pattern--0\", \"name\": \"a\"}]}";
const DESCRIPTION: &str = "{\"type\": \"bundle\", \"objects\": [{\"type\": \"attack-pattern\", \"id\": \"attack-pattern--1\", \"name\": \"a\", \"description\": \"";
const DESCRIPTION_END: &str = "\"}]}";

const OUTLINES: &[(&str, Shape)] = &[
    ("headings", Many("", "# Energy %n\n\nWe save.\n\n", "")),
    ("same headings", Many("", "# Energy\n\nWe save.\n\n", "")),
    (
        "same headings beside numbers",
        Many(
            "# Article 1\n\na\n\n# Article 2\n\nb\n\n",
            "# Energy\n\nWe save.\n\n## Article %n\n\na\n\n",
            "",
        ),
    ),
    (
        "same headings under articles",
        Many("# Article 1\n\na\n\n# Article 2\n\nb\n\n", "# Energy\n\nWe save.\n\n", ""),
    ),
    ("articles", Many("", "# Article %n\n\nWe save.\n\n", "")),
    ("one article", Many("", "# Article 1\n\nWe save.\n\n", "")),
    ("numbers of many parts", Many("", "# 1.1.1.1.1.1.1.1.1.1.1.%n Energy\n\nWe save.\n\n", "")),
    ("one number of many parts", Many("# 1", ".1", " Energy\n\nWe save.\n\n# 2 Water\n\nWe drink.\n")),
    ("one code of many parts", Many("# AC-1", "(1)", " Energy\n\nWe save.\n\n# AC-2 Water\n\nWe drink.\n")),
    ("levels", Many("", "# a\n\n## b\n\n### c\n\n#### d\n\n##### e\n\n###### f\n\ntext\n\n", "")),
    ("codes", Many("", "# AC-%n Energy\n\nWe save.\n\n", "")),
    ("chapters and articles", Many("", "# Chapter %n\n\n## Article %n\n\nWe save.\n\n", "")),
    ("paragraphs below one heading", Many("# Article 1\n\n", "We save.\n\n", "# Article 2\n\na\n")),
];

const TEXTS: &[(&str, Shape)] = &[
    ("numbers", Many("", "%n. Energy\n\n", "")),
    ("one number", Many("", "1.\n\n", "")),
    ("one number in lines", Many("", "1.\n", "")),
    ("articles", Many("", "Article %n\n\nWe save energy.\n\n", "")),
    ("articles without text", Many("", "Article %n\n\n", "")),
    ("numbers that grow deeper", Many("", "1.%n Energy\n\nWe save energy.\n\n", "")),
];

const MODELS: &[(&str, Shape)] = &[
    (
        "concepts of the same words",
        Many("id,label,descriptor\n", "%n,a,We save energy and water in all buildings\n", ""),
    ),
    (
        "concepts of new words",
        Many("id,label,descriptor\n", "%n,a,energy%n water%n building%n light%n\n", ""),
    ),
    ("concepts of one word", Many("id,label,descriptor\n", "%n,a,energy\n", "")),
    (
        "concepts of a common and a new word",
        Many("id,label,descriptor\n", "%n,a,energy saved%n in building%h\n", ""),
    ),
    ("one concept of new words", Many("id,label,descriptor\n1,a,", "energy%n ", "\n2,b,water\n")),
    ("one concept of one word", Many("id,label,descriptor\n1,a,", "energy ", "\n2,b,water\n")),
    (
        "one concept of sentences",
        Many("id,label,descriptor\n1,a,", "We save energy in buildings. ", "\n2,b,water\n"),
    ),
    (
        "each below the one before",
        Many("id,parent,label,descriptor\n0,,a,b\n", "%n,%p,a,energy%n saved\n", ""),
    ),
];
