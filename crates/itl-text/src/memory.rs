//! What a core remembers about words from one text to the next: their fate in the filter, their stems, and what the tagger knows.
//!
//! In: a word. Out: its number, and what was found out about it once. Never changes a result: what is kept depends on the word and
//! the core alone. It is forgotten when it is full, so that no text makes it large.

use crate::fold::fold;
use crate::surfaces::Surfaces;
use crate::tagger::TaggerMemory;
use crate::{Dropped, LinguisticCore, StemId, Stems, Tagger};
use itl_base::{ByteSpan, Tag};

/// Words already looked at. Each thread has its own.
#[derive(Default)]
pub(crate) struct WordMemory {
    /// Surface forms, each with what is known of it.
    surfaces: Surfaces<Form>,
    /// The stems of surface forms.
    stems: Stems,
    /// For each of these stems, its number in the text that last had it.
    last: Vec<(u32, StemId)>,
    /// The text that is read.
    text: u32,
    /// Whether words of it were forgotten since it began.
    forgot: bool,
    pub(crate) tagger: TaggerMemory,
    pub(crate) buffers: Buffers,
}

/// Lists that are filled for every block or sentence anew, kept from text to text.
#[derive(Debug, Default)]
pub(crate) struct Buffers {
    pub(crate) sentences: Vec<ByteSpan>,
    pub(crate) tokens: Vec<ByteSpan>,
    pub(crate) numbers: Vec<u32>,
    pub(crate) forms: Vec<Form>,
    pub(crate) tags: Vec<Tag>,
    pub(crate) asked: Vec<bool>,
}

/// What is known of a surface form before its part of speech is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Form {
    /// Nobody asked yet.
    #[default]
    New,
    /// It does not count, whatever its part of speech.
    Dropped(Dropped),
    /// It counts as what its part of speech is.
    Word,
    /// The same, with its stem in this memory.
    Stem(u32),
}

impl WordMemory {
    /// Begins a text: its stems have numbers of their own.
    pub(crate) fn begin(&mut self) {
        self.forgot = false;
        self.text = self.text.wrapping_add(1);
        if self.text == 0 {
            self.last.fill((0, StemId(0)));
            self.text = 1;
        }
    }

    /// Makes room for the next words, if there is none: all numbers begin again.
    pub(crate) fn make_room(&mut self, tagger: Option<&Tagger>) {
        if self.surfaces.full() || tagger.is_some_and(|tagger| tagger.forgets(&self.tagger)) {
            self.forgot = true;
            self.surfaces.clear();
            self.stems = Stems::default();
            self.last.clear();
            self.tagger.clear();
        }
    }

    /// The number of a word.
    #[inline]
    pub(crate) fn number(&mut self, word: &str) -> u32 {
        self.surfaces.number(word)
    }

    /// The number of the word at a place of a text.
    #[inline]
    pub(crate) fn number_at(&mut self, text: &str, span: ByteSpan, word: &str) -> u32 {
        self.surfaces.number_at(text, span, word)
    }

    /// What is known of a word, given with its number.
    #[inline]
    pub(crate) fn form(&mut self, core: &LinguisticCore, number: u32, word: &str) -> Form {
        match self.surfaces.get(number) {
            Form::New => self.judge(core, number, word),
            form => form,
        }
    }

    #[cold]
    fn judge(&mut self, core: &LinguisticCore, number: u32, word: &str) -> Form {
        let verdict = core.filter.verdict(word, &fold(word, core.settings().language));
        let form = verdict.map_or(Form::Word, Form::Dropped);
        self.surfaces.keep(number, form);
        form
    }

    /// The stem of a word, found when it is kept for the first time.
    #[cold]
    pub(crate) fn stem(&mut self, core: &LinguisticCore, number: u32, word: &str) -> u32 {
        if let Form::Stem(stem) = self.surfaces.get(number) {
            return stem;
        }
        let folded = fold(word, core.settings().language);
        // Of a word with a capital, the same word without it has the stem already, if it was met.
        let known = if folded == word { None } else { self.surfaces.met(&folded) };
        let stem = match known {
            Some(Form::Stem(stem)) => stem,
            _ => self.stems.intern(&core.stemmer.stem(&folded)).0,
        };
        self.surfaces.keep(number, Form::Stem(stem));
        stem
    }

