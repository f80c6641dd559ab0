"""An engine goes through whole games: what every move lost, and what was better.

```text
Review ─→ app.engines.Engines.review     all positions, in a thread; what is known comes at once
 ├ LiveFigures ─→ timeline               the graph fills meanwhile
 ├ game.losses                           what each move lost
 └ ReviewPanel                           how far it is, both players, the table of losses
write_dialog ─→ game.operations          into the record, when asked
```

Its rows stand in the Study menu (`gui/features/guess`): who opens a file loads nothing of it.
"""
