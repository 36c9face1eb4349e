//! Many random texts, a million in a long run, through the whole core: no panic, spans in bounds, in order and on characters.
//!
//! The check is that of the fuzz target `fuzz/fuzz_targets/text.rs`; here it runs with a fixed seed.

use crate::bodies::check;
use itl_base::{ByteSpan, Cancel, Language};
use itl_text::{CoreSettings, LinguisticCore};
use rayon::prelude::*;

/// Pieces that tokenisers and segmenters trip over.
const PIECES: &[&str] = &[
    "a",
    "B",
    "word",
    "Wörter",
    "e\u{301}",
    "ﬁ",
    "İ",
    "ß",
    "Ω",
    "слово",
    "об'єкт",
    "բառ",
    "ा",
    "کلمه",
    "字",
    "ไทย",
    "🙂",
    "👩‍🔬",
    "1",
    "3.5",
    "1,234",
    ".",
    "..",
    "…",
    "!",
    "?",
    "。",
    "։",
    ";",
    ",",
    ":",
    "-",
    "–",
    "—",
    "'",
    "’",
    "\"",
    "“",
    "”",
    "«",
    "(",
    ")",
    "[",
    "]",
    "/",
    "\\",
    "@",
    "#",
    "%",
    "€",
    "$",
    "&",
    "\u{AD}",
    "\u{A0}",
    "\u{200B}",
    "\u{200D}",
    "\u{FEFF}",
    "\u{202E}",
    "\u{301}",
    " ",
    " ",
    " ",
    "\n",
    "\r\n",
    "\t",
    "e.g.",
    "Dr.",
    "U.S.",
    "n't",
    "http://a.b/c?d=e",
    "x@y.z",
    "l'",
    "A.",
    "law.The",
    "§ 3",
    "\u{0}",
    "\u{1F1E9}\u{1F1EA}",
    "CO2",
    "well-being",
];

/// A small generator of random numbers: the same texts on every machine.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) as usize % limit
    }

    fn text(&mut self) -> String {
        let length = 1 + self.below(16);
        (0..length).map(|_| PIECES[self.below(PIECES.len())]).collect()
    }
}

#[test]
fn random_texts() {
    let languages = ["en", "fr", "de", "ca", "tr", "el", "hy", "uk", "ar", "ga"];
    let cores: Vec<LinguisticCore> = languages
        .iter()
        .map(|code| LinguisticCore::new(CoreSettings::of(Language::new(code).unwrap())).unwrap())
        .collect();
    let thousands = u64::from(crate::counts::plain_or_long(100, 1000));
    (0..thousands).into_par_iter().for_each(|seed| {
        let mut random = Random(0x9E37_79B9_7F4A_7C15 ^ (seed + 1).wrapping_mul(0xD129_0DDB_53C4_3E49));
        for round in 0..1000 {
            let text = random.text();
            let core = &cores[round % cores.len()];
            check(&text, &core.analyze(&text, &[ByteSpan::new(0, text.len())], &Cancel::never()).unwrap());
        }
    });
}
