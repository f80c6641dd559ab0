"""Speaking each step, for players who do not see the board.

```text
voice          Voice: when a window speaks, and what: the words that screen readers are told
└ choice       which speaker there is on this computer
  ├ dispatcher says a text by speech-dispatcher, the service of Linux desktops, over its socket
  └ qt_speaker says it by QtTextToSpeech, which an extra of the package brings
    └ speaker  Speaker, what both are
```

Nothing here waits: a socket and Qt's own voices tell when they are done.
"""
