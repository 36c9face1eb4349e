"""Published frameworks in the forms in which they are published, made from the texts in SHARED.

Catalogues, workbooks and laws cannot be fetched where this runs: each form is written here as its publisher writes it, with the texts
that are there. `forms(shared, folder)` writes the files and yields (what it is, path, concepts expected, whether a warning is expected).
"""
import csv
import json
import re


def rows(path):
    with path.open(encoding="utf-8", newline="") as table:
        return list(csv.DictReader(table))


def examples(row):
    return [text.strip() for text in re.split(r"Ex\d+: ", row["examples"]) if text.strip()]


def csf_catalog(table):
    part = lambda id, name, prose: {"id": id, "name": name, "prose": prose}
    groups, by_id = [], {}
    for row in table:
        id, text = row["id"], row["descriptor"]
        node = {"id": id, "title": row["label"], "controls": []}
        by_id[id] = node
        if "." not in id:
            groups.append({**node, "class": "function", "parts": [part(f"{id}_overview", "overview", text)]})
            by_id[id] = groups[-1]
            continue
        parts = [part(f"{id}_statement", "statement", text)]
        parts += [part(f"{id}.{at:03}", "example", one) for at, one in enumerate(examples(row))]
        node["parts"] = parts
        by_id[id.rsplit("-" if "-" in id else ".", 1)[0]]["controls"].append(node)
    gone = {"id": "ID.BE", "title": "Business Environment", "props": [{"name": "status", "value": "withdrawn"}]}
    by_id["ID"]["controls"].append({**gone, "parts": [part("x", "statement", "[Withdrawn: Incorporated into GV.OC]")]})
    metadata = {"title": "Electronic Version of NIST Cybersecurity Framework 2.0", "version": "1.2.0", "oscal-version": "1.1.3"}
    return {"catalog": {"uuid": "720a010b-253c-4a94-bb65-cb58400966f5", "metadata": metadata, "groups": groups}}


def csf_workbook(table, path):
    import openpyxl

    book = openpyxl.Workbook()
    book.active.append(["Reference", "Title"])
    book.active.append(["NIST CSWP 29", "The NIST Cybersecurity Framework (CSF) 2.0"])
    sheet = book.create_sheet("CSF 2.0")
    sheet.append(["", "The NIST Cybersecurity Framework (CSF) 2.0"])
    sheet.append(["Function", "Category", "Subcategory", "Implementation Examples", "Informative References"])
    for row in table:
        id, label, text = row["id"], row["label"], row["descriptor"]
        if "." not in id:
            sheet.append([f"{label} ({id}): {text}", None, None, None, "CRI Profile v2.0: GV"])
        elif "-" not in id:
            sheet.append([None, f"{label} ({id}): {text}", None, None, None])
        else:
            lines = "\n".join(f"Ex{at}: {one}" for at, one in enumerate(examples(row), 1))
            sheet.append([None, None, f"{id}: {text}", lines, "SP 800-53 Rev 5.2.0: PM-11"])
    sheet.append([None, "Business Environment (ID.BE): [Withdrawn: Incorporated into GV.OC]", None, None, None])
    sheet.append([None, None, "ID.BE-01: [Withdrawn: Incorporated into GV.OC-05]", None, None])
    book.save(path)


def cis_workbook(table, path):
    """The sheet of the CIS Controls, whose own texts are not to be passed on: those of the CSF stand in it."""
    import openpyxl

    book = openpyxl.Workbook()
    book.active.append(["License"])
    sheet = book.create_sheet("Controls V8")
    sheet.append(["CIS Control", "CIS Safeguard", "Asset Type", "Security Function", "Title", "Description", "IG1"])
    number, inside, count = 0, 0, 0
    for row in table:
        if "." in row["id"] and "-" not in row["id"]:
            number, inside = number + 1, 0
            sheet.append([number, None, None, None, row["label"], row["descriptor"], None])
        elif "-" in row["id"]:
            inside += 1
            text = " ".join([row["descriptor"] + ".", *(one + "." for one in examples(row))])
            sheet.append([number, f"{number}.{inside}", "Data", "Protect", f"Safeguard {number}.{inside}", text, "x"])
        else:
            continue
        count += 1
    book.save(path)
    return count


