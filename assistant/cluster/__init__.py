"""One assistant on many machines: any gateway, any worker, one PostgreSQL (docs/cluster.md).

``members.py`` is what the processes tell each other there, ``cluster.py`` is one process's part in
it, ``phones.py`` which host has which phone, ``files.py`` how pictures reach the process that sends
them, ``hands.py`` how what somebody types into a phone reaches the process that has it.
"""
