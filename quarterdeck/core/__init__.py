"""The engine: it knows no game, no client and no clock."""
