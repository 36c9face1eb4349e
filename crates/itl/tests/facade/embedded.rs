//! The example of a program that embeds the library, run with a PDF and a framework.
#![cfg(feature = "pdf")]
#![allow(clippy::disallowed_methods, reason = "a test lays out the files of the example")]

#[path = "../../examples/embed.rs"]
#[allow(dead_code, reason = "the example's main is not called here")]
mod embed;

/// A PDF of one page with one line of text.
fn pdf(text: &str) -> Vec<u8> {
    let stream = format!("BT /F1 12 Tf 72 700 Td ({text}) Tj ET");
    let objects = [
        "<< /Type /Catalog /Pages 2 0 R >>".to_owned(),
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>".to_owned(),
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>"
            .to_owned(),
        format!("<< /Length {} >>\nstream\n{stream}\nendstream", stream.len()),
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>".to_owned(),
    ];
    let (mut file, mut table) = ("%PDF-1.7\n".to_owned(), String::new());
    for (at, object) in objects.iter().enumerate() {
        table.push_str(&format!("{:010} 00000 n \n", file.len()));
        file.push_str(&format!("{} 0 obj\n{object}\nendobj\n", at + 1));
    }
    let start = file.len();
    file.push_str(&format!("xref\n0 6\n0000000000 65535 f \n{table}"));
    file.push_str(&format!("trailer << /Size 6 /Root 1 0 R >>\nstartxref\n{start}\n%%EOF\n"));
    file.into_bytes()
}

#[test]
fn the_example_runs() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
    std::fs::write(
        path("goals.csv"),
        "id,label,descriptor\nw,Water,Clean water and sanitation for all\ne,Energy,Affordable energy\n",
    )
    .unwrap();
    let documents: Vec<String> = (0..5).map(|at| path(&format!("plan-{at}.pdf"))).collect();
    for document in &documents {
        std::fs::write(document, pdf("We bring clean water and sanitation to every house of the city."))
            .unwrap();
    }
    embed::run(&path("goals.csv"), &documents).unwrap();
    let missing = embed::run(&path("goals.csv"), &[path("missing.pdf")]).unwrap_err();
    assert!(missing.to_string().contains("missing.pdf"), "{missing}");
}
