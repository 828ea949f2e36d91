"""Preparing a fight in Sabaton: the war marker, the two actions at the arrows, and the chances of a wanted card."""

from eternitium.guests.sabaton import (
    ACTIONS,
    Piles,
    Plan,
    Preparation,
    Stock,
    plans,
    shuffle_chances,
    stock,
    take_marker,
    why_not_act,
    why_not_take,
)
from eternitium.guests.verdicts import words
from eternitium_widgets.guests.asking import Ask, begun


def preparing(ask: Ask) -> None:
    """The page."""
    own = _marker(ask)
    preparation = asked_arrows(ask)
    counts, piles, wanted = _piles(ask)
    if own is not None:
        _take(ask, own)
    if not preparation.shown:
        ask.note("arrows-open")
        return
    _actions(ask, preparation, piles)
    if counts is None:
        ask.note("piles-open")
    else:
        _plans(ask, counts if not set(piles.hand) & set(wanted) else piles, wanted, preparation)


def _marker(ask: Ask) -> int | None:
    ask.group("war")
    return ask.number("own-markers", high=3)


def _take(ask: Ask, own: int) -> None:
    told = why_not_take(own)
    if told.ok is None:
        ask.question("fourth", told, ("left-there", "exchanged"))
    else:
        ask.tell(told, ask.say("marker-taken", n=take_marker(own)))


def asked_arrows(ask: Ask) -> Preparation:
    """What the arrows show and what was done of it."""
    ask.group("arrows")
    shown = [(place, action) for place in (1, 2) if (action := ask.choice(f"arrow-{place}", _named(ask), empty=True))]
    done = tuple(
        action
        for place, action in shown
        if ask.tick(f"did-{place}", label=ask.say("did", action=action_name(ask, action)))
    )
    jumped, deployed = ask.tick("jumped"), ask.tick("deployed")
    return Preparation(tuple(action for _, action in shown), done, jumped, deployed)


def read_arrows(ask: Ask) -> Preparation:
    """The same as it was entered on the page of the preparation, without asking."""
    there = ask.others.get("preparing", {})
    shown = [(place, action) for place in (1, 2) if (action := there.get(f"arrow-{place}", "")) in ACTIONS]
    done = tuple(action for place, action in shown if there.get(f"did-{place}"))
    return Preparation(tuple(action for _, action in shown), done)


def action_name(ask: Ask, action: str) -> str:
    """An action in words."""
    return words("sabaton-actions", action).say(ask.language)


def _named(ask: Ask) -> list[tuple[str, str]]:
    return [(action, action_name(ask, action)) for action in ACTIONS]


def _piles(ask: Ask) -> tuple[Stock | None, Piles, tuple[str, ...]]:
    """The piles as counts, None while some are still to enter; and by names, made up where there are counts only."""
    ask.group("piles")
    if ask.choice("by", ("by-counts", "by-names")) == "by-counts":
        return _counted(ask)
    hand, deck, discard, wanted = (
        ask.names(name, hint=ask.say("names-hint")) for name in ("hand", "deck", "discard", "wanted")
    )
    units = ask.number("units")
    piles = Piles(hand, deck, discard)
    return None if units is None else stock(piles, wanted, units), piles, wanted


def _counted(ask: Ask) -> tuple[Stock | None, Piles, tuple[str, ...]]:
    names = ("deck-wanted", "deck-others", "discard-wanted", "discard-others", "units")
    counts = [ask.number(name, high=200) for name in names]
    known = [n or 0 for n in counts]
    piles = Piles(("",) * known[4], ("",) * sum(known[:2]), ("",) * sum(known[2:4]))
    return None if None in counts else Stock(*known), piles, ()


def _actions(ask: Ask, preparation: Preparation, piles: Piles) -> None:
    """Whether each of the shown actions may still be done."""
    for action in dict.fromkeys(preparation.shown):
        told = why_not_act(piles, action, preparation)
        name = action_name(ask, action)
        if told.ok is None:
            ask.question(f"came-{action}", told)
        elif action in preparation.unused or preparation.deployed:
            ask.tell(told, ask.say("may", action=name) if told.ok and not told.text else "")


def _plans(ask: Ask, piles: Stock | Piles, wanted: tuple[str, ...], preparation: Preparation) -> None:
    """Every order of what is left to do, best first."""
    units = int(ask.value("units") or 0)
    found = plans(piles, wanted, () if preparation.deployed else preparation.unused, units)
    ask.heading(ask.say("plans"))
    for number, plan in enumerate(found):
        _plan(ask, plan, first=number == 0)
    if isinstance(piles, Piles) and "shuffle" in preparation.unused and (piles.deck or piles.discard):
        rows = [(name, ask.chance(chance)) for name, chance in shuffle_chances(piles).items()]
        ask.table("shuffled", [ask.say("card"), ask.say("chance")], rows)


def _plan(ask: Ask, plan: Plan, first: bool) -> None:
    label = begun(", ".join(action_name(ask, action) for action in plan.actions) or ask.say("nothing-done"))
    value = ask.say("not-said") if plan.chance is None else ask.chance(plan.chance)
    lines = [
        {"label": begun(step.what.say(ask.language)), "value": "", "rule": step.rule, "open": False}
        for step in plan.steps
    ] or [{"label": ask.rule_title(plan.rule), "value": "", "rule": plan.rule, "open": False}]
    key = "+".join(plan.actions) or "none"
    ask.column.put("total", id=key, label=label, value=value, lines=lines, first=first)
    ask.figure(f"plan:{key}", label, value)
