"""Repairs of what stands between nodes: the text before and after."""

from __future__ import annotations

import pytest

from sgfedit import Collection, dumps, loads
from sgfedit.game.edits import Edit
from sgfedit.game.repairs import can_repair, fix, repair, rereading, run
from sgfedit.game.repairs.within_nodes import Parted


def mended(text: str, *codes: str) -> str:
    """Return the text after the repair of all problems with some codes."""
    collection = loads(text)
    fix(Edit(), collection, lambda problem: problem.code in codes)
    return dumps(collection).decode()


def nodes_of(collection: Collection) -> list[tuple[dict[str, tuple[str, ...]], int]]:
    return [
        (dict(node.properties), len(node.children))
        for game in collection.games
        for node in game.nodes()
    ]


@pytest.mark.parametrize(
    ("before", "code", "after"),
    [
        ("(;B[aa](;W[bb]\n", "missing-close-paren", "(;B[aa](;W[bb]))\n"),
        ("x((;B[aa]\x1a", "missing-close-paren", "x((;B[aa])\x1a"),
        ("(;B[aa])(;W[bb", "unexpected-eof", "(;B[aa])(;W[bb])"),
        (
            "(;FF[4](;B[aa]\n(;FF[4];B[bb])\n(;FF[4];B[cc]",
            "missing-close-paren",
            "(;FF[4](;B[aa]))\n(;FF[4];B[bb])\n(;FF[4];B[cc])",
        ),
        ("(;C[a\\", "missing-close-paren", "(;C[a])"),
        ("(;C[a\\\\", "unexpected-eof", "(;C[a\\\\])"),
        ("(;B[aa](;W[bb])(;C[x", "unexpected-eof", "(;B[aa](;W[bb])(;C[x]))"),
        ("(;B[aa]()( \n);W[bb])", "empty-variation", "(;B[aa];W[bb])"),
        ("(;B[aa](x)(;W[bb]))", "empty-variation", "(;B[aa](x)(;W[bb]))"),
        ("(;B[cc]((;W[dd])))", "extra-open-paren", "(;B[cc](;W[dd]))"),
        ("(;B[cc]((;W[dd])))", "junk-chars", "(;B[cc](;W[dd]))"),
        ("(;B[cc](((;W[dd]))))", "extra-open-paren", "(;B[cc](;W[dd]))"),
        ("(;B[cc]((;W[dd])(;W[ee])))", "extra-open-paren", "(;B[cc](;W[dd])(;W[ee]))"),
        ("(;B[cc]((;W[dd])", "extra-open-paren", "(;B[cc](;W[dd])"),
        ("(;B[cc](+(;W[dd])))", "extra-open-paren", "(;B[cc](+(;W[dd])))"),
        ("(B[aa];W[bb])", "missing-first-semicolon", "(;B[aa];W[bb])"),
        ("(;B[aa](W[bb])(;W[cc]))", "missing-semicolon-in-variation", "(;B[aa](;W[bb])(;W[cc]))"),
        ("(;B[aa](;W[bb]) ;C[x])", "node-outside-variation", "(;B[aa](;W[bb]) (;C[x]))"),
        ("(;C[a\0\0b];B[aa]N[\0])", "control-byte", "(;C[a  b];B[aa]N[ ])"),
        ("(;B[aa] junk;W[bb])", "junk-chars", "(;B[aa] ;W[bb])"),
        ("(;B[aa]\\r\\n;W[bb]\\n)", "junk-chars", "(;B[aa];W[bb])"),
        ("(;B[aa]\\r\\nN[bb])", "junk-chars", "(;B[aa]N[bb])"),
        ("(;B[aa]éaéaé;W[bb])", "junk-chars", "(;B[aa];W[bb])"),
        ("(;B[aa])\nthe end\n", "junk-chars", "(;B[aa])\n\n"),
        ("(;B[aa](;W[bb])KM[5](;W[cc]))", "junk-chars", "(;B[aa]KM[5](;W[bb])(;W[cc]))"),
        ("(;B[aa]C(;W[bb])KM[5] )", "junk-chars", "(;B[aa]C KM[5](;W[bb]))"),
        ("(;\n;C[\r\n]\n;C[\\\r\n])", "mixed-line-ends", "(;\n;C[\n]\n;C[\\\n])"),
        ("(;\r\n;C[\n\r\n])\r\n", "mixed-line-ends", "(;\r\n;C[\r\n\r\n])\r\n"),
        ("(GM[1]Ko[];Bl[aa])", "lowercase-in-ident", "(GM[1]K[];B[aa])"),
        ("(GM[1]AB KO;B[aa])", "property-without-value", "(GM[1] ;B[aa])"),
    ],
)
def test_a_repair_touches_nothing_but_what_it_mends(before: str, code: str, after: str) -> None:
    assert mended(before, code) == after


