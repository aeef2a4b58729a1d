"""Questions that are no sums, asked of people: over a list, a word, a series, a calendar, a story.

Each module has its ``told(asked)``: the answer, or None where the question is none of its own.
"""
