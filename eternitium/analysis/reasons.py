"""The countable causes behind each choice: what it removes, costs, shows, and how often it succeeds.

Every number is counted from what the player who decides can know, or comes from the exact odds.
"""

from collections import Counter
from collections.abc import Callable
from typing import Final

from eternitium.analysis.counting import Cause, Sight, cause, chance_cause, matching, of_hidden, union, visible
from eternitium.belief import odds
from eternitium.belief.explain import why
from eternitium.components import ADVANCED, BASIC, CARD_OF_SLUG, CARDS, LETTERS, SHAPES, shapes_of
from eternitium.engine.actions import CARD
from eternitium.engine.queries import (
    can_be_recovered,
    cards_to_draw,
    costs_unseen,
    destroyable,
    price,
    price_with,
    row_of_offer,
    stealable,
)
from eternitium.game.game import Game, as_game
from eternitium.game.notation import Action, IllegalAction, parse_action

__all__ = ["Cause", "causes"]

MOST: Final = 3  # causes of one choice


def causes(game: Game, action: Action | str) -> tuple[Cause, ...]:
    """One to three causes behind a choice of the player who decides, the most decisive first.

    Args:
        game: stands at the decision.
        action: one of its legal actions.

    Raises:
        IllegalAction: the rules forbid it now.
    """
    chosen = parse_action(action)
    rule = as_game(game).why_not(chosen)
    if rule:
        raise IllegalAction(chosen, rule)
    return tuple(_VERBS[chosen.verb](Sight(game), chosen)[:MOST])


# Causes of several choices


def _removal(sight: Sight) -> Cause:
    return cause("remove", n=len(sight.stack) - 1)


def _below(sight: Sight, hand: Counter[str]) -> list[Cause]:
    """What lies below the top era card, and whether the rest of the hand matches it."""
    if len(sight.stack) < 2:
        return []
    if len(sight.open) > 1:
        return [cause("below-open", shape=sight.open[1], n=matching(hand, sight.open[1]))]
    if sight.open:
        return of_hidden(sight, "below", sight.tries(hand))
    second = odds.era_stack(sight.game, sight.seat, sight.seat)[1]
    shown = sight.facings(sight.seat)[1]
    return [chance_cause("below", second, union(hand) if shown else sight.tries(hand))]


def _use(sight: Sight, card: str, skip: int = 0) -> list[Cause]:
    """What a Portal or Double Portal finds on the own stack, or below its first `skip` cards."""
    shapes, shown = shapes_of(card), sight.open[skip:]
    if len(sight.stack) <= skip:
        return [cause("use-no-stack")]
    places = [place for place, shape in enumerate(shown) if shape in shapes]
    if places[:1] == [0]:
        return [cause("use-next", name=shown[0]) if skip else cause("use-top")]
    if places:
        return [cause("use-below", count=places[0] + 1 + skip, name=shown[places[0]])]
    if len(sight.open) < skip:
        return []
    return of_hidden(sight, "use", shapes) or [cause("use-nowhere")]


def _worth(sight: Sight, card: str, skip: int = 0) -> list[Cause]:
    """What a card is good for: its matches, or its points in the tie-break, and how many the player owns."""
    found = _use(sight, card, skip) if shapes_of(card) else []
    if card == "ultimate-portal" and len(sight.stack) > skip:
        found.append(cause("removes-any"))
    points = CARDS[CARD_OF_SLUG[card]].points
    if points and not sight.solo:
        found.append(cause("points", n=points))
    return [*found, cause("owned", n=sight.cards[card])]


def _next_hand(sight: Sight) -> Cause:
    """How many cards are drawn in step 5; a card that was kept after passing counts among them."""
    return cause("final") if sight.last else cause("draw", n=cards_to_draw(sight.state, sight.seat))


def _ai_answers(sight: Sight) -> Cause:
    return cause("ai-answers", n=sum(sight.seen.ai_cards.values()))


