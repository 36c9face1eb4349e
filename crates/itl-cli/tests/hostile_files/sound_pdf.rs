//! Sound PDF files as objects, with what readers of PDF files have code for: fonts, forms, annotations, layers, marks, structure,
//! outlines, labels.

use super::pdf::{Object, TEXT, form, page};

const MAP: &str = "/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <0000> <FFFF> endcodespacerange \
                   1 beginbfrange <0041> <0043> <0061> endbfrange 2 beginbfchar <0001> <00660069> <0002> <0078> endbfchar endcmap end";
const CODES: &str = "/CIDInit /ProcSet findresource begin begincmap /CMapName /X def 1 begincodespacerange <00> <FF> \
                     endcodespacerange 1 begincidrange <41> <5A> 1 endcidrange endcmap end";

pub(crate) fn sound() -> Vec<Vec<Object>> {
    vec![plain(), fonts(), tagged(), drawn()]
}

fn plain() -> Vec<Object> {
    let lines: String = (0..20)
        .map(|line| {
            format!(
                "BT /F1 11 Tf 1 0 0 1 72 {} Tm (We save water and energy for all) Tj ET\n",
                700 - 14 * line
            )
        })
        .collect();
    let mut objects = page(&lines, "/Font << /F1 5 0 R >>", "/Rotate 0 /CropBox [0 0 600 780]");
    objects[0].1 = "<< /Type /Catalog /Pages 2 0 R /Lang (en) /Outlines 10 0 R /PageLabels << /Nums [0 << /S /r /St 3 >>] >> \
                    /Names << /Dests 12 0 R >> >>"
        .to_owned();
    let outlines = [
        (10, "<< /Type /Outlines /First 11 0 R /Last 11 0 R /Count 1 >>"),
        (11, "<< /Title (Energy) /Parent 10 0 R /Dest (a) >>"),
        (12, "<< /Names [(a) [3 0 R /Fit]] /Limits [(a) (a)] >>"),
    ];
    objects.extend(outlines.map(|(number, dict)| (number, dict.to_owned(), None)));
    objects
}

fn fonts() -> Vec<Object> {
    let content = format!(
        "{TEXT} BT /F2 10 Tf 72 600 Td [<0041> -20 <0042> 300 <0043>] TJ /F3 10 Tf 0 -20 Td (AB) ' /F4 10 Tf 0 -20 Td (a) Tj \
         /F5 10 Tf 5 Tc 2 Tw 90 Tz 12 TL 3 Ts T* 1 2 (\\(A\\101) \" ET"
    );
    let resources = "/Font << /F1 5 0 R /F2 20 0 R /F3 21 0 R /F4 22 0 R /F5 23 0 R >>";
    let mut objects = page(&content, resources, "");
    let dicts = [
        (
            20,
            "<< /Type /Font /Subtype /Type0 /BaseFont /A /Encoding /Identity-H /DescendantFonts [24 0 R] /ToUnicode 25 0 R >>",
        ),
        (21, "<< /Type /Font /Subtype /Type0 /BaseFont /B /Encoding 26 0 R /DescendantFonts [24 0 R] >>"),
        (
            22,
            "<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1 1] /FontMatrix [0.001 0 0 0.001 0 0] /CharProcs << /a 27 0 R >> \
              /Encoding << /Differences [97 /a] >> /FirstChar 97 /LastChar 97 /Widths [500] /Resources << >> >>",
        ),
        (
            23,
            "<< /Type /Font /Subtype /TrueType /BaseFont /C /FirstChar 32 /LastChar 40 /Widths [200 300 400 1 2 3 4 5 6] \
              /Encoding << /BaseEncoding /WinAnsiEncoding /Differences [65 /uni0041 /fi /g12] >> /FontDescriptor 28 0 R >>",
        ),
        (
            24,
            "<< /Type /Font /Subtype /CIDFontType2 /BaseFont /A /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) \
              /Supplement 0 >> /DW 1000 /W [1 [500 600] 65 70 400] /W2 [1 3 -500 250 880] /FontDescriptor 28 0 R /CIDToGIDMap /Identity >>",
        ),
        (
            28,
            "<< /Type /FontDescriptor /FontName /C /Flags 32 /Ascent 700 /Descent -200 /MissingWidth 300 >>",
        ),
    ];
    objects.extend(dicts.map(|(number, dict)| (number, dict.to_owned(), None)));
    objects.push((25, "<< >>".to_owned(), Some(MAP.as_bytes().to_vec())));
    objects.push((26, "<< /Type /CMap /CMapName /X >>".to_owned(), Some(CODES.as_bytes().to_vec())));
    objects.push((27, "<< >>".to_owned(), Some(b"500 0 0 0 500 700 d1 0 0 500 700 re f".to_vec())));
    objects
}

