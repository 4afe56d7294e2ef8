// R-FIELD-11: the smallest and the largest value of each numeric field, and the values beside them, in each call that has
// the field. The bounds come from protocol/, so that a new field is covered.

import { describe, expect, test } from 'vitest';
import { type Call, errorsOf, fieldsOf } from '../../protocol/calls/platform/call.ts';
import { CALL_NAMES, CALLS, type CallName } from '../../protocol/catalogue.ts';
import { USDT } from '../../protocol/constants.ts';
import { type ErrorKey, isErrorKey } from '../../protocol/errors.ts';
import { type Bounds, fieldNotes } from '../../protocol/field.ts';
import { giveFunds } from '../funds/funds-site.ts';
import { errorOf, margin, mine, onSale } from '../funds/nft-people.ts';
import { type Answer, type Api, api, type Body, type Fields, type Person } from '../support/api.ts';
import { sampleRequest } from '../support/sample-requests.ts';

const server = api();

interface NumericField {
  name: CallName;
  field: string;
  bounds: Bounds;
}

const NUMERIC: readonly NumericField[] = CALL_NAMES.flatMap((name) =>
  Object.entries(fieldsOf(CALLS[name])).flatMap(([field, schema]) => {
    const bounds = fieldNotes.get(schema)?.rule.bounds;
    return bounds === undefined ? [] : [{ name, field, bounds }];
  }),
);

/** One unit of the last place more or less: the texts of bounds have no sign and no exponent. */
function beside(text: string, by: 1n | -1n): string {
  const [whole = '', fraction = ''] = text.split('.');
  const digits = String(BigInt(whole + fraction) + by).padStart(fraction.length + 1, '0');
  if (fraction === '') return digits;
  return `${digits.slice(0, -fraction.length)}.${digits.slice(-fraction.length)}`;
}

const isZero = (text: string): boolean => /^[0.]+$/.test(text);

/** Whether the value is refused, and the request has no other fault. */
function isRefusedAlone(field: string, body: Body): boolean {
  const errors = (body['errors'] as { field?: string }[] | undefined) ?? [body];
  return body.type === 'error' && errors.length === 1 && errors[0]?.['field'] === field;
}

function isDeclared(call: Call, { type, error }: Body): boolean {
  return type === 'ok' || (isErrorKey(error ?? '') && errorsOf(call).has(error as ErrorKey));
}

/** Their zero price isn't out of bounds: it removes a stop. */
const ZERO_REMOVES: readonly string[] = ['lever.setstop', 'lever.group_stop', 'limits.set'];

describe('R-FIELD-11: edges of numeric fields', () => {
  test('each call answers them without a fault, and refuses only this field beyond them', async () => {
    const site = server();
    let person = await personWithFunds(site);
    const other = await personWithFunds(site);
    const things = await thingsOf(site, person);
    const wrong: string[] = [];
    for (const { name, field, bounds } of NUMERIC) {
      const call: Call = CALLS[name];
      const ask = async (value: string): Promise<Answer> => {
        const fields = { ...sampleRequest(name), ...things(name, field), [field]: value };
        // A reset takes everything that the other calls need.
        const caller = name === 'sandbox.reset' ? other : person;
        const answer = await caller.ask(...lineOf(call, fields));
        // The edge of an id can be the session of this person.
        if (name === 'user.session.revoke') person = await site.again(person);
        return answer;
      };
      // The largest first: it is refused more often, so the thing stays as it is.
      for (const value of [bounds.most, bounds.least]) {
        const { status, body } = await ask(value);
        if (status === 200 && isDeclared(call, body)) continue;
        wrong.push(`${name}: ${field} ${value} is answered ${status} ${body.error}`);
      }
      const beyond = [beside(bounds.least, -1n), `-${bounds.most}`, beside(bounds.most, 1n)];
      for (const value of beyond) {
        // 0 removes a stop.
        if (ZERO_REMOVES.includes(name) && isZero(value)) continue;
        const { status, body } = await ask(value);
        if (status === 200 && isRefusedAlone(field, body)) continue;
        wrong.push(`${name}: ${field} ${value} is answered ${status} ${JSON.stringify(body)}`);
      }
    }
    expect(NUMERIC.length).toBeGreaterThan(250);
    expect(wrong).toEqual([]);
  }, 60_000);
});

