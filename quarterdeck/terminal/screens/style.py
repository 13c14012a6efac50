"""The style sheet of the screens."""

from __future__ import annotations

from typing import Final

from quarterdeck.terminal.kit.colours import AMBER, CORAL, INK, LINE, PANEL, QUIET, TEXT

CSS: Final = f"""
Screen {{ background: {INK}; color: {TEXT}; layout: vertical; overflow: hidden; }}
ModalScreen {{ background: {INK} 70%; align: center middle; }}
#heading {{ height: 1; background: {PANEL}; color: {TEXT}; padding: 0 1; }}
#hints {{ height: 1; background: {PANEL}; color: {QUIET}; padding: 0 1; }}
#hints.problem {{ color: {CORAL}; text-style: bold; }}
TableView {{ height: 1fr; background: {INK}; scrollbar-size-vertical: 1; overflow-x: hidden;
    scrollbar-color: {LINE}; scrollbar-background: {INK}; }}
PlayScreen.-hidden > * {{ visibility: hidden; }}
#foot {{ height: 10; border-top: solid {LINE}; }}
#choices {{ width: 1fr; height: 1fr; }}
#log {{ padding: 0 0 0 1; }}
#log.-beside {{ border-left: solid {LINE}; }}
.-replay #log {{ width: 1fr; height: 1fr; }}
.-low #foot {{ height: 9; }}
#drawer {{ width: 90%; max-width: 92; height: auto; max-height: 90%; background: {PANEL};
    border: round {LINE}; padding: 0 2;
    scrollbar-size-vertical: 1; scrollbar-color: {QUIET}; scrollbar-background: {PANEL}; }}
#scene {{ width: 64; height: auto; max-height: 100%; background: {PANEL}; border: heavy {AMBER}; padding: 1 3; }}
#small {{ width: 100%; height: 100%; content-align: center middle; text-align: center; color: {TEXT};
    background: {INK}; }}
"""