def _unseen_technology(sight: Sight, offer: str) -> list[Cause]:
    """What the top card of a technology pile may be."""
    found = odds.blind(sight.game, offer[1:], sight.seat)
    if len(found) == 1:
        return [cause("blind-known", card=next(iter(found)))]
    return [cause("blind", count=len(found))]


# Steps 1 and 4, first technology


def _take(sight: Sight, action: Action) -> list[Cause]:
    shape = _card(action)
    found, held = _use(sight, shape), matching(sight.hand, shape)
    if held and shape in sight.open:
        found.append(cause("take-held", n=held, shape=shape))
    supply = sight.position["supply"]
    if "open" in supply:
        left = supply["open"].count(shape) + sight.game.known_piles.get("portals", ()).count(shape)
    else:
        left = supply[shape]
    return [*found, cause("supply", n=left)]


def _card(action: Action) -> str:
    return action.card or ""


def _pick(sight: Sight, action: Action) -> list[Cause]:
    deck = len(sight.own["deck"]) + 1
    drawn = min(sight.state.start_hand, deck)
    first = cause("first-hand", count=drawn, total=deck) if drawn < deck else cause("first-hand-sure")
    card = _card(action)
    return [first, *(_unseen_technology(sight, card) if card.startswith("?") else _worth(sight, card))]


def _buy(sight: Sight, action: Action) -> list[Cause]:
    card = _card(action)
    found = [_price(sight, action), *_price_matches(sight, action.price)]
    if card.startswith("?"):
        found[1:1] = _unseen_technology(sight, card)
    return [*found, cause("too-late") if sight.last else cause("drawn-first")]


def _price(sight: Sight, action: Action) -> Cause:
    """What a technology costs, and how high the own stack is then."""
    due, key = len(action.price), "price"
    row = row_of_offer(CARD[action.number])
    if costs_unseen(sight.state, row):
        due, key = price(sight.state, row), "price-unseen"
    return cause(key, n=due, total=len(sight.stack) + due) if due else cause("price-free")


def _price_matches(sight: Sight, price: tuple[str, ...]) -> list[Cause]:
    """How many own cards remove the price again."""
    shapes = [SHAPES[LETTERS.index(letter)] for letter in dict.fromkeys(price)]
    matches = [matching(sight.cards, shape) for shape in shapes]
    if len(shapes) == 2:
        return [cause("price-matches", top=shapes[0], count=matches[0], under=shapes[1], total=matches[1])]
    return [cause("price-match", name=shape, n=n) for shape, n in zip(shapes, matches, strict=True)]


def _skip(sight: Sight, _: Action) -> list[Cause]:
    return [cause("stack-stays", n=len(sight.stack)), _next_hand(sight)]


# Step 2: tries, ends, passes


def _try(sight: Sight, action: Action) -> list[Cause]:
    match = of_hidden(sight, "match", shapes_of(_card(action)))
    return [*match, _miss(sight), cause("hit", n=len(sight.stack) - 1)]


def _miss(sight: Sight) -> Cause:
    """What a failed try costs."""
    if sight.last:
        return cause("miss-final")
    if len(sight.stack) == 1 and (sight.position["era_pile"] or sight.position["era_discard"]):
        return cause("miss-last")
    return cause("miss", n=sight.hand.total() - 1)


def _end(sight: Sight, _: Action) -> list[Cause]:
    usable = {action.card for action in sight.seen.legal_actions if action.verb in ("play", "try")}
    playable = sum(count for card, count in sight.hand.items() if card in usable)
    return [cause("unused", n=sight.hand.total()), cause("playable", n=playable), _next_hand(sight)]


def _pass(sight: Sight, _: Action) -> list[Cause]:
    first = cause("final") if sight.last else cause("pass-six")
    return [first, cause("pass-destroy", n=destroyable(sight.state, sight.seat)), cause("unused", n=sight.hand.total())]


# Step 2: plays


