"""Effects: what cards do, as data.

Content says `main = [{ gain = 2 }, { discard = 1, when = "space" }]`. A game's `Vocabulary` has a `Word` for each
effect that may be written there, and reads such a list into `Effect`s. An effect is a small class: its amount, what it
does, whether it may ask a player, its text. To add one, write the class and its word in one file and its text in each
language: `<game>.effect.<name>` is what a card says.

    [{ damage = 2 }]                                     an effect and its amount
    [{ drain = true }]                                   an effect without an amount
    [{ gain = 2, when = "people" }]                      only for the seats that meet a condition
    [{ if = "people", then = [...], else = [...] }]      blocks hold lists of effects
    [{ choose = [[...], [...]] }]                        one of them, as the player chooses
    [{ may = [...] }]                                    all of it, or nothing
    [{ each = "opponents", do = [...] }]                 done by each seat of a group, one after the other
    [{ times = 3, do = [...] }]

A list is flat: a block is followed by its inner lists, each closed by a `Stop`. So a place in the list is one number,
and the effects that remain after a question are one step on the agenda: `PerformEffects`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Generic, TypeAlias

from mypy_extensions import mypyc_attr

from quarterdeck.core.action import Action, Verb
from quarterdeck.core.chance import Door
from quarterdeck.core.pack import TomlEntry
from quarterdeck.core.state import Ask, S, Step
from quarterdeck.core.words import Catalogue, Message

# How a list of effects continues after an effect.
AT_ONCE: Final = 0
"""The effect is complete at once, and the next one follows."""
ASKS: Final = 1
"""The effect may put steps on the agenda: the rest of the card waits for them."""
BLOCK: Final = 2
"""The same, for an effect that is followed by lists of its own."""
STOPS: Final = 3
"""The end of an inner list."""

WHEN: Final = "when"
BLOCKS: Final = ("if", "choose", "may", "each", "times")
MOST_OPTIONS: Final = 6
MOST_TIMES: Final = 9
MOST_INSIDE: Final = 12
"""Effects in one inner list."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Condition(Generic[S]):
    """A condition of `when` and `if` on a seat. Its text is `<game>.if.<name>`, with the effect in `{then}`."""

    def __init__(self, name: str) -> None:
        self.name: Final = name

    def holds(self, s: S, seat: int, source: int) -> bool:
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Group(Generic[S]):
    """A group of seats for `each`, in the order in which they act."""

    def __init__(self, name: str) -> None:
        self.name: Final = name

    def seats(self, s: S, seat: int, source: int) -> list[int]:
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Effect(Generic[S]):
    """One effect of a card. Immutable: created when content is read, and shared by all matches."""

    flow: int = AT_ONCE

    def __init__(self, amount: int) -> None:
        self.amount: Final = amount
        self.name: str = ""
        """Its name in content."""
        self.key: str = ""
        """The message key of its text."""
        self.code: int = -1
        """Its number among the effects of the game, for steps that refer to an effect."""
        self.condition: Condition[S] | None = None
        self.after: int = 0
        """For a block: the index in the list after its inner lists."""

    def do(self, s: S, door: Door, use: PerformEffects[S], seats: int) -> None:
        """Perform the effect for these seats (a mask)."""
        raise NotImplementedError

    def text(self) -> Message:
        """What the card says."""
        return Message(self.key, {"amount": self.amount})


MakeEffect: TypeAlias = Callable[[int], Effect[S]]
"""The class of an effect, which takes its amount."""


class Word(Generic[S]):
    """An effect that content may name, and the largest amount it takes (0: its value is `true`)."""

    def __init__(self, name: str, make: MakeEffect[S], most: int = 0, code: int = -1) -> None:
        self.name: Final = name
        self.make: Final = make
        self.most: Final = most
        self.code: Final = code


# -- the rest of a card ------------------------------------------------------------------------------------


