# make play     open the table in the browser
# make test     everything a change must pass
#
# PYTHON chooses the interpreter: make setup PYTHON=/path/to/python3.12

PYTHON ?= $(shell command -v python3.11 || command -v python3)
VENV   := .venv
PY     := $(VENV)/bin/python
PIP    := $(PY) -m pip install --quiet
HEAD    = @printf '\033[1m== %s\033[0m\n'
MYPY_PATHS := quarterdeck tests setup.py $(wildcard benchmarks)
PYTEST := $(PY) -m pytest -q -n 2

export PIP_DISABLE_PIP_VERSION_CHECK := 1
export NO_MKDOCS_2_WARNING := 1

# A module that was added or removed calls for a new build just as one that was edited.
SOURCES    := $(sort $(shell find quarterdeck/core quarterdeck/games quarterdeck/players -name '*.py' 2>/dev/null))
BUILT_FROM := $(shell cat $(VENV)/built-from 2>/dev/null)
REBUILD    := $(if $(filter-out $(SOURCES),$(BUILT_FROM))$(filter-out $(BUILT_FROM),$(SOURCES)),force)

PAGE   := quarterdeck/server/page/index.html
NODE   := web/tools/with-node
PAGE_SOURCES := $(shell find web -path web/node_modules -prune -o -path web/src/generated -prune -o -type f -print 2>/dev/null) \
    $(wildcard quarterdeck/server/messages.py quarterdeck/server/shapes.py quarterdeck/server/schema.py)

.PHONY: setup page play dev lint docs test test-full tests bench lock clean force
.DEFAULT_GOAL := setup

## The environment

setup: $(VENV)/built

$(PY):
	$(HEAD) 'Python environment in $(VENV)'
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Quarterdeck needs Python 3.11 or newer.")'
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); exit 1; }

$(VENV)/play: requirements/play.txt | $(PY)
	$(HEAD) 'Packages to play and build'
	@$(PIP) -r $<
	@touch $@

# The stamp bears the time the build began: a source edited meanwhile is built next time.
$(VENV)/built: $(VENV)/play setup.py pyproject.toml $(SOURCES) $(REBUILD)
	$(HEAD) 'Building the engine'
	@touch $(VENV)/building
	@$(PIP) --no-build-isolation --no-deps --editable .
	@echo '$(SOURCES)' > $(VENV)/built-from
	@mv $(VENV)/building $@
	@$(PY) -c 'from quarterdeck import _switch; print("The engine is", "compiled." if _switch.compiled() else "plain Python: no compiled modules.")'

$(VENV)/dev: requirements/dev.txt requirements/lab.txt $(VENV)/play
	$(HEAD) 'Packages to develop'
	@$(PIP) -r $<
	@touch $@

$(VENV)/bench: requirements/bench.txt $(VENV)/dev
	$(HEAD) 'Packages to compare with'
	@$(PIP) -r $<
	@touch $@

dev: setup $(VENV)/dev

# npm writes a lock of its own into node_modules: that tells whether it is as web/package-lock.json says.
web/node_modules/.package-lock.json: web/package-lock.json web/package.json | $(VENV)/play
	$(HEAD) 'Packages of the page'
	@$(NODE) npm ci --silent --no-audit --no-fund
	@touch $@

$(PAGE): $(PAGE_SOURCES) web/node_modules/.package-lock.json | setup
	$(HEAD) 'Building the page'
	@$(NODE) npm run --silent build
	@touch $@

page: $(PAGE)

## To play

play: setup page
	@$(VENV)/bin/quarterdeck serve --port 0 --open --log quiet

## To check

lint: dev
	$(HEAD) 'Lint: ruff'
	@$(PY) -m ruff check --quiet .
	@$(PY) -m ruff format --quiet --check . || { echo 'Not formatted; .venv/bin/ruff format . does it:'; $(PY) -m ruff format --check .; }
	$(HEAD) 'Lint: types'
	@$(PY) -m mypy --strict $(MYPY_PATHS)
	$(HEAD) 'Lint: imports'
	@$(VENV)/bin/lint-imports --no-logo

