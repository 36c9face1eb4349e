"""What schemathesis has to be told: JSON lines are JSON, one on each line."""

import json

import schemathesis


@schemathesis.serializer("application/x-ndjson")
def lines(ctx, value):
    return value if isinstance(value, bytes) else (json.dumps(value) + "\n").encode()
