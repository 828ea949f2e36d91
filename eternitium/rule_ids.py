"""The ids of the rules: a number for the engine, a dotted name for everybody else (interface.md section 5)."""

from enum import IntEnum
from typing import Final, Self


class Rule(IntEnum):
    """A rule that is applied, or that forbids an action.

    Attributes:
        id: its dotted name; "" for `LEGAL`, which forbids nothing.
    """

    id: str

    def __new__(cls, name: str) -> Self:
        """Return the rule of this name, with the next number."""
        rule = int.__new__(cls, len(cls.__members__))
        rule._value_, rule.id = len(cls.__members__), name
        return rule

    LEGAL = ""

    SETUP_START_PLAYER = "setup.start-player"
    SETUP_START_SET = "setup.start-set"
    SETUP_SUPPLY = "setup.supply"
    SETUP_ROWS = "setup.rows"
    SETUP_IDENTICAL = "setup.identical"
    SETUP_STACK = "setup.stack"
    SETUP_MARKET = "setup.market"
    SETUP_BOX = "setup.box"

    VIEW_DISCARD = "view.discard"
    VIEW_OTHERS_DISCARD = "view.others-discard"
    VIEW_STACK = "view.stack"
    VIEW_COUNTS = "view.counts"

    PICK_CHOOSE = "pick.choose"
    PICK_BLIND = "pick.blind"
    PICK_DECLINE = "pick.decline"
    PICK_NOT_OFFERED = "pick.not-offered"
    PICK_HAND = "pick.hand"

    TURN_BEGIN = "turn.begin"
    TURN_ORDER = "turn.order"

    PORTAL_TAKE = "portal.take"
    PORTAL_EMPTY = "portal.empty"
    PORTAL_NONE = "portal.none"

    PLAY_CARD = "play.card"
    PLAY_CHOOSE = "play.choose"
    PLAY_NOT_IN_HAND = "play.not-in-hand"
    PLAY_NO_STACK = "play.no-stack"
    PLAY_MATCH = "play.match"
    PLAY_FACE_DOWN = "play.face-down"
    PLAY_NO_EFFECT = "play.no-effect"
    PLAY_LOOP_CAP = "play.loop-cap"
    PLAY_END = "play.end"
    PLAY_END_EMPTY = "play.end-empty"

    LUCK_TRY = "luck.try"
    LUCK_SUCCESS = "luck.success"
    LUCK_FAIL = "luck.fail"
    LUCK_LAST_CARD = "luck.last-card"
    LUCK_FACE_UP = "luck.face-up"
    LUCK_PORTALS_ONLY = "luck.portals-only"
    LUCK_NO_DOUBLE = "luck.no-double"

    PASS_SIX = "pass.six"
    PASS_ONLY_UNPLAYED = "pass.only-unplayed"
    PASS_DESTROY = "pass.destroy"
    PASS_FLOOR = "pass.floor"
    PASS_KEEP = "pass.keep"

    DISCARD_HAND = "discard.hand"

    ACQUIRE_CHOOSE = "acquire.choose"
    ACQUIRE_BASIC = "acquire.basic"
    ACQUIRE_ADVANCED = "acquire.advanced"
    ACQUIRE_BLIND = "acquire.blind"
    ACQUIRE_PRICE = "acquire.price"
    ACQUIRE_MARKET_SHORT = "acquire.market-short"
    ACQUIRE_NOT_OFFERED = "acquire.not-offered"
    ACQUIRE_PILE_EMPTY = "acquire.pile-empty"
    ACQUIRE_REFILL = "acquire.refill"
    ACQUIRE_MARKET = "acquire.market"
    ACQUIRE_SKIP = "acquire.skip"
    ACQUIRE_NONE = "acquire.none"
    ACQUIRE_FINDER = "acquire.finder"

    DRAW_HAND = "draw.hand"
    DRAW_RESHUFFLE = "draw.reshuffle"
    DRAW_NOTHING_LEFT = "draw.nothing-left"
    DRAW_LAST_ROUND = "draw.last-round"

    ERA_DISCARD = "era.discard"
    ERA_RENEW = "era.renew"
    ERA_NONE_LEFT = "era.none-left"

    CARD_DOUBLE_PORTAL = "card.double-portal"
    CARD_PROJECTOR = "card.temporal-projector"
    CARD_PROJECTOR_ALIKE = "card.temporal-projector.alike"
    CARD_DROID = "card.droid"
    CARD_DROID_NOTHING = "card.droid.nothing"
    CARD_BLASTER = "card.chrono-blaster"
    CARD_BLASTER_TARGET = "card.chrono-blaster.target"
    CARD_BLASTER_NOTHING = "card.chrono-blaster.nothing"
    CARD_TRANSPORTER = "card.transporter"
    CARD_TRANSPORTER_COST = "card.transporter.cost"
    CARD_WALLET = "card.digital-wallet"
    CARD_COMMUNICATOR = "card.communicator"
    CARD_COMMUNICATOR_LIMIT = "card.communicator.limit"
    CARD_ULTIMATE = "card.ultimate-portal"
    CARD_BOMB = "card.time-bomb"
    CARD_BOMB_UNAFFECTED = "card.time-bomb.unaffected"
    CARD_LAB = "card.laboratory"
    CARD_LAB_OTHERS = "card.laboratory.others"
    CARD_LAB_OTHERS_MUST = "card.laboratory.others-must"
    CARD_LAB_BASIC_ONLY = "card.laboratory.basic-only"
    CARD_LAB_OPEN_ONLY = "card.laboratory.open-only"
    CARD_LAB_NOTHING = "card.laboratory.nothing"
    CARD_CLOCK = "card.quantum-clock"
    CARD_CLOCK_NOTHING = "card.quantum-clock.nothing"
    CARD_RECYCLER = "card.robo-recycler"
    CARD_RECYCLER_LOOP = "card.robo-recycler.loop"
    CARD_RECYCLER_NOTHING = "card.robo-recycler.nothing"
    CARD_GIGA = "card.giga-droid"
    CARD_GIGA_NOTHING = "card.giga-droid.nothing"
    CARD_THIEF = "card.robo-thief"
    CARD_THIEF_TARGET = "card.robo-thief.target"
    CARD_THIEF_LOOK = "card.robo-thief.look"
    CARD_THIEF_LOOP = "card.robo-thief.loop"
    CARD_THIEF_NOTHING = "card.robo-thief.nothing"

    END_CRYSTAL = "end.crystal"
    END_TURN_STOPS = "end.turn-stops"
    END_LAST_ROUND = "end.last-round"
    END_ROUND = "end.round"
    END_TIE_BREAK = "end.tie-break"
    END_OVER = "end.over"

    SOLO_AI_DECK = "solo.ai-deck"
    SOLO_STEP_SIX = "solo.step-six"
    SOLO_COMPENSATION = "solo.compensation"
    SOLO_AI_BLASTER = "solo.ai.chrono-blaster"
    SOLO_AI_BOMB = "solo.ai.time-bomb"
    SOLO_AI_THIEF = "solo.ai.robo-thief"
    SOLO_AI_THIEF_NOTHING = "solo.ai.robo-thief.nothing"
    SOLO_AI_CLOCK = "solo.ai.quantum-clock"
    SOLO_AI_EMPTY = "solo.ai.empty"
    SOLO_WIN = "solo.win"
    SOLO_LOSS = "solo.loss"

    MISSION_1 = "mission.1"
    MISSION_2 = "mission.2"
    MISSION_3 = "mission.3"
    MISSION_4 = "mission.4"
    MISSION_5 = "mission.5"
    MISSION_6 = "mission.6"
    MISSION_7 = "mission.7"
    MISSION_8 = "mission.8"
    MISSION_9 = "mission.9"
    MISSION_10 = "mission.10"

    ACTION_TEXT = "action.text"


RULE_IDS: Final[tuple[str, ...]] = tuple(rule.id for rule in Rule)
# Rules that no event and no refusal names: people only read them.
READ_ONLY: Final[tuple[str, ...]] = tuple(
    rule.id
    for rule in (
        Rule.SETUP_START_PLAYER,
        Rule.SETUP_SUPPLY,
        Rule.SETUP_BOX,
        Rule.VIEW_DISCARD,
        Rule.VIEW_OTHERS_DISCARD,
        Rule.VIEW_STACK,
        Rule.VIEW_COUNTS,
    )
)
