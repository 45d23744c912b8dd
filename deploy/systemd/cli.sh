#!/bin/sh
# The command line of the release that runs, as its user and with its settings: sh cli.sh doctor
set -eu
exec systemd-run --quiet --pipe --wait --collect --service-type=exec --working-directory=/opt/foyer/current \
  --property=User=foyer --property=EnvironmentFile=/etc/foyer/foyer.env --property=EnvironmentFile=/etc/foyer/owner.env \
  /opt/foyer/current/node_modules/node/bin/node scripts/cli.ts "$@"
