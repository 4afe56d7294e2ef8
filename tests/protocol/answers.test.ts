import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CALLS } from '../../protocol/catalogue.ts';
import { digitsOf, isZero, readDecimal, writeDecimal } from '../../protocol/decimal-text.ts';
import { readEnvelope } from '../../protocol/envelope.ts';
import { knownLanguage, languageOf } from '../../protocol/language.ts';
import {
  clientEvents,
  handshake,
  readRoom,
  readUserEvent,
  serverEvents,
} from '../../protocol/stream.ts';
import { decimal, id, time } from '../../protocol/values.ts';

const DICE = { seed: 3, numRuns: process.env['LONG'] === '1' ? 50_000 : 1000 };
const DIGITS_20 = '12345678901234567890';

describe('R-WIRE-13: decimals of responses', () => {
  test.each([
    '0',
    '-0.5',
    '1200',
    '0.00000001',
    DIGITS_20,
    `-${DIGITS_20}`,
    `0.0${DIGITS_20.slice(1)}1`,
  ])('%s is a decimal', (text) => {
    expect(decimal.safeParse(text).success).toBe(true);
  });

  test.each<unknown>([
    ...['', '1.0', '0.50', '01', '-0', '+1', '1e3', '.5', '5.', '1,000', ' 1', 'NaN'],
    ...[`${DIGITS_20}1`, `1.${DIGITS_20}`, 1, null, undefined],
  ])("%s isn't a decimal", (text) => {
    expect(decimal.safeParse(text).success).toBe(false);
  });

  test('the forms of a request are answered in one form', () => {
    const digits = fc.oneof(
      fc.stringMatching(/^\d{1,12}$/),
      fc.stringMatching(/^[1-9]?0{0,130}\d$/),
    );
    fc.assert(
      fc.property(fc.boolean(), digits, fc.option(digits), (negative, whole, fraction) => {
        const text = `${negative ? '-' : ''}${whole}${fraction === null ? '' : `.${fraction}`}`;
        const read = readDecimal(text);
        if (read === undefined) throw new Error(`not read: ${text}`);
        const writtenText = writeDecimal(read);
        const mayBeAsked = digitsOf(read) <= 20 && (!isZero(read) || read.fraction === '');
        if (mayBeAsked) expect(decimal.safeParse(writtenText).success, writtenText).toBe(true);
        expect(readDecimal(writtenText)).toEqual({
          ...read,
          negative: writtenText.startsWith('-'),
        });
      }),
      DICE,
    );
  });

  test('ids are 1 to 2^53-1, times from 0', () => {
    expect(id.safeParse(0).success).toBe(false);
    expect(id.safeParse(2 ** 53).success).toBe(false);
    expect(id.safeParse('1').success).toBe(false);
    expect(id.safeParse(Number.MAX_SAFE_INTEGER).success).toBe(true);
    expect(time.safeParse(-1).success).toBe(false);
    expect(time.safeParse(1.5).success).toBe(false);
  });
});

describe('R-WIRE-8: the envelope', () => {
  test('type ok or code 1 is success, whatever the payload', () => {
    for (const message of ['token', null, { list: [] }, undefined]) {
      expect(readEnvelope({ type: 'ok', code: 1, message })).toEqual({
        type: 'ok',
        code: 1,
        message,
      });
      expect(readEnvelope({ type: 'ok', message })).toMatchObject({ type: 'ok' });
      expect(readEnvelope({ code: 1, message })).toMatchObject({ type: 'ok' });
    }
  });

  test('a refusal is parsed with its fields', () => {
    const refusal = {
      type: 'error',
      code: 0,
      message: 'a',
      error: 'amount_invalid',
      field: 'number',
      params: { minimum: '1', retry_after_ms: 5, missing: ['email'] },
      errors: [{ field: 'number', error: 'amount_invalid', message: 'a' }],
    };
    expect(readEnvelope(refusal)).toEqual(refusal);
    expect(
      readEnvelope({ type: '999', code: 0, message: '', error: 'session_invalid' }),
    ).toBeDefined();
    expect(
      readEnvelope({ type: '998', code: 0, message: '', error: 'from_a_newer_server' }),
    ).toBeDefined();
  });

  test('anything else is rejected without an exception', () => {
    for (const body of [
      null,
      5,
      'ok',
      [],
      {},
      { type: 'error', code: 0 },
      { type: '997', code: 0 },
    ]) {
      expect(readEnvelope(body)).toBeUndefined();
    }
    fc.assert(
      fc.property(fc.anything(), (body) => {
        readEnvelope(body);
      }),
      DICE,
    );
  });
});

