#!/usr/bin/env python3
"""How the program bears hostile files: a folder of them in, a table out.

    studies/hostile/measure.py target/debug/itl ../shared/hostile [--only NAME] [--copies 16]

Every file is tried by name and as so many copies in a folder, under a bound of 4 GB on the address space of every
process: documents as documents, frameworks and models as what documents are aligned with. The table has the exit code, seconds, the
largest process, all processes together, and the first line of what is said. A row ends in `!` if the program crashed, took more
than 12 s or 700 MB in one process, or left a process behind.
"""

import argparse
import os
import resource
import shutil
import signal
import subprocess
import tempfile
import threading
import time
from pathlib import Path

ADDRESS_SPACE = 4_000_000 * 1024
MAX_SECONDS = 12
MAX_MB = 700
# Nothing may take longer; what does is ended by this script.
PATIENCE = 180
POLL = 0.02
# How files are tried by their ending: as a framework, as both, or, all others, as documents.
FRAMEWORKS = {".rdf", ".ttl", ".nt", ".jsonld", ".itl", ".toml"}
BOTH = {".csv", ".tsv", ".xlsx", ".json", ".xml", ".md"}
NOTE = "We save water and energy.\n"


def tree_of(root):
    """The processes of a session and what they hold in memory, in MB."""
    total, alive = 0, []
    for entry in os.listdir("/proc"):
        if not entry.isdigit():
            continue
        try:
            stat = Path("/proc", entry, "stat").read_text()
            fields = stat.rsplit(")", 1)[1].split()
            if int(fields[3]) == root and fields[0] != "Z":
                alive.append(int(entry))
                total += int(fields[21]) * os.sysconf("SC_PAGE_SIZE")
        except (OSError, IndexError, ValueError):
            continue
    return alive, total / 1e6


def run(command, cwd, environment):
    """Exit code, seconds, MB of the largest process, MB of all, what was said, processes that were left."""

    def bounded():
        os.setsid()
        resource.setrlimit(resource.RLIMIT_AS, (ADDRESS_SPACE, ADDRESS_SPACE))

    said = tempfile.TemporaryFile()
    begun = time.monotonic()
    child = subprocess.Popen(
        command, cwd=cwd, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=said,
        preexec_fn=bounded,
    )
    peak, done = [0.0], threading.Event()

    def watch():
        while not done.wait(POLL):
            peak[0] = max(peak[0], tree_of(child.pid)[1])
            if time.monotonic() - begun > PATIENCE:
                os.killpg(child.pid, signal.SIGKILL)
                return

    watcher = threading.Thread(target=watch)
    watcher.start()
    _, status, usage = os.wait4(child.pid, 0)
    seconds = time.monotonic() - begun
    done.set()
    watcher.join()
    child.returncode = os.waitstatus_to_exitcode(status)
    left = tree_of(child.pid)[0]
    for process in left:
        os.kill(process, signal.SIGKILL)
    said.seek(0)
    words = said.read().decode("utf-8", "replace").strip()
    return child.returncode, seconds, usage.ru_maxrss * 1024 / 1e6, peak[0], words, left


def trials(path, itl, work, copies):
    """What is tried of a file: a name, a command, where, and with which environment."""
    ending, environment = path.suffix.lower(), dict(os.environ)
    many = Path(work, "many")
    many.mkdir()
    for copy in range(copies):
        shutil.copyfile(path, many / f"copy{copy:02}{path.suffix}")
    note = Path(work, "note.txt")
    note.write_text(NOTE)
    if ending not in FRAMEWORKS:
        yield "document", [itl, "align", str(path)], environment
        yield f"{copies} in a folder", [itl, "align", str(many), "--jsonl"], environment
    if ending in FRAMEWORKS | BOTH:
        more = ["--descriptors", "with-children"] if ending in (".csv", ".tsv") else []
        yield "framework", [itl, "align", str(note), "-f", str(path), *more], environment
        yield f"{copies} frameworks", [itl, "frameworks", "list"], {**environment, "ITL_FRAMEWORKS": str(many)}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only")
    parser.add_argument("--copies", type=int, default=16)
    given = parser.parse_args()
    if not given.folder.is_dir():
        print(f"skipped: there is no folder {given.folder}")
        return 0
    itl, bad = os.path.abspath(given.program), 0
    print("| file | as | exit | s | MB, largest | MB, all | says |\n|---|---|---|---|---|---|---|")
    for path in sorted(given.folder.resolve().iterdir()):
        if path.name == "README.md" or (given.only and given.only not in path.name):
            continue
        with tempfile.TemporaryDirectory() as work:
            for what, command, environment in trials(path, itl, work, given.copies):
                code, seconds, largest, together, words, left = run(command, work, environment)
                over = code not in (0, 1, 2) or seconds > MAX_SECONDS or largest > MAX_MB or left
                bad += bool(over)
                lines = [line.strip() for line in words.splitlines() if line.strip()]
                # The line that names a bound, if there is one, and what to do.
                named = [line for line in lines if "--max" in line or "more than" in line or "two" in line]
                said = " ".join((named or lines)[:1] + [line for line in lines[1:4] if line.startswith("help")])
                said = said.replace(str(path.parent) + "/", "").replace(work + "/", "").replace("|", "\\|")[:160]
                print(f"| {path.name} | {what} | {code}{' !' if over else ''} | {seconds:.1f} "
                      f"| {largest:.0f} | {together:.0f} | {said} |", flush=True)
    print(f"\n{bad} over the bounds")
    return 1 if bad else 0


if __name__ == "__main__":
    raise SystemExit(main())
