"""Choosing among many options with few keys."""

import quarterdeck as qd
from quarterdeck.terminal.part_help import help_lines, place_at
from quarterdeck.terminal.selection import MenuItem, Selection, menu_items, usable_key
from tests.games.d6.bridge import bridge
from tests.terminal.showcase import Showcase


def selection() -> Selection:
    return Selection(qd.new(Showcase(), seed=1).view())


def labels(chosen: Selection) -> list[str]:
    return [item.label(chosen.view) for item in chosen.shown]


def test_a_large_group_is_one_line_until_it_is_opened() -> None:
    chosen = selection()
    assert labels(chosen)[:2] == ["Heavy: 20 ways …", "Lift crate 20"]
    folded = chosen.highlighted
    assert folded is not None
    assert chosen.take(folded) is None
    assert (len(chosen.shown), chosen.why_fewer) == (20, "Heavy")
    assert chosen.widen()
    assert len(chosen.shown) == 6
    assert not chosen.widen()


def test_few_options_are_never_folded() -> None:
    view = qd.new("tictactoe", seed=1).view([0])
    assert len(Selection(view).shown) == 9


def test_a_digit_chooses_when_no_other_number_begins_with_it() -> None:
    chosen = selection()
    folded = chosen.highlighted
    assert folded is not None
    chosen.take(folded)
    assert chosen.press_digit("1") is None
    second = chosen.press_digit("2")
    assert second is not None
    assert second.label(chosen.view) == "Lift crate 11"
    third = chosen.press_digit("7")
    assert third is not None
    assert third.label(chosen.view) == "Lift crate 6"
    assert chosen.press_digit("0") is None


def test_a_shared_key_narrows_and_a_unique_key_chooses() -> None:
    chosen = selection()
    own = chosen.press_key("d")
    assert own is not None
    assert own.label(chosen.view) == "Drop it and go home"
    assert chosen.press_key("k") is None
    assert labels(chosen) == ["Lift crate 22", "Lift crate 23"]
    chosen.press_key("k")
    assert chosen.index == 1, "the same key again goes on to the next"
    assert chosen.press_key("z") is None


def test_search_finds_options_by_their_words() -> None:
    chosen = selection()
    chosen.search("crate 1")
    assert len(chosen.shown) == 12, "1, 10 to 19, and 21"
    chosen.search("crate 17")
    assert labels(chosen) == ["Lift crate 17"]
    chosen.search("submarine")
    assert chosen.shown == []
    assert chosen.highlighted is None
    chosen.move(1)
    assert chosen.widen()


def test_a_part_of_the_table_narrows_to_the_options_that_touch_it() -> None:
    chosen = selection()
    assert chosen.narrow_to("yard"), "touching the map selects its cells"
    assert labels(chosen) == ["Lift crate 1", "Lift crate 2", "Lift crate 3"]
    chosen.widen()
    assert not chosen.narrow_to("pile")
    assert len(chosen.at("cell2")) == 1


def test_command_keys_are_not_given_to_options() -> None:
    view = qd.new("d6", seed=1).view()
    assert view.decision is not None
    keys = {option.key for option in view.decision.options}
    assert keys == {usable_key(option) for option in view.decision.options}, "d6 needs none of the screen's keys"


def test_groups_keep_the_order_of_the_game() -> None:
    view = qd.new("d6", seed=1).view()
    assert view.decision is not None
    offers = menu_items(view.decision.options)
    assert [option for item in offers for option in item.options] == view.decision.options
    assert offers[0].title(view) == "Commander"
    assert isinstance(offers[0], MenuItem)
    assert offers[0].option is None


def test_options_that_are_aside_are_one_line_at_the_end() -> None:
    view = bridge("TME", external=["corsair"]).match.view()
    selection = Selection(view)
    labels = [item.label(view) for item in selection.shown]
    assert labels[-2:] == ["End assignment", "Stand by: 2 ways …"]
    item = selection.press_key("b")
    assert item is None
    assert [str(one.option.action) for one in selection.shown if one.option] == ["stand-by M", "stand-by E"]


def test_a_single_option_that_is_aside_comes_last() -> None:
    view = bridge("TM", external=["corsair"]).match.view()
    assert Selection(view).shown[-1].label(view) == "Medical: stand by, to no effect"
    assert Selection(view).index == 0


def test_help_on_a_pile_lists_its_cards() -> None:
    view = bridge("T", external=["corsair"]).match.view()
    place = place_at(view, "discard")
    assert place is not None
    assert "  Flagship" in help_lines(view, place)
