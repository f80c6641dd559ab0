"""Queries for games of a library: a line of text, and the games it asks for.

```text
values      FIELDS: what can be asked for; what stands behind the colon
parsing     text → Query, or a QueryError that says where
compiling   its conditions → SQL
finding     Query → ids of games, in order
rows        ids → what tables show of them
completing  what can stand at the cursor
```
"""

from sgfedit.library.query.completing import Completion, complete
from sgfedit.library.query.finding import ORDERS, among, find_games
from sgfedit.library.query.parsing import Query, QueryError, parse
from sgfedit.library.query.rows import GameRow, paths_of, rows
from sgfedit.library.query.values import FIELDS, Field

__all__ = [
    "FIELDS",
    "ORDERS",
    "Completion",
    "Field",
    "GameRow",
    "Query",
    "QueryError",
    "among",
    "complete",
    "find_games",
    "parse",
    "paths_of",
    "rows",
]
