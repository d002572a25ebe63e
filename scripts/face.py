#!/usr/bin/env python3
"""Writes the letters of PNG pictures, Typeface+Glyphs.swift, from the face Tuffy.

    apt-get install fonts-tuffy && pip install fonttools && scripts/face.py

Tuffy, by Thatcher Ulrich, Karoly Barta and Michael Everson, is in the public domain. The file that this
writes is checked in, so neither building nor testing needs the face.

A glyph is its scalar (in 64s and the rest), its advance, the number of bytes that
follow, the number of contours, and of each contour the number of points and the points as distances
from the one before. A point's x is doubled, plus one where the point lies on the curve; others are the
control points of quadratic curves. Lengths are 256ths of an em, y upwards.
"""

import math
import pathlib

from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.ttLib import TTFont

FOLDER = pathlib.Path("/usr/share/fonts/truetype/tuffy")
TARGET = (
    pathlib.Path(__file__).resolve().parent.parent
    / "Sources/Interpreter/Charts/Backends/Picture/Typeface+Glyphs.swift"
)
UNIT = 2048 / 256

SIGNS = "–—‘’“”…†•‰′″⁄€→←↑↓−√∞≈≠≤≥ΔΩ№"
LATIN = [chr(n) for n in [*range(0x20, 0x7F), *range(0xA0, 0x180)]]
OTHERS = [chr(n) for n in [*range(0x384, 0x3CF), *range(0x400, 0x460)]]


def marks():
    """Signs of charts that the face lacks, as polygons in 256ths of an em: name to contours."""
    middle = 95

    def ring(radius, corners, turn=0.0):
        angles = [math.tau * (n / corners + turn) for n in range(corners)]
        return [(100 + radius * math.cos(a), middle + radius * math.sin(a)) for a in angles]

    def triangle(size, way):
        return [(100 - size, middle - way * size), (100 + size, middle - way * size)][::way] + [
            (100, middle + way * size)
        ]

    return {
        "▲": [triangle(80, 1)],
        "▴": [triangle(55, 1)],
        "▼": [triangle(80, -1)],
        "▾": [triangle(55, -1)],
        "△": [triangle(80, 1), triangle(45, 1)[::-1]],
        "▽": [triangle(80, -1), triangle(45, -1)[::-1]],
        "●": [ring(75, 24)],
        "○": [ring(75, 24), ring(55, 24)[::-1]],
        "▸": [[(50, middle - 60), (50, middle + 60), (150, middle)]],
        "◂": [[(150, middle - 60), (50, middle), (150, middle + 60)]],
        "◉": [ring(80, 24), ring(62, 24)[::-1], ring(38, 24)],
        "◆": [ring(90, 4)],
        "◇": [ring(90, 4), ring(65, 4)[::-1]],
        "■": [ring(100, 4, 0.125)],
    }


def outline(font, name):
    """The contours of a glyph as lists of (x, y, is on the curve), composites resolved."""
    pen = DecomposingRecordingPen(font.getGlyphSet())
    font.getGlyphSet()[name].draw(pen)
    contours = []
    for step, places in pen.value:
        if step == "moveTo":
            contours.append([(*places[0], True)])
        elif step == "lineTo":
            contours[-1].append((*places[0], True))
        elif step == "qCurveTo":
            if places[-1] is None:
                contours.append([(*place, False) for place in places[:-1]])
            else:
                contours[-1] += [(*place, False) for place in places[:-1]]
                contours[-1].append((*places[-1], True))
    return contours


# All visible characters but those that end or escape a literal of Swift.
DIGITS = [chr(n) for n in range(0x23, 0x7F) if chr(n) != "\\"]


def number(value):
    """A number of 0 or more as one character, or as two from 46 on."""
    assert 0 <= value < 46 + 45 * 91, value
    if value < 46:
        return DIGITS[value]
    high, low = divmod(value - 46, 91)
    return DIGITS[46 + high] + DIGITS[low]


def signed(value):
    return 2 * value if value >= 0 else -2 * value - 1


def glyph(contours):
    text = number(len(contours))
    x = y = 0
    for contour in contours:
        points = [(round(px), round(py), on) for px, py, on in contour]
        if len(points) > 1 and points[0] == points[-1]:
            points.pop()
        text += number(len(points))
        for px, py, on in points:
            text += number(2 * signed(px - x) + on) + number(signed(py - y))
            x, y = px, py
    return text


def source(file, letters):
    font = TTFont(FOLDER / file)
    names = font.getBestCmap()
    shapes = {}
    for letter in letters:
        if ord(letter) in names:
            name = names[ord(letter)]
            advance = font["hmtx"][names[ord("0")] if letter.isdigit() and letter < "@" else name][0]
            contours = [
                [(x / UNIT, y / UNIT, on) for x, y, on in contour]
                for contour in outline(font, name)
            ]
            shapes[ord(letter)] = (round(advance / UNIT), contours)
    for letter, contours in marks().items():
        shapes.setdefault(
            ord(letter), (200, [[(x, y, True) for x, y in contour] for contour in contours])
        )
    text = ""
    for scalar in sorted(shapes):
        advance, contours = shapes[scalar]
        body = glyph(contours)
        text += number(scalar // 64) + number(scalar % 64) + number(advance) + number(len(body)) + body
    return text


def literal(name, note, text):
    lines = [text[at : at + 96] for at in range(0, len(text), 96)]
    body = "\\\n".join("    " + line for line in lines)
    return f'  /// {note}\n  static let {name}: StaticString = """\n{body}\n    """\n'


def main():
    regular = source("Tuffy.ttf", LATIN + OTHERS + list(SIGNS))
    bold = source("Tuffy_Bold.ttf", LATIN[:191] + list(SIGNS))
    TARGET.write_text(
        "// scripts/face.py writes this file.\n\n"
        "extension Typeface {\n"
        + literal(
            "regularGlyphs",
            "Tuffy, in the public domain: Latin, Greek and Cyrillic letters and the signs of charts.",
            regular,
        )
        + "\n"
        + literal("boldGlyphs", "Tuffy Bold, in the public domain: letters of Western Europe.", bold)
        + "}\n"
    )
    print(TARGET.name, len(regular), len(bold))


main()
