import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CallError, type Caller, call } from '../../protocol/call.ts';
import { CALLS } from '../../protocol/catalogue.ts';
import { BTC, USDT } from '../../protocol/constants.ts';
import { verify } from '../../server/platform/ledger/verify.ts';
import { signedUp } from '../support/signed-up.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';

const DAY = 24 * 60 * 60_000;

let server: TestApp;
let ann: Caller;
let ben: Caller;
let time = Date.UTC(2026, 10, 21, 12);
let keys = 0;

const newKey = (): string => {
  keys += 1;
  return `wallet-test-key-${keys}`;
};

beforeAll(async () => {
  server = await openTestApp(() => time);
  const origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
  ann = await signedUp(server, origin, 'ann@example.com');
  time += 61_000;
  ben = await signedUp(server, origin, 'ben@example.com');
});

afterAll(async () => {
  const verdict = await verify(server.database);
  await server.close();
  expect(verdict.is_clean).toBe(true);
});

const faucet = (caller: Caller, currency_id: number, number?: string, key = newKey()) =>
  call(caller, CALLS['sandbox.faucet'], { currency_id, number, idempotency_key: key });

const move = (caller: Caller, number: string, from = 'change', to = 'lever', key = newKey()) =>
  call(caller, CALLS['wallet.change'], {
    currency_id: USDT,
    number,
    from_field: from as 'change',
    to_field: to as 'lever',
    idempotency_key: key,
  });

async function available(caller: Caller, account_type: 'change' | 'lever', currency_id = USDT) {
  const wallet = await call(caller, CALLS['wallet.detail'], { currency_id, account_type });
  return wallet.available;
}

const refusedError = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => (error instanceof CallError ? error.failure : Promise.reject(error)),
  );

describe('R-FUNDS-3: the faucet of the sandbox', () => {
  test('credits the requested amount at once, and the bill is in the caller’s language', async () => {
    const recharge = await faucet(ann, USDT, '1500');
    expect(recharge).toMatchObject({
      amount: '1500',
      type: 'faucet',
      status: 1,
      currency_name: 'USDT',
    });
    expect(await available(ann, 'change')).toBe('1500');
    const bill = await call({ ...ann, language: 'fra' }, CALLS['wallet.legal_log'], {});
    expect(bill.total).toBe(1);
    expect(bill.list[0]).toMatchObject({
      kind: 'faucet',
      number: '1500',
      balance: '1500',
      state: 'available',
    });
    const english = await call(ann, CALLS['wallet.legal_log'], {});
    expect(bill.list[0]?.kind_text).not.toBe(english.list[0]?.kind_text);
    const log = await call(ann, CALLS['recharge.log'], {});
    expect(log.list.map(({ id }) => id)).toEqual([recharge.id]);
  });

  test('R-FUNDS-3: without a number it gives 10,000 USDT in value', async () => {
    const { amount } = await faucet(ann, USDT);
    expect(amount).toBe('10000');
    const bitcoin = await faucet(ben, BTC);
    const prices = await call(ben, CALLS['currency.list'], {});
    expect(prices.list.find(({ id }) => id === BTC)?.name).toBe('BTC');
    expect(bitcoin.amount).toMatch(/^0\.\d{1,8}$/);
  });

  test('at most 100,000 USD per day and account; the refusal names the rest, and the limit restarts the next day', async () => {
    const failure = await refusedError(faucet(ann, USDT, '90000'));
    expect(failure).toMatchObject({ error: 'faucet_limit', params: { left: '88500' } });
    await faucet(ann, USDT, '88500');
    expect(await refusedError(faucet(ann, USDT, '0.00000001'))).toMatchObject({
      error: 'faucet_limit',
    });
    time += DAY;
    await faucet(ann, USDT, '1');
  });

  test('R-KEY-2: the same key gets the same response, and credits once', async () => {
    const key = newKey();
    const before = await available(ann, 'change');
    const first = await faucet(ann, USDT, '7', key);
    expect(await faucet(ann, USDT, '7', key)).toEqual(first);
    expect(await refusedError(faucet(ann, USDT, '8', key))).toMatchObject({
      error: 'idempotency_key_reused',
    });
    const after = await available(ann, 'change');
    expect(after).toBe(String(JSON.parse(before) + 7));
  });

  test('an unknown currency is refused at its field', async () => {
    expect(await refusedError(faucet(ann, 999_999, '1'))).toMatchObject({
      error: 'currency_unknown',
      field: 'currency_id',
    });
  });
});

