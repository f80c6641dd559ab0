"""Every file of FF[1], FF[3] or no FF that there is: the boards, the marks and the texts stay."""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from sgfedit import Collection, Game, Node, dumps, load, loads
from sgfedit.errors import FileError
from sgfedit.game.conversion.work import ff_of
from sgfedit.game.positions import Positions
from sgfedit.render.diagram import build
from sgfedit.sgf.values import decode_text
from tests.amounts import IS_LONG, one_in
from tests.game.conversion.records import convert

if TYPE_CHECKING:
    from sgfedit.game.conversion import Report

FOLDER = Path(os.path.relpath(Path(__file__).parents[4] / "shared" / "data"))
SUFFIXES = {".sgf", ".mgt", ""}
FILES = sorted(p for p in FOLDER.rglob("*") if p.suffix.lower() in SUFFIXES and p.is_file())
MOST_BYTES = 60_000
CONVERTED = {
    *("prop-not-in-ff", "te-bm-combination", "move-setup-mixed", "two-moves-in-node"),
    *("lowercase-in-ident", "feature-newer-than-ff", "ff4-pass-in-old-ff", "missing-ff"),
    *("mixed-ff", "bad-gameinfo-format", "integer-komi", "missing-ca"),
}
"""What conversion is there for."""

pytestmark = [
    pytest.mark.skipif(not FILES, reason="the folder of real records is not here"),
    pytest.mark.untraced,
]


def old_files() -> list[Path]:
    """Return the files with a game that is in no FF[4]."""
    return [path for path in FILES if b"FF[4]" not in path.read_bytes()[:2_000]]


def opened(path: Path) -> Collection | None:
    try:
        collection = load(path)
    except FileError:
        return None
    is_old = any(ff_of(game.root) != 4 for game in collection.games)
    return collection if collection.format == "sgf" and is_old else None


def shown(game: Game) -> dict[Node, tuple[object, ...]]:
    """Return what is seen of each node: the board and what is drawn on it."""
    positions = Positions(game.root)
    found: dict[Node, tuple[object, ...]] = {}
    for node in game.nodes():
        position = positions.at(node)
        diagram = build(position, node)
        marks = diagram.marks, diagram.labels, diagram.territory, diagram.arrows
        found[node] = (position, *map(frozenset, marks))
    return found


def texts(game: Game) -> Counter[str]:
    return Counter(
        decode_text(raw)
        for node in game.nodes()
        for ident in ("C", "N", "GC")
        for raw in node.properties.get(ident, ())
    )


def assert_shows_the_same(
    before: list[dict[Node, tuple[object, ...]]], after: Collection, report: Report
) -> None:
    """Look at every node there was; one that was split is two now, which have it all."""
    split = {change.node for change in report.changes if not change.ident}
    for old, game in zip(before, after.games, strict=True):
        new = shown(game)
        for node, what in old.items():
            if new[node] == what:
                continue
            parts = [part for part in (node.parent, node, *node.children) if part is not None]
            assert not split.isdisjoint(parts), node
            stones = [new[part][0].stones for part in parts]  # type: ignore[attr-defined]
            assert what[0].stones in stones, node  # type: ignore[attr-defined]
            assert what[1:] in [new[part][1:] for part in parts], node


@pytest.mark.long
def test_converting_old_files_keeps_what_is_shown_and_leaves_nothing_to_convert() -> None:
    count = 0
    for path in one_in(4, old_files()):
        collection = opened(path) if path.stat().st_size < MOST_BYTES else None
        if collection is None:
            continue
        count += 1
        before = list(map(shown, collection.games))
        words = list(map(texts, collection.games))
        report = convert(collection, 4)
        assert_shows_the_same(before, collection, report)
        assert list(map(texts, collection.games)) == words, path
        again = loads(dumps(collection))
        left = [p for p in again.problems if p.code in CONVERTED and p.repair == "safe"]
        assert left == [], path
        assert {ff_of(game.root) for game in again.games} <= {0, 4}, path
    assert count > (200 if IS_LONG else 50)


@pytest.mark.long
def test_large_old_files_are_converted_once_and_for_all() -> None:
    large = [path for path in old_files() if path.stat().st_size >= MOST_BYTES]
    for path in one_in(6, large):
        collection = opened(path)
        if collection is not None:
            convert(collection, 4)
    assert large


@pytest.mark.long
def test_what_went_to_ff4_and_back_to_ff3_stays_there() -> None:
    for path in one_in(36, old_files()):
        collection = opened(path)
        if collection is not None:
            convert(collection, 4)
            convert(collection, 3)
            old = dumps(collection)
            convert(collection, 4)
            convert(collection, 3)
            assert dumps(collection) == old, path
