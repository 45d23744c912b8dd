#!/bin/sh
# The image with everything: starts Foyer, or with arguments its command line (foyer doctor). Root only takes the volume over.
set -eu
if [ "$(id -u)" = 0 ]; then
  find "$DATA_DIR" ! -user node -exec chown --no-dereference node: {} +
  exec setpriv --reuid=node --regid=node --init-groups --no-new-privs env --unset=HOME "$0" "$@"
fi
[ $# -eq 0 ] || exec node /app/scripts/cli.ts "$@"
# Held until node ends: process numbers say nothing about another container.
exec 9>"$DATA_DIR/container.lock"
flock --nonblock 9 || {
  echo "Another container uses this volume: stop it first, or give this one a volume of its own." >&2
  exit 1
}
exec node /app/scripts/start.ts --container
