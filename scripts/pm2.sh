#!/usr/bin/env bash
# Installs the process manager that the tests use into a cache folder of its own, once, and prints its program. It is
# AGPL-licensed: none of this repository's packages, and used as a program only.
set -euo pipefail
version=7.0.4
folder="${XDG_CACHE_HOME:-$HOME/.cache}/appeals-drafting/pm2-$version"
program="$folder/node_modules/.bin/pm2"
if [ ! -x "$program" ]; then
  mkdir -p "$(dirname "$folder")"
  # Beside its place and then moved there: two installations at once harm nothing, a broken one is never used.
  made="$(mktemp -d "$folder.XXXXXX")"
  trap 'rm -rf "$made"' EXIT
  npm install --prefix "$made" --no-audit --no-fund --ignore-scripts "pm2@$version" >&2
  mv -T "$made" "$folder" 2>/dev/null || [ -x "$program" ]
fi
echo "$program"
