"""Start page: what a window without a file shows beside the board.

```text
page      StartPage: its rows, and the recent files; comes and goes with what is open
├ place   BesideBoard: where it lies, over the panels beside the board
├ tiles   StartRow, FileTile, LeftRow: what one clicks on it
└ boards  FileBoards: reads the recent files and paints their boards, after the first picture
commands  shows it on request
```

Its rows stand in the Help menu (`gui/features/view`): who opens a file loads nothing of it.
"""
