"""Tables over HTTP and WebSocket. The engine knows nothing of sockets, clocks or users: all of that is here."""
