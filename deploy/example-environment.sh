#!/bin/sh
# sh deploy/example-environment.sh > site.env: the variables of .env.example as Docker takes them, without quotes, and with a
# value for those that are empty there. The site starts with it and reaches nobody: for a look at an image, and to fill in.
set -eu
grep -E '^[A-Z_]+=' "$(dirname "$0")/../.env.example" |
  sed -E "s/^([A-Z_]+)=['\"](.*)['\"]$/\1=\2/; s/^([A-Z_]+)=$/\1=to-be-replaced-by-a-value/"
