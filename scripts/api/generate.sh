#!/usr/bin/env bash
# Makes the client of the workspace (web/src/api) from the interface description; commit what changed.
set -euo pipefail
cd "$(dirname "$0")/../.."
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
export PATH="$PWD/node_modules/.bin:$PATH"
[ -d scripts/api/node_modules/openapi-fetch ] || npm ci --prefix scripts/api --no-audit --no-fund
node --import ./src/db/driver/hooks.mjs scripts/api/write-document.ts "$out/openapi.json"
node scripts/api/generate-client.mjs "$out/openapi.json" "$out/web" --web
rm -rf web/src/api
mv "$out/web" web/src/api
