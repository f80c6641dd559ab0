from __future__ import annotations

import pytest

from sgfedit import Collection, dumps, loads
from sgfedit.game.edits import Edit, apply, inverted
from sgfedit.game.repairs import can_repair, fix, repair
from sgfedit.game.repairs.node_repairs import NODE_REPAIRS
from sgfedit.sgf.problems import PROBLEM_KINDS, Problem


def mend(collection: Collection, code: str, sureness: str | None = None) -> Edit:
    """Mend all problems of one code, or only those that are as sure to mend."""
    edit = Edit()
    problems = [
        problem
        for problem in collection.problems
        if problem.code == code and sureness in {None, problem.repair} and can_repair(problem)
    ]
    repair(edit, collection, problems)
    # What has been mended once is left alone.
    before = dumps(collection)
    repair(edit, collection, problems)
    assert dumps(collection) == before
    return edit


def mended(text: str, code: str, sureness: str | None = None) -> str:
    collection = loads(text)
    mend(collection, code, sureness)
    return dumps(collection).decode()


def test_every_repair_has_a_kind() -> None:
    assert NODE_REPAIRS.keys() <= PROBLEM_KINDS.keys()


@pytest.mark.parametrize("code", NODE_REPAIRS)
def test_a_problem_that_is_gone_is_left_alone(code: str) -> None:
    collection = loads("(;FF[4];B[aa]N[x])")
    edit = Edit()

    for node in (None, *collection.games[0].nodes()):
        for ident in ("", "C", "B"):
            repair(edit, collection, [Problem(code, 0, 1, 1, node=node, ident=ident)])

    assert edit.edits() == ()


