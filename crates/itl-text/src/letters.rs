//! Letters that give a language away: scripts with one language of interest, and letters of Cyrillic alphabets that
//! the trigrams do not know.

use itl_base::Language;

/// The letters of a text, counted.
#[derive(Debug, Default)]
pub(crate) struct Letters {
    /// All of them.
    pub(crate) count: usize,
    han: usize,
    kana: usize,
    thai: usize,
    lao: usize,
    tibetan: usize,
    burmese: usize,
    khmer: usize,
    cyrillic: usize,
    kazakh: usize,
    kazakh_or_tajik: usize,
    kyrgyz: usize,
    tajik: usize,
    serbian: usize,
    macedonian: usize,
    serbian_or_macedonian: usize,
}

impl Letters {
    pub(crate) fn of(text: &str) -> Self {
        let mut letters = Self::default();
        for c in text.chars().filter(|c| c.is_alphabetic()) {
            letters.count += 1;
            letters.add(c);
        }
        letters
    }

    fn add(&mut self, c: char) {
        match c {
            '\u{3400}'..='\u{9FFF}' | '\u{20000}'..='\u{3FFFF}' => self.han += 1,
            '\u{3040}'..='\u{30FF}' => self.kana += 1,
            '\u{0E00}'..='\u{0E7F}' => self.thai += 1,
            '\u{0E80}'..='\u{0EFF}' => self.lao += 1,
            '\u{0F00}'..='\u{0FFF}' => self.tibetan += 1,
            '\u{1000}'..='\u{109F}' => self.burmese += 1,
            '\u{1780}'..='\u{17FF}' => self.khmer += 1,
            '\u{0400}'..='\u{052F}' => {
                self.cyrillic += 1;
                match c {
                    'ә' | 'Ә' | 'ұ' | 'Ұ' | 'һ' | 'Һ' => self.kazakh += 1,
                    'қ' | 'Қ' | 'ғ' | 'Ғ' => self.kazakh_or_tajik += 1,
                    'ң' | 'Ң' | 'ө' | 'Ө' | 'ү' | 'Ү' => self.kyrgyz += 1,
                    'ҷ' | 'Ҷ' | 'ҳ' | 'Ҳ' | 'ӣ' | 'Ӣ' | 'ӯ' | 'Ӯ' => self.tajik += 1,
                    'ј' | 'Ј' | 'љ' | 'Љ' | 'њ' | 'Њ' | 'џ' | 'Џ' => self.serbian_or_macedonian += 1,
                    'ђ' | 'Ђ' | 'ћ' | 'Ћ' => self.serbian += 1,
                    'ѓ' | 'Ѓ' | 'ќ' | 'Ќ' | 'ѕ' | 'Ѕ' => self.macedonian += 1,
                    _ => {}
                }
            }
            _ => {}
        }
    }

    /// The language, if the letters alone tell it.
    pub(crate) fn telling(&self) -> Option<Language> {
        let scripts = [
            ("th", self.thai),
            ("lo", self.lao),
            ("bo", self.tibetan),
            ("my", self.burmese),
            ("km", self.khmer),
            (if self.kana * 10 > self.han { "ja" } else { "zh" }, self.han + self.kana),
        ];
        let most = |count: usize| count >= 5 && count * 2 > self.count;
        let code = scripts.into_iter().find(|&(_, count)| most(count)).map(|(code, _)| code);
        Language::new(code.or_else(|| self.cyrillic_alphabet())?)
    }

    /// Whether it can only be Serbian or Macedonian.
    pub(crate) fn serbian_or_macedonian(&self) -> bool {
        self.cyrillic * 2 > self.count && self.serbian_or_macedonian * 100 > self.cyrillic
    }

    /// One letter in fifty that no other alphabet has is not a typing mistake.
    fn cyrillic_alphabet(&self) -> Option<&'static str> {
        if self.cyrillic * 2 > self.count && self.serbian.max(self.macedonian) * 100 > self.cyrillic {
            return Some(if self.serbian > self.macedonian { "sr" } else { "mk" });
        }
        let own = self.kazakh + self.kazakh_or_tajik + self.kyrgyz + self.tajik;
        if self.cyrillic * 2 < self.count || own < 2 || own * 50 < self.cyrillic {
            return None;
        }
        // Kazakh has the Kyrgyz letters too; Tajik has none of these.
        Some(if self.tajik > self.kazakh + self.kyrgyz {
            "tg"
        } else if (self.kazakh + self.kazakh_or_tajik) * 2 > self.kyrgyz {
            "kk"
        } else {
            "ky"
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn telling(text: &str) -> Option<String> {
        Letters::of(text).telling().map(|language| language.to_string())
    }

    #[test]
    fn scripts_and_alphabets() {
        assert_eq!(telling("在全世界消除一切形式的贫困").as_deref(), Some("zh"));
        assert_eq!(telling("すべての人に健康と福祉を").as_deref(), Some("ja"));
        assert_eq!(telling("ຢຸດຕິຄວາມທຸກຍາກ").as_deref(), Some("lo"));
        assert_eq!(telling("ขจัดความยากจน").as_deref(), Some("th"));
        assert_eq!(
            telling("Кедейлікті оның барлық нысандарында жаппай жою, әлеуметтік қорғау").as_deref(),
            Some("kk")
        );
        assert_eq!(telling("Повсеместная ликвидация нищеты во всех её формах"), None);
        assert_eq!(telling("End poverty in all its forms everywhere"), None);
        assert_eq!(telling(""), None);
    }
}
