"""A position that this program writes as text is read back as it was."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from sgfedit import loads
from sgfedit.export import ascii_text, sensei_text
from sgfedit.export.text_boards import unicode_text
from sgfedit.formats import diagrams
from sgfedit.formats.source import Source
from sgfedit.render.diagram import MoveNumbers, Options, build
from sgfedit.sgf.values import Point

if TYPE_CHECKING:
    from sgfedit.render.diagram import Diagram

OPTIONS = Options(last_move=False)
BARE = Options(coordinates=False, last_move=False)


class Case(NamedTuple):
    text: str
    size: tuple[int, int]
    is_part: bool


def points(columns: int, rows: int) -> st.SearchStrategy[tuple[int, int]]:
    return st.tuples(st.integers(0, columns - 1), st.integers(0, rows - 1))


def raw(x: int, y: int) -> str:
    letters = "abcdefghijklmnopqrstuvwxyz"
    return f"{letters[x]}{letters[y]}"


@st.composite
def records(draw: st.DrawFn, *, with_part: bool = False, with_labels: bool = True) -> Case:
    columns, rows = draw(st.integers(2, 21)), draw(st.integers(2, 21))
    labels = ["LB"] if with_labels else []
    what = st.sampled_from(["AB", "AW", "TR", "CR", "SQ", "MA", *labels])
    found = draw(st.dictionaries(points(columns, rows), what, max_size=25))
    marked = draw(
        st.dictionaries(points(columns, rows), st.sampled_from(["TR", "MA"]), max_size=3)
    )
    values: dict[str, list[str]] = {}
    for number, (point, ident) in enumerate(found.items()):
        label = f":{chr(ord('a') + number)}" if ident == "LB" else ""
        values.setdefault(ident, []).append(raw(*point) + label)
    for point, ident in marked.items():
        if found.get(point) in {"AB", "AW"}:
            values.setdefault(ident, []).append(raw(*point))
    view = ""
    if with_part:
        left, top = draw(st.integers(0, columns - 2)), draw(st.integers(0, rows - 2))
        right, bottom = (
            draw(st.integers(left + 1, columns - 1)),
            draw(st.integers(top + 1, rows - 1)),
        )
        view = f"VW[{raw(left, top)}:{raw(right, bottom)}]"
    body = "".join(f"{ident}[{']['.join(raws)}]" for ident, raws in values.items())
    turn = draw(st.sampled_from("BW"))
    text = f"(;FF[4]GM[1]SZ[{columns}:{rows}]PL[{turn}]{body}{view})"
    return Case(
        text.replace(f"SZ[{columns}:{columns}]", f"SZ[{columns}]"), (columns, rows), bool(view)
    )


def shown(text: str, options: Options = OPTIONS) -> Diagram:
    game = loads(text).games[0]
    node = list(game)[-1]
    return build(game.position(node), node, options)


def read(text: str) -> Diagram:
    collection = diagrams.read(Source(text))
    assert collection is not None, text
    assert collection.reading == (), text
    assert len(collection.games) == 1
    root = collection.games[0].root
    assert not root.children
    assert "C" not in root.properties
    return build(collection.games[0].position(root), root, OPTIONS)


def facts(diagram: Diagram) -> tuple[object, ...]:
    return (
        (diagram.width, diagram.height),
        diagram.to_play,
        visible_stones(diagram),
        frozenset((p, m) for p, m in diagram.marks if not diagram.is_hidden(p)),
        frozenset((p, t) for p, t in diagram.labels if not diagram.is_hidden(p)),
    )


def visible_stones(diagram: Diagram) -> dict[Point, str]:
    left, top, right, bottom = diagram.bounds
    return {
        point: str(stone)
        for point in (Point(x, y) for x in range(left, right + 1) for y in range(top, bottom + 1))
        if not diagram.is_hidden(point)
        if (stone := diagram.stone(point)) is not None
    }


@given(records())
def test_a_board_as_text_comes_back(case: Case) -> None:
    before = shown(case.text)

    assert facts(read(ascii_text(before))) == facts(before)


@given(records())
@example(Case("(;SZ[2]PL[B]TR[aa][ab])", (2, 2), is_part=False))
def test_a_board_of_lines_and_circles_comes_back(case: Case) -> None:
    before = shown(case.text)

    assert facts(read(unicode_text(before))) == facts(before)


def test_capitals_and_numbers_on_a_board_of_lines_and_circles_are_labels() -> None:
    # At Sensei's Library B is a black stone with a circle, and digits are moves.
    before = shown("(;SZ[9]AB[aa]AW[ba]LB[cc:B][dd:W][ee:1][ff:2][gg:#][hh:0][ii:x][ia:x])")

    assert facts(read(unicode_text(before))) == facts(before)


@pytest.mark.parametrize("size", ["27", "52:19", "51"])
def test_columns_of_two_letters_are_no_rows(size: str) -> None:
    before = shown(f"(;SZ[{size}]AB[aa][yb][Ac]AW[ba][zb])")

    assert facts(read(unicode_text(before))) == facts(before)


@given(records(with_part=True))
@example(Case("(;SZ[2]PL[B]AB[aa][ba]LB[ab:c][bb:d]VW[aa:bb])", (2, 2), is_part=True))
def test_a_part_of_a_board_as_text_comes_back(case: Case) -> None:
    before = shown(case.text)

    assert facts(read(ascii_text(before))) == facts(before)


# A row of labels alone would look like the names of columns.
@given(records(with_labels=False))
def test_a_board_as_text_without_names_of_lines_comes_back(case: Case) -> None:
    before = shown(case.text, BARE)
    after = read(ascii_text(before))

    assert after.stones == before.stones
    assert facts(after)[:3] == facts(before)[:3]


@given(records())
def test_a_diagram_of_senseis_library_comes_back(case: Case) -> None:
    before = shown(case.text)

    assert facts(read(sensei_text(before))) == facts(before)


@given(st.lists(points(5, 5), unique=True, min_size=1, max_size=14), st.sampled_from("BW"))
def test_moves_with_numbers_come_back(found: list[tuple[int, int]], first: str) -> None:
    colours = [first, "W" if first == "B" else "B"]
    moves = "".join(f";{colours[i % 2]}[{raw(*point)}]" for i, point in enumerate(found))
    numbered = Options(last_move=False, move_numbers=MoveNumbers.ALL)
    before = shown(f"(;FF[4]GM[1]SZ[9]{moves})", numbered)

    for text in (ascii_text(before), sensei_text(before)):
        collection = diagrams.read(Source(text))
        assert collection is not None
        game = collection.games[0]
        last = list(game)[-1]
        assert build(game.position(last), last, OPTIONS).stones == before.stones


def test_all_that_is_listed_below_a_board_comes_back() -> None:
    record = (
        "(;SZ[9]AB[aa]TR[aa][ba]SQ[ca]CR[da]MA[ea]SL[fa]LB[ab:A][bb:X][cb:12][aa:b]"
        "AR[aa:bb][ca:da]LN[ab:cd]TB[ii]TW[hi][gi])"
    )
    before = shown(record)

    root = diagrams.read(Source(ascii_text(before)))
    assert root is not None
    node = root.games[0].root
    after = build(root.games[0].position(node), node, OPTIONS)

    assert facts(after) == facts(before)
    assert (after.arrows, after.lines) == (before.arrows, before.lines)
    assert set(after.territory) == set(before.territory)
