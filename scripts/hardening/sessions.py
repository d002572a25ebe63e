"""Plays random sessions over random data: none dies, what was saved checks, and undo leads back.

    sessions.py SHELL FOLDER [COUNT] [SEED]

Two of three sessions are scripts that end in `save --embed`; what says "saved" has to check, from a
folder that holds nothing else. Every third one is a session of `serve`: `undo` until there is nothing
to undo passes every moment there was and leads to that of the start, `redo` as often to that of the
end, and what was saved then checks, too.

The first session has the seed SEED (1 when left out), the next ones those that follow; so
`sessions.py SHELL FOLDER 1 SEED` plays one again. What fails is kept in FOLDER/failed/SEED.
"""

import collections
import io
import itertools
import json
import os
import random
import re
import select
import shutil
import subprocess
import sys
import time
import zipfile

SHELL, FOLDER = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
COUNT = int(sys.argv[3]) if len(sys.argv) > 3 else 10_000
FIRST = int(sys.argv[4]) if len(sys.argv) > 4 else 1
PLACE = os.path.join(FOLDER, "session")
SAVED = os.path.join(FOLDER, "saved")
FAILED = os.path.join(FOLDER, "failed")
BATCH = 40
SECONDS = 60
FLAGS = ["--no-rc", "--today", "2026-10-04", "--tz", "UTC", "--allow-programs"]
ENVIRONMENT = {
    "PATH": "/usr/bin:/bin", "HOME": FOLDER, "XDG_STATE_HOME": FOLDER + "/state",
    "LANG": "C.UTF-8", "TZ": "UTC", "SWIFT_BACKTRACE": "enable=no",
}

# What a session is asked after each command and each step back: not all of it is in the digests.
QUESTIONS = "zone; tz; goal; unit; alert; zones target; set; clock"

DAYS_PROGRAM = """#!/bin/sh
# A client of a database: days.sh FROM TO
echo "day,kg"
while IFS=, read -r day value; do
  [ "$day" \\< "$1" ] || [ ! "$day" \\< "$2" ] || echo "$day,$value"
done < table.csv
"""
ROWS_PROGRAM = """#!/bin/sh
# A list: rows.sh LIMIT OFFSET
echo "id,place"
n=$2
while [ "$n" -lt $(($2 + $1)) ] && [ "$n" -lt 37 ]; do
  echo "r$n,Place $n"
  n=$((n + 1))
done
"""
BAD_PROGRAMS = [
    "#!/bin/sh\necho 'no such table' >&2\nexit 3\n", "#!/bin/sh\nexit 0\n",
    "#!/bin/sh\necho day,kg\necho when,70\n", "#!/bin/sh\nprintf 'day,kg\\n2026-09-01,70'\n",
]


# MARK: data


def some_days(chance, most=40):
    """Days of the last half year, ascending, with holes."""
    day, days = chance.randrange(20, 180), []
    for _ in range(chance.randrange(1, most)):
        if day < 0:
            break
        days.append(iso_day(day))
        day -= chance.choice([1, 1, 1, 1, 2, 9])
    return days


def iso_day(ago):
    return time.strftime("%Y-%m-%d", time.gmtime(1791072000 - ago * 86400))


COLUMNS = {
    "weight (kg)": (70, 90, 1), "weight (lb)": (150, 190, 1), "body fat (%)": (12, 30, 1),
    "steps": (0, 20000, 0), "sleep (h)": (4, 9, 2), "resting hr (bpm)": (48, 70, 0),
    "hrv (ms)": (20, 90, 0), "mood": (1, 5, 0), "water (ml)": (0, 3000, 0), "Gewicht (kg)": (60, 99, 2),
}


def written(value, decimals, comma, separator):
    text = "%.*f" % (decimals, value)
    if not comma:
        return text
    text = text.replace(".", ",")
    return '"%s"' % text if separator == "," and "," in text else text


def day_as(day, form):
    year, month, number = day.split("-")
    return {"iso": day, "dots": "%s.%s.%s" % (number, month, year),
            "slashes": "%s/%s/%s" % (month, number, year)}[form]


def weights(chance):
    separator, comma = chance.choice([(",", False), (";", True), ("\t", False), (",", True)])
    form = chance.choice(["iso", "iso", "iso", "dots", "slashes"])
    names = chance.sample(sorted(COLUMNS), chance.randrange(1, 5))
    rows = [["Datum" if comma else "date"] + names + ["note"] * (chance.random() < 0.3)]
    for day in some_days(chance):
        cells = [day_as(day, form)]
        for name in names:
            low, high, decimals = COLUMNS[name]
            value = written(chance.uniform(low, high), decimals, comma, separator)
            cells.append("" if chance.random() < 0.1 else value)
        rows.append(cells + ["fine"] * (len(rows[0]) - len(cells)))
    if chance.random() < 0.2:
        rows.append(list(chance.choice(rows)))
    return "".join(separator.join(row) + "\n" for row in rows).encode()


def long_table(chance):
    rows = ["day,metric,value,unit"]
    for day in some_days(chance, 20):
        rows.append("%s,weight,%.1f,kg" % (day, chance.uniform(60, 90)))
        rows.append("%s,my mood,%d," % (day, chance.randrange(1, 6)))
    return ("\n".join(rows) + "\n").encode()


