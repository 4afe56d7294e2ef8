// Whether the database answers.
import type { Queryable } from '../../db/database.ts';

/** Rejects where it does not. */
export async function askDatabase(queryable: Queryable): Promise<void> {
  await queryable.query('select 1');
}
