"""Who plays: the kit's own players, what they judge by, and who is called by which name."""
