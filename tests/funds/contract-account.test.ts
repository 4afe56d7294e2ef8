import { describe, expect, test } from 'vitest';
import { call } from '../../protocol/call.ts';
import { CALLS } from '../../protocol/catalogue.ts';
import { BTC, USDT } from '../../protocol/constants.ts';
import { hold } from '../../server/money/withdrawals/closing.ts';
import { waitingWithdrawals } from '../../server/money/withdrawals/store.ts';
import { floor, type Trader, whyNot } from '../trading/people.ts';

const at = floor();
const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

/** 0.1 BTC long at 100,000 with a margin of 1,000; the fee is charged in addition. */
async function holder(): Promise<{ ann: Trader; available: string; frozen: string }> {
  await at().tick(BTC, '100000');
  const ann = await at().person({ lever: { [USDT]: '5000' } });
  const { lot_size, multiples } = at().market.instrument(BTC);
  expect([lot_size, multiples.includes(10)]).toEqual(['0.001', true]);
  await call(ann, CALLS['lever.submit'], {
    currency_id: BTC,
    legal_id: USDT,
    type: 1,
    status: 1,
    share: '100',
    multiple: 10,
    idempotency_key: at().newKey(),
  });
  const wallet = await lever(ann);
  return { ann, available: wallet.available, frozen: wallet.frozen };
}

const lever = (ann: Trader) =>
  call(ann, CALLS['wallet.detail'], { currency_id: USDT, account_type: 'lever' });

const take = (ann: Trader, number: string) =>
  call(ann, CALLS['wallet.change'], {
    currency_id: USDT,
    number,
    from_field: 'lever',
    to_field: 'change',
    idempotency_key: at().newKey(),
  });

/** By a call, because a test's own posting has no origin. */
const come = (ann: Trader, currency_id: number, number: string) =>
  call(ann, CALLS['sandbox.faucet'], { currency_id, number, idempotency_key: at().newKey() });

async function sum(...parts: string[]): Promise<string> {
  const terms = parts.map((_, index) => `$${index + 1}::numeric`).join(' + ');
  const { rows } = await at().app.database.query<{ sum: string }>(`select ${terms} as sum`, parts);
  return rows[0]?.sum ?? '';
}

describe('R-ACCOUNT-4: the value of a contract account', () => {
  test('available + frozen + the profit of all positions, in the wallet, the list and the events', async () => {
    const { ann, available, frozen } = await holder();
    expect(frozen).toBe('1000');
    await at().tick(BTC, '100500');
    const wallet = await lever(ann);
    expect(wallet.usd_value).toBe(await sum(available, frozen, '50'));
    expect(wallet).toMatchObject({ profits: '50', value: wallet.usd_value });
    expect(wallet.lever).toMatchObject({ profits: '50', margin: '1000', position_count: 1 });
    const list = await call(ann, CALLS['wallet.list'], {});
    expect(list.total_usd).toBe(wallet.usd_value);
    const answer = await at().app.exchange.wireEvents(await at().events(ann));
    const balance = answer.filter(({ kind }) => kind === 'balance').at(-1);
    expect(balance?.data).toMatchObject({
      list: [{ account_type: 'lever', lever: { profits: '50', position_count: 1 } }],
    });
  });

  test('transfers out are limited by the cross positions, also two in parallel', async () => {
    const { ann, available } = await holder();
    await at().tick(BTC, '99000');
    const most = await sum(available, '-100');
    const movable = await call(ann, CALLS['currency.user_currency_list'], {});
    const usdt = movable.list.find(({ currency_id }) => currency_id === USDT);
    const own = usdt?.accounts.find(({ account_type }) => account_type === 'lever');
    expect(own).toEqual({ account_type: 'lever', available, transferable: most });
    expect(await whyNot(take(ann, await sum(most, '0.00000001')))).toBe(
      'insufficient_balance at number',
    );
    const answer = await Promise.all([whyNot(take(ann, most)), whyNot(take(ann, most))]);
    expect(answer.sort()).toEqual(['insufficient_balance at number', 'nothing']);
    expect((await lever(ann)).available).toBe('100');
    // Unrealised profit can't be moved out.
    await at().tick(BTC, '101000');
    // The response has the balance after the transfer.
    const { from_wallet } = await take(ann, '40');
    expect(from_wallet).toMatchObject({
      available: '60',
      lever: { profits: '100', available: '60' },
    });
    expect(from_wallet).toEqual(await lever(ann));
    await take(ann, '60');
    expect(await whyNot(take(ann, '0.00000001'))).toBe('insufficient_balance at number');
  });
});

