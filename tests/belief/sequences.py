"""Random event sequences from small positions: what `odds` says after every action against the list of all worlds."""

import json
import random
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest

from eternitium import Game, odds
from eternitium.game.events import Event
from eternitium.game.notation import Action
from tests.belief.worlds import LETTERS, Odds, Stack, TooManyWorlds, Worlds, shuffled_stacks

PUSHES = 14
LIMIT = 20_000
SMALL_LIMIT = 2_500
LARGEST_STACK = 7

PORTALS = ("circle", "square", "triangle", "diamond")
DOUBLE_PORTALS = tuple(f"double-portal:{a}+{b}" for i, a in enumerate(PORTALS) for b in PORTALS[i + 1 :])
ERA_BASICS = {"droid": 8, "chrono-blaster": 3, "transporter": 3} | dict.fromkeys(DOUBLE_PORTALS, 1)
ERA_ADVANCED = {"ultimate-portal": 4, "time-bomb": 2, "quantum-clock": 2, "giga-droid": 2}
OTHER_BASICS = {"temporal-projector": 3, "digital-wallet": 3, "communicator": 3}
OTHER_ADVANCED = {"laboratory": 2, "robo-recycler": 2, "robo-thief": 2}
OTHERS = (*OTHER_BASICS, *OTHER_ADVANCED)
BASICS = ERA_BASICS | OTHER_BASICS
ADVANCED = ERA_ADVANCED | OTHER_ADVANCED
AI = {"chrono-blaster": 3, "time-bomb": 2, "quantum-clock": 2, "robo-thief": 2}

FLAVOURS: dict[str, list[dict[str, Any]]] = {
    "several": [
        {},
        {"edition": "fr"},
        {"edition": "nl", "switches": {"luck_double": True}},
        {"switches": {"giga": "de_literal"}},
        {"edition": "bga", "switches": {"null_portal": True, "played_card_zone": "after_effect"}},
    ],
    "swaps": [{}, {"switches": {"giga": "de_literal"}}, {"switches": {"prefix_public": False}}],
    "owner": [{"switches": {"prefix_public": False}}, {"switches": {"prefix_public": False, "giga": "de_literal"}}],
    "solo": [
        {"mission": 5},
        {"mission": 7},
        {},
        {"mission": 5, "edition": "fr", "switches": {"luck_double": True}},
        {"mission": 8},
        {"mission": 8, "edition": "fr"},
        {"switches": {"comp_timing": "before"}},
    ],
}


@dataclass
class Tally:
    """What occurred in some sequences, so that a test can see that it was not empty."""

    sequences: int = 0
    comparisons: int = 0
    largest: int = 0
    cut: int = 0
    kinds: Counter[str] = field(default_factory=Counter)

    def add(self, other: "Tally") -> None:
        """Count another tally in."""
        self.sequences += other.sequences
        self.comparisons += other.comparisons
        self.largest = max(self.largest, other.largest)
        self.cut += other.cut
        self.kinds += other.kinds

    def missing(self, least: dict[str, int]) -> dict[str, int]:
        """The kinds that occurred less often than they should, with how often they did."""
        return {kind: self.kinds[kind] for kind, n in least.items() if self.kinds[kind] < n}


SHARES = {"several": 30, "swaps": 20, "owner": 20, "solo": 30}  # per cent of all sequences


# Positions


