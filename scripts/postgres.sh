#!/usr/bin/env bash
# A PostgreSQL server with pgvector for the test suite, out of Debian's (or Ubuntu's) packages.
#   scripts/postgres.sh start    installs what is missing (root), starts the server, prints its URL on standard output
#   scripts/postgres.sh status   prints the URL when it runs, else fails
#   scripts/postgres.sh stop     stops it; the data stays (it is only ever test data)
# Idempotent. Without root it uses a server that already runs here, or starts one of its own from installed packages.
# Environment: TEST_POSTGRES_DIR (state), TEST_POSTGRES_PORT (54329), TEST_PGVECTOR_SUITE (trixie: where the sources of
# pgvector are taken from when the machine's own release has no package of it).
set -euo pipefail

port=${TEST_POSTGRES_PORT:-54329}
suite=${TEST_PGVECTOR_SUITE:-trixie}
state=${TEST_POSTGRES_DIR:-/var/tmp/appeals-drafting-postgres}
[ "$(id -u)" = 0 ] || [ -n "${TEST_POSTGRES_DIR:-}" ] || own_state="$state-$(id -un)"
work=

say() { printf '[%3ds] %s\n' "$SECONDS" "$*" >&2; }
fail() { say "$*"; exit 1; }
apt() { DEBIAN_FRONTEND=noninteractive apt-get -y -qq -o DPkg::Lock::Timeout=300 -o Dpkg::Use-Pty=0 "$@" >&2; }
cleanup() { [ -z "$work" ] || rm -rf "$work"; }
trap cleanup EXIT

# The newest installed server's version, e.g. 15; empty when none is.
version() {
  local found
  found=$(find /usr/lib/postgresql -maxdepth 3 -path '*/bin/initdb' 2>/dev/null | awk -F/ '{print $5}' | sort -n | tail -1)
  printf '%s' "$found"
}
url() { printf 'postgres://postgres@127.0.0.1:%s/postgres\n' "$port"; }
running() { "/usr/lib/postgresql/$(version)/bin/pg_isready" -q -h 127.0.0.1 -p "$port" -U postgres 2>/dev/null; }
has_vector() { [ -e "/usr/share/postgresql/$1/extension/vector.control" ]; }

# PostgreSQL refuses to run as root: there the packages' own user runs it.
as_server_user() {
  if [ "$(id -u)" = 0 ]; then (cd / && runuser -u postgres -- "$@"); else "$@"; fi
}

install_server() {
  [ -z "$(version)" ] || return 0
  [ "$(id -u)" = 0 ] || fail 'PostgreSQL is not installed; run this once as root'
  say 'installing PostgreSQL'
  apt-cache show postgresql >/dev/null 2>&1 || apt update
  # The package would otherwise start a cluster of its own.
  mkdir -p /etc/postgresql-common
  [ -e /etc/postgresql-common/createcluster.conf ] || echo 'create_main_cluster = false' >/etc/postgresql-common/createcluster.conf
  apt install --no-install-recommends postgresql postgresql-contrib
}

install_vector() {
  local version=$1
  ! has_vector "$version" || return 0
  [ "$(id -u)" = 0 ] || fail 'pgvector is not installed; run this once as root'
  if apt-cache show "postgresql-$version-pgvector" >/dev/null 2>&1; then
    say 'installing pgvector'
    apt install --no-install-recommends "postgresql-$version-pgvector"
  else
    build_vector "$version"
  fi
}

# The machine's own package sources, turned into a source entry for the newer suite; no host name is written here.
write_source_entry() {
  local sources
  sources=$(find /etc/apt/sources.list.d -name '*.sources' 2>/dev/null | sort | head -1)
  if [ -n "$sources" ]; then
    awk -v suite="$suite" 'BEGIN { RS = ""; ORS = "\n" } !/-security/ && !done {
      gsub(/(^|\n)Types:[^\n]*/, "\nTypes: deb-src"); gsub(/\nSuites:[^\n]*/, "\nSuites: " suite); print; done = 1
    }' "$sources" | sed '/^$/d; /^#/d' >"$1/pgvector.sources"
  else
    awk -v suite="$suite" '$1 == "deb" && !/-security/ {
      sub(/^deb/, "deb-src"); $(($2 ~ /^\[/) ? 4 : 3) = suite; print; exit
    }' /etc/apt/sources.list >"$1/pgvector.list"
  fi
}

# Builds pgvector from the newer suite's source package. The private lists keep the system's own apt state as it is, and
# the server's headers are unpacked instead of installed, because their package would bring a whole compiler suite.
build_vector() {
  local version=$1
  work=$(mktemp -d)
  chmod 755 "$work"
  mkdir -p "$work"/{lists/partial,parts,source,headers}
  write_source_entry "$work/parts"
  local private=(-o Dir::Etc::SourceList=/dev/null -o "Dir::Etc::SourceParts=$work/parts" -o "Dir::State::Lists=$work/lists"
    -o "Dir::Cache::pkgcache=$work/packages.bin" -o "Dir::Cache::srcpkgcache=$work/sources.bin" -o APT::Sandbox::User=root)
  say "fetching pgvector's source from $suite"
  apt "${private[@]}" update
  (cd "$work" && apt "${private[@]}" --download-only source pgvector && tar -xf ./*.orig.tar.* -C source --strip-components=1)
  (cd "$work" && apt -o APT::Sandbox::User=root download "postgresql-server-dev-$version")
  dpkg -x "$work"/postgresql-server-dev-*.deb "$work/headers"
  command -v cc make >/dev/null || apt install --no-install-recommends gcc make libc6-dev
  say 'building pgvector'
  local make=(make -s -C "$work/source" "PG_CONFIG=/usr/lib/postgresql/$version/bin/pg_config" with_llvm=no OPTFLAGS=
    "includedir_server=$work/headers/usr/include/postgresql/$version/server")
  "${make[@]}" -j"$(nproc)" >&2
  "${make[@]}" install >&2
}

start() {
  if [ -n "$(version)" ] && has_vector "$(version)" && running; then
    url
    return
  fi
  install_server
  local bin
  bin=/usr/lib/postgresql/$(version)/bin
  install_vector "$(version)"
  state=${own_state:-$state}
  mkdir -p "$state"
  [ "$(id -u)" != 0 ] || chown postgres: "$state"
  if [ ! -s "$state/data/PG_VERSION" ]; then
    as_server_user "$bin/initdb" -D "$state/data" -U postgres -A trust -E UTF8 --locale=C.UTF-8 --no-sync >/dev/null
  fi
  say "starting PostgreSQL $(version) on port $port"
  # Test data need not survive a power cut. One line: pg_ctl hands it to a shell.
  local options="-p $port -c listen_addresses=127.0.0.1 -c unix_socket_directories=$state"
  options+=' -c fsync=off -c full_page_writes=off -c synchronous_commit=off -c max_connections=300 -c shared_buffers=256MB'
  as_server_user "$bin/pg_ctl" -D "$state/data" -w -s -l "$state/log" -o "$options" start >&2 || fail "$(tail -5 "$state/log")"
  url
}

stop() {
  state=${own_state:-$state}
  [ -s "$state/data/postmaster.pid" ] || return 0
  as_server_user "/usr/lib/postgresql/$(version)/bin/pg_ctl" -D "$state/data" -m fast -w -s stop
}

case ${1:-start} in
  start) start ;;
  status) if [ -n "$(version)" ] && running; then url; else fail 'not running'; fi ;;
  stop) stop ;;
  *) fail 'usage: postgres.sh [start|stop|status]' ;;
esac
