import { existsSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import {
  codeFor,
  eventKinds,
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
  upload,
} from '../../../tests/support/people.ts';
import { DiskStore } from '../../platform/files/file-store.ts';
import type { CallSession } from '../../platform/http/context.ts';
import { counting } from '../auth/counting.ts';
import { sessionsOf } from '../auth/sessions.ts';
import { requireNoHold } from '../factors/withdraw-hold.ts';
import { waitingApplications } from '../identity/store.ts';
import { findShownUser } from '../profile/shown-user.ts';
import { eraseLeavers } from './close-account.ts';
import { freezeUser, unfreezeUser } from './operator-acts.ts';
import { requirePayPassword, tryPayPassword } from './second-factors.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const PAY = 'my pay password';
const all = people();
const other = (code: string) => (code === '123456' ? '654321' : '123456');

async function signUpAndIn(account: string): Promise<CallSession> {
  await signUp(all(), account);
  return signIn(all(), account);
}

const codeOf = (account: string, session: CallSession) =>
  codeFor(all(), account, 'change', signedIn(session));

function setPay(session: CallSession, password: string, code: string): Promise<string> {
  const wish = { password, re_password: password, code, google_code: undefined };
  return refusalOf(all().calls['safe.update_pay_password'](wish, signedIn(session)));
}

function setPassword(session: CallSession, password: string, code: string): Promise<string> {
  const wish = { password, re_password: password, code, google_code: undefined };
  return refusalOf(all().calls['safe.update_password'](wish, signedIn(session)));
}

const infoOf = (session: CallSession) => all().calls['user.info']({}, signedIn(session));
const hold = async (session: CallSession) => (await infoOf(session)).withdraw_hold_until;
const DONE = 'no refusal: {}';

describe('R-AUTH-7: the login password', () => {
  test('a change needs a code of scene change, ends the other sessions and starts the hold', async () => {
    const session = await signUpAndIn('change@example.com');
    const old = await tokenFor(all(), 'change@example.com');
    const code = await codeOf('change@example.com', session);
    expect(await setPassword(session, 'a new password', other(code))).toBe('code_wrong at code');
    expect(await setPassword(session, PASSWORD, code)).toBe('password_unchanged at password');
    expect(await hold(session)).toBeNull();
    expect(await setPassword(session, 'a new password', code)).toBe(DONE);
    expect(await setPassword(session, 'one more password', code)).toBe('code_wrong at code');
    expect(await sessionsOf(all().parts).of(old)).toBeUndefined();
    expect(await infoOf(session)).toMatchObject({ withdraw_hold_until: all().time + DAY });
    expect(await refusalOf(tokenFor(all(), 'change@example.com'))).toBe('login_failed');
    const attempt = requireNoHold(all().database, session.user_id, all().time);
    expect(await refusalOf(attempt)).toBe('withdraw_on_hold');
    const later = requireNoHold(all().database, session.user_id, all().time + DAY);
    expect(await refusalOf(later)).toBe('no refusal: undefined');
    expect(await eventKinds(all(), session.user_id)).toEqual(['notice', 'account']);
  });

  test("without the code a caller can't learn whether a password is right", async () => {
    const session = await signUpAndIn('oracle@example.com');
    expect(await setPassword(session, PASSWORD, '123456')).toBe('code_wrong at code');
    expect(await setPassword(session, 'another one', '123456')).toBe('code_wrong at code');
  });

  test('a code requested by another account is refused', async () => {
    const mine = await signUpAndIn('mine@example.com');
    const theirs = await signUpAndIn('theirs@example.com');
    const code = await codeOf('theirs@example.com', theirs);
    expect(await setPassword(mine, 'a new password', code)).toBe('code_wrong at code');
    expect(await setPassword(theirs, 'a new password', code)).toBe(DONE);
  });
});

describe('R-AUTH-8: the pay password', () => {
  const ask = async (session: CallSession, password: string): Promise<string> => {
    const attempt = await tryPayPassword(all().parts, session.user_id, password);
    return refusalOf(
      counting(all().parts.database, (tx) => requirePayPassword(tx, attempt, all().time)),
    );
  };
  const OPEN = 'no refusal: undefined';

  test('another than the login password; a first one starts no hold, a change does', async () => {
    const session = await signUpAndIn('pay@example.com');
    expect(await ask(session, PAY)).toBe('pay_password_not_set at password');
    const code = await codeOf('pay@example.com', session);
    expect(await setPay(session, PASSWORD, code)).toBe('pay_password_same at password');
    expect(await setPay(session, PAY, code)).toBe(DONE);
    expect(await infoOf(session)).toMatchObject({
      is_pay_password: true,
      withdraw_hold_until: null,
    });
    expect(await ask(session, PAY)).toBe(OPEN);
    expect(
      await setPay(session, 'a second pay word', await codeOf('pay@example.com', session)),
    ).toBe(DONE);
    expect(await hold(session)).toBe(all().time + DAY);
  });

  test('R-AUTH-8: five wrong tries in 15 minutes lock it for 15 minutes; the fifth is reported as wrong', async () => {
    const session = await signUpAndIn('locked@example.com');
    await setPay(session, PAY, await codeOf('locked@example.com', session));
    for (let n = 1; n <= 5; n += 1) {
      expect(await ask(session, 'wrong')).toBe('pay_password_wrong at password');
    }
    expect(await ask(session, PAY)).toBe('pay_password_locked at password');
    all().time += 15 * MINUTE - 1;
    expect(await ask(session, PAY)).toBe('pay_password_locked at password');
    all().time += 1;
    expect(await ask(session, PAY)).toBe(OPEN);
  });

  test('wrong tries that lie further apart than 15 minutes do not lock', async () => {
    const session = await signUpAndIn('slow@example.com');
    await setPay(session, PAY, await codeOf('slow@example.com', session));
    for (let n = 1; n <= 10; n += 1) {
      expect(await ask(session, 'wrong')).toBe('pay_password_wrong at password');
      all().time += 4 * MINUTE;
    }
    expect(await ask(session, PAY)).toBe(OPEN);
  });

  test('a password that was changed while it was compared is not taken', async () => {
    const session = await signUpAndIn('meanwhile@example.com');
    await setPay(session, PAY, await codeOf('meanwhile@example.com', session));
    const secondAttempt = await tryPayPassword(all().parts, session.user_id, PAY);
    await setPay(session, 'a second pay word', await codeOf('meanwhile@example.com', session));
    const attempt = counting(all().parts.database, (tx) =>
      requirePayPassword(tx, secondAttempt, all().time),
    );
    expect(await refusalOf(attempt)).toBe('pay_password_wrong at password');
  });
});

describe('R-AUTH-16: e-mail and phone', () => {
  const toMobile = (session: CallSession, mobile: string, code: string) => {
    const area = { area_code: '86', area_code_id: undefined };
    const wish = { mobile, code, google_code: undefined, ...area };
    return refusalOf(all().calls['safe.mobile'](wish, signedIn(session)));
  };
  const toEmail = (session: CallSession, email: string, code: string) => {
    const wish = { email, code, google_code: undefined };
    return refusalOf(all().calls['safe.email'](wish, signedIn(session)));
  };

  test('a first phone needs no code of the old address, and starts no hold', async () => {
    const session = await signUpAndIn('first@example.com');
    const code = await codeFor(all(), '13811110001', 'bind', signedIn(session));
    expect(await toMobile(session, '13811110001', other(code))).toBe('code_wrong at code');
    expect(await toMobile(session, '13811110001', code)).toBe(
      'no refusal: {"mobile":"138****0001"}',
    );
    expect(await infoOf(session)).toMatchObject({
      mobile: '138****0001',
      area_code: '86',
      email: 'fi***@example.com',
      withdraw_hold_until: null,
    });
    expect(await refusalOf(tokenFor(all(), '13811110001'))).toMatch('no refusal');
  });

  test('replacing needs a right code of the old address when the new code is asked for', async () => {
    const session = await signUpAndIn('old@example.com');
    const context = signedIn(session);
    const bind = (email_code?: string) =>
      codeFor(all(), 'new@example.com', 'bind', context, email_code);
    expect(await refusalOf(bind())).toBe('old_address_unproven at email_code');
    const proof = await codeOf('old@example.com', session);
    expect(await refusalOf(bind(other(proof)))).toBe('old_address_unproven at email_code');
    const code = await bind(proof);
    expect(await refusalOf(bind(proof))).toBe('old_address_unproven at email_code');
    expect(await toEmail(session, 'new@example.com', code)).toBe(
      'no refusal: {"email":"ne***@example.com"}',
    );
    expect(await hold(session)).toBe(all().time + DAY);
    expect(await refusalOf(tokenFor(all(), 'old@example.com'))).toBe('login_failed');
    expect(await refusalOf(tokenFor(all(), 'new@example.com'))).toMatch('no refusal');
  });

  test('a code from before the first phone was bound cannot replace that phone, whose owner was not checked', async () => {
    const session = await signUpAndIn('two@example.com');
    const [second, first, mail] = [
      await codeFor(all(), '13811110003', 'bind', signedIn(session)),
      await codeFor(all(), '13811110004', 'bind', signedIn(session)),
      await codeOf('two@example.com', session),
    ];
    expect(await toMobile(session, '13811110004', first)).toMatch('no refusal');
    expect(await toMobile(session, '13811110003', second)).toBe('code_wrong at code');
    expect(await infoOf(session)).toMatchObject({ mobile: '138****0004' });
    const context = signedIn(session);
    expect(await refusalOf(codeFor(all(), '13811110003', 'bind', context, mail))).toMatch(
      'no refusal',
    );
  });

  test('wrong proofs count as tries of that code', async () => {
    const session = await signUpAndIn('proof@example.com');
    const proof = await codeOf('proof@example.com', session);
    const bind = (code: string) =>
      refusalOf(codeFor(all(), 'proof2@example.com', 'bind', signedIn(session), code));
    for (let n = 1; n <= 5; n += 1) await bind(other(proof));
    expect(await bind(proof)).toBe('old_address_unproven at email_code');
    expect(await setPassword(session, 'a new password', proof)).toBe('code_tries_exceeded at code');
  });

  test('the code that another account asked for the same address replaces nothing here', async () => {
    const victim = await signUpAndIn('victim@example.com');
    const thief = await signUpAndIn('13822220001');
    const code = await codeFor(all(), 'loot@example.com', 'bind', signedIn(thief));
    expect(await toEmail(victim, 'loot@example.com', code)).toBe('code_wrong at code');
    expect(await toEmail(thief, 'loot@example.com', code)).toMatch('no refusal');
  });

  test('an address of another account is reported only after a right code', async () => {
    await signUp(all(), 'taken@example.com');
    const session = await signUpAndIn('13822220002');
    const code = await codeFor(all(), 'taken@example.com', 'bind', signedIn(session));
    expect(await toEmail(session, 'taken@example.com', other(code))).toBe('code_wrong at code');
    expect(await toEmail(session, 'taken@example.com', code)).toBe('account_exists at email');
  });

  test('the address of record is the e-mail, and the phone where it is named', async () => {
    const session = await signUpAndIn('both@example.com');
    const code = await codeFor(all(), '13811110009', 'bind', signedIn(session));
    await toMobile(session, '13811110009', code);
    const proof = await codeFor(all(), '13811110009', 'change', signedIn(session));
    expect(await setPassword(session, 'by phone this time', proof)).toBe(DONE);
    const area = { area_code: '86', area_code_id: undefined, type: undefined };
    all().time += MINUTE;
    const wish = { user_string: undefined, scene: undefined, email_code: undefined, ...area };
    const sendAnswer = await all().calls.sms_mail(wish, signedIn(session));
    expect(sendAnswer.to).toBe('bo***@example.com');
    expect(await sentCode(all(), 'both@example.com')).toMatch(/^\d{6}$/);
  });
});

describe('R-AUTH-18: closing an account', () => {
  const ask = (session: CallSession, password: string, code: string) =>
    refusalOf(
      all().calls['user.delete_request'](
        { password, code, google_code: undefined, reason: undefined },
        signedIn(session),
      ),
    );

  test("closing takes password and code; after seven days the account is erased, and the ledger's data stay", async () => {
    const session = await signUpAndIn('leave@example.com');
    const { user_id } = session;
    await all().calls['user.uploadHeadPortrait'](
      { head_portrait: await upload(all(), user_id) },
      signedIn(session),
    );
    all().rich.add(user_id);
    const code = await codeOf('leave@example.com', session);
    expect(await ask(session, PASSWORD, code)).toBe('account_not_empty');
    all().rich.delete(user_id);
    expect(await ask(session, 'wrong password', code)).toBe('login_failed at password');
    expect(await ask(session, PASSWORD, other(code))).toBe('code_wrong at code');
    const dueTime = all().time + 7 * DAY;
    expect(await ask(session, PASSWORD, code)).toBe(`no refusal: {"delete_time":${dueTime}}`);
    expect((await infoOf(session)).delete_time).toBe(dueTime);
    all().time = dueTime - 1;
    expect(await eraseLeavers(all().parts)).toBe(0);
    all().time = dueTime;
    expect(await eraseLeavers(all().parts)).toBe(1);
    expect(await refusalOf(tokenFor(all(), 'leave@example.com'))).toBe('login_failed');
    const { rows } = await all().database.query<object>(
      'select id, email, mobile, nickname, password_hash, head_portrait from users where id = $1',
      [user_id],
    );
    const nothing = { email: null, mobile: null, nickname: '', password_hash: '' };
    expect(rows).toEqual([{ id: user_id, head_portrait: null, ...nothing }]);
    for (const table of ['sessions', 'notices', 'login_places', 'files', 'public_files']) {
      const knownCount = await all().database.query<{ count: number }>(
        `select count(*) as count from information_schema.columns
         where table_name = $1 and column_name = 'user_id'`,
        [table],
      );
      if (knownCount.rows[0]?.count === 0) continue;
      const remainingRows = await all().database.query(`select from ${table} where user_id = $1`, [
        user_id,
      ]);
      expect(remainingRows.rows, table).toEqual([]);
    }
    expect(await signUp(all(), 'leave@example.com')).toBeGreaterThan(user_id);
  });

  test("while its pictures can't be deleted, erasing is retried, and afterwards no papers wait for review", async () => {
    const session = await signUpAndIn('papers@example.com');
    const { user_id } = session;
    const address = await upload(all(), user_id);
    await all().database.query(
      `insert into identity_applications (user_id, level, status, front_pic, created_at) values ($1, 2, 1, $2, now())`,
      [user_id, address],
    );
    await ask(session, PASSWORD, await codeOf('papers@example.com', session));
    all().time += 8 * DAY;
    const remove = vi.spyOn(DiskStore.prototype, 'remove');
    remove.mockRejectedValueOnce(new Error('the disk fails'));
    await expect(eraseLeavers(all().parts)).rejects.toThrow('the disk fails');
    remove.mockRestore();
    expect(await eraseLeavers(all().parts)).toBe(1);
    expect(existsSync(all().files.placeOf(address) ?? '')).toBe(false);
    expect(await waitingApplications(all().database)).toEqual([]);
  });

  test('it can be cancelled, once', async () => {
    const session = await signUpAndIn('stay@example.com');
    await ask(session, PASSWORD, await codeOf('stay@example.com', session));
    const cancel = () => refusalOf(all().calls['user.delete_cancel']({}, signedIn(session)));
    expect(await cancel()).toBe(DONE);
    expect(await cancel()).toBe('not_found');
    all().time += 8 * DAY;
    expect(await eraseLeavers(all().parts)).toBe(0);
    expect(await refusalOf(tokenFor(all(), 'stay@example.com'))).toMatch('no refusal');
  });

  test('an account that is not empty on the day stays and is notified', async () => {
    const session = await signUpAndIn('rich@example.com');
    await ask(session, PASSWORD, await codeOf('rich@example.com', session));
    all().rich.add(session.user_id);
    all().time += 8 * DAY;
    expect(await eraseLeavers(all().parts)).toBe(0);
    const later = await signIn(all(), 'rich@example.com');
    expect((await infoOf(later)).delete_time).toBeNull();
    const wish = { kind: undefined, page: 1, limit: 1 };
    const { list } = await all().calls['notice.list'](wish, signedIn(later));
    expect(list[0]?.title).toBe('Your account stays open');
  });

  test('wrong passwords count towards the login lock', async () => {
    const session = await signUpAndIn('lockout@example.com');
    const code = await codeOf('lockout@example.com', session);
    for (let n = 1; n <= 5; n += 1) {
      expect(await ask(session, 'wrong password', code)).toBe('login_failed at password');
    }
    expect(await ask(session, PASSWORD, code)).toBe('login_locked');
    expect(await refusalOf(tokenFor(all(), 'lockout@example.com', { ip: IP }))).toBe(
      'login_locked',
    );
  });
});

describe('R-OPERATOR-3: the operator and accounts', () => {
  test('freezing ends all sessions at once; unfreezing lets in again', async () => {
    const session = await signUpAndIn('frozen@example.com');
    const token = await tokenFor(all(), 'frozen@example.com');
    const { parts } = all();
    await parts.database.transaction((tx) => freezeUser(tx, parts, session.user_id));
    expect(await sessionsOf(parts).of(token)).toBeUndefined();
    await Promise.resolve();
    expect(all().endedSessions.at(-1)?.ids).toHaveLength(2);
    expect(await refusalOf(tokenFor(all(), 'frozen@example.com'))).toBe('account_frozen');
    await parts.database.transaction((tx) => unfreezeUser(tx, session.user_id));
    expect(await refusalOf(tokenFor(all(), 'frozen@example.com'))).toMatch('no refusal');
  });

  test('USER is an id or an account, and nothing that opens it is shown', async () => {
    const id = await signUp(all(), '13833330001');
    const users = await Promise.all(
      [String(id), '+8613833330001', '8613833330001'].map((one) =>
        findShownUser(all().database, one),
      ),
    );
    expect(users.map((one) => one.id)).toEqual([id, id, id]);
    expect(JSON.stringify(users)).not.toContain('argon2');
    const mail = await signUp(all(), 'shown@example.com');
    expect((await findShownUser(all().database, 'SHOWN@example.com')).id).toBe(mail);
    expect(await refusalOf(findShownUser(all().database, 'unknown@example.com'))).toBe('not_found');
    expect(guest().session).toBeUndefined();
  });
});
