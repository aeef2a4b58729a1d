"""The assistant as an MCP server (``phonepilot mcp``): what another program may ask of the phone.

``desk.py`` is the chat platform that such programs are to the house, ``job.py`` one thing they
asked for, ``approvals.py`` how its questions reach the person behind the program, ``tools.py``
what is offered, ``doors.py`` the two ways in: standard input and output, HTTP on this machine.
"""
