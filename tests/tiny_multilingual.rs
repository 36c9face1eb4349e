//! A tiny encoder of two languages for tests, as one file with its tokeniser in it: random weights from a seed, and pairs of words, English and
//! Spanish, that begin with the same vector.
//!
//! It knows nothing of any language, but a Spanish text of such words is near to the English one.

pub(crate) const WIDTH: usize = 32;
const BETWEEN: usize = 64;
const LAYERS: usize = 1;
const HEADS: usize = 4;
const PLACES: usize = 64;
const BLOCK: usize = 32;

/// Words that mean the same.
const PAIRS: [(&str, &str); 46] = [
    ("water", "agua"),
    ("river", "río"),
    ("rivers", "ríos"),
    ("sanitation", "saneamiento"),
    ("supply", "suministro"),
    ("energy", "energía"),
    ("electricity", "electricidad"),
    ("power", "potencia"),
    ("grid", "red"),
    ("health", "salud"),
    ("patient", "paciente"),
    ("medicine", "medicina"),
    ("hospital", "hospital"),
    ("forest", "bosque"),
    ("forests", "bosques"),
    ("tree", "árbol"),
    ("habitat", "hábitat"),
    ("soil", "suelo"),
    ("every", "cada"),
    ("needs", "necesita"),
    ("and", "y"),
    ("more", "más"),
    ("the", "la"),
    ("of", "de"),
    ("many", "muchos"),
    ("has", "ha"),
    ("lost", "perdido"),
    ("its", "su"),
    ("for", "para"),
    ("want", "falta"),
    ("without", "sin"),
    ("no", "ningún"),
    ("can", "puede"),
    ("last", "durar"),
    ("plans", "planes"),
    ("begin", "empiezan"),
    ("with", "con"),
    ("a", "un"),
    ("that", "que"),
    ("serves", "sirve"),
    ("is", "es"),
    ("all", "todos"),
    ("we", "nosotros"),
    ("count", "contamos"),
    ("year", "año"),
    ("in", "en"),
];

/// Whether an English and a Spanish word have one vector to begin with.
pub(crate) fn mean_the_same(english: &str, spanish: &str) -> bool {
    PAIRS.contains(&(english.to_lowercase().as_str(), spanish.to_lowercase().as_str()))
}

/// Numbers between −1 and 1 that look random: SplitMix64.
struct Dice(u64);

impl Dice {
    fn next(&mut self) -> f32 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((mixed ^ (mixed >> 31)) >> 40) as f32 / (1_u32 << 23) as f32 - 1.0
    }
}

/// Pieces with their scores, and for each the word whose vector it has.
fn pieces() -> Vec<(String, f32, usize)> {
    let mut pieces: Vec<(String, f32)> =
        ["<s>", "<pad>", "</s>", "<unk>"].map(|mark| (mark.to_owned(), 0.0)).to_vec();
    pieces.push(("▁".to_owned(), -4.0));
    pieces.extend(["▁query", "▁passage"].map(|piece| (piece.to_owned(), -6.0)));
    pieces.extend((' '..='~').filter(|c| *c != ' ').map(|c| (c.to_string(), -9.0)));
    pieces.extend("áéíóúñü".chars().map(|c| (c.to_string(), -9.0)));
    let mut all: Vec<(String, f32, usize)> =
        pieces.into_iter().enumerate().map(|(at, (piece, score))| (piece, score, at)).collect();
    for (english, spanish) in PAIRS {
        let at = all.len();
        all.push((format!("▁{english}"), -7.0, at));
        if spanish != english {
            all.push((format!("▁{spanish}"), -7.0, at));
        }
    }
    all
}

/// A matrix in blocks of 4 bits with a scale of 16 bits.
fn packed(numbers: &[f32]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for block in numbers.chunks_exact(BLOCK) {
        let most = block.iter().fold(0.0_f32, |most, number| most.max(number.abs()));
        // A power of two has no fraction to be rounded: its exponent stands behind ten bits.
        let (mut scale, mut exponent) = (1.0 / 1024.0, 5_u16);
        while 7.0 * scale < most {
            (scale, exponent) = (2.0 * scale, exponent + 1);
        }
        bytes.extend((exponent << 10).to_le_bytes());
        let four = |at: usize| (block[at] / scale).round().clamp(-8.0, 7.0) as i8 + 8;
        bytes.extend((0..BLOCK / 2).map(|at| four(at) as u8 | (four(at + BLOCK / 2) as u8) << 4));
    }
    bytes
}

