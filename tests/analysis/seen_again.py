"""Whether a stated cause is true of a choice, found by playing it in dealt worlds; nothing here uses `facts`."""

import math
from collections.abc import Callable, Iterator

from eternitium import Game
from eternitium.analysis.cause import Cause
from eternitium.belief.belief import Dealer, believe
from eternitium.components import CARDS, LETTERS, SHAPES
from eternitium.game.notation import Action
from eternitium.game.position import Position

FEW_WORLDS = 3
MANY_WORLDS = 150
QUIETLY = ("done", "skip", "keep none", "decline")
POINTS = {card.slug: card.points for card in CARDS} | {"?basic": 1, "?advanced": 2}
CLEARERS = "double-portal", "transporter", "ultimate-portal"
SLOWERS = "time-bomb", "quantum-clock", "chrono-blaster"
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


def deals(game: Game) -> list[Position]:
    """Many worlds as positions, which are dealt faster than games."""
    dealer = Dealer(believe(game, game.player))
    return [dealer.position(seed) for seed in range(MANY_WORLDS)]


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


def longest(game: Game, player: int, barred: list[str]) -> int:
    """How many open cards on top go at most if portals are played one after the other: every order is played.

    `barred`: cards of the hand that stay there.
    """
    if game.is_over or game.turn_player != player or game.player != player or not opened(stack(game, player)):
        return 0
    hand = whole(game, player)["hand"]
    leads = [a for a in game.legal_actions if a.verb == "play" and str(a.card).startswith(LEADS)]
    plays = [a for a in leads if hand.count(str(a.card)) > barred.count(str(a.card))]
    return max((1 + longest(after(game, play), player, barred) for play in plays), default=0)


def likely(cause: Cause, game: Game, card: str) -> bool:
    """Whether a chance fits the share of dealt worlds in which the next face-down card is matched."""
    stacks = [dealt["players"][game.player]["stack"] for dealt in deals(game)]
    tops = [next(one for one in cards if "(" in one) for cards in stacks]
    return is_share(cause.chance, [shows(card, top.strip("()").upper()) for top in tops])


def is_kept_best(cause: Cause, game: Game, hand: list[str]) -> bool:
    """Whether no other portal of a hand matches the next face-down card clearly more often than the stated one."""
    tops = [next(one for one in dealt["players"][game.player]["stack"] if "(" in one) for dealt in deals(game)]
    hits = {card: sum(shows(card, top.strip("()").upper()) for top in tops) for card in hand if card.startswith(LEADS)}
    return cause.cards[0] in hits and hits[cause.cards[0]] >= max(hits.values()) - 4.5 * math.sqrt(MANY_WORLDS) / 2


def is_unseen(cause: Cause, game: Game, action: Action, kinds: tuple[str, ...]) -> bool:
    """Whether the card that is taken unseen is one of these with the stated chance."""
    if action.card != cause.cards[0]:
        return False
    tops = [dealt[str(action.card)[1:]]["pile"][0] for dealt in deals(game)]
    return is_share(cause.chance, [top.startswith(kinds) for top in tops])


def is_share(chance: float, came: list[bool]) -> bool:
    error = math.sqrt(chance * (1 - chance) / len(came))
    return abs(sum(came) / len(came) - chance) <= 4.5 * error + 1e-9


def did(game: Game, action: Action, kind: str) -> list[str]:
    """The cards of the player's events of a kind that an action causes before anybody else does anything."""
    cards: list[str] = []
    for event in after(game, action).steps[-1]:
        if event.kind in ("turn", "ai"):
            break
        mine = event.kind == kind and event.player == game.player and event.target in (None, game.player)
        cards += event.cards if mine else []
    return cards


def goes(game: Game, action: Action) -> bool:
    """Whether the top era card of the player is gone once all that the action costs is paid."""
    player, twin, before = game.player, after(game, action), len(stack(game, game.player))
    while not twin.is_over and twin.turn_player == player and len(stack(twin, player)) == before:
        if twin.position()["turn"].get("pending", {}).get("ask") != "transporter":
            return False
        twin.push(twin.legal_actions[0])
    return len(stack(twin, player)) < before


def hits(game: Game, action: Action) -> list[int]:
    """The opponents whom an attack is about, those near the crystal first."""
    far = {p: len(stack(game, p)) for p in range(game.players) if p != game.player}
    twin = after(game, action)
    changed = [p for p in far if p == action.target or stack(twin, p) != stack(game, p)]
    return sorted(changed, key=lambda p: far[p])


def without(game: Game, action: Action) -> Game:
    """The game after a player has taken something else than the card of an action, or nothing."""
    others = [a for a in game.legal_actions if a.card != action.card]
    return after(game, others[0] if action.verb == "pick" else Action("skip"))


