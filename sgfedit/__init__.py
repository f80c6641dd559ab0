"""sgfedit: read, show, edit and write SGF game records without losing anything.

The packages, from the bottom up:

```text
errors, assets     what can go wrong; bundled files
sgf                SGF text ↔ nodes, property types, charsets, problems
go                 the rules of Go
game               game trees, edits with undo, positions, operations, tree layout
formats            files ↔ collections
render             a position as a drawing (QtGui only in its painter modules)
engine             engines that play and judge, their protocols and processes
app                the open document and the settings (QtCore only)
gui | cli          the window | the command line
```

The names below are the library; they need no Qt:

    >>> import sgfedit
    >>> collection = sgfedit.loads("(;SZ[9];B[ee];W[ge])")
    >>> [node.move.point for node in collection.games[0] if node.move]
    [Point(x=4, y=4), Point(x=6, y=4)]
    >>> with collection.edit("Go on") as e:
    ...     node = e.play(list(collection.games[0])[-1], "C3")
    >>> sgfedit.dumps(collection)
    b'(;SZ[9];B[ee];W[ge];B[cg])'
    >>> collection.undo()
    'Go on'

What the values of game info mean, in the forms FF[4] prescribes or servers write. Each `format_x`
is the inverse of `parse_x`, which returns None for what has no such form (`parse_rules` and
`parse_overtime` understand many):

    >>> sgfedit.parse_dates("1996-12-27,28")
    (PartialDate(year=1996, month=12, day=27), PartialDate(year=1996, month=12, day=28))
    >>> sgfedit.parse_result("B+2.5")
    Result(winner='B', kind='score', margin=2.5)
    >>> sgfedit.format_rank(sgfedit.Rank(9, "pro"))
    '9p'
"""

from importlib import import_module
from typing import TYPE_CHECKING

from sgfedit.lazy import module_of_each
from sgfedit.version import __version__ as __version__

if TYPE_CHECKING:
    from sgfedit.errors import (
        CharsetError,
        FileError,
        ForeignNodeError,
        RefusalError,
        SgfEditError,
    )
    from sgfedit.formats import dumps, load, load_dir, loads, save
    from sgfedit.game import Collection, Game, Position
    from sgfedit.game.collection import new_collection as new_game
    from sgfedit.game.editor import Editor
    from sgfedit.game.info_values import (
        Overtime,
        PartialDate,
        Rank,
        Result,
        format_dates,
        format_handicap,
        format_komi,
        format_overtime,
        format_rank,
        format_result,
        format_rules,
        format_time,
        parse_dates,
        parse_handicap,
        parse_komi,
        parse_overtime,
        parse_rank,
        parse_result,
        parse_rules,
        parse_time,
    )
    from sgfedit.sgf import PASS, Move, Node, Point, Problem, Properties

__all__ = [
    "PASS",
    "CharsetError",
    "Collection",
    "Editor",
    "FileError",
    "ForeignNodeError",
    "Game",
    "Move",
    "Node",
    "Overtime",
    "PartialDate",
    "Point",
    "Position",
    "Problem",
    "Properties",
    "Rank",
    "RefusalError",
    "Result",
    "SgfEditError",
    "dumps",
    "format_dates",
    "format_handicap",
    "format_komi",
    "format_overtime",
    "format_rank",
    "format_result",
    "format_rules",
    "format_time",
    "load",
    "load_dir",
    "loads",
    "new_game",
    "parse_dates",
    "parse_handicap",
    "parse_komi",
    "parse_overtime",
    "parse_rank",
    "parse_result",
    "parse_rules",
    "parse_time",
    "save",
]

_MODULE_OF = module_of_each(
    {
        "errors": "CharsetError FileError ForeignNodeError RefusalError SgfEditError",
        "formats": "dumps load load_dir loads save",
        "game": "Collection Game Position",
        "game.collection": "new_game",
        "game.editor": "Editor",
        "game.info_values": "Overtime PartialDate Rank Result format_dates format_handicap"
        " format_komi format_overtime format_rank format_result format_rules format_time"
        " parse_dates parse_handicap parse_komi parse_overtime parse_rank parse_result"
        " parse_rules parse_time",
        "sgf": "PASS Move Node Point Problem Properties",
    }
)

if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        """Import what is asked for: who hands a file to the program that runs needs none of it."""
        if name not in _MODULE_OF:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        home = import_module(f"{__name__}.{_MODULE_OF[name]}")
        found = getattr(home, "new_collection" if name == "new_game" else name)
        globals()[name] = found
        return found

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})
