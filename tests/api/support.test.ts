import { describe, expect, test } from 'vitest';
import { api, DAY, MINUTE, type Person } from '../support/api.ts';

const server = api();

const KEY = 'abcdefghijklmnop';
const send = 'POST /support/send';
const open = 'POST /support/open';
const messages = 'GET /support/messages';
const byKey = 'POST /order/by_key';

interface Ticket {
  id: number;
  status: number;
  unread: number;
  last_text: string;
}
interface Written {
  list: { id: number; text: string }[];
  has_more: boolean;
  ticket: Ticket;
}

async function asking(): Promise<{ ann: Person; ticket: Ticket }> {
  const ann = await server().signUp();
  return { ann, ticket: await ann.ok<Ticket>(open, { subject: 'Help', text: 'First' }) };
}

const textsOf = async (ann: Person, id: number) =>
  (await ann.ok<Written>(messages, { id })).list.map(({ text }) => text);

describe('R-SUPPORT-1: a ticket', () => {
  test('opened, answered, read, closed; HTML stays text', async () => {
    const api = server();
    const ann = await api.signUp();
    const text = '<script>alert("x")</script> & <b>bold</b>';
    const reply = await ann.ask(open, { subject: '<i>Help</i>', text });
    const ticket = reply.body.message as Ticket;
    expect(reply.headers.get('content-type')).toMatch(/^application\/json/);
    expect(ticket).toEqual({
      id: expect.anything(),
      subject: '<i>Help</i>',
      status: 1,
      unread: 0,
      last_text: expect.any(String),
      create_time: api.time,
      update_time: api.time,
      state: 'sent',
    });
    expect(await textsOf(ann, ticket.id)).toEqual([text]);
    await api.operator('support', 'answer', String(ticket.id), '--text', 'Try again');
    const [listedTicket] = (await ann.ok<{ list: Ticket[] }>('GET /support/list', { status: 1 }))
      .list;
    expect(listedTicket).toMatchObject({ id: ticket.id, unread: 1, last_text: 'Try again' });
    expect(await ann.ok('GET /user/info')).toMatchObject({ unread_support: 1 });
    // The response includes the ticket itself, because its list may not reach that far.
    const conversation = await ann.ok<Written>(messages, { id: ticket.id });
    expect(conversation.list.map((one) => one.text)).toEqual(['Try again', text]);
    expect(conversation.ticket).toEqual(listedTicket);
    expect(await ann.ok('GET /user/info')).toMatchObject({ unread_support: 0 });
    expect(await ann.ok('POST /support/close', { id: ticket.id })).toMatchObject({ status: 2 });
    expect(await ann.refusalOf(send, { id: ticket.id, text: 'More' })).toMatch(/^ticket_closed/);
    expect(await ann.ok('GET /support/list', { status: 1 })).toMatchObject({ total: 0 });
    expect(await ann.ok('GET /support/list', { status: 2 })).toMatchObject({ total: 1 });
  });

  test('the operator’s answer arrives over the socket as `support`', async () => {
    const api = server();
    const { ann, ticket } = await asking();
    const client = await api.socket({ token: ann.token });
    await api.operator('support', 'answer', String(ticket.id), '--text', 'Hello');
    const reply = () =>
      client
        .all<{ kind: string; data: { id: number; message: { text: string } } }>('user')
        .find(({ kind }) => kind === 'support');
    await client.until(() => reply() !== undefined);
    expect(reply()?.data).toMatchObject({ id: ticket.id, message: { text: 'Hello' } });
  }, 10_000);

  test('fields: text or picture, lengths, wrong states', async () => {
    const { ann, ticket } = await asking();
    const { id } = ticket;
    expect(await ann.refusalOf(open)).toBe('text_required at subject, text_required at text');
    expect(await ann.refusalOf(open, { subject: 'x'.repeat(81), text: 'x'.repeat(1001) })).toBe(
      'text_too_long at subject, text_too_long at text',
    );
    expect(await ann.refusalOf(send, { id })).toMatch(/^text_required/);
    expect(await ann.refusalOf(send, { id, text: 'x'.repeat(1001) })).toBe('text_too_long at text');
    expect(await ann.refusalOf(send, { text: 'x' })).toBe('parameter_error at id');
    expect(await ann.refusalOf(send, { id, text: 'x', file_address: '/api/file/none' })).toBe(
      'file_not_found at file_address',
    );
    await ann.ok(send, { id, text: 'x'.repeat(1000) });
    await ann.ok(send, { id, file_address: await ann.uploadPicture() });
    expect(await ann.refusalOf('GET /support/list', { status: 3 })).toBe(
      'parameter_error at status',
    );
  });

  test('at most 5 are open; closing one allows another', async () => {
    const { ann, ticket } = await asking();
    for (let at = 2; at <= 5; at += 1) await ann.ok(open, { subject: `No ${at}`, text: 'x' });
    expect(await ann.refusalOf(open, { subject: 'No 6', text: 'x' })).toMatch(/^ticket_limit/);
    await ann.ok('POST /support/close', { id: ticket.id });
    await ann.ok(open, { subject: 'No 6', text: 'x' });
  });

  test('messages are paged by before_id, each once', async () => {
    const { ann, ticket } = await asking();
    for (let at = 1; at <= 4; at += 1) await ann.ok(send, { id: ticket.id, text: `No ${at}` });
    const first = await ann.ok<Written>(messages, { id: ticket.id, limit: 3 });
    expect(first.list.map(({ text }) => text)).toEqual(['No 4', 'No 3', 'No 2']);
    expect(first.has_more).toBe(true);
    const before_id = first.list.at(-1)?.id ?? 0;
    const rest = await ann.ok<Written>(messages, { id: ticket.id, limit: 3, before_id });
    expect(rest.list.map(({ text }) => text)).toEqual(['No 1', 'First']);
    expect(rest.has_more).toBe(false);
  });

  test("another user's ticket doesn't exist for the caller", async () => {
    const { ann, ticket } = await asking();
    const eve = await server().signUp();
    const { id } = ticket;
    for (const line of [messages, send, 'POST /support/close']) {
      const hers = await eve.ask(line, { id, text: 'Hello' });
      const none = await eve.ask(line, { id: 9_007_199_254_740_991, text: 'Hello' });
      expect(hers.body, line).toEqual(none.body);
      expect(hers.body.error, line).toBe('not_found');
    }
    const key = { file_address: await ann.uploadPicture() };
    expect(await eve.refusalOf(open, { subject: 'Mine', text: 'x', ...key })).toBe(
      'file_not_found at file_address',
    );
    expect(await textsOf(ann, id)).toEqual(['First']);
    expect(await ann.ok('GET /support/list', { status: 1 })).toMatchObject({ total: 1 });
  });
});

