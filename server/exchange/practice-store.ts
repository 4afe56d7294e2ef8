import type { Queryable } from '../platform/db/database.ts';

/** Practice mode funds the product pool at its first start, and only practice mode does. */
export async function wasPractised(queryable: Queryable): Promise<boolean> {
  const { rows } = await queryable.query(
    "select 1 from ledger_transactions where kind = 'pool_fund' and reference = 'sandbox'",
  );
  return rows.length > 0;
}
