"""What is promised of any bytes that hold a record, however damaged: a function each.

`PROMISES` is the table. Each takes the bytes of a file and a random generator, does something that
users do, and asserts; the message of an assertion is a short name of what is broken.
"""

from __future__ import annotations

import re
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from sgfedit import Collection, Node, dumps
from sgfedit.errors import CharsetError, RefusalError
from sgfedit.formats import sgf
from sgfedit.game.checks import check_in_steps
from sgfedit.game.checks.game_info import raw_of
from sgfedit.game.conversion import to_ff3, to_ff4
from sgfedit.game.edits import Edit, History, Step, apply, changed_nodes, inverted
from sgfedit.game.positions import Positions
from sgfedit.game.repairs import can_repair, fix, repair
from sgfedit.game.repairs.charset_repairs import reads_as_written
from sgfedit.game.traversal import has_several_moves, moves_before
from sgfedit.sgf.grammar import segments
from sgfedit.sgf.problems import SERIOUS
from sgfedit.sgf.properties import PROPERTIES, Category, Kind, property_type
from sgfedit.sgf.values import parse_labels, parse_points, strip
from sgfedit.steps import run
from tests.fuzz.fuzz_load import check
from tests.game.test_random_operations import OPERATIONS, Here

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Iterator

    from sgfedit import Game
    from sgfedit.sgf.problems import Problem
    from sgfedit.sgf.values import Size

_EDITS: Final = 6
_LARGE: Final = 20_000


def keeps_its_bytes(data: bytes, rng: random.Random) -> None:
    """A file opens, is written back as it was, and an edit stays in its node."""
    check(data, rng.randrange(1_000))


def safe_fix_loses_nothing(data: bytes, rng: random.Random) -> None:
    """All that is safe to mend is mended at once; only flaws are gone then, and none is new."""
    del rng
    collection = sgf.loads(data)
    before, flaws = _Content.of(collection), _flaws(collection)
    own = _own_of_moves(collection)
    with _step(collection) as edit:
        _fix_to_the_end(edit, collection, _is_safe)
        for when, mended in (("", collection), ("written ", _reopened(collection))):
            before.assert_same(_Content.of(mended), when)
            for first, second in zip(own, _own_of_moves(mended), strict=True):
                assert not first or not second or first == second, f"{when}own-of-moves"
            new = sorted(_flaws(mended) - flaws - _also_in(flaws))
            assert not new, f"{when}adds {new[0]}"


def fix_comes_to_an_end(data: bytes, rng: random.Random) -> None:
    """Whatever can be mended at all is mended at once."""
    del rng
    collection = sgf.loads(data)
    with _step(collection) as edit:
        _fix_to_the_end(edit, collection, can_repair)


def second_conversion_to_ff4_changes_nothing(data: bytes, rng: random.Random) -> None:
    """What is FF[4] stays as it is, and boards and comments stay."""
    _convert(data, lambda edit, collection: to_ff4(edit, collection, minutes=rng.random() < 0.5))


def second_conversion_to_ff3_changes_nothing(data: bytes, rng: random.Random) -> None:
    """What is FF[3] stays as it is."""
    del rng
    _convert(data, to_ff3)


def edits_are_undone_and_redone(data: bytes, rng: random.Random) -> None:
    """The bytes after each edit come again with undo and redo, written in between or not."""
    collection = sgf.loads(data)
    if not collection.games or len(data) > _LARGE:
        return
    history = History()
    states = [data]
    for _ in range(_EDITS):
        edit = _random_block(collection, rng)
        edits = edit.edits()
        try:
            written = dumps(collection)
        except CharsetError:  # for text that was put in, as it says
            edit.roll_back()
            continue
        if edits:
            root = collection.games[0].root
            history.push(Step("Edit", edits, root, root))
            states.append(written)
    for state in states[-2::-1]:
        _follow(collection, history.undo().edits)
        assert dumps(collection) == state, "undo"
    for state in states[1:]:
        _follow(collection, history.redo().edits)
        assert dumps(collection) == state, "redo"
    while history.done:
        history.undo()
    assert dumps(collection) == data, "undo-all"


