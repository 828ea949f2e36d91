"""The game on a side of the laboratory, and its exact chances before anybody has seen a card."""

from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache, cached_property
from typing import Final

from eternitium.components import LETTERS, ROWS, SHAPES, SLUGS, kind_of, row_of, shapes_of
from eternitium.engine.layout import OPEN_SLOTS
from eternitium.game.game import Game
from eternitium.policies import BUILTIN
from eternitium.policies.registry import PLAYS_ON
from eternitium.rules import Rules

POLICIES: Final = tuple(BUILTIN)  # from the weakest to the strongest
ANY_SEED: Final = 0  # it only fixes the order of the cards


@dataclass(frozen=True, slots=True)
class Setup:
    """One side of the laboratory: the number of players, the rules, and the strength of play.

    `players`: 1 to 5; one player is the solo game. `rules`: including the box. `policy`: the name of the built-in
    policy at all seats. Raises ValueError: an argument is not allowed, or the box does not hold enough cards to deal.
    """

    players: int = 2
    rules: Rules = field(default_factory=Rules)
    policy: str = PLAYS_ON

    def __post_init__(self) -> None:
        if self.policy not in POLICIES:
            raise ValueError(f"policy: {self.policy!r} is not allowed; give one of {', '.join(POLICIES)}")
        self.dealt()

    def dealt(self) -> Game:
        """Deal a game of this kind and return it."""
        return Game(self.players, self.rules, ANY_SEED)


class Start:
    """The exact chances at the start of every game of a kind, before anybody has seen a card.

    `setup`: the kind of game. `era`: for each shape the era cards in the game; `stack`: era cards dealt to each player.
    """

    def __init__(self, setup: Setup) -> None:
        position = setup.dealt().position()
        stacks = [player["stack"] for player in position["players"]]
        cards = [*position["era_pile"], *position["market"], *(card for stack in stacks for card in stack)]
        letters = Counter(card.strip("()").upper() for card in cards)
        self.era = {shape: letters[letter] for shape, letter in zip(SHAPES, LETTERS, strict=True)}
        self.stack = len(stacks[0])
        self._rows = {name: position[name] for name in ROWS}
        self._by_kind = setup.rules.display_identity == "kind"

    def match(self, card: str) -> Fraction:
        """Return the chance that a Portal or Double Portal matches a face-down era card."""
        return Fraction(*self.matching(card))

    def matching(self, card: str) -> tuple[int, int]:
        """Return how many era cards a Portal or Double Portal matches, and how many there are."""
        return sum(self.era[shape] for shape in shapes_of(card)), sum(self.era.values())

    def lies_open(self, card: str) -> Fraction:
        """Return the chance that at least one copy of a technology is among the open cards of its row."""
        return self._open[row_of(SLUGS.index(card))].get(card, Fraction(0))

    @cached_property
    def _open(self) -> dict[str, dict[str, Fraction]]:
        """The chance that each card is open, for each row."""
        return {name: chances_open(self.pool(name), self._identity) for name in ROWS}

    def _identity(self, card: str) -> str:
        """Return the identity of a technology: two with the same one may not be open together (R6)."""
        return kind_of(card) if self._by_kind else card

    def pool(self, row: str) -> Counter[str]:
        """Return all technologies of a row, open or not."""
        return Counter([*self._rows[row]["open"], *self._rows[row]["pile"]])

    def copies(self, card: str) -> tuple[int, int]:
        """Return the number of a technology's copies in its row, open or not, and the number of all its cards."""
        pool = self.pool(row_of(SLUGS.index(card)))
        return pool[card], pool.total()


def chances_open(pool: Counter[str], identity: Callable[[str], str]) -> dict[str, Fraction]:
    """Return the chance that each technology of a row is open: unlike ones are opened while there are any (R7).

    `pool`: all technologies of the row; `identity`: returns what two open ones must not have in common.
    """

    @cache
    def after(before: tuple[str, ...]) -> dict[str, Fraction]:
        """Return the chances once these are open."""
        kinds, left = set(map(identity, before)), pool - Counter(before)
        choice = {card: n for card, n in left.items() if identity(card) not in kinds} or left
        if len(before) == OPEN_SLOTS or not choice:
            return dict.fromkeys(before, Fraction(1))
        found: dict[str, Fraction] = defaultdict(Fraction)
        for card, n in choice.items():
            for other, chance in after(tuple(sorted([*before, card]))).items():
                found[other] += Fraction(n, sum(choice.values())) * chance
        return dict(found)

    return after(())
