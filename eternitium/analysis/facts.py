"""The facts about the choices of a decision: what a player sees of each, and what follows for all cards in sight.

They come from what the seat sees and knows, and from nothing else. `between` keeps those that hold for one of two
choices and not for the other one, and says for which of them they speak.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Final, NamedTuple

from eternitium.analysis.cause import Cause, is_technology, tie_points
from eternitium.belief import odds
from eternitium.belief.belief import Belief, believe
from eternitium.belief.era_cards import Stack
from eternitium.components import LETTERS, ROWS, SHAPES, kind_of, shapes_of
from eternitium.game.game import Game
from eternitium.game.notation import Action

TOP_THREE: Final = 3
CLEARLY_LIKELIER: Final = 0.03  # a smaller difference between two chances is no cause
ANY: Final = 0
# Whether a fact speaks for its choice (1), against it (-1), or either way: more of it, where it counts.
SPEAKS: Final = {
    "crystal": 1,
    "clears": 1,
    "run": 1,
    "leaves": -1,
    "gives": -1,
    "gives-odds": -1,
    "loses": -1,
    "draws": 1,
    "turns-up": 1,
    "hinders": 1,
    "adds": 1,
    "near": 1,
    "robs": 1,
    "denies": 1,
    "refills": -1,
    "last": 1,
    "swap": ANY,
    "costs": -1,
    "spends": -1,
    "again": 1,
    "redraws": 1,
    "spare": 1,
    "keeps-odds": 1,
    "idle": -1,
    "drops": -1,
    "useless": 1,
    "left": 1,
    "fits": 1,
    "odds": 1,
    "own": -1,
    "price": -1,
    "price-fit": 1,
    "lays": 1,
    "brings": 1,
    "does": 1,
    "blind": ANY,
    "blind-attack": 1,
    "passes": 1,
    "unplayed": -1,
    "size": -1,
    "points": 1,
    "reshuffle": ANY,
}
# The same number of another card is no less a difference.
DIFFERS_BY_CARD: Final = ("brings", "does", "swap", "unplayed", "clears", "loses", "drops", "robs", "denies", "last")
# They say nothing about a choice that has no such number.
ONLY_COMPARED: Final = ("run", "price-fit", "own", "size", "keeps-odds", "left")
EITHER_OR: Final = ("reshuffle",)  # how much of it there is makes no difference
LOSES: Final = ("destroy", "discard")
GETS: Final = ("buy", "pick", "gain", "recover", "steal", "keep")
OFFERED: Final = ("buy", "pick", "gain")  # from those that lie open
# After these the cards of the player differ in number.
COUNTED: Final = ("buy", "skip", "destroy", "discard", "done", "gain", "decline")
ULTIMATE_PORTAL: Final = "ultimate-portal"
TRANSPORTER: Final = "transporter"
TRANSPORTER_PRICE: Final = 2  # cards of the hand
CLEARERS: Final = ("double-portal", TRANSPORTER, ULTIMATE_PORTAL)  # technologies that clear era cards
SLOWERS: Final = ("time-bomb", "quantum-clock", "chrono-blaster")  # technologies that slow opponents down
NEAR: Final = 3  # era cards of an opponent who is near the crystal
FEW_FIT: Final = 2  # cards that clear a shape
ROBO_RECYCLER: Final = "robo-recycler"
ROBO_THIEF: Final = "robo-thief"  # goes to the player who is robbed
PROJECTOR: Final = "temporal-projector"
UNSURE: Final = (TRANSPORTER, PROJECTOR, "chrono-blaster")  # after these, the same hand may clear less


class Told(NamedTuple):
    """A cause that tells two choices apart.

    `cause`: it; `own`: whether it holds for the first of the two choices, and not for the second; `speaks`: for that
    choice (1), against it (-1), or either way (0).
    """

    cause: Cause
    own: bool
    speaks: int

    def suits(self, wins: float) -> bool:
        """Return whether it can be why the first choice wins more often (above 0), or less often."""
        return self.speaks * (1 if self.own else -1) * wins >= 0


class Facts:
    """The facts about the choices of a decision, as the player who decides knows them. `game`: at the decision."""

    def __init__(self, game: Game) -> None:
        self._game, self._seat = game, game.player
        self._sight = game.sight(self._seat)
        seat = self._sight["players"][self._seat]
        self._hand, self._discard, self._stack = Counter[str](seat["hand"]), seat["discard"], list(seat["stack"])
        self._open = _open(self._stack)
        self._acts = game.turn_player == self._seat
        self._kept: dict[Action, dict[str, Cause]] = {}

    def between(self, one: Action, other: Action) -> list[Told]:
        """Return what can be seen that holds for one of two choices and not for the other; nothing if one is a try."""
        if "try" in (one.verb, other.verb):
            return []
        mine, theirs = self.of(one), self.of(other)
        found = []
        for kind, speaks in SPEAKS.items():
            if kind in mine and kind in theirs:
                found += _compared(mine[kind], theirs[kind], speaks)
            elif (kind in mine or kind in theirs) and kind not in ONLY_COMPARED:
                found.append(Told(mine[kind] if kind in mine else theirs[kind], kind in mine, speaks))
        return found

    def of(self, action: Action) -> dict[str, Cause]:
        """Return the facts about a choice, by kind."""
        if action not in self._kept:
            self._kept[action] = {cause.kind: cause for cause in self._found(action)}
        return self._kept[action]

    def chance(self, card: str) -> float:
        """Return the chance that a portal matches the player's uppermost face-down era card; 0 if there is none."""
        return sum(self._odds.get(shape, 0.0) for shape in shapes_of(card))

    def _hit(self, card: str) -> float:
        return 1.0 if card == ULTIMATE_PORTAL else self.chance(card)

    def risked(self, tried: str, other: Action) -> tuple[str, ...]:
        """Return the technologies that a miss with a card leaves unplayed, if the other choice is to play on."""
        return self._unplayed if other.verb == "play" and other.card != tried else ()

    # What the seat knows

    @cached_property
    def _belief(self) -> Belief:
        return believe(self._game, self._seat)

    @cached_property
    def _odds(self) -> dict[str, float]:
        """The chance of each shape of the uppermost face-down card of the player's stack."""
        if not self._acts or len(self._open) == len(self._stack):
            return {}
        return {shape: float(chance) for shape, chance in odds.luck(self._game, self._seat).items()}

    @cached_property
    def _own(self) -> Counter[str]:
        """All cards of the player: hand, deck, discard pile, and one that is being played."""
        held = self._sight["turn"].get("pending", {}).get("held")
        top, deck = odds.own_deck(self._belief)
        return self._hand + Counter([*top, *deck, *self._discard, *([held] if held and self._acts else [])])

    @cached_property
    def _unplayed(self) -> tuple[str, ...]:
        """The technologies of the hand that can be played now, portals of any kind left out."""
        playable = {action.card for action in self._game.legal_actions if action.verb == "play"}
        return tuple(sorted(card for card in self._hand if card in playable and not is_portal(card)))

    # The facts about one choice

    def _found(self, action: Action) -> Iterator[Cause]:
        verb, card = action.verb, action.card or ""
        if verb == "play":
            yield from self._played(action, card)
        elif verb == "take":
            yield from self._taken(card)
        elif verb in ("end", "pass"):
            yield from self._stopped(verb)
        elif verb in LOSES:
            yield from self._lost(card)
            yield from self._destroyed(card) if verb == "destroy" else self._dropped(card)
        elif verb in GETS:
            yield from self._brought(action, card)
            yield from self._withheld(action, card)
        elif verb == "skip":
            yield from self._spared()
        if verb in COUNTED:
            change = int(verb in ("buy", "gain")) - int(verb == "destroy")
            yield Cause("size", self._own.total() + change)
        if verb in ("buy", "skip"):
            yield from self._drawn(verb == "buy")

    def _played(self, action: Action, card: str) -> Iterator[Cause]:
        rest, top = self._hand - Counter([card]), self._open[:1]
        if card in (ULTIMATE_PORTAL, TRANSPORTER) and any(clears(one, top) for one in rest if shapes_of(one)):
            yield Cause("spends", cards=(card,))
        if is_portal(card):
            yield from self._cleared(card, rest)
        elif card == TRANSPORTER:
            yield from self._transported(rest)
        elif self._open and card not in UNSURE:
            yield Cause("run", _run(rest, self._open))
        yield from self._effect(action, card)

    def _cleared(self, card: str, rest: Counter[str]) -> Iterator[Cause]:
        """Yield what clearing the top card with a portal does."""
        yield self._cleared_top
        if len(self._stack) > 1 and self._open:
            yield Cause("run", 1 + _run(rest, self._open[1:]))
        if ROBO_RECYCLER in self._unplayed and clears(card, self._open[1:2]):
            yield Cause("again", cards=(card,))
        if len(self._open) == 1 and self._odds:
            best = max(filter(is_portal, rest), key=self._hit, default="")
            yield from [Cause("keeps-odds", chance=self._hit(best), cards=(best,))] if best else []

    @property
    def _cleared_top(self) -> Cause:
        if len(self._stack) == 1:
            return Cause("crystal", len(self._sight["players"]) - 1 - self._seat)
        return Cause("clears", cards=(self._stack[0],))

    def _transported(self, rest: Counter[str]) -> Iterator[Cause]:
        """Yield what a Transporter clears, and how many of the cards that it costs could still be used."""
        yield self._cleared_top
        spare = sum(n for card, n in rest.items() if not is_technology(card) and not self._matched(card))
        useful = max(TRANSPORTER_PRICE - spare, 0)
        yield Cause("costs", useful) if useful else Cause("spare", TRANSPORTER_PRICE)

    def _effect(self, action: Action, card: str) -> Iterator[Cause]:
        """Yield what a technology does on this table."""
        if card == "communicator":
            left = self._sight["players"][self._seat]
            yield Cause("draws", min(2, len(left["deck"]) + len(left["discard"]) + 1))
        elif card in ("droid", "giga-droid"):
            down = self._face_down(self._seat)
            yield from _some("turns-up", down if card == "giga-droid" else min(down, 1))
            if len(self._open) >= min(len(self._stack), TOP_THREE):
                yield Cause("idle", cards=(card,))
        elif card == "time-bomb":
            hit = [p for p in self._others if self._face_up(p)]
            stacks = [self._belief.eras.stacks[p] for p in self._others]
            mixed = any(stack.up and stack.down for stack in stacks)
            yield from _some("hinders", 0 if mixed else sum(map(self._face_up, hit)))
            yield from self._near(hit)
        elif card == "quantum-clock":
            unseen = len(self._sight["era_pile"]) + len(self._sight["era_discard"])
            yield from _some("adds", min(len(self._others), unseen))
            yield from self._near(self._others if unseen >= len(self._others) else [])
        elif card == "chrono-blaster" and action.target is not None and self._stack:
            theirs = self._sight["players"][action.target]["stack"]
            yield Cause("swap", cards=(self._stack[0], theirs[0]), player=action.target)
            yield from self._near([action.target])
        elif is_technology(card) and not is_portal(card) and card != TRANSPORTER:
            yield Cause("does", cards=(card,))

    def _near(self, players: Sequence[int]) -> Iterator[Cause]:
        """Yield which of the opponents that are hit is near the crystal."""
        left = {p: len(self._sight["players"][p]["stack"]) for p in players}
        first = min(left, key=lambda p: left[p], default=None)
        if first is not None and left[first] <= NEAR:
            yield Cause("near", left[first], player=first)

    def _taken(self, shape: str) -> Iterator[Cause]:
        letter = LETTERS[SHAPES.index(shape)]
        if self._open:
            yield Cause("run", _run(self._hand + Counter([shape]), self._open))
        if letter in self._open:
            yield Cause("fits", cards=(letter,) * self._open.count(letter))
        if self._odds:
            yield Cause("odds", chance=self.chance(shape), cards=(letter,))
        yield Cause("own", self._clearing(letter), cards=(letter,))
        if self._others and self._sight["supply"].get(shape) == 1:
            yield Cause("last", cards=(shape,))

    def _stopped(self, verb: str) -> Iterator[Cause]:
        yield from _some("leaves", _run(self._hand, self._open))
        if self._unplayed:
            yield Cause("unplayed", cards=self._unplayed)
        if verb == "pass" and self._goes_on:
            yield Cause("passes", self._game.rules.box.hand_after_pass)

    def _lost(self, card: str) -> Iterator[Cause]:
        """Yield what the player gives up with a card of the hand."""
        matched = self._matched(card)
        if matched:
            yield Cause("gives", len(matched), cards=(card, *matched))
        if self._odds and shapes_of(card):
            yield Cause("gives-odds", chance=self.chance(card), cards=(card,))
        seat = self._sight["players"][self._seat]
        if self._sight["turn"].get("pending", {}).get("ask") == PROJECTOR and seat["deck"]:
            yield Cause("redraws", 1, cards=(card,))

    def _destroyed(self, card: str) -> Iterator[Cause]:
        yield Cause("loses", cards=(card,))
        yield from self._useless(card)
        if len(shapes_of(card)) == 1:
            letter = LETTERS[SHAPES.index(card)]
            yield Cause("left", self._clearing(letter) - 1, cards=(letter,))

    def _dropped(self, card: str) -> Iterator[Cause]:
        if is_technology(card):
            yield Cause("drops", cards=(card,))
        yield from self._useless(card)

    def _useless(self, card: str) -> Iterator[Cause]:
        if self._open and not is_technology(card) and not self._matched(card):
            yield Cause("useless", 1, cards=(card,))

    def _matched(self, card: str) -> list[str]:
        """Return the open cards on top that a card clears, if it is a portal."""
        return [letter for letter in self._open if clears(card, letter)]

    def _brought(self, action: Action, card: str) -> Iterator[Cause]:
        if is_technology(card):
            yield Cause("brings", cards=(card,))
        elif card.startswith("?"):
            yield from self._unseen(card)
        elif self._odds:
            yield Cause("odds", chance=self.chance(card), cards=(LETTERS[SHAPES.index(card)],))
        if action.verb in OFFERED:
            yield Cause("points", tie_points(card))
        if action.price:
            yield Cause("price", len(action.price), cards=action.price)
            yield Cause("price-fit", self._clearing(action.price[0]), cards=action.price[:1])

    def _unseen(self, pile: str) -> Iterator[Cause]:
        """Yield what the top card of a pile may be, or is, if the player knows it."""
        chances = odds.blind(self._game, pile[1:], self._seat)
        if len(chances) == 1:
            yield Cause("brings", cards=(*chances,))
            return
        clears_, slows = (
            float(sum(chance for card, chance in chances.items() if kind_of(card) in kinds))
            for kinds in (CLEARERS, SLOWERS)
        )
        if clears_:
            yield Cause("blind", chance=clears_, cards=(pile,))
        if slows and self._others:
            yield Cause("blind-attack", chance=slows, cards=(pile,))

    def _withheld(self, action: Action, card: str) -> Iterator[Cause]:
        """Yield what an opponent can no longer have."""
        pending = self._sight["turn"].get("pending", {})
        if action.verb == "steal" and card != ROBO_THIEF:
            yield Cause("robs", cards=(card,), player=pending.get("victim", action.target))
        row = next((row for row in ROWS if card in self._sight[row]["open"]), None)
        follows = (self._seat + 1) % len(self._sight["players"])
        comes = follows != self._seat and (follows or action.verb != "pick")
        if not row or not comes or not self._goes_on or action.verb not in OFFERED:
            return
        pays = action.verb == "buy" and len(self._sight["market"]) > (row == ROWS[-1])
        if self._sight[row]["open"].count(card) == 1 and (pays or action.verb == "pick"):
            yield Cause("denies", cards=(card,), player=follows)
        if self._sight[row]["pile"]:
            yield Cause("refills", player=follows)

    def _spared(self) -> Iterator[Cause]:
        """Yield that no technology has a price whose top card the player's cards clear well."""
        tops = [action.price[:1] for action in self._game.legal_actions if action.verb == "buy"]
        most = max((self._clearing(top[0]) if top else FEW_FIT + 1 for top in tops), default=FEW_FIT + 1)
        if most <= FEW_FIT:
            yield Cause("lays", most)

    def _drawn(self, buys: bool) -> Iterator[Cause]:
        """Yield whether the deck runs out when the next hand is drawn; the last turn of a game draws none."""
        seat, turn = self._sight["players"][self._seat], self._sight["turn"]
        if self._goes_on and 0 < len(seat["deck"]) + buys < turn["draw"] - len(seat["hand"]):
            yield Cause("reshuffle", len(seat["deck"]) + buys)

    @property
    def _goes_on(self) -> bool:
        """Whether nobody has found the crystal, so that this round is not the last one yet."""
        return all(player["stack"] for player in self._sight["players"])

    def _clearing(self, letter: str) -> int:
        """Return how many cards of the player clear an open era card of this shape."""
        return sum(n for card, n in self._own.items() if clears(card, letter))

    @property
    def _others(self) -> list[int]:
        """The opponents who still have era cards."""
        players = self._sight["players"]
        return [p for p, player in enumerate(players) if p != self._seat and player["stack"]]

    def _face_up(self, player: int) -> int:
        """Return how many of a player's top three era cards are surely face up."""
        return sum(_facings(self._belief.eras.stacks[player]))

    def _face_down(self, player: int) -> int:
        """Return how many of a player's top three era cards are surely face down."""
        stack = self._belief.eras.stacks[player]
        return min(stack.size, TOP_THREE) - sum(_facings(stack)) if not stack.up else 0


