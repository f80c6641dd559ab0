"""Opinions of engines in properties of programs."""

from __future__ import annotations

import base64
import gzip
import json
import os
from pathlib import Path

import pytest

from sgfedit import Node, load, loads
from sgfedit.game.analysis import READERS, Analysis, Candidate, analyses
from sgfedit.game.annotations import ANALYSIS_IDENTS
from sgfedit.go import Colour

FOLDER = Path(os.path.relpath(Path(__file__).parents[4] / "shared" / "data"))
LADDERS = FOLDER / "big" / "long-values" / "Broken Ladder Exercises.sgf"


def said(node: str, to_play: Colour = Colour.WHITE) -> tuple[Analysis, ...]:
    return analyses(loads(f"(;{node})").games[0].root, to_play)


def packed(answer: object) -> str:
    data = base64.b64encode(gzip.compress(json.dumps(answer).encode(), mtime=0)).decode()
    return f"KT[AA==][AA==][{data}]"


def test_the_table_and_what_windows_look_for_are_the_same() -> None:
    assert READERS.keys() == ANALYSIS_IDENTS


def test_a_node_without_any_says_nothing() -> None:
    assert said("B[dd]C[54.1]") == ()


@pytest.mark.parametrize(
    ("node", "expected"),
    [
        ("SBKV[53.2]", Analysis(0.532)),
        ("SBKV[53.2]SBKS[-1.4]", Analysis(0.532, -1.4)),
        ("SBKS[2]", Analysis(lead=2.0)),
        ("OGSC[0.7]", Analysis(lead=0.7)),
        (
            "QKGV[2448:0.25:-2.5:1.03::KataGo 1.9 s1056]",
            Analysis(0.25, -2.5, 2448, "KataGo 1.9 s1056"),
        ),
        ("QKGV[2448:0.25:-2.5:1.03]", Analysis(0.25, -2.5, 2448)),
        ("QLZV[100:0.75:7.5:Leela]", Analysis(0.75, None, 100, "Leela")),
        ("QLZV[100:0.75]", Analysis(0.75, None, 100)),
    ],
)
def test_numbers_are_those_of_black(node: str, expected: Analysis) -> None:
    assert said(node) == (expected,)


@pytest.mark.parametrize(
    "node",
    [
        "SBKV[]",
        "SBKV[101]",
        "SBKV[nan]",
        "SBKS[much]",
        "QLZV[many:0.5]",
        "QLZV[100:2]",
        "QLZV[100]",
        "LZ[]",
        "LZ[Lizzie]",
        "LZ[Lizzie 140 12]",
        f"LZ[{'1 ' * 400}]",
        "KT[]",
        "KT[####]",
        packed([1]),
        packed({"moves": {}}),
    ],
)
def test_what_is_not_understood_is_left_out(node: str) -> None:
    assert said(node) == ()


def test_several_engines_speak_for_themselves() -> None:
    found = said("QLZV[100:0.5::A][200:0.75::B]SBKV[40]SBKS[3]")
    assert [one.engine for one in found] == ["A", "B", ""]
    assert found[-1] == Analysis(0.4, 3.0)


LIZZIE = (
    "LZ[Lizzie 0.7.4 43.5 1.2k 2.5 8.1\n"
    "move D4 visits 700 winrate 5650 scoreMean 2.5 pv D4 Q16 D16 "
    "info move Q4 visits 3 winrate 5010 pv Q4 info order 3]"
)


def test_lizzie_tells_of_the_side_that_has_played() -> None:
    (found,) = said(LIZZIE, Colour.WHITE)
    assert (found.engine, found.visits) == ("Lizzie 0.7.4", 1200)
    assert found.winrate == pytest.approx(0.435)
    assert found.lead == -2.5
    first, second = found.candidates
    assert first.move == "D4"
    assert first.visits == 700
    assert first.winrate == pytest.approx(0.435)
    assert first.lead == -2.5
    assert first.line == ("D4", "Q16", "D16")
    assert second.lead is None
    assert said(LIZZIE, Colour.BLACK)[0].winrate == pytest.approx(0.565)
    assert said(LIZZIE, Colour.BLACK)[0].candidates[0].winrate == pytest.approx(0.565)


def test_lizzie_may_leave_out_numbers() -> None:
    (found,) = said("LZ2[KataGo 44,5 3m\nmove C3 visits some]", Colour.BLACK)
    assert found.visits == 3_000_000
    assert found.winrate == pytest.approx(0.555)
    assert found.lead is None
    assert found.candidates == (Candidate("C3"),)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("0.7 55.5 12", ("Lizzie 0.7", 0.555, 12, None)),
        ("0.7 55.5 1.2k", ("Lizzie 0.7", 0.555, 1200, None)),
        ("0.6 55.5 512 2.5", ("Lizzie 0.6", 0.555, 512, -2.5)),
        ("Leela Zero 0.17 55.5 1.2k", ("Leela Zero 0.17", 0.555, 1200, None)),
        ("40b 55.5 1.2k -2.5 8.1 0.3", ("40b", 0.555, 1200, 2.5)),
        ("55.5 1.2k", ("", 0.555, 1200, None)),
        (" 55.5 12 2.5", ("", 0.555, 12, -2.5)),
    ],
)
def test_lizzie_names_itself_by_its_version(
    line: str, expected: tuple[str, float, int, float | None]
) -> None:
    (found,) = said(f"LZ[{line}\n]", Colour.WHITE)

    assert (found.engine, found.winrate, found.visits, found.lead) == expected


def test_lizzie_writes_half_for_what_it_did_not_look_at() -> None:
    assert said("LZ[0.7 50.0 0\n]") == ()


def test_katrain_keeps_the_answer_of_katago_packed() -> None:
    answer = {
        "root": {"winrate": 0.61, "scoreLead": 1.5, "visits": 500},
        "moves": {
            "Q16": {"move": "Q16", "order": 1, "visits": 10, "winrate": 0.5, "pv": ["Q16"]},
            "D4": {"move": "D4", "order": 0, "scoreLead": 2, "winrate": 9, "visits": -1},
            "no": "move",
            "nameless": {"order": 3},
        },
    }
    (found,) = said(packed(answer))
    assert found[:4] == (0.61, 1.5, 500, "KaTrain")
    assert found.candidates == (
        Candidate("D4", None, None, 2.0),
        Candidate("Q16", 10, 0.5, None, ("Q16",)),
    )
    (bare,) = said(packed({"root": {}}))
    assert bare == Analysis(engine="KaTrain")


def test_a_packed_answer_may_be_cut_off_or_far_too_long() -> None:
    whole = packed({"root": {"winrate": 0.5}})
    assert said(whole[:40] + "]") == ()
    bomb = base64.b64encode(gzip.compress(b" " * 30_000_000)).decode()
    assert said(f"KT[{bomb}]") == ()


@pytest.mark.skipif(not LADDERS.exists(), reason="the folder of real records is not here")
def test_every_answer_of_a_real_record_is_read() -> None:
    game = load(LADDERS).games[0]
    nodes: list[Node] = [node for node in game.nodes() if "KT" in node.properties]
    assert len(nodes) > 70
    for node in nodes:
        (found,) = analyses(node, game.position(node).to_play)
        assert found.winrate is not None
        assert found.candidates
