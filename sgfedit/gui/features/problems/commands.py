"""Commands of problems: going through them, fixing them, choosing which are shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from PySide6.QtCore import QCoreApplication

from sgfedit.gui.actions.build import note_undoable
from sgfedit.gui.widgets.severity import kind_title, named_kind, shown_problems
from sgfedit.i18n import Named

if TYPE_CHECKING:
    from collections.abc import Callable

    from sgfedit.app.fixing import FixedPlace, Fixes
    from sgfedit.gui.views.problems.panel import ProblemsPanel
    from sgfedit.gui.window import Window
    from sgfedit.sgf.node import Node
    from sgfedit.sgf.problems import Problem

_tr = QCoreApplication.translate

_OF_OLD_FORMATS: Final = {
    *("prop-not-in-ff", "mixed-ff"),
    *("feature-newer-than-ff", "ff4-pass-in-old-ff"),
}
_KEPT: Final = "old-properties"
_NEWEST: Final = 4


def selected(window: Window) -> list[Problem]:
    """Return the problems in the selected rows; none before the list was ever shown."""
    panel = cast("ProblemsPanel | None", window.docks["problems"].widget())
    return panel.selected_problems() if panel is not None else []


def _show(window: Window) -> None:
    window.docks["problems"].bring_up()


def next_(window: Window) -> None:
    """Show the next problem in the list."""
    _show(window)
    window.problems.step(+1)


def previous(window: Window) -> None:
    """Show the problem before in the list."""
    _show(window)
    window.problems.step(-1)


# Fixing -------------------------------------------------------------------------------------


def fix(window: Window) -> None:
    """Mend the selected problems; a single one at once if that is safe."""
    from sgfedit.gui.views.problems.rows import identity  # noqa: PLC0415  # slow

    problems = selected(window)
    wanted = {identity(problem) for problem in problems}
    _fix(
        window,
        lambda problem: identity(problem) in wanted,
        once=True,
        is_asked=len(problems) != 1 or not problems[0].fixable,
    )


def fix_kind(window: Window) -> None:
    """Mend all problems of the kinds of the selected ones."""
    codes = {problem.code for problem in selected(window)}
    _fix(window, lambda problem: problem.code in codes)


def fix_safe(window: Window) -> None:
    """Mend all problems that are not hidden, where that loses nothing.

    Nobody agrees to what is not in the list: trifles, and kinds that were hidden, stay.
    """
    is_shown = shown_problems(window.settings)
    _fix(window, lambda problem: problem.fixable and is_shown(problem))


def _fix(
    window: Window, wanted: Callable[[Problem], bool], *, once: bool = False, is_asked: bool = True
) -> None:
    window.document.check_unlocked()
    found = _agreed(window, wanted, once=once, is_asked=is_asked)
    if found is None:
        return
    window.document.apply(_step_name(found), found.edits, found.selected)
    window.checker.check_now()
    note_undoable(window, _done(found))


def _agreed(
    window: Window, wanted: Callable[[Problem], bool], *, once: bool, is_asked: bool
) -> Fixes | None:
    """Return what is to be changed, once the user has seen just that; None for nothing."""
    from sgfedit.app.fixing import try_out  # noqa: PLC0415  # slow
    from sgfedit.gui.features.problems import fixes  # noqa: PLC0415  # slow
    from sgfedit.gui.widgets import progress  # noqa: PLC0415  # slow

    known = window.checker.problems if window.checker.is_current else None
    left_out: frozenset[Node | None] = frozenset()
    seen: tuple[FixedPlace, ...] | None = None
    while True:
        steps = try_out(window.document, known, wanted, once=once, left_out=left_out)
        found = progress.run(
            window,
            steps,
            _tr("Command", "Fix flaws"),
            _tr("Command", "Working out the repairs…"),
        )
        if found is None:
            return None
        if not found.edits:
            window.status.note(_tr("Command", "There is nothing that could be fixed"))
            return None
        if not is_asked or _are_same(found.places, seen):
            return found
        # Where something is left out, another repair may change something else.
        answer = fixes.FixesDialog.ask(found, window)
        if answer is None:
            return None
        if not answer:
            return found
        left_out |= answer
        seen = tuple(place for place in found.places if place.joint.isdisjoint(answer))


def _are_same(places: tuple[FixedPlace, ...], seen: tuple[FixedPlace, ...] | None) -> bool:
    return (
        seen is not None
        and len(places) == len(seen)
        and all(place.is_same(other) for place, other in zip(places, seen, strict=True))
    )


def converted_away(window: Window) -> bool:
    """Whether something selected is what converting the file to FF[4] is for.

    What a conversion has kept, as FF[4] has nothing like it, is not.
    """
    codes = {problem.code for problem in selected(window)}
    games = window.document.collection.games
    is_old = _KEPT in codes and any((game.root.get("FF") or 1) < _NEWEST for game in games)
    return is_old or not _OF_OLD_FORMATS.isdisjoint(codes)


def why_not_fix(window: Window) -> str:
    """Return why nothing selected can be mended, in words for a tooltip."""
    if not window.checker.problems:
        return _no_flaws(window)
    if converted_away(window):
        return _tr("Command", "This is for converting the file: Edit → SGF of the file")
    if selected(window):
        return _tr("Command", "This flaw cannot be mended automatically")
    return _tr("Command", "Choose a flaw first")


def why_not_fix_safe(window: Window) -> str:
    """Return why nothing can be mended at once, in words for a tooltip."""
    problems = window.checker.problems
    if not problems:
        return _no_flaws(window)
    if any(problem.fixable for problem in problems):
        return _tr("Command", "What can be fixed without asking is not listed: show it first")
    from sgfedit.game.repairs import can_repair  # noqa: PLC0415  # loaded with the checks

    if not any(map(can_repair, problems)):
        return _tr("Command", "None of these can be mended automatically")
    return _tr("Command", "None of these can be mended safely: choose one")


def _no_flaws(window: Window) -> str:
    if window.checker.is_running or not window.checker.is_current:
        return _tr("Command", "The file is still being checked")
    return _tr("Command", "There is nothing to be mended")


def say_why_not_fix(window: Window) -> None:
    """Say why nothing selected can be mended."""
    if converted_away(window):
        text = _tr("Command", "This is for converting the file: Edit → SGF of the file")
        window.status.note_with_link(text, window.actions_by_id["edit.convert_ff4"])
    elif selected(window):
        window.status.note(_tr("Command", "This flaw cannot be mended automatically"))
    elif not _say_checking(window):
        window.status.note(_tr("Command", "No flaw is selected"))


def say_why_not_fix_safe(window: Window) -> None:
    """Say why nothing can be mended at once."""
    if _say_checking(window):
        return
    if any(problem.fixable for problem in window.checker.problems):
        text = _tr("Command", "What can be fixed without asking is not listed: show it first")
    else:
        text = _tr("Command", "Nothing can be fixed without asking")
    window.status.note(text)


def _say_checking(window: Window) -> bool:
    """Say that the problems are not known yet, and return whether that is so."""
    is_unknown = window.checker.is_running or not window.checker.is_current
    if is_unknown:
        window.status.note(_tr("Command", "The file is still being checked"))
    return is_unknown


def _step_name(found: Fixes) -> str:
    if len(found.counts) == 1:
        return Named("Command", "Fix “{kind}”", kind=named_kind(next(iter(found.counts))))
    return Named("Command", "Fix flaws")


def _done(found: Fixes) -> str:
    count = found.counts.total()
    if count == 1:
        words = _tr("Command", "Fixed: {kind}").format(kind=kind_title(next(iter(found.counts))))
    else:
        words = _tr("Command", "Fixed %n flaws", "", count)
    return words


# Kinds --------------------------------------------------------------------------------------


def hide_kind(window: Window) -> None:
    """Show the kinds of the selected problems no more."""
    codes = {problem.code for problem in selected(window)}
    hidden: list[str] = window.settings.get("problems.hidden")
    window.settings.set("problems.hidden", [*hidden, *sorted(codes.difference(hidden))])


def choose_kinds(window: Window) -> None:
    """Let the user choose which kinds are shown."""
    from sgfedit.gui.features.problems.fixes import ShownKindsDialog  # noqa: PLC0415  # slow

    ShownKindsDialog.ask(window.settings, window.checker.counts, window)
