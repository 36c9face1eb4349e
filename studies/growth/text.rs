//! Plain texts: the core that cuts sentences and tokens, with the whole text as one block, and the reader of plain texts with what stands
//! behind it: language, blocks, sections, units. CoNLL-U, which brings its sentences along.

use crate::shape::Shape::{self, Deep, Many};
use crate::{Pattern, readers, shapes};

pub(crate) fn patterns() -> Vec<Pattern> {
    let core = shapes("core", CORE, readers::analysis);
    let texts = shapes("text", TEXTS, readers::units);
    let conllu = shapes("conllu", CONLLU, readers::tagged);
    core.chain(texts).chain(conllu).collect()
}

const CORE: &[(&str, Shape)] = &[
    ("letters without a space", Many("", "a", "")),
    ("letters and digits without a space", Many("", "a1", "")),
    ("words without an end", Many("", "word ", "")),
    ("new words", Many("", "word%n ", "")),
    ("points", Many("", ".", "")),
    ("points and spaces", Many("", ". ", "")),
    ("abbreviations", Many("", "e.g. i.e. Mr. Dr. Prof. ", "")),
    ("initials", Many("", "J. R. R. ", "")),
    ("initials without spaces", Many("", "U.S.A.", "")),
    ("exclamation marks", Many("", "!?", "")),
    ("quotes opened", Many("", "“a ", "")),
    ("quotes opened and closed", Deep("", "“a ", "b.", "” ", "")),
    ("straight quotes", Many("", "\"a. ", "")),
    ("apostrophes", Many("", "'", "")),
    ("clitics", Many("", "n't've'd'll", "")),
    ("brackets opened", Many("", "(a ", "")),
    ("brackets opened and closed", Deep("", "(", "a.", ")", "")),
    ("square brackets", Many("", "[1]. ", "")),
    ("numbers with points", Many("", "1.2.", "")),
    ("numbers with commas", Many("", "1,", "")),
    ("numbers at the beginning of a line", Many("", "1. a\n", "")),
    ("hyphens", Many("", "a-", "")),
    ("hyphens alone", Many("", "-", "")),
    ("dashes", Many("", "–—", "")),
    ("slashes", Many("", "a/", "")),
    ("addresses", Many("", "http://a.b/c?d=e&", "")),
    ("addresses that begin again", Many("", "http://", "")),
    ("addresses of mail", Many("", "a@b.", "")),
    ("at signs", Many("", "@", "")),
    ("ellipses", Many("", "a… ", "")),
    ("white space", Many("a", " \t", "b")),
    ("empty lines", Many("a", "\n", "b")),
    ("soft hyphens", Many("", "a\u{AD}", "")),
    ("accents on one letter", Many("a", "\u{301}", "")),
    ("letters with accents", Many("", "e\u{301}\u{323} ", "")),
    ("joiners", Many("", "a\u{200D}", "")),
    ("emoji", Many("", "👩\u{200D}👩\u{200D}👧", "")),
    ("Chinese", Many("", "中文字。", "")),
    ("letters from the right", Many("", "שלום. ", "")),
    ("capitals", Many("", "ABC DEF. ", "")),
    ("long words", Many("", "antidisestablishmentarianism-%n. ", "")),
    ("ordinary sentences", Many("", "We reduce the use of energy in %n buildings, and of water. ", "")),
    ("one sentence with commas", Many("", "we reduce the use of energy, ", "")),
    ("currencies and signs", Many("", "$1.5m% §%n ", "")),
    ("hashtags", Many("", "#tag%n ", "")),
    ("underscores", Many("", "a_", "")),
    ("plus and equals", Many("", "+=", "")),
    ("controls", Many("", "a\u{1}\u{2} ", "")),
];

const TEXTS: &[(&str, Shape)] = &[
    ("lines", Many("", "a line of text\n", "")),
    ("paragraphs", Many("", "A paragraph of text.\n\n", "")),
    ("numbers and points", Many("", "1.", "")),
    ("numbered headings", Many("", "1.\n", "")),
    ("numbered headings apart", Many("", "1.\n\n", "")),
    ("numbered headings with words", Many("", "%n Energy\n\nWe save.\n\n", "")),
    ("same headings", Many("", "1 Energy\n\nWe save energy.\n\n", "")),
    ("numbers that grow deeper", Many("", "1.%n.%n Energy\n\nWe save.\n\n", "")),
    ("numbers of many parts", Many("", "1.1.1.1.1.1.1.1.1.1.1.1 Energy\n\n", "")),
    ("list items", Many("", "- an item\n", "")),
    ("list items indented", Many("", "  - an item\n      more\n", "")),
    ("underlined headings", Many("", "Energy\n======\n\nWe save.\n\n", "")),
    ("lines of signs", Many("", "-----\n", "")),
    ("capitals", Many("", "ENERGY\n\n", "")),
    ("one long line", Many("", "words and words ", "")),
    ("carriage returns", Many("", "a line\r", "")),
    ("form feeds", Many("", "a page\u{C}", "")),
    ("tabs", Many("", "a\tb\tc\n", "")),
    ("spaces", Many("a", " ", "b")),
    ("empty lines", Many("a", "\n", "b")),
    ("zero width", Many("", "a\u{200B}b\u{FEFF} ", "")),
    ("replacement characters", Many("", "\u{FFFD} ", "")),
    ("letters of another language", Many("", "Wir sparen Energie und Wasser. ", "")),
    ("letters of many languages", Many("", "energy энергия ενέργεια エネルギー ", "")),
];

const CONLLU: &[(&str, Shape)] = &[
    ("one sentence", Many("", "1\tenergy\t_\tNOUN\t_\n", "")),
    ("sentences of a word", Many("", "1\tenergy\t_\tNOUN\t_\n\n", "")),
    ("paragraphs", Many("", "# newpar\n1\tenergy\t_\tNOUN\t_\n\n", "")),
    ("words of several tokens", Many("", "1-2\tdu\t_\t_\t_\n1\tde\t_\tADP\t_\n2\tle\t_\tDET\t_\n\n", "")),
    ("a word of many tokens", Many("1-9999999\tdu\t_\t_\t_\n", "%n\tde\t_\tADP\t_\n", "")),
    ("comments", Many("", "# comment %n\n", "1\tenergy\t_\tNOUN\t_\n")),
    ("no space after", Many("", "1\ta\t_\tNOUN\t_\t_\t_\t_\t_\tSpaceAfter=No\n", "")),
    ("accents on one letter", Many("1\ta\t_\tNOUN\t_\t_\t_\t_\t_\tSpaceAfter=No\n", ACCENT, "")),
    (
        "accents on letters",
        Many("", "1\ta\t_\tNOUN\t_\t_\t_\t_\t_\tSpaceAfter=No\n2\t\u{301}\t_\tX\t_\n", ""),
    ),
    ("a long line", Many("1\tenergy\t_\tNOUN\t_\t_\t_\t_\t_\t", "A=b|", "\n")),
];

/// A token that is part of the character before it.
const ACCENT: &str = "%n\t\u{301}\t_\tX\t_\t_\t_\t_\t_\tSpaceAfter=No\n";
