"""Small words for the rules tests: build a position, push actions, look at piles. Only the public interface is used."""

import itertools
from collections import Counter
from collections.abc import Iterable
from typing import Any

import pytest

from eternitium import Game, IllegalAction, Rules
from eternitium.game.game import Result

Cards = str | Iterable[str]
DECK = "circle square triangle diamond circle square"
STACK = "C (s) (t) (d)"
NOTHING: dict[str, Any] = {"open": [], "pile": []}
NO_SHOP: dict[str, Any] = {"basic": NOTHING, "advanced": NOTHING}
SHAPES = ("circle", "square", "triangle", "diamond")
PILES = ("hand", "deck", "discard", "stack")
FACES = ["".join(faces) for size in range(1, 7) for faces in itertools.product("UD", repeat=size)]


def cards(text: Cards) -> list[str]:
    """The cards of a text, "circle droid", as a list; top first."""
    return text.split() if isinstance(text, str) else list(text)


def lying(faces: str) -> list[str]:
    """An era stack whose cards lie up or down, "UD": "C (s)"."""
    return [shape if face == "U" else f"({shape.lower()})" for face, shape in zip(faces, "CSTDCS", strict=False)]


def bag(text: Cards) -> Counter[str]:
    """The cards of a text, where the order does not matter."""
    return Counter(cards(text))


def seat(hand: Cards = "", stack: Cards = STACK, deck: Cards = DECK, discard: Cards = "") -> dict[str, Any]:
    """One player of a position."""
    return {"hand": cards(hand), "deck": cards(deck), "discard": cards(discard), "stack": cards(stack)}


def other(stack: Cards = "S (?) (?) (?)", discard: Cards = "", hand: Cards = "circle square triangle diamond droid",
          deck: Cards = "droid") -> dict[str, Any]:  # fmt: skip
    """An opponent with plausible piles."""
    return seat(hand, stack, deck, discard)


def shop(opened: Cards = "", pile: Cards = "") -> dict[str, Any]:
    """A technology row."""
    return {"open": cards(opened), "pile": cards(pile)}


def position(hand: Cards = "circle", stack: Cards = STACK, deck: Cards = DECK, discard: Cards = "",
             others: Iterable[dict[str, Any]] | None = None, before: Iterable[dict[str, Any]] = (),
             turn: dict[str, Any] | None = None, **more: Any) -> dict[str, Any]:  # fmt: skip
    """A position in step 2 of the player with these cards; `before` sit in front of that player, `others` behind."""
    first = list(before)
    seats = [*first, seat(hand, stack, deck, discard), *(others if others is not None else [other()])]
    given = {name: cards(pile) if isinstance(pile, str) and name != "edition" else pile for name, pile in more.items()}
    return {"players": seats, "turn": {"player": len(first), "step": "play", **(turn or {})}, **given}


def start(*args: Any, **kwargs: Any) -> Game:
    """A game from a position; `seed` is 1 unless given."""
    seed = kwargs.pop("seed", 1)
    return Game.from_position(position(*args, **kwargs), seed=seed)


def fresh(players: int = 2, seed: int = 1, rules: Rules | None = None) -> Game:
    """A new game after the first technologies, each taken from the first place offered."""
    game = Game(players=players, rules=rules or Rules("de"), seed=seed)
    while game.step == "pick":
        game.push(game.legal_actions[0])
    return game


def run(game: Game, *actions: str) -> list[Any]:
    """Push actions one by one; all events they caused."""
    return [event for action in actions for event in game.push(action)]


def actions(game: Game) -> set[str]:
    """The legal actions; none may be listed twice."""
    texts = [str(action) for action in game.legal_actions]
    assert len(texts) == len(set(texts))
    return set(texts)


def plays(game: Game) -> set[str]:
    """The legal actions that play a card or try the luck."""
    return {action for action in actions(game) if action.split()[0] in ("play", "try")}


def buys(game: Game) -> set[str]:
    """The legal purchases."""
    return {action for action in actions(game) if action.startswith("buy ")}


def refused(game: Game, action: Any, rule: str | None = None) -> str:
    """The action is illegal, for this rule, and nothing changes; the message."""
    whole, history, legal = game.position(), game.history, game.legal_actions
    with pytest.raises(IllegalAction) as caught:
        game.push(action)
    assert (game.position(), game.history, game.legal_actions) == (whole, history, legal)
    assert rule is None or caught.value.rule == rule
    message = str(caught.value)
    assert message.strip() and "\n" not in message
    return message


