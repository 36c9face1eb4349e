"""The server under load: short texts beside Annif's own server in one run, reports uploaded at once, and what a person waits for.

    benches/server/run.py PROGRAM [--oha OHA] [--annif PYTHON] [--reports DIR [--framework FILE]...] [--report FILE]... [--seconds N]

OHA is the program of that name (`cargo install oha --locked`), which sends the texts. PYTHON is that of an environment with `annif`, `gunicorn`, `uvicorn` and NLTK's
punkt_tab; its project is made here, of the same framework's concepts and texts, with the backend tfidf, and served with as many workers as there are
processors. Reports are the PDF files of a folder; more uploads than there are files are the same files with a comment of their own at the end, so that
each is read. A framework in another language takes the reports that the bundled one refuses. FILE is a report whose first screen and pages are waited for.
"""

import argparse
import json
import pathlib
import tempfile

from load import bodies, load
from reports import reports
from servers import PROJECT, annif, end, itl, project
from waiting import waited_for


def texts(arguments):
    """Ours and Annif's in turn, each twice, the second time measured."""
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        sent = bodies(folder)
        send = lambda address, name: [
            load(arguments.oha, sent, address, name, arguments.seconds, arguments.connections) for _ in range(2)
        ][1]
        server, address = itl(arguments.program, "--ephemeral")
        own = send(address, "sdg")
        print(json.dumps({"server": "itl", **own}), flush=True)
        end(server)
        if arguments.annif:
            project(arguments.program, arguments.annif, folder)
            server, address = annif(arguments.annif, folder)
            other = send(address, PROJECT)
            end(server)
            print(json.dumps({"server": "annif", **other}))
            print(json.dumps({"times": round(own["texts_per_second"] / other["texts_per_second"], 1)}), flush=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--oha")
    parser.add_argument("--annif")
    parser.add_argument("--reports")
    parser.add_argument("--framework", action="append", default=[], type=pathlib.Path)
    parser.add_argument("--report", action="append", default=[])
    parser.add_argument("--seconds", type=int, default=10)
    parser.add_argument("--connections", type=int, default=8)
    arguments = parser.parse_args()
    if arguments.oha:
        texts(arguments)
    if arguments.reports:
        print(json.dumps(reports(arguments.program, arguments.reports, 50, arguments.framework)), flush=True)
    for report in arguments.report:
        print(json.dumps(waited_for(arguments.program, report)), flush=True)


main()
