"""What is safe to mend of the nodes loses nothing: on made-up records."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sgfedit import Collection, dumps, loads
from sgfedit.game.edits import Edit
from sgfedit.game.positions import Positions
from sgfedit.game.repairs import fix
from tests.amounts import amount
from tests.game.repairs.safety import check_nodes

IDENTS = (
    *("AB", "AW", "AE", "PL", "B", "W", "KO", "MN", "BL", "OB", "TE", "BM", "DO", "IT"),
    *("C", "N", "V", "GB", "GW", "HO", "CR", "MA", "TR", "LB", "AR", "LN", "TB", "TW", "DD", "VW"),
    *("FG", "PM", "L", "M", "XX", "Comment", "aB"),
)
VALUES = (
    *("", "aa", "bb", "b c", "cc", "aa:bb", "bb:aa", "cc:cc", "ab:cb", "tt", "zz", "dd", "cc:zz"),
    *("1", "2", " 1", "3", "5,5", ".5", "5.", "x", "B", "w", "white", " ", "--", "A1", "pass"),
    *("aa:1", "aa:2", "aa:", "a a:1", "257:x", "257", "Title", ":x", "!", "a\n", "[", ";W[aa"),
)


properties = st.tuples(st.sampled_from(IDENTS), st.lists(st.sampled_from(VALUES), min_size=1))
nodes = st.lists(properties, max_size=5).map(
    lambda found: ";" + "".join(i + "".join(f"[{v}]" for v in values) for i, values in found)
)
records = st.tuples(
    st.sampled_from(("FF[4]", "FF[3]", "FF[1]", "")),
    st.sampled_from(("3", "5", "19", "21")),
    st.lists(nodes, min_size=1, max_size=5),
).map(lambda row: f"(;{row[0]}SZ[{row[1]}]{''.join(row[2])})")


@pytest.mark.untraced
@given(records)
@settings(max_examples=amount(20, 1000))
def test_made_up_records_stay_what_they_are(text: str) -> None:
    check_nodes(text)


GAMES = (
    "(;FF[4]GM[1]SZ[9]PB[x];B[aa]C[one](;W[bb];B[cc]XX[a])(;W[cc](;B[dd])(;B[ee]C[two])))",
    "(;GM[1]SZ[5]AB[aa][bb]C[(;FF[4\\])](;B[cc])(;B[dd]))",
    "(;FF[4](;FF[4]SZ[19]AB[aa])(;FF[4]SZ[19]AB[bb]C[three]))",
    "(;FF[3]GM[1];B[aa]((;W[bb])YY[b]);B[cc]C[four])",
    "(GM[1]Ko[]SZ[7];B[aa]()(W[bb]C[five]))",
)
damages = st.lists(st.tuples(st.sampled_from("()"), st.integers(0, 99), st.integers(0, 2)))


def facts(collection: Collection) -> list[object]:
    """Return for each game the boards, the comments and the unknown properties of its nodes."""
    return [
        [
            (Positions(game.root).at(node).stones, node.get("C"), node.get("XX"), node.get("YY"))
            for node in game.nodes()
        ]
        for game in collection.games
    ]


@pytest.mark.untraced
@given(st.lists(st.sampled_from(GAMES), min_size=1, max_size=4), damages)
@settings(max_examples=amount(60, 3000))
def test_no_safe_repair_melts_games_or_parts_them(
    games: list[str], damages: list[tuple[str, int, int]]
) -> None:
    text = "\n".join(games)
    for paren, which, times in damages:
        places = [index for index, char in enumerate(text) if char == paren]
        if places:
            at = places[which % len(places)]
            text = text[:at] + paren * times + text[at + 1 :]
    before, after = loads(text), loads(text)
    assert dumps(before).decode() == text

    fix(Edit(), after, lambda problem: problem.fixable)

    assert facts(after) == facts(before)
    assert facts(loads(dumps(after))) == facts(before)
