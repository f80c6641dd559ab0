"""The command line: `sgfedit [FILE …]` opens the window, `sgfedit COMMAND …` works without it.

```text
group          which words are files and which a command; the registry COMMANDS
batch, check, convert, diff, export, find, fix, index, info, join, merge, score, show, split,
textconv, thumbnail
               one module per subcommand: command and options, and mostly what it does and says
find_games     what `find` does without a PATH: it asks the library
exporter       what `export` does with each file
outputs        where converted files go, and what must not be overwritten
reading        a record from a file or from standard input, one game of it, in which charset
paths          files and folders named on the command line, and the formats they are in
progress       how far a command is with many of them
output         results on standard output, messages on standard error, exit status
```

Nothing here imports Qt or the window: `sgfedit.__main__` hands in the function that opens it.
To add a subcommand, write its module and put its name into `group.COMMANDS`: it is imported when
it is asked for. What its options do not need it imports when it runs, so that help comes quickly.

A subcommand raises `SgfEditError` or `output.Failure` for what it cannot do; the group words it.
"""

from sgfedit.cli.group import OpenWindow, open_from_terminal, run
from sgfedit.cli.output import Failure, Status

__all__ = ["Failure", "OpenWindow", "Status", "open_from_terminal", "run"]
