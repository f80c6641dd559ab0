from __future__ import annotations

import pytest

from sgfedit.go import BLACK, EMPTY, JAPANESE, WHITE, Board, Legality, Rules, legality
from sgfedit.go.rules import AGA, CHINESE, ING, NEW_ZEALAND, RULESETS, TROMP_TAYLOR, KoRule

EVERY_RULESET = pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.name)

SUICIDE_ALLOWED = {ING, NEW_ZEALAND, TROMP_TAYLOR}
SUPERKO = {CHINESE, AGA, NEW_ZEALAND, TROMP_TAYLOR}


def board_of(diagram: str) -> Board:
    rows = diagram.split()
    board = Board(len(rows[0]), len(rows))
    board.setup([(p, ".XO".index(c)) for p, c in enumerate("".join(rows))])
    return board


# W takes the ko at 5, B retakes it at 6.
KO = ".XO. X.XO .XO. ...."


@EVERY_RULESET
def test_a_move_in_the_open_is_legal(rules: Rules) -> None:
    assert legality(Board(19, 19), BLACK, 60, rules) is Legality.LEGAL


@EVERY_RULESET
def test_passing_is_always_legal(rules: Rules) -> None:
    board = board_of("XO.")

    assert legality(board, WHITE, None, rules) is Legality.LEGAL
    assert board.depth == 1


@EVERY_RULESET
@pytest.mark.parametrize("colour", [BLACK, WHITE])
def test_no_ruleset_allows_a_move_on_a_stone(rules: Rules, colour: int) -> None:
    assert legality(board_of("XO."), colour, 0, rules) is Legality.OCCUPIED


@EVERY_RULESET
def test_suicide_of_a_group_is_left_to_the_ruleset(rules: Rules) -> None:
    board = board_of(".OX XXX ...")

    expected = Legality.LEGAL if rules in SUICIDE_ALLOWED else Legality.SUICIDE
    assert legality(board, WHITE, 0, rules) is expected


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        (JAPANESE, Legality.SUICIDE),
        (AGA, Legality.SUICIDE),
        (ING, Legality.LEGAL),
        (NEW_ZEALAND, Legality.LEGAL),
        (TROMP_TAYLOR, Legality.SUPERKO),
    ],
    ids=lambda value: getattr(value, "name", ""),
)
def test_suicide_of_one_stone_repeats_the_position(rules: Rules, expected: Legality) -> None:
    board = board_of(".X.. X.X. .X.. ....")
    board.play(BLACK, 15)

    assert legality(board, WHITE, 5, rules) is expected


@EVERY_RULESET
def test_capturing_without_own_liberties_is_no_suicide(rules: Rules) -> None:
    assert legality(board_of(".OX OXX XX."), BLACK, 0, rules) is Legality.LEGAL


@EVERY_RULESET
def test_no_ruleset_allows_retaking_a_ko_at_once(rules: Rules) -> None:
    board = board_of(KO)
    board.play(WHITE, 5)

    assert legality(board, BLACK, 6, rules) is Legality.KO


@EVERY_RULESET
def test_every_ruleset_allows_retaking_a_ko_after_a_threat(rules: Rules) -> None:
    board = board_of(KO)
    for colour, point in ((WHITE, 5), (BLACK, 12), (WHITE, 13)):
        board.play(colour, point)

    assert legality(board, BLACK, 6, rules) is Legality.LEGAL


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        (JAPANESE, Legality.LEGAL),
        (CHINESE, Legality.SUPERKO),
        (AGA, Legality.SUPERKO),
        (TROMP_TAYLOR, Legality.SUPERKO),
    ],
    ids=lambda value: getattr(value, "name", ""),
)
def test_a_ko_retaken_after_two_passes_repeats_the_situation(
    rules: Rules, expected: Legality
) -> None:
    board = board_of(KO)
    for colour, point in ((WHITE, 5), (BLACK, None), (WHITE, None)):
        board.play(colour, point)

    assert legality(board, BLACK, 6, rules) is expected


@EVERY_RULESET
def test_a_position_with_the_other_player_to_move_repeats_no_situation(rules: Rules) -> None:
    board = Board(3, 1)
    for colour, point in ((BLACK, 0), (WHITE, 2), (BLACK, 1), (WHITE, 2)):
        board.play(colour, point)

    # "X.O" has been on the board with Black to move; now White would be.
    expected = Legality.SUPERKO if rules.ko is KoRule.POSITIONAL else Legality.LEGAL
    assert legality(board, BLACK, 0, rules) is expected


@EVERY_RULESET
def test_a_position_with_the_same_player_to_move_is_stopped_by_any_superko(rules: Rules) -> None:
    board = Board(3, 1)
    for colour, point in (
        (WHITE, 2),
        (BLACK, 0),
        (WHITE, None),
        (BLACK, 1),
        (WHITE, 2),
    ):
        board.play(colour, point)

    expected = Legality.SUPERKO if rules in SUPERKO else Legality.LEGAL
    assert legality(board, BLACK, 0, rules) is expected


def test_nobody_was_to_move_in_a_position_that_a_setup_changed() -> None:
    board = board_of("X.O")
    board.setup([(0, EMPTY)])

    assert legality(board, BLACK, 0, AGA) is Legality.LEGAL
    assert legality(board, BLACK, 0, CHINESE) is Legality.SUPERKO


@EVERY_RULESET
def test_asking_leaves_the_board_as_it_was(rules: Rules) -> None:
    board = board_of(KO)
    board.play(WHITE, 5)
    before = (list(board.stones), list(board.captures), board.hash, board.ko_point, board.depth)

    for colour in (BLACK, WHITE):
        for point in range(16):
            legality(board, colour, point, rules)

    after = (list(board.stones), list(board.captures), board.hash, board.ko_point, board.depth)
    assert after == before


def count_games(board: Board, rules: Rules) -> int:
    """Return how many games without passes, of either colour in any order, start here."""
    moves = [
        (colour, point)
        for colour in (BLACK, WHITE)
        for point in range(len(board.stones))
        if legality(board, colour, point, rules) is Legality.LEGAL
    ]
    games = 1
    for move in moves:
        board.play(*move)
        games += count_games(board, rules)
        board.undo()
    return games


# Tromp and Farnebäck, Combinatorics of Go: games under positional superko, that is simple paths
# from the empty board, where passes let either colour move.
@pytest.mark.parametrize(("width", "height", "games"), [(1, 1, 1), (2, 1, 9), (1, 3, 907)])
def test_superko_leaves_as_many_games_as_have_been_counted(
    width: int, height: int, games: int
) -> None:
    assert count_games(Board(width, height), TROMP_TAYLOR) == games
