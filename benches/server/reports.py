"""Fifty reports that are uploaded at once: how long until all are over, how much memory, and how the server answers meanwhile."""

import json
import pathlib
import statistics
import subprocess
import sys
import tempfile
import threading
import time

from servers import end, itl, job_over, send

HEALTH = pathlib.Path(__file__).parent / "health.py"


def family(process):
    """Kilobytes of memory of a process, and of it with those it started: what they share counts for each."""
    table = subprocess.run(["ps", "-eo", "pid,ppid,rss"], capture_output=True, text=True).stdout.split("\n")[1:]
    rows = [tuple(map(int, row.split())) for row in table if row.strip()]
    own = sum(rss for pid, _, rss in rows if pid == process.pid)
    return own, own + sum(rss for _, parent, rss in rows if parent == process.pid)


def framework_of(address, file, others):
    """The framework that fits the language of a report: the bundled one, or the first that does not refuse it."""
    for name in ["sdg", *others]:
        job = job_over(address, send(address, f"v1/align?async=true&framework={name}&name={file.name}", file.read_bytes()), 0.02)
        if job["state"] == "done":
            return name
    return "sdg"


def reports(program, folder, count, frameworks):
    files = sorted(pathlib.Path(folder).rglob("*.pdf"))[:count]
    with tempfile.TemporaryDirectory() as data:
        server, address = itl(program, "--data", data)
        for framework in frameworks:
            send(address, f"v1/frameworks?name={framework.stem}&file={framework.name}", framework.read_bytes())
        # A first look at every file: which framework is in its language. What is uploaded later is another document, and read anew.
        fits = {file: framework_of(address, file, [one.stem for one in frameworks]) for file in files}
        memory, over, jobs = [], threading.Event(), []
        health = subprocess.Popen([sys.executable, HEALTH, address], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        time.sleep(0.5)

        def watch():
            while not over.is_set():
                memory.append(family(server))
                time.sleep(0.1)

        def upload(number):
            file = files[number % len(files)]
            body = file.read_bytes() + f"\n%{number}\n".encode()
            jobs.append(send(address, f"v1/align?async=true&framework={fits[file]}&name={number}.pdf", body))

        watcher = threading.Thread(target=watch)
        watcher.start()
        start = time.perf_counter()
        uploads = [threading.Thread(target=upload, args=(number,)) for number in range(count)]
        [thread.start() for thread in uploads]
        [thread.join() for thread in uploads]
        uploaded = time.perf_counter() - start
        states = {}
        for job in jobs:
            state = job_over(address, job, 0.1)["state"]
            states[state] = states.get(state, 0) + 1
        took = time.perf_counter() - start
        answers = json.loads(health.communicate("")[0])
        over.set()
        watcher.join()
        end(server)
    return {
        "reports": len(jobs),
        "files": len(files),
        "states": states,
        "uploaded_seconds": round(uploaded, 2),
        "seconds": round(took, 1),
        "server_megabytes": round(max(own for own, _ in memory) / 1000),
        "with_readers_megabytes": round(max(both for _, both in memory) / 1000),
        "health_asked": len(answers),
        "health_median_ms": round(statistics.median(answers), 1),
        "health_p99_ms": round(statistics.quantiles(answers, n=100)[-1], 1),
        "health_largest_ms": round(max(answers), 1),
    }