def objects(chance):
    rows = [
        {"date": day, "weight_kg": round(chance.uniform(60, 90), 1), "steps": chance.randrange(20000)}
        for day in some_days(chance, 25)]
    if chance.random() < 0.4:
        return json.dumps(rows).encode()
    return "".join(json.dumps(row) + "\n" for row in rows).encode()


def instants(chance):
    """A run's times, a second to ten apart."""
    now = 1791072000 - chance.randrange(1, 60) * 86400 + chance.randrange(30000)
    for _ in range(chance.randrange(2, 60)):
        yield time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(now))
        now += chance.choice([1, 1, 5, 10, 90])


def gpx(chance):
    points = "".join(
        '<trkpt lat="%.5f" lon="13.1"><time>%s</time><extensions><hr>%d</hr><cad>%d</cad></extensions>'
        "</trkpt>\n" % (52 + place / 30000, at, chance.randrange(120, 180), chance.randrange(78, 92))
        for place, at in enumerate(instants(chance)))
    return ('<?xml version="1.0"?>\n<gpx version="1.1"><trk><type>running</type><trkseg>%s</trkseg>'
            "</trk></gpx>\n" % points).encode()


def tcx(chance):
    points = "".join(
        "<Trackpoint><Time>%s</Time><DistanceMeters>%d</DistanceMeters><HeartRateBpm><Value>%d</Value>"
        "</HeartRateBpm><Cadence>%d</Cadence></Trackpoint>\n"
        % (at, place * 12, chance.randrange(120, 180), chance.randrange(78, 92))
        for place, at in enumerate(instants(chance)))
    return ('<TrainingCenterDatabase><Activities><Activity Sport="Running"><Lap><Track>%s</Track></Lap>'
            "</Activity></Activities></TrainingCenterDatabase>\n" % points).encode()


def visits(chance):
    rows = ["id,place,arrival,departure"]
    for number, day in enumerate(some_days(chance, 45)):
        place = chance.choice(["Office", "Home", "Café", "Gym, small", "Lake"])
        hour = chance.randrange(6, 20)
        cell = '"%s"' % place if "," in place else place
        rows.append("%d,%s,%sT%02d:00,%sT%02d:30" % (number, cell, day, hour, day, hour + 2))
    return ("\n".join(rows) + "\n").encode()


def trips(chance):
    rows = ["trip;start;end"]
    for day in some_days(chance, 15):
        rows.append("%s;%s;%s" % (chance.choice(["Harz", "Sea"]), day, chance.choice(["", day])))
    return ("\n".join(rows) + "\n").encode()


def entries(chance):
    if chance.random() < 0.5:
        return b"# Lake\nSwam, then slept. " + chance.choice([b"", "Größe 3\n".encode()])
    return "".join("## %s Lake\nSwam.\n\n" % day for day in some_days(chance, 12)).encode()


def messages(chance):
    rows = [
        {"id": 1, "type": "message", "date": day + "T10:00:00", "from": chance.choice(["Kim", "Lee"]),
         "text": "hello"} for day in some_days(chance, 12)]
    return json.dumps({"name": "Runners", "type": "personal_chat", "messages": rows}).encode()


def health(chance):
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', '<HealthData locale="de_DE">']
    for day in some_days(chance, 15):
        kind, unit, value = chance.choice([
            ("QuantityTypeIdentifierBodyMass", "kg", "%.1f" % chance.uniform(60, 90)),
            ("QuantityTypeIdentifierStepCount", "count", chance.randrange(1, 3000)),
            ("QuantityTypeIdentifierHeartRate", "count/min", chance.randrange(50, 150)),
        ])
        at = day + " 08:0%d:00 +0200" % chance.randrange(10)
        lines.append(
            ' <Record type="HK%s" sourceName="Phone" unit="%s" startDate="%s" endDate="%s" value="%s"/>'
            % (kind, unit, at, at, value))
        if chance.random() < 0.2:
            lines.append(
                ' <Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="30" '
                'durationUnit="min" sourceName="Watch" startDate="%s" endDate="%s"/>' % (at, at))
    return ("\n".join(lines + ["</HealthData>"]) + "\n").encode()


MAKERS = [
    ("csv", weights, 5), ("csv", long_table, 1), ("jsonl", objects, 2), ("gpx", gpx, 1), ("tcx", tcx, 1),
    ("csv", visits, 2), ("csv", trips, 1), ("md", entries, 1), ("json", messages, 1), ("xml", health, 1),
]
RUBBISH = [b'{"a":"', b"", b"\n\n", b"\xff\xfe\x00", b"day\n", b"day,kg\n", b"[{", b"<gpx>", b"PK\x03\x04"]


