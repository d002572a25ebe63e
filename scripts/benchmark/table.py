"""One table of what this shell is meant to be fast and small at, beside whatever peers are here.

    table.py SHELL SHARED [--json | --markdown] [--quick]

Ours and the peers' runs take turns, and medians are told: the ratios of one run mean more than its
seconds. Where a line has a size it is measured at one, ten and a hundred times its work.
"""

import json
import os
import platform
import pty
import random
import select
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time

SHELL, SHARED = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
QUICK = "--quick" in sys.argv
TURNS = 3 if QUICK else 7
SAMPLES = os.path.join(SHARED, "samples")
PYTHON = os.environ.get("BENCH_PYTHON", "python3")
MISSING = {}
LINES = []


def ours(commands, *flags):
    return [SHELL, "--no-rc", "--today", "2026-10-04", "--width", "80", "--height", "24",
            "--max-steps", "100000000", *flags, "-c", commands]


def once(command):
    """Seconds of one run."""
    begin = time.perf_counter()
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return time.perf_counter() - begin


def medians(commands, turns=None):
    """Runs that take turns: the median seconds of each."""
    taken = [[] for _ in commands]
    for _ in range(turns or TURNS):
        for place, command in enumerate(commands):
            taken[place].append(once(command))
    return [statistics.median(runs) for runs in taken]


