"""The open document, its settings and recovery. QtCore only; knows no widgets.

`Document` is the only object views talk to: they read `current`, `game`, `position()`, change
things through `edit()`, and hear of it through its four signals. `Recovery` keeps what was not
saved on disk, `Settings` what the user chose.
"""
