"""Playing against an engine, or letting two of them play: a mode of the board.

```text
commands ─→ dialog ─→ Match ─→ PlayMode ─→ Genmove … Played ─→ document.edit ─→ the record
                                  └── clock: what is left, as BL WL OB OW say
```

Rows of the menu stand with those of `features.guess`: who opens a file loads nothing of this.
"""
