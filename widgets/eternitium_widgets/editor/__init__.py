"""The position editor, in which any position can be set up, corrected and taken to the board."""
