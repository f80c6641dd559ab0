"""FF[1]–FF[3] to FF[4]: what becomes of each property, and what is said of it."""

from __future__ import annotations

import pytest

from sgfedit import __version__, dumps, loads
from sgfedit.game.conversion import to_ff4
from sgfedit.game.conversion.run import to_ff4_in_steps
from sgfedit.game.edits import Edit
from sgfedit.render.diagram import build
from tests.game.conversion.records import to_4

OWN = f"AP[sgfedit:{__version__}]"


def whys(items: tuple[object, ...]) -> list[str]:
    return [item.why for item in items]  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        pytest.param("(;FF[4]L[aa][cc])", "(;FF[4]LB[aa:A][cc:B])", id="L"),
        pytest.param("(;FF[4]L[aa][zz])", "(;FF[4]L[zz]LB[aa:A])", id="L-off-board"),
        pytest.param("(;FF[4]L[zz])", "(;FF[4]L[zz])", id="L-without-points"),
        pytest.param("(;FF[4]L[aa]LB[bb:x])", "(;FF[4]LB[bb:x][aa:A])", id="L-and-LB"),
        pytest.param("(;FF[4]M[aa][bb]AB[aa])", "(;FF[4]AB[aa]TR[aa]MA[bb])", id="M"),
        pytest.param("(;FF[4]M[zz])", "(;FF[4]M[zz])", id="M-without-points"),
        pytest.param(
            "(;FF[4];B[ab];W[bb];B[ba];W[aa]M[aa][ba])",
            "(;FF[4];B[ab];W[bb];B[ba];W[aa]TR[ba]MA[aa])",
            id="M-asks-the-board-behind-the-move",
        ),
        pytest.param(
            "(;FF[4]Black[aa];White[bb]CoPyright[x])", "(;FF[4]B[aa];W[bb]CP[x])", id="a"
        ),
        pytest.param("(;FF[4];B[aa]TE[1]BM[1])", "(;FF[4];B[aa]IT[])", id="TE-BM"),
        pytest.param("(;FF[4];B[aa]BM[1]TE[1])", "(;FF[4];B[aa]DO[])", id="BM-TE"),
        pytest.param("(;FF[4];B[aa]BM[1]TE[1]IT[])", "(;FF[4];B[aa]BM[1]TE[1]IT[])", id="three"),
        pytest.param("(;FF[4];B[aa]TE[1]DO[])", "(;FF[4];B[aa]TE[1]DO[])", id="TE-DO"),
        pytest.param("(;FF[4]VW[aa][cc])", "(;FF[4]VW[aa][cc])", id="VW-of-FF4"),
        pytest.param("(;FF[4]FG[x])", "(;FF[4]FG[0:x])", id="FG-name"),
        pytest.param("(;FF[4]FG[257])", "(;FF[4]FG[257:])", id="FG-flags"),
        pytest.param("(;FF[4]FG[x:y])", "(;FF[4]FG[x:y])", id="FG-unclear"),
        pytest.param("(;FF[4]PL[2])", "(;FF[4]PL[W])", id="PL"),
        pytest.param("(;FF[4]PL[x])", "(;FF[4]PL[x])", id="PL-unclear"),
        pytest.param("(;FF[4];B[tt])", "(;FF[4];B[tt])", id="tt"),
        pytest.param(
            "(;FF[4]CH[1]SI[1]BS[0]ID[x]LT[]OV[1]RG[aa]SC[aa]TC[1]EL[1]EX[aa]CI[1])",
            "(;FF[4]CH[1]SI[1]BS[0]ID[x]LT[]OV[1]RG[aa]SC[aa]TC[1]EL[1]EX[aa]CI[1])",
            id="private",
        ),
    ],
)
def test_properties_become_those_of_ff4(old: str, new: str) -> None:
    text, _ = to_4(old)

    assert text == new


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("(;FF[1];B[aa])", f"(;FF[4]{OWN};B[aa])"),
        ("(;GM[1]FF[3]SZ[9])", f"(;GM[1]FF[4]{OWN}SZ[9])"),
        ("(;GM[1]AP[x:1]SZ[9])", "(;FF[4]GM[1]AP[x:1]SZ[9])"),
        ("(;FF[]GM[1])", f"(;FF[4]{OWN}GM[1])"),
        ("(;FF[4]GM[1])", "(;FF[4]GM[1])"),
        ("(;FF[3])(;FF[4])(;)", f"(;FF[4]{OWN})(;FF[4])(;FF[4]{OWN})"),
    ],
)
def test_the_format_is_named_in_front_and_so_is_the_program(old: str, new: str) -> None:
    assert to_4(old)[0] == new


