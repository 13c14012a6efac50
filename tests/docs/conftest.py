from tests.players.remote.leisure import leisure

__all__ = ["leisure"]
