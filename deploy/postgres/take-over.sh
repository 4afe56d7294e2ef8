#!/bin/sh
# Runs on the standby's host: promotes the standby when the primary has not answered for some seconds.
#   PRIMARY='host=db-1 dbname=exchange' PGDATA=/var/lib/postgresql/17/main ./take-over.sh
# The former primary can't confirm a commit without its standby, so no answer is lost if it still runs somewhere.
set -eu
: "${PRIMARY:?the primary, as a connection string}" "${PGDATA:?the folder of the standby}"
misses=0
while [ "$misses" -lt "${MISSES:-4}" ]; do
  sleep 1
  if pg_isready --quiet --timeout 2 --dbname "$PRIMARY"; then misses=0; else misses=$((misses + 1)); fi
done
exec pg_ctl promote --wait --pgdata "$PGDATA"
