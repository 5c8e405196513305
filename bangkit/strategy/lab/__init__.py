"""Games played by bots: one, thousands with their counts, tournaments, and moves compared."""
