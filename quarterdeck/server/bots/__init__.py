"""Bots at tables: their processes, the scheduler that lets them choose, and remote bots.

A bot's process never gets the true position, only one that its seat cannot distinguish from the true one. It returns
an action, which the server plays like the action of a person.
"""
