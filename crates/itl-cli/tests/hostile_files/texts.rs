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
    for (name, words) in [
        ("bin", "\\bin2147483647 ".to_owned()),
        ("bin-less", "\\bin-5 ".to_owned()),
        ("bin-most", "\\bin99999999999999999999 ".to_owned()),
        ("skips", "\\uc1000000000 \\u8364 ".repeat(1000)),
        ("cells", format!("\\trowd{}{}\\row ", "\\cellx1".repeat(20_000), "w\\cell".repeat(20_000))),
        ("fields", "{\\field{\\*\\fldinst X}{\\fldrslt ".repeat(5_000)),
        ("notes", "w{\\footnote ".repeat(5_000)),
        ("stars", "{\\*".repeat(20_000)),
        ("word", format!("\\{} ", "a".repeat(200_000))),
        ("number", "\\b99999999999999999999999 ".repeat(10_000)),
    ] {
        let deep = ["fields", "notes", "stars"].contains(&name);
        cases.push(Case::new(
            format!("rtf-{name}.rtf"),
            format!("{{\\rtf1 {TEXT}\\par {words}{TEXT}"),
            i32::from(deep),
            "",
        ));
    }
    let head = "From: a@b.org\nSubject: Water\nDate: Mon, 4 Mar 2024 10:00:00 +0000\nMIME-Version: 1.0\n";
    let nested: String =
        (0..5_000).map(|at| format!("Content-Type: multipart/mixed; boundary=b{at}\n\n--b{at}\n")).collect();
    for (name, rest) in [
        ("nested", format!("{nested}\n{TEXT}")),
        ("same", format!("{}\n{TEXT}", "Content-Type: multipart/mixed; boundary=b\n\n--b\n".repeat(5_000))),
        (
            "parts",
            format!(
                "Content-Type: multipart/mixed; boundary=b\n\n{}",
                format!("--b\n\n{TEXT}\n").repeat(20_000)
            ),
        ),
        (
            "messages",
            format!(
                "{}\n{TEXT}",
                "Content-Type: message/rfc822\n\nFrom: a@b.org\nSubject: x\n".repeat(5_000)
            ),
        ),
        ("fields", format!("{}\n{TEXT}", "X: a\n".repeat(100_000))),
        ("folded", format!("X: a\n{}\n{TEXT}", " b\n".repeat(100_000))),
        ("words", format!("X: {}\n\n{TEXT}", "=?".repeat(100_000))),
        ("parameters", format!("Content-Type: text/plain; {}\n\n{TEXT}", "a=b; ".repeat(100_000))),
        ("brackets", format!("To: {}\n\n{TEXT}", "(".repeat(100_000))),
    ] {
        let attached = i32::from(name == "nested" || name == "messages");
        cases.push(Case::new(format!("mail-{name}.eml"), format!("{head}{rest}"), attached, ""));
    }
    for (name, piece) in [
        ("comments", "<!--"),
        ("cdata", "<![CDATA["),
        ("ends", "</"),
        ("entities", "&CounterClockwiseContourIntegral;"),
        ("numbers", "&#9999999999999999999;"),
        ("quotes", "<a href=\""),
        ("titles", "<title>"),
        ("areas", "<textarea>"),
        ("cells", "<td rowspan=65534 colspan=1000>w"),
        ("frames", "<iframe srcdoc=\""),
        ("breaks", "<br>"),
    ] {
        let page = format!("<html><body><p>{TEXT}</p>{}{TEXT}", piece.repeat(50_000));
        let (code, says) = if name == "quotes" || name == "frames" { (1, "attributes") } else { (0, "") };
        cases.push(Case::new(format!("many-{name}.html"), page, code, says));
    }
    let ticks: String = (1..800).map(|count| format!("{}a", "`".repeat(count))).collect();
    let table = format!("|{}\n|{}\n{}", "a|".repeat(5_000), "-|".repeat(5_000), "|a\n".repeat(20_000));
    for (name, words) in [
        ("ticks", ticks),
        ("pictures", "![".repeat(50_000)),
        ("targets", "[a](".repeat(20_000)),
        ("references", format!("[a]: <{}>\n\n{}", "x".repeat(50_000), "[a] ".repeat(5_000))),
        ("notes", format!("{}\n\n[^a]: [^a]\n", "[^a]".repeat(20_000))),
        ("table", table),
        ("head", format!("---\na: {}\n---\n", "[".repeat(100_000))),
    ] {
        let text = if name == "head" { format!("{words}\n{TEXT}\n") } else { format!("{TEXT}\n\n{words}\n") };
        cases.push(Case::new(format!("markdown-{name}.md"), text, 0, ""));
    }
    cases.push(Case::new("long.txt", TEXT.repeat(2_000), 1, "--max-chars").with(SHORT));
    cases.push(
        Case::new("long.html", format!("<html><p>{}", TEXT.repeat(2_000)), 1, "--max-chars").with(SHORT),
    );
    cases.push(Case::new("long.md", format!("# A\n\n{}", TEXT.repeat(2_000)), 1, "--max-chars").with(SHORT));
    cases.push(Case::new("one-word.txt", "w".repeat(2 << 20), 0, ""));
    cases.push(Case::new("marks.txt", "!?.".repeat(200_000), 0, ""));
    cases.push(Case::new("accents-on-one-letter.txt", format!("a{}", "\u{301}".repeat(1 << 20)), 0, ""));
    // Each accent is a token, and the letter before them all is in each of their characters.
    let token = |text: &str| format!("1\t{text}\t_\tNOUN\t_\t_\t_\t_\t_\tSpaceAfter=No\n");
    let tokens = token("a") + &token("\u{301}").repeat(300_000);
    cases.push(Case::new("accents-on-one-letter.conllu", tokens, 0, ""));
    let noise: Vec<u8> = (0_u32..4096).map(|at| (at.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
    for (kind, magic) in FOREIGN {
        for ending in ["html", "txt"] {
            let bytes = [magic, &noise].concat();
            cases.push(Case::new(format!("{kind}-named.{ending}"), bytes, 2, "the file is "));
        }
    }
    cases
}
