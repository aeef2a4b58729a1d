"""MCP servers of other makers, whose tools the brain may use: kept at arm's length.

``server.py`` starts one when it is first needed and speaks with it (``link.py`` holds the
connection: ``child.py`` to a program of ours, ``remote.py`` over HTTP); ``offers.py`` remembers
what the owner allowed it to offer; ``results.py`` makes data of what it says.
"""
