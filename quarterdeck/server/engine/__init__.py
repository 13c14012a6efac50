"""Runs the rules of matches in worker processes. `pool.EnginePool` is the way in.

A worker caches matches and can rebuild each of them from its journal, so the server may kill a worker at any time.
"""