def damaged(chance, data):
    """A file as it comes out of the world: with another line end, cut off, or with a wrong byte."""
    kind = chance.choice(["crlf", "bom", "cut", "end", "byte", "byte", "twice", "rubbish", "zeros"])
    if kind == "crlf":
        return data.replace(b"\n", b"\r\n")
    if kind == "bom":
        return b"\xef\xbb\xbf" + data
    if kind == "cut":
        return data[:chance.randrange(len(data) + 1)]
    if kind == "end":
        return data.rstrip(b"\n")
    if kind == "byte":
        place = chance.randrange(len(data) + 1)
        return data[:place] + bytes([chance.choice([0xFF, 0xC3, 0x80, 0, 0x1B, 34, 44])]) + data[place:]
    if kind == "twice":
        return data + data
    if kind == "rubbish":
        return chance.choice(RUBBISH)
    return data + b"\0" * 3


def zipped(files):
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(zipfile.ZipInfo(name), data)
    return packed.getvalue()


def draw_files(chance):
    """What lies in the folder of a session, by name."""
    files = {}
    for number in range(chance.randrange(2, 6)):
        ending, maker, _ = chance.choices(MAKERS, [weight for _, _, weight in MAKERS])[0]
        name = chance.choice(["%s%d.%s", "my %s %d.%s", "größe-%s%d.%s", "notes/%s%d.%s", "%s-%d.%s"])
        name = name % (maker.__name__, number, ending)
        if ending == "md" and chance.random() < 0.5:
            name = "notes/%s.md" % iso_day(number)
        data = maker(chance)
        files[name] = damaged(chance, data) if chance.random() < 0.35 else data
    if chance.random() < 0.2:
        files["all.zip"] = zipped({
            name: data for name, data in files.items() if chance.random() < 0.7})
    table = ["%s,%.1f" % (day, chance.uniform(60, 90)) for day in some_days(chance, 60)]
    files["table.csv"] = ("\n".join(table) + "\n").encode()
    files["days.sh"] = DAYS_PROGRAM.encode()
    files["rows.sh"] = ROWS_PROGRAM.encode()
    files["bad.sh"] = chance.choice(BAD_PROGRAMS).encode()
    return files


# MARK: commands


class Words:
    """Draws commands, and remembers what they named."""

    SLOTS = ["initial", "refresh", "older", "newer", "prev", "next", "tail", "prewarm", "stream",
             "ingest", "any"]

    def __init__(self, chance, files, is_script):
        self.chance = chance
        self.is_script = is_script
        helpers = (".sh", ".trsh", "table.csv")
        self.files = [name for name in files if not name.endswith(helpers)]
        self.places = self.files + sorted({os.path.dirname(name) for name in files} - {""})
        self.data, self.views, self.lists, self.metrics, self.runs = [], [], [], [], []
        self.made = {}
        self.marks, self.lets = [], {}

    def one(self, *words):
        return self.chance.choice(words)

    def maybe(self, text, share=0.3):
        return " " + text if self.chance.random() < share else ""

    def day(self):
        return self.one(
            "today", "yesterday", "-3d", "-10d", "-5w", "2026-09-15", iso_day(self.chance.randrange(90)),
            "2026-08-%02d" % self.chance.randrange(1, 32), "tomorrow", "2024-02-29", "1999-12-31")

    def span(self):
        return self.one("-1d", "+1d", "-5d", "-14d", "+30d", "-6w", "-1m", "-1y", "+3d")

    def time(self):
        return self.one("350ms", "1s", "30s", "1min", "10min", "1h", "1h30min")

    def known(self, names, share=0.9):
        """A name that was given, or one that was not."""
        if names and self.chance.random() < share:
            return self.chance.choice(list(names))
        return self.one("w", "demo", "nobody", "x9")

    def view(self):
        return self.known(self.views)

    def on(self, views=None):
        """Sometimes another view than the focused one."""
        return self.maybe("--on " + self.known(views or self.views), 0.15)

    def sources(self, kind):
        return [name for name, of in self.made.items() if of == kind]

    def match(self):
        slot = self.one("any", "older", *self.SLOTS)
        return self.one(slot, slot, "%s:%s" % (self.view(), slot), "@%d" % self.chance.randrange(1, 6))

    def path(self, name):
        """A file by one of its names."""
        name = self.one(name, name, name, "./" + name, os.path.join(PLACE, name))
        return "'%s'" % name if " " in name or not name.isascii() else name

    def place(self):
        return self.path(self.chance.choice(self.places + ["nowhere.csv"] * (self.chance.random() < 0.1)))

    def run_name(self):
        if not self.runs and self.chance.random() < 0.9:
            return self.one("last", "today")
        return self.known(self.runs + ["last"], 0.95)

    def take(self, path):
        """What a file brings, as far as its ending tells."""
        if "weights" in path or "objects" in path or "long_table" in path:
            self.views.append("weight")
            self.metrics += ["weight", "steps"]
        if "gpx" in path or "tcx" in path or "health" in path:
            self.runs.append("last")
        if "visits" in path or "trips" in path:
            self.lists.append("visits" if "visits" in path else "trips")


def command_load(w):
    if w.chance.random() < 0.3:
        w.data.append("demo")
        w.views += ["weight", "sleep", "workout", "hrv"]
        w.runs += ["run7", "run24", "last"]
        w.lists += ["visits", "trips"]
        w.metrics += ["weight", "sleep", "workout"]
        return "load demo"
    name, place = w.one("w", "me", "data2"), w.place()
    w.data.append(name)
    w.take(place)
    flags = w.maybe("--decimal " + w.one("comma", "point"), 0.1)
    flags += w.maybe("--date-order " + w.one("dmy", "mdy", "ymd"), 0.15)
    flags += w.maybe("--unit " + w.one("kg", "lb"), 0.1) + w.maybe("--strict", 0.05)
    flags += w.maybe("--zone " + w.one("Europe/Berlin", "Asia/Tokyo"), 0.07)
    many = " " + w.place() if w.chance.random() < 0.1 else ""
    return "load %s%s as %s%s" % (place, many, name, flags)


