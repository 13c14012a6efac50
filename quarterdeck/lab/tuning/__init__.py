"""Tuning: searches figures of a content pack until stated targets are met. `quarterdeck.lab.tune` begins here.

`plan.py` reads the plan (with `constraints.py`), `figures.py` puts values into the pack, `runner.py` plays the matches,
`measures.py` estimates, `proposals.py` and `response_model.py` propose candidates, `race.py` decides how much each one
plays, `history.py` keeps what was played, `result.py` tells what came out, and `search.py` is the way in.
"""
