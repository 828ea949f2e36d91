"""The sight of a seat: its belief, as the numbers that the evaluator looks at."""

from typing import Final

import numpy as np

from eternitium.analysis.evaluator.sight import DECK, FACE_UP, HAND, PLACE, PLACES, REST, SEAT, SHAPES
from eternitium.belief.action_cards import CardBelief
from eternitium.belief.belief import Belief
from eternitium.belief.era_cards import DRAW, KNOWN, PLAIN, EraBelief, Stack, Token
from eternitium.belief.inference import Chances, chances_in, chances_outside
from eternitium.belief.mixture import BYTE, Cluster, Mixture
from eternitium.components import CARD_OF_SLUG, N_CARDS
from eternitium.engine.layout import Reals

_CERTAIN: Final = np.eye(SHAPES)


def sight_of(belief: Belief) -> Reals:
    """Return what a belief expects in each hand, deck and stack, as `sight` lays it out."""
    players = belief.position["players"]
    sight = np.zeros((len(players), SEAT))
    for p, player in enumerate(players):
        hand, deck = _cards_of(belief.cards, p)
        if p == belief.viewer:
            hand = np.bincount([CARD_OF_SLUG[card] for card in player["hand"]], minlength=N_CARDS).astype(float)
        sight[p, HAND:DECK], sight[p, DECK:PLACE] = hand, deck
        _see_stack(belief.eras, belief.eras.stacks[p], sight[p])
    return sight.ravel()


# Hands and decks


def _cards_of(cards: CardBelief, p: int) -> tuple[Reals, Reals]:
    """Return the expected copies of each card in a hand and in a deck."""
    mixture, hand, deck = cards.mixture, np.zeros(N_CARDS), np.zeros(N_CARDS)
    cluster = mixture.home[cards.deck(p)]
    for s, chance in _states(mixture, cluster):
        pool = _urn(cards, cards.deck(p), s)
        if cards.drawn(p) in cluster.urns:
            drawn = s >> mixture.known(cards.drawn(p), 0) & BYTE
        else:
            drawn = next(iter(mixture.home[cards.drawn(p)].states))[0] >> mixture.known(cards.drawn(p), 0) & BYTE
        share = drawn / max(pool.sum(), 1.0)
        hand += chance * share * pool
        deck += chance * (1.0 - share) * pool
    cluster = mixture.home[cards.hand(p)]
    for s, chance in _states(mixture, cluster):
        hand += chance * _urn(cards, cards.hand(p), s)
    for kind, cls in cards.tops[p]:
        if kind >= 0:
            deck[kind] += 1.0
        else:
            deck += _shares(chances_outside(mixture, cls))
    return hand, deck


def _states(mixture: Mixture, cluster: Cluster) -> list[tuple[int, float]]:
    """Return the states of a cluster, and about how likely each is."""
    if len(cluster.states) == 1:
        return [(s, 1.0) for s, _ in cluster.states]
    return [(s, chance) for (s, _), chance in zip(cluster.states, mixture.likely(cluster), strict=True)]


def _urn(cards: CardBelief, urn: int, state: int) -> Reals:
    """Return the expected copies of each card in an urn in one of its states."""
    mixture = cards.mixture
    bits = state >> mixture.known(urn, 0)
    copies = np.frombuffer((bits & (1 << 8 * N_CARDS) - 1).to_bytes(N_CARDS, "little"), np.uint8).astype(float)
    for cls in range(mixture.stock.size):
        unknown = state >> mixture.unknown(urn, cls) & BYTE
        if unknown:
            copies += unknown * _shares(chances_outside(mixture, cls))
    return copies


def _shares(chances: Chances) -> Reals:
    weights = np.array([float(weight) for weight in chances.weights])
    shares: Reals = weights / max(weights.sum(), 1e-300)
    return shares


# Stacks


def _see_stack(eras: EraBelief, stack: Stack, row: Reals) -> None:
    answers: dict[tuple[bool, int], Reals] = {}
    seen = [(_shapes(eras, stack, token, answers), float(token.up)) for token in stack.upper[:PLACES]]
    if len(seen) < PLACES:
        in_bag = stack.up + stack.down
        seen += [_in_bag(eras, stack, answers)] * in_bag if in_bag else []
        seen += [(_shapes(eras, stack, token, answers), float(token.up)) for token in stack.lower]
    for k, (shapes, up) in enumerate(seen[:PLACES]):
        row[PLACE + SHAPES * k : PLACE + SHAPES * (k + 1)] = shapes
        row[FACE_UP + k] = up
    row[REST : REST + SHAPES] = _deep(eras, stack, answers)


def _in_bag(eras: EraBelief, stack: Stack, answers: dict[tuple[bool, int], Reals]) -> tuple[Reals, float]:
    """Return the chances of shapes for a card of the shuffled part, and the chance that it is face up."""
    share = stack.up / (stack.up + stack.down)
    shapes = np.zeros(SHAPES)
    for part, up in ((share, True), (1 - share, False)):
        if part > 0:
            shapes += part * _shapes(eras, stack, Token(DRAW, 0, up), answers)
    return shapes, share


def _deep(eras: EraBelief, stack: Stack, answers: dict[tuple[bool, int], Reals]) -> Reals:
    """Return the chances of shapes for deep cards: those of the shuffled part, or any unseen ones."""
    if stack.down or stack.up:
        return _in_bag(eras, stack, answers)[0]
    return _shapes(eras, stack, Token(PLAIN, eras.generations.size - 1, False), answers)


def _shapes(eras: EraBelief, stack: Stack, token: Token, answers: dict[tuple[bool, int], Reals]) -> Reals:
    if token.sort == KNOWN:
        certain: Reals = _CERTAIN[token.value]
        return certain
    place = stack.urn(token.up) if token.sort == DRAW else token.value
    question = (token.sort == PLAIN, place)
    if question not in answers:
        chances = (chances_outside if token.sort == PLAIN else chances_in)(eras.mixture, place)
        answers[question] = _shares(chances)
    return answers[question]
