"""Telling people who are away that it is their turn: by mail, and by webhook."""
