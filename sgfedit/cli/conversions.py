"""What a conversion has to tell, as text and as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.cli.check import numbered
from sgfedit.cli.output import counted, json_line, valid, visible
from sgfedit.sgf.problem_kinds import SERIOUS
from sgfedit.sgf.problems import shorten

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sgfedit.game import Collection
    from sgfedit.game.conversion import Report
    from sgfedit.sgf.node import Node
    from sgfedit.sgf.problems import Problem

_FEW: Final = 3
"""So many changes of a kind are told one by one; more are one line with the first of them."""


class Item(NamedTuple):
    """One change, question or loss.

    Attributes:
        what: "change", "question" or "loss".
        node: Where it is; None for the file, and where a node is gone.
        ident: The property; empty for a node as a whole.
        before: Text of the file.
        after: Text of the file it became, or could become.
        message: An English sentence without full stop.
    """

    what: str
    node: Node | None
    ident: str
    before: str
    after: str
    message: str


class Converted(NamedTuple):
    """What became of one file.

    Attributes:
        source: The file.
        target: What it was written to.
        to: The format of that.
        collection: As it was written.
        items: What was changed, left and lost.
    """

    source: str
    target: str
    to: str
    collection: Collection
    items: tuple[Item, ...]

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What could not be read."""
        return self.collection.reading

    @property
    def is_doubtful(self) -> bool:
        """Whether something could not be read, or was lost."""
        return any(problem.severity in SERIOUS for problem in self.problems) or any(
            item.what == "loss" for item in self.items
        )

    def count(self, what: str) -> int:
        """Return how many items of a kind there are."""
        return sum(item.what == what for item in self.items)


def items_of(report: Report) -> tuple[Item, ...]:
    """Return what stands in a report of `sgfedit.game.conversion`."""
    from sgfedit.game.conversion import WORDS  # noqa: PLC0415  # rarely needed

    return (
        *(
            Item("change", one.node, one.ident, one.before, one.after, WORDS[one.why])
            for one in report.changes
        ),
        *(
            Item(
                "question",
                one.node,
                one.ident,
                one.value,
                " or ".join(one.choices),
                WORDS[one.why],
            )
            for one in report.questions
        ),
        *(
            Item("loss", one.node, one.ident, one.value, "", WORDS[one.why])
            for one in report.losses
        ),
    )


def as_text(done: Converted) -> Iterator[str]:
    """Yield the lines that tell what became of a file; many changes of a kind are one line."""
    if done.source != done.target:
        yield visible(f"{done.source} -> {done.target}")
    for problem in done.problems:
        at = f"{done.source}:{problem.line}:{problem.column}"
        yield visible(f"{at}: {problem.severity}: {problem.message} [{problem.code}]")
    places = numbered(done.collection, {item.node for item in done.items})
    kinds: dict[tuple[str, str], list[Item]] = {}
    for item in done.items:
        kinds.setdefault((item.what, item.message), []).append(item)
    for (what, message), items in kinds.items():
        if what == "change" and len(items) > _FEW:
            texts = ", ".join(map(_text_of, items[:_FEW]))
            title = f"{done.source}: {counted(len(items), what)}"
            yield visible(f"{title}: {message}: {texts} …")
            continue
        for item in items:
            place = places.get(item.node)
            where = f"game {place.game}, node {place.node}" if place else "file"
            yield visible(f"{done.source}: {where}: {what}: {message}: {_text_of(item)}")


def _text_of(item: Item) -> str:
    return " -> ".join(filter(None, (shorten(item.before), shorten(item.after))))


def as_json(done: Converted) -> Iterator[str]:
    """Yield an object for everything there is to say of a file, and one for the file."""
    for problem in done.problems:
        yield json_line(
            {
                "kind": "problem",
                "file": done.source,
                "line": problem.line,
                "column": problem.column,
                "code": problem.code,
                "severity": problem.severity,
                "message": valid(problem.message),
            }
        )
    places = numbered(done.collection, {item.node for item in done.items})
    for item in done.items:
        place = places.get(item.node)
        yield json_line(
            {
                "kind": item.what,
                "file": done.source,
                "game": place and place.game,
                "node": place and place.node,
                "property": item.ident,
                "before": item.before,
                "after": item.after,
                "message": item.message,
            }
        )
    yield json_line(
        {
            "kind": "file",
            "file": done.source,
            "output": done.target,
            "from": done.collection.format,
            "to": done.to,
            "games": len(done.collection.games),
            "charset": done.collection.charset,
            "problems": len(done.problems),
            "changes": done.count("change"),
            "questions": done.count("question"),
            "losses": done.count("loss"),
        }
    )