describe('/wallet/equity: the value of an account over time', () => {
  const equity = (ann: Trader, period?: 'day' | 'week' | 'month' | 'all') =>
    call(ann, CALLS['wallet.equity'], { period });
  const hour = async () => {
    await at().later(HOUR);
    // A new tick, so that the price isn't stale.
    await at().tick(BTC, '100000');
    await job();
  };
  const job = async () => {
    const equityJob = at().app.exchange.jobs.find(({ name }) => name === 'equity');
    await equityJob?.run();
  };

  test('R-ACCOUNT-5: one point an hour; a deposit is no profit but a mark, a price change is profit', async () => {
    await at().tick(BTC, '100000');
    await job();
    const ann = await at().person({});
    await come(ann, BTC, '0.1');
    const first = await equity(ann);
    expect(first).toEqual({
      list: [[at().time, '10000']],
      profit: '0',
      profit_percent: '0',
      base_usd: '10000',
      flows: [[at().time, '10000']],
    });
    await hour();
    // The second run within an hour changes nothing.
    await job();
    await at().later(1000);
    await come(ann, USDT, '2000');
    await at().tick(BTC, '110000');
    const second = await equity(ann);
    // 0.1 BTC rose from 10,000 to 11,000; 2,000 were deposited.
    expect(second.list.map(([, usd]) => usd)).toEqual(['10000', '13000']);
    expect(second).toMatchObject({ profit: '1000', profit_percent: '8.33', base_usd: '12000' });
    // Both deposits are marks: the first one before the first point, the second one before the last.
    expect(second.flows).toEqual([
      [second.list[0]?.[0], '10000'],
      [second.list[1]?.[0], '2000'],
    ]);
    expect(await call(ann, CALLS['wallet.list'], {})).toMatchObject({
      day_profit_usd: '1000',
      day_base_usd: '12000',
    });
    for (const period of ['week', 'month', 'all'] as const) {
      expect(await equity(ann, period)).toMatchObject({ profit: '1000' });
    }
  });

  test('positions count; after a day the day’s profit restarts', async () => {
    const { ann } = await holder();
    await hour();
    await at().later(1000);
    const before = await equity(ann);
    expect(before.list.at(-1)?.[1]).toBe(before.list.at(-2)?.[1]);
    await at().tick(BTC, '102000');
    const after = await equity(ann);
    // 2,000 x 0.1, less the opening fee.
    expect(await sum(after.profit, `-${before.profit}`.replace('--', ''))).toBe('200');
    await at().later(DAY + HOUR);
    await at().tick(BTC, '102000');
    await job();
    await at().later(1000);
    await at().tick(BTC, '103000');
    const day = await equity(ann);
    // The hour before yesterday isn't listed; the profit starts from it.
    const [point, now] = day.list.map(([, usd]) => usd);
    expect(day.list).toHaveLength(2);
    expect([now, day.profit]).toEqual([await sum(point ?? '', '100'), '300']);
  });

  test('an emptied account has one point of zero, and then none', async () => {
    const ann = await at().person({});
    await come(ann, USDT, '50');
    await hour();
    await call(ann, CALLS['sandbox.reset'], {
      number: '0.00000001',
      idempotency_key: at().newKey(),
    });
    await hour();
    await hour();
    const { rows } = await at().app.database.query<{ total_usd: string }>(
      'select total_usd from equity_points where user_id = $1 order by created_at',
      [ann.id],
    );
    expect(rows.map(({ total_usd }) => total_usd)).toEqual(['50', '0.00000001', '0.00000001']);
    expect(await equity(ann)).toMatchObject({ profit: '0' });
  });
});

