"""The two servers that are compared: ours, and Annif's with a project of the same framework."""

import json
import os
import pathlib
import subprocess
import time
import urllib.request

PROJECT = "sdg-tfidf"

CONFIGURATION = """[sdg-tfidf]
name=SDG
language=en
backend=tfidf
analyzer=snowball(english)
vocab=sdg
limit=100
"""


def itl(program, *more):
    """Our server at a port of its own, and its address."""
    command = [program, "serve", "--listen", "127.0.0.1:0", *more]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    return server, server.stdout.readline().strip()


def end(server):
    server.terminate()
    server.wait()


def send(address, path, body, kind="application/octet-stream"):
    """What the server answers to a body, as JSON."""
    request = urllib.request.Request(address + path, data=body, headers={"Content-Type": kind})
    return json.load(urllib.request.urlopen(request))


def get(address, path):
    return urllib.request.urlopen(address + path).read()


def job_over(address, job, pause):
    """A job once it is over."""
    while job["state"] in ("queued", "running"):
        time.sleep(pause)
        job = json.loads(get(address, "v1/jobs/" + job["id"]))
    return job


def project(program, python, folder):
    """Annif's project of the framework: its concepts are the vocabulary, their own texts what it learns from."""
    shown = subprocess.run([program, "frameworks", "show", "sdg", "--json"], capture_output=True, text=True, check=True)
    concepts = json.loads(shown.stdout)["concepts"]
    plain = lambda text: " ".join(text.split())
    subject = lambda concept: f"<http://example.org/sdg/{concept['id']}>"
    (folder / "projects.cfg").write_text(CONFIGURATION)
    (folder / "vocabulary.tsv").write_text("".join(f"{subject(one)}\t{plain(one['label'])}\n" for one in concepts))
    (folder / "texts.tsv").write_text("".join(f"{plain(one['descriptor'])}\t{subject(one)}\n" for one in concepts))
    call = lambda *words: subprocess.run([pathlib.Path(python).parent / "annif", *words], cwd=folder, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    call("load-vocab", "--language", "en", "sdg", "vocabulary.tsv")
    call("train", PROJECT, "texts.tsv")


def annif(python, folder):
    """Annif's server as its documentation starts it, with a worker for each processor, and its address."""
    workers = str(os.cpu_count())
    program = str(pathlib.Path(python).parent / "gunicorn")
    gunicorn = [program, "-k", "uvicorn.workers.UvicornWorker", "-w", workers, "-b", "127.0.0.1:7118", "annif:create_app()"]
    server = subprocess.Popen(gunicorn, cwd=folder, stderr=subprocess.DEVNULL)
    address = "http://127.0.0.1:7118/"
    for _ in range(120):
        try:
            get(address, "v1/projects")
            return server, address
        except OSError:
            time.sleep(1)
    raise SystemExit("Annif did not start")
