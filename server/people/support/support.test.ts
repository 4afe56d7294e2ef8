import { beforeAll, describe, expect, test } from 'vitest';
import type { Message, Ticket } from '../../../protocol/calls/people/people.ts';
import {
  eventKinds,
  guest,
  people,
  refusalOf,
  signedIn,
  signUp,
  upload,
} from '../../../tests/support/people.ts';
import { runCommand } from '../../exchange/operator/run.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import { handlersOf } from '../../platform/modules/module.ts';
import { cannedCommands } from './canned-operator.ts';
import { openSupport } from './module.ts';
import { supportCommands } from './operator.ts';
import { unreadSupport } from './store.ts';

const all = people();
const KEY = 'support-key-0123456';

let ann: number;
let bob: number;
let calls: HandlersOf<
  'support.list' | 'support.open' | 'support.messages' | 'support.send' | 'support.close'
>;

beforeAll(async () => {
  ann = await signUp(all(), 'ann@example.com');
  bob = await signUp(all(), 'bob@example.com');
  const { database, files } = all();
  const needs = { database, files, now: () => all().time, hours: () => 'mon-fri 09:00-18:00' };
  calls = handlersOf([openSupport(needs)], needs);
}, 60_000);

const as = (user_id: number) => signedIn({ id: 1, user_id });

async function open(user_id: number, text = 'It does not arrive.'): Promise<Ticket> {
  const wish = { subject: 'My deposit', text, file_address: undefined };
  return (await calls['support.open'](wish, as(user_id))) as Ticket;
}

function send(user_id: number, id: number, message: Partial<Sent>): Promise<Message> {
  const wish = { id, text: undefined, file_address: undefined, idempotency_key: undefined };
  return calls['support.send']({ ...wish, ...message }, as(user_id)) as Promise<Message>;
}
type Sent = { text: string; file_address: string; idempotency_key: string };

async function readTicket(user_id: number, id: number, before_id?: number, limit = 30) {
  const read = await calls['support.messages']({ id, before_id, limit }, as(user_id));
  return read as { list: Message[]; has_more: boolean };
}

async function list(user_id: number, status?: 1 | 2) {
  const page = await calls['support.list']({ status, page: 1, limit: 10 }, as(user_id));
  return page as { list: Ticket[]; total: number };
}

function operate(...words: string[]) {
  const { database, files } = all();
  const now = () => all().time;
  const parts = { files, now };
  const commands = [...supportCommands(database, parts), ...cannedCommands(database, parts)];
  const onFault = (error: unknown) => {
    throw error;
  };
  return runCommand({ database, now, commands, onFault }, words, '/');
}

