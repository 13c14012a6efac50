"""Play all kept records anew: `python -m tests.records.regenerate`. Needed when the rules revision goes up.

A record that a bug report brought is not made here, and stays: only files of the names below are written.
"""

from __future__ import annotations

import re

from tests.records.matches import FOLDER, forked, taken_back, wanted


def regenerate() -> int:
    texts = {one.name: one.found().record().text() for one in wanted()}
    texts["d6-taken-back"] = taken_back().record().text()
    texts["d6-forked"] = forked().record().text()
    # As if an older version had written them: one whose choices are all still legal, one where a choice is not.
    old = re.sub(r'\[Rules "\d+"\]', '[Rules "0"]', texts["d6-medium-rescued-1"])
    texts["other-rules-d6-same"] = old
    texts["other-rules-d6-stops"] = _with_a_choice_no_longer_legal(old)
    for name, text in texts.items():
        (FOLDER / f"{name}.record").write_text(text, encoding="utf-8")
    return len(texts)


def _with_a_choice_no_longer_legal(text: str) -> str:
    lines = text.splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith("20. "))
    lines[at] = "20. stay corsair"
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    print(f"{regenerate()} records written to {FOLDER.name}/")
