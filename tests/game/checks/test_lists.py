from __future__ import annotations

import re

import pytest

from sgfedit import Point
from sgfedit.game.checks import values
from sgfedit.game.checks.nodes import node_remarks
from sgfedit.game.checks.remark import Remark, Scene
from sgfedit.sgf.parser import parse

FF4 = "(;FF[4]SZ[9]"
FF3 = "(;FF[3]SZ[9]"


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


def found(text: str) -> list[tuple[str, str, str, str]]:
    """Return ident, code, detail and repair of what is said of values."""
    others = {"prop-not-in-ff", "duplicate-property"}
    return [
        (remark.ident, remark.code, as_written(remark.detail), remark.certainty)
        for remark in remarks(text)
        if remark.certainty and remark.code not in others
    ]


@pytest.mark.parametrize(
    "value",
    [
        *(
            "AB[aa][bb]",
            "AB[aa:bb][cc]",
            "TB[]",
            "DD[]",
            "VW[]",
            "VW[aa:cc][dd]",
            "LB[aa:1][bb:22]",
        ),
        *("LB[aa:x\\:]", "AR[aa:bb][bb:aa][aa:cc]", "LN[aa:bb][aa:cc]", "CR[aa]DD[aa]LB[aa:1]"),
        *("MA[aa]TB[aa]AB[aa]", "XX[aa][aa]"),
    ],
)
def test_good_lists_are_not_remarked_on(value: str) -> None:
    assert found(f"{FF4}{value})") == []


@pytest.mark.parametrize(
    ("value", "code", "detail", "repair"),
    [
        ("AB[]", "empty-value", "", "safe"),
        ("AB[aa][]", "empty-value", "", "safe"),
        ("TB[aa][]", "empty-value", "[]", "safe"),
        ("VW[aa][]", "bad-view", "[]", "ask"),
        ("TB[ ]", "value-normalised", " ", "safe"),
        ("AB[a a]", "value-normalised", "a a", "safe"),
        ("AB[a a][b b]", "value-normalised", "a a, b b", "safe"),
        ("AB[aa: bb]", "value-normalised", "aa: bb", "safe"),
        ("AB[aa][tt]", "bad-value", "tt is off the board", "ask"),
        ("AB[ii:tt]", "bad-value", "ii:tt is off the board", "ask"),
        ("AB[tt:zz]", "bad-value", "tt:zz is off the board", "ask"),
        ("MA[kk]", "bad-value", "kk is off the board", "ask"),
        ("DD[true]", "bad-value", "true", "ask"),
        ("AB[D4]", "bad-value", "D4", "ask"),
        ("AB[aa:aa]", "one-point-rect", "aa:aa", "safe"),
        ("AB[cc:aa]", "rect-corners-swapped", "cc:aa", "safe"),
        ("AB[ac:ca]", "rect-corners-swapped", "ac:ca", "safe"),
        ("AB[aa][aa]", "point-not-unique", "aa", "safe"),
        ("AB[aa:bb][bb:cc]", "point-not-unique", "bb:cc", "safe"),
        ("VW[aa][aa]", "point-not-unique", "aa", "safe"),
        ("DD[aa][aa]", "point-not-unique", "aa", "safe"),
        ("L[aa][bb][aa]", "point-not-unique", "aa", "safe"),
        ("M[aa][aa]", "point-not-unique", "aa", "safe"),
        ("AR[]", "empty-value", "", "safe"),
        ("AR[aa]", "compose-expected", "aa", "none"),
        ("AR[aa:x]", "bad-value", "aa:x", "ask"),
        ("AR[aa:kk]", "markup-on-off-board-point", "aa:kk", "safe"),
        ("AR[aa:aa]", "one-point-arrow", "aa:aa", "safe"),
        ("AR[aa:bb][aa:bb]", "duplicate-arrow", "aa:bb", "safe"),
        ("LN[aa:bb][bb:aa]", "duplicate-arrow", "bb:aa", "safe"),
        ("LN[aa :bb]", "value-normalised", "aa :bb", "safe"),
        ("LB[]", "empty-value", "", "safe"),
        ("LB[aa]", "compose-expected", "aa", "none"),
        ("LB[a:x]", "bad-value", "a:x", "ask"),
        ("LB[aa:]", "label-empty", "aa:", "safe"),
        ("LB[kk:1]", "markup-on-off-board-point", "kk:1", "ask"),
        ("LB[a a:1]", "value-normalised", "a a:1", "safe"),
        ("LB[aa:long]", "long-label", "long", "none"),
        ("LB[aa:1][aa:1]", "point-not-unique", "aa:1", "safe"),
        ("LB[aa:1][aa:2]", "point-not-unique", "aa:2", "ask"),
    ],
)
def test_a_list_that_is_not_as_it_should_be_is_named(
    value: str, code: str, detail: str, repair: str
) -> None:
    assert found(f"{FF4}{value})") == [(value.partition("[")[0], code, detail, repair)]


