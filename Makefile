# make play     open the table in the browser
# make test     run everything a change must pass
#
# PYTHON chooses the interpreter: make setup PYTHON=/path/to/python3.12

PYTHON ?= $(shell command -v python3.11 || command -v python3)
VENV   := .venv
PY     := $(VENV)/bin/python
PIP    := $(PY) -m pip install -qq
HEAD    = @printf '\033[1m== %s\033[0m\n'
MYPY_PATHS := quarterdeck tests setup.py $(wildcard benchmarks)
JOBS   := $(shell nproc 2>/dev/null || echo 2)
# Tests spend about half of their time waiting for servers, browsers and clocks.
PYTEST := $(PY) -m pytest -q -n $$(($(JOBS) + 1)) --dist worksteal

export PIP_DISABLE_PIP_VERSION_CHECK := 1
# Many processes import the same modules: cache their bytecode.
export PYTHONDONTWRITEBYTECODE :=
export NO_MKDOCS_2_WARNING := 1

PAGE   := quarterdeck/server/page/index.html
NODE   := web/tools/with-node
PAGE_SOURCES := $(shell find web -path web/node_modules -prune -o -path web/src/generated -prune -o -type f -print 2>/dev/null) \
    $(wildcard quarterdeck/server/messages.py quarterdeck/server/shapes.py quarterdeck/server/schema.py)

.PHONY: setup engine page play dev lint types page-tests collect docs test test-full tests coverage bench lock clean
.DEFAULT_GOAL := setup

## The environment

$(PY):
	$(HEAD) 'Python environment in $(VENV)'
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Quarterdeck needs Python 3.11 or newer.")'
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); exit 1; }

$(VENV)/play: requirements/play.txt | $(PY)
	$(HEAD) 'Packages to play and build'
	@$(PIP) -r $<
	@touch $@

# The package itself without compiled modules: this takes seconds, and is enough to play.
$(VENV)/installed: $(VENV)/play setup.py pyproject.toml
	@QUARTERDECK_BUILD=pure $(PIP) --no-build-isolation --no-deps --editable .
	@touch $@

# The compiled engine is used if it is complete and not older than its sources (quarterdeck/_switch.py).
ENGINE_IS_BUILT := $(PY) -c 'from quarterdeck import _switch; raise SystemExit(not _switch.usable())'
BUILD_ENGINE    := mkdir -p build && $(PY) setup.py --quiet build_ext --inplace >build/log 2>&1

setup: $(VENV)/installed
	@$(ENGINE_IS_BUILT) || $(MAKE) --no-print-directory engine

engine: $(VENV)/installed
	$(HEAD) 'Compiling the engine'
	@$(BUILD_ENGINE) || { cat build/log; exit 1; }
	@grep -h '^quarterdeck:' build/log

$(VENV)/dev: requirements/dev.txt requirements/ray.txt requirements/lab.txt $(VENV)/installed
	$(HEAD) 'Packages to develop'
	@$(PIP) -r $<
	@touch $@

$(VENV)/bench: requirements/bench.txt $(VENV)/dev
	$(HEAD) 'Packages to compare with'
	@$(PIP) -r $<
	@touch $@

dev: setup $(VENV)/dev

# npm writes its own lock file into node_modules: it shows whether node_modules matches web/package-lock.json.
web/node_modules/.package-lock.json: web/package-lock.json web/package.json | $(VENV)/play
	$(HEAD) 'Packages of the page'
	@$(NODE) npm ci --silent --no-audit --no-fund
	@touch $@

$(PAGE): $(PAGE_SOURCES) web/node_modules/.package-lock.json | $(VENV)/installed
	$(HEAD) 'Building the page'
	@$(NODE) npm run --silent build
	@touch $@

page: $(PAGE)

## To play

# If the engine is not compiled, play starts at once with the Python sources, and the engine is compiled in the
# background, even after Ctrl-C. The next start uses the compiled engine.
SERVE := $(VENV)/bin/quarterdeck serve --port 0 --open --log quiet
play: $(VENV)/installed page
	@if $(ENGINE_IS_BUILT); then $(SERVE); else \
	    export QUARTERDECK_BUILD_STATUS="$$PWD/build/status.json"; rm -f "$$QUARTERDECK_BUILD_STATUS"; \
	    { nice $(BUILD_ENGINE) & } ; QUARTERDECK_PURE=1 $(SERVE); fi

## To check

lint: $(VENV)/dev web/node_modules/.package-lock.json
	$(HEAD) 'Lint'
	@$(PY) -m ruff check --quiet .
	@$(PY) -m ruff format --quiet --check . || { echo 'Not formatted; .venv/bin/ruff format . does it:'; $(PY) -m ruff format --check .; }
	@$(VENV)/bin/lint-imports --no-logo
	@$(NODE) npm run --silent lint || { echo 'The page; web/tools/with-node npm run format formats it.'; exit 1; }

