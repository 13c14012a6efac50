"""Tables drawn in character cells: pure functions from a view to a canvas."""
