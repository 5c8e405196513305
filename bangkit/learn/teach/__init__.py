"""For teachers: exercise notebooks built, repaired and marked, and what other systems take of the tasks."""
