"""The simple count of the era cards that are out of a player's sight."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from eternitium.belief.observation import Observation
from eternitium.belief.view import PlayerView
from eternitium.components import LETTERS, SHAPES, shapes_of
from eternitium.game.position import Position


@dataclass(frozen=True, slots=True)
class Unseen:
    """The numbers of era cards of each shape that are out of sight.

    The chance from this count is right as long as nobody has learned anything about a card that is now out of sight:
    it does not use what a failed try or a Time Bomb showed. `shapes`: for each shape the number of cards out of sight.
    """

    shapes: Mapping[str, int]

    @property
    def total(self) -> int:
        """The number of all era cards out of sight."""
        return sum(self.shapes.values())

    def matching(self, card: str) -> int:
        """Return how many cards out of sight match a Portal or Double Portal."""
        return sum(self.shapes[shape] for shape in shapes_of(card))

    def chance(self, card: str) -> Fraction:
        """Return which share of the cards out of sight matches a Portal or Double Portal; 0 if there are none."""
        return Fraction(self.matching(card), self.total) if self.total else Fraction(0)


def open_eras(position: Position) -> dict[str, int]:
    """Return how many era cards of each shape are open: in stacks, market and common discard pile."""
    seen: Counter[str] = Counter(position["market"]) + Counter(position["era_discard"])
    for player in position["players"]:
        seen += Counter(card for card in player["stack"] if len(card) == 1)
    return {shape: seen[letter] for shape, letter in zip(SHAPES, LETTERS, strict=True)}


def count_unseen(observation: Observation | PlayerView) -> Unseen:
    """Count the era cards that are out of the viewer's sight."""
    era = observation.rules.box.era
    return Unseen({shape: era[shape] - n for shape, n in open_eras(observation.position).items()})
