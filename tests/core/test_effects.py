"""Effects as data: lists, conditions and blocks, on the smallest game that has cards."""

from __future__ import annotations

import pytest

from quarterdeck.core.action import Action, Param, Verb
from quarterdeck.core.chance import Door
from quarterdeck.core.effects import (
    ASKS,
    BLOCKS,
    ChooseEffect,
    Condition,
    Effect,
    Group,
    PerformEffects,
    Vocabulary,
    Word,
    card_text,
)
from quarterdeck.core.game import Box, Game
from quarterdeck.core.pack import ContentError, Document, Problem, Source
from quarterdeck.core.parts import Part
from quarterdeck.core.position import parse_position, position_text
from quarterdeck.core.state import Ask, State, Step
from quarterdeck.core.texts import CORE_TEXTS
from quarterdeck.core.words import Catalogue

SEATS = 3
OPTION = Verb("option", Param("number", ["1", "2", "3", "4", "5", "6"]))
PICK = Verb("pick", Param("gem", ["red", "blue"]))
DONE = Verb("done")


class Shop(State):
    """Coins and gems per seat, and a log of the effects in order."""

    def __init__(self, effects: list[Effect[Shop]]) -> None:
        super().__init__()
        self.effects = effects
        self.coins = [0, 5, 2]
        self.gems = [0] * SEATS
        self.done: list[int] = []


class Pay(Effect[Shop]):
    def do(self, s: Shop, door: Door, use: PerformEffects[Shop], seats: int) -> None:
        for seat in range(SEATS):
            if seats >> seat & 1:
                s.coins[seat] += self.amount
                s.done.append(10 * seat + self.amount)


class Polish(Effect[Shop]):
    """Asks for the colour of a gem."""

    flow: int = ASKS

    def do(self, s: Shop, door: Door, use: PerformEffects[Shop], seats: int) -> None:
        for seat in range(SEATS - 1, -1, -1):
            if seats >> seat & 1:
                s.then(PickGem(seat))


class PickGem(Ask[Shop]):
    def __init__(self, seat: int) -> None:
        self.seat = seat

    def args(self) -> list[int]:
        return [self.seat]

    def legal(self, s: Shop) -> list[Action]:
        return [PICK.of(self.seat, gem) for gem in range(2)]

    def choose(self, s: Shop, action: Action, door: Door) -> None:
        s.gems[self.seat] += 1 + action.a


class Rich(Condition[Shop]):
    def holds(self, s: Shop, seat: int, source: int) -> bool:
        return s.coins[seat] >= 5


class Others(Group[Shop]):
    def seats(self, s: Shop, seat: int, source: int) -> list[int]:
        return [(seat + step) % SEATS for step in range(1, SEATS)]


class Perform(PerformEffects[Shop]):
    def effects(self, s: Shop) -> list[Effect[Shop]]:
        return s.effects

    def part(self, seats: int, at: int) -> PerformEffects[Shop]:
        return Perform(seats, self.source, self.way, at)

    def question(self, seat: int, at: int) -> ChooseEffect[Shop]:
        return ChooseList(seat, self.source, self.way, at)


class ChooseList(ChooseEffect[Shop]):
    def card(self) -> PerformEffects[Shop]:
        return Perform(1 << self.seat, self.source, self.way, self.at)

    def verb(self, s: Shop) -> Verb:
        return OPTION


class Close(Ask[Shop]):
    """The end: a question, so that the match waits there."""

    def legal(self, s: Shop) -> list[Action]:
        return [DONE.of(0)]

    def skips(self, s: Shop) -> bool:
        return False

    def choose(self, s: Shop, action: Action, door: Door) -> None:
        s.finish(0, [2, 2, 2])


WORDS = Vocabulary(
    "shop", [Word("pay", Pay, 9), Word("polish", Polish)], [Rich("rich")], [Others("others")], BLOCKS
)  # fmt: skip
TEXTS = Catalogue(
    {
        **CORE_TEXTS,
        "shop.effect.pay": "get {amount} {amount:coin|coins}",
        "shop.effect.polish": "polish a gem",
        "shop.effect.polish.then": "you polish a gem",
        "shop.if.rich": "if you are rich, {then}",
        "shop.each.others": "every other player: {do}",
    }
)