    /// The number that a stem of this memory has among those of the text.
    #[inline]
    pub(crate) fn stem_in(&mut self, stem: u32, of_text: &mut Stems) -> StemId {
        match self.last.get(stem as usize) {
            Some(&(text, id)) if text == self.text => id,
            _ => self.stem_first_met(stem, of_text),
        }
    }

    fn stem_first_met(&mut self, stem: u32, of_text: &mut Stems) -> StemId {
        let letters = self.stems.get(StemId(stem));
        // What is remembered and was not met is new to the text, unless it was forgotten in between.
        let id = if self.forgot { of_text.intern(letters) } else { of_text.add(letters) };
        if self.last.len() <= stem as usize {
            self.last.resize(self.stems.len(), (0, StemId(0)));
        }
        self.last[stem as usize] = (self.text, id);
        id
    }
}

#[cfg(test)]
mod tests {
    use crate::{Analysis, Compounds, CoreSettings, LinguisticCore};
    use itl_base::{ByteSpan, Cancel, Language};

    fn core(tagger: bool) -> LinguisticCore {
        let settings =
            CoreSettings { tagger, compounds: Compounds::Split, ..CoreSettings::of(Language::ENGLISH) };
        LinguisticCore::new(settings).unwrap()
    }

    fn read(core: &LinguisticCore, text: &str) -> Analysis {
        core.analyze(text, &[ByteSpan::new(0, text.len())], &Cancel::never()).unwrap()
    }

    fn assert_same(one: &Analysis, other: &Analysis) {
        assert_eq!(one.tokens, other.tokens);
        assert_eq!(one.sentences, other.sentences);
        assert_eq!(one.stems.iter().collect::<Vec<_>>(), other.stems.iter().collect::<Vec<_>>());
    }

    #[test]
    fn what_was_read_before_changes_nothing() {
        let texts = [
            "The cities plan well-being and clean energy. Plans of a city are planned.",
            "Energy plans: a City plans energy, and the energy of cities is clean.",
            "",
            "Clean water; cleaning the waters cleanly, the plan was to water the planned city.",
        ];
        for tagger in [true, false] {
            let used = core(tagger);
            for text in texts.iter().chain(texts.iter().rev()) {
                assert_same(&read(&used, text), &read(&core(tagger), text));
            }
        }
    }

    #[test]
    fn a_long_text_is_read_as_before_after_it_was_forgotten() {
        let text = "The cities plan well-being and clean energy. ".repeat(1 << 15);
        let used = core(true);
        let first = read(&used, &text);
        (0..2).for_each(|_| assert_same(&read(&used, &text), &first));
    }

    #[test]
    fn a_memory_that_is_full_begins_again_in_the_middle_of_a_text() {
        let word = |number: usize| -> String {
            let digits = format!("{number:05}").into_bytes();
            digits.iter().flat_map(|digit| [b'b' + (digit - b'0'), b'o']).map(char::from).collect()
        };
        let words: Vec<String> = (0..70_000).map(word).collect();
        let text = words.join(" ") + " " + &words[..500].join(" ");
        for tagger in [true, false] {
            let analysis = read(&core(tagger), &text);
            let kept: Vec<_> = analysis.words().map(|word| (word.span.of(&text), word.stem)).collect();
            let first = kept.iter().position(|(word, _)| *word == words[0]).unwrap();
            let again = kept.iter().rposition(|(word, _)| *word == words[0]).unwrap();
            assert!(again > first && kept[first].1 == kept[again].1);
            // The same words in fewer texts than fill a memory are the same stems.
            let few = words[..500].join(" ");
            let alone = read(&core(false), &few);
            let stems: Vec<&str> = alone.words().map(|word| alone.stems.get(word.stem)).collect();
            if !tagger {
                let last: Vec<&str> =
                    kept[kept.len() - 500..].iter().map(|(_, id)| analysis.stems.get(*id)).collect();
                assert_eq!(last, stems);
            }
        }
    }
}
