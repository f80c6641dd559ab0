"""What there is to export of a document, and where its figures end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sgfedit.app import problem_scores
from sgfedit.export.jobs import Source
from sgfedit.game.reading import Rule, Told

if TYPE_CHECKING:
    from sgfedit.app.document import Document
    from sgfedit.app.settings import Settings


def rule_of(settings: Settings) -> Rule:
    """Return where figures end, as the settings say, if the record does not."""
    told = Told(settings.get("figures.variations"))
    kind = settings.get("figures.rule")
    moves = settings.get("figures.moves") if kind == "moves" else 0
    return Rule(
        moves=moves,
        at_comments=kind == "comments",
        at_variations=kind == "variations",
        told=told,
    )


def source_of(document: Document, settings: Settings) -> Source:
    """Return what there is to print or export; figures are those that their panel lists."""
    automatic = rule_of(settings)
    games = document.collection.games
    return Source(games, document.game, document.current, automatic, problem_scores.default_path)
