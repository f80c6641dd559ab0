"""An engine looks at the position on the board: hints on it, their lines, figures along the game.

```text
Look ─→ app.engines.Engines          asks anew with every step; what is known is shown at once
 ├ board.lay_over ← views.board.hints  discs, owners of points, the line under the pointer
 ├ LiveFigures ─→ timeline             what was said of each node, beside what the record says
 └ LookPanel                           who looks, figures, list of moves
```

Its rows stand in the Study menu (`gui/features/guess`): who opens a file loads nothing of it.
"""
