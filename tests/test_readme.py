"""The commands that the README promises are the ones that the checks of the project run."""

from __future__ import annotations

import re
from pathlib import Path

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
