//! Pages, marked-up texts and mail that are deep or long, and files of other kinds under names of documents.

use super::Case;

const SHORT: &[&str] = &["--max-chars", "20000"];
const TEXT: &str = "We save water and energy for all people. ";

/// First bytes of files that are no documents; what follows is noise.
const FOREIGN: [(&str, &[u8]); 22] = [
    ("png", b"\x89PNG\r\n\x1A\n"),
    ("jpeg", b"\xFF\xD8\xFF\xE0\0\x10JFIF"),
    ("gif", b"GIF89a"),
    ("webp", b"RIFF\x10\0\0\0WEBP"),
    ("tiff", b"II*\0\x08\0\0\0"),
    ("gzip", b"\x1F\x8B\x08\0"),
    ("bzip2", b"BZh91AY&SY"),
    ("xz", b"\xFD7zXZ\0"),
    ("zstd", b"\x28\xB5\x2F\xFD"),
    ("7z", b"7z\xBC\xAF\x27\x1C"),
    ("rar", b"Rar!\x1A\x07\x01\0"),
    ("elf", b"\x7FELF\x02\x01\x01\0"),
    ("exe", b"MZ\x90\0\x03\0\0\0"),
    ("macho", b"\xCF\xFA\xED\xFE\x07\0\0\x01"),
    ("class", b"\xCA\xFE\xBA\xBE\0\0\0\x34"),
    ("wasm", b"\0asm\x01\0\0\0"),
    ("sqlite", b"SQLite format 3\0"),
    ("mp3", b"ID3\x04\0\0\0"),
    ("mp4", b"\0\0\0\x20ftypisom"),
    ("ogg", b"OggS\0\x02\0\0"),
    ("font", b"\0\x01\0\0\0\x0F\0\x80"),
    ("doc", b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1"),
];

pub(crate) fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    for (quotes, value) in [("double", "=\"\""), ("single", "=''"), ("no", "=v"), ("no-value", "")] {
        let page = format!("<html><p>{TEXT}</p><p {}>{TEXT}</p>", format!("a{value} ").repeat(60_000));
        let (code, says) = if quotes == "double" { (1, "attributes") } else { (0, "") };
        cases.push(Case::new(format!("attributes-{quotes}.html"), page, code, says));
    }
    let attributes = format!("{TEXT}\n\n<div {}>more</div>\n", "a=\"\" ".repeat(60_000));
    cases.push(Case::new("attributes.md", attributes.clone(), 1, "attributes"));
    let mail = format!(
        "From: a@b.org\nSubject: Water\nDate: Mon, 4 Mar 2024 10:00:00 +0000\nContent-Type: text/html\n\n{attributes}"
    );
    cases.push(Case::new("attributes.eml", mail, 1, "attributes"));
    for (name, open) in
        [("div", "<div>"), ("table", "<table><tr><td>"), ("list", "<ul><li>"), ("bold", "<b>")]
    {
        let page = format!("<html>{}{TEXT}", open.repeat(3_000));
        let code = i32::from(name != "bold");
        cases.push(Case::new(format!("deep-{name}.html"), page, code, ""));
    }
    for (name, open) in [("quotes", "> "), ("lists", "- "), ("links", "["), ("emphasis", "*a **a ")] {
        let text = format!("{}{TEXT}\n", open.repeat(20_000));
        cases.push(Case::new(
            format!("deep-{name}.md"),
            text,
            i32::from(name == "quotes" || name == "lists"),
            "",
        ));
    }
    cases.push(Case::new("groups.rtf", format!("{{\\rtf1 {}{TEXT}", "{".repeat(50_000)), 1, "deep"));
    cases.push(Case::new("long.txt", TEXT.repeat(2_000), 1, "--max-chars").with(SHORT));
    cases.push(
        Case::new("long.html", format!("<html><p>{}", TEXT.repeat(2_000)), 1, "--max-chars").with(SHORT),
    );
    cases.push(Case::new("long.md", format!("# A\n\n{}", TEXT.repeat(2_000)), 1, "--max-chars").with(SHORT));
    cases.push(Case::new("one-word.txt", "w".repeat(2 << 20), 0, ""));
    cases.push(Case::new("marks.txt", "!?.".repeat(200_000), 0, ""));
    let noise: Vec<u8> = (0_u32..4096).map(|at| (at.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
    for (kind, magic) in FOREIGN {
        for ending in ["html", "txt"] {
            let bytes = [magic, &noise].concat();
            cases.push(Case::new(format!("{kind}-named.{ending}"), bytes, 2, "the file is "));
        }
    }
    cases
}