describe('R-SOCKET-3: rooms and events', () => {
  test('rooms', () => {
    expect(readRoom('quotes')).toEqual({ kind: 'quotes', match_id: 0, name: 'quotes' });
    expect(readRoom('chat')).toEqual({ kind: 'chat', match_id: 0, name: 'chat' });
    expect(readRoom('book:7')).toEqual({ kind: 'book', match_id: 7, name: 'book:7' });
    expect(readRoom('trades:4294967295')).toMatchObject({ match_id: 4_294_967_295 });
    const none = [
      '',
      'book',
      'book:',
      'book:0',
      'book:01',
      'book:-1',
      'book:1.5',
      'book:4294967296',
    ];
    for (const name of [...none, 'user:1', 'quotes ', 'QUOTES', 'trades:9999999999', '__proto__']) {
      expect(readRoom(name), name).toBeUndefined();
    }
  });

  test('the handshake accepts known fields, and none of them closes a socket', () => {
    expect(handshake.parse({ token: 'x', lang: 'hk', user_sequence: 4, raw: 1, more: 5 })).toEqual({
      token: 'x',
      lang: 'hk',
      user_sequence: 4,
      raw: 1,
    });
    expect(handshake.parse({ token: 5, lang: {}, user_sequence: -1, raw: true })).toEqual({});
  });

  test('events to the server', () => {
    expect(clientEvents.login.safeParse({ token: 't' }).success).toBe(true);
    expect(clientEvents.login.safeParse({}).success).toBe(false);
    expect(clientEvents.subscribe.safeParse({ room: 'a'.repeat(65) }).success).toBe(false);
    expect(clientEvents.clock.safeParse({ sent: 'now' }).success).toBe(false);
  });

  test('a user event is parsed by its kind; unknown kinds and wrong data are refused', () => {
    const event = {
      sequence: 5,
      time: 1000,
      kind: 'notice',
      data: { ...NOTICE, push: true, sound: false },
    };
    expect(readUserEvent(event)).toEqual(event);
    expect(readUserEvent({ ...event, kind: 'lever_order' })).toBeUndefined();
    expect(readUserEvent({ ...event, kind: 'toString' })).toBeUndefined();
    expect(readUserEvent({ ...event, sequence: 0 })).toBeUndefined();
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (sentValue, data) => {
        readUserEvent(sentValue);
        readUserEvent({ ...event, data });
      }),
      DICE,
    );
  });

  test('R-SOCKET-15: chat events have no is_mine; a hidden message has its id', () => {
    const message = {
      id: 1,
      uid: 2,
      nickname: 'Ann',
      head_portrait: null,
      text: 'hi',
      create_time: 3,
    };
    expect(serverEvents.chat.parse(message)).toEqual(message);
    expect(serverEvents.chat.parse({ id: 1, hidden: true })).toEqual({ id: 1, hidden: true });
    expect(serverEvents.chat.safeParse({ id: 1, hidden: false }).success).toBe(false);
  });
});

const NOTICE = {
  id: 1,
  kind: 'system',
  title: 't',
  text: 'x',
  route: null,
  is_read: false,
  create_time: 1,
};

describe('R-WIRE-6: lang', () => {
  test('zh is hk, anything else counts as en', () => {
    expect(languageOf('zh')).toBe('hk');
    expect(languageOf(' th ')).toBe('th');
    for (const odd of ['de', '', undefined, null, 5, {}, 'constructor'])
      expect(languageOf(odd)).toBe('en');
    expect(knownLanguage('de')).toBeUndefined();
  });
});

test('/support/messages returns the ticket: the contract has it, and so has docs/api.md', () => {
  const { response } = CALLS['support.messages'];
  const ticket = {
    id: 1,
    subject: 'Help',
    status: 1,
    unread: 0,
    last_text: 'Hi',
    create_time: 1,
    update_time: 1,
    state: 'sent',
  };
  expect(response.safeParse({ list: [], has_more: false, ticket }).success).toBe(true);
  expect(response.safeParse({ list: [], has_more: false }).success).toBe(false);
  const page = readFileSync(join(import.meta.dirname, '../../docs/api.md'), 'utf8');
  const [, section = ''] = page.split('### GET /support/messages\n');
  expect(section.slice(0, section.indexOf('###'))).toContain('ticket: Ticket');
});