def test_labels_that_are_no_labels_take_no_point() -> None:
    rows = found(f"{FF4}LB[aa:][x:1][aa][kk:1][aa:1])")

    assert "point-not-unique" not in {code for _, code, _, _ in rows}


@pytest.mark.parametrize(
    ("value", "ident", "detail"),
    [
        ("AB[aa]AW[aa]", "AW", "aa"),
        ("AW[aa]AB[aa]", "AB", "aa"),
        ("AB[aa]AE[aa]", "AE", "aa"),
        ("AE[aa]AB[aa]", "AE", "aa"),
        ("MA[aa]TR[bb][aa]", "TR", "aa"),
        ("TW[aa:bb]TB[bb]", "TB", "bb"),
    ],
)
def test_of_two_lists_the_one_that_counts_keeps_the_point(
    value: str, ident: str, detail: str
) -> None:
    rows = [row for row in found(f"{FF4};{value})") if row[1] == "point-not-unique"]

    assert rows == [(ident, "point-not-unique", detail, "ask")]


def test_certain_and_uncertain_flaws_of_a_list_are_told_apart() -> None:
    rows = found(f"{FF4}LB[aa:1][aa:1][aa:2][aa:2])")

    assert rows == [
        ("LB", "point-not-unique", "aa:1", "safe"),
        ("LB", "point-not-unique", "aa:2, aa:2", "ask"),
    ]


def test_the_points_are_told() -> None:
    (remark,) = remarks(f"{FF4}AB[aa:bb][bb:cc])")

    assert remark.points == (Point(1, 1),)


# File formats before FF[4] --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "code", "detail", "repair"),
    [
        ("AB[aa:bb]", "feature-newer-than-ff", "aa:bb", "ask"),
        ("AB[aa:aa]", "one-point-rect", "aa:aa", "safe"),
        ("VW[aa:bb]", "bad-view", "aa:bb", "ask"),
        ("VW[aa]", "bad-view", "two corners are wanted, points here: 1", "none"),
        ("VW[aa][bb][cc]", "bad-view", "two corners are wanted, points here: 3", "none"),
        ("LB[aa:12345]", "long-label", "12345", "none"),
    ],
)
def test_old_formats_know_less(value: str, code: str, detail: str, repair: str) -> None:
    assert found(f"{FF3}{value})") == [(value.partition("[")[0], code, detail, repair)]


@pytest.mark.parametrize("value", ["VW[]", "VW[aa][bb]", "VW[aa][aa]", "LB[aa:1234]", "AB[aa]"])
def test_what_old_formats_know_is_not_remarked_on(value: str) -> None:
    assert found(f"{FF3}{value})") == []


def test_a_rectangle_among_the_points_of_an_old_view_is_not_mended() -> None:
    rows = found(f"{FF3}VW[aa:bb][cc][dd])")

    assert [(code, repair) for _, code, _, repair in rows] == [
        ("feature-newer-than-ff", "none"),
        ("bad-view", "none"),
    ]


def test_endless_rectangles_are_not_taken_to_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(values, "_MANY_POINTS", 5)

    old = found(f"{FF3}AB[aa:bb][cc:dd][ee:ff])")
    new = found(f"{FF4}AB[aa:bb][bb:cc][aa:dd][aa])")

    assert old == [
        ("AB", "feature-newer-than-ff", "aa:bb, cc:dd", "ask"),
        ("AB", "feature-newer-than-ff", "ee:ff", "none"),
    ]
    assert new == [("AB", "point-not-unique", "bb:cc, aa:dd, aa", "safe")]
    (remark,) = remarks(f"{FF4}AB[aa:bb][aa:cc][aa:dd][aa])")
    assert [len(remark.points)] == [4 + 9]


@pytest.mark.parametrize("value", ["L[aa][kk]", "M[aa][x]"])
def test_old_lists_that_mean_something_are_looked_at(value: str) -> None:
    assert [code for _, code, _, _ in found(f"(;SZ[9]{value})")] == ["bad-value"]


@pytest.mark.parametrize("value", ["RG[aa][kk]", "SC[x]", "EX[?]", "KGSDE[kk]"])
def test_other_old_and_private_lists_are_kept_as_they_are(value: str) -> None:
    assert found(f"(;SZ[9]{value})") == []
