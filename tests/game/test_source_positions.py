"""Line and column of problems, in the text as it is written now."""

from __future__ import annotations

from sgfedit import loads
from sgfedit.game.checks import check_in_steps
from sgfedit.game.edits import Edit
from sgfedit.game.serialise import Places, span_in, texts_in_steps
from sgfedit.steps import run


def test_a_span_is_that_of_a_property_or_of_one_of_its_values() -> None:
    source = ";B [aa]AB[bb] [c\\]]B[dd]"

    assert source[slice(*span_in(source, "AB"))] == "AB[bb] [c\\]]"
    assert source[slice(*span_in(source, "AB", 1))] == "[c\\]]"
    assert source[slice(*span_in(source, "B", 1))] == "[dd]"
    assert span_in(source, "C") == (0, 0)
    assert span_in(source, "B", 2) == (0, 0)


def test_places_follow_edits() -> None:
    collection = loads("(;B[aa]\n;FF[4])")
    Edit().set(collection.games[0].root, "C", ["one\ntwo"])

    (problem,) = [p for p in collection.problems if p.code == "root-prop-outside-root"]

    assert (problem.line, problem.column, problem.length) == (3, 2, 5)
    assert problem.node is collection.games[0].root.first_child


def test_the_places_of_a_damaged_node_are_those_in_the_file() -> None:
    text = "(KM[9,5]\n;B[aa])"

    (problem,) = [p for p in loads(text).problems if p.code == "value-normalised"]

    assert text[problem.offset : problem.offset + problem.length] == "[9,5]"


def test_the_places_of_a_damaged_node_that_was_edited_are_those_of_its_new_text() -> None:
    collection = loads("(KM[9,5]\n;B[aa])")
    Edit().set(collection.games[0].root, "C", ["x"])

    (problem,) = [p for p in collection.problems if p.code == "value-normalised"]

    assert problem.offset == 4


def test_late_properties_do_not_move_what_is_behind_them() -> None:
    text = "(;AW[bb](;B[aa])KM[x](;B[cc];KM[5,5]))"

    (problem,) = [p for p in loads(text).problems if p.code == "value-normalised"]

    assert text[problem.offset : problem.offset + problem.length] == "[5,5]"


def test_findings_know_their_node() -> None:
    collection = loads("x[aa](;B[aa] junk;W[bb])junk(;B[cc] more)last")
    first, second = collection.games

    found = {p.detail: p.node for p in collection.problems if p.detail in {"junk", "more", "last"}}
    like = next(p for p in collection.problems if p.code == "sgf-like-data-before-start")

    assert like.node is first.root
    assert found == {"junk": second.root, "more": second.root, "last": None}


def test_a_check_in_steps_says_the_same() -> None:
    collection = loads("(;B[aa] junk;W[aa];FF[4](;B[bb])(;B[bb]" + ";W[cc]" * 40 + "))")
    steps = check_in_steps(collection, nodes=1)

    assert next(steps, None) is None
    assert run(check_in_steps(collection, nodes=1)) == collection.problems


def test_each_of_many_properties_of_a_node_has_its_place() -> None:
    text = "(;" + "".join(f"XX{letter}[a]XX{letter}[b]" for letter in "ABCDEFGH") + ")"

    found = [p for p in loads(text).problems if p.code == "unknown-property"]

    assert [text[p.offset : p.offset + 4] for p in found] == [f"XX{c}[" for c in "ABCDEFGH"]


def test_a_node_is_found_as_it_is_now_where_what_was_read_of_it_begins_that() -> None:
    collection = loads("(;SZ[9];B[aa](;W[bb])C[late](;W[dd];B[ee]))")
    node = collection.games[0].root.first_child
    assert node is not None
    Edit().set(node, "N", ["x"])

    texts = run(texts_in_steps(collection, nodes=99))
    found = {one: source for one, _, source in Places(collection, texts).nodes(0)}

    assert found[node] == ";B[aa]C[late]N[x]"
