"""The scene on a board: what one seat sees and may do."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from eternitium.belief.explain import LuckReason
from eternitium.belief.observation import Observation
from eternitium.components import (
    ADVANCED,
    BASIC,
    DOUBLE_PORTAL,
    DOUBLE_PORTAL_LAST,
    LETTERS,
    ROWS,
    SHAPES,
    SLUGS,
    shapes_of,
)
from eternitium.engine.actions import CARD
from eternitium.engine.queries import costs_unseen, row_of_offer
from eternitium.game.game import Game
from eternitium.game.notation import Action
from eternitium.game.read_position import seen_state
from eternitium.match.odds_view import OddsView
from eternitium.payload.base import remade
from eternitium.payload.snapshot import (
    AiDeck,
    Button,
    CardCount,
    CardOdds,
    Choices,
    HandItem,
    Item,
    LootItem,
    OddsPayload,
    OddsRow,
    OfferRow,
    PileItem,
    Prompt,
    ScenePayload,
    SeatView,
    ShapeOdds,
    TurnStep,
    Way,
)
from eternitium.rule_ids import Rule
from eternitium.rulebook import label, prompt, step_title, word
from eternitium.rulebook.numbers import Numbers

AnyItem = TypeVar("AnyItem", bound=Item)
STEPS: Final = (
    ("portal", "portal.take"),
    ("play", "play.choose"),
    ("discard", "discard.hand"),
    ("acquire", "acquire.choose"),
    ("draw", "draw.hand"),
    ("ai", "solo.step-six"),
)
HAND_VERBS: Final = ("play", "try", "discard", "destroy", "keep")
ROW_VERBS: Final = ("pick", "gain", "buy")
BUTTONS: Final = {
    "end": "play.end",
    "pass": "pass.six",
    "done": "",
    "skip": "acquire.skip",
    "decline": "card.laboratory.others",
    "keep none": "pass.keep",
}
RULE_OF_QUESTION: Final = {
    "pick": "pick.choose",
    "portal": "portal.take",
    "destroy": "mission.6",
    "transporter": "card.transporter",
    "temporal-projector": "card.temporal-projector",
    "robo-thief": "card.robo-thief",
    "robo-recycler": "card.robo-recycler",
    "laboratory": "card.laboratory",
    "laboratory-others": "card.laboratory.others",
    "pass": "pass.destroy",
    "keep": "pass.keep",
    "acquire": "acquire.choose",
    "over": "end.round",
    "waiting": "turn.order",
}
UNSEEN_PRICE: Final = 8  # the mission in which the price may be unseen
DOUBLE_PORTALS: Final = SLUGS[DOUBLE_PORTAL : DOUBLE_PORTAL_LAST + 1]


def no_portals(game: Game) -> bool:
    """Return whether step 1 of the current turn was skipped for want of portals."""
    steps = reversed(range(game.plies + 1))
    newest_first = (event for step in steps for event in reversed(game.caused(step)))
    for event in newest_first:
        if event.kind == "turn":
            return False
        if event.rule == Rule.PORTAL_NONE.id:
            return True
    return False


@dataclass(frozen=True, slots=True)
class Veil:
    """The things that a board does not show, because they would answer a question.

    `odds`: whether chances are hidden; `actions`: whether possible actions, and the reasons against others, are hidden;
    `steps`: whether it is hidden what the steps are about.
    """

    odds: bool = False
    actions: bool = False
    steps: bool = False


@dataclass(frozen=True, slots=True)
class Scene:
    """The data from which a board is drawn.

    Attributes:
        seen: what the seat sees.
        language: of all texts.
        names: what the seats are called.
        plays: for each seat who plays there, as "person" or a policy's name, and the same in words.
        why_not: why the text of an action cannot be done now: the rule's id and one sentence; both "" if it can.
        no_portals: whether step 1 of this turn was skipped because no portal was left.
        luck: the odds of the viewer's top era card and the counts behind them; None unless it is face down.
        place: if an earlier place of the game is shown, after how many actions out of how many.
        memory_aid: whether the others' discard piles are shown, which the rules keep closed.
        veil: what is hidden.
    """

    seen: Observation
    language: str
    names: Sequence[str]
    plays: Sequence[tuple[str, str]]
    why_not: Callable[[str], tuple[str, str]]
    no_portals: bool
    luck: LuckReason | None
    place: tuple[int, int] | None
    memory_aid: bool = False
    veil: Veil = Veil()

    @property
    def decides(self) -> bool:
        """Whether the decision is the viewer's."""
        return bool(self.seen.legal_actions)

    @property
    def offered(self) -> tuple[Action, ...]:
        """The viewer's possible choices; none at an earlier place, or behind a veil."""
        return self.seen.legal_actions if self.place is None and not self.veil.actions else ()

    @property
    def question(self) -> str:
        """The question: a step, or one that a card has opened; "waiting" if another player is asked."""
        step: str = self.seen.turn["step"]
        if step == "over" or self.decides:
            pending: str = self.seen.turn.get("pending", {}).get("ask", step)
            return pending
        return "waiting"


