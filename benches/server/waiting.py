"""What a person waits for: from sending a report to its profile and its page, and the pictures of its pages."""

import json
import pathlib
import statistics
import tempfile
import time

from servers import end, get, itl, job_over, send

ROUNDS = 5


def waited_for(program, report):
    """Medians over rounds; each sends another document, made of the same file."""
    with tempfile.TemporaryDirectory() as data:
        server, address = itl(program, "--data", data)
        bytes_of = pathlib.Path(report).read_bytes()
        align = lambda name, body: job_over(address, send(address, f"v1/align?async=true&name={name}", body), 0.005)
        # The model of the framework is made once for all documents.
        align("first.txt", b"We save water and energy for all people.")
        profiles, pages = [], []
        for number in range(ROUNDS):
            start = time.perf_counter()
            job = align("report.pdf", bytes_of + f"\n%{number}\n".encode())
            get(address, f"v1/alignments/{job['alignment']}/profile")
            profiles.append(time.perf_counter() - start)
            get(address, f"v1/alignments/{job['alignment']}/report.html")
            pages.append(time.perf_counter() - start)
        count = json.loads(get(address, "v1/documents/" + job["document"]))["pages"]
        drawn = []
        for number in range(1, count + 1):
            start = time.perf_counter()
            get(address, f"v1/documents/{job['document']}/pages/{number}?density=1.5")
            drawn.append(1000 * (time.perf_counter() - start))
        end(server)
    return {
        "report": pathlib.Path(report).name,
        "pages": count,
        "profile_seconds": round(statistics.median(profiles), 2),
        "profile_largest_seconds": round(max(profiles), 2),
        "report_seconds": round(statistics.median(pages), 2),
        "first_picture_ms": round(drawn[0]),
        "picture_median_ms": round(statistics.median(drawn)),
        "picture_p90_ms": round(statistics.quantiles(drawn, n=10)[-1]),
        "picture_largest_ms": round(max(drawn)),
    }
