"""The window: widgets, dialogs, actions. The only package that imports QtWidgets.

```text
application    starts Qt, opens windows          actions        THE table of actions
main_window    assembly only                     commands/*     what actions do: f(window)
board_view, tree_view, panels/*   views of a Document; they talk to nothing else
tools          the table of board tools and their gestures
dialogs/*      everything that asks or tells
```
"""