# Values -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "before", "after"),
    [
        ("bad-value", "(;SZ[9];MN[x]C[y])", "(;SZ[9];C[y])"),
        ("bad-value", "(;SZ[9];GB[3])", "(;SZ[9];GB[1])"),
        ("bad-value", "(;SZ[9];B[D4])", "(;SZ[9];B[df])"),
        ("bad-value", "(;SZ[9];B[pass])", "(;SZ[9];B[])"),
        ("bad-value", "(;FF[3]SZ[9];B[pass])", "(;FF[3]SZ[9];B[tt])"),
        ("bad-value", "(;SZ[9];B[??])", "(;SZ[9];B[??])"),
        ("bad-value", "(;SZ[9]AB[aa] [kk][D4][x])", "(;SZ[9]AB[aa][df])"),
        ("bad-value", "(;SZ[9]AB[aa:tt])", "(;SZ[9]AB[aa:ii])"),
        ("bad-value", "(;SZ[9];B[aa];W[bb]BL[1:00:05]WL[0:59])", None),
        ("bad-value", "(;SZ[9];DD[aa];DD[true])", "(;SZ[9];DD[aa];)"),
        ("bad-value", "(;;AB[aa][bb;W[cc])", "(;;AB[aa][bb;W[cc])"),
        ("value-normalised", "(;SZ[9];B[a\na]C[x])", "(;SZ[9];B[aa]C[x])"),
        ("value-normalised", "(;V[5,5])", "(;V[5.5])"),
        ("value-normalised", "(;V[-.5])", "(;V[-0.5])"),
        ("value-normalised", "(;V[5.])", "(;V[5])"),
        ("value-normalised", "(;V[1,250])", "(;V[1.250])"),
        ("value-normalised", "(;MN[5.0])", "(;MN[5])"),
        ("value-normalised", "(;PL[black])", "(;PL[B])"),
        ("value-normalised", "(;GB[])", "(;GB[1])"),
        ("value-normalised", "(;;B[aa]KO[ ])", "(;;B[aa]KO[])"),
        ("value-normalised", "(;FG[Title])", "(;FG[0:Title])"),
        ("value-normalised", "(;FG[257])", "(;FG[257:])"),
        ("value-normalised", "(;FG[:x])", "(;FG[0:x])"),
        ("value-normalised", "(;FG[Fig: x])", "(;FG[0:Fig\\: x])"),
        ("value-normalised", "(;FG[ ])", "(;FG[])"),
        ("value-normalised", "(;SZ[9]LB[a a:x\\:y])", "(;SZ[9]LB[aa:x\\:y])"),
        ("value-normalised", "(;SZ[9]TB[ ])", "(;SZ[9]TB[])"),
        ("empty-value", "(;N[]C[x]PB[])", "(;C[x])"),
        ("empty-value", "(;C[ ])", "(;)"),
        ("empty-value", "(;SZ[9]AB[aa][])", "(;SZ[9]AB[aa])"),
        ("empty-value", "(;GM[]SZ[])", "(;)"),
        ("feature-newer-than-ff", "(;FF[3]SZ[9]AB[aa:ba])", "(;FF[3]SZ[9]AB[aa][ba])"),
        ("ff4-pass-in-old-ff", "(;FF[3];B[])", "(;FF[3];B[tt])"),
        # A move that repeats the one before is none of its own: it stays the same move.
        ("ff4-pass-in-old-ff", "(;FF[3];B[]B[]B[])", "(;FF[3];B[tt]B[tt]B[tt])"),
        ("ff4-pass-in-old-ff", "(;FF[3];B[]W[aa]B[])", "(;FF[3];B[tt]W[aa]B[tt])"),
        ("bad-pm", "(;PM[7]C[x])", "(;C[x])"),
        ("nonstandard-pass", "(;SZ[9];B[jj];W[zz])", "(;SZ[9];B[];W[])"),
        ("nonstandard-pass", "(;FF[3]SZ[9];B[--])", "(;FF[3]SZ[9];B[tt])"),
        ("point-not-unique", "(;SZ[9]AB[aa] [aa][bb])", "(;SZ[9]AB[aa][bb])"),
        ("point-not-unique", "(;SZ[9]AB[aa:ba][ba:ca])", "(;SZ[9]AB[aa:ba][ca])"),
        ("point-not-unique", "(;SZ[9]AB[aa]AE[aa])", "(;SZ[9]AB[aa])"),
        ("point-not-unique", "(;SZ[9]LB[aa:1][aa:2])", "(;SZ[9]LB[aa:1])"),
        ("redundant-setup", "(;SZ[9]AB[aa];AB[aa][bb])", "(;SZ[9]AB[aa];AB[bb])"),
        ("bad-view", "(;FF[4]SZ[9];VW[aa][])", "(;FF[4]SZ[9];VW[aa])"),
        ("bad-view", "(;FF[3]SZ[9];VW[aa:cc])", "(;FF[3]SZ[9];VW[aa][cc])"),
        ("one-point-rect", "(;SZ[9]CR[aa:aa])", "(;SZ[9]CR[aa])"),
        ("rect-corners-swapped", "(;SZ[9]CR[ac:ca])", "(;SZ[9]CR[aa:cc])"),
        ("one-point-arrow", "(;SZ[9]AR[aa:aa][aa:bb])", "(;SZ[9]AR[aa:bb])"),
        ("duplicate-arrow", "(;SZ[9]LN[aa:bb][bb:aa])", "(;SZ[9]LN[aa:bb])"),
        ("label-empty", "(;SZ[9]LB[aa:])", "(;SZ[9])"),
        ("markup-on-off-board-point", "(;SZ[9]AR[aa:kk])", "(;SZ[9])"),
        ("kgs-cr-on-move", "(;SZ[9];B[aa]CR[aa]BL[5])", "(;SZ[9];B[aa]BL[5])"),
    ],
)
def test_values_are_mended(code: str, before: str, after: str | None) -> None:
    expected = after or "(;SZ[9];B[aa];W[bb]BL[3605]WL[59])"

    assert mended(before, code) == expected


