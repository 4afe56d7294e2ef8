// No client input makes the server throw or stop (R-SOCKET-2), or disturbs other clients.
import { request } from 'node:http';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { HandMarket } from '../support/hand-market.ts';
import { readPacket } from '../support/wire.ts';
import { type Client, Hall } from './hall.ts';

vi.setConfig({ testTimeout: 30_000 });

let market: HandMarket;
let hall: Hall;
let witness: Client;

beforeEach(async () => {
  market = new HandMarket();
  hall = await Hall.open(market, { now: () => market.now });
  witness = await hall.welcomedClient();
  await witness.ask('subscribe', { room: 'quotes' });
});

afterEach(async () => {
  const before = witness.all('frame').length;
  market.step(10);
  await witness.until(() => witness.all('frame').length > before);
  expect(await witness.ask('clock', { sent: 1 })).toMatchObject({ ok: true });
  await hall.close();
  expect(hall.reports).toEqual([]);
});

/**
 * Sends raw messages after a handshake, then requests the time; returns the received messages, or
 * that the socket was closed.
 */
function rude(handshake: string, messages: readonly (string | Buffer)[]): Promise<string[]> {
  const address = `${hall.origin.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`;
  const socket = new WebSocket(address);
  const receivedTexts: string[] = [];
  return new Promise((resolve) => {
    const end = (): void => {
      socket.terminate();
      resolve(receivedTexts);
    };
    socket.on('message', (data, isBinary) => {
      const text = isBinary ? 'bytes' : String(data);
      receivedTexts.push(text);
      if (text.startsWith('0')) socket.send(handshake);
      if (text.startsWith('40')) {
        for (const message of messages) socket.send(message);
        socket.send('42999["clock",{"sent":1}]');
      }
      if (text.startsWith('43999') || text.startsWith('44')) end();
    });
    socket.on('error', () => undefined);
    socket.once('close', () => {
      receivedTexts.push('closed');
      resolve(receivedTexts);
    });
  });
}

const errorsIn = (receivedTexts: readonly string[]): unknown[] =>
  receivedTexts
    .flatMap((text) => readPacket(text) ?? [])
    .filter((packet) => packet.type === 3)
    .map((packet) => (packet.data[0] as { error?: string }).error);

describe('events with an ack are refused by name', () => {
  test.each([
    ['an unknown event', '["nothing",{}]', 'parameter_error'],
    ['a name of the prototype', '["__proto__",{}]', 'parameter_error'],
    ['another one', '["constructor"]', 'parameter_error'],
    ['a number as name', '[5]', 'parameter_error'],
    ['error', '["error","x"]', 'parameter_error'],
    ['no payload', '["subscribe"]', 'room_unknown'],
    ['null', '["subscribe",null]', 'room_unknown'],
    ['a list', '["subscribe",["quotes"]]', 'room_unknown'],
    ['an object as room', '["subscribe",{"room":{"toString":1}}]', 'room_unknown'],
    ['a number as room', '["unsubscribe",{"room":5}]', 'room_unknown'],
    ['no room', '["snapshot",{}]', 'room_not_joined'],
    ['a token that is none', '["login",{"token":{"$ne":null}}]', 'parameter_error'],
    ['a sequence that is none', '["login",{"token":"x","user_sequence":-1}]', 'parameter_error'],
    ['a half sequence', '["login",{"token":"x","user_sequence":1.5}]', 'parameter_error'],
    ['a time that is none', '["clock",{"sent":"now"}]', 'parameter_error'],
    ['no finite time', '["clock",{"sent":1e400}]', 'parameter_error'],
  ])('%s', async (_name, packet, error) => {
    expect(errorsIn(await rude('40', [`421${packet}`]))).toEqual([error, undefined]);
  });

  test('the message is in the socket’s language; zh reads hk, an unknown one en', async () => {
    const errors: unknown[] = [];
    for (const lang of ['en', 'hk', 'zh', 'th', 'jp', 'kor', 'fra', 'spa', 'vi', 'xx']) {
      const client = await hall.welcomedClient({ lang });
      const { message } = await client.ask('subscribe', { room: 'nothing' });
      expect(message).toEqual(expect.any(String));
      errors.push(message);
    }
    const [en, hk, zh] = errors;
    expect(zh).toBe(hk);
    expect(errors.at(-1)).toBe(en);
    expect(new Set(errors).size).toBe(8);
  });
});

