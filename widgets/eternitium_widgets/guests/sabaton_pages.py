"""The pages of Sabaton: preparing a fight, the time jump, the line-ups step by step, one roll of the dice."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any, Final

from eternitium.guests import Step, Verdict, sabaton
from eternitium.guests.sabaton import ACTIONS, DICE, SIDES, LineUp, Piles, Preparation, Stock, Unit
from eternitium.guests.verdicts import words
from eternitium_widgets.guests.asking import Ask, Row, begun

CARDS: Final = (1, 2, 3)
MAY: Final = ("allowed", "forbidden")
MOST_SOURCE, MOST_PLACES, MAX_PILE = 10, 12, 200


# Preparing


def preparing(ask: Ask) -> None:
    """Show the war marker, the two actions at the arrows, and the chances of a wanted card."""
    ask.group("war")
    own = ask.number("own-markers", high=3)
    preparation = _arrows(ask)
    piles, wanted, entered = _piles(ask)
    units = ask.number("units", high=MAX_PILE)
    if own is not None:
        ask.settle("fourth", sabaton.why_not_take(own), ask.say("marker-taken", n=own + 1), ("left-there", "exchanged"))
    if not preparation.shown:
        ask.note("arrows-open")
        return
    named = piles if isinstance(piles, Piles) else _nameless(piles, units or 0)
    for action in dict.fromkeys(preparation.shown):
        if action in preparation.unused or preparation.deployed:
            told = sabaton.why_not_act(named, action, preparation)
            ask.settle(f"came-{action}", told, ask.say("may", action=_said(ask, action)), None)
    if not entered or units is None:
        ask.note("piles-open")
    else:
        _plans(ask, piles, wanted, preparation, units)


def _arrows(ask: Ask) -> Preparation:
    """Ask for the actions at the arrows, and which of them were done."""
    ask.group("arrows")
    named = [(action, _said(ask, action)) for action in ACTIONS]
    shown = {place: action for place in (1, 2) if (action := ask.choice(f"arrow-{place}", named, empty=True))}
    labels = {place: ask.say("did", action=_said(ask, action)) for place, action in shown.items()}
    done = tuple(action for place, action in shown.items() if ask.tick(f"did-{place}", label=labels[place]))
    return Preparation(tuple(shown.values()), done, ask.tick("jumped"), ask.tick("deployed"))


def _said(ask: Ask, action: str) -> str:
    return words("sabaton-actions", action).say(ask.language)


def _piles(ask: Ask) -> tuple[Piles | Stock, tuple[str, ...], bool]:
    """Ask for the piles by names or as counts; return them, the wanted cards, and whether all is entered."""
    ask.group("piles")
    if ask.choice("by", ("by-counts", "by-names")) == "by-names":
        hint = ask.say("names-hint")
        hand, deck, discard, wanted = (ask.names(name, hint=hint) for name in ("hand", "deck", "discard", "wanted"))
        return Piles(hand, deck, discard), wanted, True
    counts = ask.each(("deck-wanted", "deck-others", "discard-wanted", "discard-others"), high=MAX_PILE)
    return Stock(*(n or 0 for n in counts)), (), None not in counts


def _nameless(counts: Stock, units: int) -> Piles:
    deck, discard = counts.deck_wanted + counts.deck_others, counts.discard_wanted + counts.discard_others
    return Piles(("",) * units, ("",) * deck, ("",) * discard)


def _plans(ask: Ask, piles: Piles | Stock, wanted: tuple[str, ...], preparation: Preparation, units: int) -> None:
    """Show every order of the remaining actions, best first."""
    counts = piles if isinstance(piles, Piles) else replace(piles, units=units)
    unused = () if preparation.deployed else preparation.unused
    ask.heading("plans")
    for number, plan in enumerate(sabaton.plans(counts, wanted, unused, units)):
        label = begun(", ".join(_said(ask, action) for action in plan.actions) or ask.say("nothing-done"))
        value = ask.say("not-said") if plan.chance is None else ask.chance(plan.chance)
        told = [(step.what.say(ask.language), step.rule) for step in plan.steps]
        told = told or [(ask.title_of(plan.rule), plan.rule)]
        lines = [{"label": begun(text), "value": "", "rule": rule, "open": False} for text, rule in told]
        key = "+".join(plan.actions) or "none"
        ask.put("total", id=key, label=label, value=value, lines=lines, first=number == 0)
        ask.figure(f"plan:{key}", label, value)
    if isinstance(piles, Piles) and "shuffle" in preparation.unused and (piles.deck or piles.discard):
        rows = [(name, ask.chance(chance)) for name, chance in sabaton.shuffle_chances(piles).items()]
        ask.table("shuffled", [ask.say("card"), ask.say("chance")], rows, compared=True)


# Time jump


def jumping(ask: Ask) -> None:
    """Show the epochs that are left, the steps before a jump, and which elite units may be fought together."""
    ask.group("tile")
    first, second, here = ask.each(("epoch-1", "epoch-2", "here"), low=1, high=99)
    ask.group("elites", folded=True)
    connected = [pair for pair in combinations(CARDS, 2) if ask.tick(f"pair-{pair[0]}-{pair[1]}")]
    chosen = [card for card in CARDS if ask.tick(f"fight-{card}")]
    if first is None or second is None or here is None or first == second:
        ask.note("tile-same" if first is not None and first == second else "tile-open")
    else:
        _jumps(ask, sabaton.Tile((first, second)), here)
    if chosen:
        ask.heading("elites")
        ask.settle("through", sabaton.why_not_elites(chosen, connected), ask.say("elites-ok"), MAY)


def _jumps(ask: Ask, tile: sabaton.Tile, here: int) -> None:
    for epoch in tile.epochs:
        told = sabaton.why_not_jump(tile, here, epoch)
        ask.tell(told, ask.say("epoch-ok", epoch=epoch) if told.ok else "")
    left = sabaton.jumps(tile, here)
    ask.figure("left", ask.say("epochs-left"), ", ".join(map(str, left)))
    ask.heading("jumping")
    there = Ask(ask.others.get("preparing", {}), ask.language)  # as it was entered on the other page
    steps = sabaton.jump(tile, here, left[0], _arrows(there)).steps
    ask.steps(steps[1:] if len(left) > 1 else steps)  # the epoch is chosen only where one is left


# Line-up

Markers = dict[str, tuple[int, ...]]


def lineup(ask: Ask) -> None:
    """Show the line-ups in their order: reinforcements, connections, removals, war markers, dice."""
    ask.group("attacker")
    places = ask.number("places", low=4, high=MOST_PLACES)
    units, deck = ask.rows("attackers", _unit, 4, begin=1), ask.rows("deck-cards", _unit, MOST_SOURCE)
    ask.group("defender")
    elites, pile = ask.rows("elite-units", _unit, 3, begin=1), ask.rows("pile", _unit, MOST_SOURCE)
    ask.group("connections", folded=True)
    markers = {side: tuple(sorted(set(ask.numbers(f"markers-{side}") or ()))) for side in SIDES}
    ask.group("war-markers", folded=True)
    limit = ask.number("war-limit", high=9)
    war = {side: (ask.number(f"war-own-{side}", high=3), ask.numbers(f"war-on-{side}") or ()) for side in SIDES}
    ask.group("how-many", folded=True)
    counts = ask.numbers("symbol-counts", most=6)
    if places is None:
        ask.note("places-open")
    elif ask.tell(sabaton.why_not_deploy(units), ask.say("deployed-ok", n=len(units)) if units else ""):
        if counts:
            _sizes(ask, units, places, counts)
        defender = sabaton.defend(elites, pile) if elites else None
        walk = Walk(ask, sabaton.deploy(units, places, deck), defender)
        walk.all(markers, war, limit)
        ask.put("walk", board=walk.start, steps=walk.steps)


def _unit(row: Row) -> Unit:
    """Ask for a card; an empty field for symbols means none, as the page says."""
    row.text("name", hint=row.default)
    return Unit(row.title, *(row.number(name, high=9, hint="0") or 0 for name in ("reinforce", "override")))


def _sizes(ask: Ask, units: Sequence[Unit], places: int, counts: Sequence[int]) -> None:
    """Show how many cards there will be, and which die, for each number of units deployed."""
    told = sabaton.deploy_table(units, places, counts)
    sizes = sorted({n for one in told for n, _ in one.chances})
    heads = [ask.say("deploy"), *(ask.say("cards-in-all", n=n) for n in sizes), ask.say("strong-die")]
    rows = [[ask.say("deploy-n", n=n), *(ask.chance(dict(one.chances).get(size, 0)) for size in sizes),
             ask.chance(one.strong or 0)] for n, one in enumerate(told, 1)]  # fmt: skip
    ask.table("how-many", heads, rows, compared=True)


class Walk:
    """Both line-ups during their steps, with a picture after each; the defender's may be missing."""

    def __init__(self, ask: Ask, attacker: LineUp, defender: LineUp | None) -> None:
        self.ask, self.steps = ask, list[dict[str, Any]]()
        self._lineups: dict[str, LineUp | None] = {"attacker": attacker, "defender": defender}
        self._marks: dict[tuple[str, int], list[tuple[str, str, bool]]] = {}
        self.start = self._board()

    def all(self, markers: Markers, war: dict[str, tuple[int | None, tuple[int, ...]]], limit: int | None) -> None:
        """Add all steps in their order, for both sides."""
        before = self._attackers()
        for side in SIDES:
            self._reinforce(side)
        connected = {side: self._connect(side, markers[side]) for side in SIDES}
        for side, enemy in (SIDES, SIDES[::-1]):
            self._override(self._lineups[side], enemy, connected[enemy])
        for side in SIDES:
            self._war(side, *war[side], limit)
        self._dice(before)

    def _attackers(self) -> int:
        now = self._lineups["attacker"]
        return len(now.cards) if now else 0

    def _reinforce(self, side: str) -> None:
        now = self._lineups[side]
        if now is None:
            return
        while (verdict := sabaton.why_not_reinforce(now)).ok:
            now, told = sabaton.reinforce_once(now)
            self._lineups[side] = now
            self._tell(told, warned="sabaton.die.many")
        self._say(self.ask.of(self.ask.say(side), self.ask.why(verdict)), verdict.rule)

    def _connect(self, side: str, places: tuple[int, ...]) -> tuple[int, ...]:
        """Place the markers where the person says, and return the places that have cards."""
        there = self._with_cards(side, places)
        self._mark(side, there, "∞", "connection")
        if there:
            self._say_at("connected-at", side, there, "sabaton.connect")
        return there

    def _with_cards(self, side: str, places: tuple[int, ...]) -> tuple[int, ...]:
        """Return the places that have a card, and add a note about the others."""
        now = self._lineups[side]
        there = tuple(place for place in places if now and 1 <= place <= len(now.cards))
        if empty := ", ".join(str(place) for place in places if place not in there):
            self.ask.note("no-card", side=self.ask.say(side), places=empty)
        return there

    def _override(self, now: LineUp | None, enemy: str, markers: tuple[int, ...]) -> None:
        gone = sabaton.override(now.symbols if now else 0, markers)
        for place, step in zip(gone.removed, gone.steps, strict=True):
            self._marks[enemy, place] = [("∞", self.ask.say("removed"), True)]
            self._tell([step])

    def _war(self, side: str, own: int | None, places: tuple[int, ...], limit: int | None) -> None:
        now, chosen = self._lineups[side], self._with_cards(side, places)
        if now is None or own is None or not chosen:
            return
        told = sabaton.why_not_war_markers(chosen, own, limit, range(now.before + 1, len(now.cards) + 1))
        if told.ok is False:
            self._say(self.ask.of(self.ask.say(side), self.ask.why(told)), told.rule, "no")
            return
        answer = "allowed" if told.ok else self.ask.question(f"war-late-{side}", told.rule, self.ask.why(told), MAY)
        if answer == "allowed":
            self._mark(side, chosen, "▲", "war-marker")
        if answer:
            self._say_at("war-at" if answer == "allowed" else "war-not", side, chosen, "sabaton.war.one-each")

    def _dice(self, before: int) -> None:
        n = self._attackers()
        self._tell(sabaton.die_steps(n))
        for side, die in zip(SIDES, sabaton.dice(n), strict=True):
            self.ask.figure(f"die:{side}", self.ask.say(side), self.ask.say(f"{die}-die"))
        self.ask.figure("size", self.ask.say("cards-on-tableau"), str(n))
        if sabaton.dice(n) != sabaton.dice(before):
            self._say(self.ask.say("die-changed", n=n), "sabaton.die.many", "no")

    def _tell(self, told: Sequence[Step], warned: str = "") -> None:
        for step in told:
            self._say(step.what.say(self.ask.language), step.rule, "no" if step.rule == warned else "")

    def _say_at(self, key: str, side: str, places: tuple[int, ...], rule: str) -> None:
        self._say(self.ask.say(key, side=self.ask.say(side), places=", ".join(map(str, places))), rule)

    def _say(self, what: str, rule: str, ok: str = "") -> None:
        self.steps.append({"what": what, "rule": rule, "ok": ok, "board": self._board()})

    def _mark(self, side: str, places: tuple[int, ...], sign: str, key: str) -> None:
        for place in places:
            self._marks.setdefault((side, place), []).append((sign, self.ask.say(key), False))

    # The picture

    def _board(self) -> dict[str, Any]:
        free = {side: now.places if now else 3 for side, now in self._lineups.items()}
        return {side: [self._place(side, place, place > n) for place in range(1, n + 2)] for side, n in free.items()}

    def _place(self, side: str, place: int, virtual: bool) -> dict[str, Any]:
        now = self._lineups[side]
        told = {"place": self.ask.say("virtual" if virtual else "place-n", n=place), "virtual": virtual}
        if now is None or place > len(now.cards):
            return told
        card = now.cards[place - 1]
        symbols = (("+", card.reinforce, "symbols-reinforce"), ("Ü", card.override, "symbols-override"))
        signs = [(sign * n, self.ask.say(key, n=n), False) for sign, n, key in symbols if n]
        return {**told, "name": card.name, "marks": [*signs, *self._marks.get((side, place), [])]}


# Dice


def rolling(ask: Ask) -> None:
    """Show the chances of one roll of the two dice, with faces as entered."""
    ask.group("faces")
    strong, risky = ask.numbers("strong"), ask.numbers("risky")
    side = ask.choice("own-die", [(one, ask.say(f"{one}-die")) for one in DICE])
    difference = ask.number("difference", low=-99, high=99)
    if strong is None or risky is None or min(len(strong), len(risky)) < 2 or difference is None:
        ask.note("faces-open")
        return
    told = sabaton.roll(sabaton.Faces(strong), sabaton.Faces(risky), side, difference)
    chances = (("more", told.more), ("equal", told.equal), ("less-result", told.less))
    rows = [(ask.say(key), ask.chance(chance)) for key, chance in chances]
    ask.table("outcome", [ask.say("result"), ask.say("chance")], rows, compared=True)
    sums = [(f"{result:+d}".replace("-", "−"), ask.chance(chance)) for result, chance in told.distribution]
    ask.table("distribution", [ask.say("difference-after"), ask.say("chance")], sums, compared=True)
    ask.tell(Verdict.yes("sabaton.die.once"))
    ask.note("not-decided")
