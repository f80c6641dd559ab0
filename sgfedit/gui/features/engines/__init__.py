"""Setting up engines: their list in the preferences, what tries one, its console.

```text
list    EngineList: the page of the preferences; adds, changes, removes, orders
├ dialog  EngineDialog: one engine: name, command, kind, limits; what KataGo needs besides
└ trial   TryEngine: three moves, and what was said
console   Console: what was sent to an engine and received; commands can be typed
```

The list itself, and what runs, is `app.engines`.

Its rows stand in the Study menu (`gui/features/guess`): who opens a file loads nothing of it.
"""
