// Calls 2: what belongs to somebody else answers as if it did not exist. Every private call that takes an id and is
// served: its types say which those are, so that a new one cannot be forgotten.
import { describe, expect, test } from 'vitest';
import { type Call, fieldsOf } from '../../protocol/calls/call.ts';
import {
  CALL_NAMES,
  CALLS,
  type CallName,
  type CallOf,
  type RequestOf,
} from '../../protocol/catalogue.ts';
import type { ServedCall } from '../../server/served.ts';
import { api, type Fields, type Person } from '../support/api.ts';

const server = api();

const NOBODYS = 9_007_199_254_740_991;
/** What names a thing of its caller. */
const IDS = ['id', 'address_id', 'bank_id', 'key'] as const;

type TakesId<Name extends CallName> = string extends keyof RequestOf<Name>
  ? false
  : [keyof RequestOf<Name> & (typeof IDS)[number]] extends [never]
    ? false
    : 'U' extends CallOf<Name>['gates'][number]
      ? true
      : false;
/** This file does not compile while one of them has no thing below. */
type Owned =
  | { [Name in ServedCall]: TakesId<Name> extends true ? Name : never }[ServedCall]
  | 'file';

/** Calls whose form needs more than the id, filled so that only the id can be wrong. */
const FORMS: Partial<Record<CallName, (eve: Person) => Promise<Fields>>> = {
  'user.editUserAddress': async (eve) => ({
    currency: 3,
    chain: 'TRC20',
    address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    name: 'Mine',
    qr_code: await eve.uploaded(),
    password: 'pay password',
  }),
  'user.cash_save': async () => ({ ...CARD, password: 'pay password' }),
  'user.cash_del': async () => ({ password: 'pay password' }),
  'support.send': async () => ({ text: 'Hello' }),
};

const CARD = {
  real_name: 'Ann Example',
  card_number: '6222020000000000',
  bank_name: 'First Bank',
  bank_address: 'High Street 1',
  cardholder_address: 'Low Street 2',
  swift_code: 'DEUTDEFF',
};

const lineOf = ({ method, path }: Call): string => `${method} ${path}`;

function namedBy(call: Call): string | undefined {
  const fields = Object.keys(fieldsOf(call));
  return IDS.find((id) => fields.includes(id));
}

/** One of each thing that a person can have, by the call that takes its id. */
async function thingsOf(ann: Person): Promise<Record<Owned, string | number>> {
  const qr_code = await ann.uploaded();
  const { id: address } = await ann.ok<{ id: number }>('POST /user/wallet/save', {
    ...{ currency: 3, chain: 'ERC20', name: 'Hers', qr_code, password: 'pay password' },
    address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  });
  const { id: card } = await ann.ok<{ id: number }>('POST /user/cash_save', {
    ...CARD,
    password: 'pay password',
  });
  const { id: ticket } = await ann.ok<{ id: number }>('POST /support/open', {
    subject: 'Hers',
    text: 'Hers',
  });
  const { list: sessions } = await ann.ok<{ list: { id: number }[] }>('GET /user/sessions');
  const { list: notices } = await ann.ok<{ list: { id: number }[] }>('GET /notice/list');
  return {
    'user.editUserAddress': address,
    'user.delUserAddress': address,
    'user.cash_save': card,
    'user.cash_del': card,
    'support.messages': ticket,
    'support.send': ticket,
    'support.close': ticket,
    'user.session.revoke': sessions[0]?.id ?? NOBODYS,
    'notice.read': notices[0]?.id ?? NOBODYS,
    file: qr_code.split('/').at(-1) ?? '',
  };
}

describe('calls 2: somebody else’s', () => {
  test('every private call with an id answers Eve for a thing of Ann as for one of nobody', async () => {
    const api = server();
    const ann = await api.signUp();
    const eve = await api.signUp();
    for (const person of [ann, eve]) await person.setPayPassword();
    const things = await thingsOf(ann);
    const before = await stateOf(ann);
    const looked: CallName[] = [];
    for (const name of CALL_NAMES) {
      const call: Call = CALLS[name];
      const field = namedBy(call);
      const thing = (things as Partial<Record<CallName, string | number>>)[name];
      if (thing === undefined || field === undefined) continue;
      looked.push(name);
      const more = (await FORMS[name]?.(eve)) ?? {};
      const ask = (id: string | number) => {
        const isInPath = call.path.includes(`:${field}`);
        const line = lineOf(call).replace(`:${field}`, String(id));
        return eve.ask(line, isInPath ? more : { ...more, [field]: id });
      };
      const hers = await ask(thing);
      const nobodys = await ask(field === 'key' ? 'x'.repeat(String(thing).length) : NOBODYS);
      expect({ name, status: hers.status, body: hers.body }).toEqual({
        name,
        status: nobodys.status,
        body: nobodys.body,
      });
      expect(hers.body.error, name).toMatch(/^(not_found|file_not_found)$/);
    }
    expect(looked.sort()).toEqual((Object.keys(things) as CallName[]).sort());
    expect(await stateOf(ann)).toEqual(before);
  }, 30_000);
});

async function stateOf(ann: Person): Promise<unknown> {
  return {
    sessions: await ann.ok('GET /user/sessions'),
    addresses: await ann.ok('GET /user/wallet/list'),
    cards: await ann.ok('POST /user/cash_info'),
    tickets: await ann.ok('GET /support/list'),
    notices: await ann.ok('GET /notice/list'),
  };
}
