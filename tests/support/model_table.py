"""The table of the model: piles as lists of slugs and era tokens, top first, and the chance that an action shows."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from eternitium import Rules

SHAPES = ("circle", "square", "triangle", "diamond")
PAIRS = [f"{a}+{b}" for i, a in enumerate(SHAPES) for b in SHAPES[i + 1 :]]
DOUBLE_PORTALS = [f"double-portal:{pair}" for pair in PAIRS]
BASIC = [*DOUBLE_PORTALS, "temporal-projector", "droid", "chrono-blaster", "transporter", "digital-wallet",
         "communicator"]  # fmt: skip
ADVANCED = ["ultimate-portal", "time-bomb", "laboratory", "quantum-clock", "robo-recycler", "giga-droid", "robo-thief"]
TECHNOLOGIES = BASIC + ADVANCED
STEP_3_ORDER = [*BASIC, *ADVANCED, *SHAPES]
FLOOR = 6
UNKNOWN = "?"


class Disagreement(AssertionError):
    """What the game did cannot follow from what the model knows."""


def require(condition: bool, what: str) -> None:
    """Stop with a sentence if the game did something that cannot be."""
    if not condition:
        raise Disagreement(what)


def letter(token: str) -> str:
    """The shape of an era card, however it lies."""
    return token.strip("()").upper()


def up(token: str) -> str:
    """An era card turned face up."""
    return letter(token)


def down(token: str) -> str:
    """An era card turned face down."""
    return f"({letter(token).lower()})"


def is_up(token: str) -> bool:
    """Whether an era card lies face up."""
    return not token.startswith("(")


def without(cards: Iterable[str], gone: Iterable[str]) -> list[str]:
    """The cards that remain when some are taken away; all of those must be there."""
    rest = Counter(cards)
    rest.subtract(gone)
    require(min(rest.values(), default=0) >= 0, f"{list(gone)} are not all among {list(cards)}")
    return list(rest.elements())


class Table:
    """Everything that lies on the table, and the hands that move it."""

    def __init__(self, position: dict[str, Any]) -> None:
        self.rules = Rules(position["edition"], position["mission"], **position["switches"])
        self.mission = self.rules.mission
        self.players = [{name: list(pile) for name, pile in player.items()} for player in position["players"]]
        self.solo = len(self.players) == 1
        supply = position["supply"]
        self.supply: dict[str, Any] = {
            name: list(part) if isinstance(part, list) else part for name, part in supply.items()
        }
        self.rows = {row: {part: list(pile) for part, pile in position[row].items()} for row in ("basic", "advanced")}
        self.market, self.era_pile = list(position["market"]), list(position["era_pile"])
        self.era_discard, self.ai, self.box = (list(position[name]) for name in ("era_discard", "ai", "box"))
        self.after: dict[str, Any] | None = None
        self.renewed: list[str] = []
        self.learned: list[str] = []

    # Chance: the model cannot know it, so it looks at the position after the action

    def shown(self) -> dict[str, Any]:
        """The position after the action, which shows how a pile was shuffled."""
        if self.after is None:
            raise Disagreement("a pile is shuffled, and nobody said how")
        return self.after

    def renew_deck(self, p: int, due: int) -> None:
        """The discard pile is shuffled and becomes the deck; what is not drawn now is still there after the action."""
        player = self.players[p]
        rest = self.shown()["players"][p]["deck"]
        drawn = without(player["discard"], rest)
        require(len(drawn) == min(due, len(player["discard"])), f"player {p} drew {drawn} though {due} cards were due")
        player["deck"], player["discard"] = drawn + rest, []

    def shuffle_stack(self, p: int) -> None:
        """The whole stack of a player is shuffled; every card keeps its facing (R19)."""
        left = list(self.players[p]["stack"])
        order: list[str] = []
        for token in reversed(self.shown()["players"][p]["stack"][-len(left) :]):
            order.insert(0, self.same_card(token, left))
        self.players[p]["stack"] = order

    def same_card(self, token: str, left: list[str]) -> str:
        """The card that lies here now; it may have been turned since, or come unseen from a renewed pile."""
        other_face = down(token) if is_up(token) else up(token)
        found = next((card for card in (token, other_face, down(UNKNOWN)) if card in left), "")
        require(bool(found), f"a shuffled stack shows {token}; it should hold {left}")
        left.remove(found)
        if letter(found) != UNKNOWN:
            return found
        self.learned.append(token)
        return token

    def renew_era_pile(self) -> None:
        """The era discard is shuffled and becomes the common pile; the model learns its cards after the action."""
        require(not self.renewed, "the common pile was renewed twice")
        self.shown()
        self.renewed = [down(card) for card in self.era_discard]
        self.era_pile, self.era_discard = [down(UNKNOWN) for _ in self.era_discard], []

    def learn(self) -> None:
        """Look where the cards of a renewed common pile are now."""
        if not self.renewed:
            return
        after = self.shown()
        for mine, player in zip(self.players, after["players"], strict=True):
            mine["stack"] = self.looked_up(mine["stack"], player["stack"])
        self.era_pile = self.looked_up(self.era_pile, after["era_pile"])
        known = [card for card in self.market if card != UNKNOWN]
        opened = without(after["market"], known)
        self.learned += [down(card) for card in opened]
        self.market = known + opened
        require(Counter(self.learned) == Counter(self.renewed), f"{self.learned} came out of {self.renewed}")
        self.renewed, self.learned = [], []

    def looked_up(self, pile: list[str], after: list[str]) -> list[str]:
        """The pile with every unknown card replaced by the one that lies there after the action."""
        require(len(pile) == len(after), f"{after} should have {len(pile)} cards")
        self.learned += [new for card, new in zip(pile, after, strict=True) if letter(card) == UNKNOWN]
        return [new if letter(card) == UNKNOWN else card for card, new in zip(pile, after, strict=True)]

    # Action cards

    def total(self, p: int) -> int:
        """All cards that a player owns."""
        return sum(len(self.players[p][name]) for name in ("hand", "deck", "discard"))

    def draw_cards(self, p: int, due: int) -> None:
        """Draw one by one; the deck is renewed only when a card is due (R36)."""
        player = self.players[p]
        while due and (player["deck"] or player["discard"]):
            if not player["deck"]:
                self.renew_deck(p, due)
            player["hand"].append(player["deck"].pop(0))
            due -= 1

    def lay_down(self, p: int, card: str) -> None:
        """A card goes from the hand to the own discard pile."""
        self.players[p]["hand"].remove(card)
        self.players[p]["discard"].insert(0, card)

    def destroy(self, p: int, card: str) -> None:
        """A card goes from the hand to the box."""
        self.players[p]["hand"].remove(card)
        self.box.append(card)

    def portals_to_take(self) -> list[str]:
        """The shapes that a player can take in step 1."""
        if self.mission == 4:
            return list(self.supply["open"])
        return [shape for shape in SHAPES if self.supply.get(shape)]

    def take_portal(self, shape: str) -> None:
        """A portal leaves the supply; mission 4 opens another one in its place."""
        if self.mission != 4:
            self.supply[shape] -= 1
            return
        self.supply["open"].remove(shape)
        if self.supply["pile"]:
            self.supply["open"].append(self.supply["pile"].pop(0))

    # Technology rows

    def offers(self, rows: Iterable[str], blind: bool = True) -> set[str]:
        """What can be taken from these rows: open cards, and the top of the pile unseen."""
        found = {card for row in rows for card in self.rows[row]["open"]}
        return found | {f"?{row}" for row in rows if blind and self.rows[row]["pile"]}

    def take_technology(self, offer: str) -> tuple[str, str]:
        """Take an open card or the unseen top of a pile; returns the card and its row, which is not refilled yet."""
        if offer.startswith("?"):
            return self.rows[offer[1:]]["pile"].pop(0), offer[1:]
        row = "basic" if offer in BASIC else "advanced"
        self.rows[row]["open"].remove(offer)
        return offer, row

    def refill_row(self, row: str) -> None:
        """Open cards until three lie there; identical ones go under the pile while a fresh one is left (R7)."""
        lying, pile = self.rows[row]["open"], self.rows[row]["pile"]
        while len(lying) < 3 and pile:
            names = [self.name(card) for card in lying]
            fresh = [place for place, card in enumerate(pile) if self.name(card) not in names]
            under = pile[: fresh[0]] if fresh else []
            pile[:] = pile[len(under) :] + under
            lying.append(pile.pop(0))

    def name(self, card: str) -> str:
        """What makes two open cards identical (R6)."""
        return card.partition(":")[0] if self.rules.display_identity == "kind" else card

    # Era cards

    def finished(self, p: int) -> bool:
        """Whether a player has found the crystal."""
        return not self.players[p]["stack"]

    def era_cards_left(self) -> int:
        """How many era cards can be drawn."""
        return len(self.era_pile) + len(self.era_discard)

    def next_era_card(self) -> str:
        """The top of the common pile, face down; "" if neither pile nor discard has a card (R57)."""
        if not self.era_pile and self.era_discard:
            self.renew_era_pile()
        return self.era_pile.pop(0) if self.era_pile else ""

    def add_unseen(self, p: int) -> None:
        """The top card of the common pile goes face down on a stack."""
        card = self.next_era_card()
        self.players[p]["stack"][:0] = [card] if card else []

    def refill_market(self) -> None:
        """Two era cards lie open, if there are enough."""
        while len(self.market) < 2 and self.era_cards_left():
            self.market.append(up(self.next_era_card()))

    def discard_top_era(self, p: int) -> None:
        """The top card of a stack goes face up to the era discard; a short market is refilled at once (R57)."""
        self.era_discard.insert(0, up(self.players[p]["stack"].pop(0)))
        self.refill_market()

    def turn_first_up(self, p: int, depth: int = 3) -> None:
        """The first face-down card among the top ones is turned face up (R38)."""
        stack = self.players[p]["stack"]
        places = [place for place, token in enumerate(stack[:depth]) if not is_up(token)]
        if places:
            stack[places[0]] = up(stack[places[0]])

    def bomb(self, p: int) -> None:
        """The top three are turned down and the whole stack is shuffled, unless they are down already (R44)."""
        if self.can_be_bombed(p):
            stack = self.players[p]["stack"]
            stack[:3] = [down(token) for token in stack[:3]]
            self.shuffle_stack(p)

    def can_be_bombed(self, p: int) -> bool:
        """One of the top three cards lies face up."""
        return any(is_up(token) for token in self.players[p]["stack"][:3])
