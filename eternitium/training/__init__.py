"""The trainer: what to practise, when it is due, and how well it goes."""