ISO = """Policies for information security;Information security roles and responsibilities;Segregation of duties;
Management responsibilities;Contact with authorities;Contact with special interest groups;Threat intelligence;
Information security in project management;Inventory of information and other associated assets;
Acceptable use of information;Return of assets;Classification of information;Labelling of information;Information transfer;
Access control;Identity management;Authentication information;Access rights;Information security in supplier relationships;
Security within supplier agreements;Security in the technology supply chain;Monitoring and review of supplier services;
Information security for use of cloud services;Incident management planning and preparation"""


def articles(shared, language):
    """The articles of the GDPR: number, title, lines, and the chapter each begins."""
    for row in rows(shared / f"frameworks/gdpr_articles_{language}.csv"):
        number = re.sub(r"\D", "", row["id"])
        yield number, row["label"], [line for line in row["descriptor"].split("\n") if line.strip()], row["parent"]


ROMAN = ["", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII"]


def law(parts, chapter, article):
    """A law as text: a line for each number, title and paragraph."""
    lines, before = [], None
    for number, title, text, parent in parts:
        if parent != before:
            before = parent
            lines += [chapter(int(re.sub(r"\D", "", parent)))]
        lines += [*article(number, title), *text]
    return "\n".join(lines) + "\n"


def html(lines):
    return "<!DOCTYPE html><html lang=en><meta charset=utf-8><title>Law</title><body>" + "".join(lines) + "</body></html>"


def uk_html(parts):
    for number, title, text, _ in parts:
        yield (
            f'<h3 class="LegClearFix LegP1ContainerFirst"><span class="LegDS LegP1No">{number}</span>'
            f'<span class="LegDS LegP1GroupTitleFirst">{title}</span></h3>'
        )
        for at, line in enumerate(text, 1):
            yield f'<p class="LegClearFix LegP2Container"><span class="LegDS LegP2No">({at})</span><span>{line}</span></p>'


def eurlex_html(parts):
    before = None
    for number, title, text, parent in parts:
        if parent != before:
            before = parent
            yield f'<p class="oj-ti-section-1">CHAPTER {ROMAN[int(re.sub(r"[^0-9]", "", parent))]}</p>'
        yield f'<div class="eli-subdivision" id="art_{number}"><p class="oj-ti-art">Article {number}</p>'
        yield f'<div class="eli-title"><p class="oj-sti-art">{title}</p></div>'
        yield "".join(f'<p class="oj-normal">{line}</p>' for line in text) + "</div>"


def forms(shared, folder):
    there = shared / "frameworks"

    def write(name, text):
        path = folder / name
        path.write_text(text, encoding="utf-8")
        return path

    yield "SDG, English, CSV", there / "sdg/en.csv", 438, False
    yield "SDG, French, CSV", there / "sdg/fr.csv", 438, False
    yield "SDG, German, CSV", there / "sdg/de.csv", 438, False
    yield "SDG, Arabic, CSV", there / "sdg/ar.csv", 438, False
    yield "SDG, Portuguese (IPEA), CSV", there / "sdg/pt.csv", 186, False
    yield "SDG, SKOS in Turtle", there / "native/sdg-skos.ttl", None, False
    yield "NIST 800-53 r5, CSV of NIST", there / "nist_800_53r5_controls.csv", 1189 - 182, False
    yield "NIST 800-53 r5 LOW, OSCAL JSON", there / "native/oscal-800-53r5-low.json", 149, False
    yield "MITRE ATT&CK, STIX", there / "native/enterprise-attack.stix.json", 691, False
    yield "MITRE ATT&CK, CSV", there / "attack_enterprise_techniques.csv", 691, False
    yield "GRI disclosures, CSV", there / "gri_disclosures.csv", 66, False
    yield "GDPR, English, CSV", there / "gdpr_articles_en.csv", 99, False
    yield "GDPR, German, CSV", there / "gdpr_articles_de.csv", 99, False
    yield "NIST CSF 2.0 subcategories, CSV", there / "nist_csf2_subcategories.csv", 106, False
    yield "NIST CSF 1.1, CSV", shared / "crosswalks/nist_csf1.csv", None, False
    table = rows(shared / "crosswalks/nist_csf2.csv")
    yield "NIST CSF 2.0, CSV with examples", shared / "crosswalks/nist_csf2.csv", 134, False
    bare = [[row["id"], row["parent"], row["label"], row["descriptor"]] for row in table]
    path = folder / "csf-bare.csv"
    with path.open("w", encoding="utf-8", newline="") as out:
        csv.writer(out).writerows([["id", "parent", "label", "descriptor"], *bare])
    yield "NIST CSF 2.0, CSV of single sentences", path, 134, False
    catalog = csf_catalog(table)
    yield "NIST CSF 2.0, OSCAL JSON", write("csf.json", json.dumps(catalog)), 128, False
    csf_workbook(table, folder / "csf2.xlsx")
    yield "NIST CSF 2.0, workbook of the reference tool", folder / "csf2.xlsx", 134, False
    yield "CIS Controls, workbook", folder / "cis.xlsx", cis_workbook(table, folder / "cis.xlsx"), False
    titles = [title.strip() for title in ISO.split(";")]
    listed = "".join(f"5.{at},{title}\n" for at, title in enumerate(titles, 1))
    yield "ISO 27001 Annex A, titles only, CSV", write("iso-titles.csv", "id,title\n" + listed), len(titles), False
    stated = "".join(f'5.{at},{title},"Keep {title.lower()} in force, and review it once a year."\n' for at, title in enumerate(titles, 1))
    yield "ISO 27001 Annex A, titles and a sentence, CSV", write("iso.csv", "id,title,text\n" + stated), len(titles), False
    group = lambda id, title, controls: {"id": id, "title": title, "controls": controls}
    control = lambda id, text: {"id": id, "title": id, "parts": [{"id": id, "name": "statement", "prose": text}]}
    pci = [control(f"1.1.{at}", row["descriptor"] + ".") for at, row in enumerate(table[28:60])]
    pci = {"catalog": {"uuid": "x", "metadata": {"title": "PCI DSS"}, "groups": [group("PCI-1.1", "Firewalls", pci[:16]), group("PCI-1.1", "Firewalls", pci[16:])]}}
    yield "PCI DSS of trestle, two groups of one id, OSCAL", write("pci.json", json.dumps(pci)), 32, False
    english, german = list(articles(shared, "en")), list(articles(shared, "de"))
    text = law(english, lambda at: f"CHAPTER {ROMAN[at]}", lambda number, title: [f"Article {number}", title])
    yield "GDPR, EUR-Lex, plain text", write("gdpr.txt", text), 99, False
    yield "GDPR, EUR-Lex, HTML", write("gdpr.html", html(eurlex_html(english))), 99, False
    text = law(german, lambda at: f"KAPITEL {ROMAN[at]}", lambda number, title: [f"Artikel {number}", title])
    yield "GDPR in German, EUR-Lex, plain text", write("dsgvo.txt", text), 99, False
    text = law(german, lambda at: f"Abschnitt {at}", lambda number, title: [f"§ {number} {title}"])
    yield "German statute (§), plain text", write("gesetz.txt", text), 99, False
    text = law(english, lambda at: f"PART {at}", lambda number, title: [f"{number}{title}"])
    yield "UK statute, Legislation.gov.uk, plain text", write("act.txt", text), 99, False
    yield "UK statute, Legislation.gov.uk, HTML", write("act.html", html(uk_html(english))), 99, False
    targets = [row for row in rows(there / "sdg/fr.csv") if re.fullmatch(r"\d+\.\w+", row["id"])]
    lines = ["Titre Ier : Dispositions générales"]
    for at, row in enumerate(targets, 1):
        lines += ["Article 1er" if at == 1 else f"Article L. 121-{at}", row["descriptor"] or row["label"]]
    yield "French code, Légifrance, plain text", write("code.txt", "\n".join(lines)), len(targets), False
    words = " ".join(line for *_, text, _ in english for line in text)
    yield "a law without any number, plain text", write("prose.txt", "First\n\n# A\n\n" + words), None, True