/// The file.
pub(crate) fn file(seed: u64) -> Vec<u8> {
    let pieces = pieces();
    let mut dice = Dice(seed);
    let mut random = |count: usize, size: f32, base: f32| -> Vec<f32> {
        (0..count).map(|_| base + size * dice.next()).collect()
    };
    let words: Vec<Vec<f32>> = (0..pieces.len()).map(|_| random(WIDTH, 1.0, 0.0)).collect();
    let words: Vec<f32> = pieces.iter().flat_map(|(_, _, at)| words[*at].clone()).collect();
    // Name, whether it is packed, how many numbers, bytes.
    let mut tensors: Vec<(String, bool, usize, Vec<u8>)> = Vec::new();
    let mut add = |name: &str, is_packed: bool, numbers: Vec<f32>| {
        let plain = || numbers.iter().flat_map(|number| number.to_le_bytes()).collect();
        let bytes = if is_packed { packed(&numbers) } else { plain() };
        tensors.push((name.to_owned(), is_packed, numbers.len(), bytes));
    };
    add("emb.word", true, words);
    add("emb.pos", false, random(PLACES * WIDTH, 0.1, 0.0));
    add("emb.type", false, random(2 * WIDTH, 0.1, 0.0));
    add("emb.ln.w", false, random(WIDTH, 0.1, 1.0));
    add("emb.ln.b", false, random(WIDTH, 0.1, 0.0));
    for layer in 0..LAYERS {
        for (part, height, width) in [
            ("q", WIDTH, WIDTH),
            ("k", WIDTH, WIDTH),
            ("v", WIDTH, WIDTH),
            ("ao", WIDTH, WIDTH),
            ("fi", BETWEEN, WIDTH),
            ("fo", WIDTH, BETWEEN),
        ] {
            add(&format!("l{layer}.{part}.w"), true, random(height * width, 0.1, 0.0));
            add(&format!("l{layer}.{part}.b"), false, random(height, 0.05, 0.0));
        }
        for part in ["aln", "oln"] {
            add(&format!("l{layer}.{part}.w"), false, random(WIDTH, 0.1, 1.0));
            add(&format!("l{layer}.{part}.b"), false, random(WIDTH, 0.1, 0.0));
        }
    }
    let mut bytes = b"E5S1".to_vec();
    let number = |bytes: &mut Vec<u8>, number: usize| bytes.extend((number as u32).to_le_bytes());
    for size in [1, WIDTH, LAYERS, HEADS, BETWEEN, pieces.len(), PLACES, 2] {
        number(&mut bytes, size);
    }
    bytes.extend(1e-12_f32.to_le_bytes());
    for size in [BLOCK, pieces.len(), 0, 2, 1, 3] {
        number(&mut bytes, size);
    }
    let text: String = pieces.iter().map(|(piece, ..)| piece.as_str()).collect();
    bytes.extend((text.len() as u64).to_le_bytes());
    let mut at = 0;
    number(&mut bytes, 0);
    for (piece, ..) in &pieces {
        at += piece.len();
        number(&mut bytes, at);
    }
    pieces.iter().for_each(|(_, score, _)| bytes.extend(score.to_le_bytes()));
    bytes.extend(text.into_bytes());
    // Characters that others stand for: capitals, a space for every other white space, nothing for a control character.
    let mut replaced: Vec<(char, Vec<char>)> =
        ('A'..='Z').map(|c| (c, vec![c.to_ascii_lowercase()])).collect();
    replaced.extend([('\n', vec![' ']), ('\u{a0}', vec![' ']), ('\u{7}', vec![]), ('ﬁ', vec!['f', 'i'])]);
    let mut table = Vec::new();
    for (from, to) in &replaced {
        number(&mut table, *from as usize);
        table.push(to.len() as u8);
        to.iter().for_each(|c| number(&mut table, *c as usize));
    }
    number(&mut bytes, replaced.len());
    number(&mut bytes, table.len());
    bytes.extend(table);
    number(&mut bytes, tensors.len());
    let directory: usize = tensors.iter().map(|(name, ..)| 2 + name.len() + 1 + 4 + 8 + 8).sum();
    let mut from = bytes.len() + directory;
    for (name, is_packed, count, data) in &tensors {
        bytes.extend((name.len() as u16).to_le_bytes());
        bytes.extend(name.as_bytes());
        bytes.push(u8::from(*is_packed));
        number(&mut bytes, *count);
        bytes.extend((from as u64).to_le_bytes());
        bytes.extend((data.len() as u64).to_le_bytes());
        from += data.len();
    }
    tensors.into_iter().for_each(|(.., data)| bytes.extend(data));
    bytes
}

/// The files of the package, by their names.
pub(crate) fn files(seed: u64) -> Vec<(String, Vec<u8>)> {
    vec![
        ("tiny/e5-tiny-q4.bin".to_owned(), file(seed)),
        ("tiny-1.0.dist-info/METADATA".to_owned(), b"Name: tiny\nLicense: CC0-1.0\n".to_vec()),
    ]
}