def _play(sight: Sight, action: Action) -> list[Cause]:
    card = _card(action)
    if shapes_of(card):
        if not sight.removes(card):
            return [cause("nothing")]
        return [_removal(sight), *_below(sight, sight.after(card))]
    return _PLAYS[card](sight, action) or [cause("nothing")]


def _droid(sight: Sight, action: Action) -> list[Cause]:
    place = len(sight.open)
    if place >= min(3, len(sight.stack)):
        return []
    return [cause("droid", count=place + 1), *of_hidden(sight, "shown", union(sight.after(_card(action))))]


def _giga_droid(sight: Sight, action: Action) -> list[Cause]:
    top, shown = min(3, len(sight.stack)), min(3, len(sight.open))
    found = []
    if shown < top:
        found += [cause("giga", n=shown, total=top) if top > 1 else cause("giga-only")]
        found += of_hidden(sight, "shown", union(sight.after(_card(action))))
    if sight.solo:
        return [*found, _ai_answers(sight)]
    literal = sight.game.rules.giga == "de_literal"
    if literal and sight.stack and not found:
        return []
    facings = [sight.facings(rival) for rival in sight.rivals]
    if literal or any(None in lie for lie in facings):
        return [*found, cause("giga-perhaps")] if facings else found
    return [*found, cause("giga-rivals", n=sum(False in lie for lie in facings))]


def _chrono_blaster(sight: Sight, action: Action) -> list[Cause]:
    target, hand = action.target, sight.after(_card(action))
    if target is None:
        return []
    top = visible(sight.stack_of(target)[:1])
    if top:
        got = cause("blast-open", player=target, shape=top[0], n=matching(hand, top[0]))
    else:
        reason = why(sight.game, target, sight.seat)
        got = chance_cause("blast", reason.odds, sight.tries(hand), reason, player=target)
    if not sight.open:
        return [got, cause("blast-give-hidden", player=target)]
    return [got, cause("blast-give-open", player=target, shape=sight.open[0])]


def _transporter(sight: Sight, _: Action) -> list[Cause]:
    return [_removal(sight), cause("transporter", n=sight.hand.total() - 3)]


def _ultimate_portal(sight: Sight, action: Action) -> list[Cause]:
    hand = sight.after(_card(action))
    if sight.open:
        instead = [cause("instead-open", n=matching(hand, sight.open[0]))]
    else:
        instead = of_hidden(sight, "instead", sight.tries(hand))
    return [_removal(sight), *instead, *_below(sight, hand)]


def _digital_wallet(sight: Sight, _: Action) -> list[Cause]:
    s = sight.state
    now, then = ([price_with(s, row, s.wallets + more) for row in (BASIC, ADVANCED)] for more in (0, 1))
    if not sight.stack or now == then:
        return []
    return [cause("wallet", count=then[0], total=then[1]), *([cause("final")] if sight.last else [])]


def _communicator(sight: Sight, _: Action) -> list[Cause]:
    deck, discard = len(sight.own["deck"]), len(sight.own["discard"])
    rest = discard + int(not sight.state.after_effect)
    found = [cause("communicator", n=min(2, deck + rest))]
    if deck < 2 and rest:
        found.append(cause("reshuffle", n=deck))
    elif deck >= 2 and sight.open:
        drawn = odds.hand(sight.game, 2, sight.seat)
        match = matching(drawn.certain + drawn.pool, sight.open[0])
        found.append(cause("deck-match", n=match, total=deck))
    return [*found, cause("communicators", count=sight.turn["communicators"] + 1)]


def _temporal_projector(sight: Sight, _: Action) -> list[Cause]:
    others = sight.hand.total() - 1
    if not others:
        return []
    return [
        cause("projector", n=others),
        cause("projector-destroy", n=min(destroyable(sight.state, sight.seat), others)),
    ]


