"""Comment and board together, and the spelling of what is being written.

Nothing here changes the text unless the user asks for it.
"""
