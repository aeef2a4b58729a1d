"""The grammar of asking: talk around a question is taken off, and what is left understood whole.

Each module answers only where every word of the question has its part in the answer.
"""