docs: dev
	$(HEAD) 'Documentation'
	@$(PY) -m mkdocs build --strict --quiet
	@echo 'The pages are in site/.'

test: tests docs

# The counts that take long are run once, compiled: it is the same code, and several times faster.
# What the tests reach is counted here alone, too: counting takes as long as the tests.
test-full: COUNTS := --full
test-full: COVERAGE := --cov=quarterdeck/core --cov=quarterdeck/games --cov-report=term
test-full: tests docs

# Whoever sits in front of the engine does not know whether it is compiled: once is enough.
ONCE := browser cli docs lab server terminal test_house.py test_install.py test_languages.py test_page_build.py
tests: dev lint page
	$(HEAD) 'The page: types and tests'
	@$(NODE) npm run --silent check
	@$(NODE) npm run --silent test
	$(HEAD) 'Tests, interpreted'
	@QUARTERDECK_PURE=1 $(PYTEST) $(COVERAGE) $(addprefix --ignore=tests/,$(ONCE))
	$(HEAD) 'Tests, compiled'
	@$(PY) -c 'from quarterdeck import _switch as s; import sys; sys.exit(None if s.compiled() and not s.stale() else "There are no compiled modules to test, or they do not match the sources.")'
	@QUARTERDECK_PURE= $(PYTEST) $(COUNTS)

bench: setup $(VENV)/bench
	$(HEAD) 'Benchmarks'
	@$(PY) benchmarks/run.py

## To keep house

# Renews every pinned version: installs the newest of what *.in names, and writes down what that brought.
LOCK := build/lock
FREEZE := $(LOCK)/bin/python -m pip freeze --all --exclude pip
lock:
	$(HEAD) 'Renewing requirements/*.txt'
	@rm -rf $(LOCK) && mkdir -p build && $(PYTHON) -m venv $(LOCK)
	@$(LOCK)/bin/python -m pip install --quiet --upgrade -r requirements/play.in
	@$(FREEZE) > $(LOCK)/play
	@$(LOCK)/bin/python -m pip install --quiet -c $(LOCK)/play -r requirements/lab.in
	@$(FREEZE) > $(LOCK)/lab
	@$(LOCK)/bin/python -m pip install --quiet -c $(LOCK)/lab -r requirements/dev.in
	@$(FREEZE) > $(LOCK)/dev
	@$(LOCK)/bin/python -m pip install --quiet -c $(LOCK)/dev -r requirements/bench.in
	@$(FREEZE) > $(LOCK)/bench
	@{ echo '# Made by `make lock` from play.in'; cat $(LOCK)/play; } > requirements/play.txt
	@{ echo '# Made by `make lock` from lab.in'; echo '-r play.txt'; grep -vxFf $(LOCK)/play $(LOCK)/lab; } > requirements/lab.txt
	@{ echo '# Made by `make lock` from dev.in'; echo '-r lab.txt'; grep -vxFf $(LOCK)/lab $(LOCK)/dev; } > requirements/dev.txt
	@{ echo '# Made by `make lock` from bench.in'; echo '-r dev.txt'; grep -vxFf $(LOCK)/dev $(LOCK)/bench; } > requirements/bench.txt
	@rm -rf $(LOCK)

clean:
	$(HEAD) 'Removing what was built'
	@rm -rf $(VENV) build dist site web/node_modules web/src/generated quarterdeck/server/page quarterdeck.egg-info .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis .coverage .coverage.*
	@rm -f quarterdeck__mypyc*.so quarterdeck__mypyc*.pyd
	@find quarterdeck tests \( -name '*.so' -o -name '*.pyd' -o -name __pycache__ \) -prune -exec rm -rf {} +
