"""Games in which rare things happen, for the comparison of engine and model."""

import random
from typing import Any

from eternitium import Game, Rules
from tests.engine.driver import random_rules
from tests.support.model_table import ADVANCED, BASIC, DOUBLE_PORTALS, SHAPES, down

VERBS = ("play", "try", "end", "pass", "buy", "skip", "destroy", "done", "take")


def temperament(dice: random.Random) -> dict[str, float]:
    """How much the players like each kind of action; without it hardly anybody would finish, or buy much."""
    return {verb: dice.choice([0.05, 1, 1, 8]) for verb in VERBS}


def game_of(seed: int) -> Game:
    """One to five players, every edition, mission and switch in turn; half of the games begin in the middle."""
    players = 1 + seed % 5
    rules = random_rules(seed, players)
    if seed // 5 % 2:
        return Game(players, rules, seed)
    position = scrambled(players, rules, random.Random(-seed))
    return Game.from_position(position, seed)


def scrambled(players: int, rules: Rules, dice: random.Random) -> dict[str, Any]:
    """Short stacks, rich hands, decks that run out; with several players also rows, market and pile that run out."""
    box = ActionCards(dice, players == 1)
    eras = [shape for shape in "CSTD" for _ in range(15)]
    dice.shuffle(eras)
    position = {
        "edition": rules.edition,
        "mission": rules.mission,
        "switches": rules.deviations,
        "players": [seat(dice, box, eras) for _ in range(players)],
        "turn": {"round": dice.randint(1, 4), "player": dice.randrange(players), "step": "play"},
    }
    return position | (poor_table(dice, box, eras) if players > 1 else {})


class ActionCards:
    """Technologies and portals in random order, with as many copies as the box holds."""

    def __init__(self, dice: random.Random, solo: bool) -> None:
        copies = dict.fromkeys(BASIC, 3) | dict.fromkeys(ADVANCED, 2) | dict.fromkeys(DOUBLE_PORTALS, 1)
        copies |= {"droid": 8, "ultimate-portal": 4}
        ai = ("chrono-blaster", "time-bomb", "robo-thief", "quantum-clock") if solo else ()
        self.technologies = [card for card, n in copies.items() if card not in ai for _ in range(n)]
        self.portals = [shape for shape in SHAPES for _ in range(15)]
        dice.shuffle(self.technologies)
        dice.shuffle(self.portals)

    def take(self, technologies: int, portals: int) -> list[str]:
        """Some of both, as far as they are there."""
        found = self.technologies[:technologies] + self.portals[:portals]
        del self.technologies[:technologies], self.portals[:portals]
        return found

    def row(self, names: list[str], size: int) -> list[str]:
        """Technologies of one row."""
        found = [card for card in self.technologies if card in names][:size]
        for card in found:
            self.technologies.remove(card)
        return found


def seat(dice: random.Random, box: ActionCards, eras: list[str]) -> dict[str, list[str]]:
    """One player, with at least six cards."""
    cards = box.take(dice.randint(2, 5), 4)
    dice.shuffle(cards)
    drawn, laid = dice.randint(2, 6), dice.randint(0, 2)
    stack = [eras.pop() for _ in range(dice.randint(1, 5))]
    return {
        "hand": cards[:drawn],
        "discard": cards[drawn : drawn + laid],
        "deck": cards[drawn + laid :],
        "stack": [dice.choice((shape, down(shape))) for shape in stack],
    }


def poor_table(dice: random.Random, box: ActionCards, eras: list[str]) -> dict[str, Any]:
    """A table where era cards and, in one game of three, technologies are rare."""
    sizes = {"market": dice.randint(0, 2), "era_discard": dice.randint(0, 3), "era_pile": dice.randint(0, 3)}
    piles: dict[str, Any] = {name: [eras.pop() for _ in range(size)] for name, size in sizes.items()}
    piles["era_pile"] = [down(shape) for shape in piles["era_pile"]]
    if dice.random() < 1 / 3:
        for name, cards in (("basic", BASIC), ("advanced", ADVANCED)):
            piles[name] = {"open": box.row(cards, dice.randint(0, 3)), "pile": box.row(cards, dice.randint(0, 2))}
    return piles
