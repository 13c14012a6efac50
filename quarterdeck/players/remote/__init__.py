"""Bots in other processes and in any language: the words they speak, and whether what they answer counts."""