def draw_scene(scene: Scene) -> ScenePayload:
    """Return the parts of a snapshot that show the table."""
    position = scene.seen.position
    odds = _odds(scene)
    return ScenePayload(
        steps=_steps(scene),
        prompt=_prompt(scene),
        seats=[_seat(scene, seat, odds) for seat in range(len(position["players"]))],
        supply=[_supply(scene, shape) for shape in SHAPES],
        portal_pile=len(position["supply"].get("pile", ())),
        ai=_ai(scene),
        rows=[_row(scene, ROWS[row]) for row in (BASIC, ADVANCED)],
        market=position["market"],
        era_pile=len(position["era_pile"]),
        era_discard=position["era_discard"],
        choices=_choices(scene),
        buttons=_buttons(scene),
        odds=odds,
    )


# Steps and prompt


def _steps(scene: Scene) -> list[TurnStep]:
    current = scene.seen.turn["step"]
    steps = STEPS if len(scene.names) == 1 else STEPS[:-1]
    names = [name for name, _ in steps]
    place = names.index(current) if current in names else -1
    return [
        TurnStep(
            id=name,
            number=number,
            title=step_title(name, scene.language),
            brief=word("step-brief", name, scene.language),
            state=(state := _state(scene, name, number - 1, place)),
            why="" if scene.veil.steps else _step_why(scene, name, state),
            rule=rule,
        )
        for number, (name, rule) in enumerate(steps, 1)
    ]


def _step_why(scene: Scene, name: str, state: str) -> str:
    return word("step-why", f"{name}-skipped" if state == "skipped" else name, scene.language)


def _state(scene: Scene, name: str, number: int, place: int) -> str:
    if name == "portal" and place > 0 and scene.no_portals:
        return "skipped"
    return "current" if number == place else "done" if number < place else "todo"


def _prompt(scene: Scene) -> Prompt:
    question = scene.question
    rule = RULE_OF_QUESTION.get(question, "play.choose")
    if scene.place is not None:
        ply, plies = scene.place
        title = word("desk", "looking-back-title", scene.language, None, ply=ply, plies=plies)
        return Prompt(title=title, text=word("desk", "looking-back", scene.language), rule=rule)
    key = _prompt_key(scene, question)
    slots = {"player": scene.names[scene.seen.player]} if key == "waiting" else {}
    said = prompt(key, scene.language, **slots)
    return Prompt(title=said.title, text="" if scene.veil.actions else said.text, rule=rule)


def _prompt_key(scene: Scene, question: str) -> str:
    """Return the prompt that says what else may be done: pass, end the step, decline, or nothing."""
    verbs = {action.verb for action in scene.seen.legal_actions}
    if question == "laboratory-others":
        return question if "decline" in verbs else f"{question}-must"
    if question != "play":
        return question
    if not scene.seen.top:
        return "play-no-stack"
    more = "" if "pass" in verbs else "-after" if "end" in verbs else "-must"
    return f"play-face-{'down' if scene.seen.top == '(?)' else 'up'}{more}"


# Things that can be clicked


def _item(
    kind: type[AnyItem], scene: Scene, card: str, actions: Iterable[Action], otherwise: str, **more: Any
) -> AnyItem:
    """Return a card with what can be done with it, or why nothing can; `otherwise` is what one would try."""
    possible = [_way(scene, action) for action in actions]
    rule, reason = ("", "") if possible or scene.veil.actions else scene.why_not(otherwise)
    return kind(card=card, actions=possible, reason=reason, rule=rule, **more)


def _way(scene: Scene, action: Action) -> Way:
    unseen = action.verb == "buy" and _costs_unseen(scene, action)
    return Way(action=action, label=_label(scene, action), unseen=unseen)


