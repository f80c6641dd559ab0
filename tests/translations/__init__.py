"""Texts of the window for translators: what is marked in the sources, and the `.ts` files.

`python -m tests.translations update` brings `resources/translations/*.ts` up to date with the
sources; `todo`, `take` and `count` are for translators (see `__main__`). `test_catalogues` says
when an update is due, and what is wrong with a translation.
"""
