// R-FUNDS-9: a quote can't be used as a free option, and no conversion is too small for its fee.
// The test controls the prices.

import { beforeAll, expect, test } from 'vitest';
import { BTC, USDT } from '../../protocol/constants.ts';
import type { Fields, Person } from '../support/api.ts';
import { fundsSite, giveFunds } from './funds-site.ts';

const site = fundsSite();
const quoteCall = 'POST /user/getTransferFee';
const convertCall = 'POST /user/Transfer';
const SYMBOL = 'BTC/USDT';

let ann: Person;

async function act(act: { kind: 'stop' } | { kind: 'tick'; price: string }): Promise<void> {
  const { market } = site().app;
  const answer = await market.ask({
    kind: 'act',
    act: act.kind === 'stop' ? act : { ...act, symbol: SYMBOL, number: undefined },
  });
  expect(answer).toMatchObject({ kind: 'acted' });
  if (answer.kind === 'acted') expect(answer.refusal).toBeUndefined();
  await market.ask({ kind: 'step' });
}

const price = (text: string) => act({ kind: 'tick', price: text });
const buy = (number = '1000'): Fields => ({ number, from_currency_id: USDT, to_currency_id: BTC });
const sell = (number: string): Fields => ({ number, from_currency_id: BTC, to_currency_id: USDT });

async function quoteId(wish: Fields): Promise<string> {
  return (await ann.ok<{ quote_id: string }>(quoteCall, wish)).quote_id;
}

beforeAll(async () => {
  ann = await site().signUp();
  await giveFunds(ann, USDT, '50000');
  await giveFunds(ann, BTC, '0.3');
  await act({ kind: 'stop' });
});

// The fee is 0.1 %; half of it, 0.05 % of 100,000, is 50.
test('a quote expires when its price becomes better than the market by more than half of the fee', async () => {
  await price('100000');
  const quote_id = await quoteId(buy());
  // At 100,050.1 the quote of 100,000 would bring a profit.
  await price('100050.1');
  expect(await ann.refusalOf(convertCall, { ...buy(), quote_id })).toBe(
    'quote_expired at quote_id',
  );
  await ann.ok(convertCall, { ...buy(), quote_id: await quoteId(buy()) });
});

test('up to half of the fee, and against the user, a quote stays valid', async () => {
  await price('100000');
  const near = await quoteId(buy());
  await price('100050');
  await ann.ok(convertCall, { ...buy(), quote_id: near });
  await price('100000');
  const worse = await quoteId(buy());
  await price('99000');
  await ann.ok(convertCall, { ...buy(), quote_id: worse });
});

test('the same applies to a sale', async () => {
  await price('100000');
  const quote_id = await quoteId(sell('0.01'));
  await price('99949.9');
  expect(await ann.refusalOf(convertCall, { ...sell('0.01'), quote_id })).toBe(
    'quote_expired at quote_id',
  );
  await price('99950');
  await ann.ok(convertCall, { ...sell('0.01'), quote_id });
});

test('an amount whose fee would round to 0 is refused with the minimum', async () => {
  await price('100000');
  // 0.5 atoms of BTC / 0.001 x 100,000: 0.000005 BTC, so 0.5 USDT.
  const { body } = await ann.ask(quoteCall, buy('0.49999999'));
  expect(body).toMatchObject({
    error: 'below_minimum',
    field: 'number',
    params: { minimum: '0.5' },
  });
  const { fee } = await ann.ok<{ fee: string }>(quoteCall, buy('0.5'));
  expect(fee).toBe('0.00000001');
});

test('/user/Transfer reports its bounds without a quote', async () => {
  await price('100000');
  expect(await ann.refusalOf(convertCall, buy('0.00999999'))).toBe('below_minimum at number');
  expect(await ann.refusalOf(convertCall, buy('10000000.00000001'))).toBe(
    'above_maximum at number',
  );
  expect(await ann.refusalOf(convertCall, buy('77'))).toBe('quote_required at quote_id');
});
