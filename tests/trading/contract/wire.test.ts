// Contract trading over the wire, with the market in its thread: events of orders that fire by
// themselves (R-SOCKET-4), and fees shared with inviters (R-INVITE-4).
import { expect, test } from 'vitest';
import { evaluate } from '../../../core/pkg/pe_core.js';
import type { LeverOrder } from '../../../protocol/calls/trading/contract.ts';
import { readUserEvent } from '../../../protocol/stream.ts';
import { settleAll } from '../../../server/market/engines/engine.ts';
import type { FeedAct } from '../../../server/market/feed/feed-acts.ts';
import { verify } from '../../../server/platform/ledger/verify.ts';
import { type Api, api, type Person } from '../../support/api.ts';

const server = api();
const BTC = { currency_id: 1, legal_id: 3 };

async function act({ app }: Api, what: FeedAct): Promise<void> {
  const answer = await app.market.ask({ kind: 'act', act: what });
  expect(answer.kind === 'acted' ? answer.refusal : answer).toBeUndefined();
  await settleAll(app.market, app.exchange.engines);
}

async function fundPerson(person: Person, number = 1000): Promise<void> {
  await person.ok('POST /sandbox/faucet', { currency_id: 3, number });
  const move = { currency_id: 3, number, from_field: 'change', to_field: 'lever' };
  await person.ok('POST /wallet/change', move);
}

const available = async (person: Person, account_type: string): Promise<string> => {
  const wallet = await person.ok<{ available: string }>('POST /wallet/detail', {
    currency_id: 3,
    account_type,
  });
  return wallet.available;
};

test('R-SOCKET-4: an order closed by a tick is sent after the commit, before the balances; the books are clean', async () => {
  const all = server();
  await act(all, { kind: 'stop' });
  const tick = (price: string) =>
    act(all, { kind: 'tick', symbol: 'BTC/USDT', price, number: undefined });
  await tick('60000');
  const ann = await all.signUp();
  await fundPerson(ann);
  const phone = await all.socket({ token: ann.token });
  const order = await ann.ok<LeverOrder>('POST /lever/submit', {
    ...BTC,
    share: 10,
    multiple: 10,
    type: 1,
    status: 1,
    target_profit_price: 61000,
    idempotency_key: 'wire-test-0000001',
  });
  expect(order).toMatchObject({ price: '60000', number: '0.01', caution_money: '60' });
  expect(order.trade_fee).toBe('0.3');
  const limit = await ann.ok<LeverOrder>('POST /lever/submit', {
    ...BTC,
    share: 10,
    multiple: 10,
    type: 2,
    status: 0,
    target_price: 61500,
  });
  const events = () => phone.all<unknown>('user').map((message) => readUserEvent(message));
  const orders = () => events().flatMap((one) => (one?.kind === 'lever_order' ? [one.data] : []));
  await tick('61500');
  await phone.until(() => orders().length === 4);
  expect(orders().map(({ id, status, close_reason }) => [id, status, close_reason])).toEqual([
    [order.id, 1, null],
    [limit.id, 0, null],
    // R-CONTRACT-13: closing comes before opening
    [order.id, 3, 'take_profit'],
    [limit.id, 1, null],
  ]);
  const closedOrder = orders()[2];
  expect(closedOrder).toMatchObject({ fact_profits: '15', idempotency_key: 'wire-test-0000001' });
  const kinds = events().map((one) => one?.kind);
  expect(kinds.slice(kinds.indexOf('lever_order'))).toEqual([
    ...['lever_order', 'balance', 'lever_order', 'balance'],
    // It opens at exactly its target, so no money moves.
    ...['notice', 'lever_order', 'balance', 'notice', 'lever_order'],
  ]);
  // 1000 - 0.3 + 15, less 615 / 10 and the fee of 0.3075
  expect(await available(ann, 'lever')).toBe('952.8925');
  const { lever_transaction, user_lever } = await ann.ok<{
    lever_transaction: LeverOrder[];
    user_lever: string;
  }>('POST /lever/deal', BTC);
  expect([lever_transaction.map(({ id }) => id), user_lever]).toEqual([[limit.id], '952.8925']);
  const history = await ann.ok<{ list: LeverOrder[] }>('POST /lever/my_trade', { status: '3,4' });
  expect(history.list.map(({ id }) => id)).toEqual([order.id]);
  const { opened } = await ann.ok<{ opened: LeverOrder }>('POST /lever/reverse', { id: limit.id });
  expect(opened).toMatchObject({ type: 1, share: '10', price: '61500' });
  expect(await ann.ok('POST /lever/batch_close', { type: 0 })).toEqual({
    closed: [opened.id],
    failed: [],
  });
  expect((await verify(all.app.database)).is_clean).toBe(true);
});

