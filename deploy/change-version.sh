#!/bin/sh
# sh deploy/change-version.sh <image> <file of the environment>
#
# Starts an image beside the running version, waits until it answers, and stops the old one: with nginx in front, as in
# deploy/nginx.conf, no request is lost. If the new version doesn't answer within two minutes, it's removed and the old
# one keeps running. The user needs access to Docker and to nginx's cache.
set -eu
image=$1
environment=$2
cache=${NGINX_CACHE:-/var/cache/nginx/site-pages}
first=${PORT:-3000}
second=$((first + 1))

site_url=$(sed -n 's/^SITE_URL=//p' "$environment")
host=${site_url#https://}
case $host in *:*) address=$host ;; *) address=$host:443 ;; esac

old=$(docker ps --filter 'name=^site-[0-9]+$' --format '{{.Names}}')
case $old in
  "site-$first") port=$second ;;
  "site-$second" | '') port=$first ;;
  *) echo "Only one version may run at a time, but these are running: $old" >&2 && exit 1 ;;
esac
new=site-$port

docker rm --force "$new" >/dev/null 2>&1 || true
# Only this machine reaches the port: anyone else who did could set X-Real-IP. Jobs end within 50 s of the stop signal.
docker run --detach --name "$new" --publish "127.0.0.1:$port:3000" --env-file "$environment" --read-only \
  --restart unless-stopped --stop-timeout 60 --log-opt max-size=50m --log-opt max-file=20 "$image" >/dev/null

tries=120
until curl --fail --silent --output /dev/null --max-time 5 "http://127.0.0.1:$port/"; do
  tries=$((tries - 1))
  if [ "$tries" -eq 0 ]; then
    docker logs --tail 50 "$new" >&2
    docker rm --force "$new" >/dev/null
    echo "$image doesn't answer; ${old:-nothing} keeps running." >&2
    exit 1
  fi
  sleep 1
done

# nginx keeps these for a day: pages that are open still request them when the next version is running.
docker exec "$new" find .next/static -type f | while read -r file; do
  curl --fail --silent --insecure --globoff --header 'Accept-Encoding: gzip' --output /dev/null --resolve "$address:127.0.0.1" \
    "https://$host/_next/${file#.next/}" || echo "nginx doesn't have $file" >&2
done

if [ -n "$old" ]; then
  docker stop "$old" >/dev/null
  docker rm "$old" >/dev/null
fi
# The previous version's pages.
find "$cache" -type f -delete 2>/dev/null || true
echo "$new runs $image."
