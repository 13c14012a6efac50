"""Notices by mail and webhook to absent persons whose turn it is."""
