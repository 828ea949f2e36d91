"""Revive: tables made from a short rules sheet. They replace no rule book."""

from eternitium.guests.revive.board import (
    FIELDS,
    Hex,
    Way,
    artefact,
    distance,
    explore,
    last_turns,
    turn_steps,
    why_not_build,
    why_not_neighbour,
    why_not_populate,
)
from eternitium.guests.revive.buildings import TERRAIN, Rewards, marker_steps, rewards
from eternitium.guests.revive.costs import (
    GEARS_OF,
    PARTS,
    Less,
    Payment,
    Price,
    Together,
    build_price,
    explore_price,
    pay,
    payments,
    populate_price,
    together,
    why_not_pay,
)
from eternitium.guests.revive.hibernation import Hibernated, hibernate, removes, why_not_hibernate
from eternitium.guests.revive.scoring import (
    COLOURS,
    Artefacts,
    Bonus,
    Marker,
    Progress,
    Score,
    Scored,
    Sheet,
    Standing,
    blue,
    marker,
    marker_at,
    rank,
    score,
    violet,
    worth,
)
from eternitium.guests.revive.store import BASICS, KINDS, Gained, Pool, Store, exchange, gain
from eternitium.guests.revive.track import REWARDS, Advanced, Field, Track, Unlocked, advance, unlock
from eternitium.guests.revive.turn import (
    DEEDS,
    HALVES,
    SLOTS,
    Card,
    Person,
    Placed,
    Slot,
    Turn,
    after,
    all_cards,
    open_chest,
    place_card,
    place_module,
    use_machine,
    use_switch,
    use_tribe,
    why_not,
    why_not_place,
)
