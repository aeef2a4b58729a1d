"""What servers say when they refuse or die, as real ones wrote it, and what we make of it."""

from __future__ import annotations

import json

import pytest

from models.serving.dialects import LLAMA_CPP, OPENAI, Constraint, Unsupported, explain, one_of
from models.serving.reasons import loading, reason

ANSWERS = [
    (400, "request (9018 tokens) exceeds the available context size (512 tokens), try increasing",
     "longer than the server's context"),
    (400, "This model's maximum context length is 4096 tokens. However, you requested 5000",
     "longer than the server's context"),
    (400, "The decoder prompt (length 12000) is longer than the maximum model length of 8192.",
     "longer than the server's context"),
    (500, "image input is not supported - hint: if this is unexpected, you may need to provide the "
          "mmproj", "without its eyes"),
    (400, "At most 1 image(s) may be provided in one prompt.", "--limit-mm-per-prompt"),
    (400, '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set',
     "--tool-call-parser"),
    (400, "Failed to initialize samplers: failed to parse grammar", "grammar"),
    (400, "As of transformers v4.44, default chat template is no longer allowed", "chat template"),
    (503, "Loading model", "still loading"),
    (500, "EngineCore encountered an issue. See stack trace", "started again"),
    (500, "CUDA out of memory. Tried to allocate 2.00 GiB", "ran out of memory"),
    (413, "", "smaller or fewer pictures"),
]  # fmt: skip
LOGS = [
    ("main: couldn't bind HTTP server socket, hostname: 127.0.0.1, port: 80", 1, "port is taken"),
    ("OSError: [Errno 98] error while attempting to bind on address ('127.0.0.1', 80)", 1,
     "port is taken"),
    ("ggml_vulkan: Device memory allocation of size 123 failed: ErrorOutOfDeviceMemory", 1,
     "not enough memory"),
    ("torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 896.00 MiB", 1,
     "not enough memory"),
    ("ValueError: Free memory on device (3.1/24 GiB) is less than desired", 1, "not enough memory"),
    ("ValueError: To serve at least one request with the models's max seq len (32768), (4.5 GiB KV "
     "cache is needed, which is larger than the available KV cache memory (1.2 GiB)", 1,
     "context does not fit"),
    ("llama_model_load: error loading model: unknown model architecture: 'qwen9vl'", 1,
     "too old for the architecture qwen9vl"),
    ("ValueError: Model architectures ['Qwen9VL'] are not supported for now.", 1,
     "pip install -U vllm"),
    ("clip_init: failed to load model 'mmproj.gguf': unknown projector type: qwen9", 1,
     "mmproj file cannot be used"),
    ("gguf_init_from_reader: invalid magic characters: 'garb', expected 'GGUF'", 1,
     "damaged or incomplete"),
    ("safetensors_rust.SafetensorError: Error while deserializing header: HeaderTooLarge", 1,
     "damaged or incomplete"),
    ("RuntimeError: Failed to infer device type, please set the environment variable", 1,
     "--server llama_cpp"),
    ("ImportError: libcuda.so.1: cannot open shared object file", 1, "--server llama_cpp"),
    ("torch.AcceleratorError: CUDA error: no kernel image is available for execution", 1,
     "too old for this format"),
    ("llama-server: /lib/libc.so.6: version `GLIBC_2.38' not found (required by", 1, "glibc"),
    ("llama-server: error while loading shared libraries: libgomp.so.1: cannot open", 127,
     "libgomp.so.1 is missing"),
    ("error: invalid argument: --image-max-tokens", 1, "older or newer than we expect"),
    ("cannot start /opt/none: [Errno 2] No such file or directory: '/opt/none'", 127,
     "/opt/none cannot be started"),
    ("ModuleNotFoundError: No module named 'vllm._C'", 1, "vllm._C is missing"),
    ("some words", 128 + 9, "killed (SIGKILL)"),
    ("INFO fine\nTraceback\nRuntimeError: a new one\nINFO bye", 1, "RuntimeError: a new one"),
    ("", 3, "said nothing (exit code 3)"),
]  # fmt: skip


@pytest.mark.parametrize(("status", "body", "said"), ANSWERS)
def test_an_error_is_explained(status: int, body: str, said: str) -> None:
    assert said in explain(status, json.dumps({"error": {"message": body, "code": status}}))


def test_an_error_we_do_not_know_is_left_to_the_server_s_own_words() -> None:
    assert explain(400, "Expected 'messages' to be an array") == ""


@pytest.mark.parametrize(("log", "code", "said"), LOGS)
def test_the_reason_is_read_from_the_log(log: str, code: int, said: str) -> None:
    en, zh = reason(f"{log}\n", code)
    assert said in en
    assert zh != en


def test_what_it_is_at_is_read_from_the_log() -> None:
    assert loading("") == "starting"
    assert loading("srv load_model: loading model 'x.gguf'") == "loading weights"
    assert loading("Loading safetensors\nCapturing CUDA graphs: 10%") == "capturing CUDA graphs"


def test_texts_are_quoted_in_a_grammar() -> None:
    assert one_of(["tap", 'say "hi"', "点击"]) == 'root ::= "tap" | "say \\"hi\\"" | "点击"'
    fields = LLAMA_CPP.constrain(Constraint(choice=["a"]))
    assert fields == {"extra_body": {"grammar": 'root ::= "a"'}}


def test_a_server_we_do_not_know_is_only_asked_for_a_schema() -> None:
    assert "response_format" in OPENAI.constrain(Constraint(schema={"type": "object"}))
    with pytest.raises(Unsupported):
        OPENAI.constrain(Constraint(grammar='root ::= "a"'))
