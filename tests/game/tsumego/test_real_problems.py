"""Every problem of the real collections, played to all its ends.

What their authors mean is read here from the text of the nodes, each collection by its own rule,
without the code that is tested.
"""

from __future__ import annotations

import re
from random import Random
from typing import TYPE_CHECKING

import pytest

from sgfedit import dumps, load
from sgfedit.game.tsumego import (
    Attempt,
    Convention,
    Demands,
    Problem,
    Said,
    Solution,
    convention_of,
    marks_mistakes,
    problems_in,
)

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from sgfedit import Node

ALL = Demands(random_replies=True)

COLLECTIONS = {
    "big/problem-collections-multi-tree/harbour-easy.sgf": (40, 40),
    "big/problem-collections-multi-tree/many_many_games_qjzm-a.sgf": (85, 85),
    "big/problem-collections-one-root/cho-1-elementary.sgf": (900, 0),
    "big/problem-collections-one-root/cho-2-intermediate.sgf": (861, 0),
    "big/problem-collections-one-root/cho-3-advanced.sgf": (792, 0),
    "big/problem-collections-one-root/random-go-joseki.sgf": (100, 0),
    "real/problems-misc/easy.sgf": (40, 40),
    "real/problems-q5go/bentfour.sgf": (4, 4),
    "real/problems-q5go/captures.sgf": (30, 30),
    "real/problems-q5go/connections.sgf": (26, 26),
    "real/problems-q5go/endgame.sgf": (13, 13),
    "real/problems-q5go/lnd2.sgf": (17, 17),
    "real/problems-q5go/openings.sgf": (9, 9),
    "real/problems-q5go/rules.sgf": (11, 11),
    "real/problems-q5go/tactics.sgf": (10, 10),
}
"""File → problems, and how many of them have a solution."""


def path_of(node: Node, start: Node) -> list[Node]:
    found = []
    while node is not start:
        found.append(node)
        assert node.parent is not None
        node = node.parent
    return found


def has(pattern: str) -> Callable[[Node, Node], bool]:
    """Return the rule that a line is right if the text of its last node has `pattern`."""
    return lambda node, _start: re.search(pattern, node.source) is not None


def is_without(pattern: str) -> Callable[[Node, Node], bool]:
    """Return the rule that a line is right if no node of it has `pattern`."""
    compiled = re.compile(pattern)
    return lambda node, start: not any(compiled.search(n.source) for n in path_of(node, start))


OWN_TRIANGLE = r"[BW]\[(..)\]TR\[\1\]"
GURU = has(r"(?i)C\[(also )?correct")
SAID = {
    "big/problem-collections-multi-tree/harbour-easy.sgf": is_without(r"WV\["),
    "big/problem-collections-multi-tree/many_many_games_qjzm-a.sgf": is_without(OWN_TRIANGLE),
    "real/problems-misc/easy.sgf": is_without(r"WV\["),
    "real/problems-misc/gp-17778.sgf": has("RIGHT"),
    "real/problems-misc/gp-721.sgf": has("RIGHT"),
    "tests/eidogo/problem2.sgf": has("RIGHT"),
    "real/problems-misc/p3-en.sgf": has("Correct!"),
    "real/problems-misc/p4-ja.sgf": has("正解"),
    "real/problems-misc/pass-ja.sgf": has("正解"),
    "real/problems-misc/pass-zh-hant.sgf": has("正解"),
    "real/problems-misc/tactigo-en.sgf": has("Good answer"),
    "tests/glift/ajax_problem.sgf": has("Correct"),
    "tests/glift/ajax_problem2.sgf": has("Correct"),
    "real/problems-gogameguru/ggg-easy-24.sgf": GURU,
    "real/problems-gogameguru/ggg-easy-28.sgf": GURU,
    "real/problems-gogameguru/ggg-easy-44.sgf": GURU,
    "real/problems-gogameguru/ggg-easy-88.sgf": GURU,
    "real/problems-gogameguru/ggg-hard-45.sgf": GURU,
    "real/problems-gogameguru/ggg-intermediate-13.sgf": GURU,
    "real/problems-gogameguru/ggg-intermediate-91.sgf": GURU,
    "real/problems-gogameguru/heart-go-problem.sgf": has("Happy Valentine"),
}
"""File → how its author says that the line that ends at a node is right."""


def solutions(path: Path) -> list[Solution]:
    problems = problems_in(load(path).games)
    is_marked = marks_mistakes(problems)
    return [Solution(p, convention_of(p, marks_mistakes=is_marked)) for p in problems]


def told_at_ends(solution: Solution) -> dict[Node, Said]:
    """Play every line that can be reached, and return what was said at its end."""
    told: dict[Node, Said] = {}
    todo: list[list[Node]] = [[]]
    while todo:
        line = todo.pop()
        attempt = Attempt(solution, ALL, Random(1))
        said = Said.GOES_ON
        for node in line:
            said = play(attempt, node)
        if attempt.is_over:
            told[attempt.node] = said
        elif attempt.is_replied:
            todo += [[*line, reply] for reply in solution.defences(attempt.node)]
        else:
            todo += [[*line, answer] for answer in solution.answers(attempt.node)]
    return told


def play(attempt: Attempt, node: Node) -> Said:
    """Play the move of `node`, or let the record reply until it is that."""
    if not attempt.is_replied:
        move = attempt.solution.move_of(node)
        assert move is not None
        return attempt.play(move)
    here = attempt.node
    for _ in range(500):
        said = attempt.reply()
        if attempt.node is node:
            return said
        attempt.node = here
    raise AssertionError(node)


@pytest.mark.untraced
@pytest.mark.parametrize("name", SAID)
def test_right_and_wrong_are_told_as_the_author_means(real_records: Path, name: str) -> None:
    for solution in solutions(real_records / name):
        told = told_at_ends(solution)

        assert Said.RIGHT in told.values()
        for node, said in told.items():
            is_right = SAID[name](node, solution.start)
            assert said is (Said.RIGHT if is_right else Said.WRONG), node.source


@pytest.mark.untraced
@pytest.mark.parametrize("name", COLLECTIONS)
def test_all_problems_of_a_collection_are_found(real_records: Path, name: str) -> None:
    found = solutions(real_records / name)

    solved = [solution for solution in found if solution.convention is not Convention.NONE]
    assert (len(found), len(solved)) == COLLECTIONS[name]
    assert all(solution.has_right for solution in solved)


@pytest.mark.untraced
@pytest.mark.parametrize("name", [name for name in COLLECTIONS if "q5go" in name])
def test_a_lesson_is_right_as_it_is_written(real_records: Path, name: str) -> None:
    for solution in solutions(real_records / name):
        assert solution.convention is Convention.MAIN_LINE
        assert set(told_at_ends(solution).values()) == {Said.RIGHT}


@pytest.mark.untraced
def test_looking_for_problems_changes_no_file(real_records: Path) -> None:
    for path in sorted((real_records / "real").glob("problems-*/*.sgf")):
        collection = load(path)
        for problem in problems_in(collection.games):
            Solution(problem, convention_of(problem))
            assert isinstance(problem, Problem)

        assert dumps(collection) == path.read_bytes()
