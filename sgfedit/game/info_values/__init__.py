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

from sgfedit.game.info_values._text import Reading
from sgfedit.game.info_values.dates import (
    PartialDate,
    format_dates,
    is_mandated_date,
    is_real_date,
    parse_dates,
    read_date,
)
from sgfedit.game.info_values.handicap import (
    format_handicap,
    format_komi,
    is_mandated_handicap,
    is_mandated_komi,
    parse_handicap,
    parse_komi,
    read_handicap,
    read_komi,
)
from sgfedit.game.info_values.ranks import Rank, format_rank, parse_rank, read_rank
from sgfedit.game.info_values.results import (
    Result,
    ResultKind,
    format_result,
    is_mandated_result,
    parse_result,
    read_result,
)
from sgfedit.game.info_values.rules import RULES, format_rules, parse_rules, read_rules
from sgfedit.game.info_values.times import (
    Overtime,
    describe_time,
    format_overtime,
    format_time,
    is_mandated_time,
    parse_overtime,
    parse_time,
    read_overtime,
    read_time,
)

__all__ = [
    "RULES",
    "Overtime",
    "PartialDate",
    "Rank",
    "Reading",
    "Result",
    "ResultKind",
    "describe_time",
    "format_dates",
    "format_handicap",
    "format_komi",
    "format_overtime",
    "format_rank",
    "format_result",
    "format_rules",
    "format_time",
    "is_mandated_date",
    "is_mandated_handicap",
    "is_mandated_komi",
    "is_mandated_result",
    "is_mandated_time",
    "is_real_date",
    "parse_dates",
    "parse_handicap",
    "parse_komi",
    "parse_overtime",
    "parse_rank",
    "parse_result",
    "parse_rules",
    "parse_time",
    "read_date",
    "read_handicap",
    "read_komi",
    "read_overtime",
    "read_rank",
    "read_result",
    "read_rules",
    "read_time",
]
