"""Why the odds of an era card are what they are: the counts behind them."""

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
            face-down cards of its stack, which were shuffled) or "moved" (it came so from another stack).
        candidates: how many cards it may be: 1, or the shuffled face-down cards.
        known: for each shape how many of these were seen before, at least and at most.
        unknown: how many of them nobody has seen, at least and at most.
        unseen: for each shape the cards that nobody has seen, wherever they lie, that count as these do.
        renewed: whether cards from several makings of the common pile are among them.
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
        """Whether there is only one case to be counted."""
        return self.unknown[0] == self.unknown[1] and all(low == high for low, high in self.known.values())


def why(game: Game, player: int | None = None, viewer: int | None = None) -> LuckReason:
    """Return the counts behind the odds of a player's uppermost face-down era card.

    `game`: the game. `player`: whose stack; that of the player in turn if left out. `viewer`: whose knowledge is asked;
    that of `player` if left out. Raises ValueError: the stack holds no face-down card, or there is no such player.
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
