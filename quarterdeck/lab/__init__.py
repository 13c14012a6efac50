"""The lab: many matches at once, and what they teach."""