@pytest.mark.parametrize("ff", ["5", "0", "x"])
def test_a_game_of_an_unknown_format_stays_and_is_told_of(ff: str) -> None:
    old = f"(;FF[{ff}]L[aa])"

    text, report = to_4(old)

    assert text == old
    assert [(q.ident, q.value, q.why) for q in report.questions] == [("FF", ff, "unknown-format")]


@pytest.mark.parametrize("head", ["FF[1]", "FF[3]", ""])
def test_two_corners_become_the_rectangle_they_show(head: str) -> None:
    collection = loads(f"(;{head}SZ[9]VW[dd][bf];B[aa]VW[]; VW[aa][aa])")
    game = collection.games[0]
    before = [game.position(node).view for node in game.nodes()]

    to_ff4(Edit(), collection)

    again = loads(dumps(collection)).games[0]
    assert again.root.properties["VW"] == ("bd:df",)
    assert [again.position(node).view for node in again.nodes()] == before


def test_letters_are_those_that_are_shown_before() -> None:
    points = "".join(f"[{a}{b}]" for a in "abc" for b in "abcdefghijklmnopqrs")
    collection = loads(f"(;FF[1]L{points}LB[ab:x])")
    game = collection.games[0]
    shown = set(build(game.position(game.root), game.root).labels)

    report = to_ff4(Edit(), collection)

    again = loads(dumps(collection)).games[0]
    assert set(build(again.position(again.root), again.root).labels) == shown
    assert {text for _, text in shown} > {"A", "x", "Z", "a", "z", "AA"}
    assert [(loss.ident, loss.why) for loss in report.losses] == [("L", "covered-letter")]


def test_the_emphasis_of_an_annotation_is_told_as_lost() -> None:
    text, report = to_4("(;FF[4];B[aa]TE[2]BM[1])")

    assert text == "(;FF[4];B[aa]IT[])"
    assert [(loss.value, loss.why) for loss in report.losses] == [("TE[2]", "emphasis")]
    assert [(c.before, c.after) for c in report.changes] == [("TE[2]BM[1]", "IT[]")]


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("(;FF[4];AB[aa]B[bb]C[x]N[n])", "(;FF[4];AB[aa]N[n];B[bb]C[x])", "split"),
        ("(;FF[4];B[bb]PL[B]C[x])", "(;FF[4];B[bb]C[x];PL[B])", "split"),
        ("(;FF[4]AB[aa]BM[1]C[x];W[cc])", "(;FF[4]AB[aa]C[x];BM[1];W[cc])", "split"),
        (
            "(;FF[4];MN[28]AB[aa]C[x]TR[aa];W[cc])",
            "(;FF[4];AB[aa]C[x]TR[aa];MN[28];W[cc])",
            "split",
        ),
        ("(;FF[4];B[bb]PL[W];W[cc])", "(;FF[4];B[bb];W[cc])", "player"),
        ("(;FF[4];B[bb]W[cc]C[x])", "(;FF[4];B[bb];W[cc]C[x])", "two-moves"),
        ("(;FF[4];B[bb]W[cc]AB[aa])", "(;FF[4];AB[aa];B[bb];W[cc])", "two-moves"),
        ("(;FF[4];B[bb]W[cc]PL[W])", "(;FF[4];B[bb];W[cc];PL[W])", "two-moves"),
        (
            "(;FF[4]AB[aa]B[bb]W[cc](;B[dd])(;B[ee]))",
            "(;FF[4]AB[aa](;B[bb];W[cc](;B[dd])(;B[ee])))",
            "two-moves",
        ),
        ("(;FF[4]B[bb]PL[B]W[cc])", "(;FF[4]B[bb];W[cc];PL[B])", "two-moves"),
        (
            "(;FF[4];B[bb]MA[aa]W[cc]MA[aa]C[x]B[bb]C[y])",
            "(;FF[4];B[bb]MA[aa];W[cc]MA[aa]C[x];B[bb]C[y])",
            "two-moves",
        ),
    ],
)
def test_set_up_and_moves_get_nodes_of_their_own(old: str, new: str, why: str) -> None:
    text, report = to_4(old)

    assert text == new
    assert whys(report.changes) == [why]