describe('R-SUPPORT-1: tickets', () => {
  test('a new ticket is open with its message; only its owner sees it', async () => {
    const ticket = await open(ann);
    expect(ticket).toMatchObject({
      subject: 'My deposit',
      status: 1,
      unread: 0,
      last_text: 'It does not arrive.',
      create_time: all().time,
    });
    const { list: messages } = await readTicket(ann, ticket.id);
    expect(messages).toMatchObject([{ sender: 'me', text: 'It does not arrive.' }]);
    expect(await refusalOf(readTicket(bob, ticket.id))).toBe('not_found at id');
    expect(await refusalOf(send(bob, ticket.id, { text: 'x' }))).toBe('not_found at id');
    expect(await refusalOf(calls['support.close']({ id: ticket.id }, as(bob)))).toBe(
      'not_found at id',
    );
    expect((await list(bob)).list).toEqual([]);
    expect(
      await refusalOf(calls['support.list']({ status: undefined, page: 1, limit: 10 }, guest())),
    ).toBe('session_required');
  });

  test('at most 5 open ones, also when they come at once; a closed one makes room', async () => {
    const before = (await list(bob, 1)).total;
    const attempts = await Promise.all(Array.from({ length: 9 }, () => refusalOf(open(bob))));
    expect(attempts.filter((one) => one === 'ticket_limit')).toHaveLength(9 - (5 - before));
    const { list: openTickets } = await list(bob, 1);
    expect(openTickets).toHaveLength(5);
    await calls['support.close']({ id: openTickets[0]?.id ?? 0 }, as(bob));
    expect((await open(bob)).status).toBe(1);
    expect(await refusalOf(open(bob))).toBe('ticket_limit');
    for (const { id } of (await list(bob, 1)).list) await calls['support.close']({ id }, as(bob));
    expect(await list(bob, 1)).toMatchObject({ list: [], total: 0 });
    expect((await list(bob, 2)).total).toBe(6);
  });

  test('a closed ticket accepts no messages; closing it again changes nothing', async () => {
    const { id } = await open(ann);
    const closedTicket = (await calls['support.close']({ id }, as(ann))) as Ticket;
    expect(closedTicket.status).toBe(2);
    expect(await refusalOf(send(ann, id, { text: 'more' }))).toBe('ticket_closed');
    await expect(operate('support', 'answer', String(id), '--text', 'x')).rejects.toThrow(
      'ticket_closed',
    );
    all().time += 1000;
    expect(await calls['support.close']({ id }, as(ann))).toEqual(closedTicket);
  });

  test("a picture must be the user's and is kept; another user's leaves nothing behind", async () => {
    const { id } = await open(ann);
    const theirs = await upload(all(), bob);
    expect(await refusalOf(send(ann, id, { text: 'see', file_address: theirs }))).toBe(
      'file_not_found at file_address',
    );
    expect((await readTicket(ann, id)).list).toHaveLength(1);
    const mine = await upload(all(), ann);
    const message = await send(ann, id, { file_address: mine });
    expect(message).toMatchObject({ sender: 'me', text: '', file_address: mine });
    all().time += 25 * 60 * 60_000;
    await all().files.cleanUp();
    expect(await all().files.owns(mine, ann)).toBe(true);
    expect(await all().files.owns(theirs, bob)).toBe(false);
  });

  test('4: the same key sends once, and answers the same message again', async () => {
    const { id } = await open(ann);
    const context = as(ann);
    const wish = { id, text: 'once', file_address: undefined, idempotency_key: KEY };
    const first = await calls['support.send'](wish, context);
    const again = await calls['support.send'](wish, context);
    expect(again).toEqual(first);
    expect(context.headers['idempotency-replayed']).toBe(1);
    expect((await readTicket(ann, id)).list).toHaveLength(2);
    expect(await refusalOf(send(ann, id, { text: 'other', idempotency_key: KEY }))).toBe(
      'idempotency_key_reused',
    );
  });

  test('messages come newest first, in pieces, before an id of the same ticket', async () => {
    const { id } = await open(ann, '0');
    const other = await open(ann, 'other');
    for (const text of ['1', '2', '3', '4']) await send(ann, id, { text });
    const first = await readTicket(ann, id, undefined, 2);
    expect(first).toMatchObject({ list: [{ text: '4' }, { text: '3' }], has_more: true });
    const second = await readTicket(ann, id, first.list[1]?.id, 3);
    expect(second).toMatchObject({
      list: [{ text: '2' }, { text: '1' }, { text: '0' }],
      has_more: false,
    });
    const foreign = (await readTicket(ann, other.id)).list[0]?.id;
    expect(await refusalOf(readTicket(ann, id, foreign))).toBe('not_found at before_id');
    expect(await refusalOf(readTicket(ann, id, 999_999))).toBe('not_found at before_id');
  });
});

