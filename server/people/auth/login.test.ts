import { describe, expect, test } from 'vitest';
import {
  DEVICE,
  guest,
  IP,
  PASSWORD,
  people,
  refusalOf,
  sentCode,
  signedIn,
  signIn,
  signUp,
  tokenFor,
} from '../../../tests/support/people.ts';
import { endOldSessions, sessionsOf } from './sessions.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const QUARTER = 15 * MINUTE;
const all = people();
const wrong = (user_string: string, ip = IP, password = 'wrong password') =>
  refusalOf(tokenFor(all(), user_string, { password, ip }));
const right = (user_string: string, ip = IP) => refusalOf(tokenFor(all(), user_string, { ip }));

describe('R-AUTH-10: login', () => {
  test('a correct password returns a token of 43 base64url characters, which is stored hashed', async () => {
    await signUp(all(), 'token@example.com');
    const token = await tokenFor(all(), 'token@example.com');
    expect(token).toMatch(/^[\w-]{43}$/);
    const { rows } = await all().database.query('select * from sessions');
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(await sessionsOf(all().parts).of(token)).toMatchObject({ id: expect.anything() });
  });

  test('an unknown account and a wrong password answer alike, with as many hashes and statements', async () => {
    await signUp(all(), 'known@example.com');
    all().counts();
    expect(await wrong('known@example.com')).toBe('login_failed');
    const knownCounts = all().counts();
    expect(await wrong('unknown@example.com')).toBe('login_failed');
    expect(all().counts()).toEqual(knownCounts);
    expect(knownCounts.hashes).toBe(1);
    expect(knownCounts.statements).toBeGreaterThan(2);
  });

  test.each(['five@example.com', 'unknown@example.com'])(
    'five failures from one address lock %s out there for 15 minutes',
    async (account) => {
      if (account.startsWith('five')) await signUp(all(), account);
      for (let n = 1; n <= 5; n += 1) expect(await wrong(account)).toBe('login_failed');
      expect(await wrong(account)).toBe('login_locked');
      expect(await right(account)).toBe('login_locked');
      all().time += QUARTER - 1;
      expect(await right(account)).toBe('login_locked');
      all().time += 1;
      expect(await wrong(account)).toBe('login_failed');
    },
  );

  test('a lockout reports how long to wait', async () => {
    for (let n = 1; n <= 5; n += 1) await wrong('wait@example.com');
    all().time += MINUTE;
    const refusedToken = tokenFor(all(), 'wait@example.com');
    await expect(refusedToken).rejects.toMatchObject({
      wrong: [{ error: 'login_locked', params: { retry_after_ms: QUARTER - MINUTE } }],
    });
  });

  test('a lockout applies to one account and one address', async () => {
    await signUp(all(), 'mine@example.com');
    await signUp(all(), 'other@example.com');
    for (let n = 1; n <= 6; n += 1) await wrong('mine@example.com', '198.51.100.1');
    expect(await right('mine@example.com', '198.51.100.1')).toBe('login_locked');
    expect(await right('mine@example.com', '198.51.100.2')).toMatch('no refusal');
    expect(await right('other@example.com', '198.51.100.1')).toMatch('no refusal');
  });

  test('R-AUTH-10: a hundred failures a day lock out new addresses, not those with an earlier login', async () => {
    await signUp(all(), 'hundred@example.com');
    expect(await right('hundred@example.com', '192.0.2.1')).toMatch('no refusal');
    for (let n = 0; n < 100; n += 1) {
      expect(await wrong('hundred@example.com', `10.0.${n}.1`)).toBe('login_failed');
    }
    expect(await wrong('hundred@example.com', '10.1.0.1')).toBe('login_locked');
    expect(await right('hundred@example.com', '10.1.0.1')).toBe('login_locked');
    expect(await right('hundred@example.com', '192.0.2.1')).toMatch('no refusal');
    all().time += DAY;
    expect(await right('hundred@example.com', '10.1.0.1')).toMatch('no refusal');
  }, 60_000);

  test('a phone number is one of its area: the same digits elsewhere are another account', async () => {
    await signUp(all(), '13800138000');
    expect(await right('13800138000')).toMatch('no refusal');
    const elsewhere = all().calls['user.login'](
      {
        user_string: '13800138000',
        password: PASSWORD,
        google_code: undefined,
        area_code: '86',
        area_code_id: 2,
      },
      guest(),
    );
    expect(await refusalOf(elsewhere)).toBe('login_failed');
  });

  test('a frozen account is reported only after a right password', async () => {
    const id = await signUp(all(), 'frozen@example.com');
    await all().database.query('update users set frozen_at = now() where id = $1', [id]);
    expect(await wrong('frozen@example.com')).toBe('login_failed');
    expect(await right('frozen@example.com')).toBe('account_frozen');
  });

  test('a login from a new device sends a mail, the first one does not', async () => {
    await signUp(all(), 'device@example.com');
    const lastMessage = async () => {
      const { rows } = await all().database.query<{ scene: string; text: string }>(
        `select scene, text from messages where address = 'device@example.com' order by id desc limit 1`,
      );
      return rows[0];
    };
    await signIn(all(), 'device@example.com');
    expect((await lastMessage())?.scene).toBe('register');
    // R-WIRE-6: in the user's zone, not in that of the new device.
    await signIn(all(), 'device@example.com', { time_zone: 'Asia/Tokyo' });
    await signIn(all(), 'device@example.com', { device: 'Another phone', time_zone: '-03:00' });
    expect(await lastMessage()).toMatchObject({
      scene: 'new_device',
      text: expect.stringMatching(/Another phone, IP address 203\.0\.113\.7, .*UTC\+9/),
    });
    await all().database.query("delete from messages where scene = 'new_device'");
    await signIn(all(), 'device@example.com', { device: 'Another phone' });
    expect((await lastMessage())?.scene).toBe('register');
  });
});

