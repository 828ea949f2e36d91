"""The commands that the README promises are the ones that the checks of the project run."""

import json
import re
from pathlib import Path

import numpy as np
import pytest

REPOSITORY = Path(__file__).resolve().parents[2]
README = (REPOSITORY / "README.md").read_text(encoding="utf-8")
CHECKS = (REPOSITORY / ".ci" / "run").read_text(encoding="utf-8")
PAGES = (
    "README.md",
    "HOSTING.md",
    "SECURITY.md",
    "CONTRIBUTING.md",
    "CODE_OF_CONDUCT.md",
    "RELEASING.md",
    "REPRODUCIBILITY.md",
)
LINK = re.compile(r"\]\((?!https?:)([^)#]+)")


def test_there_is_one_command_to_play_and_one_to_test_which_the_checks_run_to_the_letter() -> None:
    commands = re.findall(r"```(?:sh|bash)\n(.*?)\n```", README, re.DOTALL)
    assert len(commands) == 2
    assert all("\n" not in command and command in CHECKS for command in commands)


@pytest.mark.parametrize("name", PAGES)
def test_every_link_leads_somewhere(name: str) -> None:
    text = (REPOSITORY / name).read_text(encoding="utf-8")
    assert [target for target in LINK.findall(text) if not (REPOSITORY / target).exists()] == []


def test_both_badges_have_the_same_address_and_lead_to_pages_that_are_there() -> None:
    found = re.findall(r"\]\(https://mybinder\.org/v2/gh/([^/]+/[^/]+/[^/?]+)\?urlpath=([^)]+)\)", README)
    (address,) = {address for address, _ in found}
    assert address.endswith("/HEAD")
    # Which pages there are, `tests/browser/test_binder.py` shows.
    assert [path for _, path in found] == ["eternitium/", "lab/tree/notebooks/start.ipynb"]


def test_one_command_fills_in_the_address_of_the_badges() -> None:
    hosting = (REPOSITORY / "HOSTING.md").read_text(encoding="utf-8")
    (before, after) = re.findall(r"`sed -i 's,([^,]+),([^,]+),g' README.md`", hosting)[0]
    filled = README.replace(before, after)
    assert filled.count(f"https://mybinder.org/v2/gh/{after}/HEAD?") == 2


def test_the_page_on_hosting_names_what_there_is() -> None:
    hosting = (REPOSITORY / "HOSTING.md").read_text(encoding="utf-8")
    options = set(re.findall(r"(?<![\w-])--(?:host|port|base-url|settings|no-browser|verbose)\b", hosting))
    assert options == {"--host", "--port", "--base-url", "--settings", "--no-browser", "--verbose"}
    sources = "".join(path.read_text() for path in (REPOSITORY / "widgets" / "eternitium_widgets").rglob("*.py"))
    assert [name for name in re.findall(r"\bETERNITIUM_[A-Z]+", hosting) if f'"{name}"' not in sources] == []
    for text in re.findall(r"```json\n(.*?)```", hosting, re.DOTALL):
        shipped = json.loads((REPOSITORY / "notebooks" / "voila.json").read_text())
        assert [
            f"{part}.{name}" for part, names in json.loads(text).items() for name in names if name not in shipped[part]
        ] == []


def test_the_example_runs() -> None:
    (example,) = re.findall(r"```python\n(.*?)\n```", README, re.DOTALL)
    found: dict[str, object] = {}
    for line in filter(None, example.replace("100_000", "1_000").splitlines()):
        exec(line if line.startswith(("from", "game")) else f"found = {line}", found)  # noqa: S102
    shares = found["found"]
    assert isinstance(shares, np.ndarray)
    assert shares.sum() == pytest.approx(1)
    assert shares[0] > 0.5
