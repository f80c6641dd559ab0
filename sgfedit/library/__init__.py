"""A library: folders of game records as one searchable thing. No Qt, and nothing is imported.

The files stay the truth. What is here is an index of them, which can be thrown away and made
again, and beside it what the user keeps about games, which cannot.

```text
library     Library: opens both files, hands out connections; the front door
schema      tables of the index, and of what is kept
locations   where both files are
sources     what lies in folders and archives
records     what is known of one game; lines: its moves as numbers
reading     bytes of a file → records, in a process of its own
indexing    compares, reads, writes; progress, cancel
words       what a word is, and by what names are compared
patterns    what a position search is asked, and what it answers
```
"""