test('R-INVITE-4: an inviter with two verified invitees gets a fifth of the fee', async () => {
  const all = server();
  const ann = await all.signUp();
  const { extension_code } = await ann.ok<{ extension_code: string }>('GET /user/info');
  const invitees = [
    await all.signUp(all.newAddress(), extension_code),
    await all.signUp(all.newAddress(), extension_code),
  ];
  await act(all, { kind: 'tick', symbol: 'BTC/USDT', price: '60000', number: undefined });
  const order = { ...BTC, share: 100, multiple: 100, type: 1, status: 1 };
  for (const one of invitees) await fundPerson(one, 10_000);
  // 100 lots are 6,000 USDT, opened and closed (R-INVITE-6); a volume of 20,000 counts as verified, so the second order of each
  // reaches it.
  for (let turn = 0; turn < 2; turn += 1) {
    for (const one of invitees) {
      const { id } = await one.ok<LeverOrder>('POST /lever/submit', order);
      await one.ok('POST /lever/close', { id });
    }
  }
  expect(await available(ann, 'change')).toBe('0');
  const [first] = invitees;
  // R-INVITE-7: rebates need a verified identity of both.
  await all.app.database.query('update users set real_level = 1 where id = any($1::bigint[])', [
    [ann.id, first?.id ?? 0],
  ]);
  await first?.ok('POST /lever/submit', order);
  // 6,000 x 0.0005 x 0.2
  expect(await available(ann, 'change')).toBe('0.6');
});

test('R-CONTRACT-18: orders of a disabled instrument keep waiting at any price', async () => {
  const all = server();
  const set = async (status: '0' | '1') => {
    const command = all.app.exchange.commands.find(({ name }) => name === 'instrument set');
    const words = ['BTC/USDT', 'status', status];
    await command?.act({ words, flags: {}, cwd: '.' }, async () => undefined);
    await all.app.market.ask({ kind: 'step' });
  };
  await act(all, { kind: 'stop' });
  const tick = (price: string) =>
    act(all, { kind: 'tick', symbol: 'BTC/USDT', price, number: undefined });
  await tick('60000');
  const ann = await all.signUp();
  await fundPerson(ann);
  const submit = (wish: object) =>
    ann.ok<LeverOrder>('POST /lever/submit', { ...BTC, share: 10, multiple: 10, type: 1, ...wish });
  const position = await submit({ status: 1, margin_mode: 'isolated' });
  const limit = await submit({ status: 0, target_price: 58000 });
  const states = async () => {
    const { list } = await ann.ok<{ list: LeverOrder[] }>('POST /lever/my_trade', {});
    return new Map(list.map(({ id, status }) => [id, status]));
  };
  await set('0');
  // The owner can't act either.
  const closing = await ann.ask('POST /lever/close', { id: position.id });
  // The operator's reopening time is unknown.
  expect(closing.body).toMatchObject({ error: 'market_closed', message: 'The market is closed.' });
  expect(closing.body['params'] ?? {}).toEqual({});
  await tick('50000');
  expect(await states()).toEqual(
    new Map([
      [limit.id, 0],
      [position.id, 1],
    ]),
  );
  await set('1');
  await tick('50000');
  expect(await states()).toEqual(
    new Map([
      [limit.id, 1],
      [position.id, 3],
    ]),
  );
});

