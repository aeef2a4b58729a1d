"""Pocket, the embedded GUI model: a small policy over goal, history and elements, in this process.

``words`` and ``facts`` read texts, ``features`` makes numbers of a situation, ``network`` runs the
weights with plain numpy, ``policy`` decides, ``lines`` writes a decision down and reads it back.
"""
