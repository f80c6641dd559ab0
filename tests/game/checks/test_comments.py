"""What comments say against the record."""

from __future__ import annotations

import pytest

from sgfedit import loads


def found(text: str, code: str) -> list[str]:
    """Return the details of the problems with a code."""
    return [p.detail for p in loads(text).problems if p.code == code]


@pytest.mark.parametrize(
    ("text", "detail"),
    [
        ("(;C[Black: Shusaku 4d\nWhite: Gennan\nKomi: none];B[qd])", "PB[Shusaku 4d] PW[Gennan]"),
        ("(;FF[4];C[Result: Black wins by 3\nDate: 1846-09-11])", "RE[B+3] DT[1846-09-11]"),
        ("(;PB[x]C[Black: y\nWhite: z])", "PW[z]"),
        ("(;C[黑：吴清源\n白：木谷实])", "PB[吴清源] PW[木谷实]"),
    ],
)
def test_a_head_of_the_game_in_the_first_comment_is_told(text: str, detail: str) -> None:
    assert found(text, "gameinfo-in-first-comment") == [detail]


@pytest.mark.parametrize(
    "text",
    [
        "(;C[Black: to play])",
        "(;C[Black: 1\nWhite: 2])",
        "(;C[Komi: 5\nDate: 1990])",
        "(;PB[a]PW[b]C[Black: y\nWhite: z])",
        "(;C[Result: who knows\nDate: soon])",
        "(;FF[4];B[aa];C[Black: y\nWhite: z])",
        "(;FF[4])",
    ],
)
def test_other_comments_are_no_head(text: str) -> None:
    assert found(text, "gameinfo-in-first-comment") == []


def test_a_last_comment_that_speaks_of_a_move_is_told() -> None:
    assert found("(;B[aa];W[bb]C[White connects the ko.])", "text-instead-of-move") == [
        "connects the ko"
    ]
    assert found("(;B[aa]C[White connects the ko];W[bb])", "text-instead-of-move") == []


@pytest.mark.parametrize(
    ("text", "details"),
    [
        ("(;RE[W+R];B[aa]C[White resigns!])", ["RE[W+R], last comment: B+"]),
        ("(;RE[B+R];B[aa]C[White resigns!])", []),
        ("(;RE[W+3];B[aa]C[Black wins by 3 points])", ["RE[W+3], last comment: B+"]),
        ("(;RE[0];B[aa]C[Black wins by 3 points])", ["RE[0], last comment: B+"]),
        ("(;RE[W+3];B[aa]C[White resigns, Black resigned])", []),
        ("(;RE[Void];B[aa]C[White resigns])", []),
        ("(;RE[john wins];B[aa]C[White resigns])", []),
        ("(;B[aa]C[White resigns])", []),
        ("(;RE[B+10];B[aa];KGSSB[20.0]KGSSW[10.0])", []),
        ("(;RE[B+9];B[aa];KGSSB[20.0]KGSSW[10.0])", ["RE[B+9], score B+10"]),
        ("(;RE[B+9];B[aa];KGSSB[10.0]KGSSW[20.0])", ["RE[B+9], score W+10"]),
        ("(;RE[B+9];B[aa];KGSSB[10.0]KGSSW[10.0])", ["RE[B+9], score 0"]),
        ("(;RE[0];B[aa];KGSSB[10.0]KGSSW[10.0])", []),
        ("(;RE[B+R];B[aa];KGSSB[10.0]KGSSW[20.0])", []),
        ("(;RE[B+9];B[aa];KGSSB[x]KGSSW[20.0])", []),
        ("(;RE[B+9];B[aa];KGSSB[20.0])", []),
    ],
)
def test_a_result_that_contradicts_the_record_is_told(text: str, details: list[str]) -> None:
    assert found(text, "result-vs-score") == details
