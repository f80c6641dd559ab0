"""What to look at after what is safe to mend of the nodes has been mended."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sgfedit import Collection, Game, Node, dumps, loads
from sgfedit.game.edits import Edit
from sgfedit.game.positions import Positions
from sgfedit.game.repairs import fix
from sgfedit.game.repairs.node_repairs import NODE_REPAIRS
from sgfedit.sgf.grammar import segments

if TYPE_CHECKING:
    from sgfedit.sgf.problems import Problem


def is_wanted(problem: Problem) -> bool:
    return problem.fixable and problem.code in NODE_REPAIRS


def mend(collection: Collection) -> list[Problem]:
    """Mend what is safe and look whether all of that is done."""
    done = fix(Edit(), collection, is_wanted)
    assert not list(filter(is_wanted, collection.problems))
    again = Edit()
    fix(again, collection, is_wanted)
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


def check_nodes(data: bytes | str) -> None:
    """Assert that boards stay, and the text of all properties that were not to be mended."""
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
