#!/usr/bin/env bash
# Lints the OpenAPI document and proves that clients can be made of it by two generators, that they type-check under
# strict, and that they reach the running service.
set -euo pipefail
cd "$(dirname "$0")/../.."
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
export PATH="$PWD/node_modules/.bin:$PATH"
[ -d scripts/api/node_modules/openapi-fetch ] || npm ci --prefix scripts/api --no-audit --no-fund
export REDOCLY_TELEMETRY=off REDOCLY_SUPPRESS_UPDATE_NOTICE=true

node --import ./src/db/driver/hooks.mjs scripts/api/write-document.ts "$out/openapi.json"
redocly lint --config scripts/api/redocly.yaml "$out/openapi.json"
node scripts/api/generate-client.mjs "$out/openapi.json" "$out/client"
node scripts/api/generate-client.mjs "$out/openapi.json" "$out/web" --web
diff -r "$out/web" web/src/api || { echo 'web/src/api is not of this description: npm run api:generate, and commit it.'; exit 1; }
scripts/api/node_modules/.bin/openapi-typescript "$out/openapi.json" --output "$out/schema.d.ts" > /dev/null
cp scripts/api/calls/*.ts "$out"
ln -s "$PWD/scripts/api/node_modules" "$out/node_modules"
echo '{ "type": "module" }' > "$out/package.json"
cat > "$out/tsconfig.json" <<JSON
{ "compilerOptions": { "strict": true, "noEmit": true, "target": "es2024", "module": "nodenext",
  "moduleResolution": "nodenext", "allowImportingTsExtensions": true, "lib": ["es2024", "dom", "dom.iterable"],
  "typeRoots": ["$PWD/node_modules/@types"], "types": ["node"], "skipLibCheck": true }, "include": ["*.ts", "client"] }
JSON
tsc -p "$out/tsconfig.json"
node --import ./src/db/driver/hooks.mjs scripts/api/run-calls.ts "$out/with-hey-api.ts" "$out/with-openapi-fetch.ts"
echo 'The document is valid; clients of two generators type-check and reach the service.'