def test_a_second_node_outside_of_variations_goes_below_the_first() -> None:
    text = "(;B[aa](;W[bb]);W[cc](;B[dd]);B[ee])"

    after = mended(text, "node-outside-variation")

    assert after == "(;B[aa](;W[bb])(;W[cc](;B[dd])(;B[ee])))"
    assert nodes_of(loads(after)) == nodes_of(loads(text))


def test_a_node_outside_of_variations_in_a_file_that_is_cut_off() -> None:
    assert mended("(;B[aa](;W[bb]);W[cc]", "node-outside-variation") == "(;B[aa](;W[bb])(;W[cc]"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("(;AW 1 [aa];B[bb])", "junk-chars"),
        ("(;B[aa](;W[bb]+)[cc])", "junk-chars"),
        ("(;GM\ufeff[1])", "junk-chars"),
        ("(;B[aa]() [bb])", "empty-variation"),
        ("(;B[cc]([x](;W[dd])))", "extra-open-paren"),
        ("(;B[aa](x)(;W[bb]))", "empty-variation"),
        ("(;B[aa])(;B[bb])(x", "junk-chars"),
    ],
)
def test_what_would_change_nodes_is_left_as_it_is(text: str, code: str) -> None:
    collection = loads(text)
    before = nodes_of(collection)

    repair(Edit(), collection, [p for p in collection.problems if p.code == code])

    assert nodes_of(collection) == nodes_of(loads(dumps(collection))) == before


def test_of_many_repairs_only_those_are_left_out_that_change_nodes() -> None:
    text = "(;B[aa]x;W[bb]y;AW 1 [cc];B[dd]z)"
    collection = loads(text)

    repair(Edit(), collection, [p for p in collection.problems if p.code == "junk-chars"])

    assert dumps(collection) == b"(;B[aa];W[bb];AW 1 [cc];B[dd])"


def test_when_too_many_change_nodes_the_rest_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rereading, "_TRIES", 1)
    monkeypatch.setattr(rereading, "_CHARACTERS", 1)
    monkeypatch.setattr(run, "parted", lambda _file, _texts, groups: Parted({}, groups))
    text = b"(;B[aa]x;AW 1 [cc])"
    collection = loads(text)

    repair(Edit(), collection, [p for p in collection.problems if p.code == "junk-chars"])

    assert dumps(collection) == text


def test_repairs_that_overlap_are_done_one_after_the_other() -> None:
    text = "(;B[aa]\n(\r\n)\n(;W[bb]))"

    assert mended(text, "empty-variation", "mixed-line-ends") == "(;B[aa]\n\n(;W[bb]))"


def test_only_games_that_change_are_read_again_and_their_nodes_are_known() -> None:
    collection = loads("(;B[aa];W[bb])(;B[cc];W[dd]())")
    first, second = collection.games
    nodes = list(second.nodes())
    edit = Edit()

    empty = [p for p in collection.problems if p.code == "empty-variation"]
    moved = repair(edit, collection, empty)

    assert collection.games[0] is first
    assert list(moved) == nodes
    assert list(moved.values()) == list(collection.games[1].nodes())

    edit.roll_back()
    assert collection.games == (first, second)
    assert dumps(collection) == b"(;B[aa];W[bb])(;B[cc];W[dd]())"


def test_a_problem_of_a_node_is_mended_in_the_node_that_stands_for_it_now() -> None:
    collection = loads("(;KM[5,5]B[aa]x;W[bb]y)")
    wanted = {"junk-chars", "value-normalised"}

    repair(Edit(), collection, [p for p in collection.problems if p.code in wanted])

    assert dumps(collection) == b"(;KM[5.5]B[aa];W[bb])"


def test_text_in_a_charset_of_its_own_stays_in_it() -> None:
    first = "(;CA[UTF-8]C[棋é和围棋]x)".encode()
    second = "(;CA[GB18030]C[围棋和围棋]y)".encode("gb18030")
    collection = loads(first + second)

    fix(Edit(), collection, lambda problem: problem.code == "junk-chars")

    assert dumps(collection) == first.replace(b"x)", b")") + second.replace(b"y)", b")")


