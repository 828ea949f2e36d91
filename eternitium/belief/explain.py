"""The reasons for the odds of an era card: the counts behind them."""

from dataclasses import dataclass

from eternitium.belief.belief import known
from eternitium.belief.era_cards import DRAW, KNOWN, PLAIN, EraBelief, Stack, Token
from eternitium.belief.mixture import BYTE
from eternitium.belief.odds import LuckOdds, odds_of, uppermost_face_down
from eternitium.components import SHAPES
from eternitium.game.game import Game, as_game


@dataclass(frozen=True, slots=True)
class LuckReason:
    """The counts behind the odds of one face-down era card.

    Attributes:
        odds: the odds.
        sort: "known" (its shape was seen and its place is known), "unseen" (nobody has seen it), "shuffled" (one of the
            shuffled face-down cards of its stack) or "moved" (such a card of another stack, moved here).
        candidates: the number of cards that it may be: 1, or the number of shuffled face-down cards.
        known: for each shape the least and the greatest number of candidates that were seen before.
        unknown: the least and the greatest number of candidates that nobody has seen.
        unseen: for each shape the unseen cards anywhere that come from the same generations as the candidates.
        renewed: whether there are candidates from several generations of the common pile.
    """

    odds: LuckOdds
    sort: str
    candidates: int
    known: dict[str, tuple[int, int]]
    unknown: tuple[int, int]
    unseen: dict[str, int]
    renewed: bool

    @property
    def certain(self) -> bool:
        """Whether there is only one case to count."""
        return self.unknown[0] == self.unknown[1] and all(low == high for low, high in self.known.values())


def why(game: Game, player: int | None = None, viewer: int | None = None) -> LuckReason:
    """Return the counts behind the odds of a player's uppermost face-down era card.

    `game`: the game. `player`: the owner of the stack; the player in turn if left out. `viewer`: the seat whose
    knowledge counts; `player` if left out. Raises ValueError: the stack has no face-down card, or there is no such
    player.
    """
    player = as_game(game).check_seat("player", game.turn_player if player is None else player)
    eras, _ = known(game, player if viewer is None else viewer)
    stack = eras.stacks[player]
    token = uppermost_face_down(stack, player)
    found = odds_of(eras, stack, token)
    if token.sort == KNOWN:
        return LuckReason(
            found, "known", 1, _exactly(token.value), (0, 0), _unseen(eras, [eras.generations.size - 1]), False
        )
    if token.sort == PLAIN:
        return LuckReason(found, "unseen", 1, _exactly(None), (1, 1), _unseen(eras, [token.value]), False)
    return _of_urn(eras, stack, token, found)


def _exactly(shape: int | None) -> dict[str, tuple[int, int]]:
    return {name: (int(k == shape), int(k == shape)) for k, name in enumerate(SHAPES)}


def _unseen(eras: EraBelief, classes: list[int]) -> dict[str, int]:
    """Return the cards of some generations that were not identified for certain."""
    left = eras.generations.left(eras.mixture.taken)
    return {name: sum(left[cls][k] for cls in classes) for k, name in enumerate(SHAPES)}


def _of_urn(eras: EraBelief, stack: Stack, token: Token, found: LuckOdds) -> LuckReason:
    mixture, urn = eras.mixture, stack.urn(token.up) if token.sort == DRAW else token.value
    states = [s for s, _ in mixture.home[urn].states]
    counts = [[s >> mixture.known(urn, k) & BYTE for s in states] for k in range(mixture.kinds)]
    size = sum(column[0] for column in counts)
    classes = mixture.classes_in(urn)
    size += sum(states[0] >> mixture.unknown(urn, cls) & BYTE for cls in classes)
    seen = [sum(column) for column in zip(*counts, strict=True)]
    return LuckReason(
        odds=found,
        sort="shuffled" if token.sort == DRAW else "moved",
        candidates=size,
        known={name: (min(column), max(column)) for name, column in zip(SHAPES, counts, strict=True)},
        unknown=(size - max(seen), size - min(seen)),
        unseen=_unseen(eras, classes),
        renewed=len(classes) > 1,
    )