class Box:
    """The cards of the box, drawn at random but richer in those that touch era cards."""

    def __init__(self, dice: random.Random, solo: bool) -> None:
        self.dice = dice
        self.left = Counter({**BASICS, **ADVANCED, **dict.fromkeys(PORTALS, 15)})
        if solo:
            self.left -= Counter(AI)
            self.left["droid"] -= 1

    def draw(self, kinds: Iterable[str], n: int) -> list[str]:
        """Some cards of these kinds, as far as they are there."""
        cards = [kind for kind in kinds for _ in range(self.left[kind])]
        drawn = self.dice.sample(cards, min(n, len(cards)))
        self.left -= Counter(drawn)
        return drawn

    def hand(self, n: int) -> list[str]:
        """Portals, cards that touch era cards, and now and then another one."""
        likes = {PORTALS: 8, tuple(ERA_BASICS): 5, ("chrono-blaster",): 3, tuple(ERA_ADVANCED): 5, OTHERS: 2}
        kinds = self.dice.choices(list(likes), list(likes.values()), k=n)
        return [card for group in kinds for card in self.draw(group, 1)]

    def row(self, kinds: Iterable[str], others: Iterable[str]) -> dict[str, list[str]]:
        """A technology row: three open cards and a short pile."""
        cards = self.draw(kinds, self.dice.randint(3, 6)) + self.draw(others, 1)
        different = list(dict.fromkeys(cards))[:3]
        for card in different:
            cards.remove(card)
        return {"open": different, "pile": cards}


def small_position(dice: random.Random, flavour: dict[str, Any], players: int, given: int) -> dict[str, Any]:
    """A position in step 2 with short stacks, rich hands, a given number of Chrono-Blasters, few hidden era cards."""
    box = Box(dice, players == 1)
    blasters = [box.draw(("chrono-blaster",), given) for _ in range(players)]
    stacks, table = era_cards(dice, players, 1 + 2 * given)
    position = {
        **flavour,
        "players": [
            {"hand": [*cards, *box.hand(6)], "deck": box.hand(6), "discard": box.hand(2), "stack": stack}
            for cards, stack in zip(blasters, stacks, strict=True)
        ],
        "basic": box.row(ERA_BASICS, OTHER_BASICS),
        "advanced": box.row(ERA_ADVANCED, OTHER_ADVANCED),
        **table,
        "turn": {"player": dice.randrange(players), "step": "play"},
    }
    if players == 1:
        position["ai"] = dice.sample([card for card, n in AI.items() for _ in range(n)], dice.randint(0, 5))
    return position


def era_cards(dice: random.Random, players: int, least: int) -> tuple[list[list[str]], dict[str, Any]]:
    """Stacks and common era cards, of which few are hidden: fewer if these could be of any shape."""
    while True:
        eras = [letter for letter in LETTERS for _ in range(15)]
        dice.shuffle(eras)
        stacks = [era_stack(dice, eras, dice.randint(least, 4 if players > 1 else 6)) for _ in range(players)]
        table = era_table(dice, eras)
        piles = [*stacks, table["era_pile"], table["market"], table["era_discard"]]
        whole = sum(len(pile) for pile in piles) > 50
        if sum(len(card) == 3 for pile in piles for card in pile) <= (8 if whole else 5):
            return stacks, table


def era_stack(dice: random.Random, eras: list[str], size: int) -> list[str]:
    """A stack: all face down, or mixed."""
    up = dice.choice((0.0, 0.35, 0.6))
    return [letter if dice.random() < up else f"({letter.lower()})" for letter in (eras.pop() for _ in range(size))]


def era_table(dice: random.Random, eras: list[str]) -> dict[str, Any]:
    """Market, a tiny common pile, and the discard: all other cards, or a few while the rest is out of the game."""
    market = [eras.pop() for _ in range(dice.choice((2, 2, 2, 1)))]
    pile = [f"({eras.pop().lower()})" for _ in range(dice.choice((0, 0, 1, 1, 2, 3)))]
    kind = dice.choice(("whole", "whole", "nearly whole", "poor"))
    if kind == "whole":
        return {"market": market, "era_pile": pile, "era_discard": eras}
    out = dice.randint(1, 3) if kind == "nearly whole" else len(eras) - dice.randint(0, 4)
    return {"market": market, "era_pile": pile, "era_discard": eras[out:]}


# Playing


