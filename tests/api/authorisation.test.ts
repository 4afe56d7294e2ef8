// Who may make which call: each call of protocol/ by each kind of caller, on a whole server. The table is
// authorisation.golden.txt: a new call fails until its line is there and was read. `vitest -u` writes it.

import { describe, expect, test } from 'vitest';
import { type Call, fieldsOf } from '../../protocol/calls/platform/call.ts';
import { CALL_NAMES, CALLS, type CallName } from '../../protocol/catalogue.ts';
import { USDT } from '../../protocol/constants.ts';
import { giveFunds } from '../funds/funds-site.ts';
import { Api, api, DAY, type Fields, HOUR, type Person, type Visitor } from '../support/api.ts';
import { NOBODYS, sampleRequest } from '../support/sample-requests.ts';

const server = api();

const KINDS = [
  'guest',
  'frozen',
  'closed',
  'level 0',
  'level 1',
  'level 2',
  'on hold',
  "nobody's id",
  'real money',
] as const;
type Kind = (typeof KINDS)[number];
/** One kind of caller makes one call. */
type Asks = (name: CallName) => Promise<string>;

/** Fields that name a thing of one user; strangers.test.ts holds that another user's is answered like nobody's. */
const OWN_IDS = ['id', 'address_id', 'bank_id', 'key', 'transaction_id', 'follow_user_id'];

const lineOf = ({ method, path, at }: Call, fields: Readonly<Record<string, unknown>>): string =>
  `${method} ${at === 'root' ? '/' : ''}${path.replace(/:(\w+)/, (_, name: string) => String(fields[name]))}`;

/** `in`: past session, identity and hold, whatever the call says then. */
function outcomeOf({ type, error }: { type?: unknown; error?: unknown }): string {
  if (type === '999') return 'no session';
  if (type === '998') return 'identity';
  if (error === 'withdraw_on_hold') return 'hold';
  if (error === 'sandbox_only' || error === 'feature_unavailable') return 'closed here';
  return 'in';
}

type Things = { readonly [Name in CallName]?: Fields };

function asksAs(visitor: () => Visitor, things: Things = {}): Asks {
  return async (name) => {
    const fields = { ...sampleRequest(name), ...things[name] };
    const { multipart } = CALLS[name];
    const { status, body, text } = multipart
      ? await visitor().upload(new Uint8Array())
      : await visitor().ask(lineOf(CALLS[name], fields), fields);
    if (status >= 500) throw new Error(`${name}: ${status} ${text}`);
    return outcomeOf(body);
  };
}

/** A session of a person that ends with a logout, so it is opened again. */
function asksWithSession(site: Api, person: Person, things: Things = {}): Asks {
  let current = person;
  const asks = asksAs(() => current, things);
  return async (name) => {
    const outcome = await asks(name);
    if (name === 'user.logout') current = await site.again(person);
    return outcome;
  };
}

async function personOf(site: Api, level: number): Promise<Person> {
  const person = await site.signUp();
  await person.setPayPassword();
  await site.app.database.query('update users set real_level = $2 where id = $1', [
    person.id,
    level,
  ]);
  await giveFunds(person, USDT, '5000');
  return person;
}

async function closedAccount(site: Api): Promise<Person> {
  const person = await site.signUp();
  const code = await person.code('change');
  await person.ok('POST /user/delete_request', { password: 'correct horse battery', code });
  site.later(8 * DAY);
  await site.runJob('closed accounts');
  return person;
}

