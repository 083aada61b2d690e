"""Checks that rulebook, code, data and tests name the same rules. Behind `outremer rules --check`.

Every rule of a rulebook has a text, a source, a test marked with it and a place in its game's folder. Every rule id
that the package or its tests cite is in a rulebook. The number of every refusal constant matches its name. This
file knows how rules are cited, never what they say.

A *place* is a refusal constant (`AB_5_3_NO_KNIGHT: Final = 50301`: chapter, section and case, two digits each for the
last two) or an id such as AB-5.3 in a .py or .toml file; in Python that can only be in a comment or a string. A chapter
does not count as a place. A range such as AB-7.1 to AB-7.10 is a place for each rule in it.
"""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from .rulebook import BadRulebook, Rulebook, parse

HOME: Final = Path(__file__).parent
RULEBOOK: Final = "rulebook.md"

_CITATION: Final = re.compile(r"(?<![A-Za-z0-9])([A-Z]{2,4})-(\d+(?:\.\d+)*)")
_RANGE: Final = re.compile(r"(?<![A-Za-z0-9])([A-Z]{2,4})-(\d+)\.(\d+)\s*(?:to|through|\.\.|…|–|-)\s*(?:\1-)?\2\.(\d+)")
_CONSTANT: Final = re.compile(r"([A-Z]{2,4})_(\d+)_(\d+)_[A-Z][A-Z0-9_]*")
_TEST_NAME: Final = re.compile(r"test_([a-z]{2,4})_(\d+)_(\d+)(?:_.*)?")
_CITING: Final = (".py", ".toml", ".md")


@dataclass(slots=True)
class Report:
    """`problems` in words, empty if there are none; `notes` on what could not be checked."""

    problems: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Tree:
    """Where to look. `top` only shortens file names; `tests` is None outside a source tree."""

    top: Path
    package: Path
    tests: Path | None


@dataclass(frozen=True, slots=True)
class Citation:
    """A rule id and the place where it is cited."""

    id: str
    where: str


@dataclass(frozen=True, slots=True)
class Constant:
    """A refusal constant; `number` is None if its value is not a plain int."""

    name: str
    number: int | None
    where: str

    @property
    def spelt(self) -> tuple[str, int, int]:
        match = _CONSTANT.fullmatch(self.name)
        assert match is not None, self.name
        return match[1], int(match[2]), int(match[3])

    @property
    def rule_id(self) -> str:
        prefix, chapter, section = self.spelt
        return f"{prefix}-{chapter}.{section}"


@dataclass(slots=True)
class File:
    """The rules that one file names: ids in its text, refusal constants, test marks and test names."""

    path: Path
    citations: list[Citation] = field(default_factory=list)
    constants: list[Constant] = field(default_factory=list)
    marks: list[Citation] = field(default_factory=list)
    names: list[Citation] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)


def check(root: Path | None = None) -> list[str]:
    """Problems in words, empty if there are none. Without a root: this source tree, else the installed package."""
    return examine(root).problems


def examine(root: Path | None = None) -> Report:
    """Like check, with notes."""
    tree = find_tree(root)
    report = Report()
    books = _read_rulebooks(tree, report)
    sources = _read_files(tree.package, tree.top)
    tests = _read_files(tree.tests, tree.top) if tree.tests else []
    for game, book in books.items():
        report.problems += _check_rules(game, book, [file for file in sources if game in file.path.parents], tree.top)
        if tree.tests:
            report.problems += _check_tested(book, tests)
    if tree.tests is None:
        report.notes.append("there is no source tree here, so tests were not checked")
    report.problems += _check_citations(list(books.values()), sources + tests)
    report.problems += _check_constants(sources)
    return report


def find_tree(root: Path | None) -> Tree:
    """The source tree at root; without a root, the one around this file or the current folder; else the package."""
    for top in [root] if root else [HOME.parents[1], Path.cwd()]:
        package, tests = top / "src" / HOME.name, top / "tests"
        if package.is_dir():
            return Tree(top, package, tests if tests.is_dir() else None)
    if root:
        raise FileNotFoundError(f"{root} has no src/{HOME.name}")
    return Tree(HOME.parent, HOME, None)


def _read_rulebooks(tree: Tree, report: Report) -> dict[Path, Rulebook]:
    """Each game's folder with its rulebook. One that cannot be read, or shares a prefix, is a problem."""
    books: dict[Path, Rulebook] = {}
    for path in sorted(tree.package.glob(f"games/*/{RULEBOOK}")):
        try:
            book = parse(path.read_text(encoding="utf-8"))
        except BadRulebook as error:
            report.problems.append(f"{_name(path, tree.top)}: {error}")
            continue
        if any(book.prefix == other.prefix for other in books.values()):
            report.problems.append(f"{_name(path, tree.top)}: another game's rules also begin with {book.prefix}")
        books[path.parent] = book
    if not books and not report.problems:
        report.problems.append(f"no game in {_name(tree.package, tree.top)} has a {RULEBOOK}")
    return books


