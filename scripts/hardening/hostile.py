"""Adds up what the lanes of the hostile set found, and judges it."""

import fnmatch
import glob
import json
import os
import sys

folder = sys.argv[1]

# Where the set and the pages differ: what the pages say instead. Such a case must be contained as all
# must, but its class is not judged.
NO_UNIT = "no unit anywhere: the formats refuse to guess one"
CUT_OFF = "what is whole is kept, with a warning"
NAMED = "'truncated' in the name of the file is taken for a complaint of the shell"
BUDGET = "its own reason allows 'quick', and it is"
OTHERWISE = {
    "json/control-array.json": NO_UNIT,
    "json/control-lines.jsonl": NO_UNIT,
    "json/bom.json": NO_UNIT,
    "json/deep-in-row.json": NO_UNIT,
    "json/duplicate-keys.json": NO_UNIT,
    "json/lines-truncated-*": NO_UNIT,
    "json/string-*": NO_UNIT,
    "csv/good-truncated-*": NAMED,
    "transcripts/full-truncated-70.trsh": NAMED,
    "zip/export-truncated-*": CUT_OFF,
    "zip/directory-offset.zip": CUT_OFF,
    "zip/packed-lie.zip": CUT_OFF,
    "health/unclosed-*": CUT_OFF,
    "health/tags-crossed.xml": "reading goes on at the next record",
    "fit/named-fit.fit": "the content decides, not the name",
    "scripts/big-*": BUDGET,
}


def otherwise(name):
    """Why the pages decide otherwise, or nothing."""
    return next((why for mask, why in OTHERWISE.items() if fnmatch.fnmatch(name, mask)), None)


cases = []
for path in glob.glob(os.path.join(folder, "*.json")):
    cases += json.load(open(path))
# A control that the pages want refused: refused with exit code 4, and for nothing else.
controls = [
    case for case in cases
    if case["bad"] and "/control" in case["name"] and otherwise(case["name"])
    and all("(exit 4)" in why for why in case["bad"])
]
bad = [case for case in cases if case["bad"] and case not in controls]
best = sum(case["best"] for case in cases)
judged = [case for case in cases if case["best"] or not otherwise(case["name"])]
for case in bad:
    print("FAIL %s: %s" % (case["name"], "; ".join(case["bad"])))
for case in controls:
    print("excused %s: %s (%s)" % (case["name"], "; ".join(case["bad"]), otherwise(case["name"])))
if not cases:
    sys.exit("hostile: nothing was run")
slow = max(cases, key=lambda case: case["seconds"])
fat = max(cases, key=lambda case: case["rss_mb"])
print(
    "hostile: %d of %d contained, slowest %.1f s (%s), most memory %d MiB (%s)"
    % (
        len(cases) - len(bad) - len(controls), len(cases),
        slow["seconds"], slow["name"], fat["rss_mb"], fat["name"],
    )
)
print(
    "hostile: %d in the best class, %d %% of all and %d %% of the %d where the pages and the set agree"
    % (best, 100 * best // len(cases), 100 * best // len(judged), len(judged))
)
if "--all" in sys.argv:
    for case in sorted(cases, key=lambda case: case["name"]):
        if not case["best"]:
            print("%s: %s; %s" % (
                case["name"], case["got"], otherwise(case["name"]) or "another class is better"))
if best * 10 < len(judged) * 9:
    print("hostile: the goal is 90 % in the best class")
sys.exit(1 if bad or len(cases) < 700 else 0)
