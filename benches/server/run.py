"""The server under load: short texts beside Annif's own server in one run, then reports uploaded at once.

    benches/server/run.py PROGRAM [--annif PYTHON --project ID --folder DIR] [--reports DIR] [--seconds N]

wrk (a Debian package) sends the texts. Annif is served by gunicorn with as many workers as there are processors; DIR is the folder in which its project
of the same framework was trained. Reports are the PDF files of a folder.
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


def itl(program, *more):
    server = subprocess.Popen(
        [program, "serve", "--listen", "127.0.0.1:0", *more], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    return server, server.stdout.readline().strip()


def annif(python, folder):
    workers = str(os.cpu_count())
    gunicorn = [str(pathlib.Path(python).parent / "gunicorn"), "-w", workers, "-b", "127.0.0.1:7118", "annif:create_app()"]
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
                data=files[number % len(files)].read_bytes(),
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


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--annif")
    parser.add_argument("--project", default="sdg-tfidf")
    parser.add_argument("--folder", default=".")
    parser.add_argument("--reports")
    parser.add_argument("--seconds", type=int, default=10)
    parser.add_argument("--connections", type=int, default=8)
    arguments = parser.parse_args()
    server, address = itl(arguments.program, "--ephemeral")
    own = [load(address, "sdg", arguments.seconds, arguments.connections) for _ in range(2)][1]
    print(json.dumps({"server": "itl", **own}))
    server.terminate()
    server.wait()
    if arguments.annif:
        server, address = annif(arguments.annif, arguments.folder)
        other = [load(address, arguments.project, arguments.seconds, arguments.connections) for _ in range(2)][1]
        print(json.dumps({"server": "annif", **other}))
        print(json.dumps({"times": round(own["texts_per_second"] / other["texts_per_second"], 1)}))
        server.terminate()
        server.wait()
    if arguments.reports:
        print(json.dumps(reports(arguments.program, arguments.reports, 50)))


main()
