"""Questions to a belief: how likely each hidden card is (interface.md section 6)."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import comb
from typing import TYPE_CHECKING, Final

from eternitium.belief.action_cards import CLASS_OF_ROW
from eternitium.belief.belief import Belief, believe, known
from eternitium.belief.era_cards import DRAW, KNOWN, PLAIN, EraBelief, Stack, Token
from eternitium.belief.inference import Chances, chances_in, chances_outside
from eternitium.belief.mixture import BYTE
from eternitium.checks import whole_number
from eternitium.components import CARD_OF_SLUG, ROWS, SHAPES, SLUGS, shapes_of
from eternitium.display.tables import ShownTable, Tabular, share_text
from eternitium.game.game import Game, as_game

if TYPE_CHECKING:
    import pandas as pd


class Odds(Tabular, Mapping[str, Fraction]):
    """The probability of each possibility, by name; a notebook shows it as a table.

    Attributes:
        exact: True for an exact answer, False for an estimate.
        stderr: for an estimate the standard error of each probability, else empty.
    """

    __slots__ = ("_chances", "exact", "stderr")

    def __init__(self, chances: Mapping[str, Fraction], stderr: Mapping[str, float] | None = None) -> None:
        self._chances = dict(chances)
        self.stderr = dict(stderr or {})
        self.exact = not self.stderr

    def __getitem__(self, name: str) -> Fraction:
        return self._chances[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._chances)

    def __len__(self) -> int:
        return len(self._chances)

    def __repr__(self) -> str:
        chances = ", ".join(f"{name}: {chance}" for name, chance in self.items())
        return f"{type(self).__name__}({chances}{'' if self.exact else ', estimated'})"

    def to_frame(self) -> "pd.DataFrame":
        """Return a table with one row a possibility: its probability as a decimal, and the standard error.

        Example:
            >>> from eternitium import Game, odds
            >>> list(odds.blind(Game(seed=7), "basic").to_frame().columns)
            ['chance', 'stderr']
        """
        import pandas as pd

        rows = {name: (float(chance), self.stderr.get(name, 0.0)) for name, chance in self.items()}
        return pd.DataFrame.from_dict(rows, orient="index", columns=["chance", "stderr"])

    def _table(self) -> ShownTable:
        rows = [(name, str(chance), share_text(float(chance))) for name, chance in self.items()]
        title = "Chances" if self.exact else "Chances, estimated"
        return ShownTable(title, ("", "chance", "in percent"), rows)


class LuckOdds(Odds):
    """The probability of each shape for one era card."""

    __slots__ = ()

    @property
    def shapes(self) -> dict[str, Fraction]:
        """The probability of each shape; they sum to 1."""
        return dict(self._chances)

    def success(self, card: str) -> Fraction:
        """Return the probability that a Portal or Double Portal matches the card.

        Raises:
            ValueError: the card is neither.

        Example:
            >>> from eternitium import Game, odds
            >>> game = Game.from_position({"players": [{"hand": ["circle"], "stack": ["(?)"] * 4}]}, seed=1)
            >>> odds.luck(game).success("circle")
            Fraction(15, 58)
        """
        shapes = shapes_of(card)
        if not shapes:
            raise ValueError(f"card: {card!r} cannot try its luck; give a portal or a Double Portal, as a slug")
        return sum((self[shape] for shape in shapes), Fraction(0))


class HandOdds(Tabular):
    """The probabilities of a hand: some cards are certain, the others are a random sample of a pool.

    Attributes:
        certain: cards that will be in the hand.
        pool: the cards of which the rest is a sample.
        drawn: the size of that sample.
    """

    __slots__ = ("certain", "drawn", "pool")

    exact: Final = True

    def __init__(self, certain: Iterable[str], pool: Iterable[str], drawn: int) -> None:
        self.certain, self.pool = Counter(certain), Counter(pool)
        self.drawn = min(drawn, self.pool.total())

    def _table(self) -> ShownTable:
        found = self.at_least_one
        rows = [(card, str(chance), share_text(float(chance))) for card, chance in found.items()]
        return ShownTable(f"A hand of {self.size} cards", ("at least one", "chance", "in percent"), rows)

    @property
    def size(self) -> int:
        """The number of cards that the hand will have."""
        return self.certain.total() + self.drawn

    @property
    def copies(self) -> dict[str, tuple[Fraction, ...]]:
        """The probabilities of 0, 1, 2, ... copies in the hand, for each card that can come."""
        return {card: self._pmf(card) for card in sorted(self.certain | self.pool, key=CARD_OF_SLUG.__getitem__)}

    def _pmf(self, card: str) -> tuple[Fraction, ...]:
        sure, copies, total = self.certain[card], self.pool[card], self.pool.total()
        ways = [comb(copies, k) * comb(total - copies, self.drawn - k) for k in range(min(copies, self.drawn) + 1)]
        return (*[Fraction(0)] * sure, *(Fraction(n, comb(total, self.drawn)) for n in ways))

    @property
    def at_least_one(self) -> dict[str, Fraction]:
        """The probability of at least one copy, for each card that can come."""
        return {card: 1 - chances[0] for card, chances in self.copies.items()}

    def to_frame(self) -> "pd.DataFrame":
        """Return a table with one row a card and one column a number of copies: the probabilities as decimals.

        Example:
            >>> from eternitium import Game, odds
            >>> own = {"players": [{"deck": ["droid", "circle", "circle", "circle"], "stack": ["C"]}]}
            >>> len(odds.hand(Game.from_position(own, seed=1), draw=3).to_frame())
            2
        """
        import pandas as pd

        return (
            pd.DataFrame({card: pd.Series(chances) for card, chances in self.copies.items()}).T.fillna(0).astype(float)
        )

    def contains(self, cards: Sequence[str]) -> Fraction:
        """Return the probability that the hand holds all these cards, each as often as it is named.

        Raises:
            ValueError: a name is not that of an action card.

        Example:
            >>> from eternitium import Game, odds
            >>> own = {"players": [{"deck": ["droid", "circle", "circle", "circle"], "stack": ["C"]}]}
            >>> odds.hand(Game.from_position(own, seed=1), draw=3).contains(["droid"])
            Fraction(3, 4)
        """
        for card in cards:
            if card not in CARD_OF_SLUG:
                raise ValueError(f"cards: {card!r} is not an action card; allowed are slugs such as {SLUGS[0]!r}")
        needed = Counter(cards) - self.certain
        ways = [1] + [0] * self.drawn
        for card, copies in self.pool.items():
            options = [(k, comb(copies, k)) for k in range(needed[card], copies + 1)]
            ways = [sum(n * ways[i - k] for k, n in options if k <= i) for i in range(self.drawn + 1)]
        if any(card not in self.pool for card in needed):
            return Fraction(0)
        return Fraction(ways[self.drawn], comb(self.pool.total(), self.drawn))


def luck(game: Game, viewer: int | None = None) -> LuckOdds:
    """Return the odds of the top face-down era card of the player in turn.

    Args:
        game: the game.
        viewer: the seat whose knowledge counts; that of the player in turn if left out.

    Returns:
        The odds of each shape for the uppermost face-down card, even if there are face-up cards above it.

    Raises:
        ValueError: the stack has no face-down card, or `viewer` is not a player of this game.

    Example:
        >>> from eternitium import Game, odds
        >>> game = Game.from_position({"players": [{"hand": ["circle"], "stack": ["(?)"] * 4}]}, seed=1)
        >>> odds.luck(game).shapes["circle"]
        Fraction(15, 58)
    """
    player = as_game(game).turn_player
    eras, _ = known(game, player if viewer is None else viewer)
    stack = eras.stacks[player]
    return odds_of(eras, stack, uppermost_face_down(stack, player))


def uppermost_face_down(stack: Stack, player: int) -> Token:
    """Return the uppermost face-down card of a player's stack.

    Raises:
        ValueError: there is none.
    """
    bag = [Token(DRAW, 0, False)] if stack.down else []
    for token in (*stack.upper, *bag, *stack.lower):
        if not token.up:
            return token
    raise ValueError(f"player {player}: this stack has no face-down era card on which to try your luck")


def era_stack(game: Game, player: int, viewer: int | None = None) -> tuple[LuckOdds, ...]:
    """Return the odds of each card of an era stack, top first.

    Args:
        game: the game.
        player: the owner of the stack.
        viewer: the seat whose knowledge counts; that of the player in turn if left out.

    Raises:
        ValueError: `player` or `viewer` is not a player of this game.

    Example:
        >>> from eternitium import Game, odds
        >>> len(odds.era_stack(Game(seed=7), player=1))
        10
    """
    player = as_game(game).check_seat("player", player)
    eras, _ = known(game, game.turn_player if viewer is None else viewer)
    stack = eras.stacks[player]
    memo: dict[Token, LuckOdds] = {}
    for token in (*stack.upper, *stack.lower):
        if token not in memo:
            memo[token] = odds_of(eras, stack, token)
    in_bag = stack.up + stack.down
    bag = [_of_bag(eras, stack)] * in_bag if in_bag else []
    return (*(memo[token] for token in stack.upper), *bag, *(memo[token] for token in stack.lower))


def hand(game: Game, draw: int = 5, viewer: int | None = None) -> HandOdds:
    """Return the odds of the hand that a player will draw at the end of the turn, after discarding the current one.

    Args:
        game: the game.
        draw: how many cards are drawn: 5, after a failed try 4, after passing 6.
        viewer: the owner of the hand; the player in turn if left out.

    Raises:
        ValueError: `draw` is not a whole number of at least 0, or `viewer` is not a player of this game.

    Example:
        >>> from eternitium import Game, odds
        >>> own = {"players": [{"deck": ["droid", "circle", "circle", "circle"], "stack": ["C"]}]}
        >>> odds.hand(Game.from_position(own, seed=1), draw=3).at_least_one["droid"]
        Fraction(3, 4)
    """
    draw, viewer = whole_number("draw", draw, 0), as_game(game).turn_player if viewer is None else viewer
    belief = believe(game, viewer)
    top, deck = own_deck(belief)
    seat = belief.position["players"][viewer]
    held = belief.position["turn"].get("pending", {}).get("held")
    playing = [held] if held and belief.position["turn"]["player"] == viewer else []
    if len(top) + len(deck) <= draw:
        return HandOdds(top + deck, seat["discard"] + seat["hand"] + playing, draw - len(top) - len(deck))
    return HandOdds(top[:draw], deck, max(draw - len(top), 0))


def own_deck(belief: Belief) -> tuple[list[str], list[str]]:
    """Return the viewer's own deck: the cards that are certainly on top, and the others, in unknown order."""
    cards, viewer = belief.cards, belief.viewer
    urn = cards.deck(viewer)
    ((state, _),) = cards.mixture.home[urn].states
    counts = [state >> cards.mixture.known(urn, kind) & BYTE for kind in range(cards.mixture.kinds)]
    return [SLUGS[kind] for kind, _ in cards.tops[viewer]], [SLUGS[k] for k, n in enumerate(counts) for _ in range(n)]


