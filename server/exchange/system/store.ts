import type { Queryable } from '../../platform/db/database.ts';

export async function askDatabase(queryable: Queryable): Promise<void> {
  await queryable.query('select 1');
}
