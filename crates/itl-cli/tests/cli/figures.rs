//! `itl align --svg --png`: figures that are well-formed, the same every time, and show what the JSON says.
#![cfg(feature = "figures")]

use crate::drawing::{Svg, decode};
use crate::support::{Folder, GOALS, PLAN};

/// A word that no other number has.
fn word(number: usize) -> String {
    let letter = |place: u32| char::from(b'a' + (number / 26_usize.pow(place) % 26) as u8);
    format!("zor{}{}{}k", letter(2), letter(1), letter(0))
}

fn folder() -> Folder {
    Folder::new().with("plan.txt", PLAN).with("goals.csv", GOALS)
}

#[test]
fn both_figures_are_well_formed_and_need_no_font() {
    let folder = folder();
    for figure in ["heatmap", "profile"] {
        let name = format!("{figure}.svg");
        let run = folder.itl(&["align", "plan.txt", "-f", "goals.csv", "--figure", figure, "--svg", &name]);
        assert!(run.code < 2, "{}", run.stderr);
        assert!(run.stderr.contains(&format!("wrote {name} (")), "{}", run.stderr);
        let svg = Svg::parse(&folder.read(&name));
        let count = |name: &str| svg.elements.iter().filter(|element| *element == name).count();
        assert_eq!(
            (count("text"), count("image"), count("style"), count("title"), count("desc")),
            (0, 0, 0, 1, 1)
        );
        assert!(count("use") > 100);
        assert_eq!(svg.size.0, 510.0);
        assert!(svg.words[0].ends_with(" of Campus Plan"), "{:?}", svg.words);
        assert_eq!(svg.words.len(), 2);
    }
}

#[test]
fn the_same_bytes_every_time() {
    let folder = folder();
    let mut files = Vec::new();
    for (run, jobs) in ["1", "0", "3"].into_iter().enumerate() {
        let (svg, png) = (format!("{run}.svg"), format!("{run}.png"));
        folder.itl(&["align", "plan.txt", "-f", "goals.csv", "-q", "-j", jobs, "--svg", &svg, "--png", &png]);
        files.push((folder.read(&svg), folder.read(&png)));
    }
    assert!(files.iter().all(|pair| *pair == files[0]));
}

/// In every cell: the colour of the file is that of the picture, and the darker of two has the higher value.
#[test]
fn colours_stand_for_values() {
    let folder = folder();
    let files = ["--svg", "plan.svg", "--png", "plan.png"];
    let arguments =
        [&["align", "plan.txt", "-f", "goals.csv", "--scheme", "paper", "--json"][..], &files].concat();
    let json = folder.json(&arguments).remove(0);
    let svg = Svg::parse(&folder.read("plan.svg"));
    let (pixels, width, height) = decode(&folder.read("plan.png"));
    assert_eq!((width, height), (2125, (svg.size.1 / 0.24).round() as usize));

    let references: Vec<f64> = json["concepts"]
        .as_array()
        .unwrap()
        .iter()
        .map(|concept| concept["reference"].as_f64().unwrap())
        .collect();
    let defined: Vec<usize> = (0..references.len()).filter(|&column| references[column] > 0.0).collect();
    assert_eq!(defined.len(), references.len() - 1);
    let units = json["units"].as_array().unwrap().iter();
    let rows = units.zip(json["affinity"].as_array().unwrap());
    let rows: Vec<_> = rows.filter(|(unit, _)| unit["counted"] == true).map(|(_, row)| row).collect();
    let matrix = svg.matrix();
    assert_eq!(matrix.len(), rows.len());
    let mut shown: Vec<(f64, f64)> = Vec::new();
    for (cells, row) in matrix.iter().zip(rows) {
        assert_eq!(cells.len(), defined.len());
        for (cell, &column) in cells.iter().zip(&defined) {
            let at = |place: f64| (place / 0.24).round() as usize;
            let (x, y) = (at(cell.x + cell.width / 2.0), at(cell.y + cell.height / 2.0));
            let pixel = (y * width + x) * 3;
            assert_eq!(pixels[pixel..pixel + 3], cell.ink, "{cell:?}");
            shown.push((row[column].as_f64().unwrap() / references[column], cell.grey()));
        }
    }
    shown.sort_by(|a, b| a.0.total_cmp(&b.0));
    let highest = shown.last().unwrap().0;
    assert!(highest > 0.0 && shown[0].0 == 0.0);
    for pair in shown.windows(2) {
        assert!(pair[0].1 >= pair[1].1, "{pair:?}");
        // Of the square root of the share, a hundredth is a step: at most a fiftieth of the axis, which may be
        // twice as long as the highest value.
        assert!(pair[1].0 - pair[0].0 < highest / 20.0 || pair[0].1 > pair[1].1, "{pair:?}");
    }
}

#[test]
fn rows_are_the_groups_that_were_asked_for() {
    let folder = folder();
    let arguments =
        ["align", "plan.txt", "-f", "goals.csv", "--json", "--by", "section", "--svg", "plan.svg"];
    let json = folder.json(&arguments).remove(0);
    let matrix = Svg::parse(&folder.read("plan.svg")).matrix();
    let groups = json["groups"].as_array().unwrap();
    assert_eq!(matrix.len(), groups.len());
    for (cells, group) in matrix.iter().zip(groups) {
        let values: Vec<f64> =
            group["relative"].as_array().unwrap().iter().filter_map(serde_json::Value::as_f64).collect();
        for (a, b) in (0..values.len()).flat_map(|a| (0..a).map(move |b| (a, b))) {
            if values[a] < values[b] {
                assert!(cells[a].grey() >= cells[b].grey());
            }
        }
    }
}

