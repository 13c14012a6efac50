"""From a record in a file to its match, played back under the rules of this version."""

from __future__ import annotations

from collections.abc import Sequence

from quarterdeck.commands.files import label
from quarterdeck.commands.shown import quoted
from quarterdeck.core.errors import OptionError, OtherRules, QuarterdeckError, RecordError
from quarterdeck.core.pack import ContentError, Source
from quarterdeck.core.record import Record
from quarterdeck.core.replay import replay
from quarterdeck.shelf import AnyGame, AnyMatch, open_game


class CannotPlay(RecordError):
    """A record that cannot be played back here; it can still be shown and exported."""


def game_for(record: Record, file: str | None, packs: Sequence[Source]) -> AnyGame:
    """The game of a record, set up as it says; packs and games of one's own have to be given along."""
    need_packs(record, packs)
    return open_game(file or record.game, record.options, packs)


def need_packs(record: Record, packs: Sequence[Source]) -> None:
    if record.packs and not packs:
        names = ", ".join(pack.partition("@")[0] for pack in record.packs)
        raise CannotPlay(f"it was played with content packs: give them along with --pack FILE ({names})")


def match_of(name: str, record: Record, file: str | None, packs: Sequence[Source]) -> AnyMatch:
    """The match again, or an error that names the file and says what can be done."""
    try:
        game = game_for(record, file, packs)
        return replay(game, record)
    except (OtherRules, OptionError) as error:
        why = str(error).split("; it can be shown")[0]
        patch = f"`quarterdeck record patch {quoted(name)}` plays its choices under the rules of this version"
        raise CannotPlay(f"{quoted(label(name))}: {why}. {patch}") from error
    except ContentError:
        raise
    except QuarterdeckError as error:
        raise CannotPlay(f"{quoted(label(name))}: {error}") from error
