"""Kills sessions at any moment: no line that was answered is lost, and the next start repairs.

    kill.py SHELL FOLDER [COUNT]
"""

import os
import pty
import random
import select
import signal
import sys
import time

SHELL, FOLDER = os.path.abspath(sys.argv[1]), sys.argv[2]
COUNT = int(sys.argv[3]) if len(sys.argv) > 3 else 500
HISTORY = os.path.join(FOLDER, "state", "trendsh", "history")
chance = random.Random(1)


def start():
    pid, terminal = pty.fork()
    if pid == 0:
        environment = {
            "PATH": "/usr/bin:/bin", "HOME": FOLDER, "XDG_STATE_HOME": FOLDER + "/state",
            "LANG": "C.UTF-8", "TZ": "UTC", "TERM": "xterm", "SWIFT_BACKTRACE": "enable=no",
        }
        os.execve(SHELL, [SHELL, "--no-rc"], environment)
    return pid, terminal


def read_until(terminal, mark, seconds=10):
    """Reads until the mark stands in the output; whether it came."""
    seen, end = b"", time.time() + seconds
    while time.time() < end:
        if select.select([terminal], [], [], 0.2)[0]:
            try:
                more = os.read(terminal, 65536)
            except OSError:
                return False
            if not more:
                return False
            seen += more
            if mark in seen:
                return True
    return False


def lines():
    try:
        return open(HISTORY, "rb").read().split(b"\n")
    except OSError:
        return [b""]


def main():
    acknowledged, torn, lost = [], 0, 0
    for turn in range(COUNT):
        pid, terminal = start()
        read_until(terminal, b">")
        for step in range(chance.randrange(1, 4)):
            word = "m%dx%d" % (turn, step)
            os.write(terminal, ("mark %s\r" % word).encode())
            # Two pieces become one word in the answer alone: what is echoed does not have it.
            os.write(terminal, ('describe "z"%s\r' % word).encode())
            if chance.random() < 0.4:
                time.sleep(chance.random() * 0.01)
                break
            if read_until(terminal, ("z" + word).encode()):
                acknowledged.append(("mark %s" % word).encode())
        os.kill(pid, signal.SIGKILL)
        os.close(terminal)
        os.waitpid(pid, 0)
        if lines()[-1] != b"":
            torn += 1
    # The last start repairs what the last kill left.
    pid, terminal = start()
    read_until(terminal, b">")
    os.write(terminal, b"quit\r")
    os.waitpid(pid, 0)
    found = lines()
    kept = set(found)
    lost = [line for line in acknowledged if line not in kept]
    for line in lost[:10]:
        print("LOST %r" % line)
    whole = found[-1] == b"" and all(line.isascii() for line in found)
    print(
        "kill: %d sessions, %d acknowledged lines, %d lost, %d torn ends, %s at the end"
        % (COUNT, len(acknowledged), len(lost), torn, "whole" if whole else "NOT WHOLE"))
    sys.exit(1 if lost or not whole or len(acknowledged) < COUNT / 4 else 0)


main()
