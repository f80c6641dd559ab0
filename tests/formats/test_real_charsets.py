"""Real records in old charsets, whose right text is known."""

from __future__ import annotations

import csv
import os
import re
from pathlib import Path

import pytest

from sgfedit import Collection, dumps, load
from sgfedit.formats import summaries

FOLDER = Path(os.path.relpath(Path(__file__).parents[3] / "shared" / "data"))
LIST = FOLDER / "encodings" / "EXPECTED.tsv"
ENOUGH = 0.98

_KEPT = re.compile("[\ud800-\udfff]+")


def rows() -> list[dict[str, str]]:
    """Return the files whose text is not lost already."""
    if not LIST.is_file():
        return []
    with LIST.open(encoding="utf-8", newline="") as file:
        found = list(csv.DictReader(file, delimiter="\t"))
    return [row for row in found if "already lost" not in row["true_encoding"]]


ROWS = rows()
pytestmark = [
    pytest.mark.skipif(not ROWS, reason="the folder of real records is not here"),
]


def first(collection: Collection, *idents: str) -> str:
    """Return the first value of properties, in file order, as the list has it."""
    values = (
        node.get(ident)
        for game in collection.games[:1]
        for node in game.nodes()
        for ident in idents
        if ident in node.properties
    )
    return shown(str(next(values, "")))


def shown(text: str) -> str:
    return " ".join(_KEPT.sub("\ufffd", text).split())


def wrong(row: dict[str, str]) -> list[str]:
    """Return the columns of the list that are read otherwise."""
    path = FOLDER / row["file"]
    collection = load(path)
    assert dumps(collection) == path.read_bytes()
    comment = row["first_C_80_raw"].replace("\\", "").rstrip("\ufffd")
    read = first(collection, "C").replace("\\", "")
    same = {
        "PB": first(collection, "PB") == shown(row["PB"]),
        "PW": first(collection, "PW") == shown(row["PW"]),
        "EV": row["EV_or_TE_or_GN"].rstrip("\ufffd") in texts(collection),
        "C": not comment or shown(read).startswith(shown(comment)[:70]) or comment in read,
    }
    return [column for column, ok in same.items() if not ok]


def texts(collection: Collection) -> str:
    return shown(" ".join(node.source for game in collection.games for node in game.nodes()))


def test_names_events_and_comments_are_read_right() -> None:
    failures = {row["file"]: columns for row in ROWS if (columns := wrong(row))}

    assert len(ROWS) - len(failures) >= ENOUGH * len(ROWS), failures


def test_a_list_of_games_shows_the_same_names() -> None:
    for row in ROWS:
        listed = summaries((FOLDER / row["file"]).read_bytes())
        if listed and listed[0].text("PB"):
            assert shown(listed[0].text("PB")) == shown(row["PB"]), row["file"]