fn tagged() -> Vec<Object> {
    let content = "/H1 <</MCID 0>> BDC BT /F1 18 Tf 72 720 Td (Plan) Tj ET EMC /P <</MCID 1 /ActualText (We save)>> BDC BT /F1 11 Tf 72 \
                   690 Td (We sav) Tj ET EMC /Artifact BMC BT /F1 8 Tf 72 40 Td (1) Tj ET EMC";
    let mut objects = page(content, "/Font << /F1 5 0 R >>", "/StructParents 0");
    objects[0].1 =
        "<< /Type /Catalog /Pages 2 0 R /MarkInfo << /Marked true >> /StructTreeRoot 30 0 R >>".to_owned();
    let tree = [
        (30, "<< /Type /StructTreeRoot /K [31 0 R] /ParentTree 34 0 R /RoleMap << /Heading /H1 >> >>"),
        (31, "<< /Type /StructElem /S /Document /P 30 0 R /K [32 0 R 33 0 R] >>"),
        (32, "<< /Type /StructElem /S /Heading /P 31 0 R /Pg 3 0 R /K 0 >>"),
        (
            33,
            "<< /Type /StructElem /S /P /P 31 0 R /Pg 3 0 R /K [<< /Type /MCR /MCID 1 /Pg 3 0 R >>] /Lang (en) >>",
        ),
        (34, "<< /Nums [0 [32 0 R 33 0 R]] >>"),
    ];
    objects.extend(tree.map(|(number, dict)| (number, dict.to_owned(), None)));
    objects
}

fn drawn() -> Vec<Object> {
    let content = format!(
        "q 1 0 0 1 10 10 cm 0 0 400 700 re W n {TEXT} Q /OC /M BDC BT /F1 9 Tf 72 500 Td (layer) Tj ET EMC /X Do \
         BI /W 2 /H 2 /BPC 8 /CS /G ID abcd EI BT 0 1 -1 0 30 300 Tm /F1 9 Tf (up) Tj 3 Tr (hidden) Tj ET"
    );
    let resources = "/Font << /F1 5 0 R >> /XObject << /X 40 0 R >> /Properties << /M 42 0 R >>";
    let mut objects = page(&content, resources, "/Annots [44 0 R]");
    objects[0].1 =
        "<< /Type /Catalog /Pages 2 0 R /OCProperties << /OCGs [43 0 R] /D << /OFF [43 0 R] >> >> >>"
            .to_owned();
    let outer = form("/Y Do", "/XObject << /Y 41 0 R >>");
    let inner = form(&TEXT.replace("700", "300"), "/Font << /F1 5 0 R >>");
    let look = form("BT /F1 9 Tf (noted) Tj ET", "/Font << /F1 5 0 R >>");
    objects.push((40, outer.0, Some(outer.1)));
    objects.push((41, inner.0, Some(inner.1)));
    objects.push((42, "<< /Type /OCMD /OCGs [43 0 R] /P /AnyOn /VE [/Not 43 0 R] >>".to_owned(), None));
    objects.push((43, "<< /Type /OCG /Name (x) >>".to_owned(), None));
    let note =
        "<< /Type /Annot /Subtype /FreeText /Rect [300 300 400 400] /Contents (noted) /AP << /N 45 0 R >> >>";
    objects.push((44, note.to_owned(), None));
    objects.push((45, look.0, Some(look.1)));
    objects
}