describe('events without an ack are carried out or ignored', () => {
  test('subscribe without an ack joins', async () => {
    const client = await hall.welcomedClient();
    client.socket.emit('subscribe', { room: 'quotes' });
    await client.ask('clock', { sent: 1 });
    market.step();
    await client.next('frame');
  });

  test('unknown events are ignored', async () => {
    const client = await hall.welcomedClient();
    for (const name of ['nothing', 'error', 'message', 'toString']) {
      client.socket.emit(name, { deep: [[[[{}]]]] }, Buffer.alloc(64), null);
    }
    client.socket.emit('subscribe');
    client.socket.emit('login', { token: 5 });
    expect(await client.ask('clock', { sent: 1 })).toMatchObject({ ok: true });
  });

  test('bytes instead of an object', async () => {
    const client = await hall.welcomedClient();
    const answer = await client.ask('subscribe', { room: Buffer.from('quotes') });
    expect(answer).toMatchObject({ error: 'room_unknown' });
    expect(await client.ask('clock', { sent: Buffer.alloc(8) })).toMatchObject({ ok: false });
  });
});

describe('any handshake makes a guest', () => {
  test.each([
    '40{"token":5,"lang":{},"user_sequence":-1,"raw":7}',
    '40{"token":null,"lang":null,"user_sequence":null,"raw":null}',
    '40{"__proto__":{"token":"x"}}',
    '40{}',
    '40',
  ])('%s', async (handshake) => {
    const receivedTexts = await rude(handshake, []);
    expect(receivedTexts.find((text) => text.startsWith('42["welcome"'))).toContain(
      '"user_id":null',
    );
    expect(receivedTexts.at(-1)).toContain('43999');
  });
});

describe('a protocol error closes only its own connection', () => {
  test.each([
    ['no JSON', ['42{{{']],
    ['an unknown packet', ['49[]']],
    ['no packet', ['4']],
    ['an empty list', ['42[]']],
    ['a reserved name', ['42["disconnect","x"]']],
    ['a second handshake', ['40{}']],
    ['more attachments than are taken', ['4511-["x",{"_placeholder":true,"num":0}]']],
    ['attachments that are no number', ['45x-["x"]']],
    ['text instead of an attachment', ['451-["x",{"_placeholder":true,"num":0}]', '42["x"]']],
    ['an unannounced attachment', [Buffer.alloc(16)]],
    ['a placeholder out of range', ['451-["x",{"_placeholder":true,"num":7}]', Buffer.alloc(1)]],
    ['the server’s own packet', ['44{"message":"x"}']],
    ['a namespace that is none', ['42/admin,["x"]']],
    ['a ping of its own', ['2']],
    ['nonsense of engine.io', ['zzz']],
    ['an event of a megabyte', [`42["subscribe",{"room":"${'x'.repeat(1_000_000)}"}]`]],
    ['bytes of a megabyte', [Buffer.alloc(1_000_000)]],
  ])('%s', async (_name, messages) => {
    expect((await rude('40', messages)).at(-1)).toBe('closed');
  });

  test.each([
    ['an unexpected ack', ['4312[]', '43[{}]']],
    ['another namespace', ['40/admin,{}']],
    ['deep nesting', [`42["nothing",${'['.repeat(1_500)}${']'.repeat(1_500)}]`]],
  ])('harmless: %s', async (_name, messages) => {
    const last = (await rude('40', messages)).at(-1) ?? '';
    expect(last.startsWith('43999') || last.startsWith('44/admin')).toBe(true);
  });

  test.each([
    ['GET', '?EIO=4&transport=polling&sid=__proto__'],
    ['GET', '?EIO=4&transport=constructor'],
    ['GET', '?EIO=3&transport=polling'],
    ['GET', '?EIO=4'],
    ['GET', ''],
    ['GET', '?EIO=4&transport=websocket'],
    ['POST', '?EIO=4&transport=polling'],
    ['DELETE', '?EIO=4&transport=polling'],
    ['GET', '?%%%&EIO=4&EIO=4&transport[]=polling'],
    ['GET', 'x/../..//?transport=polling'],
  ])('%s /socket.io/%s is a plain refusal', async (method, query) => {
    const status = await new Promise((resolve, reject) => {
      const plainRequest = request(`${hall.origin}/socket.io/`, {
        method,
        path: `/socket.io/${query}`,
      });
      plainRequest.once('response', (reply) => {
        reply.resume();
        resolve(reply.statusCode);
      });
      plainRequest.once('error', reject);
      plainRequest.end();
    });
    expect(status).toBe(400);
  });
});