test("R-CONTRACT-3: an account whose overnight fee can't be charged doesn't stop the others", async () => {
  const all = server();
  await act(all, { kind: 'tick', symbol: 'BTC/USDT', price: '60000', number: undefined });
  const [ann, ben] = [await all.signUp(), await all.signUp()];
  for (const one of [ann, ben]) {
    await fundPerson(one);
    await one.ok('POST /lever/submit', { ...BTC, share: 10, multiple: 10, type: 1, status: 1 });
  }
  const paidRebate = async (person: Person) => {
    const { list } = await person.ok<{ list: LeverOrder[] }>('POST /lever/dealall', {});
    return list.map(({ overnight_money }) => overnight_money);
  };
  const { id } = await ann.ok<{ id: number }>('GET /user/info');
  await all.app.database.transaction((tx) =>
    tx.script(`create function broken() returns trigger language plpgsql as $$ begin raise 'a broken page'; end $$;
      create trigger broken before update on lever_orders for each row when (new.user_id = ${id})
        execute function broken()`),
  );
  all.later(24 * 60 * 60_000);
  await expect(all.runJob('overnight fees')).rejects.toThrow('a broken page');
  await all.app.database.query('drop trigger broken on lever_orders');
  expect(await Promise.all([ann, ben].map(paidRebate))).toEqual([['0'], ['0.12']]);
  await all.runJob('overnight fees');
  expect(await paidRebate(ann)).toEqual(['0.12']);
});

test('R-FIELD-5: the filter of a list or a batch must exist, even for a user without orders', async () => {
  const ann = await server().signUp();
  const calls = [
    ...(['dealall', 'my_trade', 'batch_close', 'batch_cancel'] as const).map(
      (name) => `POST /lever/${name}`,
    ),
    ...['GET /coin/list', 'POST /coin/batch_cancel'],
  ];
  for (const name of calls) {
    for (const field of ['currency_id', 'legal_id']) {
      const why = await ann.refusalOf(name, {
        type: name.endsWith('lose') ? 0 : '',
        [field]: 99_999,
      });
      expect(why, name).toBe(`currency_unknown at ${field}`);
    }
    if (!name.includes('batch')) {
      expect(await ann.ok(name, { currency_id: 2 }), name).toMatchObject({ list: [], total: 0 });
    }
  }
  // Both exist, but together they aren't a traded pair.
  const backwards = { type: 0, currency_id: 3, legal_id: 1 };
  const why = await ann.refusalOf('POST /lever/batch_close', backwards);
  expect(why).toBe('instrument_unknown at currency_id');
});

test("R-PRICE-4: the insurance's payments for gaps are counted per instrument, and the operator is warned once an hour", async () => {
  const all = server();
  await act(all, { kind: 'stop' });
  const tick = (price: string) =>
    act(all, { kind: 'tick', symbol: 'ETH/USDT', price, number: undefined });
  const insuranceCounts = async () => {
    const { payload } = await all.app.app.inject('/metrics');
    const lines = payload.split('\n').filter((line) => /^insurance_.*ETH/.test(line));
    return Object.fromEntries(lines.map((line) => line.split('} ') as [string, string]));
  };
  const warningCount = async () => {
    const rows = await all.operator('notices');
    return rows
      .map(({ params }) => params)
      .filter((one) => JSON.stringify(one).includes('ETH/USDT'));
  };
  expect(await insuranceCounts()).toEqual({});
  const ann = await all.signUp();
  await fundPerson(ann);
  const gap = async (to: string) => {
    await tick('3000');
    const { id } = await ann.ok<LeverOrder>('POST /lever/submit', {
      ...BTC,
      currency_id: 2,
      share: 1,
      multiple: 10,
      type: 1,
      status: 1,
      margin_mode: 'isolated',
    });
    await tick(to);
    return ann.ok<LeverOrder>('GET /lever/detail', { id });
  };
  // Within the margin the insurance pays nothing.
  const { number, fact_profits } = await gap('2775');
  expect(fact_profits).toBe(`${-225 * JSON.parse(number)}`);
  expect(await insuranceCounts()).toEqual({});
  // The margin is 300 a coin: of a fall by 500.5 the insurance pays 200.5.
  await gap('2499.5');
  const one = 200.5 * JSON.parse(number);
  expect(await insuranceCounts()).toEqual({
    'insurance_losses_total{symbol="ETH/USDT"': '1',
    'insurance_paid_total{symbol="ETH/USDT",currency="USDT"': evaluate('round', [`${one}`, '2']),
  });
  expect(await warningCount()).toEqual([
    { symbol: 'ETH/USDT', currency: 'USDT', amount: `${one}` },
  ]);
  await gap('2499.5');
  expect((await insuranceCounts())['insurance_losses_total{symbol="ETH/USDT"']).toBe('2');
  expect(await warningCount()).toHaveLength(1);
  all.later(60 * 60_000);
  await gap('2499.5');
  expect(await warningCount()).toHaveLength(2);
});
