"""What stands around the board: comment, info strip, list of games.

A panel is a widget of its own that gets the document (and the settings) and connects itself to
their signals; none knows the window. What a panel cannot do itself it asks for by a signal.
"""
