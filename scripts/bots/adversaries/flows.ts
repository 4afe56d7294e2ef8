import { add, mul, sub } from '../../../server/platform/base/exact.ts';
import type { Queryable } from '../../../server/platform/db/database.ts';
import { HOUSE } from '../../../server/platform/ledger/accounts.ts';

/** In USDT, without deposits. */
export interface Flow {
  /** Users' gains; fees paid. */
  net: string;
  fees: string;
  /** Losses of the market maker, the pools and the insurance. */
  house_loss: string;
}

const FEES = 'fees';

export async function lastPosting(database: Queryable): Promise<string> {
  const { rows } = await database.query<{ last: string }>(
    'select coalesce(max(id), 0)::text as last from ledger_postings',
  );
  return rows[0]?.last ?? '0';
}

export async function flowsSince(
  database: Queryable,
  posting: string,
  worth: (currency_id: number) => string,
): Promise<Flow> {
  const { rows } = await database.query<{ who: string; currency_id: number; sum: string }>(
    `select case when a.user_id > ${HOUSE} then 'user' else a.type end as who, a.currency_id,
       sum(p.amount)::text as sum
     from ledger_postings p join ledger_accounts a on a.id = p.account_id
     where p.id > $1::bigint group by 1, 2`,
    [posting],
  );
  const flow = { net: '0', fees: '0', house_loss: '0' };
  for (const { who, currency_id, sum } of rows) {
    const value = mul(sum, worth(currency_id));
    if (who === 'user') flow.net = add(flow.net, value);
    else if (who === FEES) flow.fees = add(flow.fees, value);
    else flow.house_loss = sub(flow.house_loss, value);
  }
  return flow;
}