def _compared(mine: Cause, theirs: Cause, speaks: int) -> list[Told]:
    """Return what two causes of one kind tell apart; nothing if there is no difference."""
    more = mine.measure - theirs.measure
    if mine == theirs or mine.kind in EITHER_OR or (mine.chance and abs(more) < CLEARLY_LIKELIER):
        return []
    if more and mine.kind == "near":
        return [Told(mine, True, -1 if more > 0 else 1)]
    if more and mine.kind not in DIFFERS_BY_CARD:
        return [Told(mine, True, speaks * (1 if more > 0 else -1))]
    if mine.kind in DIFFERS_BY_CARD:
        return [Told(mine, True, speaks), Told(theirs, False, speaks)]
    return []


def _some(kind: str, n: int) -> Iterator[Cause]:
    """Yield a cause that counts something, if there is any of it."""
    if n:
        yield Cause(kind, n)


def _open(stack: Sequence[str]) -> str:
    """Return the shapes of the open cards on top of a stack, as letters, top first."""
    letters = ""
    for card in stack:
        if len(card) > 1:
            break
        letters += card
    return letters


def is_portal(card: str) -> bool:
    """Return whether a card, given by its slug, is a portal or the Ultimate Portal, which clears any top card."""
    return bool(shapes_of(card)) or card == ULTIMATE_PORTAL


