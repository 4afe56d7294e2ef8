import { describe, expect, test } from 'vitest';
import { BTC, USDT } from '../../protocol/constants.ts';
import { figuresOf } from '../../server/money/conversion/rules.ts';
import { DAY, type Fields, MINUTE, type Person } from '../support/api.ts';
import { balanceOf, ETH, fundsSite, giveFunds, newKey } from './funds-site.ts';
import { table } from './table.ts';

const site = fundsSite();
const quoteCall = 'POST /user/getTransferFee';
const convertCall = 'POST /user/Transfer';

interface Quote {
  quote_id: string;
  price: string;
  fee_rate: string;
  fee: string;
  receive: string;
  expire_time: number;
}

interface Conversion {
  id: number;
  price: string;
  fee: string;
  receive: string;
}

const fields = (number = '100', more: Fields = {}): Fields => ({
  number,
  from_currency_id: USDT,
  to_currency_id: BTC,
  ...more,
});

async function rich(): Promise<Person> {
  const ann = await site().signUp();
  await giveFunds(ann, USDT, '5000');
  return ann;
}

const ask = (person: Person, wish = fields()) => person.ok<Quote>(quoteCall, wish);

describe('R-FUNDS-8: receive = number * price - fee', () => {
  test('each line of the table computed by Python', () => {
    const rows = table<'number' | 'from_usd' | 'to_usd' | 'rate' | 'price' | 'fee' | 'receive'>(
      'conversions.csv',
    );
    expect(rows.length).toBeGreaterThan(200);
    for (const { number, from_usd, to_usd, rate: fee_rate, ...figures } of rows) {
      expect(figuresOf({ number }, { from_usd, to_usd, fee_rate }), number).toEqual(figures);
    }
  });
});

