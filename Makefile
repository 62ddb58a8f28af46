# Everything a developer types. `make help` says what there is.
export CCACHE_BASEDIR := $(CURDIR)
export CCACHE_NOHASHDIR := 1

.PHONY: help build page page-test screenshots page-figures play package package-test test test-long lint format bench server-load fuzz mutants coverage clean

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "make %-12s %s\n", $$1, $$2}' Makefile

build: ## build the command: build/release/loseta
	@scripts/bootstrap play
	@cmake --preset release >/dev/null
	@cmake --build --preset release --target loseta

page: build ## build the page: web/dist
	@scripts/page

page-test: page ## check, lint and test the page, also in a browser against the real server
	@scripts/bootstrap test
	@scripts/page-test

screenshots: page ## contact sheets of the main screens into docs/pictures
	@scripts/bootstrap test
	@scripts/with-server scripts/with-node npm run --silent screenshots

page-figures: page ## measure the page: first paint, frames, time of a move (docs/performance.md)
	@scripts/bootstrap test
	@scripts/with-server scripts/with-node npm run --silent figures

play: page ## play in the browser: starts the server and prints its address (terminal: build/release/loseta play)
	@scripts/play

package: build ## a Debian package of command, page and service: build/package/loseta_….deb
	@scripts/bootstrap package
	@scripts/page --exact
	@scripts/package

package-test: package ## install it on a fresh Debian 12 with systemd, play, also through nginx and Caddy, remove it (root or sudo)
	@scripts/bootstrap package-test
	@scripts/package-test

test: ## all tests under sanitizers, random games, fuzz corpus, WebAssembly, the page (half an hour the first time, then fifteen minutes)
	@scripts/bootstrap test
	@scripts/test

test-long: ## the tests and 100,000 random games, fuzzing, clang-tidy on everything, mutants, coverage (3 hours; goes on where it was interrupted)
	@scripts/bootstrap long
	@scripts/test-long

lint: ## formatting, clang-tidy on what changed, script syntax, layers, links and numbers in documents
	@scripts/bootstrap test
	@scripts/lint

format: ## format all C++ files
	@scripts/bootstrap test
	@git ls-files -co --exclude-standard -- '*.cpp' '*.h' | xargs -r clang-format-19 -i

bench: ## measure: games per second, time per call (docs/performance.md)
	@scripts/bootstrap test
	@cmake --preset release >/dev/null
	@cmake --build --preset release --target loseta_bench
	@build/release/bin/loseta_bench

server-load: ## measure the server: 2,000 games over 10,000 sockets, on disk and in memory (docs/performance.md)
	@scripts/bootstrap test
	@cmake --preset release >/dev/null
	@cmake --build --preset release --target server_load
	@build/release/bin/server_load --games 2000 --sockets 10000 --interval 8000 --seconds 30 --folder . --folder /dev/shm

fuzz: ## fuzz every target for FUZZ_SECONDS (60)
	@scripts/bootstrap test
	@scripts/fuzz

mutants: ## break the engine line by line; every break must turn a test red
	@scripts/bootstrap test
	@tools/mutants

coverage: ## which lines the tests reach
	@scripts/bootstrap test
	@scripts/coverage

clean: ## delete what was built
	@rm -rf build coverage web/dist web/node_modules
