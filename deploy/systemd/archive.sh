#!/bin/sh
# Lets PostgreSQL of this machine go back to any moment of the last two weeks, by pgBackRest. May run again.
#   sh archive.sh
#   sh archive.sh --restore '2026-11-28 09:41:00+00'
set -eu
cd "$(dirname "$0")/../.."
read -r major cluster _ <<END
$(pg_lsclusters --no-header | head -n 1)
END
postgres=postgresql@$major-$cluster
pgbackrest() { runuser --user postgres -- pgbackrest --stanza=foyer "$@"; }
asked() { runuser --user postgres -- psql --no-psqlrc --tuples-only --no-align --cluster "$major/$cluster" --command "$1"; }

if [ "${1:-}" = --restore ]; then
  [ $# -eq 2 ] || {
    sed -n '3,4s/^# *//p' "$0" >&2
    exit 2
  }
  for unit in web worker realtime; do
    ! systemctl --quiet is-active "foyer-$unit" || {
      echo 'Foyer still runs: systemctl stop foyer.target' >&2
      exit 1
    }
  done
  seconds=$(date --date="$2" +%s) && [ "$seconds" -lt "$(date +%s)" ] || {
    echo "Not a moment of the past: $2" >&2
    exit 2
  }
  # The restore overwrites the only other copy. Verify finds damage and exits 0 all the same; only its log names the files.
  echo 'Verifying all files of the archive'
  report=$(pgbackrest --output=text --log-level-console=info verify 2>&1) && ! echo "$report" | grep --quiet 'status: error' || {
    echo "$report" >&2
    echo 'Not restored: the archive is damaged or cannot be read, see above. PostgreSQL goes on, unchanged.' >&2
    exit 1
  }
  # Ended in order it archives its last changes: one can go forward again.
  systemctl stop "$postgres"
  pgbackrest --delta --type=time "--target=$2" --target-action=promote restore || {
    echo "Not restored. PostgreSQL goes on with what it has; one that was restored in part does not start." >&2
    systemctl start "$postgres"
    exit 1
  }
  systemctl start "$postgres"
  until [ "$(asked 'select pg_is_in_recovery()')" = f ]; do
    sleep 1
    systemctl --quiet is-active "$postgres" || {
      echo "PostgreSQL has not reached $2: journalctl --unit $postgres, /var/log/postgresql" >&2
      exit 1
    }
  done
  echo "PostgreSQL is as it was at $2"
  exit
fi
[ $# -eq 0 ] || {
  sed -n '3,4s/^# *//p' "$0" >&2
  exit 2
}

if [ -e /etc/pgbackrest/pgbackrest.conf ]; then
  echo '/etc/pgbackrest/pgbackrest.conf is there, and stays as it is'
else
  install -d /etc/pgbackrest
  sed "s|^pg1-path=.*|pg1-path=/var/lib/postgresql/$major/$cluster|" deploy/pgbackrest.conf |
    install -m 640 -g postgres /dev/stdin /etc/pgbackrest/pgbackrest.conf
fi
install -m 644 deploy/postgres-archive.conf "/etc/postgresql/$major/$cluster/conf.d/foyer-archive.conf"
systemctl restart "$postgres"
pgbackrest stanza-create
pgbackrest check
pgbackrest --type=full backup
echo 'PostgreSQL is archived'