describe('R-ACCOUNT-2: transfers between accounts', () => {
  test('are instant and free, with events of both accounts and a record', async () => {
    const moveFailure = await move(ben, '0.5').catch((error: CallError) => error.failure);
    expect(moveFailure).toMatchObject({
      error: 'insufficient_balance',
      params: { available: '0', missing: '0.5' },
    });
    expect(await refusedError(move(ben, '999999999999'))).toMatchObject({
      error: 'insufficient_balance',
      params: { available: '0', missing: '999999999999' },
    });
    await faucet(ben, USDT, '100');
    const { id, from_wallet, to_wallet } = await move(ben, '40.00000001');
    expect(from_wallet).toMatchObject({ account_type: 'change', available: '59.99999999' });
    expect(to_wallet).toMatchObject({ account_type: 'lever', available: '40.00000001' });
    expect(to_wallet.lever).toMatchObject({ equity: '40.00000001', risk_rate: null });
    const history = await call(ben, CALLS['wallet.hzhistory'], {});
    expect(history.list[0]).toMatchObject({
      id,
      number: '40.00000001',
      from_field: 'change',
      to_field: 'lever',
    });
    expect((await call(ann, CALLS['wallet.hzhistory'], {})).total).toBe(0);
  });

  test('the same account twice, nine decimals, zero: refused at the field', async () => {
    expect(await refusedError(move(ben, '1', 'change', 'change'))).toMatchObject({
      error: 'same_account',
    });
    expect(await refusedError(move(ben, '0.000000001'))).toMatchObject({
      error: 'too_many_decimals',
    });
    expect(await refusedError(move(ben, '0'))).toMatchObject({
      error: 'amount_invalid',
      field: 'number',
    });
  });

  test('stale prices are read again, by a transfer too', async () => {
    time += 10_000;
    await move(ben, '0.00000001');
  });

  test('twenty in parallel with one key are one transfer', async () => {
    const key = newKey();
    const before = await available(ben, 'lever');
    const moves = await Promise.all(
      Array.from({ length: 20 }, () => move(ben, '1', 'change', 'lever', key)),
    );
    expect(new Set(moves.map(({ id }) => id)).size).toBe(1);
    expect(await available(ben, 'lever')).toBe(String(JSON.parse(before) + 1));
  });

  test("one user's accounts say nothing about another's", async () => {
    const wallets = await call(ben, CALLS['wallet.list'], {});
    expect(wallets.accounts.map(({ id, name }) => [id, name])).toEqual([
      [1, 'legal'],
      [2, 'change'],
      [3, 'lever'],
      [4, 'micro'],
      [5, 'financial'],
    ]);
    const change = wallets.accounts[1]?.list.find(({ currency_id }) => currency_id === USDT);
    expect(change?.usd_value).toBe(change?.available);
  });
});

describe('R-ACCOUNT-6: several accounts into one', () => {
  const gather = (parts: { change?: string; micro?: string; lever?: string }, key = newKey()) =>
    call(ann, CALLS['wallet.gather'], {
      currency_id: USDT,
      to_field: 'lever',
      ...parts,
      idempotency_key: key,
    });
  const balances = async () => {
    const { accounts } = await call(ann, CALLS['wallet.list'], {});
    return Object.fromEntries(
      accounts.map(({ name, list }) => [
        name,
        list.find(({ currency_id }) => currency_id === USDT)?.available ?? '0',
      ]),
    );
  };

  test('all or none: every amount that is too much is refused at its account', async () => {
    await faucet(ann, USDT, '10');
    await move(ann, '3', 'change', 'micro');
    const before = await balances();
    const failure = await refusedError(gather({ change: '999999999', micro: '4' }));
    expect(failure?.errors).toMatchObject([
      { field: 'change', error: 'insufficient_balance' },
      { field: 'micro', error: 'insufficient_balance', params: { available: '3', missing: '1' } },
    ]);
    // One of them alone would be possible.
    expect(await refusedError(gather({ change: '1', micro: '4' }))).toMatchObject({
      error: 'insufficient_balance',
      field: 'micro',
    });
    expect(await balances()).toEqual(before);
  });

  test('one transaction with a key: moves in the records, once however often it is sent', async () => {
    const key = newKey();
    const before = await balances();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => gather({ change: '2.00000001', micro: '1' }, key)),
    );
    const [first] = answers;
    expect(answers).toEqual(answers.map(() => first));
    expect(first?.moves).toMatchObject([
      { from_field: 'change', number: '2.00000001' },
      { from_field: 'micro', number: '1' },
    ]);
    expect(first?.to_wallet.available).toBe(`${Number(before['lever']) + 3.00000001}`);
    expect((await balances())['micro']).toBe('2');
    const history = await call(ann, CALLS['wallet.hzhistory'], {});
    const moveIds = first?.moves.map(({ id }) => id) ?? [];
    expect(history.list.slice(0, 2).map(({ id }) => id)).toEqual(moveIds.toReversed());
  });

  test('no amount at all, or one out of the target: refused', async () => {
    expect(await refusedError(gather({}))).toMatchObject({ error: 'parameter_error' });
    expect(await refusedError(gather({ lever: '1', change: '1' }))).toMatchObject({
      error: 'same_account',
      field: 'to_field',
    });
  });
});
