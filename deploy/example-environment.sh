#!/bin/sh
# sh deploy/example-environment.sh > site.env: the variables of .env.example in Docker's format, without quotes, and
# with a value for each empty one. The site starts with it but reaches no service: to try an image, or to fill in.
set -eu
grep -E '^[A-Z_]+=' "$(dirname "$0")/../.env.example" |
  sed -E "s/^([A-Z_]+)=['\"](.*)['\"]$/\1=\2/; s/^([A-Z_]+)=$/\1=to-be-replaced-by-a-value/"
