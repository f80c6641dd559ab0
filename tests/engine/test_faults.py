"""Engines that break in every way: each question is answered or reported once."""

from __future__ import annotations

import random
from collections import Counter
from typing import TYPE_CHECKING

import pytest

from sgfedit.engine.commands import Kind
from sgfedit.engine.engine import Engine, Patience
from sgfedit.engine.questions import Analyse, FinalScore, Genmove
from tests.amounts import amount
from tests.engine.asking import Heard, left_of, situations, stand_in
from tests.engine.stand_in import FAULTS

if TYPE_CHECKING:
    from pathlib import Path

    from sgfedit.engine.questions import Question

IMPATIENT = Patience(start_s=0.6, answer_s=0.3, think_s=0.4, end_s=0.1, pause_s=0.01)
LAST = {Kind.GTP: 30, Kind.ANALYSIS: 10}


def cases(count: int) -> list[tuple[Kind, str, int]]:
    """Return ways to break: each one with each protocol, at messages by chance."""
    chance = random.Random(22)
    places = {
        (kind, fault): chance.sample(range(1, LAST[kind] + 1), LAST[kind])
        for fault in FAULTS
        for kind in Kind
    }
    rounds = range(max(LAST.values()))
    every = [
        (*pair, ats[turn]) for turn in rounds for pair, ats in places.items() if turn < len(ats)
    ]
    return every[:count]


@pytest.mark.long
@pytest.mark.parametrize(("kind", "fault", "at"), cases(amount(28, 200)))
def test_every_question_is_answered_or_reported_once_and_nothing_is_left(
    kind: Kind, fault: str, at: int, tmp_path: Path
) -> None:
    pids = tmp_path / "pids"
    heard = Heard()
    engine = Engine(
        stand_in(kind, "--fault", fault, "--at", at, "--pids", pids), heard.tell, IMPATIENT
    )
    tickets = []

    for place, situation in enumerate(situations(4)):
        question: Question = Analyse(situation, visits=20)
        if place == 1:
            question = Genmove(situation)
        if place == 2:
            question = FinalScore(situation)
        tickets.append(engine.ask(question))
    tickets.append(engine.ask(Analyse(situations(3)[2], every_s=0.01)))
    for ticket in tickets[:-1]:
        heard.until(ticket)
    engine.cancel(tickets[-1])
    heard.until(tickets[-1])
    engine.close()

    assert Counter(heard.finals()) == Counter(tickets)
    assert left_of(pids) == []
