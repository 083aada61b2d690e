"""Imports go one way: no circle inside a game except the one named here, no lower module imports a higher one, and
the kernel imports no game. Imports inside functions and for type checkers count as well.
"""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "src"
PACKAGE = SOURCE / "outremer"
GAMES = [path.parent.name for path in sorted(PACKAGE.glob("games/*/kit.py"))]

CIRCLES = {
    "crescent_moon": [{"rules.market", "rules.mercenaries", "rules.negotiation"}],
    "crusaders": [],
}
"""Three rules that truly call each other: who hires may bargain, and who bargains may hire or buy."""

ABOVE = ("kit", "view", "position", "bot", "terminal", "lessons", "game")
"""What stands above `rules/` and `state.py`."""


@cache
def imports_of(path: Path) -> frozenset[str]:
    """Every module that a file of the package imports, by its whole name."""
    found: set[str] = set()
    package = path.relative_to(SOURCE).parent.parts
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) + 1 - node.level] if node.level else ()
            module = ".".join([*base, *((node.module or "").split(".") if node.module else ())])
            found |= {named(module, alias.name) for alias in node.names}
    return frozenset(found)


def named(module: str, name: str) -> str:
    """What `from module import name` imports: a module of that name if there is one, else the module it stands in."""
    inside = SOURCE.joinpath(*module.split("."), name)
    is_module = inside.with_suffix(".py").is_file() or (inside / "__init__.py").is_file()
    return f"{module}.{name}" if is_module else module


def modules_of(folder: Path) -> dict[str, Path]:
    """The modules in a folder by their names inside it."""
    found = {}
    for path in sorted(folder.rglob("*.py")):
        if path.name != "__init__.py":
            found[".".join(path.relative_to(folder).with_suffix("").parts)] = path
    return found


def graph_of(game: str) -> dict[str, set[str]]:
    """Which modules of a game import which others of it."""
    modules = modules_of(PACKAGE / "games" / game)
    prefix = f"outremer.games.{game}."
    return {
        name: {one.removeprefix(prefix) for one in imports_of(path) if one.startswith(prefix)} & modules.keys()
        for name, path in modules.items()
    }


def reached(graph: dict[str, set[str]], start: str) -> set[str]:
    """All that a module imports, and what those import, and so on."""
    found: set[str] = set()
    waiting = [start]
    while waiting:
        new = graph[waiting.pop()] - found
        found |= new
        waiting += new
    return found


def circles_of(graph: dict[str, set[str]]) -> list[set[str]]:
    """Groups of modules that all import each other, at first or second hand."""
    reach = {name: reached(graph, name) for name in graph}
    groups = {
        frozenset(other for other in reach[name] if name in reach[other]) for name in graph if name in reach[name]
    }
    return sorted(map(set, groups), key=sorted)


def arrows(folder: Path, forbidden: tuple[str, ...]) -> Iterator[str]:
    """Imports from a folder of modules that begin with one of these names."""
    for name, path in modules_of(folder).items():
        for one in sorted(imports_of(path)):
            if any(one == start or one.startswith(f"{start}.") for start in forbidden):
                yield f"{name} imports {one}"


@pytest.mark.parametrize("game", GAMES)
def test_no_circle_of_imports_inside_a_game_but_those_named(game: str) -> None:
    assert circles_of(graph_of(game)) == CIRCLES[game]


@pytest.mark.parametrize("game", GAMES)
def test_rules_and_state_import_nothing_above_them(game: str) -> None:
    above = tuple(f"outremer.games.{game}.{room}" for room in ABOVE)
    outside = ("outremer.bots", "outremer.terminal", "outremer.arena", "outremer.server", "outremer.cli")
    found = list(arrows(PACKAGE / "games" / game / "rules", above + outside))
    state = imports_of(PACKAGE / "games" / game / "state.py")
    found += [f"state imports {one}" for one in sorted(state) if one.startswith(above + outside)]
    assert found == []


def test_the_kernel_imports_no_game_and_nothing_else_of_the_house() -> None:
    rooms = [path.stem for path in PACKAGE.iterdir() if path.stem not in ("kernel", "__init__", "_pure_mode")]
    assert list(arrows(PACKAGE / "kernel", tuple(f"outremer.{room}" for room in rooms))) == []


HOUSE = ["bots", "arena", "server", "terminal"]


@pytest.mark.parametrize("room", HOUSE)
def test_the_house_asks_the_kit_and_imports_nothing_of_a_game(room: str) -> None:
    assert list(arrows(PACKAGE / room, tuple(f"outremer.games.{game}" for game in GAMES))) == []


def test_bots_know_neither_arena_nor_server_nor_terminal() -> None:
    assert list(arrows(PACKAGE / "bots", ("outremer.arena", "outremer.server", "outremer.terminal"))) == []


def test_circles_are_found() -> None:
    graph = {"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": {"d"}}
    assert circles_of(graph) == [{"b", "c"}, {"d"}]
