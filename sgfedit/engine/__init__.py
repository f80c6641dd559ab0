"""Engines that play and judge: their protocols, processes, positions put to them. No Qt.

```text
Engine.ask(question) ─→ Dialogue (no I/O) ─→ bytes ─→ Process ─→ the engine
tell(event)          ←─     GtpDialogue, AnalysisDialogue ←─ bytes ←─┘

commands    how engines are started, which of them this computer has
questions   what can be asked, and what comes back
positions   a node of a record → a Situation, as it is put to an engine
limits      what an engine cannot take, said before it is asked
candidates  what an engine says of a position: Report, Candidate, always from Black's view
gtp         GTP 2 over bytes: ids, answers of several lines, errors, streams
gtp_setup   the commands that bring an engine's board from one situation to another
gtp_dialogue, analysis_dialogue   questions in GTP, and in KataGo's JSON; dialogue: what both share
process     a child process with its threads, its end, what it said last
engine      one engine that is started, asked, restarted and ended
queue       many positions spread over several engines
cache       what engines have said, kept in a file
```

Commands of engines come from the user's settings alone, never from a record.
"""
