#!/usr/bin/env bash
# The whole test suite against a real PostgreSQL server: an own one (TEST_DATABASE_URL, a role that may create databases)
# or the one that scripts/postgres.sh starts. Arguments go to vitest.
set -euo pipefail
cd "$(dirname "$0")/.."
TEST_DATABASE_URL=${TEST_DATABASE_URL:-$(scripts/postgres.sh start)}
export TEST_DATABASE_URL
exec npx vitest run "$@"
