"""Labels of the node in its comment."""

from __future__ import annotations

import pytest

from tests.game.text_links.shown import found


@pytest.mark.parametrize(
    ("text", "labels"),
    [
        ("A and B are miai.", "AB"),
        ("The peep at A aims at B.", "AB"),
        ("Black would like 'a', White \"b\".", "ab"),
        ("Better to start at 'a'.", "A"),
        ("Play at a or b.", "ab"),
        ("White b would be slow.", "b"),
        ("白如a位补强，则黑在B位打入", "aB"),
        ("Noir en A ou B ?", "AB"),
        ("play c, then d", "cd"),
        ("Black can invade at B White's corner.", "B"),
        ("White should connect at 1, then 2 to 4.", "124"),
        ("Black 6 and 8 are nice", "68"),
        ("If White blocks at 1, Black cuts at 3.", "13"),
        ("Ａ is best", "Ａ"),
        ("A. Or B.", "AB"),
    ],
)
def test_labels_are_found(text: str, labels: str) -> None:
    names = [link[1:].partition(":")[0] for link in found(text, labels)]

    assert "".join(names).casefold() == labels.casefold()


def test_the_exact_label_counts_before_one_of_the_other_case() -> None:
    assert found("'a' or 'A'", "aA") == ["=a:A1", "=A:B1"]
    assert found("'a' or 'A'", "A") == ["=a:A1", "=A:A1"]


@pytest.mark.parametrize(
    ("text", "labels"),
    [
        ("A good move. A cut comes next.", "A"),
        ("This is a mistake. Such a cut!", "a"),
        ("I think it is an I", "I"),
        ("B made an eye here, W plays on.", "BW"),
        ("This B group is alive", "B"),
        ("d'accord, it's", "ds"),
        ("see e.g. this, if u can", "egu"),
        ("White can play C, D", "xy"),
        ("3 stones, 2 points, game 1, 4目, 5子", "12345"),
        ("3-4 point, 1.5 points, 12:30, 4th", "1234"),
        ("W k11 is big", "WB"),
        ("<A:Q10>", "A"),
        ("Tom & A", "T"),
    ],
)
def test_words_and_amounts_are_no_labels(text: str, labels: str) -> None:
    assert [link for link in found(text, labels) if link.startswith("=")] == []


def test_a_colour_before_a_label_is_no_label() -> None:
    assert found("then B 'c' and W 'a'", "BWca") == ["=c:C1", "=a:D1"]


@pytest.mark.parametrize(
    ("text", "links"),
    [
        ("Black: B S17", ["S17"]),
        ("White:\tW S17 is large", ["S17"]),
        ("Black: B S17, W R17", ["~BS17 WR17"]),
        ("Black: B", ["=B:A1"]),
        ("Black plays B and W S17", ["=B:A1", "S17"]),
        ("Black: W, S17", ["=W:B1", "S17"]),
    ],
)
def test_a_colour_that_is_said_twice_is_no_label(text: str, links: list[str]) -> None:
    assert found(text, "BW") == links


def test_a_letter_for_a_colour_at_the_end_is_a_label_if_there_is_one() -> None:
    assert found("Black plays at B", "B") == ["=B:A1"]


def test_without_labels_letters_are_nothing() -> None:
    assert found("A and B are miai.") == []
