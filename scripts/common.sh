# Sourced by the other scripts: the project's root, the compiler cache, and stages that are announced and counted.
cd "$(dirname "${BASH_SOURCE[0]}")/.."
export CCACHE_BASEDIR=$PWD CCACHE_NOHASHDIR=1 # so that another clone finds what this one compiled
export UBSAN_OPTIONS=print_stacktrace=1
jobs=${LOSETA_JOBS:-$(nproc)}
passed=0
failed=0
log=$(mktemp)
trap 'rm -f "$log" "$log".*' EXIT

# stage NAME COMMAND...: runs it quietly, says how long it took, counts it as one, shows its output when it fails.
# With tells=yes before it also the last line of its output, which is its result.
stage() {
  local name=$1 start=$SECONDS
  shift
  printf '==== %s\n' "$name"
  if "$@" >"$log" 2>&1 </dev/null; then
    printf 'ok   %s (%d s)%s\n' "$name" $((SECONDS - start)) "${tells:+: $(tail -n 1 "$log")}"
    passed=$((passed + 1))
    return 0
  fi
  tail -n 200 "$log"
  printf 'FAIL %s (%d s)\n' "$name" $((SECONDS - start))
  failed=$((failed + 1))
  return 1
}

# begin COMMAND...: starts what needs one core, beside the stages that follow; a later stage NAME ended is its result.
begin() {
  "$@" >"$log.beside" 2>&1 </dev/null &
  beside=$!
}
ended() {
  local status=0
  wait "$beside" || status=$?
  cat "$log.beside"
  return $status
}

# gtests BINARY: counts each of its tests; a crash counts as one failure. One process a core, and several shares for each, so that no
# core waits long for the other.
gtests() {
  local start=$SECONDS status=0 good bad shares=$((4 * jobs))
  printf '==== %s\n' "$1"
  seq 0 $((shares - 1)) | GTEST_TOTAL_SHARDS=$shares xargs -P "$jobs" -I{} \
    bash -c 'GTEST_SHARD_INDEX=$1 "$2" >"$3.$1" 2>&1 </dev/null || echo $? >>"$3.status"' _ {} "$1" "$log"
  if [ -f "$log.status" ]; then status=$(tail -n 1 "$log.status"); fi
  cat "$log".[0-9]* >"$log"
  rm -f "$log".[0-9]* "$log.status"
  good=$(sed -nE 's/^\[  PASSED  \] ([0-9]+) tests?\.$/\1/p' "$log" | awk '{sum += $1} END {print sum + 0}')
  bad=$(sed -nE 's/^\[  FAILED  \] ([0-9]+) tests?, listed below:$/\1/p' "$log" | awk '{sum += $1} END {print sum + 0}')
  if [ "$status" = 0 ] && [ "$good" = 0 ]; then status=1; fi
  if [ "$status" != 0 ]; then
    grep -vE '^\[ +(RUN|OK) +\]|^\[(---|===)|^Running main' "$log" | tail -n 200 || true
    if [ "$bad" = 0 ]; then bad=1; fi
    printf 'FAIL %s: %d failed, %d passed (%d s, exit code %d)\n' "$1" "$bad" "$good" $((SECONDS - start)) "$status"
  else
    printf 'ok   %s: %d passed (%d s)\n' "$1" "$good" $((SECONDS - start))
  fi
  passed=$((passed + good))
  failed=$((failed + bad))
}

# page_tests NAME COMMAND...: counts each test that Vitest reports, as gtests does.
page_tests() {
  local name=$1 start=$SECONDS status=0 good bad
  shift
  printf '==== %s\n' "$name"
  NO_COLOR=1 "$@" >"$log" 2>&1 </dev/null || status=$?
  good=$(sed -nE 's/^ *Tests .* ([0-9]+) passed.*/\1/p; s/^ *Tests  ([0-9]+) passed.*/\1/p' "$log" | tail -n 1)
  bad=$(sed -nE 's/^ *Tests +([0-9]+) failed.*/\1/p' "$log" | tail -n 1)
  if [ "$status" = 0 ] && [ "${good:-0}" = 0 ]; then status=1; fi
  if [ "$status" != 0 ]; then
    tail -n 200 "$log"
    : "${bad:=1}"
    printf 'FAIL %s: %d failed, %d passed (%d s)\n' "$name" "$bad" "${good:-0}" $((SECONDS - start))
  else
    printf 'ok   %s: %d passed (%d s)\n' "$name" "$good" $((SECONDS - start))
  fi
  passed=$((passed + ${good:-0}))
  failed=$((failed + ${bad:-0}))
}

# The page, with the release command built before: page_checks is what needs no browser, and false when there is no page to look at.
npm_run="scripts/with-node npm run --silent"
page_checks() {
  stage "build of the page" scripts/page || return 1
  stage "types of the page" $npm_run check || true
  stage "lint of the page" $npm_run lint || true
  page_tests "tests of the page" $npm_run test
}
page_browser() { page_tests "the page in a browser" $npm_run e2e; }

# build PRESET TARGET...: configures and builds. The release preset is for who plays, with whatever compiler: its warnings are
# errors only here, and the next `make build` configures it without.
build() {
  local preset=$1
  shift
  cmake --preset "$preset" -DLOSETA_WERROR=ON && cmake --build --preset "$preset" -j "$jobs" ${1:+--target "$@"}
}

fuzz_targets() { sed -nE 's/^foreach\(name IN ITEMS (.*)\)$/\1/p' fuzz/CMakeLists.txt; }

# Folders with the seeds of a fuzz target: those that belong to no set, each set's own, and copies of the tile files and golden games.
fuzz_seeds() {
  local copies=build/fuzz/seeds/$1 folder
  rm -rf "$copies"
  mkdir -p "$copies"
  case $1 in
    fuzz_tiles) cp sets/*/*.tiles "$copies" ;;
    fuzz_record) cp engine/tests/golden/*.loseta sets/*/golden/*.loseta "$copies" ;;
  esac
  for folder in "fuzz/corpus/$1" "$copies" sets/*/fuzz/"$1"; do
    if [ -n "$(ls -A "$folder" 2>/dev/null)" ]; then echo "$folder"; fi
  done
}

# The last line of every script that counts.
summary() {
  printf '%d passed, %d failed\n' "$passed" "$failed"
  [ "$failed" = 0 ]
}
