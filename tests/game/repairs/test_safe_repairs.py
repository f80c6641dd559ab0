"""What is safe to mend of the nodes loses nothing: on made-up records."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

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
@settings(max_examples=50)
def test_made_up_records_stay_what_they_are(text: str) -> None:
    check_nodes(text)
