// Bills of each kind, and notices that lead to their orders.

import { expect, test } from 'vitest';
import { call } from '../../../protocol/call.ts';
import { CALLS } from '../../../protocol/catalogue.ts';
import { BTC, USDT } from '../../../protocol/constants.ts';
import { floor, MINUTE } from '../people.ts';
import { addDual, addLock, addProject, runJob } from './product-floor.ts';

const at = floor();
const DAY = 24 * 60 * MINUTE;
const KINDS = [
  ...['ieo_subscribe', 'ieo_refund', 'ieo_token', 'lock_principal', 'lock_yield'],
  ...['lock_penalty', 'lock_renew', 'dual_buy', 'dual_settle'],
] as const;

const key = () => ({ idempotency_key: at().newKey() });

async function becomeDue(): Promise<void> {
  for (const job of ['dual settlement', 'lock yields', 'project allotments', 'project unlocks'])
    await runJob(at(), job);
}

test('each kind of bill is recorded and exported, and each notice leads to its order', async () => {
  await at().tick(BTC, '100000');
  const ben = await at().person({ change: { [USDT]: '10000', [BTC]: '1' } });
  const subscribe = async (project_id: number): Promise<number> => {
    const wish = { project_id, amount: '1000', pay_currency: USDT, price: '0.3', ...key() };
    return (await call(ben, CALLS['project.order'], wish)).id;
  };
  const [soldProject, called_off] = [await addProject(at()), await addProject(at())];
  // Oversubscribed, so that a part is refunded.
  await at().app.database.query('update projects set total_issuance = 700 where id = $1', [
    soldProject,
  ]);
  const [allottedOrder, refundedOrder] = [
    await subscribe(soldProject),
    await subscribe(called_off),
  ];
  await at().app.database.query('update projects set closed_at = $2 where id = $1', [
    ...[called_off, new Date(at().time)],
  ]);
  const lock = async (days: number): Promise<number> => {
    const config_id = await addLock(at(), { days });
    return (await call(ben, CALLS['lh.deposit'], { config_id, amount: '100', ...key() })).id;
  };
  const [endedLock, renewedLock, early] = [await lock(1), await lock(2), await lock(9)];
  await call(ben, CALLS['lh.deposit.renew'], { id: renewedLock, renew: true });
  await call(ben, CALLS['lh.deposit.order.cancel'], { id: early, ...key() });
  const buy = async (maturity_ms: number): Promise<number> => {
    const id = await addDual(at(), { maturity_ms });
    return (await call(ben, CALLS['dual.buyDual'], { id, num: 1, ...key() })).id;
  };
  const [settledOrder, failedOrder] = [await buy(DAY), await buy(DAY + 5 * MINUTE)];

  await at().later(DAY);
  await at().tick(BTC, '100000');
  await becomeDue();
  await at().later(DAY);
  await becomeDue();

  const { rows } = await at().app.database.query<{ name: string; route: string }>(
    'select name, route from notices where user_id = $1',
    [ben.id],
  );
  const routes = rows.map(({ name, route }) => `${name} ${route}`);
  const [next] = (await call(ben, CALLS['lh.deposit.order'], { status: 1 })).list;
  expect(routes.sort()).toEqual([
    `dual_failed /pages/invest/mine?id=${failedOrder}`,
    `dual_settled /pages/invest/mine?id=${settledOrder}`,
    `ieo_allotted /pages/ieo/order?id=${allottedOrder}`,
    `ieo_refunded /pages/ieo/order?id=${refundedOrder}`,
    `ieo_unlocked /pages/ieo/order?id=${allottedOrder}`,
    `lock_redeemed /pages/lockming/order?id=${endedLock}`,
    `lock_renewed /pages/lockming/order?id=${next?.id}`,
  ]);
  for (const kind of KINDS) {
    const { list } = await call(ben, CALLS['bill.records'], { kind });
    expect(list.length, kind).toBeGreaterThan(0);
    for (const { reference_id } of list) expect(reference_id).toBeGreaterThan(0);
  }
  const events = new Set((await at().events(ben)).map(({ kind }) => kind));
  for (const kind of ['project_order', 'lock_order', 'dual_order']) expect(events).toContain(kind);
  const span = { from: at().time - 3 * DAY, to: at().time + DAY };
  const sheet = await call(ben, CALLS['export.csv'], { kind: 'products', ...span });
  const [header = '', ...lines] = sheet.trimEnd().split('\r\n');
  const column = header.split(',').indexOf('Kind');
  expect(new Set(lines.map((line) => line.split(',')[column]))).toEqual(new Set(KINDS));
});
