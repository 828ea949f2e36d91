"""Computing in the background: a question about a position or a game goes in; numbers come out, and no words."""