describe('R-SUPPORT-1, R-OPERATOR-1: the other end', () => {
  test('an answer is unread until it is read, and sends an event with its message', async () => {
    const { id } = await open(bob);
    const before = (await eventKinds(all(), bob)).length;
    const { rows } = await operate('support', 'answer', String(id), '--text', ' We look into it. ');
    expect(rows).toMatchObject([{ sender: 'operator', text: 'We look into it.' }]);
    await operate('support', 'answer', String(id), '--text', 'Done.');
    expect((await list(bob, 1)).list[0]).toMatchObject({ id, unread: 2, last_text: 'Done.' });
    expect(await unreadSupport(all().database, bob)).toBe(2);
    expect((await eventKinds(all(), bob)).slice(before)).toEqual(['support', 'support']);
    const { rows: events } = await all().database.query<{ data: object }>(
      'select data from user_events where user_id = $1 order by sequence desc limit 1',
      [bob],
    );
    expect(events[0]?.data).toMatchObject({ id, message: { sender: 'other', text: 'Done.' } });
    await readTicket(bob, id);
    expect((await list(bob, 1)).list[0]?.unread).toBe(0);
    expect(await unreadSupport(all().database, bob)).toBe(0);
    expect(await unreadSupport(all().database, ann)).toBe(0);
  });

  test('closing a ticket by the operator sends an event, so that an open page shows it', async () => {
    const { id } = await open(bob);
    const before = (await eventKinds(all(), bob)).length;
    await operate('support', 'close', String(id));
    expect((await eventKinds(all(), bob)).slice(before)).toEqual(['support']);
    expect((await list(bob, 2)).list.map((ticket) => ticket.id)).toContain(id);
  });

  test('R-SUPPORT-2: sent, read by the operator, answered: each sends an event', async () => {
    const { id, state } = await open(bob);
    expect(state).toBe('sent');
    const before = (await eventKinds(all(), bob)).length;
    await operate('support', 'show', String(id));
    await operate('support', 'show', String(id));
    expect((await list(bob, 1)).list[0]?.state).toBe('read');
    expect((await eventKinds(all(), bob)).slice(before)).toEqual(['support']);
    await operate('support', 'answer', String(id), '--text', 'Done.');
    expect((await list(bob, 1)).list[0]?.state).toBe('answered');
    await send(bob, id, { text: 'And this?' });
    expect((await list(bob, 1)).list[0]?.state).toBe('sent');
    await operate('support', 'close', String(id));
  });

  test("R-SUPPORT-3: the automatic answer is in the user's language, else in English", async () => {
    await operate('canned', 'set', 'hello', '--lang', 'en', '--text', 'Hello.');
    await operate('canned', 'set', 'hello', '--lang', 'hk', '--text', '您好。');
    for (const ticket of (await list(ann, 1)).list) {
      await calls['support.close']({ id: ticket.id }, as(ann));
    }
    const { id } = await open(ann);
    expect((await operate('support', 'reply', String(id), 'hello')).rows).toMatchObject([
      { text: 'Hello.', sender: 'operator' },
    ]);
    await all().database.query("update users set lang = 'hk' where id = $1", [ann]);
    expect((await operate('support', 'reply', String(id), 'hello')).rows).toMatchObject([
      { text: '您好。' },
    ]);
    await all().database.query("update users set lang = 'fra' where id = $1", [ann]);
    expect((await operate('support', 'reply', String(id), 'hello')).rows).toMatchObject([
      { text: 'Hello.' },
    ]);
    await all().database.query("update users set lang = 'en' where id = $1", [ann]);
    expect((await operate('canned', 'list')).rows).toHaveLength(2);
    await operate('canned', 'delete', 'hello');
    await expect(operate('support', 'reply', String(id), 'hello')).rejects.toThrow('not_found');
    await operate('support', 'close', String(id));
  });

  test('the operator sees those that wait longest first, and where their pictures are', async () => {
    const first = await open(bob, 'first');
    all().time += 60_000;
    const second = await open(bob, 'second');
    const address = await upload(all(), bob);
    await send(bob, first.id, { file_address: address });
    const { rows } = await operate('support', 'list');
    const ids = rows.map((row) => (row as Ticket).id);
    expect(ids.indexOf(first.id)).toBeLessThan(ids.indexOf(second.id));
    const operatorView = await operate('support', 'show', String(first.id));
    expect(operatorView.rows[0]).toMatchObject({ picture: all().files.placeOf(address) });
  });

  test.each([
    [['support', 'answer', '999999', '--text', 'x'], 'not_found'],
    [['support', 'answer', 'x', '--text', 'x'], 'ID is a whole number above 0.'],
    [['support', 'answer', '1'], 'Usage: support answer ID --text S'],
    [['support', 'answer', '1', '--text', '  '], 'text_required'],
    [['support', 'answer', '1', '--text', 'x'.repeat(1001)], 'text_too_long'],
    [['support', 'list', 'all'], 'Choose open or closed.'],
    [['support', 'close', '999999'], 'not_found'],
    [['canned', 'set', 'A B', '--lang', 'en', '--text', 'x'], 'NAME takes'],
    [['canned', 'set', 'a', '--lang', 'de', '--text', 'x'], 'NAME takes'],
    [['canned', 'delete', 'nothing'], 'not_found'],
  ])('%j is refused: %s', async (words, message) => {
    const count = async () =>
      (await all().database.query('select id from operator_acts')).rows.length;
    const before = await count();
    await expect(operate(...words)).rejects.toThrow(message);
    expect(await count()).toBe(before);
  });

  test('each act leaves an audit row with the user concerned', async () => {
    for (const { id } of (await list(ann, 1)).list) await calls['support.close']({ id }, as(ann));
    const { id } = await open(ann);
    await operate('support', 'close', String(id));
    const { rows } = await all().database.query<{
      command: string;
      user_id: number;
      details: object;
    }>('select command, user_id, details from operator_acts order by id desc limit 1');
    expect(rows).toEqual([
      { command: 'support close', user_id: ann, details: { words: [String(id)], flags: {} } },
    ]);
    expect((await list(ann, 1)).list.map((ticket) => ticket.id)).not.toContain(id);
  });
});
