#!/usr/bin/env python3
"""Records what the program prints and writes, over all verbs, formats and forms, so that two builds can be compared.

    studies/outputs/record.py BINARY FOLDER     runs every command, keeps its streams, exit code and files in FOLDER
    diff -r BEFORE AFTER                        shows what a change changed

Documents of every format are made here; real reports and frameworks come from ../shared where it is there.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SHARED = ROOT.parent / "shared"

PARAGRAPHS = [
    "We will reduce inequality among countries and end hunger in all its forms.",
    "The library opens at nine. Clean water and sanitation are managed sustainably by the city.",
    "Our research on oceans, seas and marine resources supports sustainable development.",
]
ITEMS = ["affordable and reliable energy", "decent work for all"]


def archive(path, parts):
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as out:
        for name, text in parts:
            info = zipfile.ZipInfo(name, (2024, 1, 1, 0, 0, 0))
            out.writestr(info, text)


def docx(path):
    w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
    text = lambda t, style="": f"<w:p>{style}<w:r><w:t>{t}</w:t></w:r></w:p>"
    heading = '<w:pPr><w:pStyle w:val="Heading1"/></w:pPr>'
    row = "<w:tr>" + "".join(f"<w:tc>{text(t)}</w:tc>" for t in ("Energy", "27 %", "renewable")) + "</w:tr>"
    body = text("Plan", heading) + "".join(map(text, PARAGRAPHS)) + f"<w:tbl>{row}</w:tbl>"
    archive(path, [
        ("[Content_Types].xml", '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'),
        ("_rels/.rels", '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>'),
        ("word/document.xml", f'<w:document {w}><w:body>{body}</w:body></w:document>'),
    ])


def odt(path):
    ns = 'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"'
    body = '<text:h text:outline-level="1">Plan</text:h>' + "".join(f"<text:p>{p}</text:p>" for p in PARAGRAPHS)
    archive(path, [
        ("mimetype", "application/vnd.oasis.opendocument.text"),
        ("content.xml", f"<office:document-content {ns}><office:body><office:text>{body}</office:text></office:body></office:document-content>"),
    ])


def pptx(path):
    a = 'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
    slide = lambda t: f'<p:sld {a}><p:cSld><p:spTree><p:sp><p:txBody><a:p><a:r><a:t>{t}</a:t></a:r></a:p></p:txBody></p:sp></p:spTree></p:cSld></p:sld>'
    rel = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    archive(path, [
        ("[Content_Types].xml", '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'),
        ("_rels/.rels", f'<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="{rel}/officeDocument" Target="ppt/presentation.xml"/></Relationships>'),
        ("ppt/presentation.xml", f'<p:presentation {a}><p:sldIdLst><p:sldId id="256" r:id="s1"/><p:sldId id="257" r:id="s2"/></p:sldIdLst></p:presentation>'),
        ("ppt/_rels/presentation.xml.rels", f'<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="s1" Type="{rel}/slide" Target="slides/slide1.xml"/><Relationship Id="s2" Type="{rel}/slide" Target="slides/slide2.xml"/></Relationships>'),
        ("ppt/slides/slide1.xml", slide(PARAGRAPHS[0])),
        ("ppt/slides/slide2.xml", slide(PARAGRAPHS[1])),
    ])


def epub(path):
    page = "<html><body><h1>Plan</h1>" + "".join(f"<p>{p}</p>" for p in PARAGRAPHS) + "</body></html>"
    archive(path, [
        ("mimetype", "application/epub+zip"),
        ("META-INF/container.xml", '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>'),
        ("book.opf", '<package xmlns="http://www.idpf.org/2007/opf"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>Plan</dc:title></metadata><manifest><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="a"/></spine></package>'),
        ("a.xhtml", page),
    ])


def xlsx(path):
    rows = [("id", "parent", "label", "descriptor"), ("w", "", "Water", "Clean water and sanitation for all."),
            ("e", "", "Energy", "Affordable, reliable energy for all."), ("e1", "e", "Sun", "Solar energy on every roof.")]
    cell = lambda t: f'<c t="inlineStr"><is><t>{t}</t></is></c>'
    sheet = "".join(f"<row>{''.join(map(cell, row))}</row>" for row in rows)
    ns = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
    rel = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    archive(path, [
        ("[Content_Types].xml", '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'),
        ("_rels/.rels", f'<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="{rel}/officeDocument" Target="xl/workbook.xml"/></Relationships>'),
        ("xl/workbook.xml", f'<workbook {ns}><sheets><sheet name="Goals" sheetId="1" r:id="r1"/></sheets></workbook>'),
        ("xl/_rels/workbook.xml.rels", f'<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="{rel}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>'),
        ("xl/worksheets/sheet1.xml", f"<worksheet {ns}><sheetData>{sheet}</sheetData></worksheet>"),
    ])


def inputs(folder):
    """The documents and frameworks that commands name."""
    for name in ("campus-plan.txt", "campus-review.txt", "city-goals.csv", "clinic.txt"):
        shutil.copy(ROOT / "examples" / name, folder / name)
    docx(folder / "plan.docx"), odt(folder / "plan.odt"), pptx(folder / "plan.pptx"), epub(folder / "plan.epub")
    xlsx(folder / "goals.xlsx")
    write = lambda name, text: (folder / name).write_text(text, encoding="utf-8")
    write("plan.md", "# Plan\n\n" + "\n\n".join(PARAGRAPHS) + "\n\n" + "\n".join(f"- {i}" for i in ITEMS) + "\n")
    write("plan.html", "<title>Plan</title><h1>Plan</h1>" + "".join(f"<p>{p}</p>" for p in PARAGRAPHS) + "<table><tr><td>Energy<td>27 %</table>")
    write("plan.rtf", r"{\rtf1\ansi " + r"\par ".join(PARAGRAPHS) + "}")
    write("plan.conllu", "1\tReducing\t_\tVERB\tVBG\n2\tinequality\t_\tNOUN\tNN\n\n1\tclean\t_\tADJ\tJJ\n2\twater\t_\tNOUN\tNN\n")
    write("goals.toml", 'id = "house"\ntitle = "House rules"\nlanguage = "en"\n[[concept]]\nid = "quiet"\nlabel = "Quiet hours"\ndescriptor = "Keep noise down in the evening."\n[[concept]]\nid = "water"\nlabel = "Water"\ndescriptor = "Save clean water in the kitchen."\n')
    write("goals.md", "# Rules\n\n## 1 Quiet\n\nKeep noise down in the evening.\n\n## 2 Water\n\nSave clean water in the kitchen.\n")
    write("goals.ttl", '@prefix skos: <http://www.w3.org/2004/02/skos/core#> .\n<http://e.org/1> a skos:Concept ; skos:prefLabel "Water"@en ; skos:definition "Clean water for all."@en .\n<http://e.org/2> a skos:Concept ; skos:prefLabel "Energy"@en ; skos:definition "Affordable energy for all."@en .\n')
    write("texts.csv", "id,text,year,labels\na,End hunger and improve nutrition.,2024,2\nb,Clean water and sanitation for all.,2025,6\nc,,2025,6\n")
    write("texts.jsonl", '{"id":"a","text":"End hunger and improve nutrition.","labels":["2"]}\n{"id":"b","text":"Clean water and sanitation for all.","labels":["6"]}\n')
    write("bad.toml", 'id = "x"\n[[concept]]\nid = "1"\nlabel = "a"\n[[concept]]\nid = "1"\nlabel = "b"\n')
    write("german.txt", "Wir werden den Hunger beenden und sauberes Wasser für alle Menschen sichern. Die Bibliothek öffnet um neun Uhr.\n")
    write("stop.txt", "# ours\nwater clean\n")
    (folder / "empty.txt").write_bytes(b"")
    (folder / "picture.png").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(64))
    many = folder / "many"
    many.mkdir()
    for name in ("plan.docx", "plan.md", "plan.html", "clinic.txt", "picture.png"):
        shutil.copy(folder / name, many / name)
    settings = folder / "settings"
    settings.mkdir()
    (settings / "itl.toml").write_text('aggregate = "max"\nlimit = 3\nmax-bytes = "64M"\n')
    shutil.copy(folder / "clinic.txt", settings / "clinic.txt")
    if SHARED.is_dir():
        for name in ("sdg/en.csv", "sdg/es.csv", "nist_csf2_subcategories.csv", "gdpr_articles_de.csv", "native/oscal-800-53r5-low.json",
                     "native/enterprise-attack.stix.json", "native/sdg-skos.ttl", "attack_enterprise_techniques.csv"):
            shutil.copy(SHARED / "frameworks" / name, folder / Path(name).name)
        shutil.copy(SHARED / "pdf/layout/tracemonkey.pdf", folder / "paper.pdf")
        reports = sorted((SHARED / "pdf/reports").glob("*.pdf"), key=lambda path: path.stat().st_size)
        shutil.copy(reports[0], folder / "report.pdf")
        with open(SHARED / "eval/sdg_trail22.jsonl", encoding="utf-8") as labelled:
            write("labelled.jsonl", "".join(labelled.readlines()[:60]))


PLAIN = """
align campus-plan.txt
align campus-plan.txt --json
align campus-plan.txt --json --evidence
align campus-plan.txt --jsonl --by section
align campus-plan.txt --csv
align campus-plan.txt --tsv --wide
align campus-plan.txt --annif
align campus-plan.txt --html report.html --svg f.svg --png f.png --xlsx b.xlsx --parquet c.parquet
align campus-plan.txt --svg p.svg --figure profile
align campus-plan.txt --scheme graded
align campus-plan.txt --scheme graded --json --evidence
align campus-plan.txt --scheme graded --html report.html --xlsx b.xlsx
align campus-plan.txt --preset published --json
align campus-plan.txt --unit paragraph --aggregate max --by section
align campus-plan.txt --unit document --json
align campus-plan.txt --unit line --csv
align campus-plan.txt --aggregate p90 --rollup mean --json
align campus-plan.txt --window 2 --reach exact --coc-exclude equal,bigram --normalizer distinct --json
align campus-plan.txt --keep-hyphenated --min-short-len 2 --types IND,2G --json
align campus-plan.txt --split-compounds --tagger off --json
align campus-plan.txt --stopwords stop.txt --json
align campus-plan.txt --limit 2 --threshold 0.01
align campus-plan.txt campus-review.txt clinic.txt
align campus-plan.txt campus-review.txt --jsonl
align campus-plan.txt campus-review.txt --html {name}.html
align campus-plan.txt campus-review.txt --html one.html
align many
align many --jsonl
align many --csv
align many -o out/
align many -o out/ --cells --jsonl --summary folder
align texts.csv
align texts.csv --jsonl
align texts.csv -o out/ --summary year
align texts.jsonl --csv
align plan.docx --json
align plan.odt --json
align plan.pptx --json
align plan.epub --json
align plan.md --json
align plan.html --json
align plan.rtf --json
align plan.conllu --json
align - --json < campus-plan.txt
align campus-plan.txt -f goals.xlsx --json
align campus-plan.txt -f goals.toml --json
align campus-plan.txt -f goals.md --json
align campus-plan.txt -f goals.ttl --json
align campus-plan.txt -f city-goals.csv --json
align campus-plan.txt -f bad.toml
align campus-plan.txt -f nothing
align campus-plan.txt --unit section --by paragraph
align german.txt
align german.txt -L de
align empty.txt
align picture.png
align missing.txt
align missing.txt clinic.txt
align clinic.txt -o results.txt
align clinic.txt --cells
align clinic.txt --max-bytes 10
align clinic.txt --max-chars 40
align clinic.txt --oscal o.json
@settings align clinic.txt
explain campus-plan.txt --concept 6
explain campus-plan.txt --concept 6 --json
explain campus-plan.txt --concept 6 --csv
explain campus-plan.txt --concept 6 --at 3
explain campus-plan.txt --concept 6 --scheme graded
explain campus-plan.txt --concept 99
explain campus-plan.txt --concept 6 --at 9999
compare campus-plan.txt campus-review.txt
compare campus-plan.txt campus-review.txt --json
compare campus-plan.txt campus-review.txt --csv
compare campus-plan.txt campus-review.txt clinic.txt --html c.html --xlsx c.xlsx
compare campus-plan.txt
analyze clinic.txt
analyze clinic.txt --json
analyze clinic.txt --csv
analyze clinic.txt --text
analyze plan.docx --blocks
analyze plan.docx --blocks --json
analyze german.txt --json
analyze clinic.txt --json --scheme graded
inspect sdg-statements
inspect sdg-statements --json
inspect sdg-statements --csv
inspect sdg-statements --concept 6
inspect sdg-statements --concept 6 --scheme graded
inspect sdg-statements --term "reduce inequality"
inspect sdg-statements --term "reduce inequality" --json
inspect city-goals.csv --diff goals.xlsx
induce sdg-statements -o m.itl
induce city-goals.csv -o m.itl --scheme graded -q
study sdg-statements
study sdg-statements --json
study sdg-statements --csv
study sdg --published
study sdg-statements --preset published
study city-goals.csv --html s.html
eval texts.jsonl
eval texts.jsonl --json
eval texts.csv --csv --html e.html
frameworks list
frameworks show sdg-statements
frameworks show sdg-statements --json
frameworks show goals.xlsx --json
frameworks check city-goals.csv
frameworks check city-goals.csv --json
frameworks check sdg-statements --csv
frameworks diff city-goals.csv goals.xlsx
frameworks diff city-goals.csv goals.xlsx --json
frameworks import city-goals.csv -o x.toml
frameworks export goals.xlsx -o x.ttl
frameworks export sdg-statements -o x.csv
frameworks export sdg-statements -o x.json
languages
languages --json
"""

REAL = """
align report.pdf --json
align report.pdf -L en --json
align report.pdf -L en --html r.html
align report.pdf -L en -f en.csv --level 1 --descriptors with-children --scheme graded --json
align paper.pdf --by section
align paper.pdf --json --evidence
analyze paper.pdf --text
analyze report.pdf --blocks --json
analyze report.pdf -L en --json
explain paper.pdf --concept 9 --json
align campus-plan.txt -f oscal-800-53r5-low.json --json
align campus-plan.txt -f oscal-800-53r5-low.json --oscal o.json
align campus-plan.txt -f enterprise-attack.stix.json --navigator n.json
align campus-plan.txt -f attack_enterprise_techniques.csv --scheme graded --csv
align campus-plan.txt -f sdg-skos.ttl --parts altLabel --json
frameworks show oscal-800-53r5-low.json --json
frameworks show enterprise-attack.stix.json --json
frameworks check nist_csf2_subcategories.csv
frameworks check gdpr_articles_de.csv --json
frameworks export enterprise-attack.stix.json -o x.csv
study nist_csf2_subcategories.csv --json
study nist_csf2_subcategories.csv --html s.html
inspect en.csv --level 2 --json
induce en.csv -o m.itl --level 1 --descriptors with-children --scheme graded
eval labelled.jsonl -f en.csv --level 1 --descriptors with-children --scheme graded --json
eval labelled.jsonl -f en.csv --level 1 --descriptors with-children --html e.html
"""


def record(binary, folder):
    commands = PLAIN.strip().splitlines() + (REAL.strip().splitlines() if SHARED.is_dir() else [])
    with tempfile.TemporaryDirectory() as scratch:
        source = Path(scratch) / "inputs"
        source.mkdir()
        inputs(source)
        for number, line in enumerate(commands, 1):
            work = Path(scratch) / "work"
            shutil.copytree(source, work)
            before = {path for path in work.rglob("*")}
            words, _, stdin = line.partition(" < ")
            cwd = work
            if words.startswith("@"):
                place, _, words = words.partition(" ")
                cwd = work / place[1:]
            environment = {"PATH": os.environ["PATH"], "SOURCE_DATE_EPOCH": "0", "ITL_FRAMEWORKS": "none", "HOME": str(work)}
            given = open(work / stdin, "rb") if stdin else subprocess.DEVNULL
            done = subprocess.run(f"{binary} {words}", shell=True, cwd=cwd, env=environment, stdin=given, capture_output=True)
            target = folder / f"{number:03d} {line.replace('/', '%')[:80]}"
            target.mkdir(parents=True)
            (target / "stdout").write_bytes(done.stdout)
            (target / "stderr").write_bytes(done.stderr)
            (target / "code").write_text(f"{done.returncode}\n")
            for path in sorted(set(work.rglob("*")) - before):
                if path.is_file():
                    kept = target / "files" / path.relative_to(work)
                    kept.parent.mkdir(parents=True, exist_ok=True)
                    shutil.copy(path, kept)
            shutil.rmtree(work)
            print(f"{done.returncode} {line}", file=sys.stderr)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    record(Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve())
