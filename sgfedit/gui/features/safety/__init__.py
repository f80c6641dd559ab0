"""Files of the program's own that are damaged or cannot be written: what is said of them.

```text
notices   tells once, in the status bar, what was put aside and what cannot be kept
```

What is put aside, and how, is in `app/put_aside`.
"""
