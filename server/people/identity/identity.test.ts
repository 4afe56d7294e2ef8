import { describe, expect, test } from 'vitest';
import {
  codeFor,
  eventKinds,
  people,
  refusalOf,
  signedIn,
  signIn,
  signUp,
  upload,
} from '../../../tests/support/people.ts';
import type { CallSession } from '../../platform/http/context.ts';
import { requireIdentity } from './gate.ts';
import { approveIdentity, rejectIdentity } from './review.ts';
import { waitingApplications } from './store.ts';

const all = people();
const CARD = '11010519491231002X';
let phones = 0;

async function bindAccount(account: string): Promise<CallSession> {
  await signUp(all(), account);
  const session = await signIn(all(), account);
  phones += 1;
  const mobile = String(13_700_000_000 + phones);
  const code = await codeFor(all(), mobile, 'bind', signedIn(session));
  const area = { area_code: '86', area_code_id: undefined };
  const wish = { mobile, code, google_code: undefined, ...area };
  await all().calls['safe.mobile'](wish, signedIn(session));
  return session;
}

const none = {
  name: undefined,
  card_id: undefined,
  front_pic: undefined,
  reverse_pic: undefined,
  hand_pic: undefined,
};

function level1(session: CallSession, card_id = CARD) {
  const wish = { ...none, real_type: 1 as const, name: 'Jo Ng', card_id };
  return all().calls['user.real'](wish, signedIn(session));
}

async function level2(session: CallSession, more: object = {}) {
  const [front_pic, reverse_pic, hand_pic] = await Promise.all(
    [1, 2, 3].map(() => upload(all(), session.user_id)),
  );
  const wish = { ...none, real_type: 2 as const, front_pic, reverse_pic, hand_pic, ...more };
  return all().calls['user.real'](wish, signedIn(session));
}

const state = (session: CallSession) => all().calls['real.state']({}, signedIn(session));
const approve = ({ user_id }: CallSession, level: 1 | 2) =>
  all().parts.database.transaction((tx) => approveIdentity(tx, all().parts, user_id, level));
const reject = ({ user_id }: CallSession, level: 1 | 2, reason: string) =>
  all().parts.database.transaction((tx) =>
    rejectIdentity(tx, all().parts, user_id, { level, reason }),
  );

describe('R-IDENTITY-1: identity', () => {
  test('e-mail and phone must be bound, and missing ones are reported', async () => {
    await signUp(all(), 'unbound@example.com');
    const session = await signIn(all(), 'unbound@example.com');
    expect(await state(session)).toMatchObject({ real_level: 0, missing: ['mobile'] });
    await expect(level1(session)).rejects.toMatchObject({
      wrong: [{ error: 'binding_required', params: { missing: ['mobile'] } }],
    });
  });

  test('level 1: under review, then verified; masked where it is shown', async () => {
    const session = await bindAccount('one@example.com');
    const application = await level1(session);
    expect(application.levels[0]).toEqual({
      real_type: 1,
      status: 1,
      reason: null,
      name: 'J** N**',
      card_id: '11******2X',
      create_time: all().time,
      review_time: null,
    });
    expect(application.levels[1]).toMatchObject({ real_type: 2, status: 0, create_time: null });
    expect(await refusalOf(level1(session))).toBe('real_under_review');
    expect(await refusalOf(level2(session))).toBe('real_level_1_first');
    await approve(session, 1);
    expect(await state(session)).toMatchObject({ real_level: 1, levels: [{ status: 2 }, {}] });
    expect(await refusalOf(level1(session))).toBe('real_already_verified');
    expect(await refusalOf(approve(session, 1))).toBe('not_found');
    const kinds = await eventKinds(all(), session.user_id);
    expect(kinds.slice(-4)).toEqual(['identity', 'notice', 'identity', 'account']);
  });

  test('level 2: three photos of this account; a second look after a rejection', async () => {
    const session = await bindAccount('two@example.com');
    await level1(session);
    await approve(session, 1);
    const foreign = await upload(all(), session.user_id + 1);
    expect(await refusalOf(level2(session, { hand_pic: foreign }))).toBe(
      'file_not_found at hand_pic',
    );
    expect((await level2(session)).levels[1]).toMatchObject({ status: 1, name: null });
    const applications = await waitingApplications(all().database);
    expect(applications).toMatchObject([{ user_id: session.user_id, level: 2, status: 1 }]);
    await reject(session, 2, 'The photo is blurred.');
    expect((await state(session)).levels[1]).toMatchObject({
      status: 3,
      reason: 'The photo is blurred.',
      review_time: all().time,
    });
    expect(await refusalOf(reject(session, 2, 'again'))).toBe('not_found');
    expect((await level2(session)).levels[1]).toMatchObject({ status: 1, reason: null });
    await approve(session, 2);
    expect(await state(session)).toMatchObject({
      real_level: 2,
      levels: [{ status: 2 }, { status: 2 }],
    });
    const wish = { kind: 'identity' as const, page: 1, limit: 10 };
    const { list, unread } = await all().calls['notice.list'](wish, signedIn(session));
    expect(list.map(({ title }) => title)).toEqual([
      'Verification passed',
      'Verification rejected',
      'Verification passed',
    ]);
    expect(list[1]?.text).toContain('The photo is blurred.');
    expect(unread).toBe(3);
  });

  test('area 86: 18 characters with a check digit (R-FIELD-7)', async () => {
    const session = await bindAccount('card@example.com');
    expect(await refusalOf(level1(session, '110105194912310021'))).toBe(
      'card_id_invalid at card_id',
    );
    expect(await refusalOf(level1(session, 'AB12345'))).toBe('card_id_invalid at card_id');
    expect(await refusalOf(level1(session))).toMatch('no refusal');
  });

  test('approval looks again whether both addresses are bound (R-OPERATOR-2)', async () => {
    const session = await bindAccount('gone@example.com');
    await level1(session);
    await all().database.query('update users set mobile = null, area_code = null where id = $1', [
      session.user_id,
    ]);
    expect(await refusalOf(approve(session, 1))).toBe('binding_required');
    expect((await state(session)).real_level).toBe(0);
  });

  test('gate K1 answers 998 with the level that is missing', async () => {
    const session = await bindAccount('gate@example.com');
    const ask = (level?: 1 | 2) => requireIdentity(all().database, session.user_id, level);
    await expect(ask()).rejects.toMatchObject({
      wrong: [{ error: 'identity_required', params: { level: 1 } }],
    });
    await level1(session);
    await approve(session, 1);
    expect(await refusalOf(ask())).toBe('no refusal: undefined');
    await expect(ask(2)).rejects.toMatchObject({
      wrong: [{ error: 'identity_level_2_required', params: { level: 2 } }],
    });
  });
});
