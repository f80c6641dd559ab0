"""Solving Go problems: the record answers."""

from __future__ import annotations

from sgfedit.gui.modes.mode import Mode


class Tsumego(Mode):
    """To be written."""

    action_id = "study.tsumego"
