from __future__ import annotations

import re

import pytest

from sgfedit.game.checks.nodes import node_remarks
from sgfedit.game.checks.remark import Remark, Scene
from sgfedit.sgf.parser import parse

FF4 = "(;FF[4]GM[1]SZ[9]"
FF3 = "(;FF[3]GM[1]SZ[9]"
NO_FF = "(;GM[1]SZ[9]"
OTHERS = {"prop-not-in-ff", "duplicate-property", "too-many-values", "move-setup-mixed"}
TWO = "(;SZ[9];B[aa];"


def as_written(detail: str) -> str:
    """Return what is told of values without what they are to become."""
    return re.sub(r"\[([^\[\]]*)\] → \[[^\[\]]*\]", r"\1", detail)


def remarks(text: str) -> list[Remark]:
    """Return all remarks on the nodes of a game; those on values say how sure a repair is."""
    scene = Scene.of(parse(text).trees[0].root)
    rows: list[Remark] = []
    for node in scene.root.subtree():
        scene.node = node
        rows += node_remarks(scene)
    return rows


def found(text: str, ident: str) -> list[tuple[str, str, str]]:
    """Return code, detail and repair of the problems of one property that are about its value."""
    return [
        (remark.code, as_written(remark.detail), remark.certainty)
        for remark in remarks(text)
        if remark.ident == ident and remark.certainty and remark.code not in OTHERS
    ]


@pytest.mark.parametrize(
    "value",
    [
        *("MN[5]", "MN[+5]", "MN[-5]", "MN[007]", "PM[0]", "PM[1]", "PM[2]", "V[5]", "V[-5.25]"),
        *("V[+0.5]", "GB[1]", "GB[2]", "PL[B]", "PL[W]", "FG[]", "FG[0:x]", "FG[257:a:b]"),
        *("FG[257:]", "C[x]", "N[x]", "C[a [b\\] c]", "XX[]", "XX[?:]", "CH[x]", "TC[]", "OM[x]"),
    ],
)
def test_good_values_are_not_remarked_on(value: str) -> None:
    ident = value[: value.index("[")]

    assert found(f"{NO_FF}{value})", ident) == []


@pytest.mark.parametrize(
    ("value", "code", "detail", "repair"),
    [
        ("MN[ 5]", "value-normalised", " 5", "safe"),
        ("MN[5.0]", "value-normalised", "5.0", "ask"),
        ("MN[5.5]", "bad-value", "5.5", "ask"),
        ("MN[x]", "bad-value", "x", "ask"),
        ("MN[]", "empty-value", "", "safe"),
        ("PM[3]", "bad-pm", "3", "ask"),
        ("PM[-1]", "bad-pm", "-1", "ask"),
        ("V[5,5]", "value-normalised", "5,5", "safe"),
        ("V[.5]", "value-normalised", ".5", "safe"),
        ("V[5.]", "value-normalised", "5.", "safe"),
        ("V[1 0]", "value-normalised", "1 0", "safe"),
        ("V[0,125]", "value-normalised", "0,125", "safe"),
        ("V[1,250]", "value-normalised", "1,250", "ask"),
        ("V[,]", "bad-value", ",", "ask"),
        ("V[B+5]", "bad-value", "B+5", "ask"),
        ("V[ ]", "empty-value", " ", "safe"),
        ("GB[]", "value-normalised", "", "safe"),
        ("GB[ 2]", "value-normalised", " 2", "safe"),
        ("GB[1 kk]", "value-normalised", "1 kk", "ask"),
        ("GB[3]", "bad-value", "3", "ask"),
        ("PL[b]", "value-normalised", "b", "safe"),
        ("PL[White]", "value-normalised", "White", "safe"),
        ("PL[2]", "value-normalised", "2", "safe"),
        ("PL[x]", "bad-value", "x", "ask"),
        ("PL[]", "empty-value", "", "safe"),
        ("FG[ ]", "value-normalised", " ", "safe"),
        ("FG[Title]", "value-normalised", "Title", "safe"),
        ("FG[257]", "value-normalised", "257", "safe"),
        ("FG[:x]", "value-normalised", ":x", "safe"),
        ("FG[2 :x]", "value-normalised", "2 :x", "safe"),
        ("FG[a:x]", "value-normalised", "a:x", "ask"),
        ("C[]", "empty-value", "", "safe"),
        ("C[ ]", "empty-value", " ", "ask"),
        ("N[]", "empty-value", "", "safe"),
    ],
)
def test_a_value_that_is_not_as_it_should_be_is_named(
    value: str, code: str, detail: str, repair: str
) -> None:
    ident = value[: value.index("[")]

    assert found(f"{NO_FF}{value})", ident) == [(code, detail, repair)]


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("GN[]", [("empty-value", "", "safe")]),
        ("PB[ ]", [("empty-value", " ", "ask")]),
        ("GN[][]", [("empty-value", ", ", "safe")]),
        ("AP[]", [("empty-value", "", "safe")]),
        ("KM[]", [("empty-value", "", "safe")]),
        ("HA[ ]", [("empty-value", " ", "safe")]),
        ("GN[x]", []),
    ],
)
def test_of_game_info_only_emptiness_is_looked_at(
    value: str, expected: list[tuple[str, str, str]]
) -> None:
    assert found(f"{FF4}{value})", value[:2]) == expected


