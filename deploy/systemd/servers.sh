#!/bin/sh
# Brings PostgreSQL, Redis and Caddy of this machine to what Foyer wants, by what deploy/make-env.sh --server has written. May run again.
set -eu
cd "$(dirname "$0")/../.."
ENV=/etc/foyer
valued() { sed -n "s/^$2=//p" "$ENV/$1" | tail -n 1; }
password_in() { valued "$1" "$2" | sed -n 's|^[a-z]*://[^:]*:\([^@]*\)@.*|\1|p'; }

id foyer >/dev/null 2>&1 ||
  useradd --system --user-group --home-dir /var/lib/foyer --shell /usr/sbin/nologin foyer

DATABASE_OWNER_PASSWORD=$(password_in owner.env DATABASE_OWNER_URL)
DATABASE_APP_PASSWORD=$(password_in foyer.env DATABASE_URL)
export DATABASE_OWNER_PASSWORD DATABASE_APP_PASSWORD
sh deploy/postgres-roles.sh
echo 'PostgreSQL has the roles and the database'

umask 027
cat >/etc/redis/foyer.conf <<END
requirepass $(password_in foyer.env REDIS_URL)
appendonly yes
maxmemory 256mb
maxmemory-policy noeviction
END
chgrp redis /etc/redis/foyer.conf
grep -qx 'include /etc/redis/foyer.conf' /etc/redis/redis.conf ||
  echo 'include /etc/redis/foyer.conf' >>/etc/redis/redis.conf
systemctl restart redis-server
echo 'Redis has its password and keeps what it is told'

# Only as the package brought it: another one is somebody's own.
if [ -e /etc/caddy/Caddyfile ] && dpkg --verify caddy | grep -q '/etc/caddy/Caddyfile$'; then
  echo '/etc/caddy/Caddyfile is not the one of the package, and stays as it is (docs/operate/network.md has the block)'
elif [ -e /etc/caddy/Caddyfile ]; then
  umask 022
  site=$(valued foyer.env APP_URL)
  sed "/^\`\`\`caddyfile/,/^\`\`\`/!d; /^\`\`\`/d; s/^directory.example /${site#https://} /" docs/operate/network.md >/etc/caddy/Caddyfile
  systemctl reload-or-restart caddy
  echo "Caddy answers for $site"
fi
