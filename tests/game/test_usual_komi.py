from __future__ import annotations

import pytest

from sgfedit import loads
from sgfedit.game.counting import terms_at, usual_komi


@pytest.mark.parametrize(
    ("info", "likely"),
    [
        ("", 6.5),
        ("RU[Japanese]DT[1990-05-01]", 5.5),
        ("RU[Japanese]DT[1960]", 4.5),
        ("RU[Japanese]DT[1850]", 0.0),
        ("RU[Japanese]DT[2016-03-09]", 6.5),
        ("RU[Korean]DT[1995]", 5.5),
        ("RU[Chinese]DT[2016]", 7.5),
        ("RU[AGA]DT[1999]", 5.5),
        ("RU[NZ]", 7.0),
        ("RU[Ing]", 8.0),
        ("HA[4]", 0.5),
    ],
)
def test_rules_date_and_handicap_say_what_the_komi_may_be(info: str, likely: float) -> None:
    root = loads(f"(;{info})").games[0].root

    found = usual_komi(root, terms_at(root))

    assert found[0] == likely
    assert len(set(found)) == len(found)
    assert {6.5, 7.5, 5.5, 0.0} <= set(found)
