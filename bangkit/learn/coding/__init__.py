"""The functions that learners are asked to write: models, hidden cases, and what usual mistakes lead to.

The models are written as a learner would write them: short, and without types.
"""
