"""The position editor: any position is set up, mended, and taken to the board."""
