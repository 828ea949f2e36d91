"""The ids of the rules: a number for the engine, a dotted name for everybody else (interface.md section 5)."""

from typing import Final

_names: list[str] = []


def _rule(name: str) -> int:
    _names.append(name)
    return len(_names) - 1


LEGAL: Final = _rule("")

SETUP_START_PLAYER: Final = _rule("setup.start-player")
SETUP_START_SET: Final = _rule("setup.start-set")
SETUP_SUPPLY: Final = _rule("setup.supply")
SETUP_ROWS: Final = _rule("setup.rows")
SETUP_IDENTICAL: Final = _rule("setup.identical")
SETUP_STACK: Final = _rule("setup.stack")
SETUP_MARKET: Final = _rule("setup.market")
SETUP_BOX: Final = _rule("setup.box")

VIEW_DISCARD: Final = _rule("view.discard")
VIEW_OTHERS_DISCARD: Final = _rule("view.others-discard")
VIEW_STACK: Final = _rule("view.stack")
VIEW_COUNTS: Final = _rule("view.counts")

PICK_CHOOSE: Final = _rule("pick.choose")
PICK_BLIND: Final = _rule("pick.blind")
PICK_DECLINE: Final = _rule("pick.decline")
PICK_NOT_OFFERED: Final = _rule("pick.not-offered")
PICK_HAND: Final = _rule("pick.hand")

TURN_BEGIN: Final = _rule("turn.begin")
TURN_ORDER: Final = _rule("turn.order")

PORTAL_TAKE: Final = _rule("portal.take")
PORTAL_EMPTY: Final = _rule("portal.empty")
PORTAL_NONE: Final = _rule("portal.none")

PLAY_CARD: Final = _rule("play.card")
PLAY_CHOOSE: Final = _rule("play.choose")
PLAY_NOT_IN_HAND: Final = _rule("play.not-in-hand")
PLAY_NO_STACK: Final = _rule("play.no-stack")
PLAY_MATCH: Final = _rule("play.match")
PLAY_FACE_DOWN: Final = _rule("play.face-down")
PLAY_NO_EFFECT: Final = _rule("play.no-effect")
PLAY_LOOP_CAP: Final = _rule("play.loop-cap")
PLAY_END: Final = _rule("play.end")
PLAY_END_EMPTY: Final = _rule("play.end-empty")

LUCK_TRY: Final = _rule("luck.try")
LUCK_SUCCESS: Final = _rule("luck.success")
LUCK_FAIL: Final = _rule("luck.fail")
LUCK_LAST_CARD: Final = _rule("luck.last-card")
LUCK_FACE_UP: Final = _rule("luck.face-up")
LUCK_PORTALS_ONLY: Final = _rule("luck.portals-only")
LUCK_NO_DOUBLE: Final = _rule("luck.no-double")

PASS_SIX: Final = _rule("pass.six")
PASS_ONLY_UNPLAYED: Final = _rule("pass.only-unplayed")
PASS_DESTROY: Final = _rule("pass.destroy")
PASS_FLOOR: Final = _rule("pass.floor")
PASS_KEEP: Final = _rule("pass.keep")

DISCARD_HAND: Final = _rule("discard.hand")

ACQUIRE_CHOOSE: Final = _rule("acquire.choose")
ACQUIRE_BASIC: Final = _rule("acquire.basic")
ACQUIRE_ADVANCED: Final = _rule("acquire.advanced")
ACQUIRE_BLIND: Final = _rule("acquire.blind")
ACQUIRE_PRICE: Final = _rule("acquire.price")
ACQUIRE_MARKET_SHORT: Final = _rule("acquire.market-short")
ACQUIRE_NOT_OFFERED: Final = _rule("acquire.not-offered")
ACQUIRE_PILE_EMPTY: Final = _rule("acquire.pile-empty")
ACQUIRE_REFILL: Final = _rule("acquire.refill")
ACQUIRE_MARKET: Final = _rule("acquire.market")
ACQUIRE_SKIP: Final = _rule("acquire.skip")
ACQUIRE_NONE: Final = _rule("acquire.none")
ACQUIRE_FINDER: Final = _rule("acquire.finder")

DRAW_HAND: Final = _rule("draw.hand")
DRAW_RESHUFFLE: Final = _rule("draw.reshuffle")
DRAW_NOTHING_LEFT: Final = _rule("draw.nothing-left")
DRAW_LAST_ROUND: Final = _rule("draw.last-round")

ERA_DISCARD: Final = _rule("era.discard")
ERA_RENEW: Final = _rule("era.renew")
ERA_NONE_LEFT: Final = _rule("era.none-left")

