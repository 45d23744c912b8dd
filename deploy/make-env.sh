#!/bin/sh
# Makes what docker compose needs: .env, from the commented example, and in deploy/secrets a file for each secret, random
# ones of this installation's own. What is there stays as it is; secrets that an older .env held move into their files.
set -eu
cd "$(dirname "$0")/.."
secret() { od -An -N24 -tx1 /dev/urandom | tr -d ' \n'; }
umask 077
[ -e .env ] || cp .env.example .env
# The folder is its owner's alone; the files in it are read by the users of the containers that are given them.
mkdir -p deploy/secrets
keep() {
  [ -e "deploy/secrets/$1" ] && return
  printf '%s\n' "$2" >"deploy/secrets/$1"
  chmod 444 "deploy/secrets/$1"
  echo "made deploy/secrets/$1"
}
# The value of a variable in .env, if it has one, which then goes out of it.
moved() {
  value=$(sed -n "s/^$1=//p" .env | tail -n 1)
  if [ -n "$value" ]; then
    sed "/^$1=/d" .env >.env.new
    mv .env.new .env
  fi
  printf '%s' "$value"
}
read_secret() { cat "deploy/secrets/$1"; }
for name in SESSION_SECRET POSTGRES_PASSWORD DATABASE_OWNER_PASSWORD DATABASE_APP_PASSWORD REDIS_PASSWORD; do
  former=$(moved "$name")
  keep "$(echo "$name" | tr '[:upper:]' '[:lower:]')" "${former:-$(secret)}"
done
# What SESSION_SECRET sealed so far still opens; within an hour all of it is sealed with the new key.
keep data_keys "$(secret),$(read_secret session_secret)"
keep database_url "postgresql://foyer_app:$(read_secret database_app_password)@postgres:5432/foyer"
keep database_owner_url "postgresql://foyer_owner:$(read_secret database_owner_password)@postgres:5432/foyer"
keep redis_url "redis://:$(read_secret redis_password)@redis:6379"
former=$(moved SMTP_URL)
keep smtp_url "${former:-smtp://mailpit:1025}"