def weight_of(action: str, shuffled: bool) -> float:
    """How likely an action is to be played: those that touch era cards come first, swaps once a stack is shuffled."""
    verb, _, card = action.partition(" ")
    if verb == "try":
        return 8
    if verb == "buy":
        return 4
    if verb == "play":
        name = card.split()[0]
        touches = name in PORTALS or name in ERA_BASICS or name in ERA_ADVANCED
        if name == "chrono-blaster":
            return 30 if shuffled else 1
        return 6 if touches else 1
    return 0.5 if verb in ("pass", "skip", "end") else 1


def play_on(game: Game, dice: random.Random, shuffled: bool) -> tuple[str, tuple[Event, ...]]:
    """Push a random action."""
    actions = [str(action) for action in game.legal_actions]
    action = dice.choices(actions, [weight_of(action, shuffled) for action in actions])[0]
    return action, game.push(action)


class Watch:
    """Counts what occurs in a sequence, and the rare combinations that the exact odds have to get right."""

    def __init__(self) -> None:
        self.shuffled: set[int] = set()  # players whose stack has been shuffled
        self.moved: set[int] = set()  # players who got a face-down card out of a shuffled stack
        self.paid: set[int] = set()  # players with a price on their stack
        self.renewed = False

    def kinds(self, events: Iterable[Event]) -> Iterator[str]:
        """The kind of each event, by which rule it came about, and what is special about it."""
        for event in events:
            yield event.kind
            yield f"{event.kind} {event.rule}"
            yield from self.special(event)

    def special(self, event: Event) -> Iterator[str]:
        p = event.target
        if event.kind == "swap" and p is not None:
            yield from self.swapped(event, p)
        elif event.kind == "shuffle-stack" and p is not None:
            yield from (word for word, players in self.marks() if p in players)
            self.shuffled.add(p)
        elif event.kind == "pay" and p is not None:
            self.paid.add(p)
        elif event.kind == "shuffle-era":
            self.renewed = True
        elif event.kind == "add-era" and self.renewed:
            yield "second generation card"

    def marks(self) -> Iterator[tuple[str, set[int]]]:
        yield "price shuffled in", self.paid
        yield "moved card shuffled again", self.moved
        yield "shuffled again", self.shuffled

    def swapped(self, event: Event, q: int) -> Iterator[str]:
        for owner, other, card in zip((event.player, q), (q, event.player), event.cards, strict=True):
            if card == "(?)":
                yield "swap face down"
                if owner in self.shuffled:
                    yield "swap out of a shuffled stack"
                    self.moved.add(other)


