"""Views of the document: the board, the tree, the comment, and what stands around them.

A view gets the document (and the settings) and connects itself to their signals; none knows the
window. What a view cannot do itself it asks for by a signal.
"""
