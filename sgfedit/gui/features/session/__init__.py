"""Session: windows, files and nodes of last time, kept while one works and opened again.

```text
keeper      writes down what is open, as it changes
restoring   opens what was written down, the first file at once, the others beside the user
last_files  dialog: the files of the last sessions, and what became of those that are gone
commands    the rows of the File menu
```

What is said of sessions, on the start page too, is in `gui/opening/last_session`.

Its rows stand in the File menu (`gui/features/file`): a start that opens a file loads nothing of
it before the first picture.
"""
