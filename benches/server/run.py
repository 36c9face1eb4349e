"""The server under load: short texts beside Annif's own server in one run, reports uploaded at once, and what a person waits for.

    benches/server/run.py PROGRAM [--annif PYTHON] [--reports DIR] [--report FILE] [--seconds N]

wrk (a Debian package) sends the texts. PYTHON is that of an environment with `annif`, `gunicorn` and NLTK's punkt_tab; its project is made here, of the same framework's
concepts and texts, with the backend tfidf, and served with as many workers as there are processors. Reports are the PDF files of a folder; more
uploads than there are files are the same files with a comment of their own at the end, so that each is read. FILE is a report whose pages are drawn.
"""

import argparse
import json
import os
import pathlib
import re
import statistics
import subprocess
import tempfile
import threading
import time
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[2]
LUA = ROOT / "benches/server/suggest.lua"
TEXTS = ROOT / "examples/campus-plan.txt"
PROJECT = "sdg-tfidf"


def itl(program, *more):
    server = subprocess.Popen(
        [program, "serve", "--listen", "127.0.0.1:0", *more], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    return server, server.stdout.readline().strip()


CONFIGURATION = """[sdg-tfidf]
name=SDG
language=en
backend=tfidf
analyzer=snowball(english)
vocab=sdg
limit=100
"""


def project(program, python, folder):
    """Annif's project of the framework: its concepts are the vocabulary, their own texts what it learns from."""
    shown = subprocess.run([program, "frameworks", "show", "sdg", "--json"], capture_output=True, text=True, check=True)
    concepts = json.loads(shown.stdout)["concepts"]
    plain = lambda text: " ".join(text.split())
    subject = lambda concept: f"<http://example.org/sdg/{concept['id']}>"
    (folder / "projects.cfg").write_text(CONFIGURATION)
    (folder / "vocabulary.tsv").write_text("".join(f"{subject(one)}\t{plain(one['label'])}\n" for one in concepts))
    (folder / "texts.tsv").write_text("".join(f"{plain(one['descriptor'])}\t{subject(one)}\n" for one in concepts))
    call = lambda *words: subprocess.run([pathlib.Path(python).parent / "annif", *words], cwd=folder, check=True, stderr=subprocess.DEVNULL)
    call("load-vocab", "--language", "en", "sdg", "vocabulary.tsv")
    call("train", PROJECT, "texts.tsv")


def annif(python, folder):
    workers = str(os.cpu_count())
    program = str(pathlib.Path(python).parent / "gunicorn")
    gunicorn = [program, "-k", "uvicorn.workers.UvicornWorker", "-w", workers, "-b", "127.0.0.1:7118", "annif:create_app()"]
    server = subprocess.Popen(gunicorn, cwd=folder, stderr=subprocess.DEVNULL)
    address = "http://127.0.0.1:7118/"
    for _ in range(120):
        try:
            urllib.request.urlopen(address + "v1/projects").read()
            return server, address
        except OSError:
            time.sleep(1)
    raise SystemExit("Annif did not start")


def load(address, project, seconds, connections):
    url = f"{address}v1/projects/{project}/suggest"
    command = ["wrk", "-t1", f"-c{connections}", f"-d{seconds}s", "--latency", "-s", LUA, url, "--", TEXTS]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    rate = float(re.search(r"Requests/sec:\s+([\d.]+)", said).group(1))
    bad = re.search(r"Non-2xx or 3xx responses: (\d+)", said)
    p99 = re.search(r"99%\s+(\S+)", said).group(1)
    return {"texts_per_second": rate, "p99": p99, "refused": int(bad.group(1)) if bad else 0}


def family(process):
    """Kilobytes of memory of a process, and of it with those it started."""
    table = subprocess.run(["ps", "-eo", "pid,ppid,rss"], capture_output=True, text=True).stdout.split("\n")[1:]
    rows = [tuple(map(int, row.split())) for row in table if row.strip()]
    own = sum(rss for pid, _, rss in rows if pid == process.pid)
    return own, own + sum(rss for _, parent, rss in rows if parent == process.pid)


def reports(program, folder, count):
    files = sorted(pathlib.Path(folder).rglob("*.pdf"))[:count]
    with tempfile.TemporaryDirectory() as data:
        server, address = itl(program, "--data", data)
        memory, answers, over, jobs = [], [], threading.Event(), []

        def watch():
            while not over.is_set():
                start = time.perf_counter()
                urllib.request.urlopen(address + "health").read()
                answers.append(time.perf_counter() - start)
                memory.append(family(server))
                time.sleep(0.05)

        def upload(number):
            name = f"{number}.pdf"
            request = urllib.request.Request(
                f"{address}v1/align?async=true&name={name}",
                data=files[number % len(files)].read_bytes() + f"\n%{number}\n".encode(),
                headers={"Content-Type": "application/octet-stream"},
            )
            jobs.append(json.load(urllib.request.urlopen(request))["id"])

        watcher = threading.Thread(target=watch)
        watcher.start()
        start = time.perf_counter()
        uploads = [threading.Thread(target=upload, args=(number,)) for number in range(count)]
        [thread.start() for thread in uploads]
        [thread.join() for thread in uploads]
        uploaded = time.perf_counter() - start
        states = {}
        for job in jobs:
            while True:
                state = json.load(urllib.request.urlopen(address + "v1/jobs/" + job))["state"]
                if state in ("done", "failed", "cancelled"):
                    break
                time.sleep(0.1)
            states[state] = states.get(state, 0) + 1
        took = time.perf_counter() - start
        over.set()
        watcher.join()
        server.terminate()
        server.wait()
    return {
        "reports": len(jobs),
        "files": len(files),
        "states": states,
        "uploaded_seconds": round(uploaded, 2),
        "seconds": round(took, 1),
        "server_megabytes": round(max(own for own, _ in memory) / 1000),
        "with_readers_megabytes": round(max(both for _, both in memory) / 1000),
        "health_median_ms": round(1000 * statistics.median(answers), 1),
        "health_largest_ms": round(1000 * max(answers), 1),
    }


def waited_for(program, report):
    """Seconds from sending a report to its profile and its page, and milliseconds of pictures of its pages."""
    with tempfile.TemporaryDirectory() as data:
        server, address = itl(program, "--data", data)
        get = lambda path: urllib.request.urlopen(address + path).read()

        def align(name, body):
            request = urllib.request.Request(
                f"{address}v1/align?async=true&name={name}", data=body, headers={"Content-Type": "application/octet-stream"}
            )
            job = json.load(urllib.request.urlopen(request))
            while job["state"] in ("queued", "running"):
                time.sleep(0.005)
                job = json.loads(get("v1/jobs/" + job["id"]))
            return job

        # The model of the framework is made once for all documents.
        align("first.txt", b"We save water and energy for all people.")
        start = time.perf_counter()
        job = align("report.pdf", pathlib.Path(report).read_bytes())
        get(f"v1/alignments/{job['alignment']}/profile")
        profile = time.perf_counter() - start
        get(f"v1/alignments/{job['alignment']}/report.html")
        page = time.perf_counter() - start
        pages = json.loads(get("v1/documents/" + job["document"]))["pages"]
        drawn = []
        for number in range(1, pages + 1):
            start = time.perf_counter()
            get(f"v1/documents/{job['document']}/pages/{number}?density=1.5")
            drawn.append(1000 * (time.perf_counter() - start))
        server.terminate()
        server.wait()
    return {
        "pages": pages,
        "profile_seconds": round(profile, 2),
        "report_seconds": round(page, 2),
        "picture_median_ms": round(statistics.median(drawn)),
        "picture_p90_ms": round(statistics.quantiles(drawn, n=10)[-1]),
        "picture_largest_ms": round(max(drawn)),
    }


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--annif")
    parser.add_argument("--reports")
    parser.add_argument("--report")
    parser.add_argument("--seconds", type=int, default=10)
    parser.add_argument("--connections", type=int, default=8)
    arguments = parser.parse_args()
    server, address = itl(arguments.program, "--ephemeral")
    own = [load(address, "sdg", arguments.seconds, arguments.connections) for _ in range(2)][1]
    print(json.dumps({"server": "itl", **own}))
    server.terminate()
    server.wait()
    if arguments.annif:
        with tempfile.TemporaryDirectory() as folder:
            project(arguments.program, arguments.annif, pathlib.Path(folder))
            server, address = annif(arguments.annif, folder)
            other = [load(address, PROJECT, arguments.seconds, arguments.connections) for _ in range(2)][1]
            server.terminate()
            server.wait()
        print(json.dumps({"server": "annif", **other}))
        print(json.dumps({"times": round(own["texts_per_second"] / other["texts_per_second"], 1)}))
    if arguments.reports:
        print(json.dumps(reports(arguments.program, arguments.reports, 50)))
    if arguments.report:
        print(json.dumps(waited_for(arguments.program, arguments.report)))


main()
