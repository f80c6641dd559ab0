"""Earlier versions of a file: listed, looked at, opened, compared, put back.

```text
commands   what the action does, and what comes of the dialog
dialog     Versions: the list, the board beside it, the buttons
listing    rows of the list
words      when, from where, and what differs
```

Its row stands among those of files (`gui/features/file`): who opens a file loads nothing of it.
"""
