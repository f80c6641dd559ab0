"""What comments say of a line, in words."""

from __future__ import annotations

import pytest

from sgfedit.game.tsumego.conventions import verdict_in

RIGHT = (
    "Correct",
    "Correct!",
    "Correct, Black could also play A at B to live with one more point.",
    "Also correct. Playing A is better style.",
    "This is correct.",
    "That's right!",
    "Yes, correct.",
    "Seki. Correct.",
    "Well done",
    "Good answer.",
    "正解",
    "これで正解",
    "正解。黒は生き",
    "正确",
    "答對",
    "정답입니다",
    "Richtig!",
    "Das ist richtig.",
    "Bonne réponse !",
    "¡Correcto!",
    "Верно",
    "Правильно!",
    "(Correct)",
)
WRONG = (
    "Wrong",
    "Wrong! White lives.",
    "Fail!",
    "Failure.",
    "Not correct: White has a ko.",
    "That is incorrect.",
    "Bad answer.",
    "失敗",
    "失敗図",
    "不正解",
    "错误",
    "오답",
    "Falsch.",
    "Mauvaise réponse.",
    "Неправильно",
    "Mistake",
)
NEITHER = (
    "",
    "Black to play.",
    "It's a mistake for White.",
    "It's a ko, but Black can do better.",
    "Right side White is strong",
    "White dies.",
    "The correct move is at A.",
    "Correct move would be B",
    "正解は2の一",
    "正解是A",
    "Even if White passes...",
    "Black cannot play correctly here",
)


@pytest.mark.parametrize("comment", RIGHT)
def test_a_comment_says_right(comment: str) -> None:
    assert verdict_in(comment) is True


@pytest.mark.parametrize("comment", WRONG)
def test_a_comment_says_wrong(comment: str) -> None:
    assert verdict_in(comment) is False


@pytest.mark.parametrize("comment", NEITHER)
def test_a_comment_says_neither(comment: str) -> None:
    assert verdict_in(comment) is None


def test_the_first_verdict_counts() -> None:
    assert verdict_in("Wrong. The second one is correct.") is False
