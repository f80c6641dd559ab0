"""Where problems begin."""

from __future__ import annotations

from sgfedit import Game, Node, loads
from sgfedit.game.traversal import sets_up
from sgfedit.game.tsumego import identity, problem_at, problems_in
from sgfedit.game.tsumego.problems import moves_after, remarks_after
from sgfedit.go import Colour


def game(text: str) -> Game:
    return loads(text).games[0]


def starts(text: str) -> list[str]:
    return [problem.start.source.strip() for problem in problems_in(loads(text).games)]


def test_each_game_with_a_set_up_position_is_a_problem() -> None:
    text = "(;AB[aa];B[bb])(;GM[1];AW[cc]AB[dd];W[ee])"

    assert starts(text) == [";AB[aa]", ";AW[cc]AB[dd]"]


def test_each_set_up_child_of_one_root_is_a_problem_with_or_without_solution() -> None:
    assert starts("(;C[A book](;AB[aa]C[1])(;AB[bb]C[2];B[cc]))") == [
        ";AB[aa]C[1]",
        ";AB[bb]C[2]",
    ]


def test_a_position_set_up_in_steps_is_one_problem() -> None:
    assert starts("(;AB[aa];AW[bb];;B[cc])") == [";AW[bb]"]


def test_positions_along_a_line_are_problems_if_moves_follow() -> None:
    text = "(;AB[aa];B[bb];W[cc];AE[bb]AW[dd];B[ee];AB[ff])"

    assert starts(text) == [";AB[aa]", ";AE[bb]AW[dd]"]


def test_a_game_is_no_problem_nor_are_its_handicap_stones() -> None:
    assert starts("(;SZ[19];B[aa];W[bb])") == []
    assert starts("(;HA[2]AB[pd][dp];W[aa])") == []
    assert starts("(;HA[x]AB[pd][dp];W[aa])") != []


def test_a_game_of_another_kind_has_no_problem() -> None:
    assert starts("(;GM[2]AB[a1];B[bb])") == []


def test_old_names_of_properties_set_up_as_well() -> None:
    assert starts("(;AddBlack[aa]AddWhite[bb];Black[cc])") == [";AddBlack[aa]AddWhite[bb]"]


def test_a_comment_about_a_property_sets_nothing_up() -> None:
    assert not sets_up(game("(;C[AB[])").root)


def test_a_move_with_stones_set_up_beside_it_is_a_move() -> None:
    root = game("(;AB[aa];B[bb]AE[aa];W[cc])").root

    assert not sets_up(root.children[0])


def test_nodes_without_a_move_are_passed_over() -> None:
    root = game("(;AB[aa](;C[text](;B[bb])(;B[cc]))(;AW[dd];B[ee])(;W[ff]))").root

    assert [node.source.strip() for node in moves_after(root)] == [";B[bb]", ";B[cc]", ";W[ff]"]


def test_remarks_belong_to_the_move_before() -> None:
    root = game("(;AB[aa];B[bb];C[one](;C[two])(;W[cc])(;AB[dd]))").root

    assert [node.source.strip() for node in remarks_after(root.children[0])] == [
        ";B[bb]",
        ";C[one]",
        ";C[two]",
    ]


def test_the_solver_is_who_is_to_play() -> None:
    def solver(text: str) -> Colour:
        found = game(text)
        problem = problem_at(found, found.root)
        assert problem is not None
        return problem.solver

    assert solver("(;AB[aa]AW[bb];W[cc])") is Colour.WHITE
    assert solver("(;AB[aa]AW[bb]PL[W](;B[cc])(;W[dd]))") is Colour.WHITE
    assert solver("(;AB[aa]AW[bb]PL[W];B[cc])") is Colour.BLACK


def test_the_solver_of_a_bare_position_is_the_side_it_names() -> None:
    assert problems_in(loads("(;AB[aa]PL[W])").games)[0].solver is Colour.WHITE


def test_any_node_with_moves_after_it_can_be_asked_about() -> None:
    found = game("(;B[aa];W[bb])")
    last: Node = found.root.children[0]

    assert problem_at(found, found.root) is not None
    assert problem_at(found, last) is None


def test_a_problem_is_known_by_its_position_and_side() -> None:
    def known(text: str) -> str:
        return identity(problems_in(loads(text).games)[0])

    assert known("(;AB[aa]AW[bb];B[cc])") == known("(;AB[aa]AW[bb]C[other words];B[dd])")
    assert known("(;AB[aa]AW[bb];B[cc])") != known("(;AB[aa]AW[bb];W[cc])")
    assert known("(;AB[aa]AW[bb];B[cc])") != known("(;AB[aa]AW[bc];B[cc])")
    assert known("(;SZ[9]AB[aa];B[cc])") != known("(;SZ[13]AB[aa];B[cc])")