@pytest.mark.parametrize(
    ("value", "code", "repair"),
    [
        ("KO[]", None, ""),
        ("KO[ ]", "value-normalised", "safe"),
        ("KO[1]", "value-normalised", "safe"),
        ("KO[2]", "value-normalised", "ask"),
        ("DO[]", None, ""),
        ("DO[x]", "value-normalised", "ask"),
        ("TE[1]", None, ""),
        ("TE[]", "value-normalised", "safe"),
        ("TE[text]", "bad-value", "ask"),
        ("BL[3599.5]", None, ""),
        ("BL[59:59]", "bad-value", "ask"),
        ("BL[soon]", "bad-value", "ask"),
    ],
)
def test_what_stands_with_a_move(value: str, code: str | None, repair: str) -> None:
    ident = value[:2]
    expected = [] if code is None else [(code, repair)]

    rows = found(f"{TWO}W[bb]{value})", ident)

    assert [(code, repair) for code, _, repair in rows] == expected


@pytest.mark.parametrize(
    ("value", "told"),
    [("TE[Title Match]", []), ("KO[about 7]", ["none"]), ("DO[true]", ["none"])],
)
def test_an_annotation_that_a_root_has_for_something_else_is_left_alone(
    value: str, told: list[str]
) -> None:
    rows = remarks(f"(;SZ[9]{value}AB[aa];B[bb])")

    assert [row.certainty for row in rows if row.code == "bad-value"] == told


def test_an_annotation_of_a_move_in_the_root_is_an_annotation() -> None:
    assert found("(;SZ[9]B[aa]TE[text])", "TE") == [("bad-value", "text", "ask")]


def test_a_figure_with_a_name_is_newer_than_old_formats() -> None:
    assert found(f"{FF3}FG[0:x])", "FG") == [("feature-newer-than-ff", "0:x", "none")]


# Moves --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("start", "move", "code", "detail", "repair"),
    [
        (FF4, "bb", None, "", ""),
        (FF4, "", None, "", ""),
        (FF4, "tt", None, "", ""),
        (FF3, "tt", None, "", ""),
        (NO_FF, "", None, "", ""),
        (FF3, "", "ff4-pass-in-old-ff", "[]", "safe"),
        ("(;FF[3]SZ[21]", "", "ff4-pass-in-old-ff", "[]", "none"),
        ("(;FF[4]SZ[21]", "tt", None, "", ""),
        (FF4, " ", "value-normalised", " ", "safe"),
        (FF3, " ", "ff4-pass-in-old-ff", "[]", "safe"),
        (FF4, "b b", "value-normalised", "b b", "safe"),
        (FF4, "t t", "value-normalised", "t t", "safe"),
        (FF4, "jj", "nonstandard-pass", "jj", "safe"),
        (FF4, "j j", "nonstandard-pass", "j j", "safe"),
        (FF4, "zz", "nonstandard-pass", "zz", "safe"),
        (FF4, "--", "nonstandard-pass", "--", "safe"),
        (FF4, "TT", "move-off-board", "TT", "none"),
        (FF4, "ak", "move-off-board", "ak", "none"),
        ("(;FF[4]SZ[19:21]", "tt", "move-off-board", "tt", "none"),
        (FF4, "??", "bad-value", "??", "none"),
        (FF4, "aab", "bad-value", "aab", "none"),
        (FF4, "b", "bad-value", "b", "none"),
        (FF4, "D4", "bad-value", "D4", "ask"),
        (FF4, "Q16", "bad-value", "Q16", "none"),
        ("(;FF[4]SZ[19]", "Q16", "bad-value", "Q16", "ask"),
        (FF4, "Pass", "bad-value", "Pass", "ask"),
    ],
)
def test_moves(start: str, move: str, code: str | None, detail: str, repair: str) -> None:
    expected = [] if code is None else [(code, detail, repair)]

    assert found(f"{start};B[{move}])", "B") == expected


def test_moves_of_other_games_are_not_looked_at() -> None:
    assert remarks("(;FF[4]GM[11]SZ[11];B[a1];AB[b2:];W[swap-pieces]LB[x]XX[y];AB[aa][aa])") == []


def test_the_first_value_that_is_not_empty_counts() -> None:
    assert found(f"{NO_FF}MN[][x])", "MN")[0] == ("bad-value", "x", "ask")
    assert found(f"{NO_FF}MN[][ 5])", "MN")[0] == ("value-normalised", " 5", "ask")
    assert found(f"{NO_FF}MN[][ ])", "MN")[0] == ("empty-value", ",  ", "safe")


def test_white_space_that_is_wrong_and_what_is_right_are_shown() -> None:
    (remark,) = remarks("(;FF[4]GM[1]SZ[19];B[ p\nd])")[-1:]

    assert remark.detail == "[ p↵d] → [pd]"


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("C[&#22258;&#30849;]", [("character-reference", "&#22258;&#30849;", "ask")]),
        ("N[&#233;]", [("character-reference", "&#233;", "ask")]),
        ("C[&#65; &#55357; &#9999999; &amp; &#;]", []),
        ("HA[&#20108;]", []),
    ],
)
def test_characters_written_as_numbers_are_told(
    value: str, expected: list[tuple[str, str, str]]
) -> None:
    assert found(f"(;{value})", value[:2].strip("[")) == expected