def command_unload(w):
    return "unload " + w.known(w.data)


def command_zone(w):
    zone = w.one("Europe/Berlin", "Asia/Tokyo", "America/New_York", "UTC", "Pacific/Apia")
    return w.one("zone", "zone " + zone, "zone %s from 2026-09-01 to %s" % (zone, w.day()))


def command_tz(w):
    return "tz " + w.one("Europe/Berlin", "Asia/Kolkata", "UTC", "America/New_York")


def command_unit(w):
    return "unit " + w.one("kg", "lb", "st")


def command_goal(w):
    return "goal " + w.one("75kg", "165lb", "11.5st", "none", "62.4kg")


def command_forecast(w):
    if "weight" not in w.metrics and w.chance.random() < 0.8:
        return None
    flags = w.maybe("--goal 70kg") + w.maybe("--level 95") + w.maybe("--damped", 0.05)
    flags += w.maybe("--start " + w.one("calm", "seed", "simple", "heuristic", "estimated"), 0.2)
    flags += w.maybe("--gaps " + w.one("exact", "carry", "entry", "wright"), 0.2)
    flags += w.maybe("--bands empirical", 0.05) + w.maybe("--explain", 0.2)
    return "forecast " + w.one("", "7", "30") + flags + w.on()


def command_trend(w):
    if "weight" not in w.metrics and w.chance.random() < 0.8:
        return None
    return ("trend" + w.maybe("--method " + w.one("decay", "entry", "paper", "adjusted"))
            + w.maybe("--lambda 0.2") + w.on())


def command_connect(w):
    name = w.one("db", "db2")
    w.made[name] = "days"
    program = w.one("sh days.sh", "sh days.sh", "./days.sh", "sh bad.sh")
    flags = w.maybe("--timeout 20s", 0.2)
    return "connect %s%s %s {from} {to}" % (name, flags, program)


def command_connect_list(w):
    name = w.one("rows2", "visits", "trips")
    w.made[name] = "list"
    if name != "rows2":
        w.lists.append(name)
    return "connect %s sh rows.sh {limit} {offset}" % name


def command_days_source(w):
    name = w.one("daily", "daily", "d2")
    w.made[name] = "days"
    count = w.one("", "", " 100", " 1", " 20")
    flags = w.maybe("--from " + w.one("2024-01-01", "2026-09-20", "-30d"))
    flags += w.maybe("--to " + w.one("2026-09-30", "-3d"), 0.15) + w.maybe("--start-known", 0.2)
    flags += w.maybe("--gaps 2026-09-10..2026-09-25", 0.2)
    return "source %s days%s%s" % (name, count, flags)


def command_list_source(w):
    name = w.one("rows", "rows", "visits", "trips")
    w.made[name] = "list"
    if name != "rows":
        w.lists.append(name)
    rows = w.one("--rows 55", "--rows 0", "--ids q70..q01", "--rows 300", "")
    flags = w.maybe("--mode " + w.one("offset", "cursor", "all"), 0.6) + w.maybe("--end-flag")
    flags += w.maybe("--empty " + w.one("2..3", "1"), 0.15) + w.maybe("--prev") + w.maybe("--stamp")
    flags += w.maybe("--filter-after-limit", 0.1)
    return "source %s list %s%s" % (name, rows, flags)


def command_run_source(w):
    name = w.one("easy", "easy", "slow")
    w.made[name] = "run"
    w.runs += [name, name]
    flags = w.maybe("--length " + w.one("30min", "10min", "2h"), 0.6)
    flags += w.maybe("--every " + w.one("1s", "5s", "30s"), 0.5) + w.maybe("--batch 5min")
    flags += w.maybe("--gaps 2min..4min", 0.2) + w.maybe("--values 90..210", 0.2)
    flags += w.maybe("--live", 0.2) + w.maybe("--start 2026-10-04T07:00", 0.2)
    return "source %s run%s" % (name, flags)


def command_change_source(w):
    if not w.made:
        return command_days_source(w)
    name = w.chance.choice(sorted(w.made))
    kind = w.made[name]
    verb = w.one("insert", "delete", "invalidate")
    if verb == "invalidate":
        return "source %s invalidate" % name
    if kind == "days":
        return "source %s %s %s" % (name, verb, w.one("today", "2026-09-29", "2026-09-10..2026-09-12"))
    if kind == "run":
        what = w.one("2:00", "12:30=215", "61500ms=90") if verb == "insert" else w.one("2:00", "0:30")
        return "source %s %s %s" % (name, verb, what)
    what = w.one("q74..q71", "s1") if verb == "insert" else w.one("q66 q60", "r010", "q20..q10")
    return "source %s %s %s" % (name, verb, what)


