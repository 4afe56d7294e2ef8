// The chat room (R-CHAT-1 to R-CHAT-4): by call and by socket; reports, mutes, blocked words, and
// texts that must not become markup.
import { describe, expect, test } from 'vitest';
import type { ChatMessage, Ticket } from '../../protocol/calls/people/people.ts';
import { api, MINUTE, type Person, type Visitor } from '../support/api.ts';
import { SCRIPT_PAYLOADS } from '../support/script-payloads.ts';

const site = api();

interface Room {
  list: ChatMessage[];
  has_more: boolean;
  unread: number;
  muted_until: number | null;
}
const read = (who: Visitor, more: object = {}) => who.ok<Room>('GET /chat/messages', { ...more });
const say = (who: Person, text: string) => who.ok<ChatMessage>('POST /chat/send', { text });
const seenBy = async (who: Visitor) => (await read(who)).list.map(({ id }) => id);

let nameCount = 0;
async function writer(): Promise<Person> {
  const person = await site().signUp();
  nameCount += 1;
  await person.ok('POST /user/editNickname', { nickname: `Writer${nameCount}` });
  return person;
}

describe('the chat room', () => {
  test('R-CHAT-2, R-CHAT-4: a nickname is required; then everybody receives the message and reads it page by page', async () => {
    const ann = await site().signUp();
    expect(await ann.refusalOf('POST /chat/send', { text: 'Hi' })).toBe('nickname_required');
    await ann.ok('POST /user/editNickname', { nickname: 'Ann' });
    const socket = await site().socket();
    await socket.ask('subscribe', { room: 'chat' });
    const sentMessage = await say(ann, '  Hi\nall ');
    expect(sentMessage).toMatchObject({
      uid: ann.id,
      nickname: 'Ann',
      is_mine: true,
      text: 'Hi\nall',
    });
    const { is_mine: _, ...message } = sentMessage;
    expect(await socket.next('chat')).toEqual(message);
    for (const text of ['1', '2', '3']) await say(ann, text);
    const first = await read(site().guest, { limit: 2 });
    expect(first).toMatchObject({ list: [{ text: '3', is_mine: false }, { text: '2' }] });
    expect(first).toMatchObject({ has_more: true, unread: 0, muted_until: null });
    const rest = await read(site().guest, { before_id: first.list[1]?.id, limit: 2 });
    expect(rest.list.map(({ text }) => text)).toEqual(['1', 'Hi\nall']);
    expect(rest.has_more).toBe(false);
    expect((await read(ann)).list.every(({ is_mine }) => is_mine)).toBe(true);
  });

  test('R-CHAT-1: at most 300 characters; a key sends once', async () => {
    const ann = await writer();
    const long = 'é'.repeat(300);
    expect((await say(ann, long)).text).toBe(long);
    expect(await ann.refusalOf('POST /chat/send', { text: `${long}!` })).toBe(
      'text_too_long at text',
    );
    expect(await ann.refusalOf('POST /chat/send', { text: ' ' })).toBe('text_required at text');
    const wish = { text: 'once', idempotency_key: 'chat-key-0123456789' };
    const first = await ann.ok<ChatMessage>('POST /chat/send', wish);
    expect(await ann.ok('POST /chat/send', wish)).toEqual(first);
    expect((await read(ann)).list.filter(({ text }) => text === 'once')).toHaveLength(1);
  });

  test('R-CHAT-1: unread are messages of others since the last visit, without hidden ones', async () => {
    const [ann, bob] = [await writer(), await writer()];
    expect((await read(bob)).unread).toBe(0);
    await say(ann, 'a');
    const { id } = await say(ann, 'b');
    await say(bob, 'mine');
    expect((await read(bob)).unread).toBe(2);
    await site().operator('chat', 'hide', String(id));
    expect((await read(bob)).unread).toBe(1);
    expect(await bob.ok('POST /chat/read')).toEqual({ unread: 0 });
    expect((await read(bob)).unread).toBe(0);
  });

  test("R-CHAT-1: one report hides for the reporter, three for all, none after the operator's review", async () => {
    const ann = await writer();
    const [one, two] = [await site().signUp(), await site().signUp()];
    const [three, four] = [await site().signUp(), await site().signUp()];
    const socket = await site().socket();
    await socket.ask('subscribe', { room: 'chat' });
    const { id } = await say(ann, 'spam');
    await socket.next('chat');
    const report = (who: Person) => who.refusalOf('POST /chat/report', { id, reason: 'Spam' });
    expect(await report(ann)).toBe('not_found at id');
    await Promise.all([report(one), report(one), report(two)]);
    expect(await seenBy(one)).not.toContain(id);
    expect(await seenBy(site().guest)).toContain(id);
    await report(three);
    expect(await seenBy(site().guest)).not.toContain(id);
    expect(await socket.next('chat', 2)).toEqual({ id, hidden: true });
    const reportedRows = await site().operator('chat', 'list', 'reported');
    expect(reportedRows).toMatchObject([{ id, reports: 3, reasons: 'Spam; Spam; Spam' }]);
    await site().operator('chat', 'show', String(id));
    expect(await site().operator('chat', 'list', 'reported')).toEqual([]);
    await report(four);
    expect(await seenBy(site().guest)).toContain(id);
    await site().operator('chat', 'hide', String(id));
    expect(await seenBy(site().guest)).not.toContain(id);
    await expect(site().operator('chat', 'hide', '999999')).rejects.toThrow('not_found');
  });

  test('R-CHAT-2: a mute lasts until its end', async () => {
    const ann = await writer();
    await site().operator('chat', 'mute', String(ann.id), '--minutes', '5');
    const until = site().time + 5 * MINUTE;
    expect(await ann.refusalOf('POST /chat/send', { text: 'Hi' })).toBe('chat_muted');
    expect((await read(ann)).muted_until).toBe(until);
    site().later(5 * MINUTE - 1);
    expect(await ann.refusalOf('POST /chat/send', { text: 'Hi' })).toBe('chat_muted');
    site().later(1);
    await say(ann, 'Hi');
    await site().operator('chat', 'mute', String(ann.id));
    await site().operator('chat', 'unmute', String(ann.id));
    expect((await read(ann)).muted_until).toBeNull();
  });

  test('R-CHAT-3: blocked words are masked before they are stored', async () => {
    const ann = await writer();
    await site().operator('setting', 'set', 'chat_words.en', 'moon, pump group');
    await site().operator('setting', 'set', 'chat_words.hk', '代幣群');
    await site().app.exchange.settings.refresh();
    expect((await say(ann, 'To the MOON! ｍｏｏｎ moonlight 入代幣群啦')).text).toBe(
      'To the ****! **** moonlight 入***啦',
    );
    const { rows } = await site().app.database.query(
      "select from chat_messages where text ~* 'moon!'",
    );
    expect(rows).toEqual([]);
    await expect(site().operator('setting', 'set', 'chat_words.en', '<b>')).rejects.toThrow();
  });
});

