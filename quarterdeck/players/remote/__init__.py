"""Bots as external programs in any language: the protocol, and the check of their answers."""