describe('R-FUNDS-8: a conversion', () => {
  test('is carried out as quoted: change -> market maker -> change, the fee as its own line', async () => {
    const ann = await rich();
    const quote = await ask(ann);
    const conversion = await ann.ok<Conversion>(
      convertCall,
      fields('100', { quote_id: quote.quote_id }),
    );
    const { price, fee, receive } = quote;
    expect(conversion).toMatchObject({ number: '100', price, fee, receive, from_name: 'USDT' });
    expect(await balanceOf(ann, USDT)).toEqual(['4900', '0']);
    expect(await balanceOf(ann, BTC)).toEqual([receive, '0']);
    const bill = await ann.ok<{ list: Record<string, unknown>[] }>('POST /wallet/legal_log');
    expect(bill.list.slice(0, 3).map(({ kind, number }) => [kind, number])).toEqual([
      ['convert_fee', `-${fee}`],
      ['convert', expect.stringMatching(/^0\.\d+$/)],
      ['convert', '-100'],
    ]);
    const list = await ann.ok<{ list: unknown[]; total: number }>('POST /user/getTransferList');
    expect(list.list).toEqual([conversion]);
  });

  test('R-FUNDS-8: a quote is valid for one conversion and 10 s', async () => {
    const ann = await rich();
    const first = await ask(ann);
    expect(first.expire_time).toBe(site().time + 10_000);
    expect(first.fee_rate).toBe('0.001');
    const wish = fields('100', { quote_id: first.quote_id });
    await ann.ok(convertCall, wish);
    expect(await ann.refusalOf(convertCall, wish)).toBe('quote_expired at quote_id');
    expect(await ann.refusalOf(convertCall, fields())).toBe('quote_expired at quote_id');
    const second = await ask(ann);
    site().later(9_999);
    await ann.ok(convertCall, fields());
    const third = await ask(ann);
    site().later(10_000);
    const late = fields('100', { quote_id: third.quote_id });
    expect(await ann.refusalOf(convertCall, late)).toBe('quote_expired at quote_id');
    expect(second.quote_id).not.toBe(third.quote_id);
    expect(await balanceOf(ann, USDT)).toEqual(['4800', '0']);
  });

  test('of several quotes with the same three fields the newest is valid', async () => {
    const ann = await rich();
    const older = await ask(ann);
    const newer = await ask(ann);
    const namedRequest = (quote_id: string) => fields('100', { quote_id });
    expect(await ann.refusalOf(convertCall, namedRequest(older.quote_id))).toBe(
      'quote_expired at quote_id',
    );
    await ann.ok(convertCall, namedRequest(newer.quote_id));
  });

  test("without a quote, with one of other fields, or with another user's: refused, nothing moved", async () => {
    const ann = await rich();
    const eve = await rich();
    expect(await ann.refusalOf(convertCall, fields())).toBe('quote_required at quote_id');
    const hers = await ask(ann);
    const quote_id = hers.quote_id;
    expect(await eve.refusalOf(convertCall, fields('100', { quote_id }))).toBe(
      'not_found at quote_id',
    );
    expect(await eve.refusalOf(convertCall, fields())).toBe('quote_required at quote_id');
    expect(await ann.refusalOf(convertCall, fields('101', { quote_id }))).toBe(
      'quote_mismatch at quote_id',
    );
    const other = fields('100', { quote_id, to_currency_id: ETH });
    expect(await ann.refusalOf(convertCall, other)).toBe('quote_mismatch at quote_id');
    expect(await balanceOf(ann, USDT)).toEqual(['5000', '0']);
    await ann.ok(convertCall, fields('100', { quote_id }));
  });

  test('too little money: the refusal names the missing amount, and the quote stays valid', async () => {
    const ann = await rich();
    await ask(ann, fields('5000.5'));
    const { body } = await ann.ask(convertCall, fields('5000.5'));
    expect(body).toMatchObject({
      error: 'insufficient_balance',
      params: { available: '5000', missing: '0.5' },
    });
    await giveFunds(ann, USDT, '0.5');
    await ann.ok(convertCall, fields('5000.5'));
    expect(await balanceOf(ann, USDT)).toEqual(['0', '0']);
  });

  test('faults are reported at their fields', async () => {
    const ann = await rich();
    const wrong: [Fields, string][] = [
      [fields('100', { to_currency_id: USDT }), 'same_currency at to_currency_id'],
      [fields('100', { to_currency_id: 99_999 }), 'currency_unknown at to_currency_id'],
      [fields('100', { from_currency_id: 1001 }), 'currency_unknown at from_currency_id'],
      [fields('0.00999999'), 'below_minimum at number'],
      [fields('10000000.00000001'), 'above_maximum at number'],
      [fields('0'), 'amount_invalid at number'],
      [fields('0.000000001'), 'too_many_decimals at number'],
    ];
    for (const [wish, why] of wrong) expect(await ann.refusalOf(quoteCall, wish)).toBe(why);
  });

  test('R-KEY-2: the same key converts once, even after its quote has expired', async () => {
    const ann = await rich();
    await ask(ann);
    const wish = fields('100', { idempotency_key: newKey() });
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => ann.ok<Conversion>(convertCall, wish)),
    );
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    site().later(DAY + MINUTE);
    expect(await ann.ok(convertCall, wish)).toEqual(answers[0]);
    expect(await balanceOf(ann, USDT)).toEqual(['4900', '0']);
    await site().runJob('old quotes');
    expect(await ann.refusalOf(convertCall, fields())).toBe('quote_required at quote_id');
  });

  test('of four in parallel with one quote one succeeds', async () => {
    const ann = await rich();
    await ask(ann);
    const answer = await Promise.all([1, 2, 3, 4].map(() => ann.ask(convertCall, fields())));
    const errors = answer.map(({ body }) => body.error ?? body.type);
    expect(errors.sort()).toEqual(['ok', 'quote_expired', 'quote_expired', 'quote_expired']);
    expect(await balanceOf(ann, USDT)).toEqual(['4900', '0']);
  });

  test('the operator sets rate and lifetime of a quote', async () => {
    const ann = await rich();
    await site().operator('setting', 'set', 'conversion_fee_rate', '0.25');
    await site().operator('setting', 'set', 'quote_ms', '2000');
    try {
      const quote = await ask(ann, fields('1', { from_currency_id: BTC, to_currency_id: USDT }));
      expect(quote).toMatchObject({ fee_rate: '0.25', expire_time: site().time + 2000 });
    } finally {
      await site().operator('setting', 'set', 'conversion_fee_rate', '0.001');
      await site().operator('setting', 'set', 'quote_ms', '10000');
    }
  });
});
