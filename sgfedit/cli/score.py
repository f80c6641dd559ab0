"""`sgfedit score`: who won by how much, as the end of the main line stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from sgfedit.cli.one_game import game_of, game_option
from sgfedit.cli.output import Failure, emit, json_line, remark
from sgfedit.game.terms import terms_at
from sgfedit.go import vertex
from sgfedit.go.scoring import COUNTING, Method

if TYPE_CHECKING:
    from collections.abc import Collection

    from sgfedit.game import Game, Position
    from sgfedit.game.terms import Terms
    from sgfedit.go.judgement import Judgement
    from sgfedit.go.scoring import Counting, Score, Side


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

    Which stones are dead and which stand in seki is found out by playing random games: look at the
    position in the window where it matters. Nothing is written.
    """
    from sgfedit.go.judgement import is_unfinished  # noqa: PLC0415  # seldom needed
    from sgfedit.go.scoring import compensation_for, whose  # noqa: PLC0415
    from sgfedit.go.scoring import score as score_of  # noqa: PLC0415

    game = _game(file, number)
    *_, last = game
    position = game.position(last)
    terms = terms_at(last)
    terms = terms._replace(rules=rules) if rules else terms
    counting = COUNTING[terms.rules]
    judgement = _judged(position, counting)
    prisoners = (position.captured_by_black, position.captured_by_white)
    compensation = compensation_for(terms.handicap, counting)
    finished, method = judgement.finished, counting.method
    found = score_of(finished, method, prisoners, terms.komi, compensation)
    if is_unfinished(whose(finished, method)):
        remark("The game seems not to be over: many points are nobody's.")
    if as_json:
        emit(json_line(_as_json(found, terms, judgement, position)))
    else:
        emit(found.result)


def _game(file: str, number: int) -> Game:
    game = game_of(file, number, "count")
    if not game.positions.is_go:
        raise Failure(f"Cannot count game {number} of {file}: it is not a game of Go.")
    return game


def _judged(position: Position, counting: Counting) -> Judgement:
    from sgfedit.go.dead_stones import propose  # noqa: PLC0415  # seldom needed
    from sgfedit.go.judgement import Judgement  # noqa: PLC0415

    key = position.width, position.height, position.stones
    judgement = Judgement(*key)
    judgement.removes_dead = counting.removes_dead
    judgement.kills_bent_four = counting.method is Method.TERRITORY
    steps = propose(*key)
    while True:
        try:
            next(steps)
        except StopIteration as stop:
            judgement.accept(stop.value)
            return judgement


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
        "dead": names(judgement.dead),
        "seki": names(judgement.seki),
        "doubtful": names(judgement.doubtful),
    }


def _side(side: Side) -> dict[str, object]:
    return {"points": side.points, **side._asdict()}
