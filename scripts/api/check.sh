#!/usr/bin/env bash
# Lints the OpenAPI document and proves that a client can be generated from it and type-checks.
set -euo pipefail
cd "$(dirname "$0")/../.."
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
export PATH="$PWD/node_modules/.bin:$PATH"
[ -x scripts/api/node_modules/.bin/openapi-ts ] || npm ci --prefix scripts/api --no-audit --no-fund
export REDOCLY_TELEMETRY=off REDOCLY_SUPPRESS_UPDATE_NOTICE=true

node --import ./src/db/driver/hooks.mjs scripts/api/write-document.ts "$out/openapi.json"
redocly lint --config scripts/api/redocly.yaml "$out/openapi.json"
scripts/api/node_modules/.bin/openapi-ts --input "$out/openapi.json" --output "$out/client" --client @hey-api/client-fetch --silent
cat > "$out/tsconfig.json" <<'JSON'
{ "compilerOptions": { "strict": true, "noEmit": true, "target": "es2022", "module": "esnext", "moduleResolution": "bundler",
  "lib": ["es2022", "dom", "dom.iterable"], "types": [], "skipLibCheck": true }, "include": ["client"] }
JSON
tsc -p "$out/tsconfig.json"
echo 'The document is valid and its generated client type-checks.'
