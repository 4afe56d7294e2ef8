import { describe, expect, test } from 'vitest';
import { api, type Fields, type Person } from '../support/api.ts';

const server = api();

const real = 'POST /user/real';
const state = 'GET /real/state';
const apply = 'POST /manager/apply';
const CARD = '11010519491231002X';

interface State {
  real_level: number;
  missing: string[];
  levels: {
    real_type: number;
    status: number;
    reason: string | null;
    name: string | null;
    card_id: string | null;
  }[];
}

const statuses = ({ levels }: State) => levels.map(({ status }) => status);

async function complete(): Promise<Person> {
  const ann = await server().signUp();
  await ann.bindPhone(server().newPhone());
  return ann;
}

async function photos(ann: Person): Promise<Fields> {
  return {
    real_type: 2,
    front_pic: await ann.uploadPicture(),
    reverse_pic: await ann.uploadPicture(),
    hand_pic: await ann.uploadPicture(),
  };
}

const first = (more: Fields = {}): Fields => ({
  real_type: 1,
  name: "Ann-Marie O'Neil Jr.",
  card_id: CARD,
  ...more,
});

async function signUpVerified(level: 1 | 2): Promise<Person> {
  const ann = await complete();
  await ann.ok(real, first());
  await server().operator('identity', 'approve', String(ann.id), '1');
  if (level === 1) return ann;
  await ann.ok(real, await photos(ann));
  await server().operator('identity', 'approve', String(ann.id), '2');
  return ann;
}

describe('R-IDENTITY-1: both levels', () => {
  test('not verified, under review, verified; then the second level with three photos', async () => {
    const api = server();
    const ann = await complete();
    const start = await ann.ok<State>(state);
    expect(start).toMatchObject({ real_level: 0, missing: [] });
    expect(statuses(start)).toEqual([0, 0]);
    expect(await ann.refusalOf(real, await photos(ann))).toMatch(/^real_level_1_first/);
    const sentState = await ann.ok<State>(real, first());
    expect(statuses(sentState)).toEqual([1, 0]);
    expect(sentState.levels[0]?.name).toContain('*');
    expect(sentState.levels[0]?.card_id).toContain('*');
    expect(JSON.stringify(sentState)).not.toContain(CARD);
    expect(await ann.refusalOf(real, first())).toMatch(/^real_under_review/);
    await api.operator('identity', 'approve', ann.address, '1');
    expect(await ann.ok(state)).toMatchObject({ real_level: 1 });
    expect(await ann.ok('GET /user/info')).toMatchObject({ real_level: 1 });
    expect(await ann.refusalOf(real, first())).toMatch(/^real_already_verified/);
    expect(statuses(await ann.ok<State>(real, await photos(ann)))).toEqual([2, 1]);
    await api.operator('identity', 'approve', String(ann.id), '2');
    expect(await ann.ok('GET /user/info')).toMatchObject({ real_level: 2 });
  });

  test('a rejection shows its reason as text, and documents can be submitted again', async () => {
    const api = server();
    const ann = await complete();
    await ann.ok(real, first());
    const reason = '<img src=x onerror=alert(1)>';
    await api.operator('identity', 'reject', String(ann.id), '1', '--reason', reason);
    const { levels, real_level } = await ann.ok<State>(state);
    expect(real_level).toBe(0);
    expect(levels[0]).toMatchObject({ status: 3, reason });
    expect(statuses(await ann.ok<State>(real, first()))).toEqual([1, 0]);
  });

  test("the operator’s decision is sent to the user's sockets", async () => {
    const api = server();
    const ann = await complete();
    await ann.ok(real, first());
    const client = await api.socket({ token: ann.token });
    await api.operator('identity', 'approve', String(ann.id), '1');
    const kinds = () => client.all<{ kind: string }>('user').map(({ kind }) => kind);
    await client.until(() => kinds().includes('identity'));
    const answer = client
      .all<{ kind: string; data: State }>('user')
      .find((e) => e.kind === 'identity');
    expect(answer?.data.real_level).toBe(1);
  }, 10_000);

  test('R-OPERATOR-2: approving what is not pending is not_found', async () => {
    const ann = await complete();
    await expect(server().operator('identity', 'approve', String(ann.id), '1')).rejects.toThrow(
      /not_found|does not exist/,
    );
  });
});

