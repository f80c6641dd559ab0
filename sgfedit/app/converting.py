"""Conversion of the open file, tried out first: the user sees what changes before it happens."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.app.fixing import FixedPlace, line_places
from sgfedit.game.conversion import to_ff3_in_steps, to_ff4_in_steps
from sgfedit.game.repairs.differences import differences

if TYPE_CHECKING:
    from collections.abc import Container, Generator, Iterable

    from sgfedit.app.document import Document
    from sgfedit.game.conversion import Converted, Report
    from sgfedit.game.edits import AnyEdit
    from sgfedit.sgf.node import Node

_NODES_A_STEP: Final = 40


class Conversion(NamedTuple):
    """What converting a file would do.

    Attributes:
        ff: The file format it goes to, 3 or 4.
        edits: For `Document.apply`; empty if there is nothing to convert.
        places: What they change, in file order; the codes are keys of WORDS.
        report: What else is to be said of it.
    """

    ff: int
    edits: tuple[AnyEdit, ...]
    places: tuple[FixedPlace, ...]
    report: Report


def try_out(
    document: Document, ff: int, minutes: bool | None = None
) -> Generator[None, None, Conversion]:
    """Return in steps what converting a file would change; the document stays as it is.

    Between two steps the document may be in between, see `Document.trial`. A generator that is
    closed leaves it as it was.

    Args:
        document: Nobody else may edit it before the end.
        ff: The file format, 3 or 4.
        minutes: As of `to_ff4_in_steps`.
    """
    collection = document.collection
    with document.trial() as edit:
        if ff == 3:
            report = yield from to_ff3_in_steps(edit, collection, nodes=_NODES_A_STEP)
        else:
            report = yield from to_ff4_in_steps(
                edit, collection, minutes=minutes, nodes=_NODES_A_STEP
            )
        edits = edit.edits()
        yield
        changed = differences(edits)
        codes = _codes(report.changes, {change.node for change in changed})
        yield
    offsets, lines = yield from line_places(collection, (change.node for change in changed))
    places = tuple(
        FixedPlace(
            *(lines.place(offsets[node]) if node is not None else (0, 0)),
            node,
            before,
            after,
            tuple(dict.fromkeys(codes.get(node, ()))),
        )
        for node, before, after in sorted(changed, key=lambda change: offsets[change.node])
    )
    return Conversion(ff, edits, places, report)


def _codes(
    changes: Iterable[Converted], places: Container[Node | None]
) -> dict[Node | None, list[str]]:
    """Return why each place changes; what became of a node belongs to where that was."""
    found: dict[Node | None, list[str]] = {}
    for change in changes:
        node = change.node
        while node is not None and node not in places:
            node = node.parent
        found.setdefault(node, []).append(change.why)
    return found
