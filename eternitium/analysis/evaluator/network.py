"""The network: one tower for each seat, and a layer in which seats look at each other."""

from typing import Final, NamedTuple

import numpy as np

from eternitium.analysis.evaluator.features import FOUND, HAD, RANKED, SOLO, TURNS
from eternitium.components import MAX_PLAYERS
from eternitium.engine.layout import Reals

BINS: Final = 16
ANSWER: Final = 1 + BINS  # of a seat: its share of the win, and the chance of 0, 1, ..., 15 or more turns
MOST_UNITS: Final = 256
DOUBT: Final = 0.002  # no race is quite certain
POINT: Final = 1.5  # how much a point counts for the tie-break
LAST_POINT: Final = 4.0  # the same in the last round


class Network(NamedTuple):
    """Weights, row by row.

    `first`, `first_bias`: from a seat's features to its units; `own`, `rival`, `second_bias`: from a seat's own units
    and the sum of the opponents' to the second layer; `last`, `last_bias`: to the answers.
    """

    first: Reals
    first_bias: Reals
    own: Reals
    rival: Reals
    second_bias: Reals
    last: Reals
    last_bias: Reals


def network_room() -> Reals:
    """Return room for the units of all seats."""
    return np.zeros((MAX_PLAYERS + 1) * MOST_UNITS)


def answer_seats(net: Network, x: Reals, players: int, units: Reals, out: Reals) -> None:
    """Write the network's answer for each seat, from its features."""
    size, width = net.first_bias.size, net.first.size // net.first_bias.size
    for p in range(players):
        mine = units[p * size : (p + 1) * size]
        copy_numbers(net.first_bias, mine)
        layer(x[p * width : (p + 1) * width], net.first, mine)
        for i in range(size):
            mine[i] = max(mine[i], 0.0)
    rest = units[players * size :]
    for p in range(players):
        look_round(net, units, players, p, rest)
        seat = out[p * ANSWER : (p + 1) * ANSWER]
        copy_numbers(net.last_bias, seat)
        layer(rest[: net.second_bias.size], net.last, seat)
    to_chances(out, x, width, players, units)


def look_round(net: Network, units: Reals, players: int, p: int, second: Reals) -> None:
    """Write the second layer of a seat."""
    size, many = net.first_bias.size, net.second_bias.size
    copy_numbers(net.second_bias, second)
    layer(units[p * size : (p + 1) * size], net.own, second[:many])
    for q in range(players):
        if q != p:
            layer(units[q * size : (q + 1) * size], net.rival, second[:many])
    for i in range(many):
        second[i] = max(second[i], 0.0)


def copy_numbers(source: Reals, target: Reals) -> None:
    """Copy an array to the first numbers of another one."""
    for i in range(source.size):
        target[i] = source[i]


def layer(x: Reals, weights: Reals, out: Reals) -> None:
    """Add the inputs of each unit, three inputs at a time; many inputs are 0."""
    n, a = out.size, next_input(x, 0)
    while a < x.size:
        b = next_input(x, a + 1)
        c = next_input(x, b + 1)
        # After the end any row will do.
        last = x.size - 1
        rows = weights[a * n : (a + 1) * n], weights[min(b, last) * n :], weights[min(c, last) * n :]
        add_rows(x[a], value_at(x, b), value_at(x, c), rows[0], rows[1], rows[2], out)
        a = next_input(x, c + 1)


def add_rows(u: float, v: float, w: float, first: Reals, second: Reals, third: Reals, out: Reals) -> None:
    """Add three rows, each a number of times."""
    for k in range(out.size):
        out[k] += u * first[k] + v * second[k] + w * third[k]


def next_input(x: Reals, i: int) -> int:
    """Return the place of the next input that is not 0; the end, or a place after it, if there is none."""
    while i < x.size and x[i] == 0.0:
        i += 1
    return i


def value_at(x: Reals, i: int) -> float:
    """Return an input; after the end, 0."""
    return x[i] if i < x.size else 0.0


def to_chances(out: Reals, x: Reals, width: int, players: int, rounds: Reals) -> None:
    """Turn numbers into chances: one seat wins, or nobody does; the turns of each seat.

    The win is first estimated as a race between the turns of all seats; the network's numbers correct that.
    """
    for p in range(players):
        turns_to_chances(out[p * ANSWER + 1 : (p + 1) * ANSWER])
        row = x[p * width : (p + 1) * width]
        turns_to_rounds(out[p * ANSWER + 1 : (p + 1) * ANSWER], row, rounds[p * BINS : (p + 1) * BINS])
    nobody, total = 1.0, 0.0
    for p in range(players):
        share = race(x, width, players, p, rounds)
        nobody -= share
        out[p * ANSWER] = np.exp(out[p * ANSWER]) * (share + DOUBT)
        total += out[p * ANSWER]
    total += max(nobody, 0.0) + DOUBT
    for p in range(players):
        out[p * ANSWER] /= total


def turns_to_chances(turns: Reals) -> None:
    """Turn numbers into chances."""
    most, total = turns[0], 0.0
    for k in range(BINS):
        most = max(most, turns[k])
    for k in range(BINS):
        turns[k] = np.exp(turns[k] - most)
        total += turns[k]
    for k in range(BINS):
        turns[k] /= total


def turns_to_rounds(turns: Reals, row: Reals, rounds: Reals) -> None:
    """Write the chances of the round in which a seat finds the crystal: the current one, the next one, ..."""
    step = 0 if row[HAD] > 0.0 else 1
    for k in range(BINS):
        rounds[k] = 0.0
    rounds[0] += turns[0]
    for k in range(1, BINS):
        rounds[k - step] += turns[k] if k < BINS - 1 else 0.0


def race(x: Reals, width: int, players: int, p: int, rounds: Reals) -> float:
    """Return the chance that a seat finds the crystal before all others, or in the same round with more points."""
    if players == 1:
        return in_time(x, rounds)
    share = 0.0
    for k in range(BINS):
        chance = rounds[p * BINS + k]
        for q in range(players):
            if q != p:
                chance *= later(rounds[q * BINS :], k) + rounds[q * BINS + k] * ahead(x, width, p, q)
        share += chance
    return share


def in_time(x: Reals, rounds: Reals) -> float:
    """Return the chance that a seat alone finds the crystal in the turns that the solo game gives."""
    share, left = 0.0, int(np.floor(x[SOLO + TURNS] * 8.0 + 0.5))
    for k in range(min(left, BINS)):
        share += rounds[k]
    return share


def later(rounds: Reals, k: int) -> float:
    """Return the chance that a seat finds the crystal after a round, or never."""
    before = 0.0
    for i in range(k + 1):
        before += rounds[i]
    return 1.0 - before


def ahead(x: Reals, width: int, p: int, q: int) -> float:
    """Return about the chance that a seat is ahead of another in the tie-break."""
    point = LAST_POINT if x[p * width + FOUND] > 0.0 else POINT
    return 1.0 / (1.0 + np.exp(point * 10.0 * (x[q * width + RANKED] - x[p * width + RANKED])))
