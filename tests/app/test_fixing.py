"""Repairs that are tried out, and then made as one step."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sgfedit.app.document import Document
from sgfedit.app.fixing import Fixes, try_out
from sgfedit.formats import dumps, loads
from sgfedit.game.edits import Edit
from sgfedit.game.repairs import fix
from sgfedit.steps import run
from tests.game.repairs.test_kept_reading import GUESSED_ANEW, VALID_WHEN_MENDED

if TYPE_CHECKING:
    from collections.abc import Callable

    from sgfedit.game.game import Change
    from sgfedit.sgf.problems import Problem

MARKS = "(;TR[aa][aa];B[cc]SQ[bb][bb][cc])"
JUNK = "(;B[aa]foo;W[bb]\n(;B[cc]TR[dd][dd])(;B[dd]))"


def document_of(text: str) -> Document:
    document = Document()
    document.open_text(loads(text))
    return document


def everything(problem: Problem) -> bool:
    return problem.repair != "none"


def safe(problem: Problem) -> bool:
    return problem.fixable


def code(*codes: str) -> Callable[[Problem], bool]:
    return lambda problem: problem.code in codes


def tried(document: Document, wanted: Callable[[Problem], bool], *, once: bool = False) -> Fixes:
    return run(try_out(document, None, wanted, once=once))


def apply(document: Document, fixes: Fixes) -> None:
    document.apply("Fix", fixes.edits, fixes.selected)


def test_trying_out_changes_nothing() -> None:
    document = document_of(MARKS)
    told: list[Change] = []
    document.changed.connect(told.append)

    fixes = tried(document, safe)

    assert dumps(document.collection) == MARKS.encode()
    assert not document.is_modified
    assert not document.is_editing
    assert told == []
    assert fixes.edits


def test_it_says_what_stands_where_before_and_after() -> None:
    document = document_of("(;FF[4]\n;B[cc]SQ[bb][bb][cc]\n;W[dd])")

    fixes = tried(document, code("point-not-unique"))

    (place,) = fixes.places
    assert (place.line, place.node) == (2, document.game.root.children[0])
    assert place.before.strip() == ";B[cc]SQ[bb][bb][cc]"
    assert place.after.strip() == ";B[cc]SQ[bb][cc]"
    assert place.codes == ("point-not-unique",)
    assert fixes.counts == {"point-not-unique": 1}
    assert fixes.guessed == 0


def test_it_becomes_one_step_that_can_be_undone() -> None:
    document = document_of(MARKS)
    fixes = tried(document, code("point-not-unique"))

    apply(document, fixes)
    assert dumps(document.collection) == b"(;TR[aa];B[cc]SQ[bb][cc])"
    document.undo()
    assert dumps(document.collection) == MARKS.encode()
    assert not document.is_modified
    document.redo()
    assert dumps(document.collection) == b"(;TR[aa];B[cc]SQ[bb][cc])"


def test_known_problems_are_not_looked_for_again() -> None:
    document = document_of(MARKS)
    first = [p for p in document.collection.problems if p.code == "point-not-unique"][:1]

    fixes = run(try_out(document, first, code("point-not-unique"), once=True))
    apply(document, fixes)

    assert dumps(document.collection) == b"(;TR[aa];B[cc]SQ[bb][bb][cc])"


def test_the_user_stays_where_he_is_when_the_file_is_read_again() -> None:
    document = document_of(JUNK)
    before = document.game.root.children[0].children[1]
    document.go_to(before)

    fixes = tried(document, code("junk-chars"))
    assert document.current is before
    apply(document, fixes)

    assert b"foo" not in dumps(document.collection)
    assert document.current.source == before.source
    assert document.current.root is document.game.root
    assert fixes.guessed == 1
    document.undo()
    assert document.current is before
    assert dumps(document.collection) == JUNK.encode()


def test_repairs_in_text_and_nodes_go_together() -> None:
    document = document_of(JUNK)

    apply(document, tried(document, code("junk-chars", "point-not-unique")))

    written = dumps(document.collection)
    assert b"foo" not in written
    assert written.count(b"[dd]") == 2
    document.undo()
    assert dumps(document.collection) == JUNK.encode()


def test_other_games_of_the_file_are_mended_too() -> None:
    document = document_of("(;B[aa])(;TR[aa][aa])")

    apply(document, tried(document, code("point-not-unique")))

    assert dumps(document.collection) == b"(;B[aa])(;TR[aa])"
    assert document.game_index == 0


def test_mending_all_that_is_safe_leaves_nothing_to_mend() -> None:
    document = document_of("(;GM[1]KM[6,5]TR[aa][aa]\n;B[zz]PL;W[aa]()TE[1]BM[1];LB[aa:])")

    apply(document, tried(document, safe))

    assert tried(document, safe).edits == ()


def test_where_nothing_is_wanted_nothing_is_done() -> None:
    fixes = tried(document_of(MARKS), code("no-such-code"))

    assert fixes.edits == ()
    assert fixes.places == ()
    assert fixes.counts.total() == 0


@pytest.mark.parametrize("pauses", [0, 1, 2, 3, 4])
def test_giving_up_half_way_leaves_the_file_as_it_was(pauses: int) -> None:
    document = document_of(JUNK)
    steps = try_out(document, document.collection.problems, everything)
    next(steps)
    for _ in range(pauses):
        next(steps, None)

    steps.close()

    assert dumps(document.collection) == JUNK.encode()
    assert not document.is_editing
    assert document.current is document.game.root


@pytest.mark.parametrize(
    "data",
    [
        GUESSED_ANEW,
        VALID_WHEN_MENDED,
        b"(;GM[1]KM[6,5]TR[aa][aa]\n;B[zz]PL;W[aa]()TE[1]BM[1];LB[aa:])",
        b"(;CA[klingon]C[\xe9t\xe9 &#233;]KM[5,5])(;CA[UTF-8]C[\xe9t\xe9]TR[aa][aa])",
        f"(;FF[4]GM[1]SZ[19];B[aa]C[x{' C[' * 5}y])".encode(),
    ],
    ids=["guessed anew", "valid when mended", "nodes", "charsets", "brackets"],
)
@pytest.mark.parametrize("wanted", [safe, everything], ids=["safe", "all"])
def test_the_window_mends_as_the_command_line_does(
    data: bytes, wanted: Callable[[Problem], bool]
) -> None:
    collection = loads(data)
    fix(Edit(), collection, wanted)
    document = Document()
    document.open_text(loads(data))

    apply(document, tried(document, wanted))

    assert dumps(document.collection) == dumps(collection)
    assert loads(dumps(document.collection)).charset == document.collection.charset


# Leaving out --------------------------------------------------------------------------------


def without(document: Document, wanted: Callable[[Problem], bool], row: int) -> str:
    """Return the file after all that is wanted but one of the places."""
    joint = tried(document, wanted).places[row].joint
    fixes = run(try_out(document, None, wanted, left_out=joint))
    apply(document, fixes)
    return dumps(document.collection).decode()


def test_a_place_is_left_out() -> None:
    assert without(document_of(MARKS), code("point-not-unique"), 0) == (
        "(;TR[aa][aa];B[cc]SQ[bb][cc])"
    )
    assert without(document_of(MARKS), code("point-not-unique"), 1) == (
        "(;TR[aa];B[cc]SQ[bb][bb][cc])"
    )


def test_a_place_in_the_text_is_left_out() -> None:
    text = "(;B[aa]foo;W[bb]bar\n(;B[cc]TR[dd][dd])(;B[dd]))"
    both = code("junk-chars", "point-not-unique")

    assert without(document_of(text), both, 0) == text.replace("bar", "").replace(
        "[dd][dd]", "[dd]"
    )
    assert without(document_of(text), both, 1) == text.replace("foo", "").replace(
        "[dd][dd]", "[dd]"
    )
    assert without(document_of(text), both, 2) == text.replace("foo", "").replace("bar", "")


def test_what_a_repair_changes_together_is_left_out_together() -> None:
    document = document_of("(;GM[1]FF[4]SZ[19];B[aa];;W[cc];SQ[dd][dd])")
    root, move, empty, *_, last = document.game.nodes()

    fixes = tried(document, code("empty-node", "point-not-unique"))

    by_node = {place.node: place.joint for place in fixes.places}
    assert {move, empty} <= by_node[empty]
    assert by_node[last] == {last}
    assert root not in by_node[empty]
    fixes = run(try_out(document, None, everything, left_out=by_node[empty]))
    apply(document, fixes)
    assert dumps(document.collection) == b"(;GM[1]FF[4]SZ[19];B[aa];;W[cc];SQ[dd])"


def test_one_problem_in_several_places_is_one_box() -> None:
    text = "(;FF[4]GM[1]SZ[19]\r\n;B[aa]\n;W[bb]\n;B[cc]\r\n;W[dd]\r\n)"
    document = document_of(text)

    fixes = tried(document, code("mixed-line-ends"))

    assert len(fixes.places) > 1
    assert len({place.joint for place in fixes.places}) == 1
    left = run(try_out(document, None, everything, left_out=fixes.places[0].joint))
    assert left.edits == ()


def test_what_is_in_no_node_is_left_out_with_what_it_stands_beside() -> None:
    document = document_of("(;FF[4]GM[1]SZ[19];B[aa]TR[aa][aa];W[bb])\n-- \nsignature")
    wanted = code("junk-chars", "point-not-unique")

    fixes = tried(document, wanted)

    inside, behind = fixes.places
    assert None in behind.joint
    left = run(try_out(document, None, wanted, left_out=behind.joint))
    assert len(left.places) == 1
    assert left.places[0].is_same(inside)


def test_what_cannot_be_mended_without_naming_the_charset_is_left_out_with_it() -> None:
    document = Document()
    document.open_text(loads(GUESSED_ANEW))

    fixes = tried(document, safe)

    assert any("CA[" in place.after for place in fixes.places)
    assert len({place.joint for place in fixes.places}) == 1
    left = run(try_out(document, None, safe, left_out=fixes.places[0].joint))
    assert left.edits == ()


def test_many_places_are_mended_in_steps() -> None:
    document = document_of("(" + ";B[aa]TR[bb][bb]" * 120 + ")")

    fixes = tried(document, code("point-not-unique"))

    assert len({place.joint for place in fixes.places}) == 120