function lineOf({ method, path, at }: Call, fields: Fields): [string, Fields] {
  const { key, ...rest } = fields;
  const own = path.replace(':key', String(key));
  return [`${method} ${at === 'root' ? '/' : ''}${own}`, path === own ? fields : rest];
}

async function personWithFunds(site: Api): Promise<Person> {
  const person = await site.signUp();
  await person.setPayPassword();
  await site.app.database.query('update users set real_level = 2 where id = $1', [person.id]);
  await giveFunds(person, USDT, '90000');
  for (const to_field of ['lever', 'micro']) {
    await person.ok('POST /wallet/change', {
      currency_id: USDT,
      number: '5000',
      from_field: 'change',
      to_field,
    });
  }
  return person;
}

/** Things that let the calls get as far as the database. */
async function thingsOf(
  site: Api,
  person: Person,
): Promise<(name: CallName, field: string) => Fields> {
  // No confirmation stands before what the calls check.
  await site.operator('setting', 'set', 'sending_daily_usdt', '100000000');
  const trader = await site.signUp();
  await site.app.database.query('update users set real_level = 2');
  await site.app.database.query(
    `insert into traders (user_id, introduction, follower_limit, created_at, updated_at)
     values ($1, '', 10, now(), now())`,
    [trader.id],
  );
  // A work for each edge that puts it on sale; the oldest one has the least id.
  const resold = ['price', 'min_raise', 'margin', 'id'];
  for (const _ of resold) {
    const { code, price } = await onSale(site, person, 'normal');
    await person.ok('POST /bind_box/buyNFT', { code, price });
  }
  const own = await mine(person);
  const auction = await onSale(site, person, 'auction');
  expect(await errorOf(person, margin(auction.code))).toBeUndefined();
  const sale = await onSale(site, person, 'normal');
  const { list: ads } = await person.ok<{ list: { id: number }[] }>('POST /legal_deal_platform', {
    type: 1,
    currency_id: USDT,
    fiat: 'USD',
  });
  await site.runJob('dual products of the sandbox');
  const { list: duals } = await person.ok<{ list: { id: number }[] }>('GET /dual/index');
  const { mark_price } = await person.ok<{ mark_price: string }>('POST /lever/deal', {
    currency_id: 1,
    legal_id: USDT,
  });
  const target_price = `${BigInt(mark_price.split('.')[0] ?? '') - 100n}`;
  const { id: order } = await person.ok<{ id: number }>('POST /lever/submit', {
    currency_id: 1,
    legal_id: USDT,
    type: 1,
    status: 0,
    share: 1,
    multiple: 10,
    target_price,
  });
  const things: { readonly [Name in CallName]?: Fields } = {
    'lever.setstop': { id: order, stop_loss_price: '' },
    'lever.close': { id: order },
    'follow.follow': { trader_user_id: trader.id, password: 'pay password' },
    'dual.buyDual': { id: duals[0]?.id ?? 0 },
    'otc.place': { ad_id: ads[0]?.id ?? 0 },
    'bind_box.auctionNFT': { code: auction.code, password: 'pay password' },
    'bind_box.buyNFT': { code: sale.code, password: 'pay password' },
    'bind_box.resellNFT': {
      sale_mode: 'auction',
      min_raise: '1',
      margin: '1',
      password: 'pay password',
      end_time: site.time + 86_400_000,
    },
  };
  // A call takes one of the two.
  const without = { quote_amount: { amount: '' }, number: { total: '' } };
  const isEither = (name: CallName): boolean =>
    ['coin.trade', 'otc.place', 'otc.quick'].includes(name);
  return (name, field) => {
    if (isEither(name)) return { ...things[name], ...(without as Record<string, Fields>)[field] };
    const work = own[resold.indexOf(field)];
    if (name !== 'bind_box.resellNFT' || work === undefined) return things[name] ?? {};
    return { ...things[name], id: work.id };
  };
}
