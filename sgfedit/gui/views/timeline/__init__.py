"""The line below the board: where one is in the game, what there is on the way, who leads.

Only `view` is loaded for the first picture; ticks, figures and their graph come after it.
"""
