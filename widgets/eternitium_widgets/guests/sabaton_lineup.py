"""The line-ups of Sabaton, step by step in their order: reinforcements, connections, removals, war markers, dice."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from eternitium.guests.sabaton import (
    LineUp,
    Unit,
    defend,
    deploy,
    deploy_table,
    dice,
    die_steps,
    override,
    reinforce_once,
    why_not_deploy,
    why_not_reinforce,
    why_not_war_markers,
)
from eternitium.guests.verdicts import Step
from eternitium_widgets.guests.asking import Ask, Row

SIDES: Final = ("attacker", "defender")
MOST_SOURCE, MOST_PLACES = 10, 12


def lineup(ask: Ask) -> None:
    """The page."""
    places, units, deck = _attacker(ask)
    elites, pile = _defender(ask)
    markers = _connections(ask)
    war = _war(ask)
    counts = _counts(ask)
    if places is None:
        ask.note("places-open")
        return
    if not ask.tell(why_not_deploy(units), ask.say("deployed-ok", n=len(units)) if units else ""):
        return
    if counts:
        _sizes(ask, units, places, counts)
    walk = Walk(ask, deploy(units, places, deck), defend(elites, pile) if elites else None, markers)
    walk.all(war)
    ask.column.put("walk", board=walk.start, steps=walk.steps)


# What is asked


def _attacker(ask: Ask) -> tuple[int | None, list[Unit], list[Unit]]:
    ask.group("attacker")
    places = ask.number("places", low=4, high=MOST_PLACES)
    return places, ask.rows("attackers", _unit, 0, 4, begin=1), ask.rows("deck-cards", _unit, 0, MOST_SOURCE)


def _defender(ask: Ask) -> tuple[list[Unit], list[Unit]]:
    ask.group("defender")
    return ask.rows("elite-units", _unit, 0, 3, begin=1), ask.rows("pile", _unit, 0, MOST_SOURCE)


def _unit(row: Row) -> Unit:
    """A card; an empty field of its symbols means none, as the page says."""
    row.text("name", hint=row.default)
    return Unit(
        row.title, row.number("reinforce", high=9, hint="0") or 0, row.number("override", high=9, hint="0") or 0
    )


def _connections(ask: Ask) -> dict[str, tuple[int, ...]]:
    ask.group("connections", folded=True)
    return {side: tuple(sorted(set(ask.numbers(f"markers-{side}") or ()))) for side in SIDES}


def _war(ask: Ask) -> dict[str, tuple[int | None, tuple[int, ...], int | None]]:
    """For each side the own markers, the places where they are laid, and the limit that the table knows."""
    ask.group("war-markers", folded=True)
    limit = ask.number("war-limit", high=9)
    return {side: (ask.number(f"war-own-{side}", high=3), ask.numbers(f"war-on-{side}") or (), limit) for side in SIDES}


def _counts(ask: Ask) -> tuple[int, ...]:
    ask.group("how-many", folded=True)
    return ask.numbers("symbol-counts", most=6) or ()


def _sizes(ask: Ask, units: Sequence[Unit], places: int, counts: Sequence[int]) -> None:
    """How many cards there will be, and which die, for each number of units deployed."""
    told = deploy_table(units, places, counts)
    sizes = sorted({n for one in told for n, _ in one.chances})
    heads = [ask.say("deploy"), *(ask.say("cards-in-all", n=n) for n in sizes), ask.say("strong-die")]
    rows = [
        (
            ask.say("deploy-n", n=n),
            *(ask.chance(dict(one.chances).get(size, 0)) for size in sizes),
            ask.chance(one.strong or 0),
        )
        for n, one in enumerate(told, 1)
    ]
    ask.table("how-many", heads, rows)


# What happens


@dataclass
class Walk:
    """Both line-ups while their steps are told, with a picture after each.

    Attributes:
        ask: the page.
        attacker: the attacker's line-up.
        defender: the defender's; None while it is not entered.
        markers: connection markers of each side by their places.
    """

    ask: Ask
    attacker: LineUp
    defender: LineUp | None
    markers: dict[str, tuple[int, ...]]
    steps: list[dict[str, Any]] = field(default_factory=list)
    start: dict[str, Any] = field(init=False)
    _shown: dict[str, dict[int, list[tuple[str, str, bool]]]] = field(init=False)

    def __post_init__(self) -> None:
        self._shown = {side: {} for side in SIDES}
        self.start = self._board()

    def all(self, war: dict[str, tuple[int | None, tuple[int, ...], int | None]]) -> None:
        """The steps in their order, for both sides."""
        before = dice(len(self.attacker.cards))
        for side in SIDES:
            self._reinforce(side)
        self._connect()
        for side, enemy in (SIDES, SIDES[::-1]):
            self._override(side, enemy)
        for side in SIDES:
            self._war(side, *war[side])
        self._dice(before)

    def _lineup(self, side: str) -> LineUp | None:
        return self.attacker if side == "attacker" else self.defender

    def _reinforce(self, side: str) -> None:
        now = self._lineup(side)
        if now is None:
            return
        while (verdict := why_not_reinforce(now)).ok:
            now, told = reinforce_once(now)
            self.attacker, self.defender = (now, self.defender) if side == "attacker" else (self.attacker, now)
            self._tell(told, warned=True)
        stopped = verdict.text.say(self.ask.language) if verdict.text else self.ask.rule_title(verdict.rule)
        self._say(self.ask.of(self.ask.say(side), stopped), verdict.rule)

    def _connect(self) -> None:
        """The markers lie where the person says; there must be cards."""
        for side in SIDES:
            there = self.markers[side] = self._with_cards(side, self.markers[side])
            for place in there:
                self._mark(side, place, "∞", "connection")
            if there:
                self._say(
                    self.ask.say("connected-at", side=self.ask.say(side), places=", ".join(map(str, there))),
                    "sabaton.connect",
                )

    def _with_cards(self, side: str, places: tuple[int, ...]) -> tuple[int, ...]:
        """The places on which a card lies; of the others the page says that none does."""
        now = self._lineup(side)
        there = tuple(place for place in places if now and 1 <= place <= len(now.cards))
        if empty := ", ".join(str(place) for place in places if place not in there):
            self.ask.note("no-card", side=self.ask.say(side), places=empty)
        return there

    def _override(self, side: str, enemy: str) -> None:
        now = self._lineup(side)
        gone = override(now.symbols if now else 0, self.markers[enemy])
        for place, step in zip(gone.removed, gone.steps, strict=True):
            self._shown[enemy][place] = [("∞", self.ask.say("removed"), True)]
            self._tell([step])

    def _war(self, side: str, own: int | None, chosen: tuple[int, ...], limit: int | None) -> None:
        now, chosen = self._lineup(side), self._with_cards(side, chosen)
        if now is None or own is None or not chosen:
            return
        late = range(now.before + 1, len(now.cards) + 1)
        told = why_not_war_markers(chosen, own, limit, late)
        if told.ok is None:
            answer = self.ask.question(f"war-late-{side}", told, ("allowed", "forbidden"))
            self._say_war(side, chosen, answer == "allowed") if answer else None
        elif told.ok:
            self._say_war(side, chosen, True)
        else:
            why = told.text.say(self.ask.language) if told.text else self.ask.rule_title(told.rule)
            self._say(self.ask.of(self.ask.say(side), why), told.rule, "no")

    def _say_war(self, side: str, chosen: tuple[int, ...], may: bool) -> None:
        for place in chosen if may else ():
            self._mark(side, place, "▲", "war-marker")
        key = "war-at" if may else "war-not"
        self._say(
            self.ask.say(key, side=self.ask.say(side), places=", ".join(map(str, chosen))), "sabaton.war.one-each"
        )

    def _dice(self, before: tuple[str, str]) -> None:
        n = len(self.attacker.cards)
        self._tell(die_steps(n))
        for side, die in zip(SIDES, dice(n), strict=True):
            self.ask.figure(f"die:{side}", self.ask.say(side), self.ask.say(f"{die}-die"))
        self.ask.figure("size", self.ask.say("cards-on-tableau"), str(n))
        if dice(n) != before:
            self._say(self.ask.say("die-changed", n=n), "sabaton.die.many", "no")

    def _tell(self, told: Sequence[Step], warned: bool = False) -> None:
        for step in told:
            self._say(
                step.what.say(self.ask.language), step.rule, "no" if warned and step.rule == "sabaton.die.many" else ""
            )

    def _say(self, what: str, rule: str, ok: str = "") -> None:
        self.steps.append({"what": what, "rule": rule, "ok": ok, "board": self._board()})

    # The picture

    def _mark(self, side: str, place: int, sign: str, key: str) -> None:
        self._shown[side].setdefault(place, []).append((sign, self.ask.say(key), False))

    def _board(self) -> dict[str, Any]:
        return {side: self._places(side) for side in SIDES}

    def _places(self, side: str) -> list[dict[str, Any]]:
        now = self._lineup(side)
        free = 3 if now is None else now.places
        return [self._place(side, place, free) for place in range(1, free + 2)]

    def _place(self, side: str, place: int, places: int) -> dict[str, Any]:
        now = self._lineup(side)
        card = now.cards[place - 1] if now and place <= len(now.cards) else None
        virtual = place > places
        told = {"place": self.ask.say("virtual" if virtual else "place-n", n=place), "virtual": virtual}
        if card is None:
            return told
        signs: list[tuple[str, str, bool]] = []
        many: Sequence[tuple[str, int, Callable[[int], str]]] = (
            ("+", card.reinforce, lambda n: self.ask.say("symbols-reinforce", n=n)),
            ("Ü", card.override, lambda n: self.ask.say("symbols-override", n=n)),
        )
        signs += [(sign * n, say(n), False) for sign, n, say in many if n]
        return {**told, "name": card.name, "marks": signs + self._shown[side].get(place, [])}
