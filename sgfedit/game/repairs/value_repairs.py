"""Repairs of the values of one property."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from sgfedit.game.checks.duplicates import merged, repeated
from sgfedit.game.checks.flaws import mended_values
from sgfedit.game.checks.properties import common_flaws, flaws_of
from sgfedit.game.operations.charset import misfits, set_charset
from sgfedit.game.repairs.mending import rewrite, scene_of
from sgfedit.sgf.grammar import ident_in
from sgfedit.sgf.node import line_end

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sgfedit.game.edits import Edit
    from sgfedit.game.game import GameFile
    from sgfedit.sgf.grammar import Segment
    from sgfedit.sgf.problems import Problem

_ON_BOARD: Final = {"redundant-setup"}
_COMMON: Final = {"point-not-unique", "bad-view", "kgs-cr-on-move", *_ON_BOARD}


def mend_values(edit: Edit, collection: GameFile, problem: Problem) -> None:
    """Put better values in the place of those that have the flaw, and are as sure to mend."""
    node, ident = problem.node, problem.ident
    values = node.properties.get(ident) if node is not None else None
    if node is None or values is None:
        return
    scene = scene_of(edit, collection, node)
    flaws = list(flaws_of(scene, ident, values))
    if problem.code in _COMMON:
        with_board = problem.code in _ON_BOARD
        common = common_flaws(scene, node.properties, with_board=with_board)
        flaws += common.get(ident, [])
    wanted = [f for f in flaws if f.code == problem.code and f.repair == problem.repair]
    if wanted:
        edit.set(node, ident, mended_values(values, wanted))


def put_characters(edit: Edit, collection: GameFile, problem: Problem) -> None:
    """Put characters in the place of numbers; the file becomes UTF-8 if it must, to hold them."""
    mend_values(edit, collection, problem)
    if collection.charset != "utf-8" and misfits(collection):
        set_charset(edit, collection, "utf-8")


def _merge(
    problems: Iterable[Problem], edit: Edit, collection: GameFile, problem: Problem
) -> None:
    """Write the properties of some problems, all in the node of `problem`, once; O(length).

    With the values that count (SPEC 1.3), and as far as they are repeated.
    """
    node = problem.node
    if node is None:
        return
    properties = node.properties
    wanted = {one.ident for one in problems}
    found = wanted.intersection(item.ident for item in repeated(properties))
    if found:
        end = line_end(scene_of(edit, collection, node).root)
        values = {ident: merged(ident, properties[ident], end) for ident in found}
        edit.set_properties(node, properties.merged(values))


merge: Final = partial(_merge, ())
"""Merges what it is given; who has several problems in one node gives it all of them."""


def capitals_only(edit: Edit, _collection: GameFile, problem: Problem) -> None:
    """Remove lower-case letters from the identifiers of a node."""
    if problem.node is None:
        return
    source = problem.node.source

    def mended(segment: Segment) -> str | None:
        if not segment.ident or segment.written == segment.ident:
            return None
        return segment.ident + source[segment.start + len(segment.written) : segment.end]

    rewrite(edit, problem.node, mended)


def drop_words(edit: Edit, _collection: GameFile, problem: Problem) -> None:
    """Remove identifiers that have no value from a node."""

    def mended(segment: Segment) -> str | None:
        word = segment.written
        is_word = not segment.values and word[0].isascii() and word[0].isalpha()
        return "" if is_word and ident_in(word) else None

    if problem.node is not None:
        rewrite(edit, problem.node, mended)
