"""The error for a misspelt choice suggests the likely one."""

import pytest

from quarterdeck.core.errors import NotationError
from tests.games.d6.bridge import open_box


@pytest.mark.parametrize(
    ("choice", "said"),
    [
        ("fire corsiar 1", "'corsiar' is not a valid value for <card>; did you mean 'corsair'?"),
        ("fire Corsair 1", "'Corsair' is not a valid value for <card>; did you mean 'corsair'?"),
        ("change X T", "'X' is not a valid value for <from>; known are C, T, M, S, E"),
        ("recarge", "unknown verb 'recarge'; did you mean 'recharge'?"),
        ("stasis zzz", "'zzz' is not a valid value for <card>; known are flagship"),
    ],
)
def test_a_misspelt_word(choice: str, said: str) -> None:
    with pytest.raises(NotationError) as raised:
        open_box().box.verbs.parse(choice)
    assert said in str(raised.value)