def clears(card: str, letter: str) -> bool:
    """Return whether a card is a portal of any kind that clears an open era card of this shape; "" for no card."""
    return bool(letter) and (card == ULTIMATE_PORTAL or SHAPES[LETTERS.index(letter)] in shapes_of(card))


def _run(hand: Counter[str], letters: str) -> int:
    """Return how many open cards, from the top, the portals of a hand clear one after the other."""
    cards, uses = [card for card in hand.elements() if is_portal(card)], dict[int, int]()
    for place in range(len(letters)):
        if not _placed(place, letters, cards, uses, set()):
            return place
    return len(letters)


def _placed(place: int, letters: str, cards: Sequence[str], uses: dict[int, int], tried: set[int]) -> bool:
    """Find a card for an era card, if need be by giving earlier ones other cards (a matching)."""
    for k, card in enumerate(cards):
        if k not in tried and clears(card, letters[place]):
            tried.add(k)
            if k not in uses or _placed(uses[k], letters, cards, uses, tried):
                uses[k] = place
                return True
    return False


def _facings(stack: Stack) -> list[bool]:
    """Return whether each of the top three cards of a stack is face up; those of a mixed bag count as face down."""
    bag = [False] * (stack.up + stack.down) if stack.down else [True] * stack.up
    return ([token.up for token in stack.upper] + bag + [token.up for token in stack.lower])[:TOP_THREE]