def test_problems_without_repair_are_left_alone() -> None:
    collection = loads("(;B[aa][x])")
    problems = [p for p in collection.problems if not can_repair(p)]

    assert repair(Edit(), collection, problems) == {}
    assert dumps(collection) == b"(;B[aa][x])"


def test_a_fix_ends_even_if_there_is_no_end_to_what_is_wanted() -> None:
    collection = loads("(;B[aa]" + "(" * 40 + ";W[bb]" + ")" * 41)

    assert len(fix(Edit(), collection, lambda problem: problem.code == "empty-variation")) == 0


def test_halves_of_characters_are_not_put_together() -> None:
    data = "(;CA[Shift_JIS]C[山下];B[aa](;W[bb])".encode("cp932") + b"\x8d()\x95(;W[cc]))"
    collection = loads(data)
    found = [p for p in collection.problems if p.code == "empty-variation"]
    assert found

    repair(Edit(), collection, found)
    assert dumps(collection) == data

    # What was typed may not fit the charset at all; where it goes is not known yet.
    Edit().set(collection.games[0].root, "C", ["é"])
    repair(Edit(), collection, [p for p in collection.problems if p.code == "empty-variation"])
    assert "()" in "".join(node.tail or "" for node in collection.games[0].nodes())


def test_broken_bytes_do_not_keep_structure_from_being_mended() -> None:
    data = "(;CA[Shift_JIS]C[山下".encode("cp932") + b"\xff];B[aa](;W[bb])()(;W[cc]))"
    collection = loads(data)

    repair(Edit(), collection, [p for p in collection.problems if p.code == "empty-variation"])

    assert dumps(collection) == data.replace(b"()", b"")


def test_in_files_of_several_charsets_each_game_keeps_its_broken_bytes() -> None:
    games = ["(;CA[UTF-8]C[棋]", "(;CA[GBK]C[围])"]
    data = games[0].encode() + b"\xff()(;B[aa]))" + games[1].encode("gbk")
    collection = loads(data)
    assert collection.charset == "per-game"

    repair(Edit(), collection, [p for p in collection.problems if p.code == "empty-variation"])

    assert dumps(collection) == data.replace(b"()", b"")
    assert dumps(loads(dumps(collection))) == dumps(collection)


def test_a_bad_repair_in_one_game_keeps_none_in_another_from_being_done() -> None:
    collection = loads("(;B[aa]x;AW 1 [cc])(;B[bb]y;W[cc])z")
    found = [p for p in collection.problems if p.code == "junk-chars"]

    repair(Edit(), collection, found)

    assert dumps(collection) == b"(;B[aa];AW 1 [cc])(;B[bb];W[cc])"


def test_the_few_bad_ones_of_many_repairs_are_left_and_all_others_done() -> None:
    bad, good = ";AW 1 [cc]", ";B[aa]x"
    text = "(;SZ[9]" + (good * 60 + bad) * 5 + ")"
    collection = loads(text)
    found = [p for p in collection.problems if p.code == "junk-chars"]

    # Those that are known to do harm are not offered at all, so they are asked for here.
    repair(Edit(), collection, [p._replace(certainty="") for p in found])

    assert dumps(collection).decode() == text.replace("x", "")


def test_values_that_stand_alone_are_deleted_together() -> None:
    collection = loads("(;B[aa](;W[bb])[dh][dg] [df](;W[cc]))")
    found = [p for p in collection.problems if p.code == "junk-chars"]

    repair(Edit(), collection, found)

    assert dumps(collection) == b"(;B[aa](;W[bb]) (;W[cc]))"


def test_line_ends_of_several_games_are_mended_with_what_else_there_is() -> None:
    collection = loads("(;C[a\r\n]\n;B[aa]x)\n(;\n)\r\n")

    fix(Edit(), collection, lambda p: p.code in {"mixed-line-ends", "junk-chars"})

    assert dumps(collection) == b"(;C[a\n]\n;B[aa])\n(;\n)\n"


def test_a_node_that_would_be_gone_is_kept() -> None:
    collection = loads("(;B[aa])x(;W[bb])")
    (junk,) = [p for p in collection.problems if p.code == "junk-chars"]

    # As if the whole of the second game were junk.
    repair(Edit(), collection, [junk._replace(length=9)])

    assert dumps(collection) == b"(;B[aa])x(;W[bb])"


def test_a_fix_is_over_after_some_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "_MOST_ROUNDS", 1)
    collection = loads("(;FF[4]GM[1]SZ[9];)")

    assert len(fix(Edit(), collection, lambda problem: problem.code == "empty-node")) == 1
