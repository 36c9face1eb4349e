//! A small sound document of every format, with what its format is good at: headings, lists, tables, notes, fields.

use super::Sample;
use crate::hostile_files::{containers, pdf, sound_pdf};

const TEXT: &str = "Campus Plan\n\n1. Water\n\nWe save water. It is 3.5 % of all, e.g. at Dr. Smith's.\n\n- one\n- two\n\u{C}2. Energy\n\nAff-\nordable energy.\n";
const CONLLU: &str = "# newpar\n# text = We save it\n1\tWe\twe\tPRON\tPRP\t_\t2\tnsubj\t_\t_\n2-3\tsaves\t_\t_\t_\t_\t_\t_\t_\t_\n2\tsave\tsave\tVERB\tVBP\t_\t0\troot\t_\t_\n3\tit\tit\tPRON\tPRP\t_\t2\tobj\t_\t_\n3.1\tx\t_\t_\t_\n\n1\tWater\twater\tNOUN\tNN\t_\t0\troot\t_\t_\n";
const MARKDOWN: &str = "---\ntitle: Plan\nlang: en\ntags: [a, b]\n---\n# Plan\n\nWe *save* **water** [here](a.html \"b\") and ![c][d].[^1]\n\n> quoted\n> - list\n>   1. deep\n\n| a | b |\n|---|:-:|\n| 1 | `x` |\n\n```rust\nlet x = 1;\n```\n\nSetext\n------\n<div class=\"a\">html</div>\n\n[d]: e.png 'f'\n[^1]: A note.\n";
const HTML: &str = "<!DOCTYPE html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>Plan</title><style>p{}</style></head><body><nav>menu</nav><h1 id=\"a\">Plan</h1><p class='b' hidden=no>We <b>save</b> &amp; water &#8212; &eacute;.<br>More</p><ul><li>one<ol start=3><li>two</ol></ul><table><tr><th colspan=\"2\">h</th></tr><tr><td rowspan=2>1<td>2</table><pre>code</pre><!-- c --><script>x</script><svg><text>t</text></svg><details><summary>s</summary>d</details></body></html>";
const MAIL: &str = "From: =?utf-8?Q?Zo=C3=AB?= <a@b.org>\nTo: c@d.org\nSubject: =?utf-8?B?V2F0ZXI=?= plan\nDate: Mon, 4 Mar 2024 10:00:00 +0000\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=\"x\"\n\nnone\n--x\nContent-Type: multipart/alternative; boundary=y\n\n--y\nContent-Type: text/plain; charset=\"iso-8859-1\"; format=flowed\nContent-Transfer-Encoding: quoted-printable\n\nWe save=20water =E9.=\n More.\n> quoted\n--y\nContent-Type: text/html; charset=utf-8\nContent-Transfer-Encoding: base64\n\nPGgxPlBsYW48L2gxPjxwPldlIHNhdmUuPC9wPg==\n--y--\n--x\nContent-Type: message/rfc822\n\nFrom: e@f.org\nSubject: Inner\nDate: Mon, 4 Mar 2024 10:00:00 +0000\n\nInner text.\n--x\nContent-Type: text/plain; name*0*=utf-8''a%20; name*1=b\nContent-Disposition: attachment; filename=\"a.txt\"\n\nattached\n--x--\n";
const RTF: &str = "{\\rtf1\\ansi\\ansicpg1252\\deff0{\\fonttbl{\\f0\\fcharset0 Arial;}{\\f1\\fcharset128 M;}}{\\stylesheet{\\s1\\outlinelevel0 heading 1;}}{\\info{\\title Plan}}\\pard\\s1 Plan\\par\\pard We \\b save\\b0  water \\u233\\'e9 \\'e9\\~x.\\par{\\pntext\\f0 1.\\tab}item\\par\\trowd\\cellx100\\cellx200 a\\cell b\\cell\\row\\pard{\\field{\\*\\fldinst HYPERLINK \"a\"}{\\fldrslt link}}{\\footnote note}{\\*\\bkmkstart x}{\\pict\\bin4 abcd}\\f1\\'82\\'a0\\par}";