@mypyc_attr(allow_interpreted_subclasses=True)
class PerformEffects(Step[S]):
    """Performs a card's effects from index `at` for these seats (a mask). A game's subclass finds the effects.

    `source` is the card. `way` selects one of its lists of effects, if it has several.
    """

    def __init__(self, seats: int, source: int, way: int, at: int) -> None:
        self.seats: Final = seats
        self.source: Final = source
        self.way: Final = way
        self.at: Final = at

    def args(self) -> list[int]:
        return [self.seats, self.source, self.way, self.at]

    def effects(self, s: S) -> list[Effect[S]]:
        raise NotImplementedError

    def part(self, seats: int, at: int) -> PerformEffects[S]:
        """A step for the same card with other seats or from another index."""
        raise NotImplementedError

    def question(self, seat: int, at: int) -> ChooseEffect[S]:
        """The question of `choose` and `may`: which inner list of the block before `at` to perform."""
        raise NotImplementedError("this game's cards ask nothing by themselves")

    def run(self, s: S, door: Door) -> None:
        effects = self.effects(s)
        at = self.at
        while at < len(effects) and not s.over:
            effect = effects[at]
            at += 1
            if effect.flow == STOPS:
                return
            seats = self.seats
            condition = effect.condition
            if condition is not None:
                seats = meeting(s, condition, seats, self.source)
            if effect.flow == AT_ONCE:
                if seats:
                    effect.do(s, door, self, seats)
                continue
            after = effect.after if effect.flow == BLOCK else at
            if after < len(effects) and effects[after].flow != STOPS:
                s.then(self.part(self.seats, after))
            if seats:
                effect.do(s, door, self if effect.flow == ASKS else self.part(seats, at), seats)
            return


def meeting(s: S, condition: Condition[S], seats: int, source: int) -> int:
    """The mask of those seats that meet a condition."""
    seat = 0
    left = seats
    while left:
        if left & 1 and not condition.holds(s, seat, source):
            seats &= ~(1 << seat)
        left >>= 1
        seat += 1
    return seats


def seats_in(mask: int) -> list[int]:
    return [seat for seat in range(mask.bit_length()) if mask >> seat & 1]


# -- blocks ------------------------------------------------------------------------------------------------


class Stop(Effect[S]):
    """The end of an inner list."""

    flow: int = STOPS


class Block(Effect[S]):
    """An effect that is followed by inner lists; `use.at` is where the first one begins."""

    flow: int = BLOCK

    def __init__(self, amount: int) -> None:
        super().__init__(amount)
        self.inside: list[int] = []
        """The start of each inner list, relative to the first."""


class If(Block[S]):
    def __init__(self, condition: Condition[S]) -> None:
        super().__init__(0)
        self.asked: Final = condition

    def do(self, s: S, door: Door, use: PerformEffects[S], seats: int) -> None:
        met = meeting(s, self.asked, seats, use.source)
        if seats & ~met and len(self.inside) > 1:
            s.then(use.part(seats & ~met, use.at + self.inside[1]))
        if met:
            s.then(use.part(met, use.at))


class Choose(Block[S]):
    """Each seat chooses one of the inner lists. With one list: that, or nothing."""

    def do(self, s: S, door: Door, use: PerformEffects[S], seats: int) -> None:
        for seat in reversed(seats_in(seats)):
            s.then(use.question(seat, use.at))


class Each(Block[S]):
    def __init__(self, group: Group[S]) -> None:
        super().__init__(0)
        self.group: Final = group

    def do(self, s: S, door: Door, use: PerformEffects[S], seats: int) -> None:
        for actor in reversed(seats_in(seats)):
            for seat in reversed(self.group.seats(s, actor, use.source)):
                s.then(use.part(1 << seat, use.at))


class Times(Block[S]):
    def do(self, s: S, door: Door, use: PerformEffects[S], seats: int) -> None:
        for _ in range(self.amount):
            s.then(use.part(seats, use.at))


