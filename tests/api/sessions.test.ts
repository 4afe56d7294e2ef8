// Sessions (R-AUTH-1, R-AUTH-2, R-AUTH-13) and the events that their sockets get when they end (R-SOCKET-13).
import { describe, expect, test } from 'vitest';
import { api, DAY, MINUTE, PASSWORD, SECOND } from '../support/api.ts';

const server = api();

interface Session {
  id: number;
  device: string;
  ip: string;
  area: string | null;
  current: boolean;
  create_time: number;
  active_time: number;
}

const GONE = '999 session_invalid';
const info = 'GET /user/info';
const sessions = 'GET /user/sessions';
const revoke = 'POST /user/session/revoke';

describe('R-AUTH-1: the token', () => {
  test('works with and without Bearer; none is session_required, a wrong one session_invalid', async () => {
    const { guest } = server();
    const ann = await server().signUp();
    expect(await ann.as({ token: `Bearer ${ann.token}` }).ok(info)).toMatchObject({ id: ann.id });
    expect(await guest.refusalOf(info)).toBe('999 session_required');
    for (const token of ['x', 'A'.repeat(43), `${ann.token}A`, ann.token.slice(0, 42)]) {
      expect(await guest.as({ token }).refusalOf(info), token).toBe(GONE);
    }
    const answer = await guest.ask(info);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ type: '999', code: 0, error: 'session_required' });
  });

  test('an invalid token is ignored in public calls', async () => {
    const old = server().guest.as({ token: 'old' });
    await old.ok('GET /status');
    await old.ok('POST /set/lang', { lang: 'en' });
  });

  test('expires 30 days after its last use', async () => {
    const api = server();
    const ann = await api.signUp();
    api.later(30 * DAY - MINUTE);
    await ann.ok(info);
    api.later(30 * DAY - 2 * MINUTE);
    await ann.ok(info);
    api.later(30 * DAY + MINUTE);
    expect(await ann.refusalOf(info)).toBe(GONE);
  });

  test('expires 90 days after login, however much it is used', async () => {
    const api = server();
    const ann = await api.signUp();
    for (let month = 0; month < 4; month += 1) {
      await ann.ok(info);
      api.later(22 * DAY);
    }
    await ann.ok(info);
    api.later(2 * DAY + 1);
    expect(await ann.refusalOf(info)).toBe(GONE);
  });

  test('at most 20 sessions; the oldest ends', async () => {
    const api = server();
    const ann = await api.signUp();
    const next = await api.again(ann);
    for (let at = 0; at < 19; at += 1) await api.again(ann);
    expect(await ann.refusalOf(info)).toBe(GONE);
    const { list } = await next.ok<{ list: Session[] }>(sessions);
    expect(list).toHaveLength(20);
  });
});

describe('/user/sessions, /user/session/revoke', () => {
  test("each with device, masked address and times; the caller's is marked", async () => {
    const api = server();
    const ann = await api.signUp();
    const phone = await api.again(ann, { ip: '203.0.113.77', device: '<script>alert(1)</script>' });
    const { list } = await ann.ok<{ list: Session[] }>(sessions);
    expect(list).toHaveLength(2);
    expect(list.filter(({ current }) => current)).toHaveLength(1);
    const other = list.find(({ current }) => !current);
    expect(Object.keys(other ?? {}).sort()).toEqual(
      ['active_time', 'area', 'create_time', 'current', 'device', 'id', 'ip'].sort(),
    );
    expect(other?.ip).not.toBe('203.0.113.77');
    expect(other?.create_time).toBe(api.time);
    expect(await ann.ok(revoke, { id: other?.id ?? 0 })).toEqual({ revoked: 1 });
    expect(await phone.refusalOf(info)).toBe(GONE);
    expect(await ann.refusalOf(revoke, { id: other?.id ?? 0 })).toMatch(/^not_found/);
    await ann.ok(info);
  });

  test('all=1 ends all sessions but this one', async () => {
    const api = server();
    const ann = await api.signUp();
    const others = [await api.again(ann), await api.again(ann)];
    expect(await ann.ok(revoke, { all: 1 })).toEqual({ revoked: 2 });
    for (const one of others) expect(await one.refusalOf(info)).toBe(GONE);
    await ann.ok(info);
    expect(await ann.refusalOf(revoke, { all: 2 })).toBe('parameter_error at all');
    expect(await ann.refusalOf(revoke, { id: 'x' })).toBe('parameter_error at id');
  });

  test("another user's session doesn't exist for the caller, and continues", async () => {
    const api = server();
    const [ann, eve] = [await api.signUp(), await api.signUp()];
    const { list } = await ann.ok<{ list: Session[] }>(sessions);
    const id = list[0]?.id ?? 0;
    const answer = await eve.ask(revoke, { id });
    const unknown = await eve.ask(revoke, { id: 9_007_199_254_740_991 });
    expect(answer.body).toEqual(unknown.body);
    expect(answer.body.error).toBe('not_found');
    await ann.ok(info);
  });
});

function within(ms: number, work: Promise<void>): Promise<string> {
  const late = new Promise<string>((resolve) => setTimeout(resolve, ms, 'too late'));
  return Promise.race([work.then(() => 'in time'), late]);
}