class TheShop(Game[Shop]):
    def __init__(self, effects: list[Effect[Shop]], seats: int = 1) -> None:
        steps: list[type[Step[Shop]]] = [Perform, ChooseList, PickGem, Close]
        super().__init__(Box("shop", "Shop", 1, [OPTION, PICK, DONE], steps, {}, ["closed"], SEATS), {})
        self.effects = effects
        self.seats = seats

    def blank(self) -> Shop:
        return Shop(self.effects)

    def setup(self, door: Door) -> Shop:
        s = Shop(self.effects)
        s.do(Perform(self.seats, 0, 0, 0), Close())
        return s

    def view(self, s: Shop, seats: object) -> list[Part]:
        return []


def read(text: str) -> list[Effect[Shop]]:
    problems: list[Problem] = []
    document: Document = Source("shop.toml", f"[card]\ndoes = {text}\n").parse()
    entry = document.table("card", problems)
    assert entry is not None
    effects = WORDS.read(entry, "does", 6)
    if problems:
        raise ContentError(problems)
    return effects


def play(text: str, *choices: str, seats: int = 1) -> Shop:
    """Play these choices. Every question is written and read back: all state is in the position."""
    game = TheShop(read(text), seats)
    door = Door()
    s = game.start(door)
    for choice in choices:
        s = parse_position(game, position_text(game, s))
        game.refresh(s)
        action = next(option for option in s.options if str(option) == choice)
        game.apply(s, action, door)
    return s


def asked(s: Shop) -> str:
    return type(s.agenda[-1]).__name__


def test_effects_are_done_in_order() -> None:
    assert play("[{ pay = 1 }, { pay = 2 }]").done == [1, 2]


def test_effects_after_a_question_wait_for_its_answer() -> None:
    waiting = play("[{ pay = 1 }, { polish = true }, { pay = 2 }]")
    assert (waiting.done, asked(waiting)) == ([1], "PickGem")
    done = play("[{ pay = 1 }, { polish = true }, { pay = 2 }]", "pick blue")
    assert (done.done, done.gems, asked(done)) == ([1, 2], [2, 0, 0], "Close")


def test_a_condition_picks_the_seats() -> None:
    assert play('[{ pay = 1, when = "rich" }, { pay = 2 }]', seats=0b111).done == [11, 2, 12, 22]


def test_if_and_else() -> None:
    text = '[{ if = "rich", then = [{ pay = 1 }, { pay = 2 }], else = [{ pay = 3 }] }, { pay = 4 }]'
    assert play(text, seats=0b001).done == [3, 4]
    assert play(text, seats=0b010).done == [11, 12, 14]
    assert play(text, seats=0b011).done == [11, 12, 3, 4, 14]


def test_if_without_else_does_nothing_otherwise() -> None:
    assert play('[{ if = "rich", then = [{ pay = 1 }] }, { pay = 4 }]', seats=0b001).done == [4]


def test_choose_asks_which_list() -> None:
    text = "[{ choose = [[{ pay = 1 }], [{ polish = true }, { pay = 2 }], [{ pay = 3 }]] }, { pay = 4 }]"
    assert asked(play(text)) == "ChooseList"
    assert len(play(text).options) == 3
    assert play(text, "option 1").done == [1, 4]
    assert play(text, "option 3").done == [3, 4]
    polished = play(text, "option 2", "pick red")
    assert (polished.done, polished.gems[0]) == ([2, 4], 1)


def test_every_seat_chooses_for_itself() -> None:
    text = "[{ choose = [[{ pay = 1 }], [{ pay = 2 }]] }, { pay = 4 }]"
    assert play(text, "option 1", "option 2", seats=0b101).done == [1, 22, 4, 24]


def test_may_does_all_of_it_or_nothing() -> None:
    text = "[{ may = [{ pay = 1 }, { pay = 2 }] }, { pay = 4 }]"
    assert play(text, "option 1").done == [1, 2, 4]
    assert play(text, "option 2").done == [4]


def test_each_of_a_group_finishes_before_the_next() -> None:
    text = '[{ each = "others", do = [{ polish = true }, { pay = 1 }] }, { pay = 4 }]'
    assert play(text, "pick red").done == [11]
    assert play(text, "pick red", "pick blue").done == [11, 21, 4]


