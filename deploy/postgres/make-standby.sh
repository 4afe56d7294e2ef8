#!/bin/sh
# Copies the primary into an empty folder and makes it its standby. Run it as the user of PostgreSQL, then start PostgreSQL.
#   PRIMARY='host=db-1 user=replicator' PGDATA=/var/lib/postgresql/17/main ./make-standby.sh
set -eu
: "${PRIMARY:?the primary, as a connection string}" "${PGDATA:?the folder of the standby}"
umask 077
pg_basebackup --dbname "$PRIMARY application_name=standby" --pgdata "$PGDATA" --write-recovery-conf \
  --wal-method stream --checkpoint fast
