"""The screens of the full-screen client and what they are made of."""
