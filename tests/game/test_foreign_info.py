"""Game info under the names that another program has for it."""

from __future__ import annotations

import pytest

from sgfedit import dumps, loads
from sgfedit.game.edits import Edit
from sgfedit.game.foreign_info import foreign_info
from sgfedit.game.info_advice import State, context_of, judge
from sgfedit.game.repairs import repair

KIIN = "(;TE[Honinbo]RD[2009-8-12]KO[6.5]LT[60]LC[3]PB[a];B[aa])"


def _found(text: str) -> dict[str, tuple[str, str]]:
    root = loads(text).games[0].root
    return {ident: (one.source, one.text) for ident, one in foreign_info(root).items()}


def test_what_the_nihon_kiin_calls_otherwise_is_found() -> None:
    assert _found(KIIN) == {
        "EV": ("TE", "Honinbo"),
        "DT": ("RD", "2009-08-12"),
        "KM": ("KO", "6.5"),
        "OT": ("LT, LC", "3x60 byo-yomi"),
    }


@pytest.mark.parametrize(
    "text",
    [
        "(;DT[2000]RD[2009-8-12]KM[7]KO[6.5]EV[x]TE[y]OT[z]LT[60]LC[3])",  # it is there
        "(;KI[13]KO[6])",  # KI is komi, too, and KM once it is mended
        "(;RD[12/11/10]KO[about 7]LT[often]LC[3])",  # what it means is not sure
        "(;B[aa]TE[1]KO[])",  # annotations of a move
        "(;;TE[x]RD[2009-8-12])",  # no root
        "(;GM[2]RD[2009-8-12])",
    ],
)
def test_what_is_there_or_not_sure_is_not_taken(text: str) -> None:
    assert _found(text) == {}


def test_the_check_tells_it_and_its_repair_gives_it_the_usual_name() -> None:
    collection = loads(KIIN)
    found = [problem for problem in collection.problems if problem.code == "foreign-gameinfo"]

    repair(Edit(), collection, found)

    assert [(problem.ident, problem.detail) for problem in found] == [
        ("TE", "TE[Honinbo] → EV[Honinbo]"),
        ("RD", "RD[2009-8-12] → DT[2009-08-12]"),
        ("KO", "KO[6.5] → KM[6.5]"),
        ("LT", "LT[60] LC[3] → OT[3x60 byo-yomi]"),
    ]
    assert {problem.repair for problem in found} == {"ask"}
    expected = "(;EV[Honinbo]DT[2009-08-12]KM[6.5]OT[3x60 byo-yomi]PB[a];B[aa])"
    assert dumps(collection).decode() == expected


def test_an_annotation_without_a_sure_meaning_is_told_as_that() -> None:
    told = {(problem.code, problem.ident) for problem in loads("(;KO[about 7])").problems}

    assert ("bad-value", "KO") in told
    assert ("bad-value", "KO") not in {(p.code, p.ident) for p in loads(KIIN).problems}


def test_an_empty_field_is_offered_what_stands_under_another_name() -> None:
    root = loads(KIIN).games[0].root
    context = context_of(root, root)

    verdict = judge("DT", "", context)

    assert (verdict.state, verdict.offers) == (State.CERTAIN, ("2009-08-12",))
    assert (verdict.note, verdict.source) == ("foreign", "RD")
    assert judge("DT", "2000", context).state is State.FINE
