#!/bin/sh
#   sh deploy/make-env.sh                              for docker compose
#   sh deploy/make-env.sh --server directory.example   for the units of deploy/systemd: see make_server
# Makes what docker compose needs: .env, from the commented example, and in deploy/secrets a file for each secret, random
# ones of this installation's own, and for each certificate. What is there stays as it is; secrets that an older .env held
# move into their files, and addresses of compose's own servers that an older version wrote become those of TLS.
set -eu
cd "$(dirname "$0")/.."
secret() { od -An -N24 -tx1 /dev/urandom | tr -d ' \n'; }
umask 077

# /etc/foyer/foyer.env, the settings of all processes, and owner.env, the database's owner: for migrations and backups alone. Systemd
# reads them as root. What is there stays as it is.
make_server() {
  folder=${FOYER_ETC:-/etc/foyer}
  mkdir -p "$folder"
  chmod 700 "$folder"
  if [ -e "$folder/foyer.env" ]; then
    echo "$folder/foyer.env stays as it is"
    return
  fi
  cat >"$folder/owner.env" <<END
DATABASE_OWNER_URL=postgresql://foyer_owner:$(secret)@127.0.0.1:5432/foyer
END
  cat >"$folder/foyer.env.new" <<END
# .env.example in the sources explains each variable. Restart Foyer after a change: systemctl restart foyer.target
NODE_ENV=production
APP_URL=https://$1
# Yours to fill in.
OPERATOR_NAME=
SUPPORT_EMAIL=
MAIL_FROM=
SMTP_URL=
# Caddy or nginx on this machine is the one proxy in front.
HOST=127.0.0.1
TRUST_PROXY=1
# On, the ZIP codes of buildings go to a weather service: Open-Meteo is free for non-commercial use, OpenWeather takes a key.
WEATHER=off
DATA_DIR=/var/lib/foyer
DATABASE_URL=postgresql://foyer_app:$(secret)@127.0.0.1:5432/foyer
REDIS_URL=redis://:$(secret)@127.0.0.1:6379
SESSION_SECRET=$(secret)
DATA_KEYS=$(secret)
METRICS_TOKEN=$(secret)
END
  mv "$folder/foyer.env.new" "$folder/foyer.env"
  echo "made $folder/foyer.env and $folder/owner.env: fill in OPERATOR_NAME, SUPPORT_EMAIL, MAIL_FROM and SMTP_URL"
}
case ${1:-} in
'') ;;
--server)
  case ${2:-} in
  '' | *[!a-z0-9.-]* | [.-]*)
    echo 'sh deploy/make-env.sh --server directory.example: the name that people type, without https://' >&2
    exit 2
    ;;
  esac
  make_server "$2"
  exit
  ;;
*)
  sed -n '2,3s/^# *//p' deploy/make-env.sh >&2
  exit 2
  ;;
esac

command -v openssl >/dev/null || {
  echo 'deploy/make-env.sh makes certificates with openssl, and there is none: install it (apt-get install openssl).' >&2
  exit 1
}
[ -e .env ] || sed 's/^# WEATHER=on$/WEATHER=off/' .env.example >.env
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

# An address that begins so and says nothing of TLS yet: its scheme, and what is added to its query.
over_tls() {
  file=deploy/secrets/$1
  sed -e "\\|^$2|!b" -e '/sslmode=/b' -e "s|^[a-z]*:|$3:|" -e 's|$|?TLS|' -e 's|?\(.*\)?TLS$|?\1\&TLS|' \
    -e "s|TLS\$|$4sslrootcert=/run/secrets/tls_ca|" "$file" >"$file.new"
  chmod 444 "$file.new"
  if cmp -s "$file" "$file.new"; then rm -f "$file.new"; else mv -f "$file.new" "$file"; fi
}
over_tls database_url 'postgres[a-z]*://[^@]*@postgres:5432/' postgresql 'sslmode=verify-full\&'
over_tls database_owner_url 'postgres[a-z]*://[^@]*@postgres:5432/' postgresql 'sslmode=verify-full\&'
over_tls redis_url 'redis://[^@]*@redis:6379' rediss ''
over_tls smtp_url 'smtp://mailpit:1025' smtps ''

# Certificates for TLS between the containers. The key of their authority ends with this program, so that nobody can make
# another: they are made together, and anew as soon as one of them is missing.
new=deploy/secrets/tls.new
trap 'rm -rf "$new"' EXIT
run() {
  openssl "$@" 2>"$new/said" && return
  cat "$new/said" >&2
  exit 1
}
DAYS=800
requested() {
  run req "$@" -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -config "$new/settings"
}
certificate() {
  requested -new -keyout "$new/$1_tls_key" -subj "/CN=$1" -out "$new/request"
  cat >"$new/extensions" <<END
basicConstraints = critical, CA:false
keyUsage = critical, digitalSignature
extendedKeyUsage = serverAuth
authorityKeyIdentifier = keyid
subjectAltName = DNS:localhost, IP:127.0.0.1$2
END
  run x509 -req -in "$new/request" -CA "$new/tls_ca" -CAkey "$new/authority.key" -set_serial "0x$(secret | cut -c 1-32)" \
    -days "$DAYS" -sha256 -extfile "$new/extensions" -out "$new/$1_tls_cert"
}
made='product_tls_cert product_tls_key postgres_tls_cert postgres_tls_key redis_tls_cert redis_tls_key mailpit_tls_cert mailpit_tls_key tls_ca'
is_whole() {
  for file in $made; do [ -e "deploy/secrets/$file" ] || return 1; done
}
rm -rf "$new"
if ! is_whole; then
  mkdir "$new"
  cat >"$new/settings" <<'END'
[req]
distinguished_name = name
[name]
[authority]
basicConstraints = critical, CA:true, pathlen:0
keyUsage = critical, keyCertSign
subjectKeyIdentifier = hash
END
  requested -x509 -keyout "$new/authority.key" -subj "/CN=Foyer $(secret | cut -c 1-8)" -days "$DAYS" \
    -extensions authority -out "$new/tls_ca"
  # One for the processes of the product: they are one application, and have the same secrets.
  certificate product ', DNS:web, DNS:worker, DNS:realtime'
  for name in postgres redis mailpit; do certificate "$name" ", DNS:$name"; done
  # The authority goes first and comes last: what was interrupted is made anew.
  rm -f deploy/secrets/tls_ca
  for file in $made; do
    chmod 444 "$new/$file"
    mv -f "$new/$file" "deploy/secrets/$file"
  done
  echo 'made the certificates in deploy/secrets'
fi
for file in $made; do
  case $file in *_key) continue ;; esac
  openssl x509 -checkend 2592000 -noout -in "deploy/secrets/$file" >/dev/null ||
    echo "deploy/secrets/$file ends within 30 days ($(openssl x509 -enddate -noout -in "deploy/secrets/$file")): delete" \
      'deploy/secrets/tls_ca, run this again, then docker compose up --detach --force-recreate' >&2
done
