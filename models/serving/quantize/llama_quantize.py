"""llama.cpp's quantiser: its program where there is one, else the function inside its library.

The prebuilt server comes without ``llama-quantize``, but its libllama has all of it.
"""

from __future__ import annotations

import ctypes
import shutil
import subprocess
from pathlib import Path

from models.serving.llama_cpp import find_program
from models.serving.quantize.job import QuantizeError

TYPES = {"Q8_0": 7, "Q4_K_M": 15, "Q5_K_M": 17, "Q6_K": 18}
"""``enum llama_ftype`` of llama.h."""


def requantize(source: Path, out: Path, scheme: str, threads: int = 0) -> None:
    """``source`` as f16 or f32. Raises QuantizeError."""
    if program := shutil.which("llama-quantize"):
        number = [str(threads)] if threads else []
        done = subprocess.run(
            [program, str(source), str(out), scheme, *number], check=False, capture_output=True
        )
        code = done.returncode
    else:
        code = _by_library(find_program().parent / "libllama.so", source, out, scheme, threads)
    if code or not out.is_file():
        raise QuantizeError(f"llama.cpp's quantiser failed with code {code}.")


class _Parameters(ctypes.Structure):
    """The beginning of llama_model_quantize_params, and room for what follows: newer versions only
    ever added at the end, and only these are set."""

    _fields_ = (
        ("nthread", ctypes.c_int32),
        ("ftype", ctypes.c_int32),
        ("output_tensor_type", ctypes.c_int32),
        ("token_embedding_type", ctypes.c_int32),
        ("flags", ctypes.c_uint8 * 4),
        ("rest", ctypes.c_uint8 * 1004),
    )


def _by_library(library: Path, source: Path, out: Path, scheme: str, threads: int) -> int:
    if not library.is_file():
        raise QuantizeError(
            f"There is no llama-quantize on PATH, and no {library.name} beside llama.cpp's server."
        )
    loaded = ctypes.CDLL(str(library))
    loaded.llama_model_quantize_default_params.restype = _Parameters
    parameters = loaded.llama_model_quantize_default_params()
    if not _as_expected(parameters):
        raise QuantizeError(
            f"{library} is of a version whose quantiser we do not know; put llama-quantize of the "
            "same version on PATH."
        )
    parameters.nthread, parameters.ftype = threads, TYPES[scheme]
    loaded.llama_model_quantize.argtypes = (
        ctypes.c_char_p, ctypes.c_char_p, ctypes.POINTER(_Parameters),
    )  # fmt: skip
    loaded.llama_model_quantize.restype = ctypes.c_uint32
    return int(
        loaded.llama_model_quantize(
            str(source).encode(), str(out).encode(), ctypes.byref(parameters)
        )
    )


def _as_expected(parameters: _Parameters) -> bool:
    """The defaults are what they are in the versions we know: all threads, a known file type, no
    type of its own for the first and the last layer, and flags that are flags."""
    return (
        parameters.nthread == 0
        and 0 < parameters.ftype < 64
        and 30 < parameters.output_tensor_type < 100
        and parameters.output_tensor_type == parameters.token_embedding_type
        and all(flag in (0, 1) for flag in parameters.flags)
    )