def _label(scene: Scene, action: Action) -> str:
    blind = "-blind" if action.card in ("?basic", "?advanced") else ""
    if action.verb == "buy":
        return _price_label(scene, action, f"buy{blind}")
    if action.verb == "play" and action.target is not None:
        key = "play-swap" if action.card == "chrono-blaster" else "play-rob"
        return label(key, scene.language, player=scene.names[action.target])
    return label(f"{action.verb.replace(' ', '-')}{blind}", scene.language)


def _price_label(scene: Scene, action: Action, key: str) -> str:
    if not action.price and _costs_unseen(scene, action):
        return label(f"{key}-unseen", scene.language)
    shapes = [word("shape-one", SHAPES[LETTERS.index(letter)], scene.language) for letter in action.price]
    slots = dict(zip(("top", "under"), shapes, strict=False))
    return label(f"{key}-{('free', 'one', 'two')[len(shapes)]}", scene.language, **slots)


def _costs_unseen(scene: Scene, action: Action) -> bool:
    """Return whether the price is paid with unseen cards of the common pile, which the action does not name (R78)."""
    if scene.seen.rules.mission != UNSEEN_PRICE:
        return False
    return bool(costs_unseen(seen_state(scene.seen.position), row_of_offer(CARD[action.number])))


def _actions(scene: Scene, verbs: tuple[str, ...], card: str) -> list[Action]:
    return [action for action in scene.offered if action.verb in verbs and action.card == card]


def _supply(scene: Scene, shape: str) -> PileItem:
    count, actions = open_portals(scene.seen)[shape], _actions(scene, ("take",), shape)
    return _item(PileItem, scene, shape, actions, f"take {shape}", count=count)


def open_portals(seen: Observation) -> dict[str, int]:
    """Return how many portals of each shape can be taken; in mission 4 only the open ones."""
    supply = seen.position["supply"]
    if "open" not in supply:
        return dict(supply)
    return {shape: supply["open"].count(shape) for shape in SHAPES}


def _ai(scene: Scene) -> AiDeck | None:
    """Return the rest of the AI deck: its cards are known, their order is not (R65)."""
    if len(scene.names) > 1:
        return None
    left = scene.seen.ai_cards
    return AiDeck(count=sum(left.values()), cards=[CardCount(card=card, count=n) for card, n in left.items() if n])


def _row(scene: Scene, name: str) -> OfferRow:
    row = scene.seen.position[name]
    verb = {"pick": "pick", "laboratory": "gain", "laboratory-others": "gain"}.get(scene.question, "buy")
    return OfferRow(
        row=name,
        title=word("board", f"row-{name}", scene.language),
        open=[_offered(Item, scene, card, verb) for card in row["open"]],
        pile=_offered(PileItem, scene, f"?{name}", verb, count=len(row["pile"])),
    )


def _offered(kind: type[AnyItem], scene: Scene, card: str, verb: str, **more: Any) -> AnyItem:
    return _item(kind, scene, card, _actions(scene, ROW_VERBS, card), f"{verb} {card}", **more)


def _choices(scene: Scene) -> Choices | None:
    """Return the discard piles from which a Robo-Thief or Robo-Recycler takes a card."""
    if scene.question == "robo-thief":
        return _loot(scene, scene.seen.turn["pending"].get("victim"))
    if scene.question == "robo-recycler":
        title = word("board", "choices-recover", scene.language)
        return Choices(title=title, items=_from_discard(scene, scene.seen.viewer, "recover"))
    return None


def _loot(scene: Scene, victim: int | None) -> Choices:
    """Return the cards that a Robo-Thief can take; from several piles, each card says whose it is."""
    if victim is not None:
        title = word("board", "choices-steal", scene.language, player=scene.names[victim])
        return Choices(title=title, items=_from_discard(scene, victim, "steal"))
    others = [seat for seat in range(len(scene.names)) if seat != scene.seen.viewer]
    items = [item for seat in others for item in _from_discard(scene, seat, "steal", f" @{seat}", owner=seat)]
    return Choices(title=word("board", "choices-steal-all", scene.language), items=items)


def _from_discard(scene: Scene, seat: int, verb: str, whose: str = "", **more: Any) -> list[LootItem]:
    cards = dict.fromkeys(scene.seen.position["players"][seat]["discard"])
    texts = {card: f"{verb} {card}{whose}" for card in cards}
    offered = scene.offered
    return [
        _item(LootItem, scene, card, [a for a in offered if a == text], text, **more) for card, text in texts.items()
    ]


