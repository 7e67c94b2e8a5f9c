# The words of a contributor. `make help` lists them.
PYTHON ?= $(shell command -v python3.11 || command -v python3)
BIN := .venv/bin
SHELL := /bin/bash
.DEFAULT_GOAL := help
.PHONY: help demo test check lint docs golden bench mutation interop image serve lock

help:  ## list these words
	@grep -E '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## /\1\t/' | expand -t 10

.venv/.stamp: requirements.lock pyproject.toml client/pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed: make PYTHON=/path/to/python3.11")'
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable . --editable client
	touch $@

demo: .venv/.stamp  ## serve, synthesise, play every task over MCP with four policies, print the table of rewards
	$(BIN)/python -m service.demo

lint: .venv/.stamp  ## format, lint, types, floors, generated pages and golden files
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/pyright
	$(BIN)/lint-imports --no-logo
	$(BIN)/toolworlds docs --check
	$(BIN)/toolworlds golden --check

check: lint  ## lint and the quick tests, under three minutes
	$(BIN)/python -m pytest -q -n 2 -m "not slow" $(if $(K),-k "$(K)")

test: lint  ## lint and every test
	$(BIN)/python -m pytest -q -n 2 $(if $(K),-k "$(K)")

docs: .venv/.stamp  ## write docs/environments/ from the definitions
	$(BIN)/toolworlds docs

golden: .venv/.stamp  ## write tests/golden/; the diff is what a reviewer reads
	$(BIN)/toolworlds golden

bench: .venv/.stamp  ## ratios, measured side by side in one run
	$(BIN)/python -m benchmarks

mutation: .venv/.stamp  ## mutants of rewards/ against its tests, M='group harm' for some modules, M=--wider, M=--docs for the page
	nice -n 15 $(BIN)/python scripts/mutants.py $(M)

interop: .venv/.stamp  ## kills, a trainer, exported sets, MCP clients and the conformance suite against the live service, each in its own folder of .interop/
	interop/run.sh

image: .venv/.stamp  ## build the Dockerfile without a Docker engine and try the image out; needs root
	scripts/image.sh

serve: .venv/.stamp  ## the service on 127.0.0.1:8000, its control plane on 8001
	$(BIN)/toolworlds serve

lock:  ## resolve pyproject.toml afresh into requirements.lock
	$(PYTHON) scripts/lock.py
