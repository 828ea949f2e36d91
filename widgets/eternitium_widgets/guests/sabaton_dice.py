"""One roll of the two dice of Sabaton, with faces as entered."""

from eternitium.guests.sabaton import DICE, Faces, roll
from eternitium_widgets.guests.asking import Ask


def dice_page(ask: Ask) -> None:
    """The page."""
    ask.group("faces")
    strong, risky = ask.numbers("strong"), ask.numbers("risky")
    side = ask.choice("own-die", [(one, ask.say(f"{one}-die")) for one in DICE])
    difference = ask.number("difference", low=-99, high=99)
    if strong is None or risky is None or min(len(strong), len(risky)) < 2 or difference is None:
        ask.note("faces-open")
        return
    told = roll(Faces(strong), Faces(risky), side, difference)
    rows = [
        (ask.say(key), ask.chance(chance))
        for key, chance in (("more", told.more), ("equal", told.equal), ("less-result", told.less))
    ]
    ask.table("outcome", [ask.say("result"), ask.say("chance")], rows)
    sums = [(f"{result:+d}".replace("-", "−"), ask.chance(chance)) for result, chance in told.distribution]
    ask.table("distribution", [ask.say("difference-after"), ask.say("chance")], sums)
    ask.say_yes("sabaton.die.once", ask.rule_title("sabaton.die.once"))
    ask.note("not-decided")
