#!/bin/sh
# sh deploy/change-version.sh <image, or folder of a release> <file of the environment>
#
# Starts a version beside the running one, waits until it answers, and stops the old one: with nginx in front, as in
# deploy/nginx.conf, no request is lost. If the new version doesn't answer within two minutes, it's stopped and the old
# one keeps running. An image runs in Docker, a folder by deploy/site@.service.
set -eu
version=$1
environment=$2
cache=${NGINX_CACHE:-/var/cache/nginx/site-pages}
first=${PORT:-3000}
second=$((first + 1))

site_url=$(sed -n 's/^SITE_URL=//p' "$environment")
host=${site_url#https://}
case $host in *:*) address=$host ;; *) address=$host:443 ;; esac

if [ -e "$cache" ]; then
  find "$cache" -type f >/dev/null 2>&1 || {
    echo "Nothing was changed: $(id -un) can't empty nginx's cache $cache. Run this as root." >&2
    exit 1
  }
else
  echo "There is no nginx cache at $cache: nothing is put there or deleted." >&2
fi

if [ -d "$version" ]; then
  version=$(cd "$version" && pwd)
  name() { echo "site@$1.service"; }
  running() { systemctl list-units --plain --no-legend --state=active,activating 'site@*' | cut -d ' ' -f 1; }
  start() {
    ln -sfn "$version" "${SITE_RELEASES:-/srv/site}/$1"
    systemctl enable --quiet --now "site@$1.service"
  }
  files() { (cd "$version" && find .next/static -type f); }
  stop() { systemctl disable --quiet --now "$1"; }
  last_lines() { journalctl --no-pager --output cat --lines 50 --unit "$1"; }
else
  name() { echo "site-$1"; }
  running() { docker ps --filter 'name=^site-[0-9]+$' --format '{{.Names}}'; }
  # Only this machine reaches the port: anyone else who did could set X-Real-IP. Jobs end within 50 s of the stop signal.
  # The log is the machine's, since Docker's own ends with the container.
  start() {
    docker rm --force "site-$1" >/dev/null 2>&1 || true
    docker run --detach --name "site-$1" --publish "127.0.0.1:$1:3000" --env-file "$environment" --read-only \
      --restart unless-stopped --stop-timeout 60 --log-driver journald --log-opt tag=site "$version" >/dev/null
  }
  files() { docker exec "$new" find .next/static -type f; }
  stop() { docker stop "$1" >/dev/null && docker rm "$1" >/dev/null; }
  last_lines() { docker logs --tail 50 "$1"; }
fi

old=$(running)
case $old in
  "$(name "$first")") port=$second ;;
  "$(name "$second")" | '') port=$first ;;
  *) echo "Only one version may run at a time, but these are running: $old" >&2 && exit 1 ;;
esac
new=$(name "$port")
start "$port"

tries=120
until curl --fail --silent --output /dev/null --max-time 5 "http://127.0.0.1:$port/"; do
  tries=$((tries - 1))
  if [ "$tries" -eq 0 ]; then
    last_lines "$new" >&2
    stop "$new"
    echo "$version doesn't answer; ${old:-nothing} keeps running." >&2
    exit 1
  fi
  sleep 1
done

# nginx keeps these for a day: pages that are open still request them when the next version is running.
[ ! -e "$cache" ] || files | while read -r file; do
  curl --fail --silent --insecure --globoff --header 'Accept-Encoding: gzip' --output /dev/null --resolve "$address:127.0.0.1" \
    "https://$host/_next/${file#.next/}" || echo "nginx doesn't have $file" >&2
done

[ -z "$old" ] || stop "$old"
# The previous version's pages.
[ ! -e "$cache" ] || find "$cache" -ignore_readdir_race -type f -delete
echo "$new runs $version."
