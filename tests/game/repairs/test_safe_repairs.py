"""What is safe to mend of the nodes loses nothing: on made-up records, and on real ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st

from sgfedit import Collection, Game, Node, dumps, loads
from sgfedit.game.edits import Edit
from sgfedit.game.positions import Positions
from sgfedit.game.repairs import fix
from sgfedit.game.repairs.node_repairs import NODE_REPAIRS
from sgfedit.sgf.grammar import segments

if TYPE_CHECKING:
    from pathlib import Path

    from sgfedit.sgf.problems import Problem

LARGEST = 20_000
"""Bytes of a real record; the few big ones would take most of the time."""

IDENTS = (
    *("AB", "AW", "AE", "PL", "B", "W", "KO", "MN", "BL", "OB", "TE", "BM", "DO", "IT"),
    *("C", "N", "V", "GB", "GW", "HO", "CR", "MA", "TR", "LB", "AR", "LN", "TB", "TW", "DD", "VW"),
    *("FG", "PM", "L", "M", "XX", "Comment", "aB"),
)
VALUES = (
    *("", "aa", "bb", "b c", "cc", "aa:bb", "bb:aa", "cc:cc", "ab:cb", "tt", "zz", "dd", "cc:zz"),
    *("1", "2", " 1", "3", "5,5", ".5", "5.", "x", "B", "w", "white", " ", "--", "A1", "pass"),
    *("aa:1", "aa:2", "aa:", "a a:1", "257:x", "257", "Title", ":x", "!", "a\n", "[", ";W[aa"),
)


def is_wanted(problem: Problem) -> bool:
    return problem.fixable and problem.code in NODE_REPAIRS


def mend(collection: Collection) -> list[Problem]:
    """Mend what is safe and look whether all of that is done."""
    done = fix(collection, Edit(), is_wanted)
    assert not list(filter(is_wanted, collection.problems))
    again = Edit()
    fix(collection, again, is_wanted)
    assert again.edits() == ()
    assert not list(filter(is_wanted, loads(dumps(collection)).problems))
    return done


def assert_same_boards(before: Game, after: Game) -> None:
    first, second = Positions(before.root), Positions(after.root)
    # An AB without stones is taken for handicap when it is guessed who plays first.
    is_guess = any("AB[" in node.source and "[]" in node.source for node in before.nodes())
    for old, new in zip(before.nodes(), after.nodes(), strict=True):
        one, two = first.at(old), second.at(new)
        if is_guess:
            one = one._replace(to_play=two.to_play)
        assert one == two, old


def assert_same_text(old: Node, new: Node, mended: set[str]) -> None:
    """Look whether a node is as it was, but for the properties that were to be mended."""
    texts = [
        [
            node.source[segment.start : segment.end]
            for segment in segments(node.source)
            if segment.ident not in mended
        ]
        for node in (old, new)
    ]
    assert texts[0] == texts[1]


def look_at(data: bytes | str) -> None:
    before, after = loads(data), loads(data)
    if not any(map(is_wanted, after.problems)):
        return
    mended: dict[Node, set[str]] = {}
    for problem in mend(after):
        assert problem.node is not None
        mended.setdefault(problem.node, set()).add(problem.ident)
    for one, two in zip(before.games, after.games, strict=True):
        assert_same_boards(one, two)
        for old, new in zip(one.nodes(), two.nodes(), strict=True):
            if old.source != new.source and "" not in mended.get(new, {""}):
                # A player who says what is known anyway goes; it is reported at a move too.
                assert_same_text(old, new, mended[new])


properties = st.tuples(st.sampled_from(IDENTS), st.lists(st.sampled_from(VALUES), min_size=1))
nodes = st.lists(properties, max_size=5).map(
    lambda found: ";" + "".join(i + "".join(f"[{v}]" for v in values) for i, values in found)
)
records = st.tuples(
    st.sampled_from(("FF[4]", "FF[3]", "FF[1]", "")),
    st.sampled_from(("3", "5", "19", "21")),
    st.lists(nodes, min_size=1, max_size=5),
).map(lambda row: f"(;{row[0]}SZ[{row[1]}]{''.join(row[2])})")


@given(records)
def test_made_up_records_stay_what_they_are(text: str) -> None:
    look_at(text)


def test_real_records_stay_what_they_are(real_records: Path) -> None:
    for path in sorted(real_records.rglob("*.[sS][gG][fF]")):
        if path.stat().st_size <= LARGEST:
            look_at(path.read_bytes())