describe('R-AUTH-1: sessions', () => {
  const alive = async (token: string) =>
    (await sessionsOf(all().parts).of(token)) === undefined ? 'ended' : 'alive';

  test('a session ends 30 days after its last use', async () => {
    await signUp(all(), 'idle@example.com');
    const token = await tokenFor(all(), 'idle@example.com');
    all().time += 30 * DAY - 1;
    expect(await alive(token)).toBe('alive');
    all().time += 30 * DAY - 1;
    expect(await alive(token)).toBe('alive');
    all().time += 30 * DAY;
    expect(await alive(token)).toBe('ended');
  });

  test('a session ends 90 days after login, even if used', async () => {
    await signUp(all(), 'old@example.com');
    const token = await tokenFor(all(), 'old@example.com');
    for (let n = 1; n <= 4; n += 1) {
      all().time += 20 * DAY;
      expect(await alive(token)).toBe('alive');
    }
    all().time += 10 * DAY - 1;
    expect(await alive(token)).toBe('alive');
    all().time += 1;
    expect(await alive(token)).toBe('ended');
    const before = all().endedSessions.length;
    expect(
      await endOldSessions(all().parts.database, all().time, all().parts.onSessionsEnded),
    ).toBeGreaterThan(0);
    await Promise.resolve();
    expect(all().endedSessions.length).toBeGreaterThan(before);
  });

  test('the last use is written at most once a minute', async () => {
    await signUp(all(), 'minute@example.com');
    const token = await tokenFor(all(), 'minute@example.com');
    const statements = async (ms: number) => {
      all().time += ms;
      all().counts();
      await alive(token);
      return all().counts().statements;
    };
    expect(await statements(MINUTE - 1)).toBe(1);
    expect(await statements(1)).toBe(2);
    expect(await statements(MINUTE - 1)).toBe(1);
  });

  test('R-AUTH-2: at most 20 sessions: the oldest ends, and its sockets are notified', async () => {
    const id = await signUp(all(), 'twenty@example.com');
    const tokens: string[] = [];
    for (let n = 1; n <= 21; n += 1) tokens.push(await tokenFor(all(), 'twenty@example.com'));
    expect(await Promise.all(tokens.map(alive))).toEqual([
      'ended',
      ...Array.from({ length: 20 }, () => 'alive'),
    ]);
    expect(all().endedSessions.filter(({ user_id }) => user_id === id)).toHaveLength(1);
  });

  test('logout ends this session and no other', async () => {
    await signUp(all(), 'logout@example.com');
    const tokens = [
      await tokenFor(all(), 'logout@example.com'),
      await tokenFor(all(), 'logout@example.com'),
    ];
    const first = await sessionsOf(all().parts).of(tokens[0] ?? '');
    expect(await all().calls['user.logout']({}, guest({ session: first }))).toEqual({});
    expect(await Promise.all(tokens.map(alive))).toEqual(['ended', 'alive']);
    expect(all().endedSessions.at(-1)).toEqual({ ids: [first?.id], user_id: first?.user_id });
  });

  test('sessions are listed with masked addresses, and revoked one by one or all but this one', async () => {
    await signUp(all(), 'list@example.com');
    await signUp(all(), 'stranger@example.com');
    const stranger = await signIn(all(), 'stranger@example.com');
    const first = await signIn(all(), 'list@example.com');
    all().time += MINUTE;
    const second = await signIn(all(), 'list@example.com', { device: 'Tablet', ip: '2001:db8::7' });
    const third = await signIn(all(), 'list@example.com');
    const list = async () =>
      (await all().calls['user.sessions']({}, signedIn(third))).list.map((one) => one);
    expect(await list()).toMatchObject([
      { id: third.id, current: true, ip: '203.0.*.*', area: null, device: DEVICE },
      { id: second.id, current: false, ip: '2001:db8:*', device: 'Tablet' },
      { id: first.id, current: false },
    ]);
    const revoke = (id: number | undefined, every = false) =>
      all().calls['user.session.revoke']({ id, all: every }, signedIn(third));
    expect(await revoke(second.id)).toEqual({ revoked: 1 });
    expect(await refusalOf(revoke(second.id))).toBe('not_found at id');
    expect(await refusalOf(revoke(stranger.id))).toBe('not_found at id');
    expect(await revoke(undefined, true)).toEqual({ revoked: 1 });
    expect((await list()).map(({ id }) => id)).toEqual([third.id]);
  });
});

