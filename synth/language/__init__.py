"""The English of the synthesiser: patterns, spoken values, frames, reasons, registers and a grammar net.

Pure language. Nothing here knows a world, a tool or a task. The parts, lowest first:

* `patterns`: `[a|b]` alternations, `{slots}` and the `~` that marks what a formal speaker never says.
* `personas`: ten speakers as numbers, and the `Style` of one conversation.
* `values`: how money, days, times and lengths are said, and how the assistant states them.
* `lexicons`, `situations`: why people ask, keyed by what the reason motivates.
* `frames`, `replies`: sentences round a request; whole short turns (yes, no, try again, never mind).
* `realise`: frame, join, give a register, fill, tidy.
* `lint`: names the faults that readers found, as regular expressions.
"""