def of_kind(events: Iterable[Any], *kinds: str, player: int | None = None) -> list[Any]:
    """The events of these kinds, and of this player if one is given."""
    return [event for event in events if event.kind in kinds and player in (None, event.player)]


def shown(events: Iterable[Any], *kinds: str, player: int | None = None) -> list[str]:
    """The cards of the events of these kinds, in order."""
    return [card for event in of_kind(events, *kinds, player=player) for card in event.cards]


def pile(game: Game, name: str, player: int = 0) -> list[str]:
    """A pile of a player: hand, deck, discard or stack, top first."""
    return list(game.position()["players"][player][name])


def hand(game: Game, player: int = 0) -> Counter[str]:
    """The hand of a player."""
    return Counter(pile(game, "hand", player))


def stack(game: Game, player: int = 0) -> str:
    """The era stack of a player in one line."""
    return " ".join(pile(game, "stack", player))


def total(game: Game, player: int = 0) -> int:
    """Hand, deck and discard pile of a player counted together."""
    return sum(len(pile(game, name, player)) for name in PILES[:3])


def piles(game: Game) -> dict[str, Any]:
    """All piles by name: hand, hand1, stack2, market, basic, basic_pile, box... Unordered ones as multisets."""
    whole = game.position()
    flat: dict[str, Any] = {}
    for number, player in enumerate(whole["players"]):
        for name in PILES:
            flat[name + (str(number) if number else "")] = player[name]
    flat["supply"] = whole["supply"]
    for row in ("basic", "advanced"):
        flat[row], flat[row + "_pile"] = whole[row]["open"], whole[row]["pile"]
    flat.update({name: whole[name] for name in ("market", "era_pile", "era_discard", "box")})
    loose = ("hand", "market", "era_discard", "box", "basic", "advanced")
    return {name: Counter(flat[name]) if name.rstrip("1234") in loose else flat[name] for name in flat}


def expect(game: Game, **wanted: Any) -> None:
    """These piles hold exactly these cards; a multiset (`bag`) leaves the order open."""
    found = piles(game)
    for name, want in wanted.items():
        if isinstance(found[name], Counter) or isinstance(want, Counter):
            assert Counter(found[name]) == (want if isinstance(want, Counter) else bag(want)), name
        else:
            assert found[name] == (cards(want) if isinstance(want, str) else want), name


def unchanged(game: Game, before: dict[str, Any], *except_for: str) -> None:
    """No other pile than these differs from `before` (a result of `piles`)."""
    after = piles(game)
    assert {name for name in after if after[name] != before[name]} <= set(except_for)


def all_action_cards(game: Game) -> Counter[str]:
    """Every action card, wherever it lies."""
    return action_cards(game.position())


def action_cards(whole: dict[str, Any]) -> Counter[str]:
    """Every action card of a position."""
    count = Counter(whole["box"] + whole["ai"])
    for player in whole["players"]:
        count.update(player["hand"] + player["deck"] + player["discard"])
    for row in ("basic", "advanced"):
        count.update(whole[row]["open"] + whole[row]["pile"])
    held = whole["turn"].get("pending", {}).get("held")
    return +(count + in_supply(whole) + bag([held] if held else []))


def in_supply(whole: dict[str, Any]) -> Counter[str]:
    """The portals of the supply; mission 4 keeps them in another form."""
    supply = whole["supply"]
    return bag(supply["open"] + supply["pile"]) if "open" in supply else Counter(supply)


def all_era_cards(game: Game) -> Counter[str]:
    """Every era card, as a capital letter, wherever it lies."""
    return era_cards(game.position())


def era_cards(whole: dict[str, Any]) -> Counter[str]:
    """Every era card of a position, as a capital letter."""
    tokens = [card for player in whole["players"] for card in player["stack"]]
    tokens += whole["market"] + whole["era_pile"] + whole["era_discard"]
    return Counter(token.strip("()").upper() for token in tokens)


def idle(game: Game) -> str:
    """An action that does as little as possible, for games that only have to go on."""
    legal = actions(game)
    for choice in ("pass", "end", "done", "skip", "decline", "keep none"):
        if choice in legal:
            return choice
    return str(game.legal_actions[0])


def finish_turn(game: Game) -> list[Any]:
    """Go on without doing anything until somebody else's turn begins or the game is over; the events."""
    events: list[Any] = []
    while not game.is_over and not of_kind(events, "turn"):
        events += game.push(idle(game))
    return events


def result_of(game: Game) -> Result:
    """The result of a game that is over."""
    assert game.result is not None
    return game.result


def over(game: Game) -> Any:
    """Play on without doing anything until the game is over; the result."""
    while not game.is_over:
        game.push(idle(game))
    return game.result
