"""The example of the README, from its first line on, so that it is checked as all other code is."""

from eternitium import Game, Rules, advise, forecast, simulate

game = Game(players=2, rules=Rules("de"), seed=7)
forecast(game).turns  # expected turns to the crystal; .win is the chance to win, both with intervals
[(a.action, a.win, a.win_se, [str(r) for r in a.reasons]) for a in advise(game)]  # every choice, best first
simulate(policies=["careful", "steady"], games=100_000, workers=2).win_share.mean(axis=0)
