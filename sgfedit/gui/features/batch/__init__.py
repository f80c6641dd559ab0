"""The same work on many files.

Its rows stand in the Games menu (`gui/features/library`): a start loads nothing of it before the
first picture.
"""
