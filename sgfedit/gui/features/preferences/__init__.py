"""Preferences: a window made from the table of settings (`app/setting_rows.py`).

```text
window    Preferences: pages, search, keys; makes pages when they are looked at, or soon after
├ rows      Page, Row: what a setting is called, the way back, words that are marked
├ controls  a control for each kind of value
└ disk_use  how much of the disk earlier versions take
```

Its row stands in the Edit menu (`gui/features/edit`): who opens a file loads nothing of it.
"""