describe('R-FUNDS-4: the reset of a practice account', () => {
  test('closes and cancels everything, empties all accounts, credits the sum, and sends events', async () => {
    const { ann } = await holder();
    await at().give(ann, 'micro', USDT, '500');
    await at().give(ann, 'change', BTC, '0.01');
    await call(ann, CALLS['lever.submit'], {
      currency_id: BTC,
      legal_id: USDT,
      type: 1,
      status: 0,
      target_price: '90000',
      share: '10',
      multiple: 10,
      idempotency_key: at().newKey(),
    });
    await call(ann, CALLS['microtrade.submit'], {
      match_id: BTC,
      currency_id: USDT,
      type: 1,
      seconds: 60,
      number: '100',
      idempotency_key: at().newKey(),
    });
    await call(ann, CALLS['coin.trade'], {
      currency_id: BTC,
      legal_id: USDT,
      type: 2,
      amount: '0.005',
      target_price: '105000',
      idempotency_key: at().newKey(),
    });
    await at().tick(BTC, '101000');
    const idempotency_key = at().newKey();
    const reset = () => call(ann, CALLS['sandbox.reset'], { number: '20000', idempotency_key });
    const wallets = await reset();
    expect(wallets.total_usd).toBe('20000');
    for (const { list } of wallets.accounts) {
      for (const { account_type, currency_id, available, frozen } of list) {
        const isStart = account_type === 'change' && currency_id === USDT;
        expect([available, frozen]).toEqual([isStart ? '20000' : '0', '0']);
      }
    }
    const trades = await call(ann, CALLS['lever.my_trade'], {});
    expect(trades.list.map(({ status }) => status).sort()).toEqual([3, 4]);
    const options = await call(ann, CALLS['microtrade.lists'], {});
    expect(options.list).toMatchObject([{ status: 4 }]);
    const spot = await call(ann, CALLS['coin.list'], {});
    expect(spot.list).toMatchObject([{ status: 4, frozen: '0' }]);
    expect(await reset()).toEqual(wallets);
    const answer = await at().events(ann);
    expect(answer.at(-1)).toMatchObject({ kind: 'balance' });
    // Closed orders must not fire again.
    await at().tick(BTC, '85000');
    await at().tick(BTC, '106000');
    await at().later(2 * 60_000);
    await at().tick(BTC, '100000');
    expect((await call(ann, CALLS['wallet.list'], {})).total_usd).toBe('20000');
    expect((await call(ann, CALLS['wallet.equity'], {})).list.at(-1)?.[1]).toBe('20000');
  });

  test('more than the setting allows is refused, and nothing is closed', async () => {
    const { ann } = await holder();
    const wish = { number: '1000000.00000001', idempotency_key: at().newKey() };
    expect(await whyNot(call(ann, CALLS['sandbox.reset'], wish))).toBe('above_maximum at number');
    expect((await lever(ann)).lever?.position_count).toBe(1);
  });

  test('pending withdrawals are cancelled', async () => {
    const ann = await at().person({ change: { [USDT]: '100' } });
    await at().app.database.query(
      `insert into withdrawals (user_id, kind, currency_id, number, fee, btc_value, chain, address, status, created_at)
       values ($1, 'chain', 3, 10, 0, 0, 'TRC20', 'x', 0, $2)`,
      [ann.id, new Date(at().time)],
    );
    await at().app.database.transaction(async (tx) => {
      const [row] = await waitingWithdrawals(tx, 1, ann.id);
      expect(row !== undefined && (await hold(tx, row, at().time))).toBe(true);
    });
    await call(ann, CALLS['sandbox.reset'], { number: '5', idempotency_key: at().newKey() });
    const list = await call(ann, CALLS['user.withdraw.list'], {});
    expect(list.list).toMatchObject([{ status: 3 }]);
  });
});
