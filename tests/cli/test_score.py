from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.cli.conftest import Invoke, Write

# Two living groups; a white stone is dead in the lower left corner.
FINISHED = (
    "(;SZ[5:6]RU[Japanese]KM[0.5]AB[ba][ab][bb][bc][ad][bd][be][bf][ce]"
    "AW[ca][cb][db][eb][cc][cd][dd][ed][de][ee][df][af])"
)


def test_the_result_is_what_re_would_say(invoke: Invoke, write: Write) -> None:
    found = invoke("score", write(FINISHED))

    assert found.exit_code == 0
    assert found.stdout == "W+0.5\n"


def test_json_says_what_was_counted(invoke: Invoke, write: Write) -> None:
    found = json.loads(invoke("score", "--json", "--rules", "chinese", write(FINISHED)).stdout)

    assert found["rules"] == "Chinese"
    assert found["dead"] == ["A1"]
    assert found["seki"] == found["doubtful"] == []
    assert found["white"]["komi"] == 0.5
    assert found["black"]["points"] == found["black"]["stones"] + found["black"]["territory"]


def test_under_tromp_taylor_rules_everything_is_alive(invoke: Invoke, write: Write) -> None:
    found = invoke("score", "--json", "--rules", "Tromp-Taylor", write(FINISHED))

    assert json.loads(found.stdout)["dead"] == []


def test_an_unfinished_game_is_counted_and_said_to_be_one(invoke: Invoke, write: Write) -> None:
    found = invoke("score", write("(;SZ[5]KM[6.5])"))

    assert found.stdout == "W+6.5\n"
    assert "not to be over" in found.stderr


def test_json_says_whether_the_game_is_over_and_the_komi_known(
    invoke: Invoke, write: Write
) -> None:
    over = json.loads(invoke("score", "--json", write(FINISHED)).stdout)
    open_ = json.loads(invoke("score", "--json", write("(;SZ[5])")).stdout)

    assert (over["finished"], over["komi_known"], over["suspect"]) == (True, True, None)
    assert (open_["finished"], open_["komi_known"]) == (False, False)


def test_an_unknown_komi_is_told_with_the_usual_ones(invoke: Invoke, write: Write) -> None:
    found = invoke("score", write("(;SZ[5]DT[1990]RU[Japanese])"))

    assert "komi is unknown: counted with 0. Usual: 5.5, 6.5, 7.5, 0." in found.stderr


def test_dead_stones_that_kgs_names_are_dead(invoke: Invoke, write: Write) -> None:
    record = FINISHED.replace(")", ";B[];W[]KGSDE[af]KGSSB[7]KGSSW[7.5])")

    assert json.loads(invoke("score", "--json", write(record)).stdout)["dead"] == ["A1"]


def test_why_the_record_may_have_another_result_is_told(invoke: Invoke, write: Write) -> None:
    for result, words in (
        ("W+3.5", "If the group at A1 were alive"),
        ("W+6.5", "With a komi of 6.5"),
        ("B+0.5", "a dame, the last ko"),
    ):
        record = FINISHED.replace("KM[0.5]", f"KM[0.5]RE[{result}]")
        assert words in invoke("score", write(record)).stderr


def test_what_cannot_be_counted_is_refused(invoke: Invoke, write: Write) -> None:
    assert invoke("score", "--game", "2", write(FINISHED)).exit_code == 2
    assert "not a game of Go" in invoke("score", write("(;GM[2]SZ[8])")).stderr
    assert invoke("score", write("nothing")).exit_code == 2
