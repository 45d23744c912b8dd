#!/bin/sh
# Writes .env for docker compose: the commented example, and random secrets of this installation's own. What an .env that
# is there already says stays as it is; secrets that it lacks are added.
set -eu
cd "$(dirname "$0")/.."
secret() { od -An -N24 -tx1 /dev/urandom | tr -d ' \n'; }
umask 077
if [ ! -e .env ]; then
  cp .env.example .env
  printf '\n%s\n' "# Made by deploy/make-env.sh for docker compose. The passwords count when the volume is first made." >>.env
fi
for name in SESSION_SECRET POSTGRES_PASSWORD DATABASE_OWNER_PASSWORD DATABASE_APP_PASSWORD REDIS_PASSWORD; do
  if ! grep -q "^$name=" .env; then
    echo "$name=$(secret)" >>.env
    echo "made $name in .env"
  fi
done
