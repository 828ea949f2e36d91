"""Sabaton: tables made from one page of a rule book. They replace no rule book."""

from eternitium.guests.sabaton.chances import Plan, Sizes, Stock, deploy_table, plans, sizes, stock
from eternitium.guests.sabaton.die import DICE, Faces, Roll, dice, die_rule, die_steps, roll
from eternitium.guests.sabaton.jump import (
    Jumped,
    Tile,
    choose_elites,
    jump,
    jumps,
    why_not_elites,
    why_not_jump,
)
from eternitium.guests.sabaton.lineup import (
    ORDER,
    SIDES,
    LineUp,
    Overridden,
    Reinforced,
    Unit,
    connect,
    defend,
    deploy,
    override,
    reinforce,
    reinforce_once,
    settle,
    war_markers,
    why_not_deploy,
    why_not_reinforce,
    why_not_settle,
    why_not_war_markers,
)
from eternitium.guests.sabaton.preparation import (
    ACTIONS,
    Acted,
    Piles,
    Preparation,
    act,
    shuffle_chances,
    take_marker,
    why_not_act,
    why_not_take,
)