describe('R-SOCKET-13: the sockets of a session', () => {
  /** Expects the event `session`, no further events of the account, and a socket that stays open. */
  async function becomesGuest(client: Awaited<ReturnType<ReturnType<typeof server>['socket']>>) {
    const answer = await client.next<{ error: string; message: string }>('session');
    expect(answer.error).toBe('session_invalid');
    expect(answer.message).not.toBe('');
    expect(client.socket.connected).toBe(true);
    const clock = await client.ask('clock', { sent: 5 });
    expect(clock).toMatchObject({ ok: true, sent: 5 });
  }

  test('a valid token in the handshake logs in; an invalid one makes a guest, and the reason is sent', async () => {
    const api = server();
    const ann = await api.signUp();
    const mine = await api.socket({ token: ann.token });
    expect(await mine.next('welcome')).toMatchObject({
      protocol: 1,
      user_id: ann.id,
      resync: false,
    });
    const stranger = await api.socket({ token: 'A'.repeat(43) });
    const welcome = await stranger.next<Record<string, unknown>>('welcome');
    expect(welcome).toMatchObject({ error: 'session_invalid' });
    expect(welcome['user_id'] ?? null).toBeNull();
    expect(await stranger.ask('login', { token: 'nothing' })).toMatchObject({
      ok: false,
      error: 'session_invalid',
    });
    expect(await stranger.ask('login', { token: ann.token })).toMatchObject({
      ok: true,
      user_id: ann.id,
    });
    expect(await stranger.ask('subscribe', { room: `user:${ann.id}` })).toMatchObject({
      ok: false,
      error: 'room_unknown',
    });
  });

  test('logout: its own sockets get the event and become guests', async () => {
    const api = server();
    const ann = await api.signUp();
    const client = await api.socket({ token: ann.token });
    expect(await ann.ok('GET /user/logout')).toEqual({});
    await becomesGuest(client);
    expect(await ann.refusalOf(info)).toBe(GONE);
    expect(await client.ask('login', { token: ann.token })).toMatchObject({
      error: 'session_invalid',
    });
  }, 10_000);

  test('revoked: within a second; sockets of other sessions stay and get events', async () => {
    const api = server();
    const ann = await api.signUp();
    const phone = await api.again(ann);
    const [keptSocket, lostSocket] = [
      await api.socket({ token: ann.token }),
      await api.socket({ token: phone.token }),
    ];
    await ann.ok(revoke, { all: 1 });
    expect(await within(SECOND, becomesGuest(lostSocket))).toBe('in time');
    const receivedCount = keptSocket.all('user').length;
    await ann.ok('POST /user/editNickname', { nickname: 'Annie' });
    await keptSocket.until(() => keptSocket.all('user').length > receivedCount);
    expect(
      lostSocket
        .all<{ kind: string; data: { nickname?: string } }>('user')
        .map(({ data }) => data.nickname),
    ).not.toContain('Annie');
    expect(keptSocket.all('session')).toEqual([]);
  }, 10_000);

  test("a changed password ends the other sessions and keeps the caller's; a reset ends all", async () => {
    const api = server();
    const ann = await api.signUp();
    const phone = await api.again(ann);
    const [mine, other] = [
      await api.socket({ token: ann.token }),
      await api.socket({ token: phone.token }),
    ];
    const code = await ann.code('change');
    const password = 'another password';
    await ann.ok('POST /safe/update_password', { password, re_password: password, code });
    await becomesGuest(other);
    expect(await phone.refusalOf(info)).toBe(GONE);
    expect(mine.all('session')).toEqual([]);
    await ann.ok(info);
    const reset = await api.codeFor(api.guest, 'forget', ann.address);
    await api.guest.ok('POST /user/forget', {
      account: ann.address,
      code: reset,
      password: PASSWORD,
      repassword: PASSWORD,
    });
    await becomesGuest(mine);
    expect(await ann.refusalOf(info)).toBe(GONE);
  }, 10_000);

  test('a frozen account: all its sockets become guests', async () => {
    const api = server();
    const ann = await api.signUp();
    const client = await api.socket({ token: ann.token });
    await api.operator('user', 'freeze', String(ann.id));
    await becomesGuest(client);
  }, 10_000);

  test('events come once each, in order; after a gap the missed ones are requested', async () => {
    const api = server();
    const ann = await api.signUp();
    const first = await api.socket({ token: ann.token });
    for (const nickname of ['One', 'Two', 'Three']) {
      await ann.ok('POST /user/editNickname', { nickname });
    }
    await first.until(() => first.all('user').length >= 3);
    const receivedSequences = first
      .all<{ sequence: number }>('user')
      .map(({ sequence }) => sequence);
    expect(receivedSequences).toEqual(
      receivedSequences.map((_, at) => (receivedSequences[0] ?? 0) + at),
    );
    const last = receivedSequences.at(-1) ?? 0;
    const { headers } = await ann.ask(info);
    expect(headers.get('x-user-sequence')).toBe(String(last));
    const second = await api.socket({ token: ann.token, user_sequence: last - 2 });
    await second.until(() => second.all('user').length >= 2);
    expect(second.all<{ sequence: number }>('user').map(({ sequence }) => sequence)).toEqual([
      last - 1,
      last,
    ]);
    const ahead = await api.socket({ token: ann.token, user_sequence: last + 5 });
    expect(await ahead.next('welcome')).toMatchObject({ resync: true });
  }, 10_000);

  test('R-SOCKET-13: logging in as another account leaves the former one; logout keeps the token', async () => {
    const api = server();
    const [ann, bob] = [await api.signUp(), await api.signUp()];
    const client = await api.socket({ token: ann.token });
    expect(await client.ask('login', { token: bob.token })).toMatchObject({ user_id: bob.id });
    await ann.ok('POST /user/editNickname', { nickname: 'OnlyAnn' });
    await bob.ok('POST /user/editNickname', { nickname: 'OnlyBob' });
    await client.until(() => client.all('user').length >= 1);
    const answer = JSON.stringify(client.all('user'));
    expect(answer).toContain('OnlyBob');
    expect(answer).not.toContain('OnlyAnn');
    expect(await client.ask('logout', {})).toMatchObject({ ok: true });
    await bob.ok(info);
    expect(client.all('session')).toEqual([]);
  }, 10_000);
});
