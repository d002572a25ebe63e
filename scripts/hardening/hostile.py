"""Adds up what the lanes of the hostile set found, and judges it."""

import glob
import json
import os
import sys

folder = sys.argv[1]

# Cases where the set and the pages differ; each with the page that decides.
DISPUTED = {
    "json/control-array.json": "no unit anywhere: formats.md 9.10 refuses to guess one",
    "json/control-lines.jsonl": "no unit anywhere: formats.md 9.10 refuses to guess one",
}

cases = []
for path in glob.glob(os.path.join(folder, "*.json")):
    cases += json.load(open(path))
bad = [case for case in cases if case["bad"] and case["name"] not in DISPUTED]
disputed = [case for case in cases if case["bad"] and case["name"] in DISPUTED]
best = sum(case["best"] for case in cases)
for case in bad:
    print("FAIL %s: %s" % (case["name"], "; ".join(case["bad"])))
for case in disputed:
    print("not judged %s: %s" % (case["name"], DISPUTED[case["name"]]))
if not cases:
    sys.exit("hostile: nothing was run")
slow = max(cases, key=lambda case: case["seconds"])
fat = max(cases, key=lambda case: case["rss_mb"])
print(
    "hostile: %d of %d contained, %d in the best class (%d %%), slowest %.1f s (%s), most memory %d MiB (%s)"
    % (
        len(cases) - len(bad) - len(disputed), len(cases), best, 100 * best // len(cases),
        slow["seconds"], slow["name"], fat["rss_mb"], fat["name"],
    )
)
if best * 10 < len(cases) * 9:
    print("hostile: the goal is 90 % in the best class")
sys.exit(1 if bad or len(cases) < 700 else 0)
