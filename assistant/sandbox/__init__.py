"""The sandbox: a folder of each person in which the assistant may work with files, and a shell."""