def could_take(game: Game, player: int, card: str) -> bool:
    """Whether a player who comes next can have a card if nobody does anything but take a portal."""
    twin = game.copy()
    while not twin.is_over and not (twin.player == player and twin.step in ("acquire", "pick")):
        quiet = [a for a in twin.legal_actions if a.verb in (*QUIETLY, "end", "pass")]
        twin.push((quiet or [*twin.legal_actions])[0])
    return any(a.verb in ("buy", "pick") and a.card == card for a in twin.legal_actions)


def is_refilled(cause: Cause, game: Game, action: Action) -> bool:
    """Whether a card of a pile takes the place of the one that is taken, and the stated player comes next."""
    rows = "basic", "advanced"
    before, then = ([len(at[row]["pile"]) for row in rows] for at in (game.position(), after(game, action).position()))
    shown = any(action.card in game.position()[row]["open"] for row in rows)
    follows = (game.player + 1) % game.players == cause.player != game.player
    return shown and follows and sum(before) == sum(then) + 1


def useful(game: Game) -> int:
    """How many of two cards that a Transporter takes are technologies or match an open card, at least."""
    hand, known = whole(game, game.player)["hand"], opened(stack(game, game.player))
    spare = [card for card in hand if card in SHAPES and not any(shows(card, letter) for letter in known)]
    return max(2 - len(spare), 0)


def best_price(game: Game) -> int:
    """How many cards of the player clear the top card of the price that fits best."""
    tops = [paid(game, a)[:1] for a in game.legal_actions if a.verb == "buy"]
    return max(sum(shows(card, top[0]) for card in own(game, game.player)) if top else 99 for top in tops)


def unplayed(game: Game) -> set[str | None]:
    """The technologies that can be played, those that clear era cards as portals do left out."""
    plays = {action.card for action in game.legal_actions if action.verb == "play"}
    return {card for card in plays if not str(card).startswith(LEADS)}


def plays_again(game: Game, action: Action) -> bool:
    """Whether a Robo-Recycler brings a card back after it has been played, and it can be played once more."""
    twin = after(game, action)
    for step in ("play robo-recycler", f"recover {action.card}", action):
        if twin.is_over or step not in twin.legal_actions:
            return False
        twin.push(step)
    return True


def redraws(game: Game, action: Action) -> bool:
    """Whether a card is drawn for one that a Temporal Projector takes, at once or as soon as that is all."""
    twin = after(game, action)
    return bool(did(game, action, "draw") or (asks(twin) and did(twin, Action("done"), "draw")))


def asks(game: Game) -> str:
    found: str = game.position()["turn"].get("pending", {}).get("ask", "")
    return found


def paid(game: Game, action: Action) -> list[str]:
    """The shapes of the era cards that an action puts onto the player's stack, top first."""
    return [card.strip("()").upper() for card in did(game, action, "pay")[::-1]]


def is_run(cause: Cause, game: Game, action: Action) -> bool:
    """Whether so many open cards on top can go from the choice on, the card that it clears itself included.

    Cards that are drawn meanwhile may clear more: nobody knew them.
    """
    cleared, known = len(did(game, action, "discard-era")), opened(stack(game, game.player))
    runs = longest(after(game, action), game.player, did(game, action, "draw"))
    return cause.n == min(cleared + runs, len(known))


def is_hindrance(cause: Cause, game: Game, action: Action) -> bool:
    def ups(one: Game) -> int:
        return sum("(" not in card for p in range(one.players) if p != game.player for card in stack(one, p))

    return ups(game) - ups(after(game, action)) == cause.n


def is_sized(cause: Cause, game: Game, action: Action) -> bool:
    gone, come = (sum(len(did(game, action, kind)) for kind in kinds) for kinds in (("destroy",), ("buy", "gain")))
    return cause.n == len(own(game, game.player)) + come - gone


def is_in_hand_at_last(cause: Cause, game: Game, action: Action) -> bool:
    """Whether so many cards are drawn for the next hand, if the turn is ended without anything else."""
    twin, player = after(game, action), game.player
    while not twin.is_over and twin.turn_player == player and twin.step not in ("portal", "destroy"):
        quiet = [a for a in twin.legal_actions if a.verb in QUIETLY]
        twin.push((quiet or [*twin.legal_actions])[0])
    return twin.is_over or len(whole(twin, player)["hand"]) == cause.n