describe('texts that would run as scripts', () => {
  test('there are more than 500, all different', () => {
    expect(new Set(SCRIPT_PAYLOADS).size).toBeGreaterThan(500);
    expect(SCRIPT_PAYLOADS.every((text) => [...text].length <= 300)).toBe(true);
  });

  test('R-CHAT-1: the chat room stores and returns each unchanged, as JSON', async () => {
    const ann = await writer();
    const sentTexts: string[] = [];
    // Some by the call, the others as rows: 500 requests would take a minute.
    const [first, ...others] = SCRIPT_PAYLOADS;
    for (const text of [first ?? '', ...others.filter((_, place) => place % 10 === 0)]) {
      sentTexts.push((await say(ann, text)).text);
    }
    expect(sentTexts).toEqual(
      [first ?? '', ...others.filter((_, place) => place % 10 === 0)].map((text) => text.trim()),
    );
    await site().app.database.query(
      'insert into chat_messages (user_id, text, created_at) select $1, unnest($2::text[]), now()',
      [ann.id, SCRIPT_PAYLOADS],
    );
    const seenTexts: string[] = [];
    let before_id: number | undefined;
    while (seenTexts.length < SCRIPT_PAYLOADS.length) {
      const page = await read(site().guest, { limit: 100, ...(before_id && { before_id }) });
      seenTexts.push(...page.list.map(({ text }) => text));
      before_id = page.list.at(-1)?.id;
    }
    expect(seenTexts.slice(0, SCRIPT_PAYLOADS.length).toReversed()).toEqual(SCRIPT_PAYLOADS);
    const raw = await fetch(`${site().origin}/api/chat/messages`);
    expect(raw.headers.get('content-type')).toContain('application/json');
    expect(raw.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('tickets keep them as text; a nickname refuses all of them', async () => {
    const ann = await writer();
    const some = SCRIPT_PAYLOADS.filter((_, place) => place % 12 === 0);
    const ticket = await ann.ok<Ticket>('POST /support/open', {
      subject: 'x',
      text: some[0] ?? '',
    });
    for (const text of some) {
      const wish = { id: ticket.id, text };
      expect(await ann.ok('POST /support/send', wish)).toMatchObject({ text: text.trim() });
    }
    for (const nickname of some) {
      expect(await ann.refusalOf('POST /user/editNickname', { nickname })).toMatch(
        /^(special_characters|nickname_invalid) at nickname$/,
      );
    }
  });
});