def test_only_what_is_as_sure_is_mended() -> None:
    text = "(;SZ[9]LB[aa:1][aa:1][aa:2])"

    assert mended(text, "point-not-unique", "safe") == "(;SZ[9]LB[aa:1][aa:2])"
    assert mended(text, "point-not-unique", "ask") == "(;SZ[9]LB[aa:1][aa:1])"


def test_in_a_file_of_several_games_the_own_board_counts() -> None:
    text = "(;SZ[9];B[jj])(;SZ[13];B[nn])"

    assert mended(text, "nonstandard-pass") == "(;SZ[9];B[])(;SZ[13];B[])"


# Identifiers ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "before", "after"),
    [
        ("duplicate-property", "(;C[a] N[x] C[b])", "(;C[a\n\nb] N[x] )"),
        ("duplicate-property", "(;AB[aa]AW[bb]AB[cc])", "(;AB[aa][cc]AW[bb])"),
        ("duplicate-property", "(;AP[a:1]AP[b:2])", "(;AP[a:1])"),
        ("too-many-values", "(;PW[][white])", "(;PW[white])"),
        ("too-many-values", "(;;B[cc][dd])", "(;;B[cc])"),
        ("lowercase-in-ident", "(;FileFormat[3]Comment [a\\]b] [c])", "(;FF[3]C [a\\]b] [c])"),
        ("lowercase-in-ident", "(;Comment[a]foo[x]N[y])", "(;C[a]foo[x]N[y])"),
        ("property-without-value", "(;B[cc]PL;W[aa] AB\n)", "(;B[cc];W[aa] \n)"),
        ("property-without-value", "(;B[cc] é foo AB é)", "(;B[cc] é foo  é)"),
    ],
)
def test_identifiers_are_mended(code: str, before: str, after: str) -> None:
    assert mended(before, code) == after


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("(;L[aa][bb])", "(;LB[aa:A][bb:B])"),
        ("(;LB[bb:x]L[aa][bb]C[y])", "(;LB[bb:x][aa:A]C[y])"),
        ("(;L[aa][kk])", "(;L[kk]LB[aa:A])"),
        ("(;L[kk])", "(;L[kk])"),
        ("(;AB[aa];M[aa][bb])", "(;AB[aa];TR[aa]MA[bb])"),
        ("(;;MA[bb]M[aa][bb][kk])", "(;;MA[bb][aa]M[kk])"),
        ("(;B[aa]M[aa])", "(;B[aa]TR[aa])"),
        ("(;SQ[aa])", "(;SQ[aa])"),
    ],
)
def test_old_marks_are_converted(before: str, after: str) -> None:
    root = "FF[4]SZ[9]"

    text = mended(before.replace("(;", f"(;{root}", 1), "prop-not-in-ff")

    assert text.replace(root, "", 1) == after


def test_letters_go_on_after_z() -> None:
    points = "".join(f"[{x}{y}]" for y in "ab" for x in "abcdefghijklmn")

    text = mended(f"(;FF[4]L{points})", "prop-not-in-ff")

    assert text.endswith("[lb:Z][mb:a][nb:b])")


