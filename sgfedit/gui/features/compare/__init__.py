"""The open file beside another version of it: what differs, taken over one by one, or merged.

```text
commands ─→ Comparison ─→ app.comparing (in slices) ─→ game.comparing
              ├ ComparePanel   list of differences, and what both sides have
              ├ tree           signs at nodes, and what only they have
              └ board          rings around what differs
```

Its rows stand in the Edit menu (`gui/features/edit`): who opens a file loads nothing of it.
"""
