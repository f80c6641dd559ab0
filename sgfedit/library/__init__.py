"""A library: folders of game records as one searchable thing. No Qt, and nothing is imported.

The files stay the truth. What is here is an index of them, which can be thrown away and made
again, and beside it what the user keeps about games, which cannot.

```text
library     Library: opens both files, hands out connections; the front door
schema      tables of the index, and of what is kept; statements of many ids, of one moment
locations   where both files are, what paths can be kept there; the lock of an update
kept        what the user says of games: tags, stars, notes; how that finds its game again
sources     what lies in folders, and in zip archives, within limits
records     what is known of one game; lines: its moves as numbers, and these as boards
tracing     a game → lines, and text → lines without a tree, the way of most records
reading     bytes of a file → records
processes   the same done to many things at once, whatever it does to a process; one thing apart
indexing    compares, has read what is new, in processes where that is much; progress, cancel
updating    the same for a window, apart: in a process of its own
storing     records → rows, in transactions after each of which the index is right
facts       how much there is of all, and in a folder; what windows show of one game
names       what a word is, and by what names are compared; spellings of players
signatures  what is equal for games of equal moves
query       which games are asked for in a line of text, and which these are
texts       where words stand in comments, names of nodes, labels
duplicates  games that are there more than once; statistics: players, opponents, openings
patterns    what a position search is asked, and what it answers
exporting   a result as one file, as a folder of files, as a table
```
"""
