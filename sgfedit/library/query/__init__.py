"""Which games of a library are asked for, in a line of text, and which these are.

```text
fields      FIELDS: what can be asked for
parsing     text → Query, or a QueryError that says where
finding     Query → ids of games, in order
rows        ids → what tables show of them
completing  what can stand at the cursor
```
"""

from sgfedit.library.query.completing import Completion, complete
from sgfedit.library.query.fields import FIELDS, Field
from sgfedit.library.query.finding import ORDERS, find_games
from sgfedit.library.query.parsing import Query, QueryError, parse
from sgfedit.library.query.rows import GameRow, paths_of, rows

__all__ = [
    "FIELDS",
    "ORDERS",
    "Completion",
    "Field",
    "GameRow",
    "Query",
    "QueryError",
    "complete",
    "find_games",
    "parse",
    "paths_of",
    "rows",
]