def command_open(w):
    days, lists = w.sources("days") + w.metrics, w.sources("list")
    if not days and not lists and w.chance.random() < 0.8:
        return None
    if lists and (not days or w.chance.random() < 0.5):
        w.views.append(w.one("l", "l", "l2"))
        w.lists.append(w.views[-1])
        flags = w.maybe("--page 20") + w.maybe("--visible 10") + w.maybe("--retry manual")
        flags += w.maybe("--cache 3", 0.2) + w.maybe("--max 100", 0.15)
        return "open %s %s%s" % (w.views[-1], w.known(lists), flags)
    w.views.append(w.one("v", "v", "v2", "weight"))
    flags = w.maybe("--page 7", 0.2) + w.maybe("--visible 20", 0.2) + w.maybe("--max 90", 0.2)
    flags += w.maybe("--static", 0.1) + w.maybe("--retry " + w.one("manual", "reapproach"), 0.2)
    return "open %s %s%s" % (w.views[-1], w.known(days or ["weight"]), flags)


def command_close(w):
    return "close " + w.view()


def command_loads(w):
    return "loads " + w.one("auto", "manual", "manual")


def command_hold(w):
    return "hold " + w.match()


def command_release(w):
    return "release " + w.match() + w.one("", "", " fail", " fail offline")


def command_latency(w):
    return "latency %s %s" % (w.match(), w.one("400ms", "1s", "400ms..2s"))


def command_fault(w):
    if w.chance.random() < 0.1:
        return "fault clear"
    count = w.one("", " times 1", " times 2", " always", " p 0.3")
    what = w.one("fail", "fail offline", "wrong-range", "duplicate", "late")
    if w.is_script and w.chance.random() < 0.1:
        what = "crash"
    return "fault %s %s%s" % (w.match(), what, count)


def command_step(w):
    return w.one("step", "step 2", "settle", "settle", "settle max 50", "inflight")


def command_clock(w):
    return "clock " + w.one("+1s", "+1min", "+1d", "+400ms", "2026-10-05T08:00", "2026-09-20", "+3d")


def command_scroll(w):
    if w.chance.random() < 0.1 and w.lets:
        return "scroll $" + w.one(*sorted(w.lets))
    return ("scroll " + w.one(w.span(), w.span(), w.day(), "oldest", "newest")
            + w.maybe("--snap " + w.one("day", "week"), 0.15) + w.on())


def command_jump(w):
    return "jump " + w.one(w.day(), "first", "last") + w.on()


def command_range(w):
    return "range " + w.one("1W", "1M", "3M", "6M", "1Y", "All", "default") + w.on()


def command_select(w):
    return "select " + w.one(
        w.day(), w.span(), "next", "prev", "none", "2:30", "nearest %s" % w.day(),
        "nearest -10d --within 3d") + w.on()


def command_page(w):
    return "page " + w.one("older", "newer", "prev", "next") + w.on()


def command_refresh(w):
    return w.one("retry", "refresh", "refresh --keep", "refresh --force", "resume", "cancel",
                 "cancel older", "cancel refresh")


def command_list(w):
    if not w.lists and w.chance.random() < 0.8:
        return None
    name = w.known(w.lists)
    if name in ("visits", "trips") and w.chance.random() < 0.4:
        w.views.append(name)
        return name + w.one("", "", " --page 5 --prefetch 2", " --large")
    on = " --on " + name if w.chance.random() < 0.5 else ""
    return w.one("more", "more", "find lake", "find 'Gym, small'", "find r0", "find", "view to 14",
                 "view to 3", "group status", "group none", "page next", "page prev") + on


def command_run_view(w):
    flags = w.maybe("--prewarm 30s", 0.2)
    if not w.runs and w.chance.random() < 0.8:
        return None
    kind = w.one("cadence", "cadence", "heart", "pace")
    name = w.run_name()
    w.views.append(kind)
    return "%s %s%s" % (kind, name, flags)


def command_zones(w):
    return w.one("zones", "zones heart", "zones set cadence 150 160 170", "zones set heart 120 150",
                 "zones target 165..175", "zones target", "relate cadence pace",
                 "relate heart pace --run " + w.run_name())


def command_alert(w):
    return w.one("alert", "alert cadence below 160 for 30s", "alert heart above 150 for 1min",
                 "alert none")


def command_look(w):
    return w.one("show", "show all", "describe", "table", "stats", "state", "state --pretty", "runs",
                 "charts", "sources", "info", "metrics", "days", "days --past 60 --numbers",
                 "averages week", "averages month", "invariants", "day " + w.day(), "show --style bar",
                 "state --all", "describe --format json", "days --explain -3d", "focus " + w.view(),
                 "table --format csv", "trace on", "trace", "clock", "tz", "goal", "set")


def command_simulate(w):
    return w.one("simulate --seed 3 --events 200", "seed 7", "seed 12345",
                 "simulate --live --events 20")


def command_set(w):
    return "set " + w.one("width 60", "width 120", "glyphs ascii", "glyphs quadrant", "height 12",
                          "forecast-days 7", "format csv", "format text", "format text", "theme dark",
                          "theme.goal FF0000", "theme.cell 20")