CARD_DOUBLE_PORTAL: Final = _rule("card.double-portal")
CARD_PROJECTOR: Final = _rule("card.temporal-projector")
CARD_PROJECTOR_ALIKE: Final = _rule("card.temporal-projector.alike")
CARD_DROID: Final = _rule("card.droid")
CARD_DROID_NOTHING: Final = _rule("card.droid.nothing")
CARD_BLASTER: Final = _rule("card.chrono-blaster")
CARD_BLASTER_TARGET: Final = _rule("card.chrono-blaster.target")
CARD_BLASTER_NOTHING: Final = _rule("card.chrono-blaster.nothing")
CARD_TRANSPORTER: Final = _rule("card.transporter")
CARD_TRANSPORTER_COST: Final = _rule("card.transporter.cost")
CARD_WALLET: Final = _rule("card.digital-wallet")
CARD_COMMUNICATOR: Final = _rule("card.communicator")
CARD_COMMUNICATOR_LIMIT: Final = _rule("card.communicator.limit")
CARD_ULTIMATE: Final = _rule("card.ultimate-portal")
CARD_BOMB: Final = _rule("card.time-bomb")
CARD_BOMB_UNAFFECTED: Final = _rule("card.time-bomb.unaffected")
CARD_LAB: Final = _rule("card.laboratory")
CARD_LAB_OTHERS: Final = _rule("card.laboratory.others")
CARD_LAB_OTHERS_MUST: Final = _rule("card.laboratory.others-must")
CARD_LAB_BASIC_ONLY: Final = _rule("card.laboratory.basic-only")
CARD_LAB_OPEN_ONLY: Final = _rule("card.laboratory.open-only")
CARD_LAB_NOTHING: Final = _rule("card.laboratory.nothing")
CARD_CLOCK: Final = _rule("card.quantum-clock")
CARD_CLOCK_NOTHING: Final = _rule("card.quantum-clock.nothing")
CARD_RECYCLER: Final = _rule("card.robo-recycler")
CARD_RECYCLER_LOOP: Final = _rule("card.robo-recycler.loop")
CARD_RECYCLER_NOTHING: Final = _rule("card.robo-recycler.nothing")
CARD_GIGA: Final = _rule("card.giga-droid")
CARD_GIGA_NOTHING: Final = _rule("card.giga-droid.nothing")
CARD_THIEF: Final = _rule("card.robo-thief")
CARD_THIEF_TARGET: Final = _rule("card.robo-thief.target")
CARD_THIEF_LOOK: Final = _rule("card.robo-thief.look")
CARD_THIEF_LOOP: Final = _rule("card.robo-thief.loop")
CARD_THIEF_NOTHING: Final = _rule("card.robo-thief.nothing")

END_CRYSTAL: Final = _rule("end.crystal")
END_TURN_STOPS: Final = _rule("end.turn-stops")
END_LAST_ROUND: Final = _rule("end.last-round")
END_ROUND: Final = _rule("end.round")
END_TIE_BREAK: Final = _rule("end.tie-break")
END_OVER: Final = _rule("end.over")

SOLO_AI_DECK: Final = _rule("solo.ai-deck")
SOLO_STEP_SIX: Final = _rule("solo.step-six")
SOLO_COMPENSATION: Final = _rule("solo.compensation")
SOLO_AI_BLASTER: Final = _rule("solo.ai.chrono-blaster")
SOLO_AI_BOMB: Final = _rule("solo.ai.time-bomb")
SOLO_AI_THIEF: Final = _rule("solo.ai.robo-thief")
SOLO_AI_THIEF_NOTHING: Final = _rule("solo.ai.robo-thief.nothing")
SOLO_AI_CLOCK: Final = _rule("solo.ai.quantum-clock")
SOLO_AI_EMPTY: Final = _rule("solo.ai.empty")
SOLO_WIN: Final = _rule("solo.win")
SOLO_LOSS: Final = _rule("solo.loss")

MISSION_1: Final = _rule("mission.1")
MISSION_2: Final = _rule("mission.2")
MISSION_3: Final = _rule("mission.3")
MISSION_4: Final = _rule("mission.4")
MISSION_5: Final = _rule("mission.5")
MISSION_6: Final = _rule("mission.6")
MISSION_7: Final = _rule("mission.7")
MISSION_8: Final = _rule("mission.8")
MISSION_9: Final = _rule("mission.9")
MISSION_10: Final = _rule("mission.10")

ACTION_TEXT: Final = _rule("action.text")

RULE_IDS: Final[tuple[str, ...]] = tuple(_names)
# What no event and no refusal tells: it is only read.
READ_ONLY: Final[tuple[str, ...]] = tuple(
    RULE_IDS[rule]
    for rule in (
        SETUP_START_PLAYER,
        SETUP_SUPPLY,
        SETUP_BOX,
        VIEW_DISCARD,
        VIEW_OTHERS_DISCARD,
        VIEW_STACK,
        VIEW_COUNTS,
    )
)
