"""Applies repairs to a file, in an `Edit`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sgfedit.game.collection import Collection, Contents, Game
from sgfedit.game.repairs.info_repairs import INFO_REPAIRS
from sgfedit.game.repairs.node_repairs import NODE_REPAIRS
from sgfedit.game.repairs.text_repairs import TEXT_REPAIRS
from sgfedit.game.written import texts_in_steps
from sgfedit.sgf.parser import parse
from sgfedit.sgf.writer import run

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from sgfedit.game.edits import Edit
    from sgfedit.game.repairs.repair import Replacement
    from sgfedit.sgf.node import Node
    from sgfedit.sgf.problems import Problem

_BY_NODE: Final = {**NODE_REPAIRS, **INFO_REPAIRS}
_ROUNDS: Final = 12
_MANY: Final = 1_000_000


def can_repair(problem: Problem) -> bool:
    """Whether there is a repair for a problem."""
    return problem.repair != "none" and (problem.code in _BY_NODE or problem.code in TEXT_REPAIRS)


def fix(collection: Collection, edit: Edit, wanted: Callable[[Problem], bool]) -> list[Problem]:
    """Mend all problems that are wanted, and those wanted that show up then; return them.

    Some repairs uncover what another problem had hidden, so the file is checked again until
    nothing changes any more.
    """
    done: list[Problem] = []
    for _ in range(_ROUNDS):
        found = [p for p in collection.problems if can_repair(p) and wanted(p)]
        version = collection.version
        repair(edit, collection, found)
        if collection.version == version:
            break
        done += found
    return done


def repair(edit: Edit, collection: Collection, problems: Iterable[Problem]) -> dict[Node, Node]:
    """Mend problems of a file, which must be as it was when they were found.

    Games whose text between the nodes changes are read again, so they have other nodes then.

    Returns:
        Node before → the one that stands for it now, for the nodes of such games.
    """
    problems = list(problems)
    moved = _repair_text(edit, collection, [p for p in problems if p.code in TEXT_REPAIRS])
    for problem in problems:
        mend = _BY_NODE.get(problem.code)
        if mend is not None and problem.code not in TEXT_REPAIRS:
            node = problem.node
            mend(edit, collection, problem._replace(node=moved.get(node, node) if node else None))
    return moved


def _repair_text(
    edit: Edit, collection: Collection, problems: Sequence[Problem]
) -> dict[Node, Node]:
    if not problems:
        return {}
    texts = run(texts_in_steps(collection, nodes=_MANY))
    text = "".join(texts)
    wanted = {r for problem in problems for r in TEXT_REPAIRS[problem.code](text, problem)}
    mended = _replaced(text, sorted(wanted))
    if mended == text:
        return {}
    parsed = parse(mended)
    games: list[Game] = []
    moved: dict[Node, Node] = {}
    old = dict(zip(texts, collection.games, strict=False))
    for number, tree in enumerate(parsed.trees):
        span = tree.span
        body = None if span is None else mended[slice(*span)]
        same = None if body is None else old.pop(tree.prefix + body, None)
        if same is None:
            same = Game(tree, body)
            if number < len(collection.games) and len(parsed.trees) == len(collection.games):
                moved.update(_matched(collection.games[number], same))
        games.append(same)
    contents = Contents(tuple(games), parsed.suffix, collection.encoding)
    edit.set_contents(collection, contents)
    return moved


def _matched(old: Game, new: Game) -> Iterator[tuple[Node, Node]]:
    """Yield the nodes of two games that are the same but for the text between their nodes."""
    before, after = list(old.nodes()), list(new.nodes())
    if len(before) == len(after):
        yield from zip(before, after, strict=True)


def _replaced(text: str, replacements: Iterable[Replacement]) -> str:
    """Return `text` with replacements, which are sorted; of two that overlap the first counts."""
    parts: list[str] = []
    done = 0
    for start, end, new in replacements:
        if start >= done:
            parts += text[done:start], new
            done = end
    return "".join(parts) + text[done:]
