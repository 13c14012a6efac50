"""Where rules run: worker processes that hold matches as long as it is convenient, and the pool that asks them.

A worker holds nothing that the journal does not say. It can be stopped at any instant.
"""
