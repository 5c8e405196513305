"""Lessons, exercises and what carries them to a learner's folder."""