# Two nodes of one -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "before", "after"),
    [
        ("two-moves-in-node", "(;;W[dd]B[cc];B[ee])", "(;;W[dd];B[cc];B[ee])"),
        (
            "two-moves-in-node",
            "(;;B[dd]W[cc]N[n]C[c]BL[1]WL[2](;B[ee])(;B[ff]))",
            "(;;B[dd]N[n]BL[1];W[cc]C[c]WL[2](;B[ee])(;B[ff]))",
        ),
        ("two-moves-in-node", "(;;B[aa]B[bb]B[cc];W[dd])", "(;;B[aa];B[bb];B[cc];W[dd])"),
        (
            "two-moves-in-node",
            "(;FF[3];W[qe]MA[mg]\nB[pg]MA[ki]\nW[qg]\nB[ph]MA[li](;W[aa])(;W[bb]))",
            "(;FF[3];W[qe]MA[mg]\n;B[pg]MA[ki]\n;W[qg]\n;B[ph]MA[li](;W[aa])(;W[bb]))",
        ),
        (
            "two-moves-in-node",
            "(;FF[1];B[bb]L[aa]C[x]W[cc]L[aa]N[n]C[y]B[bb]XX[1]BL[5];)",
            "(;FF[1];B[bb]L[aa]C[x];W[cc]L[aa]N[n]C[y];B[bb]XX[1]BL[5];)",
        ),
        (
            "two-moves-in-node",
            "(;;C[x]B[bb]LB[aa:1]AB[dd]W[cc]LB[aa:1]TR[bb]BL[5]B[bb]TR[bb])",
            "(;;C[x]B[bb]LB[aa:1]AB[dd]BL[5];W[cc]LB[aa:1]TR[bb];B[bb]TR[bb])",
        ),
        ("two-moves-in-node", "(;;B[bb]B[bb]C[x]W[bb]W[bb])", "(;;B[bb]B[bb]C[x];W[bb]W[bb])"),
        ("two-moves-in-node", "(;;B[]W[bb]B[])", "(;;B[];W[bb];B[])"),
        ("two-moves-in-node", "(;;C[x]B[bb]W[cc]B[dd]N[y])", "(;;B[bb]N[y];W[cc];C[x]B[dd])"),
        ("two-moves-in-node", "(;;B[bb]W[cc]PL[W])", "(;;B[bb];W[cc]PL[W])"),
        (
            "move-setup-mixed",
            "(;;B[bb]AE[cc]AW[dd]N[name]C[text]TE[1]XX[y])",
            "(;;AE[cc]AW[dd]N[name];B[bb]C[text]TE[1]XX[y])",
        ),
        ("move-setup-mixed", "(;;B[cc]PL[W]C[x])", "(;;B[cc]C[x])"),
        ("move-setup-mixed", "(;;B[cc]PL[B]C[x];B[dd])", "(;;B[cc]C[x];PL[B];B[dd])"),
        ("move-setup-mixed", "(;;MN[3]PL[B])", "(;;PL[B];MN[3])"),
        (
            "move-in-root",
            "(;GM[1]SZ[9]GN[x]N[n]C[first]B[aa]AB[bb];W[bb])",
            "(;GM[1]SZ[9]GN[x]AB[bb];N[n]C[first]B[aa];W[bb])",
        ),
        ("suspicious-bracket-in-value", "(;;B[aa;W[bb];B[cc])", "(;;B[aa];W[bb];B[cc])"),
        (
            "suspicious-bracket-in-value",
            "(;;AB[aa;W[bb][cc;B[dd];W[ee])",
            "(;;AB[aa];W[bb][cc];B[dd];W[ee])",
        ),
        ("suspicious-bracket-in-value", "(;PM[1MN[3]C[x])", "(;PM[1]MN[3]C[x])"),
        (
            "suspicious-bracket-in-value",
            "(;;AB[aa;W[bb][cc;W[dd]C[x])",
            "(;;AB[aa];W[bb][cc];W[dd]C[x])",
        ),
        (
            "suspicious-bracket-in-value",
            "(;;C[end;W[bb](;B[cc])(;B[dd]))",
            "(;;C[end];W[bb](;B[cc])(;B[dd]))",
        ),
        (
            "suspicious-bracket-in-value",
            "(;;LB[ce:A][de:B C[The 3-4 stone])",
            "(;;LB[ce:A][de:B] C[The 3-4 stone])",
        ),
        (
            "suspicious-bracket-in-value",
            "(;;N[Title C[text B[aa][bb];XX[x;W[bb])",
            "(;;N[Title] C[text B[aa][bb];XX[x];W[bb])",
        ),
        ("suspicious-bracket-in-value", "(;;B[[aa])", "(;;B[[aa])"),
        ("suspicious-bracket-in-value", "(;B[aa;W[bb];B[cc])", "(;B[aa];W[bb];B[cc])"),
        ("two-moves-in-node", "(;B[aa] W[bb]\n(;B[cc])(;B[dd]))", None),
        ("empty-node", "(;;;C[x];)", "(;;C[x])"),
        ("empty-node", "(; ;(;B[aa])(;B[bb]))", "(; \n(;B[aa])(;B[bb]))"),
        ("empty-node", "(;C[x](;;B[aa])(;B[bb]))", "(;C[x](;B[aa])(;B[bb]))"),
    ],
)
def test_nodes_are_split_and_deleted(code: str, before: str, after: str | None) -> None:
    expected = after or "(;B[aa] (;W[bb]\n(;B[cc])(;B[dd])))"

    assert mended(before, code) == expected