def _check_rules(game: Path, book: Rulebook, files: list[File], top: Path) -> Iterator[str]:
    """Each rule has a text, a source and a place in the game's folder."""
    placed: set[str] = set()
    for file in files:
        if file.path.suffix != ".md":
            placed |= {cited.id for cited in file.citations}
            placed |= {constant.rule_id for constant in file.constants}
    for rule in book.rules:
        where = f"{_name(game / RULEBOOK, top)}:{rule.line}"
        if not rule.text:
            yield f"{where}: {rule.id} has no text"
        if not rule.source:
            yield f"{where}: {rule.id} names no source under its heading"
        if rule.id not in placed:
            yield f"{where}: {rule.id} has no place in {_name(game, top)}: no refusal, comment or data cites it"


def _check_tested(book: Rulebook, tests: list[File]) -> Iterator[str]:
    marked = {mark.id for file in tests for mark in file.marks}
    for rule in book.rules:
        if rule.id not in marked:
            yield f'{rule.id} has no test: none is marked @pytest.mark.rule("{rule.id}")'


def _check_citations(books: list[Rulebook], files: list[File]) -> Iterator[str]:
    """Ids that no rulebook has. In prose only known prefixes count: UTF-8 is not a rule."""
    known = {rule.id for book in books for rule in book.rules}
    known |= {chapter.id for book in books for chapter in book.chapters}
    prefixes = {book.prefix for book in books}
    for file in files:
        yield from file.problems
        loose = [cited for cited in file.citations + file.names if cited.id.partition("-")[0] in prefixes]
        firm = [Citation(constant.rule_id, constant.where) for constant in file.constants]
        for cited in dict.fromkeys(loose + firm + file.marks):
            if cited.id not in known:
                yield f"{cited.where}: {cited.id} is in no rulebook"


def _check_constants(files: list[File]) -> Iterator[str]:
    """The number of each refusal matches its name, and no two refusals of a game are equal."""
    taken: dict[tuple[str, int], Constant] = {}
    for constant in (constant for file in files for constant in file.constants):
        prefix, chapter, section = constant.spelt
        if constant.number is None:
            yield f"{constant.where}: the value of {constant.name} is not a plain number"
            continue
        base = chapter * 10000 + section * 100
        if not base < constant.number < base + 100:
            yield f"{constant.where}: {constant.name} is {constant.number}, not one of {base + 1} to {base + 99}"
        first = taken.setdefault((prefix, constant.number), constant)
        if first is not constant:
            yield f"{constant.where}: {constant.name} has the number of {first.name}, {constant.number}"


def _read_files(folder: Path, top: Path) -> list[File]:
    paths = sorted(path for path in folder.rglob("*") if path.suffix in _CITING and path.is_file())
    return [_read_file(path, _name(path, top)) for path in paths]


def _read_file(path: Path, name: str) -> File:
    text = path.read_text(encoding="utf-8")
    file = File(path, citations=list(_citations(text, name)))
    if path.suffix == ".py":
        _read_python(file, text, name)
    return file


def _citations(text: str, name: str) -> Iterator[Citation]:
    """Every id in a text. A range, also one written AB-8.1 to 8.3, cites every rule in it."""
    for found in _CITATION.finditer(text):
        yield Citation(found[0], f"{name}:{_line(text, found)}")
    for found in _RANGE.finditer(text):
        for section in range(int(found[3]), int(found[4]) + 1):
            yield Citation(f"{found[1]}-{found[2]}.{section}", f"{name}:{_line(text, found)}")


def _line(text: str, found: re.Match[str]) -> int:
    return text.count("\n", 0, found.start()) + 1


def _read_python(file: File, text: str, name: str) -> None:
    try:
        tree = ast.parse(text)
    except SyntaxError as error:
        file.problems.append(f"{name}:{error.lineno}: not Python: {error.msg}")
        return
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and _is_rule_mark(node.func):
            _read_mark(file, node, name)
        elif isinstance(node, ast.AnnAssign | ast.Assign):
            file.constants += _constants(node, name)
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            if found := _TEST_NAME.fullmatch(node.name):
                rule_id = f"{found[1].upper()}-{int(found[2])}.{int(found[3])}"
                file.names.append(Citation(rule_id, f"{name}:{node.lineno}"))


def _is_rule_mark(func: ast.expr) -> bool:
    """`pytest.mark.rule`, or `mark.rule` after `from pytest import mark`."""
    return isinstance(func, ast.Attribute) and ast.unparse(func) in ("pytest.mark.rule", "mark.rule")


def _read_mark(file: File, call: ast.Call, name: str) -> None:
    where = f"{name}:{call.lineno}"
    if not call.args:
        file.problems.append(f"{where}: a rule mark without a rule id")
    for argument in call.args:
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
            file.marks.append(Citation(argument.value, f"{name}:{argument.lineno}"))
        else:
            file.problems.append(f"{where}: a rule mark takes rule ids as plain strings, not {ast.unparse(argument)}")


def _constants(node: ast.AnnAssign | ast.Assign, name: str) -> Iterator[Constant]:
    for target in [node.target] if isinstance(node, ast.AnnAssign) else node.targets:
        if isinstance(target, ast.Name) and _CONSTANT.fullmatch(target.id):
            value = node.value.value if isinstance(node.value, ast.Constant) else None
            plain = value if isinstance(value, int) and not isinstance(value, bool) else None
            yield Constant(target.id, plain, f"{name}:{node.lineno}")


def _name(path: Path, top: Path) -> str:
    return path.relative_to(top).as_posix()
