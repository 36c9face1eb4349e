//! Mutations inside of PDF files: dictionaries and the content of streams, packed again with any filter, in a file that is sound
//! otherwise.

use flate2::Compression;
use flate2::write::ZlibEncoder;
use std::io::Write;

use super::dice::Dice;
use super::{bytes, tokens};
use crate::hostile_files::pdf::{Object, file};

pub(crate) fn mutate(objects: &[Object], dice: &mut Dice) -> Vec<u8> {
    let mut objects = objects.to_vec();
    for _ in 0..=dice.below(3) {
        let donor = dice.pick(&objects).clone();
        let at = dice.below(objects.len());
        let (_, dict, data) = &mut objects[at];
        match data {
            Some(data) if dice.below(3) > 0 => {
                let other = donor.2.unwrap_or_else(|| donor.1.into_bytes());
                *data = match dice.one_in(6) {
                    true => bytes::mutate(data, &other, dice),
                    false => tokens::mutate(data, &other, dice),
                };
            }
            _ => {
                let mutated = tokens::mutate(dict.as_bytes(), donor.1.as_bytes(), dice);
                *dict = String::from_utf8_lossy(&mutated).into_owned();
            }
        }
    }
    for (_, dict, data) in &mut objects {
        if let Some(data) = data
            && dice.one_in(2)
        {
            let (filters, packed) = packed(data, dice);
            *data = if dice.one_in(20) { bytes::mutate(&packed, b"\0\xFF", dice) } else { packed };
            *dict = dict.replacen("<<", &format!("<< {filters}"), 1);
        }
    }
    let whole = file(&objects, "");
    if dice.one_in(8) { bytes::mutate(&whole, &whole, dice) } else { whole }
}

/// The data of a stream through one to three filters, with the entries that say so.
fn packed(data: &[u8], dice: &mut Dice) -> (String, Vec<u8>) {
    let (mut names, mut packed) = (Vec::new(), data.to_vec());
    for _ in 0..=dice.below(3) {
        let (name, next) = match dice.below(4) {
            0 | 1 => {
                let mut zlib = ZlibEncoder::new(Vec::new(), Compression::fast());
                zlib.write_all(&packed).unwrap();
                ("/FlateDecode", zlib.finish().unwrap())
            }
            2 => (
                "/AHx",
                packed.iter().flat_map(|byte| format!("{byte:02x}").into_bytes()).chain([b'>']).collect(),
            ),
            _ => {
                let run = |piece: &[u8]| [&[piece.len() as u8 - 1], piece].concat();
                ("/RL", packed.chunks(128).flat_map(run).chain([128]).collect())
            }
        };
        names.insert(0, name);
        packed = next;
    }
    let parms = if dice.one_in(6) { "/DecodeParms << /Predictor 12 /Columns 4 >>" } else { "" };
    (format!("/Filter [{}] {parms}", names.join(" ")), packed)
}
