"""What can be asked over plain HTTP."""
