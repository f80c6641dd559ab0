"""Conversion of a record to another file format.

Its rows stand in the Edit menu (`gui/features/edit`): who opens a file loads nothing of it.
"""
