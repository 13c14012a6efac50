"""Bots at tables: their processes, when they choose, and what happens when somebody does not.

A bot's process is never told the truth. It gets a position that its seat cannot tell from the true one, and answers
with an action, which is then played like anybody's.
"""
