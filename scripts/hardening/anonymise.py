#!/usr/bin/env python3
"""Random scripts with marked words in every position: nothing of them may be in what is made anonymous.

    anonymise.py SHELL FOLDER [COUNT] [SEED]

Scripts are drawn over the usage of all verbs. Words, names of files, heads and cells of tables,
programs, prompts, comments and names of `let` are marked: a person, a secret, a host, a path, a value.
What `save --anonymise` writes holds none of the marks and passes its own check; where it refuses it
says why and writes nothing.
"""
import collections
import json
import os
import random
import re
import shutil
import subprocess
import sys

SHELL, FOLDER = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
COUNT = int(sys.argv[3]) if len(sys.argv) > 3 else 500
FIRST = int(sys.argv[4]) if len(sys.argv) > 4 else 1
MARKS = ["anna", "secret", "coach.example", "/srv/private", "79.39", "Schmidt", "hunter2"]
PLAIN = {
    "DATE": ["2025-06-03", "today", "-3d"], "N": ["2", "7"], "NUMBER": ["160", "5"],
    "DURATION": ["1d", "30s", "2w"], "VIEW": ["weight", "steps", "visits"],
    "SOURCE": ["made", "weight", "me"], "NAME": ["made", "v", "w"], "QUANTITY": ["75kg", "160lb"],
    "ZONE": ["Europe/Berlin", "Asia/Tokyo"], "RUN": ["last", "run7"], "SERIES": ["cadence", "heart"],
    "PATH": ["loaded.count", "viewport.start"], "VERB": ["scroll"], "MATCH": ["any", "older", "@1"],
    "TEXT": ["gym", "kg"], "KEY": ["prompt", "hints", "theme.cell"], "VALUE": ["off", "20", "x> "],
    "RANGE": ["10..20", "2025-06-01..2025-06-03"], "FILE": ["out.csv", "out.svg"],
    "ID": ["2025-06-02", "r1"], "MAP": ["day=Date,value=kg"], "INSTANT": ["2025-06-03T07:00"],
    "PROGRAM": ["sh"], "ARG": ["{from}", "{to}"],
}
NEVER = {"save", "quit", "browse", "history", "simulate", "run", "follow", "help"}


def usages():
    told = subprocess.run([SHELL, "--no-rc", "-c", "help --format json"], capture_output=True)
    return [(one["verb"], use) for one in json.loads(told.stdout) if one["verb"] not in NEVER
            for use in one["usage"]]


class Draw:
    def __init__(self, seed):
        self.random = random.Random(seed)

    def mark(self, kind=""):
        # What is a number by its place may stay one.
        kind = kind.rstrip("…")
        isnumber = kind in ("N", "NUMBER", "DURATION", "RANGE", "QUANTITY")
        mark = self.random.choice([one for one in MARKS if not isnumber or one != "79.39"])
        shape = self.random.randrange(6)
        if shape == 0:
            return mark + str(self.random.randrange(100))
        if shape == 1:
            return "x-" + mark
        if shape == 2:
            return mark.upper()
        if shape == 3:
            return mark + self.random.choice([".csv", "_old", "-b", ":@1"])
        return mark

    def word(self, kind):
        if self.random.random() < 0.4:
            return quoted(self.mark(kind) + (" " + self.mark(kind) if self.random.random() < 0.2 else ""))
        known = PLAIN.get(kind.rstrip("…"))
        if known:
            return quoted(self.random.choice(known))
        words = [word for word in kind.split("|") if word.islower()]
        return self.random.choice(words) if words else quoted(self.mark())

    def command(self, usage):
        parts = []
        for part in re.findall(r"\[[^\]]*\]|\S+", usage)[1:]:
            if part.startswith("["):
                if self.random.random() < 0.5:
                    continue
                part = part[1:-1]
            for token in part.split(" "):
                if token.startswith("--"):
                    parts.append(token)
                elif token.islower() and "|" not in token:
                    parts.append(token)
                elif token:
                    parts.append(self.word(token))
        return " ".join([usage.split(" ")[0]] + parts)

    def table(self):
        head = self.random.choice([
            "day,weight (kg)", "day,anna weight (kg)", "Date;Weight (kg);secret note", "day,kg,Schmidt",
            "place,arrival,departure"])
        mark = ";" if ";" in head else ","
        rows = []
        for number in range(self.random.randrange(2, 40)):
            day = "2025-06-%02d" % (number % 28 + 1)
            cells = {"place": self.random.choice(["Gym", "Dr. Anna Schmidt", "home of hunter2"]),
                     "arrival": day + "T10:00", "departure": day + "T11:00"}
            row = [cells.get(name) or (day if name.lower() in ("day", "date") else "79.39"
                   if "eight" in name or name == "kg" else self.mark()) for name in head.split(mark)]
            rows.append(mark.join(row))
        return "\n".join([head] + rows) + self.random.choice(["\n", ""])


def quoted(word):
    if re.fullmatch(r"[A-Za-z0-9_./:@=+,-]+", word):
        return word
    return "'" + word.replace("'", "") + "'"


