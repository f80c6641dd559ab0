"""Saving a large tree, and searching the text of one."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING

from benchmarks import yardsticks
from benchmarks.results import Measurement
from benchmarks.timing import pairs, seconds_of
from sgfedit.app.document import Document
from sgfedit.game import operations
from sgfedit.game.finding import Matcher, Scope, TextQuery, find_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from benchmarks.results import Plan
    from benchmarks.subjects import Subject
    from sgfedit.game import Game
    from sgfedit.game.finding import Hit


def save(plan: Plan) -> Iterator[Measurement]:
    for subject in plan.subjects.trees():
        yield from _saved(subject, plan)


def _saved(subject: Subject, plan: Plan) -> Iterator[Measurement]:
    data = subject.path.read_bytes()
    document = Document()
    document.open(subject.path)
    folder = plan.subjects.folder
    ours, plain = folder / "saved.sgf", folder / "plain.sgf"
    text = data.decode("utf-8", "surrogateescape")

    def edited_and_saved() -> float:
        # What was saved already is only copied: a save comes after an edit.
        _edit(document)
        return seconds_of(document.save, ours).wall  # it waits for the disk

    found, safely = (
        pairs(edited_and_saved, partial(write, text, plain), plan.repeats(20))
        for write in (yardsticks.encode_and_write, yardsticks.encode_and_replace)
    )
    while document.history.undo_step is not None:
        document.undo()
    document.save(ours)
    same = "byte-exact" if ours.read_bytes() == data else "NOT BYTE-EXACT"
    yield Measurement.of_pairs(subject.name, found, note=same)
    yield Measurement.of_pairs(subject.name, safely, "safely")


def _edit(document: Document) -> None:
    """Type a character into the comment of the root."""
    root = document.game.root
    with document.edit("Comment") as edit:
        operations.set_text(edit, root, "C", root.get("C", "") + "x")
    document.seal()


def find(plan: Plan) -> Iterator[Measurement]:
    for subject in plan.subjects.trees():
        yield from _found(subject, plan.repeats(20))


def _found(subject: Subject, repeats: int) -> Iterator[Measurement]:
    document = Document()
    document.open(subject.path)
    game = document.game
    word = subject.word
    text = subject.path.read_bytes().decode("utf-8", "surrogateescape")
    pattern = re.compile(re.escape(word), re.IGNORECASE)

    def first_search() -> float:
        # The text is kept for the next search until something is edited.
        _edit(document)
        return seconds_of(_all, game, TextQuery(word))

    fresh = pairs(first_search, lambda: seconds_of(pattern.findall, text), repeats)
    yield Measurement.of_pairs(subject.name, fresh, note="first search after an edit")
    for kind, needle in (
        ("text", TextQuery(word)),
        ("expression", TextQuery(word, is_regex=True)),
    ):
        all_ = partial(seconds_of, _all, game, needle)
        found = pairs(all_, lambda: seconds_of(pattern.findall, text), repeats)
        note = f"{kind} “{word}” at {len(_all(game, needle))} places"
        yield Measurement.of_pairs(subject.name, found, note=note)
    query = TextQuery(word)
    plain = pairs(
        lambda: seconds_of(_all, game, query), lambda: seconds_of(_hits, text, word), repeats
    )
    yield Measurement.of_pairs(subject.name, plain, "plain")
    first = pairs(
        lambda: seconds_of(_first, game, query), lambda: seconds_of(pattern.search, text), repeats
    )
    yield Measurement(subject.name, first.value, "first")


def _all(game: Game, query: TextQuery) -> list[Hit]:
    return [hit for hit in find_text(Scope.all_of([game]), Matcher(query)) if hit is not None]


def _first(game: Game, query: TextQuery) -> Hit | None:
    hits = find_text(Scope.all_of([game]), Matcher(query))
    return next((hit for hit in hits if hit is not None), None)


def _hits(text: str, word: str) -> int:
    """Find all places of a word by `str.find`, as it is written."""
    count, at = 0, text.find(word)
    while at >= 0:
        count, at = count + 1, text.find(word, at + 1)
    return count
