"""Environments for learning agents: many games at a time, and interfaces to other programs.

`vector` only needs the package; `gymnasium`, `pettingzoo` and `openspiel` need the extras of their names. All show the
same observation, `encoding.FIELDS`, and nothing else imports them. `arena` has games to learn from, `stable_baselines`
(extra `rl`) does the learning and `learned` plays; `recording` writes games as a data set and `dataset` (extra `data`)
reads it.
"""
