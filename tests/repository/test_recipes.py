"""The recipes of CONTRIBUTING.md, followed to the letter in a copy of the package, with the engine interpreted."""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import eternitium
from eternitium.rulebook import LANGUAGES
from eternitium.rules import MISSIONS

PACKAGE = Path(eternitium.__file__).parent
RECIPES = (PACKAGE.parent / "CONTRIBUTING.md").read_text(encoding="utf-8")
LAST, NEW = MISSIONS[-1], MISSIONS[-1] + 1


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the package."""
    shutil.copytree(PACKAGE, tmp_path / "eternitium", ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path / "eternitium"


def touched(copy: Path) -> set[str]:
    """The files of the copy that are new or changed."""
    files = {str(path.relative_to(copy)): path for path in copy.rglob("*") if path.suffix in (".py", ".toml")}
    own = {name: PACKAGE / name for name in files}
    return {
        name for name, path in files.items() if not own[name].exists() or own[name].read_bytes() != path.read_bytes()
    }


def named(title: str) -> set[str]:
    """The files of the package that a recipe names."""
    (recipe,) = re.findall(rf"### {title}\n(.*?)\n##", RECIPES, re.DOTALL)
    names = set(re.findall(r"`(?:eternitium/)?([\w/*]+\.(?:py|toml))`", recipe)) | {"rulebook/rules.toml"}
    return names | {f"rulebook/{name.replace('*', language)}" for name in names for language in LANGUAGES}


def repeat(path: Path, first: str, change: Callable[[str], str], end: str = "\n") -> None:
    """Put a changed copy of what begins somewhere in a file behind it."""
    text = path.read_text(encoding="utf-8")
    begin = text.index(first)
    begin = text.rindex("\n", 0, begin) + 1
    behind = text.index(end, begin) + len(end)
    path.write_text(text[:behind] + change(text[begin:behind]) + text[behind:], encoding="utf-8")


def told(copy: Path, program: str) -> Any:
    """What a program prints that imports the copy."""
    environment = {**os.environ, "PYTHONPATH": str(copy.parent), "PYTHONDONTWRITEBYTECODE": "1"}
    run = subprocess.run(
        [sys.executable, "-c", program], cwd=copy.parent, env=environment, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout)


MISSION = f"""
import json, random
from eternitium import Game, Rules, rulebook
from eternitium.match.catalog import catalog
game, dice = Game(1, Rules("de", {NEW}), seed=1), random.Random(1)
stack, first = len(game.position()["players"][0]["stack"]), str(game.events[0])
while not game.is_over:
    game.push(dice.choice(game.legal_actions))
again = Game.load(game.save())
titles = {{name: catalog(name)["missions"][-1]["title"] for name in rulebook.LANGUAGES}}
print(json.dumps([stack, first, again.position() == game.position(), titles]))
"""


def test_a_mission_is_added_in_at_most_eight_files(copy: Path) -> None:
    def next_one(text: str) -> str:
        return re.sub(rf"\b{LAST}\b|(?<=MISSION_){LAST}", str(NEW), text)

    repeat(copy / "rule_ids.py", f'"mission.{LAST}"', next_one)
    repeat(
        copy / "engine" / "setup.py",
        f"    {LAST}: {{",
        lambda _: f'    {NEW}: {{"stack_size": 3, "turn_limit": 30}},\n',
    )
    repeat(copy / "rulebook" / "rules.toml", f'["mission.{LAST}"]', next_one, "\n\n")
    for language in LANGUAGES:
        for block in (f'[rules."mission.{LAST}"]', f'[events."mission:mission.{LAST}"]'):
            repeat(copy / "rulebook" / "lang" / language / "core.toml", block, next_one, "\n\n")
    stack, first, same, titles = told(copy, MISSION)
    assert (stack, first.startswith(f"Mission {NEW}:"), same) == (3, True, True)
    assert all(str(NEW) in titles[language] for language in LANGUAGES)
    assert touched(copy) <= named("A mission") and len(touched(copy)) + len(["test_missions.py"]) <= 8


POLICY = """
import json
from eternitium.match.catalog import catalog
from eternitium.match.match import Match
match = Match(2, seed=1, seats=["person", "hasty"])
while not match.is_over and match.plies < 400:
    match.proceed() if match.policy_to_move else match.act(match.legal_actions[-1])
assert "Hasty" in json.dumps(match.snapshot())
about = {row["id"]: row for row in catalog("fr")["policies"]}
again = Match.load(match.save())
chosen = {str(action) for seat, action in match.history if seat == 1}
print(json.dumps([about["hasty"], again.seats, len(chosen) > 5, match.plies]))
"""


def test_a_policy_is_added_in_at_most_two_files(copy: Path) -> None:
    about = "Does the first thing that is allowed."
    (copy / "policies" / "hasty.py").write_text(
        '"""`hasty`."""\n\nfrom eternitium.belief.view import PlayerView\n\n\n'
        f'def hasty(view: PlayerView) -> str:\n    """{about}"""\n    return view.legal_actions[0]\n',
        encoding="utf-8",
    )
    registry, names = copy / "policies" / "registry.py", "HIGHER: Final = {"
    row = f'{names}"hasty": "eternitium.policies.hasty", '
    registry.write_text(registry.read_text().replace(names, row))
    told_of, seats, chosen, plies = told(copy, POLICY)
    assert told_of == {"id": "hasty", "character": "Hasty", "name": "Hasty", "text": about, "temper": about}
    assert (seats, chosen) == (["person", "hasty"], True) and plies > 50
    assert touched(copy) == {"policies/hasty.py", "policies/registry.py"} <= named("A policy") | {"policies/hasty.py"}
