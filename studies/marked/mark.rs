//! Puts marks on every page of PDF files, whatever they say: `mark FOLDER_OUT FILE…`. For studies/marked/README.md.
#![allow(
    clippy::disallowed_methods,
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a measurement, and no part of the product"
)]

use itl_marked::{Mark, MarkArea, MarkedConcept, Marks, mark_pdf};
use std::path::Path;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let out = arguments.next().unwrap();
    let concept = MarkedConcept {
        id: "7".to_owned(),
        name: "7 Energy".to_owned(),
        standing: "covered".to_owned(),
        colour: [255, 204, 0],
    };
    let areas = |page: u32| {
        (0..3).map(move |line| MarkArea {
            page,
            edges: [30.0, 30.0 + 20.0 * line as f32, 90.0, 45.0 + 20.0 * line as f32],
        })
    };
    let mark = |page: u32| Mark {
        concepts: vec![0],
        author: "ITL".to_owned(),
        note: "7 Energy: strong match\nWords: énergie (>>".to_owned(),
        excerpt: "We save".to_owned(),
        decisions: Vec::new(),
        areas: areas(page).collect(),
        pieces: Vec::new(),
    };
    let marks = Marks {
        title: "Goals".to_owned(),
        remarks: Vec::new(),
        concepts: vec![concept],
        marks: (1..=20).map(mark).collect(),
    };
    for path in arguments {
        let bytes = std::fs::read(&path).unwrap();
        match mark_pdf(&bytes, bytes.clone(), &marks) {
            Ok(marked) => {
                let file = Path::new(&out).join(Path::new(&path).file_name().unwrap());
                std::fs::write(file, marked.bytes.of(&bytes)).unwrap();
            }
            Err(error) => println!("{path}: {error}"),
        }
    }
}
