"""Everything that asks or tells in a window of its own.

A dialog has a classmethod `ask` that shows it and returns the answer; `questions` holds the small
ones as functions. Both are looked up when they are called, so a test replaces them by an answer.
"""
