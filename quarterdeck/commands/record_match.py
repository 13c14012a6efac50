"""Replays the match of a record file under the rules of this version."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from quarterdeck.commands.files import label
from quarterdeck.core.errors import OptionError, OtherRules, QuarterdeckError, RecordError, UnknownGame
from quarterdeck.core.pack import ContentError, Source
from quarterdeck.core.printable import quoted
from quarterdeck.core.record import Record
from quarterdeck.core.replay import replay
from quarterdeck.core.seed import SEALED
from quarterdeck.registry import AnyGame, AnyMatch, open_game, open_registered


class CannotPlay(RecordError):
    """The record cannot be replayed here. It can still be shown and exported."""


class NeedsPatch(CannotPlay):
    """The record needs other rules or figures. `quarterdeck record patch` converts it."""


def game_for(
    record: Record, file: str | None, packs: Sequence[Source], options: Mapping[str, str] | None = None
) -> AnyGame:
    """The game of a record, with its options or with the given ones.

    A record may come from a stranger, so it can only name a registered game. A game file is run only if a person names
    it, never because a record does.
    """
    need_packs(record, packs)
    given = record.options if options is None else options
    if file is not None:
        return open_game(file, given, packs)
    try:
        return open_registered(record.game, given, packs)
    except UnknownGame as error:
        raise CannotPlay(f"{error}; for a game of your own, give its file FILE.py") from error


def need_packs(record: Record, packs: Sequence[Source]) -> None:
    if record.packs and not packs:
        names = ", ".join(pack.partition("@")[0] for pack in record.packs)
        raise CannotPlay(f"it was played with content packs: give them with --pack FILE ({names})")


def same_packs(record: Record, packs: Sequence[Source]) -> None:
    """Check that these are the packs of the record, in its order and with its figures."""
    need_packs(record, packs)
    if not packs:
        return
    laid = [(name, hash) for name, _, hash in (pack.partition("@") for pack in game_for(record, None, packs).packs())]
    needed, got = ", ".join(record.packs), ", ".join(name for name, _ in laid)
    if not needed:
        raise CannotPlay(f"it was played without content packs, got {got}: leave --pack out")
    if needed != got:
        order = " in this order" if sorted(record.packs) == sorted(name for name, _ in laid) else ""
        raise CannotPlay(f"needs {'pack' if len(record.packs) == 1 else 'packs'} {needed}{order}, got {got}")
    for (name, figures), word in zip(laid, record.tags["Packs"].split(), strict=True):
        pinned = word.partition("@")[2]
        if pinned and pinned != figures:
            said = f"the pack {name} has changed since: the record was made with {pinned}, this is {figures}"
            raise OtherRules(f"{said}; use the old version of the pack")


def match_of(name: str, record: Record, file: str | None, packs: Sequence[Source]) -> AnyMatch:
    """Replay the match. Errors name the file and say what can be done."""
    try:
        if file is None:
            same_packs(record, packs)
        game = game_for(record, file, packs)
        if game.box.name != record.game:
            raise CannotPlay(f"this is a record of {quoted(record.game)}, not of {quoted(game.box.name)}")
        return replay(game, record)
    except (OtherRules, OptionError) as error:
        why = str(error).split("; it can be shown")[0]
        patch = f"`quarterdeck record patch {quoted(name)}` plays its choices under the rules of this version"
        raise NeedsPatch(f"{quoted(label(name))}: {why}. {patch}") from error
    except ContentError:
        raise
    except QuarterdeckError as error:
        raise CannotPlay(f"{quoted(label(name))}: {error}") from error


def check_commitment(name: str, match: AnyMatch, noted: str) -> None:
    """Check the seed against a commitment."""
    if match.seed.generator != SEALED:
        raise CannotPlay(f"{quoted(label(name))}: a short seed has no commitment; leave --commitment out")
    if noted.strip().lower() != match.seed.commitment():
        raise CannotPlay(
            f"{quoted(label(name))}: the seed does not match the commitment: its SHA-256 is {match.seed.commitment()}"
        )
