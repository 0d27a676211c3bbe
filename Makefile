# wardeck. Every target sets up what it needs in .venv; make and Python 3.11 or newer are all that has to be there.
# Another Python: make PYTHON=/path/to/python3.13 TARGET. More for the command that a target runs: ARGS="...".
# Flags for the server that `make play` starts: SERVE="--host 127.0.0.1 --port 8000".

new_enough := -c 'import sys; sys.exit(sys.version_info < (3, 11))'
ifndef PYTHON
PYTHON := $(shell for python in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$python $(new_enough) 2>/dev/null && { echo $$python; break; }; done)
endif
ARGS ?=
run := .venv/bin/python -m

.PHONY: help play test slow bench format pins pages screens setup clean python
.DEFAULT_GOAL := help

help: ## list the targets
	@sed -n 's/^\([a-z]*\):.*## /\1	/p' Makefile | expand -t 10

play: python ## open a table in the browser; with ARGS="clone-war --seed 1", or without a terminal, play in the terminal
	@$(PYTHON) tools/prepare.py play
	@if [ -z "$(ARGS)" ] && [ -t 0 ] && [ -t 1 ]; then .venv/bin/wardeck serve $(SERVE); else .venv/bin/wardeck play $(ARGS); fi

test: setup ## the gate: format, lint, types, import contract, pages, scripts, tests, bare install
	@$(run) tools.gate $(ARGS)

slow: setup ## the exhaustive tests (tools.agreement compares the two referees over millions of games)
	@$(run) pytest -n 2 -m slow $(ARGS)

bench: setup ## measure the speed (BENCH=referee, lab_speed, figures, desk, room_load, races or terminal)
	@$(run) benchmarks.$(or $(BENCH),referee) $(ARGS)

format: setup ## put the code into shape
	@$(run) ruff check --fix-only --quiet .
	@$(run) ruff format .

pages: setup ## write the generated pages anew
	@$(run) tools.pages $(ARGS)

screens: setup ## pictures of the page at every size, in build/screens (ARGS="war lobby" for some)
	@$(run) tools.screenshots $(ARGS)

pins: python ## write requirements/ anew from pyproject.toml (ARGS=--upgrade for the newest)
	@$(PYTHON) tools/pins.py $(ARGS)

setup: python ## .venv with everything for development
	@$(PYTHON) tools/prepare.py dev

clean: ## remove .venv and everything that was made
	@rm -rf .venv build dist htmlcov .coverage .coverage.* .hypothesis .import_linter_cache
	@rm -rf .mypy_cache .pytest_cache .ruff_cache
	@find src tests tools -name __pycache__ -prune -exec rm -rf {} + 2>/dev/null || true

python:
	@test -n "$(PYTHON)" && $(PYTHON) $(new_enough) 2>/dev/null || { \
	echo "wardeck needs Python 3.11 or newer; here is $$($(or $(PYTHON),python3) --version 2>/dev/null || echo none)." \
	"Name another one: make PYTHON=/path/to/python3.12 ..." >&2; exit 1; }
