"""One name, one meaning: a bound has one value wherever it is called so, a class is alone of its name on a floor."""

import ast
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Final

CHECKOUT: Final = Path(__file__).resolve().parents[2]
PACKAGES: Final = ("eternitium", "widgets/eternitium_widgets")
# Each names its own columns, or what its own choices are worth; or tells of one exercise.
TABLES: Final = (
    "analysis/evaluator/features.py", "analysis/evaluator/sight.py", "analysis/loops.py", "analysis/traces.py",
    "belief/action_cards.py", "interop/encoding.py", "policies/priority_list.py", "exercises/",
)  # fmt: skip
OWN: Final = {"FORMAT", "SEED"}  # of each file and of each draw
PUBLIC: Final = {"EternitiumEnv"}  # of Gymnasium and of PettingZoo


def modules() -> Iterator[tuple[str, Path, ast.Module]]:
    """Each module with its package, by its place there."""
    for package in PACKAGES:
        for path in sorted((CHECKOUT / package).rglob("*.py")):
            yield package, path.relative_to(CHECKOUT / package), ast.parse(path.read_text(encoding="utf-8"))


def numbers(tree: ast.Module) -> Iterator[tuple[str, object]]:
    """The constants of a module that are plain numbers."""
    for node in tree.body:
        if isinstance(node, ast.AnnAssign | ast.Assign) and node.value is not None:
            for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
                many = isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple)
                pairs = zip(target.elts, node.value.elts, strict=True) if many else [(target, node.value)]  # type: ignore[attr-defined]
                yield from ((name.id, _value(value)) for name, value in pairs if isinstance(name, ast.Name))


def _value(node: ast.expr) -> object:
    try:
        found = ast.literal_eval(node)
    except ValueError:
        return None
    return found if isinstance(found, int | float) else None


def test_a_name_of_a_number_has_one_value() -> None:
    found: dict[str, dict[object, list[str]]] = defaultdict(lambda: defaultdict(list))
    for _, path, tree in modules():
        if not path.as_posix().startswith(TABLES):
            for name, value in numbers(tree):
                if name.isupper() and value is not None:
                    found[name][value].append(path.as_posix())
    assert len(found) > 500
    assert {name: dict(values) for name, values in found.items() if len(values) > 1 and name not in OWN} == {}


def test_a_class_is_the_only_one_of_its_name_on_a_floor() -> None:
    settings = tomllib.loads((CHECKOUT / "pyproject.toml").read_text(encoding="utf-8"))
    layers = next(one for one in settings["tool"]["importlinter"]["contracts"] if one["type"] == "layers")["layers"]
    floors = {room.strip(): floor for floor in layers for room in floor.replace(":", "|").split("|")}
    found: dict[tuple[str, str], list[str]] = defaultdict(list)
    for package, path, tree in modules():
        room = path.parts[0].removesuffix(".py")
        floor = floors.get(room, room) if package == "eternitium" else package
        for node in tree.body:
            if isinstance(node, ast.ClassDef):
                found[floor, node.name].append(path.as_posix())
    assert [places for (_, name), places in found.items() if len(places) > 1 and name not in PUBLIC] == []