types: $(VENV)/dev
	$(HEAD) 'Types'
	@$(PY) -m mypy --strict $(MYPY_PATHS)

page-tests: page $(VENV)/dev
	$(HEAD) 'The page: types and tests'
	@$(NODE) npm run --silent check
	@$(NODE) npm run --silent test

# Caches the bytecode of the tests for all test processes.
collect: $(VENV)/dev
	@mkdir -p build && QUARTERDECK_PURE=1 $(PY) -m pytest --collect-only -qq >build/collected || { cat build/collected; exit 1; }

docs: $(VENV)/dev
	$(HEAD) 'Documentation'
	@$(PY) -m mkdocs build --strict --quiet
	@echo 'The pages are in site/.'

# These do not depend on the form of the engine: one run is enough.
ONCE := browser cli docs lab server terminal test_source_rules.py test_install.py test_languages.py test_page_build.py test_worker.py

# Tests of players are slow: `make test` runs them compiled, `make test-full` in both forms.
test: COUNTS := --second-run
test: ONCE += players testing test_registry.py
test: tests

# Long tests run once, compiled: it is the same code, and several times faster.
test-full: COUNTS := --full
test-full: tests

INTERPRETED = QUARTERDECK_PURE=1 $(PYTEST) $(COVERAGE) $(addprefix --ignore=tests/,$(ONCE))

tests:
	@$(MAKE) --no-print-directory --jobs=$(JOBS) --output-sync=target setup types page-tests lint docs collect
	$(HEAD) 'Tests, interpreted'
	@$(INTERPRETED)
	$(HEAD) 'Tests, compiled'
	@$(ENGINE_IS_BUILT) || { echo 'There are no compiled modules to test, or they do not match the sources.'; exit 1; }
	@QUARTERDECK_PURE= $(PYTEST) $(COUNTS)

# Which lines of the engine and the games the tests run: a target of its own, because it doubles the time of the tests.
coverage: COVERAGE := --cov=quarterdeck/core --cov=quarterdeck/games --cov-report=term
coverage: dev
	$(HEAD) 'Tests, interpreted, with coverage'
	@$(INTERPRETED)

bench: setup $(VENV)/bench
	$(HEAD) 'Benchmarks'
	@$(PY) -m benchmarks.run

## Maintenance

# Updates every pinned version: installs the newest versions for the *.in files, and writes the result.
LOCK := build/lock
FREEZE := $(LOCK)/bin/python -m pip freeze --all --exclude pip
lock:
	$(HEAD) 'Renewing requirements/*.txt'
	@rm -rf $(LOCK) && mkdir -p build && $(PYTHON) -m venv $(LOCK)
	@$(LOCK)/bin/python -m pip install --quiet --upgrade -r requirements/play.in
	@$(FREEZE) > $(LOCK)/play
	@$(LOCK)/bin/python -m pip install --quiet -c $(LOCK)/play -r requirements/lab.in
	@$(FREEZE) > $(LOCK)/lab
	@$(LOCK)/bin/python -m pip install --quiet -c $(LOCK)/lab -r requirements/ray.in
	@$(FREEZE) > $(LOCK)/ray
	@$(LOCK)/bin/python -m pip install --quiet -c $(LOCK)/ray -r requirements/dev.in
	@$(FREEZE) > $(LOCK)/dev
	@$(LOCK)/bin/python -m pip install --quiet -c $(LOCK)/dev -r requirements/bench.in
	@$(FREEZE) > $(LOCK)/bench
	@{ echo '# Made by `make lock` from play.in'; cat $(LOCK)/play; } > requirements/play.txt
	@{ echo '# Made by `make lock` from lab.in'; echo '-r play.txt'; grep -vxFf $(LOCK)/play $(LOCK)/lab; } > requirements/lab.txt
	@{ echo '# Made by `make lock` from ray.in'; echo '-r lab.txt'; grep -vxFf $(LOCK)/lab $(LOCK)/ray; } > requirements/ray.txt
	@{ echo '# Made by `make lock` from dev.in'; echo '-r ray.txt'; grep -vxFf $(LOCK)/ray $(LOCK)/dev; } > requirements/dev.txt
	@{ echo '# Made by `make lock` from bench.in'; echo '-r dev.txt'; grep -vxFf $(LOCK)/dev $(LOCK)/bench; } > requirements/bench.txt
	@rm -rf $(LOCK)

clean:
	$(HEAD) 'Removing what was built'
	@rm -rf $(VENV) build dist site web/node_modules web/src/generated quarterdeck/server/page quarterdeck.egg-info .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis .coverage .coverage.*
	@find quarterdeck tests \( -name '*.so' -o -name '*.pyd' -o -name __pycache__ \) -prune -exec rm -rf {} +
