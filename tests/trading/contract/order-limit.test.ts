// R-CONTRACT-19: an account has at most 200 positions, also when limits fire.
import { expect, test } from 'vitest';
import { type Stage, stage } from './stage.ts';

const at = stage();

const MOST = 200;

/** A user with 199 positions of 1 lot at 100: margin 10 and fee 0.1 each, of 12,200. */
async function nearlyFull(s: Stage): Promise<number> {
  const ann = await s.user('12200');
  for (let count = 1; count < MOST; count += 1) await s.submit(ann);
  return ann;
}

test('R-CONTRACT-19: a limit that fires beside 200 positions is cancelled with a notice, its margin returned, its fee kept', async () => {
  const s = at();
  await s.tick([1, '100']);
  const ann = await nearlyFull(s);
  // 199 x 10.1 = 2009.9 are spent; a limit at 90 freezes 9 and pays 0.09, one at 80 freezes 8 and
  // pays 0.08.
  const first = await s.submit(ann, { status: 0, target_price: 90 });
  const second = await s.submit(ann, { status: 0, target_price: 80 });
  expect(await s.balance(ann)).toBe('10172.93 + 2007');
  await s.newEvents(ann);
  await s.tick([1, '90']);
  expect((await s.order(ann, first.id)).status).toBe(1);
  expect(await s.newEvents(ann)).toContain('lever_order 1');
  await s.tick([1, '80']);
  expect(await s.order(ann, second.id)).toMatchObject({ status: 4, caution_money: '8' });
  expect(await s.newEvents(ann)).toEqual(['notice order', 'lever_order 4', 'balance']);
  expect(await s.balance(ann)).toBe('10180.93 + 1999');
  const { rows } = await s.database.query<{ name: string; params: object }>(
    'select name, params from notices where user_id = $1 order by id desc limit 1',
    [ann],
  );
  expect(rows[0]).toMatchObject({
    name: 'limit_cancelled',
    params: { price: '80', maximum: MOST },
  });

  // A limit that would open at once is refused before its fee is paid; a waiting one is accepted.
  const passedPrice = { status: 0, target_price: 85 };
  expect(await s.refusalOf(ann, 'lever.submit', { ...order(), ...passedPrice })).toBe(
    'order_limit {"maximum":200}',
  );
  await s.submit(ann, { status: 0, target_price: 70 });
  expect(await s.balance(ann)).toBe('10173.86 + 2006');
  await s.ok(ann, 'lever.batch_close', { type: 0 });
  await s.tick([1, '100']);
});

const order = () => ({ share: 1, multiple: 10, type: 1, legal_id: 3, currency_id: 1 });
