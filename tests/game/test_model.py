"""The engine against the model: in random games both offer the same actions and arrive at the same positions.

`python -m tests.game.test_model 2000` compares that many games, with `2000 5000` those from seed 5000.
"""

import random
import sys
from typing import Any

import pytest

from eternitium import Game, Rules
from tests.support.model import COUNTERS, Model
from tests.support.model_games import game_of, temperament
from tests.support.model_table import Disagreement
from tests.support.perft import RIVAL, seat, table
from tests.support.samples import samples

BATCHES = samples(3, deep=10)
GAMES = 15 * BATCHES
ROUND_CAP = 12
LOOSE = ("market", "box")
PILES = ("era_pile", "era_discard", "ai")


def comparable(position: dict[str, Any]) -> dict[str, Any]:
    """A position with loose cards sorted, without what belongs to an open question."""
    flat = {name: sorted(position[name]) for name in LOOSE} | {name: position[name] for name in PILES}
    for p, player in enumerate(position["players"]):
        flat |= {f"players[{p}].{name}": player[name] for name in ("deck", "discard", "stack")}
        flat[f"players[{p}].hand"] = sorted(player["hand"])
    for name in ("supply", "basic", "advanced"):
        flat |= {f"{name}.{part}": sorted(pile) if part == "open" else pile for part, pile in position[name].items()}
    return flat | {f"turn.{name}": position["turn"][name] for name in COUNTERS}


def differences(found: dict[str, Any], wanted: dict[str, Any]) -> list[str]:
    """One line for each pile or number that differs."""
    return [f"{name}: engine {found[name]}, model {wanted[name]}" for name in found if found[name] != wanted.get(name)]


def compare(game: Game, model: Model) -> list[str]:
    """Everything on which game and model differ now."""
    legal, expected = set(map(str, game.legal_actions)), model.legal_actions()
    wrong = differences(comparable(game.position()), comparable(model.position()))
    if legal != expected:
        wrong.append(f"only the engine: {legal - expected}, only the model: {expected - legal}")
    if not game.is_over and game.player != model.to_move:
        wrong.append(f"to move: engine {game.player}, model {model.to_move}")
    return wrong


def compare_results(game: Game, model: Model) -> list[str]:
    """Differences in who won, and with how many points."""
    result = game.result
    if result is None:
        return []
    points = [model.points(p) for p in range(game.players)]
    found = {"winners": list(result.winners), "points": list(zip(result.points, result.advanced, strict=True))}
    return differences(found, {"winners": model.winners(), "points": points})


def step(game: Game, model: Model, action: str) -> list[str]:
    """Carry out an action in both; what differs afterwards."""
    game.push(action)
    try:
        model.push(action, game.position())
    except Disagreement as error:
        return [f"model: {error}"]
    return compare(game, model)


def play(game: Game, seed: int) -> tuple[int, str]:
    """A random game in both; the number of actions compared, and the first disagreement, "" if there is none."""
    dice, cap = random.Random(seed), game.round + ROUND_CAP
    likes, model, count = temperament(dice), Model(game.position()), 0
    wrong = compare(game, model)
    while not wrong and not game.is_over and game.round < cap:
        weights = [likes.get(action.verb, 1) for action in game.legal_actions]
        wrong, count = step(game, model, dice.choices(game.legal_actions, weights)[0]), count + 1
    wrong = wrong or compare_results(game, model)
    last = game.history[-1] if count else "the setup"
    where = f"seed {seed}, {game.players} players, {game.rules}, after {count} actions, {last}"
    return count, f"{where}: {wrong}" if wrong else ""


@pytest.mark.parametrize("batch", range(BATCHES))
def test_engine_and_model_agree_in_random_games(batch: int) -> None:
    size = GAMES // BATCHES
    counts, wrong = zip(*(play(game_of(seed), seed) for seed in range(batch * size, (batch + 1) * size)), strict=True)
    assert not any(wrong), next(filter(None, wrong))
    assert sum(counts) > 20 * size


@pytest.mark.parametrize("mission", range(1, 11))
@pytest.mark.parametrize("edition", ["de", "fr"])
def test_engine_and_model_agree_in_every_mission(edition: str, mission: int) -> None:
    _, wrong = play(Game(1, Rules(edition, mission), mission), mission)
    assert not wrong


RARE: dict[str, tuple[dict[str, Any], list[str]]] = {
    "R43 a finder plays a strict Giga-Droid": (
        table(seat("giga-droid droid", ""), RIVAL, switches={"giga": "de_literal"}),
        ["play giga-droid", "play droid"],
    ),
    "R15 an AI card is no effect of a Giga-Droid": (table(seat("giga-droid"), switches={"null_tech": False}), ["pass"]),
    "R25 a Robo-Recycler that comes back up to the cap": (
        table(seat("robo-recycler droid"), RIVAL, switches={"loop_guard": "literal+cap"}),
        [*["play robo-recycler", "recover robo-recycler"] * 12, "end"],
    ),
    "R25 a Robo-Thief that lies in the loot's place stays": (
        table(seat("robo-thief robo-thief"), seat("circle", discard="droid")),
        ["play robo-thief @1", "steal droid", "play robo-thief", "play droid"],
    ),
    "R51 a French Robo-Thief chooses when it has seen all piles": (
        table(
            seat("robo-thief robo-thief"), seat("circle", discard="droid"), seat("circle", "", "square"), edition="fr"
        ),
        ["play robo-thief", "steal droid @1", "play robo-thief", "steal square @2", "play droid"],
    ),
    "R27 a finder whose turn stops draws in the last round": (
        table(seat("circle droid", "C"), RIVAL, switches={"finder_continues": False, "final_step5": "do"}),
        ["play circle", "take circle"],
    ),
    "R66 the AI answers while the Laboratory waits": (
        table(
            seat("laboratory circle", discard="droid"), switches={"played_card_zone": "after_effect"}, ai=["robo-thief"]
        ),
        ["play laboratory", "gain transporter"],
    ),
}


@pytest.mark.parametrize("name", RARE)
def test_engine_and_model_agree_in_rare_cases(name: str) -> None:
    position, actions = RARE[name]
    game = Game.from_position(position, 1)
    model = Model(game.position())
    assert not compare(game, model)
    for action in actions:
        assert not step(game, model, action)


def test_a_difference_is_noticed() -> None:
    game = Game(seed=1)
    model = Model(game.position())
    model.era_pile.reverse()
    model.rows["basic"]["open"].pop()
    assert [line.partition(":")[0] for line in compare(game, model)] == ["era_pile", "basic.open", "only the engine"]


def main(arguments: list[str]) -> str:
    """Compare as many games as the first number says, from the seed that the second says; what was found."""
    games, first = (*map(int, arguments), 0)[:2]
    results = [play(game_of(seed), seed) for seed in range(first, first + games)]
    wrong = [what for _, what in results if what]
    count = sum(count for count, _ in results)
    return "\n".join([*wrong, f"{games} games, {count} actions, {len(wrong)} disagreements"])


if __name__ == "__main__":
    sys.stdout.write(main(sys.argv[1:] or [str(GAMES)]) + "\n")
