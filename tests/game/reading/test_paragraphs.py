"""Comments as paragraphs."""

from __future__ import annotations

import pytest

from sgfedit.game.reading.texts import Paragraph, paragraphs


def texts(comment: str) -> list[str]:
    return [paragraph.text for paragraph in paragraphs(comment)]


@pytest.mark.parametrize("comment", ["", " \n \n", "\n\n"], ids=["empty", "blank", "breaks"])
def test_nothing_is_no_paragraph(comment: str) -> None:
    assert paragraphs(comment) == []


def test_blank_lines_part_paragraphs() -> None:
    assert texts("One.\n\n \nTwo.\n") == ["One.", "Two."]


def test_html_that_is_only_looks_is_left_out() -> None:
    assert texts("An <font color=red>empty</font> <B>triangle</B> at <a> < b > c") == [
        "An empty triangle at <a> < b > c"
    ]
    assert texts("<i>alone") == ["<i>alone"]


def test_short_lines_stay_lines() -> None:
    poem = "Old pond\nfrogs jump in\nsound of water"

    assert texts(poem) == [poem]


def test_wrapped_lines_are_joined() -> None:
    wrapped = (
        "White sometimes approaches a 4-4 stone at the 6-6 point in\n"
        "handicap go, expecting black to jump in one direction or the\n"
        "other.\n"
        "Black ignores it."
    )

    (found,) = texts(wrapped)

    assert found == (
        "White sometimes approaches a 4-4 stone at the 6-6 point in handicap go, expecting "
        "black to jump in one direction or the other.\nBlack ignores it."
    )


def test_two_lines_are_no_proof_of_wrapping() -> None:
    two = "Black has to live in the corner now, there is nothing\nelse."

    assert texts(two) == [two]


def test_lines_longer_than_any_screen_were_not_wrapped() -> None:
    long = "\n".join(["word " * 30 + "end"] * 3)

    assert texts(long) == [long]


def test_lines_that_are_set_in_begin_anew() -> None:
    (found,) = texts(f"{'x' * 30} {'y' * 29}\n  set in here\nlast")

    assert found == f"{'x' * 30} {'y' * 29}\nset in here\nlast"


def test_headings_are_told_apart() -> None:
    assert paragraphs("### An Old Fuseki ##\nThe peep at A.") == [
        Paragraph("An Old Fuseki", is_heading=True),
        Paragraph("The peep at A."),
    ]


def test_a_number_sign_alone_or_a_move_number_is_no_heading() -> None:
    assert paragraphs("#") == [Paragraph("#")]
    assert paragraphs("see #55") == [Paragraph("see #55")]


def test_a_rule_parts_paragraphs_and_is_not_shown() -> None:
    assert texts("Kogo's\n-----------\nVariation 1") == ["Kogo's", "Variation 1"]


def test_a_talk_is_a_paragraph_for_each_line() -> None:
    talk = "rsun [-]: hi flu\nlmox: enjoy\nbruh [4d]: nice try\nrsun\n\nbruh [4d]: really"

    assert paragraphs(talk) == [
        Paragraph("rsun [-]: hi flu", lead=9),
        Paragraph("lmox: enjoy", lead=5, follows=True),
        Paragraph("bruh [4d]: nice try\nrsun", lead=10, follows=True),
        Paragraph("bruh [4d]: really", lead=10),
    ]


def test_text_behind_a_talk_is_a_paragraph_of_its_own() -> None:
    assert paragraphs("rsun [3k]: hi\n\nA comment.\nMore.") == [
        Paragraph("rsun [3k]: hi", lead=10),
        Paragraph("A comment.\nMore."),
    ]


def test_a_word_with_a_colon_is_no_speaker_where_nobody_has_a_rank() -> None:
    assert paragraphs("Note: this is gote.") == [Paragraph("Note: this is gote.")]
