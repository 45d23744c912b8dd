#!/bin/sh
# Builds a release beside the one that runs, migrates, and changes over to it; the former one stays for the way back.
#   sh release.sh <tag, branch or commit of /opt/foyer/source>
#   sh release.sh --back
set -eu
umask 022
cd /opt/foyer
exec 9>/run/foyer-release.lock
flock --nonblock 9 || {
  echo 'Another release.sh is at work' >&2
  exit 1
}
named() { basename "$(readlink "$1" 2>/dev/null || echo none)"; }

point() {
  ln -sfn "releases/$2" "$1.new"
  mv -T "$1.new" "$1"
}

install_units() {
  mkdir -p /etc/systemd/system/foyer-.service.d
  install -m 644 "releases/$1"/deploy/systemd/*.service "releases/$1"/deploy/systemd/*.target "releases/$1"/deploy/systemd/*.timer \
    /etc/systemd/system/
  install -m 644 "releases/$1"/deploy/systemd/foyer-.service.d/* /etc/systemd/system/foyer-.service.d/
  systemctl daemon-reload
}

is_ready() {
  current/node_modules/node/bin/node --eval \
    'fetch(`http://127.0.0.1:${process.argv[1]}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))' "$1"
}

# From $1 to $2: worker, realtime, web, each ready before the next.
change_over() {
  before=$1
  [ "$before" != "$2" ] || before=none # an attempt that ended here goes on
  install_units "$2"
  point current "$2"
  [ "$before" = none ] || point former "$before"
  for process in worker:3002 realtime:3001 web:3000; do
    unit=foyer-${process%:*}
    systemctl restart "$unit"
    tries=0
    until is_ready "${process#*:}"; do
      tries=$((tries + 1))
      [ "$tries" -lt 60 ] || {
        journalctl --unit "$unit" --lines 15 --no-pager --output cat >&2
        echo "$unit of $2 does not become ready; its last lines are above." >&2
        [ "$before" = none ] || echo "Back to $before: sh /opt/foyer/current/deploy/systemd/release.sh --back" >&2
        exit 1
      }
      sleep 1
    done
  done
  echo "Foyer $2 runs"
}

running=$(named current)
if [ "${1:-}" = --back ]; then
  former=$(named former)
  [ -d "releases/$former" ] || {
    echo 'There is no former release to go back to' >&2
    exit 1
  }
  change_over "$running" "$former"
  exit
fi

[ $# -eq 1 ] || {
  sed -n '3,4s/^# *//p' "$0" >&2
  exit 2
}
# Known before minutes of building; later the processes name what is missing.
empty=$(sed -n 's/^\([A-Z_]*\)=$/\1/p' /etc/foyer/foyer.env)
[ "$running" != none ] || [ -z "$empty" ] || {
  echo '/etc/foyer/foyer.env still lacks:' $empty >&2
  exit 1
}
git -C source fetch --quiet --tags origin
commit=$(git -C source rev-parse --verify --quiet --short "origin/$1^{commit}" || git -C source rev-parse --verify --short "$1^{commit}")
version=$(git -C source show "$commit:package.json" | sed -n 's/^  "version": "\(.*\)",$/\1/p')
release=$version-$commit
if [ "$release" = "$running" ] && is_ready 3002 && is_ready 3001 && is_ready 3000; then
  echo "$release runs already"
  exit
fi
if [ ! -e "releases/$release/.built" ]; then
  rm -rf "releases/$release"
  mkdir -p "releases/$release"
  git -C source archive "$commit" | tar -x -C "releases/$release"
  (cd "releases/$release" && npm ci && npm run build && npm prune --omit=dev --include=prod)
  touch "releases/$release/.built"
fi
install_units "$release"
[ "$running" = none ] || systemctl start foyer-backup
systemctl start "foyer-release@$release"
change_over "$running" "$release"
for old in releases/*; do
  case ${old#releases/} in "$release" | "$(named former)") ;; *) rm -rf "$old" ;; esac
done
