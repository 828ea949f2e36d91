"""Nothing that a table tells depends on what the person at the board cannot know, and the seed stays a secret.

Two games differ only in cards that lie hidden from one seat; they are played on alike. Everything that a page could get
from the table of one must be the same, byte for byte, as from the table of the other.
"""

import json
import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest

from eternitium import Game, Rules
from eternitium.game.examples import WORKED_EXAMPLE
from eternitium.game.notation import ACTIONS
from eternitium.match.match import Match
from eternitium.policies import steady
from tests.belief.test_no_leak import Twins, dealt_twins, differently_shuffled_twins, twins_from_a_position
from tests.match.test_match import pass_on, redeal
from tests.support.samples import samples
from tests.support.table import each, named

STEPS = 40
SEED = 3_141_592_653
MISSION_4 = range(20, 300, 55)
LANGUAGES = ("en", "de", "fr", "nl")


def match_of(game: Game, viewer: int, language: str, alone: bool) -> Match:
    """A table at which this game goes on; the other seats are policies or persons."""
    match = Match.__new__(Match)
    match._sit_down(game, viewer, language, steady, None if alone else ("person",) * game.players)
    return match


def snapshot_of(match: Match) -> dict[str, Any]:
    """What the board shows, without the number of the table."""
    snapshot = match.snapshot().plain()
    del snapshot["game"]["id"]
    return snapshot


def told(match: Match, place: int, tried: list[str]) -> str:
    """All that a page can get from a table, an earlier place and its link included."""
    here: list[Any] = [snapshot_of(match), match.query(), match.legal_actions, match.names]
    here += [[match.why_not(text) for text in tried], [replace(event) for event in match.events_since(0)]]
    match.view(place)
    there = [snapshot_of(match), match.query(), match.legal_actions]
    match.view(None)
    return json.dumps([here, there], default=repr)


def compare(twins: Twins, seed: int) -> set[str]:
    """Play both games on alike and compare what their tables tell; which hidden piles differed."""
    dice, differed = random.Random(seed), set[str]()
    matches = [match_of(game, twins.viewer, LANGUAGES[seed % 4], seed % 3 > 0) for game in twins.games]
    for step in range(STEPS):
        differed.update(twins.differing())
        if step % 4 == 0:
            place = dice.randrange(len(twins.games[0].history) + 1)
            tried = [str(action) for action in dice.sample(ACTIONS, 20)]
            one, other = (told(match, place, tried) for match in matches)
            assert one == other, twins.story()
        if twins.advance(dice) is None:
            break
        for match in matches:
            match._journal.forget(match.plies + 1)
    return differed


@each(
    "start seeds least",
    named("dealt", dealt_twins, range(12), {"others' hand", "own stack", "era pile"}),
    named("position", twins_from_a_position, range(12), {"others' hand", "own stack", "basic pile"}),
    named("missions", twins_from_a_position, (*range(50, 105, 5), *MISSION_4), {"AI deck", "portal pile"}),
    named("shuffles", differently_shuffled_twins, range(8), {"others' deck", "own stack"}),
)
def test_a_table_tells_the_same_as_long_as_the_person_sees_the_same(
    start: Callable[[int], Twins], seeds: Sequence[int], least: set[str]
) -> None:
    differed = set[str]().union(*(compare(start(seed), seed) for seed in seeds))
    assert least <= differed


@pytest.mark.parametrize("seed", range(8))
def test_the_hand_of_the_person_who_takes_over_stays_covered(seed: int) -> None:
    """Whoever waits may hold any cards: until the seat is taken, the board shows the same."""
    players, dice = 2 + seed % 4, random.Random(seed)
    match = Match(players, Rules(("de", "fr", "nl", "bga")[seed % 4]), seed=seed, seats=["person"] * players)
    handovers = 0
    while handovers < 6 and not match.is_over:
        pass_on(match, 1, seed=dice.randrange(1_000))
        if match.handover is None or match._game.step == "pick":
            continue
        handovers += 1
        truth, viewer = match._game.position(), match.viewer
        assert match.snapshot().plain()["seats"][match.handover]["hand"] is None
        shown = {covered(redeal(truth, viewer, dice), viewer) for _ in range(4)}
        assert len(shown) == 1
        assert len({json.dumps(redeal(truth, viewer, dice)) for _ in range(4)}) > 1
    assert handovers


def covered(position: dict[str, Any], viewer: int) -> str:
    """What a table of persons tells before the next one has taken over."""
    seats = ["person"] * len(position["players"])
    match = Match.from_position(position, seed=0, viewer=viewer, seats=seats)
    assert match.handover is not None
    return json.dumps([snapshot_of(match), match.query(), match.legal_actions])


def tables_with_a_secret(language: str) -> list[Match]:
    """Tables whose seed nobody typed."""
    return [
        *(Match(players, Rules(edition), language=language) for players, edition in ((2, "de"), (4, "fr"), (5, "nl"))),
        *(Match(1, Rules("bga", mission), language=language) for mission in (None, 3, 4, 8)),
        Match(3, language=language, seats=["person"] * 3),
        Match.from_position(WORKED_EXAMPLE, seed=SEED, language=language),
    ]


@pytest.mark.parametrize("shift", range(samples(1, deep=len(LANGUAGES))))
def test_a_seed_that_nobody_typed_is_nowhere_while_the_game_runs(shift: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each table in one language a day, in all of them in the deep run."""
    monkeypatch.setattr("eternitium.game.game.secrets.randbits", lambda _: SEED)
    for number, same in enumerate(zip(*map(tables_with_a_secret, LANGUAGES), strict=True)):
        match = same[(number + shift) % len(LANGUAGES)]
        assert match._game.seed == SEED
        for _ in range(30):
            if match.is_over:
                break
            assert str(SEED) not in told(match, 0, [])
            pass_on(match, 2)
