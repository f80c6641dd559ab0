"""The open document, and what is kept beside it. QtCore only; knows no widgets.

`Document` is the only object views talk to: they read `current`, `game`, `position()`, change
things through `edit()`, and hear of it through its four signals. `Recovery` keeps what was not
saved on disk, `Settings` what the user chose.

```text
tasks                work beside the user: slices in idle time, threads
checker, finding     look through the document in slices, and again after edits
browsing_history     where in it the user has been
bookmarks, known_names, scores
                     data of the user's own, each in a shared_file of the data folder
charsets, fixing, illegal_moves
                     work on whole files, in steps where it takes long
exporting            writes the files of an export      export_options    what was exported last
```
"""