def command_expect(w):
    ok = w.one("loaded.count <= 42", "today >= 2026-01-01", "viewport.start < 2027-01-01",
               "phase.before.s == idle", "inflight.0.held == true", "loaded.count == 21 +- 30")
    return "expect " + ok


def command_expect_fail(w):
    return "expect fail any " + w.one("focus nobody", "unload nobody", "open a nobody", command_scroll(w),
                                      "load nowhere.csv", "close nobody", "info nobody", command_page(w))


def command_let(w):
    name = w.one("far", "way")
    w.lets[name] = True
    return "let %s = %s" % (name, w.one("-5d", "-10d", "2026-09-15", "+3d"))


def command_for(w):
    head = w.one("for i in 1..3", "for i in 0..1 step 0.5", "for i in 2026-09-01..2026-09-03",
                 "for i in 3..1")
    body = w.one("scroll -1d", "show", "clock +1h", "scroll -1d; settle", "stats", "step")
    if "09-01" in head:
        body = w.one("select $i", "jump $i", "scroll $i")
    end = w.one("; ", "\n")
    return head + end + body + end + "end"


def command_follow(w):
    return "follow %s --speed 3600" % w.run_name()


def command_run_script(w):
    return "run sub.trsh" + w.maybe("-3d", 0.8)


def command_export(w):
    number = w.chance.randrange(10_000)
    return w.one("export o%d.csv", "table > t%d.txt", "save-chart c%d.svg", "save a%d.trsh",
                 "save b%d.trsh --embed", "export o%d.json --raw", "show >> t%d.txt") % number


def command_undo(w):
    return w.one("undo", "undo", "undo", "redo", "back 1", "back 2")


def command_mark(w):
    w.marks.append(w.one("a", "b"))
    return "mark " + w.marks[-1]


def command_goto(w):
    return "goto " + w.known(w.marks)


# Each command, how often it is drawn, and whether a session that is to be undone may hold it.
COMMANDS = [
    (command_load, 12, True), (command_unload, 3, True), (command_zone, 3, True), (command_tz, 2, True),
    (command_unit, 2, True), (command_goal, 2, True), (command_forecast, 3, True),
    (command_trend, 2, True), (command_connect, 1.5, True), (command_connect_list, 0.5, True),
    (command_days_source, 4, True), (command_list_source, 3, True), (command_run_source, 3, True),
    (command_change_source, 4, True), (command_open, 7, True), (command_close, 1, True),
    (command_loads, 2, True), (command_hold, 2, True), (command_release, 3, True),
    (command_latency, 2, True), (command_fault, 2.5, True), (command_step, 4, True),
    (command_clock, 4, True), (command_scroll, 8, True), (command_jump, 2, True),
    (command_range, 2, True), (command_select, 4, True), (command_page, 2, True),
    (command_refresh, 4, True), (command_list, 4, True), (command_run_view, 4, True),
    (command_zones, 2, True), (command_alert, 2, True), (command_look, 8, True),
    (command_simulate, 0.5, True), (command_set, 2, True), (command_expect, 2, True),
    (command_expect_fail, 2, True), (command_let, 1, True), (command_for, 3, True),
    (command_follow, 0.5, True), (command_run_script, 1.5, True), (command_mark, 1, True),
    (command_export, 1, False), (command_undo, 4, False), (command_goto, 2, False),
]


OPENINGS = [
    [command_load], [command_load], [command_load, command_load],
    [command_days_source, command_open], [command_list_source, command_open],
    [command_loads, command_days_source, command_open], [command_run_source, command_run_view],
    [command_connect, command_open], [command_connect_list, command_open],
]


def draw_commands(chance, files, is_script):
    words = Words(chance, files, is_script)
    table = [(make, weight) for make, weight, undoes in COMMANDS if is_script or undoes]
    makers, weights_ = zip(*table)
    drawn = list(chance.choice(OPENINGS)) if chance.random() < 0.85 else []
    drawn += chance.choices(makers, weights_, k=chance.randrange(4, 24))
    # Where a command has nothing to work on, another one looks around.
    return [make(words) or command_look(words) for make in drawn]


def sub_script(chance):
    """A script that is run; one that names a whole path cannot come along."""
    lines = chance.sample([
        "scroll $1", "goal 70kg", "clock +1h", "show", "range 1M", "select -3d", "load weights0.csv as sub",
        "unit lb", "focus nobody"], 3)
    if chance.random() < 0.05:
        lines.append("expect fail any load " + os.path.join(PLACE, "nowhere.csv"))
    return ("# A script of a few lines.\n" + "\n".join(lines) + "\n").encode()


# MARK: playing


