"""Opens tables full of formulas in LibreOffice, and counts those that live.

Usage: formulas.py SOFFICE PAYLOADS FOLDER, which has the .csv, .tsv and .xlsx files to open, and a file control.csv
whose formulas do live, so that there is something to find.
"""

import json
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as XML
import zipfile
from pathlib import Path

import openpyxl

soffice, payloads, folder = sys.argv[1], json.loads(Path(sys.argv[2]).read_text("utf-8")), Path(sys.argv[3])
TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
TEXT = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"


def options(separator):
    """How text is opened at its most dangerous: with this separator, spaces trimmed, formulas evaluated."""
    words = [str(ord(separator)), "34", "76", "1", "", "0", "false", "true", "false", "false"]
    return "CSV:" + ",".join([*words, "true", "0", "true"])


def opened(files, *filters):
    """What a spreadsheet makes of files: for each, the number of formulas, and the texts of all cells."""
    with tempfile.TemporaryDirectory() as place:
        copies = {file: Path(place) / f"{file.stem}-{file.suffix[1:]}{file.suffix}" for file in files}
        for file, copy in copies.items():
            shutil.copy(file, copy)
        profile = f"-env:UserInstallation=file://{place}/profile"
        command = [soffice, profile, "--headless", *filters, "--convert-to", "fods", "--outdir", place, *copies.values()]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        found = {}
        for file, copy in copies.items():
            written = copy.with_suffix(".fods")
            assert written.exists(), f"{file.name} was not opened: {done.stderr}"
            tree = XML.parse(written)
            formulas = [cell for cell in tree.iter() if cell.get(f"{TABLE}formula") is not None]
            cells = tree.iter(f"{TABLE}table-cell")
            found[file.name] = (len(formulas), ["\n".join("".join(p.itertext()) for p in cell.iter(f"{TEXT}p")) for cell in cells])
        return found


def plain(text):
    """Text without what keeps it inert, spaces aside, which spreadsheets write in their own way."""
    return "".join(text.replace("'", "").split())


def readable(name, texts, wanted):
    said = "\n".join(map(plain, texts))
    missing = [payload for payload in wanted if plain(payload) not in said]
    assert not missing, f"{name}: not readable any more: {missing}"


tables = sorted(folder.glob("*.csv")) + sorted(folder.glob("*.tsv"))
for separator in ",;\t":
    for name, (formulas, texts) in opened(tables, f"--infilter={options(separator)}").items():
        if name == "control.csv":
            assert formulas > 10 or separator != ",", "formulas can live"
            continue
        assert formulas == 0, f"{name}, opened with {separator!r}: {formulas} formulas live"
        if (name, separator) in (("wide.csv", ","), ("wide.tsv", "\t")):
            readable(name, texts, payloads)
print(f"{len(tables) - 1} tables with {len(payloads)} payloads: no formula lives")

books = sorted(folder.glob("*.xlsx"))
assert books
for book in books:
    with zipfile.ZipFile(book) as parts:
        for part in parts.namelist():
            tree = XML.fromstring(parts.read(part))
            tags = {element.tag.rpartition("}")[2] for element in tree.iter()}
            assert not tags & {"f", "hyperlink", "externalLink", "ddeLink"}, part
    sheets = openpyxl.load_workbook(book)
    values = [cell.value for sheet in sheets for row in sheet.iter_rows() for cell in row if cell.value is not None]
    assert all(cell.data_type in "sn" for sheet in sheets for row in sheet.iter_rows() for cell in row)
    readable(book.name, map(str, values), payloads)
    texts = [cell for sheet in sheets for row in sheet.iter_rows() for cell in row if cell.data_type == "s"]
    assert texts and all(cell.quotePrefix for cell in texts), "text stays text when it is edited"
for name, (formulas, texts) in opened(books).items():
    assert formulas == 0, f"{name}: {formulas} formulas live"
    readable(name, texts, payloads)
print(f"{len(books)} workbooks: no formula lives")
