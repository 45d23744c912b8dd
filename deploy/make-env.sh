#!/bin/sh
# Writes .env for docker compose: the commented example, and random secrets of this installation's own.
set -eu
cd "$(dirname "$0")/.."
if [ -e .env ]; then
  echo ".env is there already and stays as it is" >&2
  exit 0
fi
secret() { od -An -N24 -tx1 /dev/urandom | tr -d ' \n'; }
umask 077
{
  cat .env.example
  echo
  echo "# Made by deploy/make-env.sh for docker compose. The passwords count when the volume is first made."
  for name in SESSION_SECRET POSTGRES_PASSWORD DATABASE_OWNER_PASSWORD DATABASE_APP_PASSWORD; do
    echo "$name=$(secret)"
  done
} >.env
echo "made .env"
