#!/usr/bin/env python3
"""Answers all questions of trendsh in one process, here from a SQLite file with a table of weights.

    connect fit --stays python3 examples/engines/stays.py fit.db
    open weight fit
"""
import json
import sqlite3
import sys

database = sqlite3.connect(sys.argv[1])
query = "select day, kg from weigh_in where day >= ? and day < ? order by day"
for line in sys.stdin:
    asked = json.loads(line)
    try:
        rows = database.execute(query, (asked["from"], asked["to"])).fetchall()
        print("day,weight (kg)")
        for day, kg in rows:
            print(f"{day},{kg}")
    except sqlite3.Error as error:
        print(json.dumps({"error": str(error)}))
    print(asked["mark"], flush=True)
