"""Messages and catalogues."""

import pytest

from quarterdeck.core.words import Catalogue, flatten, say

ENGLISH = Catalogue(
    {
        "hit": "{card^} takes {amount} {amount:point|points}.",
        "name": "the Corsair",
        "list": "Rolled: {faces}.",
        "plain": "Nothing to fill.",
    }
)


def test_parameters_plurals_and_capitals() -> None:
    assert ENGLISH.text(say("hit", card=say("name"), amount=1)) == "The Corsair takes 1 point."
    assert ENGLISH.text(say("hit", card=say("name"), amount=2)) == "The Corsair takes 2 points."
    assert ENGLISH.text(say("list", faces=[say("name"), say("plain")])) == "Rolled: the Corsair, Nothing to fill.."


def test_an_unknown_key_is_shown_as_it_is() -> None:
    assert ENGLISH.text(say("gone", card=1)) == "[gone]"
    assert ENGLISH.text(say("hit")) == "{card^} takes {amount} {amount:point|points}."


def test_braces_in_a_value_are_kept() -> None:
    assert ENGLISH.text(say("hit", card="{amount}", amount=3)) == "{amount} takes 3 points."


def test_packs_add_and_replace() -> None:
    more = ENGLISH.joined({"name": "a Raider", "new": "Hello."})
    assert more.text(say("name")) == "a Raider"
    assert more.knows("new")
    assert not ENGLISH.knows("new")


def test_messages_compare_by_content_and_are_not_hashable() -> None:
    assert say("hit", amount=1) == say("hit", amount=1) != say("hit", amount=2)
    with pytest.raises(TypeError):
        hash(say("hit"))


def test_a_message_as_data_is_its_key_or_a_list() -> None:
    assert say("plain").data() == "plain"
    assert say("hit", card="the {ship}", amount=2).data() == ["hit", {"card": "the {ship}", "amount": 2}]


def test_messages_inside_a_message_are_lists_so_that_no_text_is_mistaken_for_a_key() -> None:
    inner = say("hit", card=say("name"), amount=1)
    assert inner.data() == ["hit", {"card": ["name"], "amount": 1}]
    assert say("outer", what=inner).data() == ["outer", {"what": ["hit", {"card": ["name"], "amount": 1}]}]
    assert say("list", faces=[say("name"), inner]).data() == [
        "list",
        {"faces": [["name"], ["hit", {"card": ["name"], "amount": 1}]]},
    ]
    assert say("list", faces=[]).data() == ["list", {"faces": []}]


def test_flatten_makes_dotted_keys() -> None:
    assert flatten({"a": {"b": "c", "d": {"e": "f"}}, "g.h": "i"}) == {"a.b": "c", "a.d.e": "f", "g.h": "i"}
