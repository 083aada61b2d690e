"""How `VectorEnv` grows with its workers, as `python -m bench.scaling` measures it and writes it down."""

import sys
from pathlib import Path

import pytest

pytest.importorskip("numpy", reason="NumPy is not installed: pip install 'outremer[research]'")
if sys.platform != "linux":
    pytest.skip("it reads /proc", allow_module_level=True)

from bench import scaling
from bench.peers_page import with_section
from bench.scaling import BEGIN, END, Run, by_clock, by_cpu, section

RUNS = {
    0: [Run(100.0, 0.010, 0.0)] * 3,
    1: [Run(90.0, 0.010, 0.0), Run(50.0, 0.010, 0.0), Run(80.0, 0.012, 0.0)],
    2: [Run(135.0, 0.006, 0.005), Run(100.0, 0.005, 0.005), Run(96.0, 0.006, 0.008)],
}


def test_ratios_compare_runs_of_the_same_round() -> None:
    assert by_clock(RUNS) == pytest.approx([1.2, 1.5, 2.0])
    assert by_cpu(RUNS) == pytest.approx(0.010 / 0.006)  # the middle one of 1.67, 2 and 1.5: the slowest process counts


def test_the_section_stands_between_its_marks() -> None:
    made = section({"A table": RUNS}, 3, 1.0)
    assert "| A table | 100 | 80 | 100 | 10000.0 / 10000.0 / 11000.0 µs | 1.50× (1.20 to 2.00) | 1.67× |" in made
    old = f"# Page\n\n{BEGIN}\nold\n{END}\n\nMore.\n"
    assert with_section(old, made, BEGIN, END) == f"# Page\n\n{made}\n\nMore.\n"
    with pytest.raises(ValueError, match="the page has no"):
        with_section("# Page\n", made, BEGIN, END)
    assert scaling.PAGE.read_text(encoding="utf-8").count(BEGIN) == 1


def test_it_measures(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(scaling, "GAMES", 4)
    monkeypatch.setattr(scaling, "TABLES", [("crusaders", {"players": 2})])
    monkeypatch.setattr(scaling, "PAGE", tmp_path / "page.md")
    (tmp_path / "page.md").write_text(f"{BEGIN}\n{END}\n", encoding="utf-8")
    scaling.main(["--rounds", "1", "--seconds", "0.2", "--write"])
    text = (tmp_path / "page.md").read_text(encoding="utf-8")
    row = next(line for line in text.splitlines() if line.startswith("| Crusaders, 2 players |"))
    assert row.count("×") == 2
