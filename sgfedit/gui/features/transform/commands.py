"""The Board menu: turn, mirror, recolour and resize the record itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from sgfedit.errors import RefusalError
from sgfedit.game import operations
from sgfedit.game.operations import Scope
from sgfedit.gui.actions.record_turns import words

if TYPE_CHECKING:
    from collections.abc import Generator

    from sgfedit.game.operations import Plan
    from sgfedit.gui.actions.record_turns import RecordTurn
    from sgfedit.gui.window import Window

_tr = QCoreApplication.translate


def turn_game(window: Window, turn: RecordTurn) -> None:
    """Turn the whole game, or exchange its colours; asks only if there is a question."""
    document, name = window.document, words(turn.text)
    parts = operations.parts_of(document.collection, document.current, Scope.GAME)
    plan = planned(window, operations.plan_in_steps(parts, turn.what), name)
    if plan is None:
        return
    if plan.unknown:
        _ask(window, turn.id)
    else:
        _carry_out(window, name, plan)


def transform(window: Window) -> None:
    """Ask what to do to what."""
    _ask(window, "")


def resize(window: Window) -> None:
    """Ask how large the board shall be."""
    from sgfedit.gui.features.transform.parts import RESIZE  # noqa: PLC0415  # slow

    _ask(window, RESIZE)


def _ask(window: Window, chosen: str) -> None:
    from sgfedit.gui.features.transform.dialog import TransformDialog  # noqa: PLC0415  # slow

    answer = TransformDialog.ask(window.document, window.settings, window, chosen)
    if answer is not None:
        _carry_out(window, *answer)


def _carry_out(window: Window, name: str, plan: Plan) -> None:
    count = len(plan.changes)
    if not count:
        window.status.note(_tr("Command", "It is like that already: nothing changes"))
        return
    window.document.apply(name, tuple(plan.changes))
    text = (
        _tr("Command", "{name}: 1 node changed")
        if count == 1
        else _tr("Command", "{name}: %n nodes changed", "", count)
    )
    window.status.note_on_step(text.format(name=name))


def planned(window: Window, steps: Generator[None, None, Plan], name: str) -> Plan | None:
    """Return what `steps` plan, None if the user gave up.

    Raises:
        RefusalError: as the steps.
    """
    from sgfedit.gui.widgets import progress  # noqa: PLC0415  # slow

    text = _tr("Command", "Reading the nodes…")
    found = progress.run(window, _refusals_returned(steps), name, text)
    if isinstance(found, RefusalError):
        raise found
    return found


def _refusals_returned(
    steps: Generator[None, None, Plan],
) -> Generator[None, None, Plan | RefusalError]:
    """Return a refusal instead of raising it where only Qt would hear of it."""
    try:
        return (yield from steps)
    except RefusalError as refusal:
        return refusal