def test_a_node_that_is_split_shows_in_its_last_part_what_it_showed() -> None:
    collection = loads("(;FF[1]SZ[5];AB[aa]AW[ab]B[bb]W[cc]M[aa][bb][ee]TB[dd];B[ba])")
    game = collection.games[0]
    nodes = list(game.nodes())
    before = [build(game.position(node), node) for node in nodes]

    to_ff4(Edit(), collection)

    positions = loads(dumps(collection)).games[0]
    after = [build(positions.position(node), node) for node in positions.nodes()]
    assert [(d.stones, d.marks, d.territory) for d in before] == [
        (d.stones, d.marks, d.territory) for d in (after[0], after[3], after[4])
    ]


def test_a_backslash_before_a_letter_is_told_of_in_old_files_only() -> None:
    _, report = to_4("(;FF[1]C[a\\nb \\] \\\\n]XX[\\n]CP[\\\\x];B[aa]C[\\:])")
    _, newer = to_4("(;FF[4]C[a\\nb])")

    assert [(q.ident, q.why) for q in report.questions] == [("C", "backslash")]
    assert "a\\nb" in report.questions[0].value
    assert newer.questions == ()


def test_other_games_keep_their_moves_and_marks() -> None:
    text, report = to_4("(;GM[2]FF[3]AB[a1]L[a2];Black[a3]W[a4]KM[5 1/2])")

    assert text == f"(;GM[2]FF[4]{OWN}AB[a1]L[a2];B[a3]W[a4]KM[5 1/2])"
    assert whys(report.changes) == ["lower-case", "format", "application"]


@pytest.mark.parametrize(
    ("data", "named"),
    [
        ("(;FF[4]PB[吴清源])".encode(), "UTF-8"),
        ("(;FF[4]C[吴清源对木谷实，黑中盘胜])".encode("gb18030"), "GB18030"),
        (b"(;FF[4]C[plain])", None),
        ("(;FF[4]CA[UTF-8]C[吴清源])".encode(), "UTF-8"),
        ("(;FF[4]C[吴清源])".encode("utf-16"), None),
    ],
)
def test_the_charset_of_text_that_is_not_ascii_is_named(data: bytes, named: str | None) -> None:
    collection = loads(data)

    to_ff4(Edit(), collection)

    assert collection.games[0].root.get("CA") == named
    assert loads(dumps(collection)).games[0].root.get("C") == loads(data).games[0].root.get("C")


def test_a_charset_that_is_only_guessed_is_not_named() -> None:
    text, report = to_4(b"(;FF[4]PB[\xe9])")

    assert text == "(;FF[4]PB[é])"
    assert [(q.ident, q.value, q.why) for q in report.questions] == [
        ("CA", "windows-1252", "unclear-charset")
    ]


def test_changes_say_where_what_became_what_and_why() -> None:
    collection = loads("(;FF[3];B[aa]L[bb]TE[1]BM[1]AW[cc])")
    node = collection.games[0].root.children[0]

    report = to_ff4(Edit(), collection)

    assert [tuple(change[1:]) for change in report.changes] == [
        ("L", "L[bb]", "LB[bb:A]", "letters"),
        ("TE", "TE[1]BM[1]", "IT[]", "annotation"),
        ("", ";B[aa]LB[bb:A]IT[]AW[cc]", ";AW[cc];B[aa]LB[bb:A]IT[]", "split"),
        ("FF", "FF[3]", "FF[4]", "format"),
        ("AP", "", OWN, "application"),
    ]
    assert [change.node for change in report.changes[:3]] == [node] * 3


def test_it_is_done_in_steps_and_looks_into_no_plain_node() -> None:
    collection = loads("(;FF[3];B[aa];W[bb];B[cc]C[x];W[dd]AB[ee];B[ff]AB[gg])")
    steps = to_ff4_in_steps(Edit(), collection, nodes=1)

    count = sum(1 for _ in steps)

    assert count == 6 + 2 + 1 + 2
    nodes = list(collection.games[0].nodes())
    assert [node.is_split for node in nodes[1:4]] == [False, False, False]


def test_nodes_that_were_looked_into_stay_so() -> None:
    collection = loads("(;FF[4];B[cc]C[x])")
    node = collection.games[0].root.children[0]
    assert node.get("C") == "x"

    to_ff4(Edit(), collection)

    assert node.is_split


def test_the_parts_of_a_split_root_are_converted_too() -> None:
    new, _ = to_4("(;FF[3]AB[bb]B[aa]TE[1]BM[2])")

    assert new.endswith("AB[bb];B[aa]IT[])")