describe('R-KEY-7: an unknown result', () => {
  test('the same request again: the saved response with its header, and one message', async () => {
    const { ann, ticket } = await asking();
    const fields = { id: ticket.id, text: 'Once', idempotency_key: KEY };
    const first = await ann.ask(send, fields);
    const again = await ann.as({ lang: 'jp' }).ask(send, fields);
    expect(first.headers.get('idempotency-replayed')).toBeNull();
    expect(again.headers.get('idempotency-replayed')).toBe('1');
    expect(again.body).toEqual(first.body);
    expect(await textsOf(ann, ticket.id)).toEqual(['Once', 'First']);
    expect(await ann.ok(byKey, { idempotency_key: KEY })).toEqual({
      state: 'done',
      path: '/support/send',
      message: first.body.message,
      sealed: false,
    });
  });

  test('also when the ticket was closed since: the saved response comes before the rules', async () => {
    const { ann, ticket } = await asking();
    const fields = { id: ticket.id, text: 'Once', idempotency_key: KEY };
    const first = await ann.ask(send, fields);
    await ann.ok('POST /support/close', { id: ticket.id });
    expect((await ann.ask(send, fields)).body).toEqual(first.body);
  });

  test('other fields are idempotency_key_reused; an invalid key is reported with the other fields', async () => {
    const { ann, ticket } = await asking();
    const fields = { id: ticket.id, text: 'Once', idempotency_key: KEY };
    await ann.ok(send, fields);
    expect(await ann.refusalOf(send, { ...fields, text: 'Twice' })).toMatch(
      /^idempotency_key_reused/,
    );
    for (const idempotency_key of [
      'short',
      'x'.repeat(65),
      'with space in the key',
      'ключключключключ',
    ]) {
      expect(await ann.refusalOf(send, { ...fields, idempotency_key })).toBe(
        'idempotency_key_invalid at idempotency_key',
      );
    }
    expect(await ann.refusalOf(send, { ...fields, id: 'x', idempotency_key: '!' })).toBe(
      'parameter_error at id, idempotency_key_invalid at idempotency_key',
    );
    expect(await textsOf(ann, ticket.id)).toEqual(['Once', 'First']);
  });

  test('a refusal saves nothing: the key stays unused', async () => {
    const { ann, ticket } = await asking();
    await ann.ok('POST /support/close', { id: ticket.id });
    const fields = { id: ticket.id, text: 'Late', idempotency_key: KEY };
    expect(await ann.refusalOf(send, fields)).toMatch(/^ticket_closed/);
    expect(await ann.ok(byKey, { idempotency_key: KEY })).toEqual({
      state: 'none',
      path: null,
      message: null,
      sealed: false,
    });
    const next = await ann.ok<Ticket>(open, { subject: 'Again', text: 'x' });
    await ann.ok(send, { ...fields, id: next.id });
  });

  test('a key that was given up is refused forever', async () => {
    const { ann, ticket } = await asking();
    expect(await ann.ok(byKey, { idempotency_key: KEY, seal: 1 })).toMatchObject({
      state: 'none',
      sealed: true,
    });
    const fields = { id: ticket.id, text: 'Late', idempotency_key: KEY };
    expect(await ann.refusalOf(send, fields)).toMatch(/^idempotency_key_sealed/);
    expect(await textsOf(ann, ticket.id)).toEqual(['First']);
  });

  test("keys belong to the account: another user's aren't found", async () => {
    const [one, two] = [await asking(), await asking()];
    await one.ann.ok(send, { id: one.ticket.id, text: 'Mine', idempotency_key: KEY });
    expect(await two.ann.ok(byKey, { idempotency_key: KEY })).toMatchObject({ state: 'none' });
    await two.ann.ok(send, { id: two.ticket.id, text: 'Mine too', idempotency_key: KEY });
    expect(await two.ann.refusalOf(byKey)).toBe('idempotency_key_invalid at idempotency_key');
  });

  test('ten in parallel create one message and get ten equal responses', async () => {
    const { ann, ticket } = await asking();
    const fields = { id: ticket.id, text: 'Once', idempotency_key: KEY };
    const reply = await Promise.all(Array.from({ length: 10 }, () => ann.ask(send, fields)));
    expect(new Set(reply.map(({ text }) => text)).size).toBe(1);
    const replayedReplies = reply.filter(
      ({ headers }) => headers.get('idempotency-replayed') === '1',
    );
    expect(replayedReplies).toHaveLength(9);
    expect(await textsOf(ann, ticket.id)).toEqual(['Once', 'First']);
  });

  test('after 7 days the response is deleted and the key is refused', async () => {
    const { ann, ticket } = await asking();
    const fields = { id: ticket.id, text: 'Once', idempotency_key: KEY };
    await ann.ok(send, fields);
    server().later(7 * DAY + MINUTE);
    await server().runJob('answers by key');
    expect(await ann.refusalOf(send, fields)).toMatch(/^idempotency_key_reused/);
    expect(await ann.ok(byKey, { idempotency_key: KEY })).toMatchObject({
      state: 'done',
      message: null,
    });
  });
});