def _buttons(scene: Scene) -> list[Button]:
    own_rule = RULE_OF_QUESTION.get(scene.question, "")
    return [
        Button(action=action, label=_label(scene, action), rule=BUTTONS[action.verb] or own_rule)
        for action in scene.offered
        if action.verb in BUTTONS
    ]


# Seats and odds


def _seat(scene: Scene, seat: int, odds: OddsPayload | None) -> SeatView:
    piles = scene.seen.position["players"][seat]
    mine, opened = seat == scene.seen.viewer, _may_look_through(scene, seat)
    return SeatView(
        seat=seat,
        name=scene.names[seat],
        plays=scene.plays[seat][0],
        plays_name=scene.plays[seat][1],
        viewer=mine,
        in_turn=seat == scene.seen.turn["player"],
        to_move=seat == scene.seen.player,
        finished=not piles["stack"],
        stack=piles["stack"],
        stack_label=_stack_label(scene, piles["stack"]),
        hand=[_hand_item(scene, card, odds) for card in piles["hand"]] if mine else None,
        hand_size=len(piles["hand"]),
        deck=len(piles["deck"]),
        discard=piles["discard"] if opened else piles["discard"][:1],
        discard_size=len(piles["discard"]),
        discard_open=opened,
        total=len(piles["hand"]) + len(piles["deck"]) + len(piles["discard"]),
    )


def _may_look_through(scene: Scene, seat: int) -> bool:
    """Return whether a discard pile is open: the viewer's, one that a Robo-Thief has opened, at the end all."""
    turn = scene.seen.turn
    if seat == scene.seen.viewer or scene.memory_aid or turn["step"] == "over":
        return True
    return scene.question == "robo-thief" and turn["pending"].get("victim") in (None, seat)


def _stack_label(scene: Scene, stack: list[str]) -> str:
    if not stack:
        return word("board", "stack-empty", scene.language)
    hidden = stack.count("(?)")
    return word("board", "stack", scene.language, visible=len(stack) - hidden, hidden=hidden)


def _hand_item(scene: Scene, card: str, odds: OddsPayload | None) -> HandItem:
    verb = "try" if scene.seen.top == "(?)" and shapes_of(card) else "play"
    chance = next((row for row in odds.cards if row.card == card), None) if odds else None
    badge = _badge(scene, chance) if chance else ""
    return _item(HandItem, scene, card, _actions(scene, HAND_VERBS, card), f"{verb} {card}", odds=badge)


def _badge(scene: Scene, chance: OddsRow) -> str:
    """Return a chance in a few characters; a range if nothing better is known."""
    return chance.range or chance.text or Numbers(scene.language).percent(chance.percent / 100, 1)


def _odds(scene: Scene) -> OddsPayload | None:
    """Return how likely a try is now, or the next one; None unless the viewer's top card is face down."""
    if scene.luck is None or scene.seen.turn["step"] == "over" or _had_last_try(scene):
        return None
    hand = dict.fromkeys(card for card in scene.seen.own["hand"] if _may_be_tried(scene, card))
    rows = OddsView(scene.luck, scene.seen.position, scene.language).rows((*SHAPES, *hand))
    return OddsPayload(
        title=word("board", "odds-title" if _tries_now(scene) else "odds-title-next", scene.language),
        note=word("board", "odds-note" if scene.luck.odds.exact else "odds-note-estimate", scene.language),
        why=word("board", "odds-why", scene.language),
        shapes=[remade(ShapeOdds, rows[shape], shape=shape) for shape in SHAPES],
        cards=[remade(CardOdds, rows[card], card=card) for card in hand],
    )


def _tries_now(scene: Scene) -> bool:
    """Return whether the viewer can still try in the current turn."""
    turn = scene.seen.turn
    return turn["player"] == scene.seen.viewer and turn["step"] in ("portal", "play")


def _had_last_try(scene: Scene) -> bool:
    """Return whether the viewer has finished trying and has no turn left."""
    ends = any(not player["stack"] for player in scene.seen.position["players"])
    return ends and scene.seen.turn["player"] == scene.seen.viewer and not _tries_now(scene)


def _may_be_tried(scene: Scene, card: str) -> bool:
    return card in SHAPES or (card in DOUBLE_PORTALS and bool(scene.seen.rules.luck_double))
