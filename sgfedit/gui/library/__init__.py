"""The window of the library: folders of game records, searched, looked at, kept in order.

```text
frame            LibraryFrame: what its parts may ask of it; window: LibraryWindow, assembly
window_menus     its actions, one row each; window_commands: what they do
window_links     what follows what; searching: what the table lists
query_bar        the line (query_line), what is wrong with it, its count; query_form: a form
sidebar          folders, saved searches, stars, tags
pages            the middle: games_table with games_model, texts, plain_table by page_rows, empty
cells            how their cells are drawn
preview          the game: preview_board, details, marks_pane
opening, export  games into editors, games into files
foot             notes and progress
position_pane    the position search
```

Everything is asked through `sgfedit.app.library_service`, in threads.

```text
asking           small questions, replaced in tests
```
"""