@pytest.mark.parametrize(
    ("text", "safe", "all_"),
    [
        (
            "(;FF[3]GM[1]SZ[19](\nW[qe]MA[mg]\nB[pg]MA[mg]\nW[qg]C[a]\nB[ph]C[b]))",
            "(;FF[3]GM[1]SZ[19](\n;W[qe]MA[mg]\nB[pg]MA[mg]\nW[qg]C[a]\nB[ph]C[b]))",
            "(;FF[3]GM[1]SZ[19](\n;W[qe]MA[mg]\n;B[pg]MA[mg]\n;W[qg]C[a]\n;B[ph]C[b]))",
        ),
        (
            "(;FF[4]GM[1]SZ[9];B[aa]C[x]W[bb]C[y]C[z]B[aa]TE[1]W[cc]BM[1])",
            None,
            "(;FF[4]GM[1]SZ[9];B[aa]C[x];W[bb]C[y\n\nz];B[aa]TE[1];W[cc]BM[1])",
        ),
        ("(;FF[4]GM[1]SZ[9];B[aa]B[bb])", None, "(;FF[4]GM[1]SZ[9];B[aa];B[bb])"),
        (
            "(;FF[4]GM[1]SZ[9];AB[dd]B[aa]C[x]W[bb]C[y])",
            None,
            "(;FF[4]GM[1]SZ[9];AB[dd];B[aa]C[x];W[bb]C[y])",
        ),
        (
            "(;FF[4]GM[1]SZ[9]PB[a]PB[a]B[aa]C[x]W[bb]C[y])",
            "(;FF[4]GM[1]SZ[9]PB[a]B[aa]C[x]W[bb]C[y])",
            "(;FF[4]GM[1]SZ[9]PB[a];B[aa]C[x];W[bb]C[y])",
        ),
        (
            "(;FF[4]GM[1]SZ[5]AB[ba][ab][bc]AW[ca][db][cc];B[cb];W[bb];B[cb]C[x]W[ee]C[y])",
            None,
            "(;FF[4]GM[1]SZ[5]AB[ba][ab][bc]AW[ca][db][cc];B[cb];W[bb];B[cb]C[x]KO[];W[ee]C[y])",
        ),
    ],
)
def test_nothing_of_several_moves_is_merged_before_they_are_apart(
    text: str, safe: str | None, all_: str
) -> None:
    collection = loads(text)
    fix(Edit(), collection, lambda problem: problem.repair == "safe")
    assert dumps(collection).decode() == (safe or text)

    edit = Edit()
    collection = loads(text)
    fix(edit, collection, can_repair)
    assert dumps(collection).decode() == all_
    apply(inverted(edit.edits()))
    assert dumps(collection).decode() == text
    assert len(collection.games) == 1