def script(draw, uses, files):
    lines = []
    for _ in range(draw.random.randrange(3, 14)):
        chance = draw.random.random()
        if chance < 0.15:
            lines.append("load %s%s" % (
                quoted(draw.random.choice(files)),
                draw.random.choice(["", " as anna", " as me", " --zone Asia/Tokyo"])))
        elif chance < 0.2:
            lines.append("let %s = %s" % (draw.random.choice(["anna", "x"]), quoted(draw.mark())))
        elif chance < 0.24:
            lines.append("select $%s" % draw.random.choice(["anna", "x"]))
        elif chance < 0.28:
            lines.append("for i in 1..3; scroll -${i}d; end".replace("{i}", "i"))
        elif chance < 0.34:
            lines.append(
                "connect db sh -c 'printf \"day,kg\\n2025-06-02,79.3954258546525333\\n\"; : secret@"
                "coach.example {from} {to}'; open weight db")
        elif chance < 0.38:
            lines.append("expect fail any " + draw.command(draw.random.choice(uses)[1]))
        elif chance < 0.42:
            lines.append("expect loaded.count %s %s" % (
                draw.random.choice(["==", ">="]), draw.random.choice(["0", "anna"])))
        elif chance < 0.46:
            lines.append("visits; find " + quoted(draw.mark()))
        else:
            lines.append(draw.command(draw.random.choice(uses)[1]))
        if draw.random.random() < 0.15:
            lines[-1] += " # for " + draw.mark()
        if draw.random.random() < 0.05:
            lines[-1] += " > anna%d.txt" % len(lines)
    return lines


def play(seed, uses, tally):
    draw = Draw(seed)
    place = os.path.join(FOLDER, "place")
    shutil.rmtree(place, ignore_errors=True)
    os.makedirs(place)
    files = []
    for name in ["anna.csv", "w.csv", "secret weights.csv"][:draw.random.randrange(1, 4)]:
        with open(os.path.join(place, name), "w") as file:
            file.write(draw.table())
        files.append(name)
    environment = dict(os.environ, HOME=place, XDG_STATE_HOME=place)
    flags = [SHELL, "--no-rc", "--allow-programs", "--keep-going", "--today", "2025-07-01"]
    # A line that is wrong before it runs is left out, as at the prompt.
    lines = [line for line in script(draw, uses, files)]
    while True:
        done = subprocess.run(
            flags + ["-c", "\n".join(lines + ["save out.trsh --anonymise"])], cwd=place,
            env=environment, capture_output=True, text=True, timeout=120, errors="replace")
        if done.returncode < 0 or done.returncode > 130:
            return "died with %d: %s" % (done.returncode, done.stderr[-300:]), lines
        if done.returncode != 2:
            break
        wrong = {int(number) - 1 for number in re.findall(r"^-c:(\d+):", done.stderr, re.MULTILINE)}
        if not wrong:
            return "refused whole: " + done.stderr[-300:], lines
        lines = [line for number, line in enumerate(lines) if number not in wrong]
    path = os.path.join(place, "out.trsh")
    if not os.path.exists(path):
        told = [line for line in done.stderr.splitlines() if line.startswith("-c:")]
        reason = told[-1] if told else ""
        if not re.search("anonym|ends differently|is not a text table|cannot be changed", reason):
            return "nothing written, and no reason: " + done.stderr[-400:], lines
        if "-v" in sys.argv: print(seed, reason[:300], lines)
        tally["refused: " + re.sub(r"'[^']*'|\d+", "…", reason.split("error: ")[-1])[:90]] += 1
        return None, lines
    tally["written"] += 1
    with open(path, encoding="utf-8") as file:
        text = file.read()
    found = [mark for mark in MARKS if mark.lower() in text.lower()]
    if found:
        line = next(line for line in text.splitlines() if found[0].lower() in line.lower())
        return "'%s' is in it: %s" % (found[0], line), lines
    shutil.rmtree(os.path.join(FOLDER, "check"), ignore_errors=True)
    os.makedirs(os.path.join(FOLDER, "check"))
    shutil.copy(path, os.path.join(FOLDER, "check", "out.trsh"))
    check = subprocess.run(
        [SHELL, "check", "out.trsh"], cwd=os.path.join(FOLDER, "check"), capture_output=True,
        text=True, errors="replace")
    if check.returncode != 0:
        return "its check ends with %d: %s" % (check.returncode, check.stderr[:600]), lines
    return None, lines


def main():
    os.makedirs(FOLDER, exist_ok=True)
    uses, tally, failed = usages(), collections.Counter(), 0
    for seed in range(FIRST, FIRST + COUNT):
        problem, lines = play(seed, uses, tally)
        if problem:
            failed += 1
            print("FAIL seed %d: %s\n    %s" % (seed, problem, "\n    ".join(lines)))
    for name in sorted(tally):
        print("anonymise: %s: %d" % (name, tally[name]))
    print("anonymise: %d scripts, %d not as they should be" % (COUNT, failed))
    sys.exit(1 if failed else 0)


main()
