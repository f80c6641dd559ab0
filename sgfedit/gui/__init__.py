"""The window: widgets, dialogs, actions. The only package that imports QtWidgets.

```text
application    starts Qt, opens windows          actions        THE table of actions
main_window    assembly only                     commands/*     what actions do: f(window)
board_view, tree_view, panels/*   views of a Document; they talk to nothing else
tools          the table of board tools and their gestures
dialogs/*      everything that asks or tells
modes/*        what the board can be for besides editing: counting, guessing, solving
reading/*      the record as a text, in place of the board
presenting/*   a window for a projector
printing/*     pages as they will be printed, and on a printer
comment/*      what the comment shows on the board, and what is checked in it
visits/*       ways through the game: back and forward, glance, autoplay, slider
*_links        connect one thing each with the window, so that that only assembles
late_docks     panels that are made when they are first seen
```
"""