describe('R-IDENTITY-2: faults of the form', () => {
  test('e-mail and phone must be bound first: binding_required names the missing one', async () => {
    const api = server();
    const ann = await api.signUp();
    expect((await ann.ok<State>(state)).missing).toEqual(['mobile']);
    const { body } = await ann.ask(real, first());
    expect(body).toMatchObject({ error: 'binding_required', params: { missing: ['mobile'] } });
    const bob = await api.signUp(api.newPhone());
    expect((await bob.ok<State>(state)).missing).toEqual(['email']);
    expect(statuses(await ann.ok<State>(state))).toEqual([0, 0]);
  });

  test('level 1 needs name and number; a number of area 86 has a check digit', async () => {
    const ann = await complete();
    expect(await ann.refusalOf(real)).toBe('parameter_error at real_type');
    expect(await ann.refusalOf(real, { real_type: 3 })).toBe('parameter_error at real_type');
    expect(await ann.refusalOf(real, { real_type: 1 })).toBe(
      'name_invalid at name, card_id_invalid at card_id',
    );
    const wrong = ['110105194912310021', '1101051949123100', 'abc', '12345'];
    for (const card_id of wrong) {
      expect(await ann.refusalOf(real, first({ card_id })), card_id).toBe(
        'card_id_invalid at card_id',
      );
    }
    for (const name of ['A', 'Ann 2', 'Ann; Example', 'x'.repeat(65)]) {
      expect(await ann.refusalOf(real, first({ name })), name).toBe('name_invalid at name');
    }
    expect(await ann.refusalOf(real, first({ name: '<b>Ann</b>' }))).toBe(
      'special_characters at name',
    );
    await ann.ok(real, first({ name: '王小明' }));
  });

  test('level 2 needs three different photos of the user', async () => {
    const ann = await signUpVerified(1);
    const eve = await server().signUp();
    const good = await photos(ann);
    expect(await ann.refusalOf(real, { real_type: 2 })).toBe(
      'photo_required at front_pic, photo_required at reverse_pic, photo_required at hand_pic',
    );
    const twice = { ...good, reverse_pic: good['front_pic'] ?? '' };
    expect(await ann.refusalOf(real, twice)).toBe('photo_required at reverse_pic');
    const hers = { ...good, hand_pic: await eve.uploadPicture() };
    expect(await ann.refusalOf(real, hers)).toBe('file_not_found at hand_pic');
    expect(statuses(await ann.ok<State>(state))).toEqual([2, 0]);
    await ann.ok(real, good);
  });
});

describe('R-GATE-3: 998', () => {
  test('/manager/apply without identity: type 998 with the level; checked after the form, before the rules', async () => {
    const ann = await server().signUp();
    const { status, body } = await ann.ask(apply);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      type: '998',
      code: 0,
      error: 'identity_required',
      params: { level: 1 },
    });
    expect(await ann.refusalOf(apply, { reason: 'x'.repeat(201) })).toBe('text_too_long at reason');
    expect(await server().guest.refusalOf(apply)).toBe('999 session_required');
  });

  test('under review and rejected are not verified; level 1 is enough', async () => {
    const api = server();
    const ann = await complete();
    await ann.ok(real, first());
    expect(await ann.refusalOf(apply)).toMatch(/^998 identity_required/);
    await api.operator('identity', 'reject', String(ann.id), '1', '--reason', 'no');
    expect(await ann.refusalOf(apply)).toMatch(/^998 identity_required/);
    const bob = await signUpVerified(1);
    const { body } = await bob.ask(apply);
    expect(body).toMatchObject({ type: 'error', error: 'manager_needs_invitees' });
    expect(body['params']).toMatchObject({ minimum: 100 });
  });
});
