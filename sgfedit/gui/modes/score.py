"""Counting the score: dead stones, seki, territory."""

from __future__ import annotations

from sgfedit.gui.modes.mode import Mode


class Score(Mode):
    """To be written."""

    action_id = "study.score"
