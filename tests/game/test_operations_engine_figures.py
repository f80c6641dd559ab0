"""What engines say, written into a record and taken out of it again."""

from __future__ import annotations

import pytest

from sgfedit import Collection, Node, dumps, loads
from sgfedit.errors import RefusalError
from sgfedit.game.analysis import Analysis, Candidate
from sgfedit.game.evaluations import Limits
from sgfedit.game.losses import Lost
from sgfedit.game.operations import FigureWishes, remove_analysis, write_figures
from sgfedit.game.operations.engine_figures import Figures, Removed
from sgfedit.go import Colour
from sgfedit.sgf import PASS

GAME = "(;SZ[9]KM[5.5];B[ee];W[ge];B[cg])"
BEST = Candidate("D4", 80, 0.7, 5.6, ("D4", "C3", "E4"))
SAID = (
    Analysis(0.5, 0.31, 100, "KataGo 1.17", (Candidate("E5", 90, 0.52, 0.5, ("E5",)),)),
    Analysis(0.56, 2.4, 100, "KataGo 1.17", (Candidate("pass", 9, 0.5, 1.0, ("pass",)), BEST)),
    Analysis(0.61, 5.6, 100, "KataGo 1.17", (BEST, Candidate("C3", 9, 0.4, 1.0, ("C3",)))),
    Analysis(0.4, 1.0, 120, "KataGo 1.17"),
)
BETTER = "Better: D4 C3 E4."
ENGINE = "Engine KataGo 1.17: "
COMMENTS = [
    f"{ENGINE}winrate B 50.0%, lead B+0.3, 100 visits.",
    f"{ENGINE}winrate B 56.0%, lead B+2.4, 100 visits.",
    f"{ENGINE}winrate B 61.0%, lead B+5.6, 100 visits. Lost 3.2 points, 5% winrate. Better: pass.",
    f"{ENGINE}winrate B 40.0%, lead B+1, 120 visits. Lost 4.6 points, 21% winrate. {BETTER}",
]
ALL = FigureWishes()


def read(text: str = GAME) -> tuple[Collection, list[Node]]:
    """Return a file and the nodes of its main line."""
    collection = loads(text)
    return collection, list(collection.games[0])


def written(
    text: str = GAME, wishes: FigureWishes = ALL, said: tuple[Analysis, ...] = SAID
) -> tuple[Figures, Collection]:
    """Return what was written into a record, and the record."""
    collection, nodes = read(text)
    with collection.edit("Write") as e:
        figures = e.do(write_figures, dict(zip(nodes, said, strict=False)), wishes)
    return figures, collection


def test_values_and_comments_say_who_said_what_and_what_was_lost() -> None:
    figures, collection = written()

    nodes = list(collection.games[0])
    assert figures == Figures(values=4, comments=4)
    assert [node.properties["V"] for node in nodes] == [("0.31",), ("2.4",), ("5.6",), ("1",)]
    assert [node.get("C") for node in nodes] == COMMENTS


def test_what_was_not_written_keeps_its_bytes() -> None:
    text = "(;SZ[9]\nKM[5.5] XX[y\\]];B[ee]\n\n(;W[ge] )\t(;W[cc]LB[aa:1]))"
    collection = loads(text)
    node = collection.games[0].root.children[0].children[0]

    with collection.edit("Write") as e:
        e.do(write_figures, {node: SAID[0]}, FigureWishes(comments=False))

    assert dumps(collection).decode() == text.replace("W[ge]", "W[ge]V[0.31]")


def test_all_is_one_step() -> None:
    _, collection = written()

    collection.undo()

    assert dumps(collection).decode() == GAME


def test_sabakis_winrate_is_that_of_black_in_percent() -> None:
    wishes = FigureWishes(values=False, winrates=True, comments=False)

    figures, collection = written(wishes=wishes)

    values = [node.properties["SBKV"] for node in collection.games[0]]
    assert values == [("50",), ("56",), ("61",), ("40",)]
    assert figures == Figures(values=4)


def test_a_value_that_somebody_else_has_written_stays() -> None:
    figures, collection = written("(;SZ[9];B[ee]V[7];W[ge])")

    assert figures.kept == 1
    assert [node.properties["V"][0] for node in collection.games[0]] == ["0.31", "7", "5.6"]


def test_what_was_written_of_the_same_engine_is_replaced_and_of_another_one_kept() -> None:
    _, collection = written("(;SZ[9];B[ee]C[Well, well.];W[ge])")
    nodes = list(collection.games[0])
    again = SAID[1]._replace(lead=-3.0, visits=900)

    with collection.edit("Write") as e:
        e.do(write_figures, {nodes[1]: again}, FigureWishes())
        e.do(write_figures, {nodes[1]: Analysis(None, 1.0, None, "GNU Go 3.8")}, FigureWishes())

    assert nodes[1].get("C") == (
        "Well, well.\n"
        "Engine KataGo 1.17: winrate B 56.0%, lead W+3, 900 visits.\n"
        "Engine GNU Go 3.8: lead B+1."
    )
    assert nodes[1].properties["V"] == ("1",)