def _time_bomb(sight: Sight, _: Action) -> list[Cause]:
    lies = {rival: sight.facings(rival) for rival in sight.rivals}
    open_ = {rival: sum(up is True for up in lie) for rival, lie in lies.items()}
    hit = sorted((rival for rival in lies if open_[rival]), key=lambda rival: (len(sight.stack_of(rival)), rival))
    perhaps = [rival for rival in lies if not open_[rival] and None in lies[rival]]
    found = [cause("bomb", player=rival, n=open_[rival]) for rival in hit[:2]]
    found += [cause("bomb-perhaps", player=rival) for rival in perhaps[:1]]
    if len(lies) > 1 and hit and not perhaps:
        found.insert(0, cause("bomb-reach", n=len(hit), total=len(lies)))
    return found or ([cause("bomb-none")] if lies else [])


def _laboratory(sight: Sight, _: Action) -> list[Cause]:
    rows = [sight.position[row] for row in ("basic", "advanced")]
    found = []
    if sight.stack and any(row["open"] for row in rows):
        found.append(cause("laboratory", n=len({card for row in rows for card in row["open"]})))
    if sight.solo:
        return [*found, _ai_answers(sight)]
    if sight.rivals and (rows[0]["open"] or rows[0]["pile"]):
        must = sight.game.rules.lab_others == "must"
        found.append(cause("laboratory-must" if must else "laboratory-may", n=len(sight.rivals)))
    return found


def _quantum_clock(sight: Sight, _: Action) -> list[Cause]:
    left = len(sight.position["era_pile"]) + len(sight.position["era_discard"])
    if not sight.rivals or not left:
        return []
    found = [cause("clock", n=min(len(sight.rivals), left))]
    if left >= len(sight.rivals):
        ahead = min(sight.rivals, key=lambda rival: len(sight.stack_of(rival)))
        found.append(cause("rival-stack", player=ahead, count=len(sight.stack_of(ahead)) + 1))
    return found


def _robo_recycler(sight: Sight, _: Action) -> list[Cause]:
    pile = sight.own["discard"]
    choice = [card for card in pile if can_be_recovered(sight.state, CARD_OF_SLUG[card])]
    return [_removing(sight, "own-pile", pile), *_best(sight, choice)] if choice else []


def _robo_thief(sight: Sight, action: Action) -> list[Cause]:
    victim = action.target
    if victim is not None:
        return [*_their_pile(sight, victim), cause("thief-points", player=victim)]
    opened = [p for p in range(sight.game.players) if p != sight.seat and _loot(sight, p)]
    return _their_pile(sight, max(opened, key=lambda p: _promise(_loot(sight, p), sight))) if opened else []


def _their_pile(sight: Sight, victim: int) -> list[Cause]:
    pile = sight.position["players"][victim]["discard"]
    return [_removing(sight, "their-pile", pile, player=victim), *_best(sight, _loot(sight, victim))]


def _promise(loot: list[str], sight: Sight) -> tuple[bool, int]:
    """Which of several piles is worth telling about: one that removes the top era card, else the most points."""
    return any(map(sight.removes, loot)), max(CARDS[CARD_OF_SLUG[card]].points for card in loot)


def _loot(sight: Sight, victim: int) -> list[str]:
    """What a Robo-Thief could take from a discard pile (R25)."""
    pile = sight.position["players"][victim]["discard"]
    return [card for card in pile if stealable(sight.state, victim, CARD_OF_SLUG[card])]


def _removing(sight: Sight, key: str, pile: list[str], **owner: int) -> Cause:
    """How many cards of a pile remove the top era card at once; one card alone is not counted."""
    n = sum(sight.removes(card) for card in pile)
    return cause(key, n=n, total=len(pile), **owner) if len(pile) > 1 else cause(f"{key}-only", n=n, **owner)