def blind(game: Game, row: str, viewer: int | None = None) -> Odds:
    """Return the odds of the top card of a technology pile.

    Args:
        game: the game.
        row: "basic" or "advanced".
        viewer: the seat whose knowledge counts; that of the player in turn if left out.

    Raises:
        ValueError: there is no such row, its pile is empty, or `viewer` is not a player of this game.

    Example:
        >>> from eternitium import Game, odds
        >>> sum(odds.blind(Game(seed=7), "basic").values())
        Fraction(1, 1)
    """
    if row not in ROWS:
        raise ValueError(f"row: {row!r} is not allowed; choose {' or '.join(ROWS)}")
    _, cards = known(game, as_game(game).turn_player if viewer is None else viewer)
    pile = cards.piles[row]
    if pile.unknown:
        return Odds(*_shares(chances_outside(cards.mixture, CLASS_OF_ROW[row]), SLUGS))
    if not pile.bottom:
        raise ValueError(f"row: the {row} pile is empty; nothing can be taken unseen")
    return Odds({SLUGS[pile.bottom[0]]: Fraction(1)})


def next_ai(game: Game) -> Odds:
    """Return the odds of the next card of the solo game's AI deck; empty if the deck is empty (R65).

    Raises:
        ValueError: the game has more than one player.

    Example:
        >>> from eternitium import Game, odds
        >>> sum(odds.next_ai(Game(players=1, seed=7)).values())
        Fraction(1, 1)
    """
    if as_game(game).players > 1:
        raise ValueError(f"game: with {game.players} players there is no AI deck; it belongs to the solo game")
    deck = game.known_piles.get("ai", ())
    return Odds({card: Fraction(deck.count(card), len(deck)) for card in dict.fromkeys(deck)})


