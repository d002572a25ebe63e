#!/usr/bin/env python3
"""A client of 'trendsh serve --stdio', as an editor or an agent has one.

    python3 client.py FILE
"""
import json
import subprocess
import sys
import threading
from concurrent.futures import Future


class Shell:
    """One session. Requests may be sent while another one runs; answers come in their order."""

    def __init__(self, *options):
        self.process = subprocess.Popen(
            ["trendsh", "serve", "--stdio", "--format", "json", *options],
            text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.waiting = {}
        threading.Thread(target=self.read, daemon=True).start()

    def ask(self, tell=None, **request):
        """Sends a request and returns a future of its answer. `tell` hears how far a long read has come."""
        answer = Future()
        answer.id = len(self.waiting) + 1
        self.waiting[answer.id] = answer, tell
        print(json.dumps({"id": answer.id, "progress": tell is not None, **request}),
              file=self.process.stdin, flush=True)
        return answer

    def cancel(self, answer):
        """Ends a request that was sent; its answer then has the exit code 130."""
        return self.ask(cancel=answer.id)

    def run(self, command, tell=None):
        """Runs a command and returns its result: a JSON value, a list of them, or None."""
        answer = self.ask(tell, command=command).result()
        if answer["error"]:
            raise RuntimeError(answer["error"]["message"])
        return answer.get("result", answer.get("results"))

    def read(self):
        for line in self.process.stdout:
            answer = json.loads(line)
            future, tell = self.waiting[answer["id"]]
            if "progress" in answer:
                tell(answer["progress"])
            else:
                future.set_result(answer)


shell = Shell("--today", "2026-10-04", "--tz", "UTC")

# Keys of an editor: what may follow, and what is wrong, without running anything.
found = shell.ask(complete="comp").result()["result"]
print("comp →", [one["text"] for one in found["candidates"]])
wrong = shell.ask(check="stats steps last weak").result()["error"]
print(f"column {wrong['column']}: {wrong['message']}")

# Answers are values.
shell.run(f"load '{sys.argv[1]}' as me", tell=lambda so_far: print(so_far, file=sys.stderr))
for row in shell.run("stats steps last 3 months by month mean"):
    print(row)

# A request that takes too long is ended, and the session goes on.
endless = shell.ask(command="for i in 1..1000000; stats steps by month; end")
shell.cancel(endless)
print("exit", endless.result()["exit"])
print(shell.run("describe steps")["summary"])