def test_moves_that_lost_little_are_not_spoken_of() -> None:
    figures, collection = written(wishes=FigureWishes(limits=Limits(points=4.0), variations=1))

    assert [bool(node.get("C")) for node in collection.games[0]] == [False, False, False, True]
    assert figures == Figures(values=4, comments=1, variations=1)


def test_where_no_lead_is_told_the_winrate_decides() -> None:
    said = tuple(one._replace(lead=None) for one in SAID)

    _, collection = written(wishes=FigureWishes(limits=Limits(winrate=0.2)), said=said)

    comments = [node.get("C", "") for node in collection.games[0]]
    assert comments[:3] == ["", "", ""]
    assert comments[3].endswith("120 visits. Lost 21% winrate. Better: D4 C3 E4.")


def test_better_moves_are_variations_that_say_who_said_so() -> None:
    wishes = FigureWishes(values=False, comments=False, variations=2, longest=2)

    figures, collection = written(wishes=wishes)

    assert figures == Figures(variations=3)
    said = "C[Engine KataGo 1.17: winrate B 70.0%, lead B+5.6, 80 visits.]"
    assert dumps(collection).decode() == (
        "(;SZ[9]KM[5.5];B[ee]\n"
        f"(;W[ge]\n(;B[cg])\n(;B[df]{said};W[cg]))\n"
        "(;W[tt]C[Engine KataGo 1.17: winrate B 50.0%, lead B+1, 9 visits.])\n"
        f"(;W[df]{said};B[cg]))"
    )


def test_a_variation_that_is_there_already_is_left_alone() -> None:
    text = "(;SZ[9];B[ee];W[ge](;B[cg])(;B[df]C[mine]))"

    figures, collection = written(text, FigureWishes(values=False, comments=False, variations=1))

    mine = list(collection.games[0])[2].children[1]
    assert mine.get("C") == "mine"
    assert figures.variations == 1


def test_the_first_choice_was_played_so_nothing_is_better() -> None:
    said = (SAID[0], SAID[1]._replace(lead=-9.0))

    _, collection = written(said=said)

    assert "Better" not in list(collection.games[0])[1].get("C")


def test_nothing_is_said_of_the_position_before_where_another_move_lies_between() -> None:
    collection, nodes = read()

    with collection.edit("Write") as e:
        e.do(write_figures, {nodes[0]: SAID[0], nodes[2]: SAID[2]}, FigureWishes(variations=1))

    assert nodes[2].get("C") == "Engine KataGo 1.17: winrate B 61.0%, lead B+5.6, 100 visits."


def test_engines_are_not_compared_with_each_other() -> None:
    said = (SAID[0], SAID[1], SAID[2]._replace(engine="Pachi 12"), SAID[3])

    figures, collection = written(said=said, wishes=FigureWishes(variations=1))

    nodes = list(collection.games[0])
    assert nodes[2].get("C") == "Engine Pachi 12: winrate B 61.0%, lead B+5.6, 100 visits."
    assert nodes[3].get("C") == "Engine KataGo 1.17: winrate B 40.0%, lead B+1, 120 visits."
    assert nodes[3].parent is not None
    assert nodes[2].children[1].get("C").startswith("Engine Pachi 12: winrate B 70.0%")
    assert figures.variations == 2


def test_a_node_between_two_moves_is_passed_over() -> None:
    collection, nodes = read("(;SZ[9];C[hello];B[cc])")

    with collection.edit("Write") as e:
        e.do(write_figures, {nodes[0]: SAID[2], nodes[2]: SAID[0]}, FigureWishes())

    assert "Better: D4 C3 E4." in nodes[2].get("C")


def test_what_says_nothing_writes_nothing() -> None:
    figures, collection = written(
        said=(Analysis(engine="Mute"),), wishes=FigureWishes(winrates=True)
    )

    assert figures == Figures()
    assert dumps(collection).decode() == GAME


def test_lines_of_moves_off_the_board_end_there() -> None:
    odd = SAID[0]._replace(
        candidates=(Candidate("D4", 5, 0.5, 9.0, ("D4", "Z99", "C3")), Candidate("Z99"))
    )
    wishes = FigureWishes(values=False, comments=False, variations=3)

    _, collection = written(said=(odd, SAID[1]), wishes=wishes)

    assert len(collection.games[0].root.children) == 2
    assert not collection.games[0].root.children[1].children


def test_a_choice_without_figures_is_named_as_one() -> None:
    said = (Analysis(engine="Plain: one", candidates=(Candidate("D4"),)), Analysis(lead=1.0))

    _, collection = written(said=said, wishes=FigureWishes(variations=1))

    assert collection.games[0].root.children[1].get("C") == "Engine Plain one: choice."
    assert list(collection.games[0])[1].get("C").startswith("Engine of no name: lead B+1.")