# Era cards


def odds_of(eras: EraBelief, stack: Stack, token: Token) -> LuckOdds:
    """Return the odds of one card of a stack."""
    if token.sort == KNOWN:
        return LuckOdds({shape: Fraction(k == token.value) for k, shape in enumerate(SHAPES)})
    place = stack.urn(token.up) if token.sort == DRAW else token.value
    answers, question = eras.mixture.answers, (token.sort == PLAIN, place)
    if question not in answers:
        chances = (chances_outside if token.sort == PLAIN else chances_in)(eras.mixture, place)
        answers[question] = LuckOdds(*_shares(chances, SHAPES, all_names=True))
    found: LuckOdds = answers[question]
    return found


def _of_bag(eras: EraBelief, stack: Stack) -> LuckOdds:
    """Return the odds of a card in the shuffled part, of which not even the facing is known."""
    parts = [(n, odds_of(eras, stack, Token(DRAW, 0, up))) for n, up in ((stack.up, True), (stack.down, False)) if n]
    total = stack.up + stack.down
    chances = {shape: sum((n * odds[shape] for n, odds in parts), Fraction(0)) / total for shape in SHAPES}
    errors = {shape: sum(n * odds.stderr.get(shape, 0.0) for n, odds in parts) / total for shape in SHAPES}
    return LuckOdds(chances, errors if any(odds.stderr for _, odds in parts) else None)


def _shares(
    chances: Chances, names: Sequence[str], all_names: bool = False
) -> tuple[dict[str, Fraction], dict[str, float]]:
    """Return probabilities and standard errors by name, without impossible names unless `all_names`."""
    weights = [Fraction(weight) for weight in chances.weights]
    total = sum(weights)
    shares = {name: weight / total for name, weight in zip(names, weights, strict=True) if weight or all_names}
    return shares, dict(zip(names, chances.stderr, strict=False))
