"""How requests reach a model server, one file for each protocol of theirs."""
