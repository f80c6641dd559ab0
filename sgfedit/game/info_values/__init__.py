"""Values of game info and what they mean: dates, results, komi, times, ranks … No trees.

FF[4] prescribes a form for DT, RE, KM, HA and TM that people and programs keep to only loosely.
For each property there are `parse_x` and `format_x`, inverse to each other, for the prescribed
form; `is_mandated_x`; and `read_x`, which understands much more and says in a `Reading` whether
the prescribed form may replace the text without asking. RU, OT, BR and WR are free text: their
readings offer what servers write, and None is no flaw.

```text
text ─→ is_mandated_x ─yes→ fine          read_x ─→ Reading(certain)      safe to rewrite
            └─no─→ read_x ──────────────→        ─→ Reading(not certain)  ask: text, alternatives
                                                 ─→ None                  keep it, report it
```
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sgfedit.lazy import getter, module_of_each

if TYPE_CHECKING:
    # fmt: off
    # isort: off
    from sgfedit.game.info_values._text import (
        Reading as Reading,
    )
    from sgfedit.game.info_values.dates import (
        PartialDate as PartialDate, format_dates as format_dates,
        is_mandated_date as is_mandated_date, is_real_date as is_real_date,
        parse_dates as parse_dates, read_date as read_date,
    )
    from sgfedit.game.info_values.handicap import (
        format_handicap as format_handicap, format_komi as format_komi,
        is_mandated_handicap as is_mandated_handicap, is_mandated_komi as is_mandated_komi,
        parse_handicap as parse_handicap, parse_komi as parse_komi, read_handicap as read_handicap,
        read_komi as read_komi,
    )
    from sgfedit.game.info_values.ranks import (
        Rank as Rank, format_rank as format_rank, parse_rank as parse_rank, read_rank as read_rank,
    )
    from sgfedit.game.info_values.results import (
        Result as Result, ResultKind as ResultKind, format_result as format_result,
        is_mandated_result as is_mandated_result, parse_result as parse_result,
        read_result as read_result,
    )
    from sgfedit.game.info_values.rules import (
        RULES as RULES, format_rules as format_rules, parse_rules as parse_rules,
        read_rules as read_rules,
    )
    from sgfedit.game.info_values.times import (
        Overtime as Overtime, describe_time as describe_time, format_overtime as format_overtime,
        format_time as format_time, is_mandated_time as is_mandated_time,
        parse_overtime as parse_overtime, parse_time as parse_time, read_overtime as read_overtime,
        read_time as read_time,
    )
    # isort: on
    # fmt: on

_HOMES: Final = {
    "_text": "Reading",
    "dates": "PartialDate format_dates is_mandated_date is_real_date parse_dates read_date",
    "handicap": (
        "format_handicap format_komi is_mandated_handicap is_mandated_komi parse_handicap "
        "parse_komi read_handicap read_komi"
    ),
    "ranks": "Rank format_rank parse_rank read_rank",
    "results": "Result ResultKind format_result is_mandated_result parse_result read_result",
    "rules": "RULES format_rules parse_rules read_rules",
    "times": (
        "Overtime describe_time format_overtime format_time is_mandated_time parse_overtime "
        "parse_time read_overtime read_time"
    ),
}
"""Module → what is handed out of it, imported when it is first asked for: few use all of it."""

_MODULE_OF: Final = module_of_each(_HOMES)

__all__ = tuple(_MODULE_OF)  # of strings


if not TYPE_CHECKING:  # pragma: no branch  # or any name would be an attribute
    __getattr__ = getter(__name__, _MODULE_OF)
