"""The process that quantises: ``python -m models.serving.quantize.worker JOB``, the job as JSON.

It says how far it is on its standard output, one JSON object a line: ``{"at": "..."}``, and at the
end ``{"found": {...}}`` or ``{"refused": "..."}``. What the libraries have to say goes to its
standard error. A process of its own gives the memory back, may be killed, and may be changed: some
libraries only do what they should when something in them is replaced.
"""

from __future__ import annotations

import json
import os
import sys
import threading
from dataclasses import asdict

from models.serving.base import ServingError
from models.serving.quantize.job import Job
from models.serving.quantize.recipes import RECIPES


def main() -> None:
    said = os.fdopen(os.dup(1), "w", buffering=1)
    os.dup2(2, 1)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    job = Job.model_validate_json(sys.argv[1])
    recipe = RECIPES[job.recipe]

    def tell(line: str) -> None:
        print(json.dumps({"at": line}), file=said)

    import torch

    from models.serving.quantize import compressed, gguf

    if job.threads:
        torch.set_num_threads(job.threads)
    make = gguf.make if recipe.output == "gguf" else compressed.make
    try:
        found = make(job, recipe, tell)
    except (ServingError, ImportError) as error:
        print(json.dumps({"refused": str(error)}), file=said)
        sys.exit(1)
    print(json.dumps({"found": asdict(found)}), file=said)


def _end_with_parent() -> None:
    sys.stdin.read()
    os._exit(1)


if __name__ == "__main__":
    main()
