"""Plays all records of the collection again: `python -m tests.records.regenerate`. Needed after a new rules revision.

Writes only the files named below. Records from bug reports stay as they are.
"""

from __future__ import annotations

import re

from tests.records.matches import FOLDER, forked, taken_back, wanted


def regenerate() -> int:
    texts = {one.name: one.found().record().text() for one in wanted()}
    texts["d6-taken-back"] = taken_back().record().text()
    texts["d6-forked"] = forked().record().text()
    # Records of an older version: one whose choices are all still legal, one with a choice that is not.
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