def a_check_sees_what_a_first_one_sees(data: bytes, rng: random.Random) -> None:
    """What is remembered of the nodes of a file is never told where it is no longer so."""
    collection = sgf.loads(data)
    if not collection.games or len(data) > _LARGE:
        return
    edits = []
    for _ in range(_EDITS // 2):
        edit = Edit()
        found = [problem for problem in collection.problems if can_repair(problem)]
        repair(edit, collection, rng.sample(found, rng.randint(0, len(found))))
        _assert_as_at_first(collection, "check-mended")
        inner = _random_block(collection, rng)
        _assert_as_at_first(collection, "check-edited")
        edits += [edit, inner]
    for edit in reversed(edits):
        edit.roll_back()
    _assert_as_at_first(collection, "check-undone")


PROMISES: Final[dict[str, Callable[[bytes, random.Random], None]]] = {
    "load": keeps_its_bytes,
    "fix-safe": safe_fix_loses_nothing,
    "fix-all": fix_comes_to_an_end,
    "to-ff4": second_conversion_to_ff4_changes_nothing,
    "to-ff3": second_conversion_to_ff3_changes_nothing,
    "edits": edits_are_undone_and_redone,
    "check": a_check_sees_what_a_first_one_sees,
}


def _reopened(collection: Collection) -> Collection:
    """Return a file as it is read when it has been written."""
    written = dumps(collection)
    again = sgf.loads(written)
    assert dumps(again) == written, "written"
    return again


def _assert_as_at_first(collection: Collection, name: str) -> None:
    found = collection.problems
    known = [(game.cache, game.cache.seen) for game in collection.games]
    for kept, _ in known:
        kept.said, kept.seen, kept.structure = None, {}, None
    assert found == run(check_in_steps(collection, nodes=_LARGE)), name
    for kept, seen in known:
        kept.seen = seen


# Mending ----------------------------------------------------------------------------------------


def _is_safe(problem: Problem) -> bool:
    return problem.repair == "safe"


def _fix_to_the_end(edit: Edit, collection: Collection, wanted: Callable[[Problem], bool]) -> None:
    """Mend what is wanted, and look whether a second time finds anything to do."""
    fix(edit, collection, wanted)
    written = dumps(collection)
    assert _mended_again(collection, wanted) == (), "fix-again"
    assert dumps(collection) == written, "fix-again-bytes"
    assert _mended_again(_reopened(collection), wanted) == (), "fix-reopened"


def _mended_again(collection: Collection, wanted: Callable[[Problem], bool]) -> tuple[Any, ...]:
    edit = Edit()
    fix(edit, collection, wanted)
    found = edit.edits()
    edit.roll_back()
    return found


def _flaws(collection: Collection) -> set[str]:
    """Return the kinds of flaws in a file, but for those that another flaw may cover."""
    return {p.code for p in collection.problems if p.severity in SERIOUS} - _COVERED


def _also_in(flaws: set[str]) -> set[str]:
    """Return what else may be said of bytes that are no text: games around them read otherwise."""
    return {"charset-conflict"} if "undecodable-bytes" in flaws else set()


_COVERED: Final = {
    "handicap-missing-stones",  # where HA cannot be read
    "feature-newer-than-ff",  # in a rectangle with its corners in the wrong order
    "suspicious-bracket-in-value",  # in a comment that stands in two
    "simulated-sibling-variation",  # where the move before has two values
    "main-line-behind-variation",  # where it is not clear yet what a fork is
}


class _Content(NamedTuple):
    """What no safe repair may change.

    Attributes:
        games: How many nodes each game has.
        boards: Of all nodes.
        comments: Of all nodes.
        texts: Which texts of players, places and the like are there, of all nodes.
        unknown: The properties that nothing is known of, raw, of all nodes.
    """

    games: list[int]
    boards: list[bytes]
    comments: list[str]
    texts: list[set[str]]
    unknown: list[list[tuple[str, tuple[str, ...]]]]

    @classmethod
    def of(cls, collection: Collection) -> _Content:
        """Return what is in a file."""
        nodes = [node for game in collection.games for node in game.nodes()]
        return cls(
            [sum(1 for _ in game.nodes()) for game in collection.games],
            [board for game in collection.games for board in _boards(game)],
            [_plain(node.get("C", "")) for node in nodes],
            [
                {i for i in node.properties.keys() & _TEXTS if raw_of(node.properties, i)}
                for node in nodes
            ],
            [_unknown(node) for node in nodes],
        )

    def assert_same(self, other: _Content, when: str = "") -> None:
        """Assert that nothing has changed."""
        for name in self._fields:
            assert getattr(self, name) == getattr(other, name), f"{when}{name}"


def _own_of_moves(collection: Collection) -> list[set[tuple[int, str, Any]]]:
    """Return what each of the moves has that share a node: points and texts, of all nodes.

    Of a node with one move or none it is nothing.
    """
    return [
        set(_own(node, game.size)) if has_several_moves(node.properties) else set()
        for game in collection.games
        for node in game.nodes()
    ]


def _own(node: Node, size: Size) -> Iterator[tuple[int, str, Any]]:
    parts = list(segments(node.source))
    for part, number in zip(parts, moves_before(parts), strict=True):
        kind = property_type(part.ident).kind
        if kind is Kind.POINTS:
            for point in parse_points(part.values, size):
                yield number, part.ident, point
        elif kind is Kind.LABELS:
            for point, text in parse_labels(part.values, size):
                if text:
                    yield number, part.ident, (point, text)
        elif kind is Kind.TEXT and any(map(strip, part.values)):
            yield number, part.ident, ""


_LINE_END: Final = re.compile(r"\r\n|\n\r|\r")
"""What ends a line (FF[4], "SimpleText"): a mended file has one of them throughout."""

_TEXTS: Final = {
    row.ident
    for row in PROPERTIES.values()
    if row.kind in {Kind.SIMPLE, Kind.TEXT} and row.category is not Category.ROOT
}


def _boards(game: Game) -> Iterator[bytes]:
    positions = Positions(game.root)
    for node in game.nodes():
        yield positions.stones(node)


def _plain(text: str) -> str:
    # A NUL is read as a space, and so is mended to one.
    return text.replace("\0", " ")


def _unknown(node: Node) -> list[tuple[str, tuple[str, ...]]]:
    return [
        (
            ident,
            tuple(_LINE_END.sub("\n", raw.replace("\0", " ")) for raw in values),
        )
        for ident, values in node.properties.items()
        if ident not in PROPERTIES
    ]


# Converting -------------------------------------------------------------------------------------


def _convert(data: bytes, convert: Callable[[Edit, Collection], Any]) -> None:
    collection = sgf.loads(data)
    with _step(collection) as edit:
        convert(edit, collection)
        written = dumps(collection)
        again = Edit()
        convert(again, collection)
        assert again.edits() == (), "convert-again"
        assert dumps(collection) == written, "convert-again-bytes"
        reopened = _reopened(collection)
        if not run(reads_as_written(collection, nodes=_LARGE)):
            # Bytes that are no text are read otherwise now: it is this text that stays.
            convert(Edit(), reopened)
            written = dumps(reopened)
            reopened = _reopened(reopened)
        convert(Edit(), reopened)
        assert dumps(reopened) == written, "convert-reopened"


# Editing ----------------------------------------------------------------------------------------


@contextmanager
def _step(collection: Collection) -> Iterator[Edit]:
    """Give a block to edit a file in, which is undone, redone and undone at its end."""
    before = dumps(collection)
    edit = Edit()
    yield edit
    edits = edit.edits()
    after = dumps(collection)
    for name, some, expected in (
        ("undo", inverted(edits), before),
        ("redo", edits, after),
        ("undo", inverted(edits), before),
    ):
        apply(some)
        _follow(collection, some)
        assert dumps(collection) == expected, name


def _random_block(collection: Collection, rng: random.Random) -> Edit:
    """Do some operations as one step, writing the file in between."""
    edit = Edit()
    for _ in range(rng.randrange(1, 4)):
        name = rng.choice(list(OPERATIONS))
        numbers = rng.randrange(5_000), rng.randrange(100), rng.randrange(100)
        places = [(game, node) for game in collection.games for node in game.nodes()]
        game, node = places[numbers[0] % len(places)]
        with suppress(RefusalError):
            OPERATIONS[name](Here(edit, collection, game, node, numbers))
        if rng.randrange(2):
            with suppress(CharsetError):
                dumps(collection)
    return edit


def _follow(collection: Collection, edits: tuple[Any, ...]) -> None:
    change = changed_nodes(edits)
    for game in collection.games:
        game.forget(change)
