"""Rule coverage: which rule was applied or refused in which test, as a table; a pytest plug-in.

`pytest --rule-coverage` prints the table after the run and fails it when a rule was never met. With several worker
processes each one reports what it has seen to the first.
"""

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import pytest

from eternitium import IllegalAction
from eternitium.game.game import Game
from eternitium.rule_ids import READ_ONLY, RULE_IDS

SEEN: dict[str, dict[str, set[str]]] = defaultdict(lambda: {"applied": set(), "refused": set()})
RUNNING = [""]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--rule-coverage", action="store_true", help="print which test met which rule; all must be met")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--rule-coverage"):
        _watch_events()
        _watch_refusals()


def _watch_events() -> None:
    run = Game._run

    def watched(self: Game, *asked: Any) -> int:
        count = run(self, *asked)
        for event in self._events[-1] if count >= 0 else ():
            SEEN[event.rule]["applied"].add(RUNNING[0])
        return count

    game: Any = Game
    game._run = watched


def _watch_refusals() -> None:
    make = IllegalAction.__init__

    def watched(self: IllegalAction, text: str, rule: str, detail: str = "") -> None:
        make(self, text, rule, detail)
        SEEN[rule]["refused"].add(RUNNING[0])

    IllegalAction.__init__ = watched  # type: ignore[method-assign]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    RUNNING[0] = item.nodeid.partition("[")[0]
    return (yield)


def pytest_sessionfinish(session: pytest.Session) -> None:
    output = getattr(session.config, "workeroutput", None)
    if output is not None:
        output["rules"] = {rule: {how: sorted(tests) for how, tests in ways.items()} for rule, ways in SEEN.items()}
    elif session.config.getoption("--rule-coverage") and missing() and not session.exitstatus:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_testnodedown(node: Any) -> None:
    """A worker process has ended: add what it has seen."""
    for rule, ways in getattr(node, "workeroutput", {}).get("rules", {}).items():
        for how, tests in ways.items():
            SEEN[rule][how] |= set(tests)


def missing() -> list[str]:
    """The rules that no test met, but for those that are only read."""
    return [rule for rule in RULE_IDS if rule and rule not in READ_ONLY and not any(SEEN[rule].values())]


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    if not config.getoption("--rule-coverage"):
        return
    terminalreporter.section("rule coverage")
    terminalreporter.write_line(f"{'rule':34} applied in  refused in  for example")
    for rule in filter(None, RULE_IDS):
        applied, refused = SEEN[rule]["applied"], SEEN[rule]["refused"]
        example = _shortest(applied | refused)
        terminalreporter.write_line(f"{rule:34} {len(applied):10} {len(refused):11}  {example}")
    for rule in missing():
        terminalreporter.write_line(f"NEVER MET: {rule}", red=True)


def _shortest(tests: set[str]) -> str:
    """A test whose name says most about the rule: one named by a ruling or scenario, if there is one."""
    named = [test for test in tests if "::test_T" in test or "::test_R" in test]
    return min(named or tests or {"-"}, key=len)
