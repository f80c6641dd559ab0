"""A record shown to others, on a screen of its own.

Its row stands in the Study menu (`gui/features/read`): a start loads nothing of it before the
first picture.
"""