def test_the_repair_of_a_problem_of_several_moves_is_the_split() -> None:
    collection = loads("(;FF[3]GM[1]SZ[19];W[qe]MA[mg]B[pg]MA[ki]W[qg]B[ph]MA[li];W[aa])")

    assert [(p.code, p.repair) for p in collection.problems] == [("two-moves-in-node", "ask")]

    mend(collection, "two-moves-in-node")
    assert collection.problems == ()
    nodes = list(collection.games[0].nodes())
    position = collection.games[0].position(nodes[-1])
    assert [node.get("MA") for node in nodes[1:5]] == [((12, 6),), ((10, 8),), None, ((11, 8),)]
    assert position.move_number == 5
    for x, y, colour in ((16, 4, "W"), (15, 6, "B"), (16, 6, "W"), (15, 7, "B")):
        assert position.stone(x, y) == colour


def test_a_split_can_be_taken_back() -> None:
    text = "(;;W[dd]B[cc] (;B[ee]) (;B[ff]) )"
    collection = loads(text)

    edits = mend(collection, "two-moves-in-node").edits()
    apply(inverted(edits))

    assert dumps(collection).decode() == text


# Board and annotations --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "before", "after"),
    [
        ("setup-instead-of-move", "(;;B[aa];AW[bb]C[x];B[cc])", "(;;B[aa];W[bb]C[x];B[cc])"),
        ("annotation-conflict", "(;;GB[1]GW[1]DM[1])", "(;;GB[1])"),
        ("annotation-conflict", "(;;B[aa]DO[]C[x]IT[]GB[1])", "(;;B[aa]DO[]C[x]GB[1])"),
        ("te-bm-combination", "(;;B[aa]TE[1]C[x]BM[1])", "(;;B[aa]IT[]C[x])"),
        ("te-bm-combination", "(;;B[aa]BM[2]TE[1])", "(;;B[aa]DO[])"),
        ("te-bm-combination", "(;;B[aa]GB[1]GW[1]BM[2]TE[1])", "(;;B[aa]GB[1]GW[1]DO[])"),
        ("annotation-conflict", "(;;B[aa]GB[1]GW[1]BM[2]TE[1])", "(;;B[aa]GB[1]BM[2]TE[1])"),
        ("annotation-without-move", "(;;B[aa];TE[2]C[x])", "(;;B[aa]TE[2];C[x])"),
        ("annotation-without-move", "(;;B[aa]BM[1];TE[2]C[x])", "(;;B[aa]BM[1];C[x])"),
        ("annotation-without-move", "(;;B[aa];KO[])", "(;;B[aa];)"),
        ("annotation-without-move", "(;TE[1])", "(;)"),
        ("annotation-without-move", "(;C[x];TE[1])", "(;C[x];)"),
        ("annotation-in-comment", "(;;B[aa]C[!?]BL[5])", "(;;B[aa]IT[]BL[5])"),
        ("annotation-in-comment", "(;;B[aa]C[??])", "(;;B[aa]BM[2])"),
    ],
)
def test_annotations_are_mended(code: str, before: str, after: str) -> None:
    assert mended(before, code) == after


def test_a_ko_is_said_to_be_taken_on_purpose() -> None:
    text = "(;SZ[5]AB[ba][ab][bc]AW[ca][db][cc];B[cb];W[bb];B[cb])"

    assert mended(text, "ko-violation") == text.replace(";B[cb])", ";B[cb]KO[])")


def test_characters_come_back_and_the_file_becomes_utf_8_if_it_must() -> None:
    latin = loads("(;CA[ISO-8859-1]C[&#233; &#22258;\\]])".encode("latin-1"))
    fix(Edit(), latin, lambda problem: problem.code == "character-reference")
    assert dumps(latin) == "(;CA[UTF-8]C[é 囲\\]])".encode()

    latin = loads(b"(;CA[ISO-8859-1]C[&#233;])")
    fix(Edit(), latin, lambda problem: problem.code == "character-reference")
    assert dumps(latin) == "(;CA[ISO-8859-1]C[é])".encode("latin-1")

    utf8 = loads("(;CA[UTF-8]C[é &#22258;])")
    fix(Edit(), utf8, lambda problem: problem.code == "character-reference")
    assert dumps(utf8) == "(;CA[UTF-8]C[é 囲])".encode()
