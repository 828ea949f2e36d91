"""Environments for learning agents: many games at a time, and doors to other programs.

`vector` needs no more than the package; `gymnasium`, `pettingzoo` and `openspiel` need the extra of their name. All
show the same observation, `encoding.FIELDS`, and nothing else imports them. `arena` has games to learn from, `learned`
plays what was learnt, `stable_baselines` (extra `rl`) does the learning; `recording` writes games as a data set and
`dataset` (extra `data`) reads it.
"""
