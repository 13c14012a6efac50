"""The example notebook: stored without outputs, and every cell of it runs and draws something."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

from tests.docs.pages import DOCS, ROOT

FILE = DOCS / "lab.ipynb"
TIME_LIMIT = 300
"""Seconds for one cell."""


def source(cell: Any) -> str:
    return "".join(cell["source"])


def test_it_is_small_and_has_no_outputs() -> None:
    text = FILE.read_text("utf-8")
    assert len(text) < 16_000
    for cell in json.loads(text)["cells"]:
        assert not cell.get("outputs")
        assert cell.get("execution_count") is None


@pytest.mark.full
def test_every_cell_runs_and_is_drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path / "ipython"))
    notebook: Any = nbformat.read(FILE, as_version=4)  # type: ignore[no-untyped-call]
    place = {"metadata": {"path": str(tmp_path)}}
    NotebookClient(notebook, timeout=TIME_LIMIT, kernel_name="python3", resources=place).execute()
    drawn = 0
    for cell in [cell for cell in notebook.cells if cell.cell_type == "code"]:
        wrong = [output for output in cell.outputs if output.output_type in ("error", "stream")]
        assert not wrong, f"{source(cell)}\n{wrong}"
        if source(cell).startswith("import"):
            continue
        (result,) = cell.outputs
        html = result.data["text/html"]
        assert len(html) > 100, source(cell)
        drawn += 'class="qd"' in html
    assert drawn >= 4
    assert (tmp_path / "d6-lab.html").stat().st_size > 1000