@dataclass
class Sequence:
    """One game from a small position, followed by every seat's list of worlds."""

    seed: str
    position: dict[str, Any]
    limit: int
    actions: list[str] = field(default_factory=list)
    tally: Tally = field(default_factory=lambda: Tally(sequences=1))
    watch: Watch = field(default_factory=Watch)

    def run(self) -> Tally:
        """Play and compare after every action; stops when the worlds become too many."""
        self.dice, self.asides = random.Random(self.seed), random.Random(f"{self.seed} aside")
        self.game = Game.from_position(self.position, seed=self.dice.randrange(2**32))
        private = not self.game.rules.prefix_public
        viewers = range(self.game.players) if private else [self.dice.randrange(self.game.players)]
        try:
            self.worlds = [Worlds(self.position, self.game.rules, viewer, self.limit) for viewer in viewers]
            self.take_in(self.game.events)
            self.play()
        except TooManyWorlds:
            self.tally.cut += 1
        return self.tally

    def play(self) -> None:
        for _ in range(PUSHES):
            if self.game.is_over or max(len(stack) for stack in self.worlds[0].truth) > LARGEST_STACK:
                return
            if self.asides.random() < 0.1:
                self.take_back()
            before = self.game._record
            action, events = play_on(self.game, self.dice, bool(self.watch.shuffled))
            self.actions.append(action)
            self.take_in(events, shuffled_stacks(before, Action(action).number))

    def take_back(self) -> None:
        """An action that is asked about and taken back must leave no trace."""
        play_on(self.game, self.asides, shuffled=False)
        odds.era_stack(self.game, self.game.turn_player, viewer=self.worlds[0].viewer)
        self.game.pop()
        self.tally.kinds["taken back"] += 1

    def take_in(self, events: tuple[Event, ...], shuffled: Iterable[Stack] = ()) -> None:
        for worlds in self.worlds:
            worlds.follow(events, shuffled)
            self.tally.largest = max(self.tally.largest, worlds.largest)
        self.tally.kinds.update(self.watch.kinds(events))
        self.check_mirror()
        for worlds in self.worlds:
            self.compare(worlds)

    def check_mirror(self) -> None:
        """The events tell the whole truth about the stacks."""
        position = self.game.position()
        told = [[text_of(card) for card in stack] for stack in self.worlds[0].truth]
        assert told == [player["stack"] for player in position["players"]], self.story()

    def compare(self, worlds: Worlds) -> None:
        """What `odds` says of every stack and of the next try."""
        viewer = worlds.viewer
        for p in range(self.game.players):
            got = [dict(card) for card in odds.era_stack(self.game, p, viewer=viewer)]
            self.check(f"era_stack of player {p}", worlds, worlds.stack(p), got)
        turn = self.game.turn_player
        asked = None if viewer == turn else viewer
        expected = worlds.luck(turn)
        if expected is None:
            with pytest.raises(ValueError, match="face"):
                odds.luck(self.game, viewer=asked)
        else:
            found = odds.luck(self.game, viewer=asked)
            self.check("luck", worlds, expected, dict(found.shapes))
            assert found.exact and not found.stderr, self.story()

    def check(self, what: str, worlds: Worlds, expected: list[Odds] | Odds, got: list[Odds] | Odds) -> None:
        self.tally.comparisons += 1
        if got != expected:
            told = f"\n{what}, viewer {worlds.viewer}\nexpected {expected}\ngot      {got}"
            raise AssertionError(self.story() + told)

    def story(self) -> str:
        """All that is needed to play this sequence again."""
        return f"position {json.dumps(self.position)}\nseed {self.game.seed}\nactions {self.actions}"


def text_of(card: int) -> str:
    letter = LETTERS[card % 4]
    return letter if card >= 4 else f"({letter.lower()})"


# Many sequences


def sequence_of(group: str, number: int, kind: type[Sequence] = Sequence) -> Sequence:
    """One sequence of a group, fixed by its number."""
    seed = f"{group} {number}"
    dice = random.Random(seed)
    flavours = FLAVOURS[group]
    players = 1 if group == "solo" else dice.choice((2, 2, 3))
    position = small_position(dice, flavours[number % len(flavours)], players, int(group == "swaps"))
    return kind(seed, position, LIMIT if number % 20 == 0 else SMALL_LIMIT)


def run_sequences(group: str, numbers: Iterable[int]) -> Tally:
    """Several sequences of a group, counted together."""
    tally = Tally()
    for number in numbers:
        tally.add(sequence_of(group, number).run())
    return tally


CHUNK = 50


def compare_chunk(group: str, chunk: int, least: dict[str, int]) -> None:
    """Compare some sequences of a group; each kind of event must have occurred, so that the comparison means much."""
    tally = run_sequences(group, range(chunk * CHUNK, (chunk + 1) * CHUNK))
    assert tally.sequences == CHUNK and tally.comparisons > 10 * CHUNK
    assert not tally.missing(least)


def main(sequences: int) -> None:
    """Compare this many sequences, shared among the groups, and print what occurred."""
    tally = Tally()
    for group in FLAVOURS:
        tally.add(run_sequences(group, range(SHARES[group] * sequences // 100)))
    print(f"sequences {tally.sequences}, comparisons {tally.comparisons}, largest number of worlds {tally.largest}")
    print(f"sequences cut short {tally.cut}")
    for kind, n in sorted(tally.kinds.items()):
        print(f"{n:7} {kind}")
