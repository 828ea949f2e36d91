"""The commands that the README promises are the ones that the checks of the project run."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest

REPOSITORY = Path(__file__).resolve().parents[1]
README = (REPOSITORY / "README.md").read_text(encoding="utf-8")
CHECKS = (REPOSITORY / ".ci" / "run").read_text(encoding="utf-8")
LINK = re.compile(r"\]\((?!https?:)([^)#]+)")


def commands() -> list[str]:
    return re.findall(r"```(?:sh|bash)\n(.*?)\n```", README, re.DOTALL)


def test_there_is_one_command_to_play_and_one_to_test() -> None:
    assert len(commands()) == 2
    assert all("\n" not in command for command in commands())


def test_the_checks_run_both_commands_to_the_letter() -> None:
    for command in commands():
        assert command in CHECKS


def test_every_link_leads_somewhere() -> None:
    assert [target for target in LINK.findall(README) if not (REPOSITORY / target).exists()] == []


def test_the_example_runs() -> None:
    (example,) = re.findall(r"```python\n(.*?)\n```", README, re.DOTALL)
    found: dict[str, object] = {}
    for line in filter(None, example.replace("100_000", "1_000").splitlines()):
        exec(line if line.startswith(("from", "game")) else f"found = {line}", found)  # noqa: S102
    shares = found["found"]
    assert isinstance(shares, np.ndarray)
    assert shares.sum() == pytest.approx(1)
    assert shares[0] > 0.5
