"""The open document, and what is kept beside it. QtCore only; knows no widgets.

`Document` is the only object views talk to: they read `current`, `game`, `position()`, change
things through `edit()`, and hear of it through its four signals. `Recovery` keeps what was not
saved on disk, `Settings` what the user chose.

```text
checker, finding     look through the document in slices, and again after edits
visited              where in it the user has been      file_bookmarks   what is marked in it
bookmarks, known_names, problem_scores, guess_scores
                     data of the user's own, each in a shared_file of the data folder
converting, fixing, joined, later_moves, rereading
                     work on whole files, in steps where it takes long
exporting            writes the files of an export      export_memory    what was exported last
```
"""
