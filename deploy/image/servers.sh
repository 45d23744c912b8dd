#!/bin/sh
# Makes a Debian with Node on its PATH and the product in /app the image with everything: Redis, an init, the user and his folder.
set -eu
export DEBIAN_FRONTEND=noninteractive
apt-get update
apt-get install --yes --no-install-recommends ca-certificates redis-server tini
rm -rf /var/lib/apt/lists/*
id node >/dev/null 2>&1 || useradd --uid 1000 --create-home node
install --directory --owner=node --group=node --mode=755 /data
ln -sf /app/deploy/image/foyer.sh /usr/local/bin/foyer
