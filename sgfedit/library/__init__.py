"""A library: folders of game records as one searchable thing. No Qt, and nothing is imported.

The files stay the truth. What is here is an index of them, which can be thrown away and made
again, and beside it what the user keeps about games, which cannot.

```text
library     Library: opens both files, hands out connections; the front door
schema      tables of the index, and of what is kept
locations   where both files are, and what paths can be kept there
kept        what the user says of games: tags, stars, notes; how that finds its game again
sources     what lies in folders; archives: in zip archives, within limits
records     what is known of one game; lines: its moves as numbers
tracing     a game → lines; plain: text → lines without a tree, the way of most records
reading     bytes of a file → records; workers: of many files, where there are many in processes
processes   the same done to many things at once, whatever one of them does to a process
comparing   what is there with what the index knows
indexing    compares, has read what is new; progress, cancel; lock: one at a time
storing     records → rows, in transactions after each of which the index is right
folders     how much there is of all that in a folder; showing: what windows show of one game
portions    many ids, as statements can speak of them; numbers: many ids out of a query at once
snapshots   several questions about one moment
words       what a word is, and by what names are compared; names: spellings of players
signatures  what is equal for games of equal moves
query       which games are asked for in a line of text, and which these are
texts       where words stand in comments, names of nodes, labels
duplicates  games that are there more than once; statistics: players, opponents, openings
patterns    what a position search is asked, and what it answers
exporting   a result as one file, as a folder of files, as a table
```
"""
