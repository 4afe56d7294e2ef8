import type { Queryable } from '../../db/database.ts';

/** Rejects when the database doesn't answer. */
export async function askDatabase(queryable: Queryable): Promise<void> {
  await queryable.query('select 1');
}
