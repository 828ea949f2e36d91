"""Whether a stated cause is true of a choice, found by playing it in dealt worlds; nothing here uses `facts`."""

import math
from collections.abc import Callable, Iterator

from eternitium import Game
from eternitium.analysis.cause import Cause
from eternitium.belief.belief import Dealer, believe
from eternitium.components import CARDS, LETTERS, SHAPES
from eternitium.game.notation import Action

FEW_WORLDS = 3
MANY_WORLDS = 150
QUIETLY = ("done", "skip", "keep none", "decline")
POINTS = {card.slug: card.points for card in CARDS} | {"?basic": 1, "?advanced": 2}
LEADS = "double-portal", "ultimate-portal", *SHAPES


def holds(cause: Cause, game: Game, action: Action) -> bool:
    """Whether the cause is true of the choice."""
    check = CHECK_OF[cause.kind]
    if cause.kind in OF_MANY:
        return check(cause, game, action)
    return all(check(cause, world, action) for world in worlds(game, FEW_WORLDS))


def worlds(game: Game, count: int) -> Iterator[Game]:
    dealer = Dealer(believe(game, game.player))
    for seed in range(count):
        yield dealer.deal(seed)


def after(game: Game, action: Action) -> Game:
    twin = game.copy()
    twin.push(action)
    return twin


def whole(game: Game, player: int) -> dict[str, list[str]]:
    found: dict[str, list[str]] = game.position()["players"][player]
    return found


def stack(game: Game, player: int) -> list[str]:
    return whole(game, player)["stack"]


def own(game: Game, player: int) -> list[str]:
    """All cards of a player."""
    cards, held = whole(game, player), game.position()["turn"].get("pending", {}).get("held")
    return cards["hand"] + cards["deck"] + cards["discard"] + ([held] if held and game.turn_player == player else [])


def shows(card: str, letter: str) -> bool:
    """Whether a card clears an open era card."""
    return card == "ultimate-portal" or SHAPES[LETTERS.index(letter)] in [*card.partition(":")[2].split("+"), card]


def opened(cards: list[str]) -> list[str]:
    """The open cards on top."""
    closed = next((k for k, card in enumerate(cards) if "(" in card), len(cards))
    return cards[:closed]


def longest(game: Game, player: int) -> int:
    """How many open cards on top go at most if portals are played one after the other: every order is played."""
    if game.is_over or game.turn_player != player or game.player != player or not opened(stack(game, player)):
        return 0
    plays = [a for a in game.legal_actions if a.verb == "play" and str(a.card).startswith(LEADS)]
    return max((1 + longest(after(game, play), player) for play in plays), default=0)


def likely(cause: Cause, game: Game, card: str) -> bool:
    """Whether a chance fits the share of dealt worlds in which the next face-down card is matched."""
    tops = [next(one for one in stack(world, game.player) if "(" in one) for world in worlds(game, MANY_WORLDS)]
    share = sum(shows(card, top.strip("()").upper()) for top in tops) / MANY_WORLDS
    error = math.sqrt(cause.chance * (1 - cause.chance) / MANY_WORLDS)
    return abs(share - cause.chance) <= 4.5 * error + 1e-9


def did(game: Game, action: Action, kind: str) -> list[str]:
    """The cards of the player's events of a kind that an action causes before anybody else does anything."""
    cards: list[str] = []
    for event in after(game, action).steps[-1]:
        if event.kind in ("turn", "ai"):
            break
        mine = event.kind == kind and event.player == game.player and event.target in (None, game.player)
        cards += event.cards if mine else []
    return cards


def paid(game: Game, action: Action) -> list[str]:
    """The era cards that an action puts onto the player's stack, top first."""
    return did(game, action, "pay")[::-1]


def is_run(cause: Cause, game: Game, action: Action) -> bool:
    """Whether so many open cards on top can go from the choice on, the card that it clears itself included."""
    cleared, known = len(did(game, action, "discard-era")), opened(stack(game, game.player))
    return cause.n == min(cleared + longest(after(game, action), game.player), len(known))


def is_hindrance(cause: Cause, game: Game, action: Action) -> bool:
    def ups(one: Game) -> int:
        return sum("(" not in card for p in range(one.players) if p != game.player for card in stack(one, p))

    return ups(game) - ups(after(game, action)) == cause.n


