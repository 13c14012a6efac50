"""Tables of single games in the terminal. The entry of a game names its layout."""
