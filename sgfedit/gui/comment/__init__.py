"""What the comment shows on the board, and what is checked while it is written.

```text
links          between comment, board and document: hover, click, keys
├ marks        finds the links in sight and underlines them        text_part   what is in sight
├ point_typing clicks on the board that are typed     typed_points   blanks around them
└ sequence_preview, sequence_bar   a sequence that is shown, and the offer to add it
spelling       underlines and suggests: asks the speller, a thread, for the words that `words`
                has found
```

`loading` imports what recognises links a piece at a time, while nothing else is to be done.
Nothing here changes the text unless the user asks for it.
"""