class Case:
    """A session: its data, its commands, and what is wrong with it."""

    def __init__(self, seed):
        chance = random.Random(seed)
        self.seed = seed
        self.is_script = seed % 3 != 0
        self.files = draw_files(chance)
        self.commands = draw_commands(chance, self.files, self.is_script)
        self.files["sub.trsh"] = sub_script(chance)
        if self.is_script:
            self.text = self.commands[0]
            for command in self.commands[1:]:
                self.text += chance.choice(["\n", "\n", "\n", "; "]) + command
        self.problems = []
        self.transcript = None

    def prepare(self):
        shutil.rmtree(PLACE, ignore_errors=True)
        os.mkdir(PLACE)
        for name, data in self.files.items():
            path = os.path.join(PLACE, name)
            if "/" in name:
                os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "wb") as file:
                file.write(data)
            if name.endswith(".sh"):
                os.chmod(path, 0o755)

    def fail(self, kind, words):
        self.problems.append((kind, words))

    def keep(self):
        """Data, commands and what was saved, to look at."""
        folder = os.path.join(FAILED, str(self.seed))
        shutil.rmtree(folder, ignore_errors=True)
        os.makedirs(folder)
        for name, data in self.files.items():
            path = os.path.join(folder, name)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "wb") as file:
                file.write(data)
        with open(os.path.join(folder, "commands.trsh"), "w") as file:
            file.write(self.text + "\n" if self.is_script else "\n".join(self.commands) + "\n")
        if self.transcript and os.path.exists(self.transcript):
            shutil.copy(self.transcript, os.path.join(folder, "saved.trsh"))
        with open(os.path.join(folder, "problem.txt"), "w") as file:
            file.writelines("%s: %s\n" % problem for problem in self.problems)

    def take(self):
        """Takes what was saved out of the session's folder: nothing of that is beside it any more."""
        self.transcript = os.path.join(SAVED, "%d.trsh" % self.seed)
        try:
            os.rename(os.path.join(PLACE, "s.trsh"), self.transcript)
        except OSError:
            self.transcript = None
            self.fail("save", "it says 'saved', and there is no file")


def judge_end(case, code, said):
    if b"Fatal error" in said or code < 0 or code > 5:
        case.fail("crash", "ended with %d: %r" % (code, said[-300:]))


def refusal(case, tally, code, message):
    tally["refused: %s" % code] += 1
    if not message:
        case.fail("refusal", "save failed without a word")
    if code == "not-replayed":
        case.fail("replay", message)


def play_script(case, tally):
    """A script that saves itself; its own mistakes are told in the form of programs by then."""
    script = case.text + "\nset format json\nsave s.trsh --embed"
    command = [SHELL, *FLAGS, "--keep-going", "-c", script]
    try:
        done = subprocess.run(
            command, stdin=subprocess.DEVNULL, capture_output=True, env=ENVIRONMENT, cwd=PLACE,
            timeout=SECONDS)
    except subprocess.TimeoutExpired:
        return case.fail("time", "more than %d s" % SECONDS)
    said = done.stdout + done.stderr
    judge_end(case, done.returncode, said)
    if done.returncode == 2:
        tally["wrong before it ran"] += 1
        return case.fail("harness", "the script is wrong: %r" % done.stderr[-300:])
    if re.search(rb"^saved s\.trsh$", said, re.MULTILINE):
        tally["saved"] += 1
        return case.take()
    try:
        error = json.loads(done.stderr.splitlines()[-1])
    except (ValueError, IndexError):
        error = {"code": "without a word", "message": ""}
    refusal(case, tally, error.get("code"), error.get("message"))


