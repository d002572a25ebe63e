"""Prints the share of regions that the tests reach, by folder: coverage.py FILE.json"""

import collections
import json
import sys

GOALS = {"Interpreter/Language": 95, "TrendsCore/Import": 95, "TrendsCore": 90}
reached, regions = collections.Counter(), collections.Counter()
for file in json.load(open(sys.argv[1]))["data"][0]["files"]:
    name = file["filename"]
    if "/Sources/" not in name:
        continue
    parts = name.split("/Sources/")[1].split("/")
    summary = file["summary"]["regions"]
    for folder in {parts[0], "/".join(parts[:2])} if len(parts) > 2 else {parts[0]}:
        reached[folder] += summary["covered"]
        regions[folder] += summary["count"]
for folder in sorted(regions):
    share = 100 * reached[folder] / max(1, regions[folder])
    goal = GOALS.get(folder)
    word = "" if goal is None else "  goal %d %%%s" % (goal, "" if share >= goal else ", MISSED")
    print("%-32s %6.1f %% of %6d regions%s" % (folder, share, regions[folder], word))
