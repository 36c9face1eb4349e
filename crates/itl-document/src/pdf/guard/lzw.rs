//! LZW as PDF has it, with a bound on what comes out.

use super::decoders::{TooLarge, within};

/// Codes of LZW: all bytes and two marks to begin with, and at most so many.
const LZW_FIRST: usize = 258;
const LZW_MOST: usize = 4096;
const LZW_CLEAR: usize = 256;
const LZW_END: usize = 257;

/// The words of LZW: each is an earlier one and a byte.
struct Words {
    before: Vec<u16>,
    first: Vec<u8>,
    last: Vec<u8>,
    length: Vec<u32>,
}

impl Words {
    fn new() -> Self {
        let bytes: Vec<u8> = (0..LZW_FIRST).map(|code| code as u8).collect();
        Self { before: vec![0; LZW_FIRST], first: bytes.clone(), last: bytes, length: vec![1; LZW_FIRST] }
    }

    fn count(&self) -> usize {
        self.length.len()
    }

    fn clear(&mut self) {
        self.before.truncate(LZW_FIRST);
        self.first.truncate(LZW_FIRST);
        self.last.truncate(LZW_FIRST);
        self.length.truncate(LZW_FIRST);
    }

    fn add(&mut self, before: usize, last: u8) {
        if self.count() < LZW_MOST {
            self.before.push(before as u16);
            self.first.push(self.first[before]);
            self.last.push(last);
            self.length.push(self.length[before] + 1);
        }
    }

    fn write(&self, mut word: usize, out: &mut Vec<u8>) {
        let (from, length) = (out.len(), self.length[word] as usize);
        out.resize(from + length, 0);
        for at in (from..from + length).rev() {
            out[at] = self.last[word];
            word = self.before[word].into();
        }
    }

    /// Bits of the next code.
    fn bits(&self, early: bool) -> u32 {
        match self.count() + usize::from(early) {
            2048.. => 12,
            1024.. => 11,
            512.. => 10,
            _ => 9,
        }
    }
}

/// How much the codes of LZW stand for, and what, if there is room for it.
pub(crate) fn lzw(
    bytes: &[u8],
    early: bool,
    limit: u64,
    mut out: Option<&mut Vec<u8>>,
) -> Result<u64, TooLarge> {
    let mut words = Words::new();
    let (mut kept, mut held, mut at) = (0_u32, 0_u32, 0);
    let (mut before, mut size): (Option<usize>, u64) = (None, 0);
    loop {
        let bits = words.bits(early);
        while held < bits {
            let Some(&byte) = bytes.get(at) else { return Ok(size) };
            kept = kept << 8 | u32::from(byte);
            held += 8;
            at += 1;
        }
        held -= bits;
        let code = (kept >> held & ((1 << bits) - 1)) as usize;
        kept &= (1 << held) - 1;
        match code {
            LZW_CLEAR => {
                words.clear();
                before = None;
                continue;
            }
            LZW_END => return Ok(size),
            _ => {}
        }
        match before {
            _ if code > words.count() => return Ok(size),
            Some(before) => {
                let known = code < words.count();
                words.add(before, words.first[if known { code } else { before }]);
            }
            None => {}
        }
        // The word that was to be added, where there is no more room or nothing before it.
        if code >= words.count() {
            return Ok(size);
        }
        size = within(size + u64::from(words.length[code]), limit)?;
        if let Some(out) = &mut out {
            words.write(code, out);
        }
        before = Some(code);
    }
}
