"""The possibilities: for each hidden place the cards that can be there, given all that was seen."""

from eternitium.belief.action_cards import CLASS_OF_ROW, CardBelief
from eternitium.belief.era_cards import DRAW, EraBelief, Stack, Token
from eternitium.belief.inference import chances_outside
from eternitium.belief.mixture import BYTE
from eternitium.belief.odds import odds_of
from eternitium.companion.questions import FACE_DOWN
from eternitium.components import SHAPES, SLUGS


def token_at(stack: Stack, depth: int) -> Token | None:
    """Return the card at a depth of a stack; None for one of those that were shuffled and not seen since."""
    if depth < len(stack.upper):
        return stack.upper[depth]
    below = depth - len(stack.upper) - stack.up - stack.down
    return stack.lower[below] if below >= 0 else None


def shapes_of(eras: EraBelief, stack: Stack, token: Token) -> tuple[str, ...]:
    """Return the shapes that a card of a stack can have."""
    odds = odds_of(eras, stack, token)
    return tuple(shape for shape in SHAPES if odds[shape] or not odds.exact)


def shapes_at(eras: EraBelief, player: int, depth: int) -> tuple[str, ...]:
    """Return the shapes that the card at a depth of a player's stack can have."""
    stack = eras.stacks[player]
    token = token_at(stack, depth)
    if token is not None:
        return shapes_of(eras, stack, token)
    found = {shape for up in _facings(stack) for shape in shapes_of(eras, stack, Token(DRAW, 0, up))}
    return tuple(shape for shape in SHAPES if shape in found)


def faces_at(eras: EraBelief, player: int, depth: int) -> tuple[str, ...]:
    """Return the faces that the card at a depth can show: "(?)" for face down, or a shape."""
    stack = eras.stacks[player]
    token = token_at(stack, depth)
    tokens = [token] if token is not None else [Token(DRAW, 0, up) for up in _facings(stack)]
    faces: tuple[str, ...] = ()
    for each in tokens:
        faces += shapes_of(eras, stack, each) if each.up else (FACE_DOWN,)
    return faces


def _facings(stack: Stack) -> list[bool]:
    return [up for up, count in ((False, stack.down), (True, stack.up)) if count]


def shapes_of_pile(eras: EraBelief) -> tuple[str, ...]:
    """Return the shapes that the top card of the common pile can have."""
    chances = chances_outside(eras.mixture, eras.generations.size - 1)
    return tuple(shape for shape, n in zip(SHAPES, chances.weights, strict=True) if n or not chances.exact)


def cards_of_row(cards: CardBelief, row: str) -> tuple[str, ...]:
    """Return the cards that can be on top of a technology pile."""
    pile = cards.piles[row]
    if not pile.unknown:
        return tuple(SLUGS[card] for card in pile.bottom[:1])
    chances = chances_outside(cards.mixture, CLASS_OF_ROW[row])
    return tuple(slug for slug, n in zip(SLUGS, chances.weights, strict=True) if n)


def cards_of_own_deck(cards: CardBelief) -> tuple[str, ...]:
    """Return the cards that the watching seat can draw next."""
    if cards.tops[cards.viewer]:
        return (SLUGS[cards.tops[cards.viewer][0][0]],)
    mixture, urn = cards.mixture, cards.deck(cards.viewer)
    states = mixture.home[urn].states
    return tuple(
        slug for kind, slug in enumerate(SLUGS) if any(s >> mixture.known(urn, kind) & BYTE for s, _ in states)
    )


def cards_of_hand(cards: CardBelief, player: int) -> tuple[str, ...]:
    """Return the cards that another player's hand can hold."""
    return tuple(slug for kind, slug in enumerate(SLUGS) if cards.may_hold(player, kind))


def cards_of_pool(cards: CardBelief, player: int) -> tuple[str, ...]:
    """Return the cards that another player can have in the hand, in the deck or among the unnoted ones."""
    mixture, urn = cards.mixture, cards.deck(player)
    classes = mixture.classes_in(urn)
    states = mixture.home[urn].states
    return tuple(slug for kind, slug in enumerate(SLUGS) if any(mixture.draws(urn, kind, classes, *s) for s in states))