def is_sized(cause: Cause, game: Game, action: Action) -> bool:
    gone, come = (sum(len(did(game, action, kind)) for kind in kinds) for kinds in (("destroy",), ("buy", "gain")))
    return cause.n == len(own(game, game.player)) + come - gone


def is_in_hand_at_last(cause: Cause, game: Game, action: Action) -> bool:
    """Whether the next hand has so many cards, if the turn is ended without anything else."""
    twin, player = after(game, action), game.player
    while not twin.is_over and twin.turn_player == player and twin.step != "portal":
        quiet = next(a for a in twin.legal_actions if a.verb in QUIETLY)
        twin.push(quiet)
    return twin.is_over or len(whole(twin, player)["hand"]) == cause.n


CHECK_OF: dict[str, Callable[[Cause, Game, Action], bool]] = {
    "crystal": lambda c, g, a: (
        not stack(after(g, a), g.player) and c.n == sum(p > g.player for p in range(g.players))
    ),
    "clears": lambda c, g, a: (
        bool(did(g, a, "discard-era")) and c.cards[0] in (stack(g, g.player)[0], "(?)")
    ),
    "run": is_run,
    "leaves": lambda c, g, a: a.verb in ("end", "pass") and c.n == longest(g, g.player),
    "gives": lambda c, g, a: (
        a.verb in ("destroy", "discard")
        and a.card == c.cards[0]
        and [*c.cards[1:]] == [card for card in opened(stack(g, g.player)) if shows(c.cards[0], card)]
        and len(c.cards) - 1 == c.n
    ),
    "gives-odds": lambda c, g, a: (
        a.verb in ("destroy", "discard") and a.card == c.cards[0] and likely(c, g, c.cards[0])
    ),
    "loses": lambda c, g, a: did(g, a, "destroy") == [*c.cards],
    "draws": lambda c, g, a: len(did(g, a, "draw")) == c.n and a.verb == "play",
    "turns-up": lambda c, g, a: len(did(g, a, "turn-up")) == c.n,
    "hinders": is_hindrance,
    "adds": lambda c, g, a: (
        sum(len(stack(after(g, a), p)) - len(stack(g, p)) for p in range(g.players) if p != g.player) == c.n
    ),
    "swap": lambda c, g, a: (
        a.target is not None
        and c.player == a.target
        and c.cards[1] in (stack(g, a.target)[0], "(?)")
        and stack(after(g, a), a.target)[0] == stack(g, g.player)[0]
    ),
    "fits": lambda c, g, a: (
        [*c.cards] == [x for x in opened(stack(g, g.player)) if x == LETTERS[SHAPES.index(str(a.card))]]
    ),
    "odds": lambda c, g, a: SHAPES[LETTERS.index(c.cards[0])] == a.card and likely(c, g, str(a.card)),
    "try": lambda c, g, a: a.verb == "try" and a.card == c.cards[0] and likely(c, g, c.cards[0]),
    "own": lambda c, g, a: (
        SHAPES[LETTERS.index(c.cards[0])] == a.card
        and c.n == sum(shows(card, c.cards[0]) for card in own(g, g.player))
    ),
    "price": lambda c, g, a: paid(g, a) == [*c.cards] and c.n == len(c.cards),
    "price-fit": lambda c, g, a: (
        c.n == sum(shows(card, c.cards[0]) for card in own(g, g.player)) and paid(g, a)[:1] == [*c.cards]
    ),
    "brings": lambda c, g, a: a.card == c.cards[0] and c.cards[0] in own(after(g, a), g.player),
    "does": lambda c, g, a: did(g, a, "play") == [*c.cards],
    "blind": lambda _c, _g, a: str(a.card).startswith("?"),
    "passes": lambda c, g, a: a.verb == "pass" and is_in_hand_at_last(c, g, a),
    "unplayed": lambda c, g, a: (
        a.verb in ("end", "pass")
        and {*c.cards} == {x.card for x in g.legal_actions if x.verb == "play" and not str(x.card).startswith(LEADS)}
    ),
    "size": is_sized,
    "points": lambda c, _g, a: a.card is not None and POINTS[a.card] == c.n,
    "reshuffle": lambda c, g, a: (
        bool(did(g, a, "shuffle-deck")) and c.n == len(whole(g, g.player)["deck"]) + len(did(g, a, "buy"))
    ),
}  # fmt: skip
OF_MANY = ("gives-odds", "odds", "try")
