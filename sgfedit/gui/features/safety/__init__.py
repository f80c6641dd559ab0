"""Files of the program's own that are damaged or cannot be written, and safe mode.

```text
commands          starting again, in safe mode or as usual
notices           tells once, in the status bar, what was put aside and what cannot be kept
put_aside_dialog  what was put aside: shown, put back, deleted
safe_bar          says what is not loaded in safe mode
```

What is put aside, and how, is in `app/put_aside`; when safe mode is offered, in `app/start_mark`.

Its rows stand in the Help menu (`gui/features/view`): a start loads nothing of it before the first
picture.
"""
