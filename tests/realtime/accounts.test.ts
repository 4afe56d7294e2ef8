import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type {
  SocketAccounts,
  SocketSession,
} from '../../server/exchange/realtime/socket-accounts.ts';
import type { Missed, UserEvent } from '../../server/platform/outbox/backlog.ts';
import { HandMarket } from '../support/hand-market.ts';
import { type Client, Hall, until } from './hall.ts';

vi.setConfig({ testTimeout: 30_000 });

const event = (user_id: number, sequence: number): UserEvent => ({
  user_id,
  sequence,
  time: 1_763_724_048_000 + sequence,
  kind: 'balance',
  data: { list: [] },
});

/** Sessions and events as a database holds them; responses can be delayed. */
class Accounts implements SocketAccounts {
  readonly sessions = new Map<string, SocketSession>();
  readonly events: UserEvent[] = [];
  /** The oldest stored event. */
  oldestSequence = 1;
  fails = false;
  broken: number | undefined;
  #gate: Promise<void> = Promise.resolve();
  #open: () => void = () => undefined;
  queryCount = 0;

  hold(): void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#gate = promise;
    this.#open = resolve;
  }

  release(): void {
    this.#open();
  }

  async login(token: string): Promise<SocketSession | undefined> {
    const session = this.sessions.get(token);
    this.queryCount += 1;
    await this.#gate;
    if (this.fails) throw new Error('no database');
    return session;
  }

  async missedEvents(user_id: number, had: number | undefined): Promise<Missed> {
    const mine = this.events.filter((one) => one.user_id === user_id);
    const sequence = mine.at(-1)?.sequence ?? 0;
    this.queryCount += 1;
    await this.#gate;
    if (user_id === this.broken) throw new Error('no events');
    if (had === undefined) return { sequence, resync: false, events: [] };
    const resync = had > sequence || had + 1 < this.oldestSequence;
    return { sequence, resync, events: resync ? [] : mine.filter((one) => one.sequence > had) };
  }
}

let accounts: Accounts;
let market: HandMarket;
let hall: Hall;

beforeEach(async () => {
  accounts = new Accounts();
  accounts.sessions.set('ann', { user_id: 1, session_id: 11 });
  accounts.sessions.set('ann too', { user_id: 1, session_id: 12 });
  accounts.sessions.set('bob', { user_id: 2, session_id: 21 });
  market = new HandMarket();
  hall = await Hall.open(market, { now: () => market.now, accounts });
});

afterEach(async () => {
  accounts.release();
  await hall.close();
});

/** Like the publisher: after the commit. */
function commit(...events: UserEvent[]): void {
  accounts.events.push(...events);
  hall.sockets.deliver(events);
}

const sequences = (client: Client): number[] =>
  client.all<{ sequence: number }>('user').map(({ sequence }) => sequence);

/** Resolves when everything sent before has arrived. */
async function untilSettled(client: Client): Promise<void> {
  await client.ask('clock', { sent: 1 });
}