@mypyc_attr(allow_interpreted_subclasses=True)
class ChooseEffect(Ask[S]):
    """Asks which inner list of a block to perform. A game's subclass names the verb, which takes its number."""

    def __init__(self, seat: int, source: int, way: int, at: int) -> None:
        self.seat: Final = seat
        self.source: Final = source
        self.way: Final = way
        self.at: Final = at

    def args(self) -> list[int]:
        return [self.seat, self.source, self.way, self.at]

    def card(self) -> PerformEffects[S]:
        """The step that performs the card from `at`."""
        raise NotImplementedError

    def verb(self, s: S) -> Verb:
        """A verb that takes a number: 0 is the first list; if there is only one list, 1 declines it."""
        raise NotImplementedError

    def block(self, s: S) -> Block[S]:
        block = self.card().effects(s)[self.at - 1]
        assert isinstance(block, Block)
        return block

    def legal(self, s: S) -> list[Action]:
        row = self.verb(s).row(self.seat)
        return [row[number] for number in range(max(2, len(self.block(s).inside)))]

    def choose(self, s: S, action: Action, door: Door) -> None:
        inside = self.block(s).inside
        if action.a < len(inside):
            s.then(self.card().part(1 << self.seat, self.at + inside[action.a]))


# -- reading ------------------------------------------------------------------------------------------------


class Vocabulary(Generic[S]):
    """The effects, conditions, groups and blocks that a game's content may use."""

    def __init__(
        self,
        game: str,
        words: Sequence[Word[S]],
        conditions: Sequence[Condition[S]] = (),
        groups: Sequence[Group[S]] = (),
        blocks: Sequence[str] = (),
    ) -> None:
        """`blocks` are those of `BLOCKS` that this game's content may use."""
        self.game: Final = game
        self.blocks: Final = tuple(blocks)
        self.words: Final = {word.name: word for word in words}
        self.conditions: Final = {condition.name: condition for condition in conditions}
        self.groups: Final = {group.name: group for group in groups}
        if len(self.words) < len(words):
            raise ValueError(f"{game}: two effects have the same name")

    def make(self, name: str, amount: int, condition: str = "") -> Effect[S]:
        """Create an effect as `read` does."""
        word = self.words[name]
        effect = word.make(amount)
        _apply_declared(effect)
        effect.name = name
        effect.key = f"{self.game}.effect.{name}"
        effect.code = word.code
        effect.condition = self.conditions[condition] if condition else None
        return effect

    def read(self, entry: TomlEntry, key: str, most: int) -> list[Effect[S]]:
        """Read a list of effects. Problems are added to the entry."""
        out: list[Effect[S]] = []
        for one in entry.tables(key, most):
            self._one(one, out)
        return out

    def _one(self, one: TomlEntry, out: list[Effect[S]]) -> None:
        block = next((name for name in self.blocks if one.has(name)), "")
        if block:
            self._block(one, block, out)
            return
        names = [name for name in one.data if name != WHEN]
        if len(names) != 1:
            perhaps = ", perhaps with a when" if self.conditions else ""
            example = next(f"{{ {word.name} = 1 }}" for word in self.words.values() if word.most)
            one.problem("", f"each item must be one effect, such as {example}{perhaps}")
            return
        name = names[0]
        word = self.words.get(name)
        if word is None:
            one.unknown_keys((*self.words, *self.blocks, WHEN) if self.conditions else (*self.words, *self.blocks))
            return
        when = ""
        if one.has(WHEN):
            when = one.choice(WHEN, tuple(self.conditions), default="") if self.conditions else ""
            if not self.conditions:
                one.unknown_keys((name,))
        amount = 1
        if word.most:
            amount = one.integer(name, 1, word.most)
        else:
            one.flag(name)
            if one.data[name] is False:
                one.problem(name, f"{name} can only be true; leave the effect out otherwise")
        out.append(self.make(name, amount, when))

    def _block(self, one: TomlEntry, name: str, out: list[Effect[S]]) -> None:
        lists: list[list[TomlEntry]] = []
        block: Block[S]
        if name == "if":
            one.unknown_keys(("if", "then", "else"))
            block = If(self.conditions[one.choice("if", tuple(self.conditions))])
            lists = [one.tables("then", MOST_INSIDE)]
            if one.has("else"):
                lists.append(one.tables("else", MOST_INSIDE))
        elif name == "choose":
            one.unknown_keys(("choose",))
            block = Choose(0)
            lists = one.lists("choose", 2, MOST_OPTIONS, MOST_INSIDE)
        elif name == "may":
            one.unknown_keys(("may",))
            block = Choose(0)
            lists = [one.tables("may", MOST_INSIDE)]
        elif name == "each":
            one.unknown_keys(("each", "do"))
            block = Each(self.groups[one.choice("each", tuple(self.groups))])
            lists = [one.tables("do", MOST_INSIDE)]
        else:
            one.unknown_keys(("times", "do"))
            block = Times(one.integer("times", 2, MOST_TIMES))
            lists = [one.tables("do", MOST_INSIDE)]
        if not lists or not all(lists):
            one.problem(name, f"{name} holds an empty list; say what is done")
        block.name = name
        out.append(block)
        begin = len(out)
        for inner in lists:
            block.inside.append(len(out) - begin)
            for entry in inner:
                self._one(entry, out)
            out.append(Stop(0))
        block.after = len(out)