#[test]
fn long_documents_and_large_frameworks_stay_on_a_page() {
    let sentence = |at: usize| {
        format!("Energy {} is affordable, and {} is clean water.", word(at % 7), word(at % 1_200))
    };
    let text: Vec<String> = (0..12_000).map(sentence).collect();
    let concept =
        |at: usize| format!("C{at},Concept {at},Energy {} and reliable water {}.\n", word(at % 7), word(at));
    let concepts: String = (0..1_200).map(concept).collect();
    let folder = Folder::new()
        .with("long.txt", text.join("\n"))
        .with("large.csv", format!("id,label,descriptor\n{concepts}"));
    let files = ["--svg", "long.svg", "--png", "long.png"];
    let run = folder.itl(&[&["align", "long.txt", "-f", "large.csv", "-L", "en"][..], &files].concat());
    assert!(run.code < 2, "{}", run.stderr);
    let bytes = folder.read("long.svg");
    assert!(bytes.len() < 3_000_000, "{}", bytes.len());
    let svg = Svg::parse(&bytes);
    assert!(svg.size.1 < 842.0, "{:?}", svg.size);
    let columns: std::collections::BTreeSet<u64> =
        svg.matrix().iter().flatten().map(|cell| (cell.x * 100.0).round() as u64).collect();
    assert_eq!(columns.len(), 45);
    decode(&folder.read("long.png"));
}

#[test]
fn hostile_words_are_words() {
    let payloads = [
        "<script>alert(1)</script>",
        "]]><image href='http://example.org/x'/>",
        "\"/><text>x</text>",
        "&lt;&#0;&xxe;",
        "\u{202E}gnihton\u{2066}",
        "a\u{0}b\u{1b}[31mc\u{FFFE}\u{FFFF}",
        "漢字 \u{E000} 😀",
    ];
    let zalgo = format!("x{}", "\u{301}".repeat(500));
    let long = "long ".repeat(20_000);
    let words: Vec<&str> = payloads.into_iter().chain([zalgo.as_str(), long.as_str()]).collect();
    let quoted = |text: &str| format!("\"{}\"", text.replace('"', "\"\""));
    let row = |(at, text): (usize, &&str)| {
        let id = format!("{at}{}", text.chars().take(9).collect::<String>());
        format!("{},{},Energy {} for all.\n", quoted(&id), quoted(text), word(at))
    };
    let concepts: String = words.iter().enumerate().map(row).collect();
    let said = |(at, text): (usize, &&str)| {
        // A text file with control characters is not read at all.
        let text: String = text.chars().filter(|character| !character.is_control()).collect();
        format!("{text}\n\nEnergy {} for all.\n\n", word(at))
    };
    let document: String = words.iter().enumerate().map(said).collect();
    let folder = Folder::new()
        .with("odd.txt", document)
        .with("odd.csv", format!("id,label,descriptor\n{}", concepts.replace('\u{0}', "")));
    for figure in ["heatmap", "profile"] {
        let (svg, png) = (format!("{figure}.svg"), format!("{figure}.png"));
        let flags = ["-L", "en", "--figure", figure, "--svg", &svg, "--png", &png];
        let run = folder.itl(&[&["align", "odd.txt", "-f", "odd.csv"][..], &flags].concat());
        assert!(run.code < 2, "{}", run.stderr);
        assert!(run.stderr.contains("U+6F22"), "{}", run.stderr);
        let parsed = Svg::parse(&folder.read(&svg));
        let known = ["svg", "title", "desc", "defs", "path", "g", "use"];
        assert!(parsed.elements.iter().all(|element| known.contains(&element.as_str())));
        decode(&folder.read(&png));
    }
}

#[test]
fn files_are_not_overwritten_unasked() {
    let folder = folder().with("taken.svg", "mine").with("taken.png", "mine");
    for (flag, name) in [("--svg", "taken.svg"), ("--png", "taken.png")] {
        let run = folder.itl(&["align", "plan.txt", flag, name]);
        assert_eq!((run.code, folder.read(name)), (2, b"mine".to_vec()), "{}", run.stderr);
        assert!(run.stderr.contains("--force"), "{}", run.stderr);
        assert_eq!(folder.itl(&["align", "plan.txt", flag, name, "--force"]).code, 0);
        assert_ne!(folder.read(name), b"mine");
    }
}

#[test]
fn several_documents_have_several_figures() {
    let folder = folder().with("other.txt", "We provide affordable energy for all.");
    let run = folder.itl(&["align", "plan.txt", "other.txt", "--svg", "one.svg"]);
    assert_eq!(run.code, 2, "{}", run.stderr);
    let run = folder.itl(&["align", "plan.txt", "other.txt", "--svg", "{name}.svg", "--png", "{name}.png"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    for name in ["other.svg", "plan.svg"] {
        Svg::parse(&folder.read(name));
    }
    for name in ["other.png", "plan.png"] {
        decode(&folder.read(name));
    }
}
