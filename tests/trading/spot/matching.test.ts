// R-SPOT-2 to R-SPOT-7 as a table: one market, its orders and trades in sequence, and the result of
// each. Figures by hand.

import { beforeAll, describe, expect, test } from 'vitest';
import { call } from '../../../protocol/call.ts';
import { CALLS } from '../../../protocol/catalogue.ts';
import { BTC, USDT } from '../../../protocol/constants.ts';
import { floor, type Trader } from '../people.ts';
import { buy, cancel, place, sell, usualBook, type Wish } from './orders.ts';

const at = floor();
let [ann, ben]: (Trader | undefined)[] = [];
const who = (name: 'ann' | 'ben'): Trader => {
  const trader = name === 'ann' ? ann : ben;
  if (trader === undefined) throw new Error(`${name} is used before the tests run`);
  return trader;
};

beforeAll(async () => {
  ann = await at().person({ change: { [USDT]: '100000' } });
  ben = await at().person({ change: { [BTC]: '2' } });
  await at().tick(BTC, '90000');
  usualBook(at());
});

interface Row {
  rule: string;
  after?: number;
  act:
    | readonly ['ann' | 'ben', Wish]
    | readonly ['tick', price: string, number: string]
    | readonly ['cancel', 'ann' | 'ben'];
  result?: object;
  newest?: readonly ['ann' | 'ben', object];
  balances: Partial<Record<'ann USDT' | 'ann BTC' | 'ben USDT' | 'ben BTC', string>>;
}

const ROWS: readonly Row[] = [
  {
    rule: 'a market buy walks the book: 0.2 at 90010, fee 0.1 % of the coins',
    act: ['ann', buy('0.2')],
    result: {
      status: 3,
      order_type: 1,
      filled: '0.2',
      turnover: '18002',
      avg_price: '90010',
      fee: '0.0002',
      fee_currency_id: BTC,
      frozen: '0',
      target_price: null,
    },
    balances: { 'ann USDT': '81998 + 0', 'ann BTC': '0.1998 + 0' },
  },
  {
    rule: 'what was taken is gone for now: 0.3 at 90010, then 0.2 at 90020; the average is 90014',
    act: ['ann', buy('0.5')],
    result: { status: 3, turnover: '45007', avg_price: '90014', fee: '0.0005' },
    balances: { 'ann USDT': '36991 + 0', 'ann BTC': '0.6993 + 0' },
  },
  {
    rule: 'a limit below the sellers waits, and holds exactly 0.1 x 90005',
    after: 3001,
    act: ['ann', buy('0.1', '90005')],
    result: { status: 0, filled: '0', avg_price: null, frozen: '9000.5', complete_time: null },
    balances: { 'ann USDT': '27990.5 + 9000.5' },
  },
  {
    rule: 'who sells meets the better price first, the user: 0.04 x 90005, fee 3.6002',
    act: ['ben', sell('0.04')],
    result: { status: 3, turnover: '3600.2', fee: '3.6002', fee_currency_id: USDT },
    newest: ['ann', { status: 0, filled: '0.04', frozen: '5400.3', fee: '0.00004' }],
    balances: {
      'ben USDT': '3596.5998 + 0',
      'ben BTC': '1.96 + 0',
      'ann USDT': '27990.5 + 5400.3',
      'ann BTC': '0.73926 + 0',
    },
  },
  {
    rule: 'then the simulated buyers: 0.06 x 90005 + 0.04 x 89990 = 8999.9, average 89999',
    act: ['ben', sell('0.1')],
    result: { status: 3, turnover: '8999.9', avg_price: '89999', fee: '8.9999' },
    newest: ['ann', { status: 3, filled: '0.1', frozen: '0', turnover: '9000.5' }],
    balances: {
      'ben USDT': '12587.4999 + 0',
      'ben BTC': '1.86 + 0',
      'ann USDT': '27990.5 + 0',
      'ann BTC': '0.7992 + 0',
    },
  },
  {
    rule: 'a better price returns the rest at once: 0.3 at 90010 with a limit of 90015',
    after: 3001,
    act: ['ann', buy('0.3', '90015')],
    result: { status: 3, order_type: 0, turnover: '27003', frozen: '0', target_price: '90015' },
    balances: { 'ann USDT': '987.5 + 0', 'ann BTC': '1.0989 + 0' },
  },
  {
    rule: 'a limit takes what it can, the rest waits: 0.5 x 89990, then 0.3 coins are held',
    after: 3001,
    act: ['ben', sell('0.8', '89985')],
    result: { status: 0, filled: '0.5', turnover: '44995', fee: '44.995', frozen: '0.3' },
    balances: { 'ben USDT': '57537.5049 + 0', 'ben BTC': '1.06 + 0.3' },
  },
  {
    rule: 'R-SPOT-7: a last price that touches fills up to the number traded: 0.1 x 89985, fee 8.9985',
    act: ['tick', '89985', '0.1'],
    newest: ['ben', { status: 0, filled: '0.6', frozen: '0.2' }],
    balances: { 'ben USDT': '66527.0064 + 0', 'ben BTC': '1.06 + 0.2' },
  },
  {
    rule: 'R-SPOT-7: a price on the other side of it touches nothing',
    act: ['tick', '89984.9', '5'],
    newest: ['ben', { status: 0, filled: '0.6' }],
    balances: { 'ben BTC': '1.06 + 0.2' },
  },
  {
    rule: 'R-SPOT-7: one that passes fills it whole at its own price: 0.2 x 89985 = 17997, fee 17.997',
    act: ['tick', '90000', '0.00001'],
    newest: ['ben', { status: 3, filled: '0.8', turnover: '71990.5' }],
    balances: { 'ben USDT': '84506.0094 + 0', 'ben BTC': '1.06 + 0' },
  },
  {
    rule: 'a waiting buyer is passed by a lower price, and pays his own: 0.01 x 89000, fee 0.00001',
    act: ['ann', buy('0.01', '89000')],
    result: { status: 0, frozen: '890' },
    balances: { 'ann USDT': '97.5 + 890' },
  },
  {
    rule: '... when it comes, 100 below',
    act: ['tick', '88900', '0.00001'],
    newest: ['ann', { status: 3, avg_price: '89000', fee: '0.00001', frozen: '0' }],
    balances: { 'ann USDT': '97.5 + 0', 'ann BTC': '1.10889 + 0' },
  },
  {
    rule: 'a waiting order that is cancelled returns what did not fill',
    act: ['ben', sell('0.5', '91000')],
    result: { status: 0, frozen: '0.5' },
    balances: { 'ben BTC': '0.56 + 0.5' },
  },
  {
    rule: '... after 0.2 of it were touched: 0.2 x 91000 - 18.2',
    act: ['tick', '91000', '0.2'],
    newest: ['ben', { status: 0, filled: '0.2', fee: '18.2' }],
    balances: { 'ben USDT': '102687.8094 + 0', 'ben BTC': '0.56 + 0.3' },
  },
  {
    rule: '... and the fill stays',
    act: ['cancel', 'ben'],
    result: { status: 4, filled: '0.2', turnover: '18200', avg_price: '91000', frozen: '0' },
    balances: { 'ben USDT': '102687.8094 + 0', 'ben BTC': '0.86 + 0' },
  },
];