class Served:
    """A session of `serve`."""

    def __init__(self):
        self.shell = subprocess.Popen(
            [SHELL, *FLAGS, "serve", "--stdio"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, env=ENVIRONMENT, cwd=PLACE)
        self.rest = b""

    def line(self):
        end = time.time() + SECONDS
        while b"\n" not in self.rest:
            if not select.select([self.shell.stdout], [], [], max(0, end - time.time()))[0]:
                raise TimeoutError
            more = os.read(self.shell.stdout.fileno(), 1 << 16)
            if not more:
                raise EOFError
            self.rest += more
        line, self.rest = self.rest.split(b"\n", 1)
        return line

    def ask(self, *commands):
        """The answers to some requests, sent at once."""
        for command in commands:
            self.shell.stdin.write((json.dumps({"command": command}) + "\n").encode())
        self.shell.stdin.flush()
        return [json.loads(self.line()) for _ in commands]

    def moment(self):
        """The state, and what is answered to the questions."""
        return Moment(self.ask(QUESTIONS)[0])

    def end(self, is_stuck=False):
        if is_stuck:
            self.shell.kill()
        said = self.shell.communicate(timeout=SECONDS)[1]
        return self.shell.returncode, said


class Moment:
    """What can be known of a session between two commands."""

    def __init__(self, answer):
        self.state, self.told = answer["state"], answer["output"].splitlines()
        if answer["exit"]:
            self.told.append(answer["error"]["message"])

    def __eq__(self, other):
        return self.state == other.state and self.told == other.told

    def beside(self, other):
        """What differs."""
        words = [
            "%s %s, not %s" % (name, self.state[name], other.state[name])
            for name in self.state if self.state[name] != other.state[name]]
        lines = [
            "%r, not %r" % pair for pair in itertools.zip_longest(self.told, other.told)
            if pair[0] != pair[1]]
        return "; ".join(words + lines[:2])


def changes(moments):
    """Without those that are like the one before."""
    return [now for before, now in zip([None] + moments, moments) if before is None or now != before]


def follow_back(case, moments, way):
    """Each moment that there was has to be on the way back, in order; there may be more."""
    place = 0
    for index in reversed(range(len(moments))):
        found = next((at for at in range(place, len(way)) if way[at] == moments[index]), None)
        if found is None:
            return case.fail("way back", "no undo leads to the moment before command %d: %s" % (
                index + 1, (case.commands + ["the end"])[index]))
        place = found


def go(shell, case, verb, most=900):
    """Undoes or redoes all there is, some steps at a time; the moments on the way."""
    way = [shell.moment()]
    while len(way) <= most:
        answers = shell.ask(*[verb, QUESTIONS] * 12)
        for done, told in zip(answers[::2], answers[1::2]):
            code = done["error"]["code"] if done["exit"] else None
            if code == "nothing-to-" + verb:
                return way
            if code:
                case.fail(verb, "failed with %s after %d steps" % (code, len(way) - 1))
                return way
            way.append(Moment(told))
    case.fail(verb, "never comes to its end")
    return way


def back_and_forth(shell, case, moments):
    """Undoes everything, and does it again; how many steps that were."""
    way = go(shell, case, "undo")
    if way[-1] != moments[0]:
        case.fail("undo", "at the start %s" % way[-1].beside(moments[0]))
    follow_back(case, moments, way)
    forth = go(shell, case, "redo")
    if len(forth) != len(way):
        case.fail("redo", "%d steps undone, %d done again" % (len(way) - 1, len(forth) - 1))
    if forth[-1] != moments[-1]:
        case.fail("redo", "at the end %s" % forth[-1].beside(moments[-1]))
    return len(way) - 1


def play_served(case, tally):
    shell = Served()
    try:
        moments = [shell.moment()]
        answers = shell.ask(*[text for command in case.commands for text in (command, QUESTIONS)])
        moments += [Moment(answer) for answer in answers[1::2]]
        tally["undone"] += back_and_forth(shell, case, moments)
        answer = shell.ask("save s.trsh --embed")[0]
        judge_end(case, *shell.end())
    except (EOFError, BrokenPipeError):
        code, said = shell.end()
        return case.fail("crash", "ended with %d: %r" % (code, said[-300:]))
    except TimeoutError:
        shell.end(is_stuck=True)
        return case.fail("time", "no answer in %d s" % SECONDS)
    if answer["exit"] == 0 and "saved s.trsh" in answer["output"].splitlines() + answer.get("notes", []):
        tally["saved"] += 1
        return case.take()
    error = answer["error"] or {"code": "without a word", "message": ""}
    refusal(case, tally, error["code"], error["message"])


def check(cases):
    """Replays what was saved, many at once; if one ends them all, one after the other."""
    saved = [case for case in cases if case.transcript]
    if not saved:
        return
    names = [case.transcript for case in saved]
    done = subprocess.run(
        [SHELL, "check", "--format", "json", *names], stdin=subprocess.DEVNULL, capture_output=True,
        env=ENVIRONMENT, cwd=SAVED, timeout=SECONDS * len(saved))
    try:
        found = {one["file"]: one for one in json.loads(done.stdout)}
    except ValueError:
        found = {}
    if len(saved) > 1 and any(name not in found for name in names):
        for case in saved:
            check([case])
        return
    for case in saved:
        one = found.get(case.transcript)
        if one is None:
            case.fail("check", "ended with %d: %r" % (done.returncode, done.stderr[-300:]))
        elif one["exit"] != 0:
            case.fail("check", why(one))


def why(one):
    """What a report of `check` says is wrong, in a line."""
    divergence = one.get("divergence")
    if not divergence:
        return "exit %d: %s" % (one["exit"], "; ".join(one["problems"]))
    told = {
        name: value for name, value in divergence.items()
        if value and name not in ("line", "code", "changes")}
    return "exit %d: %s" % (one["exit"], json.dumps(told, ensure_ascii=False)[:600])


def finish(cases, tally):
    check(cases)
    for case in cases:
        if case.problems:
            tally["failed"] += 1
            case.keep()
            for kind in {kind for kind, _ in case.problems}:
                tally["failing: " + kind] += 1
            kind, words = case.problems[0]
            print("FAIL seed %d, %s: %s" % (case.seed, kind, words))
            shown = case.text if case.is_script else "\n".join(case.commands)
            print("    " + shown.replace("\n", "\n    "))
        if case.transcript:
            os.unlink(case.transcript)


def main():
    for folder in (SAVED, FAILED):
        shutil.rmtree(folder, ignore_errors=True)
        os.makedirs(folder)
    tally, cases, start = collections.Counter(), [], time.time()
    for seed in range(FIRST, FIRST + COUNT):
        case = Case(seed)
        case.prepare()
        (play_script if case.is_script else play_served)(case, tally)
        cases.append(case)
        if len(cases) == BATCH or seed == FIRST + COUNT - 1:
            finish(cases, tally)
            cases = []
    seconds = time.time() - start
    for name in sorted(tally):
        print("sessions: %s: %d" % (name, tally[name]))
    print(
        "sessions: %d sessions, %d saved, %d refused, %d not as they should be, %.0f a second"
        % (COUNT, tally["saved"], sum(n for name, n in tally.items() if name.startswith("refused")),
           tally["failed"], COUNT / seconds))
    sys.exit(1 if tally["failed"] else 0)


if __name__ == "__main__":
    main()
