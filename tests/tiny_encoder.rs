//! The files of a tiny sentence encoder for tests: random weights from a seed, a vocabulary of letters and a few words.
//!
//! It knows nothing of any language, but equal words have equal states to begin with, so texts that share words are near
//! to each other.

/// Shape of the encoder.
pub(crate) const WIDTH: usize = 32;
pub(crate) const HEADS: usize = 4;
pub(crate) const LAYERS: usize = 2;
pub(crate) const BETWEEN: usize = 48;
pub(crate) const PLACES: usize = 64;

/// Whole words of the vocabulary.
const WORDS: [&str; 12] =
    ["water", "energy", "poverty", "clean", "for", "all", "the", "and", "of", "health", "cities", "forest"];

/// A tensor: name, shape, numbers.
pub(crate) struct Tensor {
    pub(crate) name: String,
    pub(crate) shape: Vec<usize>,
    pub(crate) numbers: Vec<f32>,
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

/// The pieces of the vocabulary, by number.
pub(crate) fn vocabulary() -> Vec<String> {
    let mut pieces: Vec<String> = ["[PAD]", "[UNK]", "[CLS]", "[SEP]"].map(str::to_owned).to_vec();
    pieces.extend(WORDS.map(str::to_owned));
    pieces.extend(('a'..='z').chain('0'..='9').map(|c| c.to_string()));
    pieces.extend(('a'..='z').chain('0'..='9').map(|c| format!("##{c}")));
    pieces.extend([".", ",", "-", "##er", "##ing", "##tion"].map(str::to_owned));
    pieces
}

/// The weights.
pub(crate) fn tensors(seed: u64) -> Vec<Tensor> {
    let mut dice = Dice(seed);
    let mut all = Vec::new();
    let mut random = |name: String, shape: &[usize], size: f32, base: f32| {
        let count: usize = shape.iter().product();
        let numbers = (0..count).map(|_| base + size * dice.next()).collect();
        all.push(Tensor { name, shape: shape.to_vec(), numbers });
    };
    random("embeddings.word_embeddings.weight".into(), &[vocabulary().len(), WIDTH], 1.0, 0.0);
    random("embeddings.position_embeddings.weight".into(), &[PLACES, WIDTH], 0.1, 0.0);
    random("embeddings.token_type_embeddings.weight".into(), &[2, WIDTH], 0.1, 0.0);
    random("embeddings.LayerNorm.weight".into(), &[WIDTH], 0.1, 1.0);
    random("embeddings.LayerNorm.bias".into(), &[WIDTH], 0.1, 0.0);
    for layer in 0..LAYERS {
        let name = |rest: &str| format!("encoder.layer.{layer}.{rest}");
        for (part, out, into) in [
            ("attention.self.query", WIDTH, WIDTH),
            ("attention.self.key", WIDTH, WIDTH),
            ("attention.self.value", WIDTH, WIDTH),
            ("attention.output.dense", WIDTH, WIDTH),
            ("intermediate.dense", BETWEEN, WIDTH),
            ("output.dense", WIDTH, BETWEEN),
        ] {
            random(name(&format!("{part}.weight")), &[out, into], 0.2, 0.0);
            random(name(&format!("{part}.bias")), &[out], 0.05, 0.0);
        }
        for part in ["attention.output.LayerNorm", "output.LayerNorm"] {
            random(name(&format!("{part}.weight")), &[WIDTH], 0.1, 1.0);
            random(name(&format!("{part}.bias")), &[WIDTH], 0.1, 0.0);
        }
    }
    all
}

/// Tensors in the format safetensors.
pub(crate) fn safetensors(tensors: &[Tensor]) -> Vec<u8> {
    let (mut head, mut data) = (Vec::new(), Vec::new());
    for tensor in tensors {
        let from = data.len();
        data.extend(tensor.numbers.iter().flat_map(|number| number.to_le_bytes()));
        let (name, shape, to) = (&tensor.name, &tensor.shape, data.len());
        head.push(format!(
            "\"{name}\":{{\"dtype\":\"F32\",\"shape\":{shape:?},\"data_offsets\":[{from},{to}]}}"
        ));
    }
    let mut head = format!("{{{}}}", head.join(","));
    while !head.len().is_multiple_of(8) {
        head.push(' ');
    }
    let mut bytes = (head.len() as u64).to_le_bytes().to_vec();
    bytes.extend(head.into_bytes());
    bytes.extend(data);
    bytes
}

/// The tokeniser.
pub(crate) fn tokenizer_json() -> String {
    let pieces: Vec<String> =
        vocabulary().iter().enumerate().map(|(id, piece)| format!("\"{piece}\":{id}")).collect();
    format!(
        r###"{{"version":"1.0","added_tokens":[],"normalizer":{{"type":"BertNormalizer","clean_text":true,
        "handle_chinese_chars":true,"strip_accents":null,"lowercase":true}},"pre_tokenizer":{{"type":"BertPreTokenizer"}},
        "post_processor":{{"type":"BertProcessing","sep":["[SEP]",3],"cls":["[CLS]",2]}},
        "model":{{"type":"WordPiece","unk_token":"[UNK]","continuing_subword_prefix":"##","max_input_chars_per_word":100,
        "vocab":{{{}}}}}}}"###,
        pieces.join(",")
    )
}

/// The configuration.
pub(crate) fn config_json() -> String {
    format!(
        r#"{{"model_type":"bert","hidden_act":"gelu","hidden_size":{WIDTH},"num_attention_heads":{HEADS},
        "num_hidden_layers":{LAYERS},"intermediate_size":{BETWEEN},"max_position_embeddings":{PLACES},
        "layer_norm_eps":1e-12,"vocab_size":{},"_name_or_path":"tiny"}}"#,
        vocabulary().len()
    )
}

/// The files of the model, by their names.
pub(crate) fn files(seed: u64) -> Vec<(String, Vec<u8>)> {
    let readme = "---\nlicense: cc0-1.0\nlanguage: en\n---\n# tiny\n";
    vec![
        ("config.json".to_owned(), config_json().into_bytes()),
        ("model.safetensors".to_owned(), safetensors(&tensors(seed))),
        ("tokenizer.json".to_owned(), tokenizer_json().into_bytes()),
        ("README.md".to_owned(), readme.as_bytes().to_vec()),
    ]
}