def test_times_repeats_a_list_with_its_questions() -> None:
    text = "[{ times = 2, do = [{ pay = 1 }, { polish = true }] }, { pay = 4 }]"
    assert play(text).done == [1]
    assert play(text, "pick red").done == [1, 1]
    assert play(text, "pick red", "pick blue").done == [1, 1, 4]


def test_blocks_inside_blocks() -> None:
    text = """[{ each = "others", do = [
        { if = "rich", then = [{ may = [{ pay = 1 }, { times = 2, do = [{ pay = 2 }] }] }], else = [{ pay = 3 }] },
        { pay = 5 },
    ] }, { pay = 4 }]"""
    assert play(text, "option 1").done == [11, 12, 12, 15, 23, 25, 4]
    assert play(text, "option 2").done == [15, 23, 25, 4]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[{ pay = 1 }, { pay = 2 }]", "Get 1 coin. Get 2 coins."),
        ('[{ pay = 2, when = "rich" }]', "If you are rich, get 2 coins."),
        ('[{ polish = true, when = "rich" }]', "If you are rich, you polish a gem."),
        ('[{ if = "rich", then = [{ pay = 1 }], else = [{ pay = 2 }] }]',
         "If you are rich, get 1 coin; otherwise get 2 coins."),
        ("[{ may = [{ pay = 1 }, { polish = true }] }, { pay = 3 }]",
         "You may get 1 coin, polish a gem. Get 3 coins."),
        ("[{ choose = [[{ pay = 1 }], [{ pay = 2 }], [{ polish = true }]] }]",
         "Choose one: get 1 coin; get 2 coins; or polish a gem."),
        ('[{ each = "others", do = [{ pay = 1 }] }]', "Every other player: get 1 coin."),
        ("[{ times = 3, do = [{ pay = 1 }] }]", "3 times: get 1 coin."),
        ("[]", ""),
    ],
)  # fmt: skip
def test_a_card_describes_its_effects(text: str, said: str) -> None:
    assert card_text(read(text), "shop", TEXTS) == said


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("[{ pey = 1 }]", 'unknown key "pey"; did you mean pay?'),
        ("[{ pay = 10 }]", "pay is 10; it must be from 1 to 9"),
        ("[{ polish = false }]", "polish can only be true; leave the effect out otherwise"),
        ("[{ polish = 2 }]", "polish is 2; it must be true or false"),
        ("[{ pay = 1, polish = true }]", "each item must be one effect, such as { pay = 1 }, perhaps with a when"),
        ('[{ pay = 1, when = "poor" }]', 'when is "poor"; it must be one of "rich"'),
        ('[{ if = "poor", then = [{ pay = 1 }] }]', 'if is "poor"; it must be one of "rich"'),
        ('[{ if = "rich" }]', "if holds an empty list; say what is done"),
        ('[{ if = "rich", then = [{ pay = 1 }], otherwise = [] }]', 'unknown key "otherwise"'),
        ("[{ choose = [[{ pay = 1 }]] }]", "choose has 1 items; it must have at least 2"),
        ("[{ choose = [[{ pay = 1 }], 2] }]", "each item of choose must be a list of at most 12 { key = value }"),
        ("[{ may = [] }]", "may holds an empty list; say what is done"),
        ("[{ may = [{ pay = 0 }] }]", "pay is 0; it must be from 1 to 9"),
        ('[{ each = "all", do = [{ pay = 1 }] }]', 'each is "all"; it must be one of "others"'),
        ("[{ times = 1, do = [{ pay = 1 }] }]", "times is 1; it must be from 2 to 9"),
    ],
)
def test_unreadable_effects_are_reported(text: str, problem: str) -> None:
    with pytest.raises(ContentError) as caught:
        read(text)
    assert problem in str(caught.value)
    assert "shop.toml:2: " in str(caught.value)


def test_a_game_without_blocks_refuses_them() -> None:
    words: Vocabulary[Shop] = Vocabulary("shop", [Word("pay", Pay, 9)])
    problems: list[Problem] = []
    entry = Source("shop.toml", "[card]\ndoes = [{ may = [{ pay = 1 }] }]\n").parse().table("card", problems)
    assert entry is not None
    assert words.read(entry, "does", 6) == []
    assert 'unknown key "may"' in problems[0].message


def test_two_effects_cannot_share_a_name() -> None:
    with pytest.raises(ValueError, match="two effects have the same name"):
        Vocabulary("shop", [Word("pay", Pay), Word("pay", Polish)])
