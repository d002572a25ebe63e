#!/usr/bin/env python3
"""Sends many requests to one `serve` and watches its time and memory.

    longserve.py SHELL [COUNT]

Prints the time of the first and of the last thousand requests and the memory at both times, then
saves the session, checks the file, and fails where the cost of a request or the memory grew.
"""
import json
import os
import subprocess
import sys
import tempfile
import time

LINES = ["scroll -1d", "select -1d", "scroll +1d", "state viewport.start", "let x = 1", "select next"]
LIMIT = 1.5


def memory(process):
    with open(f"/proc/{process.pid}/status") as status:
        for line in status:
            if line.startswith("VmRSS"):
                return int(line.split()[1])
    return 0


def main():
    shell = os.path.abspath(sys.argv[1])
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 200_000
    with tempfile.TemporaryDirectory() as folder:
        environment = dict(os.environ, HOME=folder, XDG_STATE_HOME=folder)
        process = subprocess.Popen(
            [shell, "--no-rc", "--tz", "UTC", "--today", "2026-10-04", "serve", "--stdio"], cwd=folder,
            env=environment, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

        def ask(number, line):
            request = {"id": number, "command": line}
            process.stdin.write(json.dumps(request) + "\n")
            process.stdin.flush()
            answer = json.loads(process.stdout.readline())
            if answer["exit"] != 0:
                raise SystemExit(f"'{line}': {answer['error']}")
            return answer

        ask(0, "load demo")
        times, held = [], []
        begin = time.perf_counter()
        for number in range(1, count + 1):
            ask(number, LINES[number % len(LINES)])
            if number % 1000 == 0:
                now = time.perf_counter()
                times.append(now - begin)
                held.append(memory(process))
                begin = now
        # The first thousand warm up, and fill what `undo` remembers.
        settled = min(len(held) - 1, 5)
        print(f"{count} requests: the first thousand {times[0] * 1000:.0f} ms, "
              f"the last thousand {times[-1] * 1000:.0f} ms; "
              f"memory {held[settled] // 1024} MiB, at the end {held[-1] // 1024} MiB")
        begin = time.perf_counter()
        saved = ask(count + 1, "save all.trsh")
        print(f"{saved.get('output', '').strip()} in {time.perf_counter() - begin:.1f} s, "
              f"{os.path.getsize(folder + '/all.trsh') / 1e6:.1f} MB")
        process.stdin.close()
        process.wait(60)
        check = subprocess.run([shell, "check", "all.trsh"], cwd=folder, env=environment,
                               capture_output=True, text=True)
        print(check.stdout.strip(), check.stderr.strip()[:2000])
        if "-v" in sys.argv: print([round(t * 1000) for t in times[::10]])
        usual = sorted(times[1:])[len(times[1:]) // 2] if len(times) > 1 else times[0]
        if check.returncode != 0:
            raise SystemExit("the saved session does not pass its check")
        if times[-1] > LIMIT * usual or held[-1] > LIMIT * held[settled]:
            raise SystemExit("a request costs more the more there were")


main()