def _apply_declared(effect: Effect[S]) -> None:
    """Set the attributes that an interpreted effect class declares, such as `flow = ASKS`.

    Compiled code reads the attributes of a compiled base class directly, and ignores what a subclass declares.
    """
    kinds = type(effect).__mro__
    for at in range(len(kinds) - 1, -1, -1):
        for name, value in vars(kinds[at]).items():
            if isinstance(value, int) and not name.startswith("_"):
                for base in kinds[at + 1 :]:
                    attribute = vars(base).get(name)
                    if attribute is not None and hasattr(attribute, "__set__"):
                        attribute.__set__(effect, value)


# -- texts --------------------------------------------------------------------------------------------------


def card_text(effects: Sequence[Effect[S]], game: str, catalogue: Catalogue) -> str:
    """The text of a card: a sentence per effect."""
    sentences = [f"{text[:1].upper()}{text[1:]}." for text in _texts(effects, 0, len(effects), game, catalogue)]
    return " ".join(sentences)


def _texts(effects: Sequence[Effect[S]], at: int, end: int, game: str, catalogue: Catalogue) -> list[str]:
    out: list[str] = []
    while at < end and effects[at].flow != STOPS:
        effect = effects[at]
        if isinstance(effect, Block):
            inner = [", ".join(_texts(effects, at + 1 + start, end, game, catalogue)) for start in effect.inside]
            out.append(_block_text(effect, inner, game, catalogue))
            at = effect.after
            continue
        out.append(_effect_text(effect, game, catalogue))
        at += 1
    return out


def _effect_text(effect: Effect[S], game: str, catalogue: Catalogue) -> str:
    if effect.condition is None:
        return catalogue.text(effect.text())
    said = effect.text()
    after_if = Message(f"{said.key}.then", said.params)
    then = catalogue.text(after_if if catalogue.knows(after_if.key) else said)
    return catalogue.text(Message(f"{game}.if.{effect.condition.name}", {"then": then}))


def _block_text(block: Block[S], inner: list[str], game: str, catalogue: Catalogue) -> str:
    if isinstance(block, If):
        text = catalogue.text(Message(f"{game}.if.{block.asked.name}", {"then": inner[0]}))
        return catalogue.text(Message("core.effect.else", {"if": text, "else": inner[1]})) if len(inner) > 1 else text
    if isinstance(block, Each):
        return catalogue.text(Message(f"{game}.each.{block.group.name}", {"do": inner[0]}))
    if isinstance(block, Times):
        return catalogue.text(Message("core.effect.times", {"times": block.amount, "do": inner[0]}))
    if len(inner) == 1:
        return catalogue.text(Message("core.effect.may", {"do": inner[0]}))
    last = catalogue.text(Message("core.effect.or", {"one": "; ".join(inner[:-1]), "other": inner[-1]}))
    return catalogue.text(Message("core.effect.choose", {"options": last}))
