#!/bin/sh
# Run once by the postgres image on an empty volume: one role owns and migrates, the other runs the product.
set -eu
psql --set=ON_ERROR_STOP=1 --username "${POSTGRES_USER:-postgres}" <<'SQL'
\set owner `cat /run/secrets/database_owner_password`
\set app `cat /run/secrets/database_app_password`
create role foyer_owner login password :'owner';
create role foyer_app login password :'app';
create database foyer owner foyer_owner;
SQL
