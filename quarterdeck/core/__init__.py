"""The engine: it depends on no game, no client and no clock."""
