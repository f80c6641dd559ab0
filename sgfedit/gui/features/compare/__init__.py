"""The open file beside another version of it: what differs, taken over one by one, or merged.

```text
commands ─→ Comparison ─→ app.comparing (in slices) ─→ game.comparing
              ├ ComparePanel   list of differences, and what both sides have
              ├ tree           signs at nodes, and what only they have
              └ board          rings around what differs
         ─→ Merge ─→ app.merging (in slices) ─→ app.merge_bases, game.comparing.merging
              ├ MergePanel     what both began with, conflicts, both sides of one
              └ tree           signs at conflicts
links    ─→ says how many conflicts are left in a file that was opened or saved
```

Its rows stand in the Edit menu (`gui/features/edit`): who opens a file loads nothing of it.
"""
