"""The jump through time in Sabaton, and which elite units are fought together."""

from itertools import combinations

from eternitium.guests.sabaton import Tile, jump, jumps, why_not_elites, why_not_jump
from eternitium_widgets.guests.asking import Ask
from eternitium_widgets.guests.sabaton_preparing import read_arrows

CARDS = (1, 2, 3)


def jump_page(ask: Ask) -> None:
    """The page."""
    ask.group("tile")
    first, second, here = (ask.number(name, low=1, high=99) for name in ("epoch-1", "epoch-2", "here"))
    chosen, connected = _elites(ask)
    if first is None or second is None or here is None or first == second:
        ask.note("tile-same" if first is not None and first == second else "tile-open")
    else:
        _jumps(ask, Tile((first, second)), here)
    if chosen:
        _fight(ask, chosen, connected)


def _jumps(ask: Ask, tile: Tile, here: int) -> None:
    """Which epochs are left; what is told before jumping into the one that is wished, or the only one."""
    for epoch in tile.epochs:
        told = why_not_jump(tile, here, epoch)
        ask.tell(told, ask.say("epoch-ok", epoch=epoch) if told.ok else "")
    left = jumps(tile, here)
    ask.figure("left", ask.say("epochs-left"), ", ".join(map(str, left)))
    ask.heading(ask.say("jumping"))
    ask.steps(jump(tile, here, left[0], read_arrows(ask)).steps[len(left) - 1 if len(left) > 1 else 0 :])


def _elites(ask: Ask) -> tuple[list[int], list[tuple[int, int]]]:
    ask.group("elites", folded=True)
    connected = [pair for pair in combinations(CARDS, 2) if ask.tick(f"pair-{pair[0]}-{pair[1]}")]
    return [card for card in CARDS if ask.tick(f"fight-{card}")], connected


def _fight(ask: Ask, chosen: list[int], connected: list[tuple[int, int]]) -> None:
    ask.heading(ask.say("elites"))
    told = why_not_elites(chosen, connected)
    if told.ok is None:
        ask.question("through", told, ("allowed", "forbidden"))
    else:
        ask.tell(told, ask.say("elites-ok") if told.ok and not told.text else "")
