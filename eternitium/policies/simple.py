"""`simple`: a beginner with common sense, as a list of priorities; the first line that applies is played."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Final

from eternitium.belief.unseen import count_unseen
from eternitium.belief.view import PlayerView
from eternitium.components import CARD_OF_SLUG, LETTERS, SHAPES, row_of, shapes_of
from eternitium.game.notation import Action
from eternitium.policies.builtin import offered
from eternitium.policies.player import Player

GOOD_ODDS: Final = Fraction(2, 5)
LAST_ROUND_TO_BUY: Final = 3

FAVOURITES: Final = (
    "ultimate-portal", "laboratory", "giga-droid", "quantum-clock", "time-bomb", "robo-thief", "robo-recycler",
    "communicator", "transporter", "double-portal", "digital-wallet", "droid", "temporal-projector", "chrono-blaster",
)  # fmt: skip

Line = Callable[[PlayerView], Action | None]


def choose(view: PlayerView) -> Action:
    """Return the action of the first priority that applies. Raises ValueError: another player decides."""
    legal = offered(view)
    for line in PRIORITIES:
        action = line(view)
        if action is not None:
            return action
    return legal[0]


def _first(view: PlayerView, *wanted: str) -> Action | None:
    """Return the first legal action that starts with one of the texts, in the order of the texts."""
    for text in wanted:
        for action in view.legal_actions:
            if action.startswith(text):
                return action
    return None


def _needed_shapes(view: PlayerView) -> list[str]:
    """Return all shapes: first those of the viewer's visible era cards, top first, then by cards out of sight."""
    visible = [SHAPES[LETTERS.index(card)] for card in view.own["stack"] if len(card) == 1]
    unseen = count_unseen(view)
    in_hand = [shape for shape in visible if shape not in view.own["hand"]]
    return [*in_hand, *sorted(SHAPES, key=lambda shape: -unseen.shapes[shape])]


def _by_use(view: PlayerView) -> Iterator[str]:
    """Yield the viewer's hand, the least useful card first."""
    needed = _needed_shapes(view)

    def use(card: str) -> float:
        if row_of_slug(card) != "portal":
            return 10 - FAVOURITES.index(card.partition(":")[0]) / 10
        return -float(needed.index(card)) - view.own["hand"].count(card)

    return iter(sorted(view.own["hand"], key=use))


def row_of_slug(card: str) -> str:
    """Return the row of a card: "portal", "basic" or "advanced"."""
    return row_of(CARD_OF_SLUG[card])


def take_a_needed_portal(view: PlayerView) -> Action | None:
    """Take a portal in step 1 for the next era card that nothing in hand matches."""
    return _first(view, *(f"take {shape}" for shape in _needed_shapes(view)))


def match_the_top_card(view: PlayerView) -> Action | None:
    """Clear a face-up top card with the plainest portal that matches."""
    return _first(view, *(f"play {shape}" for shape in SHAPES), "play double-portal")


def look_and_draw(view: PlayerView) -> Action | None:
    """Play cards first that show or bring more."""
    thief = "play robo-thief" if view.rules.thief_peek == "all" else "play robo-thief @"
    wanted = ["play communicator", "play laboratory", "play robo-recycler", thief, "play digital-wallet"]
    return _first(view, *wanted, *(["play giga-droid", "play droid"] if view.top == "(?)" else []))


def hinder_the_others(view: PlayerView) -> Action | None:
    """Play clocks and bombs, which cost nothing."""
    return _first(view, "play quantum-clock", "play time-bomb")


def try_with_good_odds(view: PlayerView) -> Action | None:
    """Try the portal with the best chance, if that is good enough."""
    unseen = count_unseen(view)
    tries = [action for action in view.legal_actions if action.verb == "try"]
    best = max(tries, key=lambda action: unseen.chance(action.card or ""), default=None)
    return best if best is not None and unseen.chance(best.card or "") >= GOOD_ODDS else None


def remove_the_top_card_anyway(view: PlayerView) -> Action | None:
    """Clear a top card that nothing matches with a card that clears any."""
    return _first(view, "play ultimate-portal", "play transporter")


def risk_a_last_try(view: PlayerView) -> Action | None:
    """Try at a poor chance if the crystal is one card away or nothing was played."""
    tries = [action for action in view.legal_actions if action.verb == "try"]
    unseen = count_unseen(view)
    if view.turn["played"] and len(view.own["stack"]) > 1:
        return None
    return max(tries, key=lambda action: unseen.chance(action.card or ""), default=None)


def buy_early(view: PlayerView) -> Action | None:
    """Acquire a good technology in step 4 of the first rounds, when it is worth its era cards."""
    if view.turn["round"] > LAST_ROUND_TO_BUY:
        return _first(view, "skip")
    offers = [action for action in view.legal_actions if action.verb == "buy"]
    cheap = [action for action in offers if len(action.price) <= 1 or action.card == "ultimate-portal"]
    return min(cheap, key=_taste, default=None) or _first(view, "skip")


def _taste(action: Action) -> tuple[int, int, str]:
    kind = (action.card or "").partition(":")[0]
    place = FAVOURITES.index(kind) if kind in FAVOURITES else len(FAVOURITES)
    return place, len(action.price), action


def take_a_favourite(view: PlayerView) -> Action | None:
    """Take the favourite among the cards on offer: first technology, Laboratory, thief and recycler."""
    offers = [action for action in view.legal_actions if action.verb in ("pick", "gain", "steal", "recover")]
    return min(offers, key=_taste, default=None)


def give_up_the_least_useful(view: PlayerView) -> Action | None:
    """Give the Transporter the least useful cards, the Projector and a pass only portals."""
    asked = view.turn.get("pending", {}).get("ask")
    for card in _by_use(view):
        if asked == "transporter":
            return _first(view, f"discard {card}")
        if asked == "temporal-projector" and row_of_slug(card) == "portal":
            return _first(view, f"discard {card}")
        if asked == "pass" and shapes_of(card) == (card,) and view.own["hand"].count(card) > 1:
            return _first(view, f"destroy {card}")
    return _first(view, "done")


def keep_the_most_useful(view: PlayerView) -> Action | None:
    """Keep the best card after passing."""
    cards = list(_by_use(view))
    return _first(view, *(f"keep {card}" for card in reversed(cards)))


def stop(view: PlayerView) -> Action | None:
    """End the step, or pass, for lack of anything better."""
    return _first(view, "end", "pass", "done", "skip", "decline")


PRIORITIES: Final[tuple[Line, ...]] = (
    take_a_favourite,
    take_a_needed_portal,
    give_up_the_least_useful,
    keep_the_most_useful,
    match_the_top_card,
    look_and_draw,
    hinder_the_others,
    try_with_good_odds,
    remove_the_top_card_anyway,
    risk_a_last_try,
    buy_early,
    stop,
)

simple: Final = Player("simple", choose)
