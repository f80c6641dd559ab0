"""GTP over bytes: answers, streams, and what engines make of them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sgfedit.engine import gtp
from sgfedit.engine.gtp import Flood, Gtp, Lost, Noise, Received, Reply, StreamLine
from tests.engine.asking import needs_recorded, recorded


def asked(*commands: str) -> Gtp:
    """Return a session with commands that are not answered yet."""
    session = Gtp()
    for command in commands:
        session.command(command, is_stream="analyze" in command)
    return session


def fed(session: Gtp, text: str | bytes) -> list[Received]:
    """Return what comes of some bytes."""
    return list(session.feed(text.encode() if isinstance(text, str) else text))


def test_a_command_is_a_line_with_a_number() -> None:
    session = Gtp()

    assert session.command("name") == (1, b"1 name\n")
    assert session.command("play B D4\nquit") == (2, b"2 play B D4 quit\n")


def test_an_answer_ends_with_an_empty_line() -> None:
    session = asked("name")

    assert fed(session, "=1 GNU Go\n") == []
    assert session.waits
    assert fed(session, "\n") == [Reply(1, is_fine=True, text="GNU Go")]
    assert not session.waits


def test_an_error_is_an_answer() -> None:
    assert fed(asked("what"), "?1 unknown command\n\n") == [
        Reply(1, is_fine=False, text="unknown command")
    ]


def test_an_answer_has_several_lines_and_they_keep_their_blanks() -> None:
    (reply,) = fed(asked("showboard"), "=1 \n   A B\n 2 . .\n\n")

    assert reply == Reply(1, is_fine=True, text="   A B\n 2 . .")


def test_control_characters_mean_nothing_and_a_tabulator_is_a_blank() -> None:
    assert fed(asked("name"), b"=1\tGNU\x07 \x00Go\r\n\r\n") == [
        Reply(1, is_fine=True, text="GNU Go")
    ]


def test_what_is_no_utf_8_is_told_as_such() -> None:
    assert fed(asked("name"), b"=1 \xe5\x9b\n\n") == [Reply(1, is_fine=True, text="\ufffd")]


def test_answers_without_number_belong_to_the_oldest_command() -> None:
    assert fed(asked("play B D4", "play W D4"), "= \n\n? illegal move\n\n") == [
        Reply(1, is_fine=True, text=""),
        Reply(2, is_fine=False, text="illegal move"),
    ]


def test_a_later_answer_says_that_those_before_will_get_none() -> None:
    assert fed(asked("name", "version", "komi 5"), "=3\n\n") == [
        Lost(1),
        Lost(2),
        Reply(3, is_fine=True, text=""),
    ]


def test_answers_to_what_was_not_asked_are_noise() -> None:
    session = asked("name")

    assert fed(session, "=7 what\n\n") == [Noise("=7 what")]
    assert fed(session, "loading …\n=1 it\n\n") == [
        Noise("loading …"),
        Reply(1, is_fine=True, text="it"),
    ]
    assert fed(session, "= more\n\n") == [Noise("= more")]


def test_a_stream_tells_its_lines_and_ends_when_something_else_is_asked() -> None:
    session = asked("kata-analyze B 20")

    assert fed(session, "=1\ninfo move D4 visits 1\n") == [StreamLine(1, "info move D4 visits 1")]
    session.command("name")
    assert fed(session, "\n=2 KataGo\n\n") == [
        Reply(1, is_fine=True, text=""),
        Reply(2, is_fine=True, text="KataGo"),
    ]


def test_a_stream_may_end_with_a_move() -> None:
    lines = fed(asked("kata-genmove_analyze W"), "=1\ninfo move D4\nplay D4\n\n")

    assert lines[-1] == Reply(1, is_fine=True, text="play D4")


def test_a_stream_ends_without_its_empty_line_where_the_next_answer_begins() -> None:
    session = asked("lz-analyze B", "name")

    assert fed(session, "=1\ninfo move D4\n=2 it\n\n") == [
        StreamLine(1, "info move D4"),
        Reply(1, is_fine=True, text=""),
        Reply(2, is_fine=True, text="it"),
    ]


def test_text_that_looks_like_an_answer_is_text_of_the_answer_it_stands_in() -> None:
    (reply,) = fed(asked("help"), "=1 a\n= b\n=9 c\n\n")

    assert reply == Reply(1, is_fine=True, text="a\n= b\n=9 c")


def test_an_answer_that_never_ends_is_a_flood(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gtp, "MOST_ANSWER", 1_000)

    assert fed(asked("name"), "=1 a\n" + "b\n" * 600)[-1] == Flood()


def test_a_line_that_never_ends_is_a_flood(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gtp, "MOST_LINE", 1_000)
    session = asked("name")

    assert fed(session, b"=1 " + b"x" * 900) == []
    assert fed(session, b"x" * 900) == [Flood()]
    assert fed(session, "\n\n") == [Flood()]


def test_noise_without_end_is_a_flood(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gtp, "MOST_NOISE", 1_000)

    assert fed(asked("name"), "noise\n" * 300)[-1] == Flood()


def test_a_stream_may_go_on_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gtp, "MOST_ANSWER", 1_000)

    lines = fed(asked("kata-analyze B"), "=1\n" + "info move D4 visits 1\n" * 500)

    assert len(lines) == 500


@given(st.binary(max_size=200), st.integers(1, 3))
def test_whatever_an_engine_prints_is_taken_apart_the_same_in_any_pieces(
    data: bytes, step: int
) -> None:
    whole, cut = (
        asked("name", "kata-analyze B", "komi 5"),
        asked("name", "kata-analyze B", "komi 5"),
    )

    pieces = [one for at in range(0, len(data), step) for one in cut.feed(data[at : at + step])]

    assert list(whole.feed(data)) == pieces


@needs_recorded
@pytest.mark.parametrize("name", ["gnugo-gtp", "katago-gtp", "katago-analyze-gtp"])
def test_recorded_dialogues_answer_every_command_once_and_fully(name: str) -> None:
    session = Gtp()
    texts: dict[int, str] = {}
    replies: list[Received] = []
    wanted: list[str] = []
    part: list[str] | None = None

    for row in recorded(name):
        if "in" in row:
            line = str(row["in"])
            number, _, text = line.partition(" ")
            if not line:
                continue
            # The number that was sent then; a command without one is answered without one.
            if number.isdigit():
                session._number = int(number) - 1
            else:
                session._number, text = 900 + len(texts), line
            texts[session.command(text, is_stream="analyze" in text)[0]] = text
            continue
        line = str(row["out"])
        replies += session.feed(f"{line}\n".encode())
        if part is None:
            part = [line[1:].lstrip("0123456789").strip()]
        elif part is not None and line:
            part += [] if line.startswith("info ") else [line]
        elif part is not None:
            wanted.append("\n".join(filter(None, part)))
            part = None

    finals = [one for one in replies if isinstance(one, Reply)]
    assert sorted(one.number for one in finals) == sorted(texts)
    assert [[*map(str.split, one.text.split("\n"))] for one in finals] == [
        [*map(str.split, text.split("\n"))] for text in wanted
    ]
    assert not session.waits
    assert not [one for one in replies if isinstance(one, (Noise, Lost, Flood))]