def memory(page, what, size, command, goal=None):
    """A line of the most memory a command holds; a child of this process would count our own."""
    if not has(program="/usr/bin/time", how="apt-get install time"):
        return
    with tempfile.NamedTemporaryFile() as told:
        subprocess.run(["/usr/bin/time", "-f", "%M", "-o", told.name, *command],
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        line(page, what, size, int(told.read().split()[-1]) / 1024, "MB", goal)


def has(module=None, program=None, how=""):
    """Whether a peer is here; else how to get it is told at the end."""
    if program:
        found = shutil.which(program) is not None
    else:
        found = subprocess.run(
            [PYTHON, "-c", "import " + module], stderr=subprocess.DEVNULL).returncode == 0
    if not found:
        MISSING[module or program] = how or "apt-get install " + (program or "")
    return found


def line(page, what, size, value, unit, goal=None, peers=(), least=False):
    verdict = "" if goal is None else (
        "holds" if (value >= goal if least else value <= goal) else "MISSED")
    LINES.append({
        "page": page, "what": what, "size": size, "value": round(value, 4), "unit": unit,
        "goal": goal, "verdict": verdict,
        "peers": {name: round(float(other), 4) for name, other in peers}})
    if "--json" not in sys.argv and "--markdown" not in sys.argv:
        show(LINES[-1])


def show(entry):
    goal = "" if entry["goal"] is None else "%g" % entry["goal"]
    peers = "  ".join("%s %.3g" % item for item in entry["peers"].items())
    print("%-34s %10s %10.3f %-8s %8s %-7s %s" % (
        entry["what"], entry["size"], entry["value"], entry["unit"], goal, entry["verdict"], peers),
        flush=True)


def start():
    peers = []
    if has(program="sqlite3"):
        peers.append(("sqlite3", ["sqlite3", ":memory:", "select 1"]))
    if has(program="tclsh", how="apt-get install tcl"):
        peers.append(("tclsh", ["sh", "-c", "exec tclsh </dev/null"]))
    peers.append(("bash", ["bash", "-c", ":"]))
    peers.append(("python3 -I -S", [PYTHON, "-I", "-S", "-c", "pass"]))
    times = medians([[SHELL, "--version"]] + [command for _, command in peers], 15 if QUICK else 61)
    named = [(name, found * 1000) for (name, _), found in zip(peers, times[1:])]
    limits = dict(named)
    bounds = [limits["sqlite3"] * 1.4] if "sqlite3" in limits else []
    bounds += [limits["tclsh"]] if "tclsh" in limits else []
    goal = round(min(bounds), 2) if bounds else None
    line("reliability 4", "start-up", "", times[0] * 1000, "ms", goal, named)
    memory("reliability 4", "memory of a start", "", [SHELL, "--version"], 10)
    line("reliability 4", "size of the program", "", os.path.getsize(SHELL) / 1e6, "MB", 12)


def export(folder):
    maker = os.path.join(SAMPLES, "make-health-export")
    if not os.path.exists(maker):
        MISSING["exports"] = "the shared folder has the generator (TRENDSH_SHARED)"
        return
    path = os.path.join(folder, "export.xml")
    for megabytes in [2, 20, 200] if QUICK else [10, 100, 1000]:
        subprocess.run([maker, "--target-mb", str(megabytes), "--seed", "1", "-o", path],
                       stdout=subprocess.DEVNULL, check=True)
        peers = [("wc -l", ["wc", "-l", path])]
        if megabytes <= 20 and has("lxml", how="pip install lxml"):
            peers.append(("lxml", [PYTHON, "-c",
                "from lxml import etree\nn=0\nfor _,e in etree.iterparse(%r,events=('end',),recover=True):\n"
                " n+=1; e.clear()\n while e.getprevious() is not None: del e.getparent()[0]" % path]))
        times = medians([ours("load %s as x" % path)] + [command for _, command in peers], 3)
        size = os.path.getsize(path) / 1e6
        named = [(name, size / found) for (name, _), found in zip(peers, times[1:])]
        line("formats", "Apple Health export", "%d MB" % megabytes, size / times[0], "MB/s",
             1000 if megabytes >= 100 else None, named, least=True)
        if megabytes == 1000 or QUICK and megabytes == 200:
            line("formats", "times as long as wc -l", "%d MB" % megabytes,
                 times[0] / times[1], "", 3)
        memory("reliability 4", "its memory", "%d MB" % megabytes, ours("load %s as x" % path), 64)
    os.unlink(path)
    damage(folder, maker)


# The quirks of real exports, and every damage that leaves the file whole.
DAMAGE = [
    ("quirks", ["--quirks"]),
    ("quirks, broken", ["--quirks", "--broken", "dtd12,vtab,rawquote,rawlt,badutf8"]),
]


def damage(folder, maker):
    """A messy export beside a clean one of the same size, each alone and in a zip."""
    def make(name, options, flag="-o"):
        path = os.path.join(folder, name)
        subprocess.run([maker, "--target-mb", str(megabytes), "--seed", "1", flag, path] + options,
                       stdout=subprocess.DEVNULL, check=True)
        return path

    for megabytes in [20, 200] if QUICK else [100, 1000]:
        size = "%d MB" % megabytes
        clean = make("clean.xml", [])
        for name, options in DAMAGE:
            messy = make("messy.xml", options)
            commands = [ours("load %s as x" % clean), ours("load %s as x" % messy), ["wc", "-l", messy]]
            times = medians(commands, 3 if megabytes == 1000 else 7)
            # Both were made by one seed and differ by some percent in size.
            scale = os.path.getsize(clean) / os.path.getsize(messy)
            line("formats", "export with " + name + ", times a clean one", size,
                 scale * times[1] / times[0], "", 1.3, [("wc -l", scale * times[2] / times[0])])
            memory("reliability 4", "its memory", size, commands[1], 64)
            interrupt(folder, size, messy)
            os.unlink(messy)
        os.unlink(clean)
        for name, options in [("clean", [])] + DAMAGE[:1]:
            packed = make("export.zip", options, "--zip")
            times = medians([ours("load %s as x" % packed),
                             ["sh", "-c", "unzip -p %s '*/export.xml' | wc -l" % packed]], 3)
            line("formats", "zip, " + name + ", times unzip and wc -l", size,
                 times[0] / times[1], "", 2)
            memory("reliability 4", "its memory", size, ours("load %s as x" % packed), 64)
            os.unlink(packed)


def interrupt(folder, size, path):
    """^C in the middle of a load, where the load is long enough for a middle."""
    if not os.path.exists("/proc/self/status") or os.path.getsize(path) < 150e6:
        return
    shell = Prompt(folder)
    taken = []
    for _ in range(TURNS):
        shell.type("load %s as x\r" % path)
        time.sleep(0.1)
        shell.type("\x03")
        taken.append(shell.wait())
    shell.close()
    line("reliability 4", "^C to the prompt while it loads", size,
         statistics.median(taken) * 1000, "ms", 50)


def table(folder):
    path = os.path.join(folder, "table.csv")
    chance = random.Random(1)
    for megabytes in [1, 10, 100]:
        with open(path, "w") as file:
            file.write("date,metric,value\n")
            rows = megabytes * 1_000_000 // 23
            year = ["20%02d-%02d-%02d" % (y, m, d) for y in range(10, 20)
                    for m in range(1, 13) for d in range(1, 29)]
            for start_row in range(0, rows, 3360):
                file.write("".join("%s,steps,%d\n" % (day, chance.randrange(1000, 9999))
                                   for day in year[:min(3360, rows - start_row)]))
        peers = []
        if has("duckdb", how="pip install duckdb"):
            peers.append(("duckdb, one thread", [PYTHON, "-c",
                "import duckdb; duckdb.connect(config={'threads':1}).sql(\"select date, metric, "
                "sum(value) from '%s' group by all\").fetchall()" % path]))
        times = medians([ours("load %s as x" % path)] + [command for _, command in peers], 3)
        size = os.path.getsize(path) / 1e6
        line("formats", "table (whole process)", "%d MB" % megabytes, size / times[0], "MB/s",
             size / times[1] if peers else None,
             [(name, size / found) for (name, _), found in zip(peers, times[1:])], least=True)
    os.unlink(path)


def many(folder):
    """A folder of tables, a day each, beside one table with the same rows."""
    files, step = (100, 40) if QUICK else (1000, 4)
    tree, one = os.path.join(folder, "tree"), os.path.join(folder, "one.csv")
    os.makedirs(tree)
    header = "timestamp,beats per minute\n"
    with open(one, "w") as whole:
        whole.write(header)
        for number in range(files):
            day = "20%02d-%02d-%02d" % (20 + number // 336, 1 + number // 28 % 12, 1 + number % 28)
            rows = "".join("%sT%02d:%02d:%02dZ,%d\n" % (
                day, second // 3600, second // 60 % 60, second % 60, 60 + second % 50)
                for second in range(0, 86400, step))
            whole.write(rows)
            with open(os.path.join(tree, "%04d.csv" % number), "w") as file:
                file.write(header + rows)
    size = "%d MB" % round(os.path.getsize(one) / 1e6)
    times = medians([ours("load %s as x" % tree), ours("load %s as x" % one)], 3)
    line("formats", "%d tables, times one table" % files, size, times[0] / times[1], "", 2)
    line("formats", "%d tables to the first chart" % files, size,
         medians([ours("load %s as x; show" % tree)], 3)[0], "s")
    memory("reliability 4", "its memory", size, ours("load %s as x; show" % tree), 64)
    shutil.rmtree(tree)
    os.unlink(one)


def fit(folder):
    sample = os.path.join(SAMPLES, "fit", "nick.fit")
    if not os.path.exists(sample):
        return
    path = os.path.join(folder, "long.fit")
    for copies in [1, 10, 100]:
        with open(path, "wb") as file:
            file.write(open(sample, "rb").read() * copies)
        peers = []
        if copies == 1 and has("fitdecode", how="pip install fitdecode"):
            peers.append(("fitdecode", [PYTHON, "-c",
                "import fitdecode\nwith fitdecode.FitReader(%r) as f:\n for _ in f: pass" % path]))
        times = medians([ours("load %s as x" % path)] + [command for _, command in peers], 3)
        size = os.path.getsize(path) / 1e6
        line("formats", "FIT (whole process)", "%.1f MB" % size, size / times[0], "MB/s",
             50 * size / times[1] if peers else None,
             [(name, size / found) for (name, _), found in zip(peers, times[1:])], least=True)
    os.unlink(path)


def each(before, command, count):
    """Milliseconds that a command takes in a session."""
    text = before + "; for i in 1..%d; " + command + "; end"
    times = medians([ours(text % 1, "--glyphs", "full"), ours(text % (count + 1), "--glyphs", "full")])
    return (times[1] - times[0]) * 1000 / count


def charts(folder):
    scale = 5 if QUICK else 1
    line("charts", "chart, 14 days", "", each("load demo", "show weight", 1000 // scale), "ms", 0.08)
    line("charts", "chart, 45 days", "",
         each("load demo; range 3M --on weight", "show weight", 1000 // scale), "ms", 0.08)
    for points, goal in [(200, None), (2000, 0.16), (20000, None)]:
        run = "source r run --start 2026-10-01T00:00 --every 1s --length %ds; cadence r" % points
        line("charts", "chart of a run", "%d points" % points, each(run, "show", 300 // scale), "ms", goal)
    for kind, goal, count in [("svg", 5, 100), ("png", 25, 50)]:
        command = "save-chart %s/a.%s weight --overwrite" % (folder, kind)
        line("charts", "%s, file written" % kind.upper(), "",
             each("load demo; forecast", command, count // scale), "ms", goal)


def paging():
    for years in [20, 200, 2000]:
        command = "tz UTC; clock 2025-06-30T12:00; source s days %d; open w s; scroll oldest; state seq" % (years * 365)
        process = subprocess.run(ours(command), capture_output=True, text=True)
        events = int(process.stdout.split()[-1])
        idle = "tz UTC; clock 2025-06-30T12:00; source s days %d; open w s" % (years * 365)
        times = medians([ours(command), ours(idle)], 3)
        took = max(1e-6, times[0] - times[1])
        line("paging", "drag to the oldest day", "%d years" % years, events / took / 1e6, "M events/s")
        memory("paging", "its memory", "%d years" % years, ours(command))
    for events in [20_000, 200_000, 2_000_000]:
        took = medians([ours("simulate --seed 1 --events %d" % events)], 1)[0]
        line("reliability 4", "random lives, every rule watched", "%d events" % events, took, "s",
             60 if events == 2_000_000 else None)


def forecasts(folder):
    chance = random.Random(2)
    path = os.path.join(folder, "w.csv")
    days = [(y, m, d) for y in range(2015, 2026) for m in range(1, 13) for d in range(1, 29)]
    for count in [36, 365, 3650]:
        with open(path, "w") as file:
            file.write("Date,Weight (kg)\n")
            for place, (y, m, d) in enumerate(days[-count:]):
                file.write("%d-%02d-%02d,%.1f\n" % (y, m, d, 80 - place * 0.002 + chance.gauss(0, 0.4)))
        peers = []
        if has("statsmodels", how="pip install statsmodels"):
            peers.append(("statsmodels", [PYTHON, "-c",
                "import csv,warnings; warnings.filterwarnings('ignore')\nfrom statsmodels.tsa.holtwinters import Holt\n"
                "y=[float(r[1]) for r in list(csv.reader(open(%r)))[1:]]\n"
                "Holt(y,initialization_method='estimated').fit().forecast(14)" % path]))
        if has(program="Rscript", how="apt-get install r-base-core"):
            peers.append(("R HoltWinters", ["Rscript", "-e",
                "y<-read.csv('%s')[[2]];predict(HoltWinters(y,gamma=FALSE),14)" % path]))
        times = medians(
            [ours("load %s as w; forecast 14 --optimised" % path)] + [command for _, command in peers], 3)
        named = [(name, found * 1000) for (name, _), found in zip(peers, times[1:])]
        line("analytics", "file to forecast (whole process)", "%d days" % count, times[0] * 1000, "ms",
             60, named)
    memory("analytics", "its memory", "3650 days",
           ours("load %s as w; forecast 14 --optimised" % path), 60)


def downsampling(folder):
    """In process, one thread: a hundred times the points of the last line take all cache away."""
    root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    if not has(program="swiftc", how="the toolchain of Swift"):
        return
    core = os.path.join(root, "Sources", "TrendsCore")
    names = ["LTTB", "MinMax", "MinMaxLTTB", "Triangle", "Lanes", "DownsampleError"]
    program = os.path.join(folder, "downsample")
    subprocess.run(
        ["swiftc", "-O", "-wmo", "-enable-upcoming-feature", "InternalImportsByDefault",
         "-parse-as-library", "-package-name", "trendsh", "-o", program,
         os.path.join(root, "scripts", "measure-downsample.swift")]
        + [os.path.join(core, "Downsample", name + ".swift") for name in names]
        + [os.path.join(core, "Support", "Workers.swift")], check=True)
    peer = """
import time, numpy as np
from tsdownsample import LTTBDownsampler, MinMaxLTTBDownsampler
y = np.cumsum(np.random.default_rng(42).random(%d) - 0.5)
for body in (LTTBDownsampler(), MinMaxLTTBDownsampler()):
    taken = []
    for _ in range(5):
        begin = time.perf_counter(); body.downsample(y, n_out=2000)
        taken.append((time.perf_counter() - begin) * 1e3)
    print(min(taken))
"""
    goals = {"LTTB": 16, "MinMaxLTTB": 6}
    for points in [100_000, 1_000_000, 10_000_000]:
        peers = {}
        if has("tsdownsample", how="pip install tsdownsample"):
            told = subprocess.run([PYTHON, "-c", peer % points], capture_output=True, text=True)
            peers = dict(zip(goals, told.stdout.split()))
        told = subprocess.run([program, "5", str(points), "one"], capture_output=True, text=True)
        found = {row.split(",")[0]: float(row.split(",")[2]) for row in told.stdout.splitlines()}
        for name, goal in goals.items():
            line("analytics", name + " to 2,000", "%d points" % points, found["ours " + name], "ms",
                 goal if points == 10_000_000 else None,
                 [("tsdownsample", peers[name])] if name in peers else [])


def replaying(folder):
    """Steps that are no charts, as a script and as a transcript that is checked."""
    plain, check = os.path.join(folder, "plain.trsh"), os.path.join(folder, "check.trsh")
    run = [SHELL, "--no-rc", "--today", "2026-10-04", "--tz", "UTC"]
    empty = medians([run + ["-c", "load demo"]], 3)[0]
    for steps in [2000, 20_000, 200_000]:
        with open(plain, "w") as file:
            file.write("load demo\n" + "select -1d\nscroll -1d\nselect next\nscroll +1d\n" * (steps // 4))
        took = max(1e-6, medians([run + [plain]], 3)[0] - empty)
        line("transcripts", "plain steps, journal and all", "%d steps" % steps, steps / took, "steps/s",
             200_000 if steps == 200_000 else None, least=True)
    for steps in [100, 1000, 10_000]:
        with open(plain, "w") as file:
            words = ["select -1d", "scroll -1d", "state viewport.start", "scroll +1d"]
            file.write("load demo\n" + "".join(words[k % 4] + "\n" for k in range(1, steps)))
            file.write("save %s --overwrite\n" % check)
        subprocess.run(run + [plain], stdout=subprocess.DEVNULL)
        peers = []
        if has(program="sqlite3"):
            script = os.path.join(folder, "peer.sql")
            with open(script, "w") as file:
                file.write("".join("select %d;\n" % k for k in range(steps)))
            peers.append(("sqlite3, as many selects", ["sqlite3", ":memory:", ".read " + script]))
        cram = os.environ.get("BENCH_CRAM", "cram")
        if has(program=cram, how="pip install cram"):
            script = os.path.join(folder, "peer.t")
            with open(script, "w") as file:
                file.write("".join("  $ echo %d\n  %d\n" % (k, k) for k in range(steps)))
            peers.append(("cram, as many echos", [cram, "--shell", "/bin/sh", script]))
        times = medians([[SHELL, "check", check]] + [command for _, command in peers], 3)
        line("transcripts", "check, text and every hash", "%d steps" % steps, times[0], "s",
             1 if steps == 10_000 else None,
             [(name, found) for (name, _), found in zip(peers, times[1:])])


class Prompt:
    """A shell at a terminal of its own."""

    def __init__(self, folder):
        self.pid, self.terminal = pty.fork()
        if self.pid == 0:
            os.execve(SHELL, [SHELL, "--no-rc", "--today", "2026-10-04"], {
                "PATH": "/usr/bin:/bin", "HOME": folder, "LANG": "C.UTF-8", "TZ": "UTC",
                "TERM": "xterm", "XDG_STATE_HOME": folder + "/state"})
        self.wait()

    def wait(self, seconds=20):
        """Until nothing more comes and the shell sleeps; seconds until the last byte."""
        begin = last = time.perf_counter()
        quiet = 0
        while quiet < 3 and last - begin < seconds:
            if select.select([self.terminal], [], [], 0.05)[0]:
                os.read(self.terminal, 1 << 16)
                last, quiet = time.perf_counter(), 0
            else:
                with open("/proc/%d/stat" % self.pid) as file:
                    quiet = quiet + 1 if file.read().rsplit(")", 1)[1].split()[0] == "S" else 0
        return last - begin

    def type(self, text):
        os.write(self.terminal, text.encode())

    def resident(self):
        for text in open("/proc/%d/status" % self.pid):
            if text.startswith("VmRSS"):
                return int(text.split()[1]) / 1024

    def close(self):
        os.kill(self.pid, signal.SIGKILL)
        os.close(self.terminal)
        os.waitpid(self.pid, 0)


def prompt(folder):
    """What a person at the terminal notices."""
    if not os.path.exists("/proc/self/status"):
        MISSING["/proc"] = "the lines of the prompt need a Linux system"
        return
    shell = Prompt(folder)
    line("reliability 4", "memory of an idle prompt", "", shell.resident(), "MB", 10)
    for events in [1_000_000, 10_000_000, 100_000_000]:
        taken = []
        for _ in range(TURNS):
            shell.type("simulate --seed 1 --events %d\r" % events)
            time.sleep(0.2)
            shell.type("\x03")
            taken.append(shell.wait())
        line("reliability 4", "^C to the prompt", "%d events" % events,
             statistics.median(taken) * 1000, "ms", 50)
    shell.close()


def machine():
    model = "unknown processor"
    try:
        for text in open("/proc/cpuinfo"):
            if text.startswith("model name"):
                model = text.split(":", 1)[1].strip()
                break
    except OSError:
        pass
    memory = ""
    if os.path.exists("/proc/meminfo"):
        kilobytes = int(open("/proc/meminfo").readline().split()[1])
        memory = ", %d GB of memory" % round(kilobytes / 1e6)
    return "%d cores of %s%s, %s %s" % (
        os.cpu_count(), model, memory, platform.system(), platform.machine())


def markdown():
    print("# Performance\n")
    print("Made by `scripts/bench --markdown` on %s; load %s." % (
        machine(), " ".join("%.1f" % part for part in os.getloadavg())))
    print("Medians of runs that take turns with the peers'. Ratios mean more than seconds.\n")
    print("| Page | What | Size | Ours | Goal | | Peers, in the same unit |\n|---|---|---|---:|---:|---|---|")
    for entry in LINES:
        print("| %s | %s | %s | %.4g %s | %s | %s | %s |" % (
            entry["page"], entry["what"], entry["size"], entry["value"], entry["unit"],
            "" if entry["goal"] is None else "%.4g" % entry["goal"], entry["verdict"],
            ", ".join("%s %.4g" % item for item in entry["peers"].items())))
    for name, how in MISSING.items():
        print("\n%s was not installed: %s" % (name, how))


def main():
    with tempfile.TemporaryDirectory() as folder:
        # Journals and histories of what is measured are nobody's.
        os.environ["XDG_STATE_HOME"] = folder
        start()
        prompt(folder)
        charts(folder)
        replaying(folder)
        paging()
        downsampling(folder)
        forecasts(folder)
        fit(folder)
        table(folder)
        many(folder)
        export(folder)
    missed = [entry for entry in LINES if entry["verdict"] == "MISSED"]
    if "--json" in sys.argv:
        print(json.dumps({"machine": machine(), "lines": LINES, "missing": MISSING}, indent=1))
    elif "--markdown" in sys.argv:
        markdown()
    else:
        print("\n%d goals, %d missed; %s" % (
            len([entry for entry in LINES if entry["verdict"]]), len(missed), machine()))
        for name, how in MISSING.items():
            print("%s is not installed: %s (in a virtual environment: python3 -m venv /tmp/peers; "
                  "BENCH_PYTHON=/tmp/peers/bin/python3)" % (name, how))


main()