CHECK_OF: dict[str, Callable[[Cause, Game, Action], bool]] = {
    "crystal": lambda c, g, a: (
        len(stack(g, g.player)) == 1 and a.verb == "play" and goes(g, a)
        and c.n == sum(p > g.player for p in range(g.players))
    ),
    "clears": lambda c, g, a: (
        a.verb == "play" and goes(g, a) and c.cards[0] in (stack(g, g.player)[0], "(?)")
    ),
    "run": is_run,
    "leaves": lambda c, g, a: a.verb in ("end", "pass") and c.n == longest(g, g.player, []),
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
    "try": lambda c, g, a: (
        a.verb == "try" and a.card == c.cards[0] and likely(c, g, c.cards[0]) and {*c.cards[1:]} <= unplayed(g)
    ),
    "near": lambda c, g, a: (
        a.card in SLOWERS and hits(g, a)[:1] == [c.player] and len(stack(g, c.player or 0)) == c.n
    ),
    "robs": lambda c, g, a: (
        a.verb == "steal" and a.card == c.cards[0]
        and whole(after(g, a), c.player or 0)["discard"].count(c.cards[0])
        == whole(g, c.player or 0)["discard"].count(c.cards[0]) - 1
    ),
    "denies": lambda c, g, a: (
        a.card == c.cards[0] and a.verb in ("buy", "pick") and could_take(without(g, a), c.player or 0, c.cards[0])
    ),
    "refills": is_refilled,
    "costs": lambda c, g, a: a.card == "transporter" and asks(after(g, a)) == "transporter" and c.n == useful(g) > 0,
    "spare": lambda _c, g, a: a.card == "transporter" and asks(after(g, a)) == "transporter" and useful(g) == 0,
    "spends": lambda c, g, a: (
        a.verb == "play" and a.card == c.cards[0]
        and any(x.verb == "play" and str(x.card).startswith(("double-portal", *SHAPES)) for x in g.legal_actions)
    ),
    "redraws": lambda c, g, a: (
        asks(g) == "temporal-projector" and a.card == c.cards[0] and a.verb in ("destroy", "discard")
        and redraws(g, a)
    ),
    "keeps-odds": lambda c, g, a: (
        a.verb == "play" and likely(c, g, c.cards[0]) and is_kept_best(c, g, whole(after(g, a), g.player)["hand"])
    ),
    "idle": lambda c, g, a: a.card == c.cards[0] and stack(after(g, a), g.player) == stack(g, g.player),
    "drops": lambda c, _g, a: a.verb == "discard" and a.card == c.cards[0] and c.cards[0] not in SHAPES,
    "useless": lambda c, g, a: (
        a.verb in ("destroy", "discard") and a.card == c.cards[0] and c.cards[0] in SHAPES
        and not any(shows(c.cards[0], letter) for letter in opened(stack(g, g.player)))
    ),
    "left": lambda c, g, a: (
        a.verb == "destroy" and SHAPES[LETTERS.index(c.cards[0])] == a.card
        and c.n == sum(shows(card, c.cards[0]) for card in own(after(g, a), g.player))
    ),
    "lays": lambda c, g, a: a.verb == "skip" and c.n == best_price(g),
    "blind-attack": lambda c, g, a: is_unseen(c, g, a, SLOWERS),
    "own": lambda c, g, a: (
        SHAPES[LETTERS.index(c.cards[0])] == a.card
        and c.n == sum(shows(card, c.cards[0]) for card in own(g, g.player))
    ),
    "price": lambda c, g, a: paid(g, a) == [*c.cards] and c.n == len(c.cards),
    "price-fit": lambda c, g, a: (
        c.n == sum(shows(card, c.cards[0]) for card in own(g, g.player)) and paid(g, a)[:1] == [*c.cards]
    ),
    "brings": lambda c, g, a: (
        own(after(g, a), g.player).count(c.cards[0]) == own(g, g.player).count(c.cards[0]) + 1
        if str(a.card).startswith("?")
        else a.card == c.cards[0] and c.cards[0] in own(after(g, a), g.player)
    ),
    "does": lambda c, g, a: any(
        event.kind == "play" and event.player == g.player and [*event.cards] == [*c.cards]
        for event in after(g, a).steps[-1]
    ),
    "again": lambda c, g, a: a.verb == "play" and a.card == c.cards[0] and plays_again(g, a),
    "last": lambda c, g, a: (
        a.verb == "take" and c.cards[0] == a.card
        and (g.position()["supply"][a.card], after(g, a).position()["supply"][a.card]) == (1, 0)
    ),
    "blind": lambda c, g, a: is_unseen(c, g, a, CLEARERS),
    "passes": lambda c, g, a: a.verb == "pass" and is_in_hand_at_last(c, g, a),
    "unplayed": lambda c, g, a: (
        a.verb in ("end", "pass") and {*c.cards} == unplayed(g)
    ),
    "size": is_sized,
    "points": lambda c, _g, a: a.card is not None and POINTS[a.card] == c.n,
    "reshuffle": lambda c, g, a: (
        bool(did(g, a, "shuffle-deck")) and c.n == len(whole(g, g.player)["deck"]) + len(did(g, a, "buy"))
    ),
}  # fmt: skip
OF_MANY = ("gives-odds", "odds", "try", "keeps-odds", "blind", "blind-attack")
