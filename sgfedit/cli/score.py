"""`sgfedit score`: who won by how much, as the end of the main line stands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click

from sgfedit.cli.output import Failure, emit, json_line, remark
from sgfedit.cli.reading import game_of, game_option
from sgfedit.game.counting import terms_at, usual_komi
from sgfedit.game.info_values import format_komi
from sgfedit.go import vertex
from sgfedit.go.scoring import COUNTING
from sgfedit.steps import run

if TYPE_CHECKING:
    from collections.abc import Collection

    from sgfedit.game import Game, Position
    from sgfedit.game.counting import Suspect, Terms
    from sgfedit.go.judgement import Judgement
    from sgfedit.go.scoring import Score, Side
    from sgfedit.sgf import Node

_WORDS: Final = {
    "unfinished": "The record has another result: it may have been played on.",
    "komi": "With a komi of {komi} this would be the result of the record.",
    "group": "If the group at {point} were {state}, this would be the result of the record.",
    "rules": "Counted the other way, this would be the result of the record.",
    "last-point": "The record has another result: a dame, the last ko or a protecting move.",
}


@click.command()
@click.argument("file", metavar="FILE")
@click.option(
    "--rules",
    type=click.Choice(tuple(COUNTING), case_sensitive=False),
    help="Count by these rules.  [default: the record's, or a guess by its komi]",
)
@game_option("Count")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def score(file: str, rules: str | None, number: int, as_json: bool) -> None:
    """Count the score at the end of the main line of a game of Go.

    FILE is in any format that sgfedit reads; - is standard input.

    Dead stones are those the record names (KGSDE, or TB and TW in the last node), else they are
    found out by playing random games, as are stones in seki; then what is left, dame and kos, is
    played. Look at the position in the window where it matters. Nothing is written.
    """
    from sgfedit.game.counting import is_over, score_of  # noqa: PLC0415  # seldom needed
    from sgfedit.go.scoring import whose  # noqa: PLC0415

    game = _game(file, number)
    *_, last = game
    position = game.position(last)
    terms = terms_at(last)
    terms = terms._replace(rules=rules) if rules else terms
    judgement, suspect = _judged(last, position, terms)
    found = score_of(judgement, position, terms)
    is_finished = is_over(judgement, whose(judgement.counted, COUNTING[terms.rules].method))
    if not is_finished:
        remark("The game seems not to be over: many points are nobody's.")
    elif suspect is not None:
        remark(_WORDS[suspect.reason.value].format(**_named(suspect, position)))
    if not terms.names_komi:
        usual = ", ".join(map(format_komi, usual_komi(last, terms)))
        remark(f"The komi is unknown: counted with 0. Usual: {usual}.")
    if as_json:
        known = {"finished": is_finished, "komi_known": terms.names_komi}
        reason = suspect and suspect.reason.value
        counted = _as_json(found, terms, judgement, position)
        emit(json_line({**counted, **known, "suspect": reason}))
    else:
        emit(found.result)


def _game(file: str, number: int) -> Game:
    game = game_of(file, number, "count")
    if not game.positions.is_go:
        raise Failure(f"Cannot count game {number} of {file}: it is not a game of Go.")
    return game


def _judged(last: Node, position: Position, terms: Terms) -> tuple[Judgement, Suspect | None]:
    from sgfedit.game.counting import count, judgement_at  # noqa: PLC0415  # seldom needed

    judgement = judgement_at(last, position, terms.rules)
    return judgement, run(count(judgement, last, position, terms))


def _named(suspect: Suspect, position: Position) -> dict[str, str]:
    """Return what the words about a suspect name."""
    y, x = divmod(suspect.point, position.width)
    return {
        "komi": format_komi(suspect.komi),
        "point": vertex(x, y, position.height),
        "state": "alive" if suspect.is_dead else "dead",
    }


def _as_json(
    found: Score, terms: Terms, judgement: Judgement, position: Position
) -> dict[str, object]:
    def names(points: Collection[int]) -> list[str]:
        width, height = position.size
        return [vertex(p % width, p // width, height) for p in sorted(points)]

    return {
        "result": found.result,
        "rules": terms.rules,
        "black": _side(found.black),
        "white": _side(found.white),
        "dead": names(judgement.counted.dead),
        "seki": names(judgement.seki),
        "doubtful": names(judgement.doubtful),
    }


def _side(side: Side) -> dict[str, object]:
    return {"points": side.points, **side._asdict()}
