"""A page in a real browser: Chromium without a window, spoken to over a pipe.

Nothing but the browser is needed: it takes its debugging protocol, JSON objects that end with a NUL,
from file descriptor 3 and answers on 4.
"""

import json
import os
import select
import shutil
import subprocess
import tempfile
import time
import unittest

PATIENCE = 600


def find_browser():
    names = (os.environ.get("CHROMIUM", ""), "chromium", "chromium-browser", "google-chrome")
    return next(filter(None, map(shutil.which, filter(None, names))), None)


class Browser:
    """One page. Use it as a context manager; everything it fetched is in `requests`."""

    def __init__(self):
        program = find_browser()
        if not program:
            raise unittest.SkipTest("there is no Chromium: tools/install-deps browser installs it")
        self.folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        (its_input, self.output), (self.input, its_output) = os.pipe(), os.pipe()
        # What it shows is ours, so that it can do without its sandbox, which containers do not allow.
        self.process = subprocess.Popen(
            ["sh", "-c", f'exec "$0" "$@" 3<&{its_input} 4>&{its_output}', program, "--headless=new",
             "--remote-debugging-pipe", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
             "--no-first-run", "--disable-background-networking", "--disable-component-update",
             f"--user-data-dir={self.folder.name}"],
            pass_fds=(its_input, its_output), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL, start_new_session=True)
        os.close(its_input)
        os.close(its_output)
        self.pending, self.number, self.session, self.requests, self.events = b"", 0, None, [], []
        try:
            target = self.call("Target.createTarget", url="about:blank")["targetId"]
            self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
            for name in ("Page", "Network", "Runtime"):
                self.call(name + ".enable")
        except (OSError, EOFError) as error:
            self.close()
            raise unittest.SkipTest(f"Chromium does not run here: {error}")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        os.close(self.output)
        os.close(self.input)
        self.process.kill()
        self.process.wait()
        self.folder.cleanup()

    def receive(self):
        deadline = time.monotonic() + PATIENCE
        while b"\0" not in self.pending:
            if not select.select([self.input], [], [], max(deadline - time.monotonic(), 0))[0]:
                raise TimeoutError("no answer")
            chunk = os.read(self.input, 1 << 20)
            if not chunk:
                raise EOFError("it has ended")
            self.pending += chunk
        line, _, self.pending = self.pending.partition(b"\0")
        message = json.loads(line)
        if message.get("method") == "Network.requestWillBeSent":
            self.requests.append(message["params"]["request"]["url"])
        if "method" in message:
            self.events.append(message["method"])
        return message

    def call(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.output, json.dumps(message).encode() + b"\0")
        while (answer := self.receive()).get("id") != self.number:
            pass
        if "error" in answer:
            raise AssertionError(f"{method}: {answer['error']}")
        return answer["result"]

    def open(self, path, width=1280, height=900, scheme="light"):
        """Shows a file on a screen of this size."""
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1,
                  mobile=width < 600)
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
        self.events.clear()
        self.call("Page.navigate", url="file://" + path)
        while "Page.loadEventFired" not in self.events:
            self.receive()

    def ask(self, script):
        """The value of an expression, by JSON."""
        answer = self.call("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            raise AssertionError(answer["exceptionDetails"].get("exception", {}).get("description"))
        return answer["result"].get("value")
