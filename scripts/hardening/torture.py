"""Plays one session again and again while the k-th call of a kind fails, or is the last one.

    torture.py SHELL FOLDER

Whatever happens: the process ends with a code of the table, what it says is text, and every file is
whole, the old one or the new one.
"""

import os
import re
import shutil
import subprocess
import sys

SHELL, FOLDER = os.path.abspath(sys.argv[1]), sys.argv[2]
SCRIPT = (
    "load w.csv as w; scroll -5d; export out.csv --overwrite; save-chart c.svg --overwrite; "
    "save s.trsh --overwrite"
)
OLD = {"out.csv": b"old table\n", "c.svg": b"<old/>\n", "s.trsh": b"# old\n"}
FAULTS = {
    "write": ["error=ENOSPC", "error=EIO", "error=EINTR", "signal=KILL"],
    "fsync": ["error=EIO", "error=ENOSPC", "signal=KILL"],
    "rename": ["error=EACCES", "error=EIO", "signal=KILL"],
    "openat": ["error=EMFILE", "error=EACCES", "signal=KILL"],
    "read": ["error=EIO", "error=EINTR", "signal=KILL"],
    "pread64": ["error=EIO", "error=EINTR", "signal=KILL"],
    "fstat": ["error=EIO"],
}
ENVIRONMENT = {
    "PATH": "/usr/bin:/bin", "HOME": FOLDER, "LANG": "C.UTF-8", "TZ": "UTC",
    "SWIFT_BACKTRACE": "enable=no",
}


def prepare():
    # Each session is the first one: it makes its folders, and as many calls.
    shutil.rmtree(os.path.join(FOLDER, ".local"), ignore_errors=True)
    for name in os.listdir("."):
        os.unlink(name)
    with open("w.csv", "w") as file:
        file.write("date,weight (kg)\n")
        for day in range(1, 29):
            file.write("2025-02-%02d,%.1f\n" % (day, 70 + day / 10))
    for name, content in OLD.items():
        with open(name, "wb") as file:
            file.write(content)


def run(*words):
    """Plays the session under strace."""
    return play(["strace", "-f", "-qq", "-o", "../trace", *words], ENVIRONMENT)


def play(before, environment):
    prepare()
    command = [*before, SHELL, "--no-rc", "--today", "2025-03-01", "-c", SCRIPT]
    done = subprocess.run(
        command, stdin=subprocess.DEVNULL, capture_output=True, env=environment, timeout=60)
    files = {name: open(name, "rb").read() for name in OLD}
    return done.returncode, done.stdout + done.stderr, files


def judge(call, fault, code, said, files, new, k, loaded):
    """What is wrong with an outcome, or nothing."""
    for name, content in files.items():
        # Written, but its replay could not read the table: it says so, and the file is whole.
        unproven = name == "s.trsh" and b"cannot be replayed" in said and code != 0
        if unproven and content.splitlines()[0] == new[name].splitlines()[0]:
            continue
        if content not in (OLD[name], new[name]):
            return "%s is neither the old nor the new one" % name
    if fault == "signal=KILL":
        return None
    if b"Fatal error" in said or code < 0 or code > 5:
        # What the loader of the system cannot read is nothing the program ever sees.
        return None if k <= loaded and code == 127 else "ended with %d" % code
    if fault == "error=EINTR" and code != 0:
        return "an interrupted %s was not tried again: %r" % (call, said[-200:])
    if code != 0 and not said.strip() and call != "write":
        return "failed without a word"
    if code == 0 and call in ("fsync", "rename") and b"cannot" not in said:
        return "a failed %s went unnoticed" % call
    return None


def short(new):
    """The k-th read or write comes with half of its bytes: all must be as if nothing had been."""
    source = os.path.join(os.path.dirname(os.path.abspath(__file__)), "short.c")
    built = subprocess.run(["cc", "-O1", "-shared", "-fPIC", "-o", "../short.so", source])
    if built.returncode != 0:
        print("torture: no C compiler: short reads and writes are left out")
        return 0, 0
    bad = runs = 0
    for call in ("read", "write"):
        k, calls = 0, 1
        while k <= calls:
            environment = dict(
                ENVIRONMENT, LD_PRELOAD=os.path.abspath("../short.so"), SHORT_CALL=call,
                SHORT_AT=str(k), SHORT_TOLD=os.path.abspath("../calls"))
            code, said, files = play([], environment)
            if k == 0:
                calls, usual = int(open("../calls").read()), said
                if calls == 0:
                    sys.exit("torture: no %s was seen: the shell does not load short.so" % call)
            else:
                runs += 1
                if (code, said, files) != (0, usual, new):
                    bad += 1
                    print("FAIL short %s, call %d: ended with %d, %r" % (call, k, code, said[-200:]))
            k += 1
    return runs, bad


def main():
    os.makedirs(os.path.join(FOLDER, "files"), exist_ok=True)
    os.chdir(os.path.join(FOLDER, "files"))
    code, said, new = run("-e", "trace=" + ",".join(FAULTS))
    if code != 0 or new == OLD:
        sys.exit("torture: the session fails by itself: %r" % said)
    trace = open("../trace").read().splitlines()
    bad = runs = 0
    for call, faults in FAULTS.items():
        lines = [line for line in trace if re.search(r"\b%s\(" % call, line)]
        # Until our own file is opened it is the loader's work.
        first = next((i for i, l in enumerate(trace) if '"w.csv"' in l), 0)
        loaded = len([line for line in trace[:first] if re.search(r"\b%s\(" % call, line)])
        for fault in faults:
            for k in range(1, len(lines) + 1):
                code, said, files = run("-e", "inject=%s:%s:when=%d" % (call, fault, k))
                runs += 1
                problem = judge(call, fault, code, said, files, new, k, loaded)
                if problem:
                    bad += 1
                    print("FAIL %s %s, call %d: %s" % (call, fault, k, problem))
    more, wrong = short(new)
    runs, bad = runs + more, bad + wrong
    print("torture: %d runs, %d not as they should be" % (runs, bad))
    sys.exit(1 if bad else 0)


main()
