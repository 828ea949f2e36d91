"""Analysis of play: advice, forecasts, reports and simulations."""
