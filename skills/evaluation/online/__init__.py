"""Suites of tasks that are played and then judged: one way of running all of them.

A suite has jobs, and players who play them; where they play is lent by ``places``. Three exist: the
tasks of the virtual phone (``assistant/suite``), and servers of MobileWorld and AndroidWorld.
"""
