import { describe, expect, test } from 'vitest';
import { api, type Person } from '../support/api.ts';

const server = api();

interface Share {
  extension_code: string;
  link: string;
  invited_count: number;
  verified_count: number;
  level: string;
  needed: number;
  rebate_rate: string;
}

const share = (person: Person) => person.ok<Share>('POST /user/getShareInfo');

async function verify(person: Person): Promise<void> {
  await person.bindPhone(server().newPhone());
  const papers = { real_type: 1, name: 'Invited Person', card_id: '11010519491231002X' };
  await person.ok('POST /user/real', papers);
  await server().operator('identity', 'approve', String(person.id), '1');
}

describe('R-INVITE-1: invitations', () => {
  test('the code of User is the one in the link; no invitees yet', async () => {
    const ann = await server().signUp();
    const { extension_code } = await ann.ok<{ extension_code: string }>('GET /user/info');
    const answer = await share(ann);
    expect(answer).toEqual({
      extension_code,
      link: expect.stringContaining(extension_code),
      invited_count: 0,
      verified_count: 0,
      rebate_rate: '0',
      rebate_total_usd: '0',
      level: 'none',
      manager_status: 0,
      manager_reason: null,
      needed: 2,
    });
    expect(await ann.ok('GET /user/invitees')).toMatchObject({ list: [], total: 0 });
    expect(await ann.ok('POST /user/getRebate')).toMatchObject({ list: [], total: 0 });
  });

  test('two verified invitees give a rate of 0.2; they are shown masked', async () => {
    const api = server();
    const ann = await api.signUp();
    const { extension_code } = await share(ann);
    const guests: Person[] = [];
    for (const name of ['secretname1', 'secretname2', 'secretname3']) {
      guests.push(await api.signUp(`${name}@example.com`, extension_code));
    }
    expect(await share(ann)).toMatchObject({ invited_count: 3, verified_count: 0, level: 'none' });
    const [one, two] = guests;
    if (one === undefined || two === undefined) throw new Error('no invitees');
    await verify(one);
    expect(await share(ann)).toMatchObject({ verified_count: 1, level: 'none', needed: 1 });
    await verify(two);
    // R-INVITE-7: the inviter is verified too.
    await api.app.database.query('update users set real_level = 1 where id = $1', [ann.id]);
    expect(await share(ann)).toMatchObject({
      verified_count: 2,
      level: 'rebate',
      rebate_rate: '0.2',
    });
    const answer = await ann.ask('GET /user/invitees');
    const { list } = answer.body.message as { list: { account: string; is_verified: boolean }[] };
    expect(list).toHaveLength(3);
    expect(answer.text).not.toContain('secretname');
    expect(list.filter(({ is_verified }) => is_verified)).toHaveLength(2);
    for (const { account } of list) expect(account).toContain('*');
  }, 20_000);

  test("invitees of others aren't listed", async () => {
    const api = server();
    const [ann, eve] = [await api.signUp(), await api.signUp()];
    await api.signUp(undefined, (await share(ann)).extension_code);
    expect(await eve.ok('GET /user/invitees')).toMatchObject({ total: 0 });
    expect(await share(eve)).toMatchObject({ invited_count: 0 });
  });

  test('a time range must end after its start', async () => {
    const ann = await server().signUp();
    const rebates = 'POST /user/getRebate';
    expect(await ann.refusalOf(rebates, { from: 10, to: 10 })).toMatch(/^range_invalid/);
    expect(await ann.refusalOf(rebates, { from: 'yesterday' })).toBe('parameter_error at from');
    expect(await ann.ok(rebates, { from: 10, to: 11 })).toMatchObject({ list: [] });
  });
});