async function callers(site: Api): Promise<Record<Exclude<Kind, 'real money'>, Asks>> {
  const leaver = await closedAccount(site);
  const frozen = await personOf(site, 2);
  await site.operator('user', 'freeze', String(frozen.id));
  const holder = await personOf(site, 2);
  await site.app.database.query('update users set withdraw_hold_until = $2 where id = $1', [
    holder.id,
    new Date(site.time + HOUR),
  ]);
  const [zero, one, two, other] = [
    await personOf(site, 0),
    await personOf(site, 1),
    await personOf(site, 2),
    await personOf(site, 2),
  ];
  const { list } = await two.ok<{ list: { id: number }[] }>('POST /legal_deal_platform', {
    type: 2,
    currency_id: USDT,
    fiat: 'USD',
  });
  // Only a sale sends value.
  const things: Things = { 'otc.place': { ad_id: list[0]?.id ?? NOBODYS } };
  return {
    guest: asksAs(() => site.guest),
    frozen: asksAs(() => frozen),
    closed: asksAs(() => leaver),
    'level 0': asksWithSession(site, zero, things),
    'level 1': asksWithSession(site, one, things),
    'level 2': asksWithSession(site, two, things),
    'on hold': asksWithSession(site, holder, things),
    "nobody's id": (name) => outcomeForNobodys(other, name),
  };
}

async function outcomeForNobodys(person: Person, name: CallName): Promise<string> {
  const call: Call = CALLS[name];
  const own = OWN_IDS.find((field) => field in fieldsOf(call));
  if (own === undefined || !call.gates.includes('U')) return '-';
  const fields = { ...sampleRequest(name), [own]: own === 'key' ? 'x'.repeat(43) : NOBODYS };
  const { body } = await person.ask(lineOf(call, fields), fields);
  return String(body.type === 'ok' ? 'ok' : body.error);
}

/** A user of a server that isn't in practice mode. */
async function onRealMoney(): Promise<{ asks: Asks; close(): Promise<void> }> {
  const site = await Api.open({ sandbox: false });
  await site.operator('setting', 'set', 'invite_required', '0');
  const person = await site.signUp(undefined, '');
  return { asks: asksWithSession(site, person), close: () => site.close() };
}

describe('R-GATE-1: the table of authorisation', () => {
  test('each call answers each kind of caller as its line says', async () => {
    const site = server();
    const real = await onRealMoney();
    const asks: Record<Kind, Asks> = { ...(await callers(site)), 'real money': real.asks };
    const rows: string[] = [];
    const wrong: string[] = [];
    for (const name of CALL_NAMES) {
      const call: Call = CALLS[name];
      // Only for this machine, and no envelope.
      if (name === 'metrics') continue;
      const outcomes = {} as Record<Kind, string>;
      for (const kind of KINDS) outcomes[kind] = await asks[kind](name);
      rows.push(`${name}: ${KINDS.map((kind) => `${kind} ${outcomes[kind]}`).join(' | ')}`);
      wrong.push(...contradictions(call, outcomes).map((why) => `${name}: ${why}`));
    }
    await real.close();
    expect(wrong).toEqual([]);
    await expect(`${rows.join('\n')}\n`).toMatchFileSnapshot('./authorisation.golden.txt');
  }, 120_000);
});

/** What follows from the call's gates, whatever the table says. */
function contradictions({ gates }: Call, outcomes: Record<Kind, string>): string[] {
  const has = (gate: Call['gates'][number]): boolean => gates.includes(gate);
  const withoutSession = ['guest', 'frozen', 'closed'] as const;
  const signedIn = ['level 0', 'level 1', 'level 2', 'on hold'] as const;
  const faults: string[] = [];
  for (const kind of withoutSession) {
    const isOut = outcomes[kind] === 'no session';
    if (isOut !== has('U')) faults.push(`${kind} is answered ${outcomes[kind]}`);
  }
  for (const kind of signedIn) {
    if (outcomes[kind] === 'no session') faults.push(`${kind} has no session`);
  }
  if ((outcomes['level 0'] === 'identity') !== has('K1')) faults.push('level 0 against gate K1');
  if (outcomes['level 1'] === 'identity' || outcomes['level 2'] === 'identity') {
    faults.push('a verified user needs an identity');
  }
  if ((outcomes['on hold'] === 'hold') !== (has('H') || has('V'))) faults.push('the hold');
  return faults;
}