describe('R-SOCKET-9: login on a socket', () => {
  test('by the handshake: welcome has the account, then come missed events, then live ones', async () => {
    commit(event(1, 1), event(1, 2), event(1, 3));
    const client = await hall.welcomedClient({ token: 'ann', user_sequence: 1 });
    expect(client.events[0]).toMatchObject({
      event: 'welcome',
      payload: { user_id: 1, user_sequence: 3, resync: false, error: null },
    });
    commit(event(1, 4), event(2, 1));
    await client.next('user', 3);
    await untilSettled(client);
    expect(sequences(client)).toEqual([2, 3, 4]);
    expect(client.all('user')[0]).toEqual({
      sequence: 2,
      time: 1_763_724_048_002,
      kind: 'balance',
      data: { list: [] },
    });
  });

  test('by the event: the response has the account; without user_sequence nothing is sent again', async () => {
    commit(event(1, 1), event(1, 2));
    const client = await hall.welcomedClient();
    expect(await client.ask('login', { token: 'ann' })).toEqual({
      ok: true,
      user_id: 1,
      user_sequence: 2,
      resync: false,
    });
    commit(event(1, 3));
    await client.next('user');
    expect(sequences(client)).toEqual([3]);
  });

  test.each([
    ['older than what is kept', 1],
    ['above the server’s own', 9],
  ])('resync: a user_sequence %s', async (_name, user_sequence) => {
    commit(event(1, 1), event(1, 2), event(1, 3), event(1, 4));
    accounts.oldestSequence = 3;
    const client = await hall.welcomedClient();
    const answer = await client.ask('login', { token: 'ann', user_sequence });
    expect(answer).toEqual({ ok: true, user_id: 1, user_sequence: 4, resync: true });
    commit(event(1, 5));
    await client.next('user');
    expect(sequences(client)).toEqual([5]);
  });

  test('events committed during a login arrive once and in order', async () => {
    commit(event(1, 1), event(1, 2));
    const client = await hall.welcomedClient();
    accounts.hold();
    const login = client.ask('login', { token: 'ann', user_sequence: 0 });
    await until(() => accounts.queryCount === 1);
    commit(event(1, 3));
    accounts.release();
    accounts.hold();
    await until(() => accounts.queryCount === 2);
    commit(event(1, 4), event(1, 5));
    accounts.release();
    expect((await login)['user_sequence']).toBe(3);
    commit(event(1, 6));
    await client.next('user', 6);
    expect(sequences(client)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test('a repeated event of the publisher is sent once', async () => {
    const client = await hall.welcomedClient({ token: 'ann' });
    for (const one of [event(1, 1), event(1, 2), event(1, 1), event(1, 2), event(1, 3)]) {
      hall.sockets.deliver([one]);
    }
    await client.next('user', 3);
    await untilSettled(client);
    expect(sequences(client)).toEqual([1, 2, 3]);
  });

  test('a login as another account leaves the former; a failed one changes nothing', async () => {
    const client = await hall.welcomedClient({ token: 'ann' });
    expect(await client.ask('login', { token: 'mallory' })).toMatchObject({
      error: 'session_invalid',
    });
    commit(event(1, 1));
    await client.ask('login', { token: 'bob' });
    commit(event(1, 2), event(2, 1));
    await client.next('user', 2);
    await untilSettled(client);
    expect(client.all('user')).toMatchObject([{ sequence: 1 }, { sequence: 1 }]);
    expect(hall.sockets.counts().seats).toBe(1);
  });

  test('logins and logouts take effect in the order sent', async () => {
    const client = await hall.welcomedClient();
    accounts.hold();
    const answers = [
      client.ask('login', { token: 'ann' }),
      client.ask('logout', {}),
      client.ask('login', { token: 'bob' }),
    ];
    await until(() => accounts.queryCount === 1);
    accounts.release();
    expect((await Promise.all(answers)).map(({ ok }) => ok)).toEqual([true, true, true]);
    commit(event(1, 1), event(2, 1), event(2, 2));
    await client.next('user', 2);
    await untilSettled(client);
    expect(sequences(client)).toEqual([1, 2]);
  });

  test('logout leaves user:<id> and keeps the other rooms; the token stays valid', async () => {
    const client = await hall.welcomedClient({ token: 'ann' });
    await client.ask('subscribe', { room: 'quotes' });
    expect(await client.ask('logout', {})).toEqual({ ok: true });
    commit(event(1, 1));
    market.step();
    await client.next('frame');
    expect(client.all('user')).toEqual([]);
    expect(await client.ask('login', { token: 'ann' })).toMatchObject({ ok: true });
  });

  test("unsubscribe doesn't leave user:<id>", async () => {
    const client = await hall.welcomedClient({ token: 'ann' });
    await client.ask('unsubscribe', { room: 'user:1' });
    commit(event(1, 1));
    await client.next('user');
    expect(sequences(client)).toEqual([1]);
  });

  test('a session that ends: its sockets get an event and become guests, other sessions continue', async () => {
    const [mine, other] = [
      await hall.welcomedClient({ token: 'ann', lang: 'spa' }),
      await hall.welcomedClient({ token: 'ann too' }),
    ];
    hall.sockets.sessionEnded({ user_id: 1, session_id: 11 });
    const reply = await mine.next<{ error: string; message: string }>('session');
    expect(reply).toEqual({ error: 'session_invalid', message: expect.any(String) });
    commit(event(1, 1));
    await other.next('user');
    await untilSettled(mine);
    expect(mine.all('user')).toEqual([]);
    expect(other.all('session')).toEqual([]);
    expect(mine.socket.connected).toBe(true);
    expect(await mine.ask('subscribe', { room: 'quotes' })).toMatchObject({ ok: true });
  });

  test("a session that ends during its login isn't admitted", async () => {
    const client = await hall.welcomedClient();
    for (const turn of [1, 3]) {
      accounts.hold();
      const login = client.ask('login', { token: 'ann' });
      await until(() => accounts.queryCount === turn);
      if (turn === 3) {
        accounts.release();
        accounts.hold();
        await until(() => accounts.queryCount === 4);
      }
      hall.sockets.sessionEnded({ user_id: 1, session_id: 11 });
      accounts.release();
      expect(await login).toMatchObject({ ok: false, error: 'session_invalid' });
      expect(hall.sockets.counts().seats).toBe(0);
      if (turn === 1) accounts.queryCount = 2;
    }
  });

  test('without accounts: a guest with quotes, who may retry', async () => {
    accounts.fails = true;
    const client = await hall.welcomedClient({ token: 'ann' });
    expect(client.all('welcome')).toMatchObject([{ user_id: null, error: 'unavailable' }]);
    const answer = await client.ask('login', { token: 'ann' });
    expect(answer).toMatchObject({ ok: false, error: 'unavailable', retry_after_ms: 1_000 });
    expect(await client.ask('subscribe', { room: 'quotes' })).toMatchObject({ ok: true });
    accounts.fails = false;
    expect(await client.ask('login', { token: 'ann' })).toMatchObject({ ok: true });
    expect(hall.reports.length).toBe(2);
  });

  test('after a break a failed lookup doesn’t affect other accounts, and is retried', async () => {
    commit(event(1, 1), event(2, 1));
    const ann = await hall.welcomedClient({ token: 'ann', user_sequence: 1 });
    const bob = await hall.welcomedClient({ token: 'bob', user_sequence: 1 });
    accounts.events.push(event(1, 2), event(2, 2));
    accounts.broken = 1;
    await expect(hall.sockets.catchUp()).rejects.toThrow('accounts: 1');
    await bob.next('user');
    expect(sequences(bob)).toEqual([2]);
    accounts.broken = undefined;
    await hall.sockets.catchUp();
    await ann.next('user');
    expect([sequences(ann), sequences(bob)]).toEqual([[2], [2]]);
  });

  test("quotes don't wait for a slow login; other changes of the account do", async () => {
    accounts.hold();
    const client = hall.client({ token: 'ann' });
    expect(await client.ask('subscribe', { room: 'quotes' })).toMatchObject({ ok: true });
    const logout = client.ask('logout', {});
    market.step();
    await client.next('frame');
    expect(client.all('welcome')).toEqual([]);
    accounts.release();
    expect(await logout).toEqual({ ok: true });
    expect(client.all('welcome')).toMatchObject([{ user_id: 1, error: null }]);
    expect(hall.sockets.counts().seats).toBe(0);
  });

  test('a client that disconnects during its login leaves no seat', async () => {
    accounts.hold();
    const client = hall.client({ token: 'ann' });
    await until(() => accounts.queryCount === 1);
    client.close();
    await until(() => hall.sockets.counts().connections === 0);
    accounts.release();
    const next = await hall.welcomedClient({ token: 'bob' });
    expect(next.all('welcome')).toMatchObject([{ user_id: 2 }]);
    expect(hall.sockets.counts().seats).toBe(1);
  });
});