def test_variations_are_of_games_of_go() -> None:
    collection, nodes = read("(;GM[2]SZ[8];B[a1];W[b2])")

    with collection.edit("Write") as e, pytest.raises(RefusalError):
        e.do(
            write_figures,
            {nodes[0]: SAID[2], nodes[1]: SAID[3]},
            FigureWishes(comments=False, variations=1),
        )


# Out of the record ----------------------------------------------------------------------------


def removed(text: str, **wishes: bool) -> tuple[Removed, str]:
    """Return what was taken out of a record, and what is left."""
    collection = loads(text)
    nodes = list(collection.games[0].nodes())
    with collection.edit("Remove") as e:
        found = e.do(remove_analysis, nodes, **wishes)
    return found, dumps(collection).decode()


def test_what_we_have_written_goes_and_all_else_stays() -> None:
    text = "(;SZ[9]KM[5.5];B[ee]C[Well.\n\nReally.](;W[ge](;B[cg])(;B[aa]C[mine])))"
    _, collection = written(text, FigureWishes(winrates=True, variations=3))

    found, rest = removed(dumps(collection).decode())

    assert rest == text
    assert found == Removed(nodes=4, variations=3)


def test_what_other_programs_wrote_goes_too() -> None:
    text = (
        "(;SZ[9]SBKV[50]V[1];B[ee]LZ[0.7 43.5 1.2k]QLZV[1:0.5]C[Winrate: 40 %\nVisits: 12]"
        "(;W[aa])(;W[bb]LZ[0.7 50 1];B[cc]))"
    )

    assert removed(text) == (Removed(nodes=2, variations=1), "(;SZ[9];B[ee](;W[aa]))")


@pytest.mark.parametrize("value", ["7", "-2.41", "x", "0"])
def test_a_value_of_another_is_not_taken_for_ours(value: str) -> None:
    text = f"(;SZ[9];B[ee]V[{value}];W[ge])"
    _, collection = written(text)

    assert removed(dumps(collection).decode())[1] == text


def test_a_lead_of_nothing_is_taken_out_too() -> None:
    _, collection = written("(;SZ[9])", said=(Analysis(lead=0.04),))

    assert dumps(collection) == b"(;SZ[9]V[0.04]C[Engine of no name: lead 0.])"
    assert removed(dumps(collection).decode())[1] == "(;SZ[9])"


@pytest.mark.parametrize(
    "comment",
    [
        "a \\) b\\\nc",
        "two\r\nlines",
        "end\n",
        "  ",
        "\n\nlate",
        "中 \\] x",
    ],
)
def test_the_words_of_others_keep_their_bytes(comment: str) -> None:
    text = f"(;SZ[9];B[ee]C[{comment}];W[ge])"

    _, collection = written(text)
    nodes = list(collection.games[0])
    with collection.edit("Again") as e:
        e.do(write_figures, {nodes[1]: SAID[3]._replace(engine="Pachi")}, ALL)
        e.do(write_figures, {nodes[1]: SAID[2]}, ALL)

    assert f"C[{comment}" in dumps(collection).decode()
    assert nodes[1].get("C").count("Engine ") == 2
    assert removed(dumps(collection).decode())[1] == text


@pytest.mark.parametrize(
    "order",
    ["{}\n{}\nmine\nyours", "{}\nmine\n{}\nyours", "mine\n{}\n{}\nyours", "{}\nmine\nyours\n{}"],
)
def test_lines_of_ours_go_wherever_they_stand(order: str) -> None:
    comment = order.format("Engine A: lead B+1.", "Engine B: lead W+2.")

    assert removed(f"(;C[{comment}])")[1] == "(;C[mine\nyours])"


def test_values_of_persons_stay_unless_all_are_to_go() -> None:
    text = "(;SZ[9];B[ee]V[3];W[ge])"

    assert removed(text) == (Removed(), text)
    assert removed(text, values=True) == (Removed(nodes=1), "(;SZ[9];B[ee];W[ge])")


def test_variations_stay_that_a_person_has_touched_or_are_not_to_go() -> None:
    text = "(;SZ[9];B[ee](;W[aa])(;W[bb]SBKV[3];B[cc]C[I like that.]))"

    assert removed(text) == (Removed(nodes=1), text.replace("SBKV[3]", ""))
    assert removed(text, variations=False)[0].variations == 0


def test_what_moves_lost_may_be_told_by_something_else_than_leads() -> None:
    collection, nodes = read()
    lost = {
        nodes[1]: Lost(nodes[1], Colour.BLACK, PASS, 4.0, None, None, is_least=True),
        nodes[2]: Lost(nodes[2], Colour.WHITE, PASS, 1.0, None, None),
        nodes[3]: Lost(nodes[3], Colour.BLACK, PASS, None, None, None),
    }
    with collection.edit("Write") as e:
        e.do(write_figures, dict(zip(nodes, SAID, strict=True)), ALL, lost)

    comments = [node.get("C") for node in nodes]
    assert comments[0] == COMMENTS[0]
    assert comments[1] == f"{COMMENTS[1]} Lost at least 4 points."
    assert "Lost 1 point. Better: pass." in comments[2]
    assert "Lost" not in comments[3]
