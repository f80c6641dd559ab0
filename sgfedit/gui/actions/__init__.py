"""The mechanism of actions: rows, the table of them, QActions, keys.

```text
row        Action, and the questions that enable it
table      all rows by menu
build      QActions of a window, kept up to date
shortcuts  the keys in force; presets: keys as other programs have them
```
"""
