"""Asks a server how it is, ten times a second or more, each time on a new connection, until standard input ends; prints milliseconds as JSON.

It is a process of its own, so that what it measures is not how long its own language lets it wait beside those who upload.
"""

import json
import select
import socket
import sys
import time
import urllib.parse

PAUSE = 0.02

address = urllib.parse.urlsplit(sys.argv[1])
question = f"GET /health HTTP/1.1\r\nHost: {address.netloc}\r\nConnection: close\r\n\r\n".encode()
took = []
while not select.select([sys.stdin], [], [], PAUSE)[0]:
    start = time.perf_counter()
    with socket.create_connection((address.hostname, address.port)) as connection:
        connection.sendall(question)
        answer = b""
        while piece := connection.recv(4096):
            answer += piece
    took.append(1000 * (time.perf_counter() - start))
    assert answer.startswith(b"HTTP/1.1 200"), answer
print(json.dumps(took))
