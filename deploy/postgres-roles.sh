#!/bin/sh
# Two roles and a database: one role owns and migrates, the other runs the product. Read once by the postgres image on an empty
# volume, which has the passwords as files; run by deploy/systemd/servers.sh as root, which has them as variables. May run again.
set -eu
(
  DATABASE_OWNER_PASSWORD=${DATABASE_OWNER_PASSWORD:-$(cat /run/secrets/database_owner_password)}
  DATABASE_APP_PASSWORD=${DATABASE_APP_PASSWORD:-$(cat /run/secrets/database_app_password)}
  export DATABASE_OWNER_PASSWORD DATABASE_APP_PASSWORD
  as=
  [ "$(id -u)" -ne 0 ] || as='runuser --user postgres --'
  cd /
  $as psql --quiet --set=ON_ERROR_STOP=1 --username "${POSTGRES_USER:-postgres}" <<'SQL'
\getenv owner DATABASE_OWNER_PASSWORD
\getenv app DATABASE_APP_PASSWORD
select 'create role foyer_owner login' where to_regrole('foyer_owner') is null \gexec
select 'create role foyer_app login' where to_regrole('foyer_app') is null \gexec
alter role foyer_owner password :'owner';
alter role foyer_app password :'app';
select $$create database foyer owner foyer_owner encoding 'UTF8' locale 'C.UTF-8' template template0$$
  where not exists (select from pg_database where datname = 'foyer') \gexec
SQL
)