describe('R-AUTH-19: registering', () => {
  const register = (user_string: string, code: string, extension_code?: string) =>
    all().calls['user.register'](
      {
        user_string,
        code,
        password: PASSWORD,
        re_password: PASSWORD,
        extension_code,
        type: 'email',
        app_id: undefined,
        area_code_id: undefined,
        agreed: true,
      },
      guest(),
    );

  test('the invite code is required while the setting says so, and must belong to a user', async () => {
    const inviter = await signUp(all(), 'inviter@example.com');
    const { rows } = await all().database.query<{ extension_code: string }>(
      'select extension_code from users where id = $1',
      [inviter],
    );
    const mine = rows[0]?.extension_code ?? '';
    expect(mine).toMatch(/^[A-Z2-9]{8}$/);
    expect(await refusalOf(register('invited@example.com', '000000'))).toBe(
      'invite_code_required at extension_code',
    );
    expect(await refusalOf(register('invited@example.com', '000000', 'UNKNOWN'))).toBe(
      'invite_code_wrong at extension_code',
    );
    const id = await signUp(all(), 'invited@example.com', mine.toLowerCase());
    const invitees = await all().database.query('select inviter_id from users where id = $1', [id]);
    expect(invitees.rows).toEqual([{ inviter_id: inviter }]);
    all().settings.invite_required = false;
    const code = await codeOf('free@example.com');
    expect(await register('free@example.com', code)).toMatchObject({ id: expect.anything() });
    all().settings.invite_required = true;
  });

  test('R-AUTH-21: the time of the consent and the version of the user agreement are stored', async () => {
    const { database } = all();
    const consentOf = async (address: string) => {
      const id = await signUp(all(), address);
      const { rows } = await database.query(
        'select agreed_at, agreed_terms_at from users where id = $1',
        [id],
      );
      return rows[0];
    };
    const first = await consentOf('consent@example.com');
    expect(first).toEqual({ agreed_at: all().time, agreed_terms_at: null });
    const changedAt = all().time - MINUTE;
    await database.query(
      `insert into articles (slug, c_id, created_at, updated_at)
       values ('terms', 8, to_timestamp(0), to_timestamp($1::numeric / 1000))`,
      [changedAt],
    );
    expect(await consentOf('consent-2@example.com')).toEqual({
      agreed_at: all().time,
      agreed_terms_at: changedAt,
    });
  });

  const codeOf = async (to: string) => {
    all().time += MINUTE;
    const request = { user_string: to, scene: 'register' as const, area_code: '86' };
    await all().calls.sms_mail(
      { ...request, area_code_id: undefined, type: undefined, email_code: undefined },
      guest(),
    );
    return (await sentCode(all(), to)) ?? '';
  };

  test('an existing account is reported only after a right code, and its mail says so before', async () => {
    await signUp(all(), 'twice@example.com');
    const code = await codeOf('twice@example.com');
    const { rows } = await all().database.query<{ text: string }>(
      'select text from messages order by id desc limit 1',
    );
    expect(rows[0]?.text).toContain('already have an account');
    const other = code === '123456' ? '654321' : '123456';
    const { default_invite_code } = all().settings;
    const invite = default_invite_code ?? '';
    expect(await refusalOf(register('twice@example.com', other, invite))).toBe(
      'code_wrong at code',
    );
    expect(await refusalOf(register('twice@example.com', code, invite))).toBe(
      'account_exists at user_string',
    );
  });

  test('registration is refused while the setting says closed', async () => {
    all().settings.open = false;
    expect(await refusalOf(register('closed@example.com', '000000', 'WELCOME1'))).toBe(
      'registration_failed',
    );
    all().settings.open = true;
  });
});