const newestOf = async (trader: Trader) => (await call(trader, CALLS['coin.list'], {})).list[0];

describe('R-SPOT-7: a sequence of orders', () => {
  test.for(ROWS.map((row) => [row.rule, row] as const))('%s', async ([, row]) => {
    const { act, after, result, newest, balances } = row;
    if (after !== undefined) {
      await at().later(after);
      at().market.refresh(BTC);
    }
    let answer: object | undefined;
    if (act[0] === 'tick') await at().tick(BTC, act[1], act[2]);
    else if (act[0] === 'cancel') {
      const order = await newestOf(who(act[1]));
      answer = await cancel(at(), who(act[1]), order?.id ?? 0);
    } else answer = await place(at(), who(act[0]), act[1]);
    await at().settle();
    if (result !== undefined) expect(answer).toMatchObject(result);
    if (newest !== undefined) expect(await newestOf(who(newest[0]))).toMatchObject(newest[1]);
    for (const [account, expected] of Object.entries(balances)) {
      const [name, currency] = account.split(' ');
      const trader = who(name === 'ann' ? 'ann' : 'ben');
      const balance = await at().balance(trader, 'change', currency === 'BTC' ? BTC : USDT);
      expect(`${account}: ${balance}`).toBe(`${account}: ${expected}`);
    }
  });

  test('the fills of an order, newest first, without those of other users', async () => {
    const { list } = await call(who('ben'), CALLS['coin.list'], { status: '3' as never });
    const whole = list[0];
    const fills = await call(who('ben'), CALLS['coin.fills'], { id: whole?.id });
    expect(fills.list.map(({ price, number, fee }) => [price, number, fee])).toEqual([
      ['89985', '0.2', '17.997'],
      ['89985', '0.1', '8.9985'],
      ['89990', '0.5', '44.995'],
    ]);
    expect(fills.list[0]).toMatchObject({
      order_id: whole?.id,
      symbol: 'BTC/USDT',
      type: 2,
      fee_currency_id: USDT,
    });
    expect((await call(who('ann'), CALLS['coin.fills'], {})).total).toBe(7);
  });
});