const WORD: &str = "<w:p><w:pPr><w:pStyle w:val=\"h1\"/><w:numPr><w:ilvl w:val=\"0\"/><w:numId w:val=\"1\"/></w:numPr></w:pPr><w:r><w:t>Plan</w:t></w:r></w:p><w:p><w:r><w:t xml:space=\"preserve\">We save </w:t></w:r><w:hyperlink r:id=\"r9\"><w:r><w:t>water</w:t><w:tab/><w:br/></w:r></w:hyperlink><w:r><w:fldChar w:fldCharType=\"begin\"/><w:instrText>PAGE</w:instrText><w:fldChar w:fldCharType=\"separate\"/><w:t>1</w:t><w:fldChar w:fldCharType=\"end\"/></w:r><w:ins><w:r><w:t>new</w:t></w:r></w:ins><w:del><w:r><w:delText>old</w:delText></w:r></w:del><w:r><w:footnoteReference w:id=\"2\"/></w:r></w:p><w:tbl><w:tr><w:tc><w:tcPr><w:gridSpan w:val=\"2\"/></w:tcPr><w:p><w:r><w:t>a</w:t></w:r></w:p></w:tc></w:tr><w:tr><w:tc><w:p><w:r><w:t>b</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>c</w:t></w:r></w:p></w:tc></w:tr></w:tbl><w:p><w:r><w:pict><w:txbxContent><w:p><w:r><w:t>box</w:t></w:r></w:p></w:txbxContent></w:pict></w:r></w:p>";
const STYLES: &str = "<w:styles><w:style w:type=\"paragraph\" w:styleId=\"h1\"><w:name w:val=\"heading 1\"/><w:basedOn w:val=\"n\"/><w:pPr><w:outlineLvl w:val=\"0\"/></w:pPr></w:style><w:style w:styleId=\"n\"><w:name w:val=\"Normal\"/></w:style></w:styles>";
const NOTES: &str =
    "<w:footnotes><w:footnote w:id=\"2\"><w:p><w:r><w:t>A note.</w:t></w:r></w:p></w:footnote></w:footnotes>";
const OPEN_TEXT: &str = "<text:h text:outline-level=\"1\">Plan</text:h><text:p text:style-name=\"a\">We save<text:s text:c=\"3\"/>water<text:tab/><text:line-break/><text:note><text:note-body><text:p>note</text:p></text:note-body></text:note><text:span>more</text:span></text:p><text:list><text:list-item><text:p>one</text:p></text:list-item></text:list><table:table><table:table-row table:number-rows-repeated=\"2\"><table:table-cell table:number-columns-repeated=\"3\"><text:p>c</text:p></table:table-cell></table:table-row></table:table><draw:frame><draw:text-box><text:p>box</text:p></draw:text-box></draw:frame>";
const OPEN_SHEET: &str = "<office:document-content><office:body><office:spreadsheet><table:table table:name=\"a\"><table:table-row table:number-rows-repeated=\"3\"><table:table-cell office:value-type=\"float\" office:value=\"1.5\" table:number-columns-repeated=\"2\"><text:p>1.5</text:p></table:table-cell><table:covered-table-cell/></table:table-row></table:table></office:spreadsheet></office:body></office:document-content>";
const OPEN_SLIDES: &str = "<office:document-content><office:body><office:presentation><draw:page draw:name=\"p\"><draw:frame presentation:class=\"title\"><draw:text-box><text:p>Plan</text:p></draw:text-box></draw:frame><draw:custom-shape><text:p>shape</text:p></draw:custom-shape><presentation:notes><draw:frame><draw:text-box><text:p>said</text:p></draw:text-box></draw:frame></presentation:notes></draw:page></office:presentation></office:body></office:document-content>";
const SLIDE: &str = "<a:p><a:pPr lvl=\"1\"/><a:r><a:t>We save</a:t></a:r><a:br/><a:fld><a:t>1</a:t></a:fld></a:p><a:p><a:r><a:t>water</a:t></a:r></a:p>";
const PAGE: &str = "<html xmlns=\"http://www.w3.org/1999/xhtml\" xmlns:epub=\"http://www.idpf.org/2007/ops\"><body><section epub:type=\"chapter\"><h1>Plan</h1><p>We save<a epub:type=\"noteref\" href=\"#n\">1</a>.</p><aside id=\"n\" epub:type=\"footnote\"><p>note</p></aside></section></body></html>";

pub(crate) fn samples() -> Vec<Sample> {
    let text = |name, text: &str| Sample::text(name, text.as_bytes());
    let open = |kind: &str, content: &str| {
        let kind = format!("application/vnd.oasis.opendocument.{kind}");
        containers::container(&[("mimetype", &kind), ("content.xml", content)])
    };
    let mut samples = vec![
        text("a.txt", TEXT),
        text("a.conllu", CONLLU),
        text("a.md", MARKDOWN),
        text("a.html", HTML),
        text("a.eml", MAIL),
        text("a.rtf", RTF),
        Sample::container("a.docx", containers::docx_with(WORD, &[("styles", STYLES), ("footnotes", NOTES)])),
        Sample::container("a.odt", containers::odt(OPEN_TEXT)),
        Sample::container("a.ods", open("spreadsheet", OPEN_SHEET)),
        Sample::container("a.odp", open("presentation", OPEN_SLIDES)),
        Sample::container("a.pptx", containers::pptx(SLIDE)),
        Sample::container("a.xlsx", containers::shared_strings(4, "We save water &amp; energy")),
        Sample::container("a.epub", containers::epub(PAGE)),
    ];
    samples.extend(sound_pdf::sound().into_iter().map(|objects| Sample::pdf("a.pdf", objects)));
    samples.push(Sample::bytes("a.pdf", pdf::catalog_in_stream()));
    samples
}