def _best(sight: Sight, pile: list[str]) -> list[Cause]:
    """The card of a pile that removes the top era card at once, or else the one that counts most in the tie-break."""
    removing = sorted({card for card in pile if sight.removes(card)}, key=CARD_OF_SLUG.__getitem__)
    if removing:
        return [cause("pile-removes", card=removing[-1])]
    points = {card: CARDS[CARD_OF_SLUG[card]].points for card in pile}
    best = max(pile, key=lambda card: (points[card], CARD_OF_SLUG[card]))
    return [cause("pile-points", card=best, n=points[best])] if points[best] and not sight.solo else []


# Answers to questions


def _destroy(sight: Sight, action: Action) -> list[Cause]:
    rest = [cause("own-total", n=sight.total - 1)]
    if sight.pending.get("ask") == "temporal-projector":
        rest = [cause("exchange", n=sight.pending["chosen"] + 1), *rest]
    return [_worth(sight, _card(action))[0], *rest]


def _discard(sight: Sight, action: Action) -> list[Cause]:
    chosen = sight.pending["chosen"] + 1
    if sight.pending["ask"] == "transporter":
        return [cause("transporter-pays", n=2 - chosen), *_worth(sight, _card(action), skip=1)]
    return [*_worth(sight, _card(action))[:1], cause("exchange", n=chosen)]


def _steal(sight: Sight, action: Action) -> list[Cause]:
    victim = sight.pending.get("victim", action.target)
    return [*_recover(sight, action)[:2], cause("thief-points", player=victim)]


def _recover(sight: Sight, action: Action) -> list[Cause]:
    card = _card(action)
    if sight.removes(card):
        return [cause("removes-now"), *_below(sight, sight.hand)]
    return _worth(sight, card)


def _gain(sight: Sight, action: Action) -> list[Cause]:
    card = _card(action)
    worth = _unseen_technology(sight, card) if card.startswith("?") else _worth(sight, card)
    if sight.position["turn"]["player"] != sight.seat:
        return [cause("hand-size", n=sight.hand.total() + 1), *worth]
    now = cause("removes-now" if sight.removes(card) else "playable-now")
    return [now, *worth]


def _keep(sight: Sight, action: Action) -> list[Cause]:
    rest = [cause("final")] if sight.last else [cause("keep", n=max(0, sight.turn["draw"] - 1))]
    return [*_worth(sight, _card(action))[:1], *rest]


def _keep_none(sight: Sight, _: Action) -> list[Cause]:
    return [cause("unused", n=sight.hand.total()), _next_hand(sight)]


def _done(sight: Sight, _: Action) -> list[Cause]:
    if sight.pending["ask"] == "temporal-projector":
        return [cause("exchange", n=sight.pending["chosen"])]
    return [cause("own-total", n=sight.total), _next_hand(sight)]


def _decline(sight: Sight, _: Action) -> list[Cause]:
    if sight.game.step == "pick":
        return [cause("own-total", n=sight.total)]
    return [cause("hand-size", n=sight.hand.total())]


_Finder = Callable[[Sight, Action], list[Cause]]

_PLAYS: Final[dict[str, _Finder]] = {
    "temporal-projector": _temporal_projector,
    "droid": _droid,
    "chrono-blaster": _chrono_blaster,
    "transporter": _transporter,
    "digital-wallet": _digital_wallet,
    "communicator": _communicator,
    "ultimate-portal": _ultimate_portal,
    "time-bomb": _time_bomb,
    "laboratory": _laboratory,
    "quantum-clock": _quantum_clock,
    "robo-recycler": _robo_recycler,
    "giga-droid": _giga_droid,
    "robo-thief": _robo_thief,
}
_VERBS: Final[dict[str, _Finder]] = {
    "pick": _pick,
    "destroy": _destroy,
    "take": _take,
    "play": _play,
    "try": _try,
    "discard": _discard,
    "steal": _steal,
    "recover": _recover,
    "gain": _gain,
    "keep": _keep,
    "keep none": _keep_none,
    "done": _done,
    "end": _end,
    "pass": _pass,
    "decline": _decline,
    "skip": _skip,
    "buy": _buy,
}
