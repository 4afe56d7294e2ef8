import { describe, expect, test } from 'vitest';
import { USDT } from '../../../protocol/constants.ts';
import { people, refusalOf, signedIn, signIn, signUp } from '../../../tests/support/people.ts';
import { isEmptied, type PriceUsd } from '../../money/deposits/emptied-account.ts';
import { closeRecharge, insertRecharge, PENDING } from '../../money/deposits/store.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { house } from '../../platform/ledger/accounts.ts';
import { balanceOf, houseBalance } from '../../platform/ledger/balances.ts';
import { credit, pay } from '../../platform/ledger/movements.ts';
import { post } from '../../platform/ledger/post.ts';
import { verify } from '../../platform/ledger/verify.ts';
import { approveManager, changeRate, rejectManager, revokeManager } from './managers.ts';
import { rebateOf } from './rebates.ts';
import { addVolume, countInvitees, waitingManagers } from './store.ts';

const all = people();

async function inviter(account: string) {
  const user_id = await signUp(all(), account);
  const context = signedIn(await signIn(all(), account));
  const share = () => all().calls['user.getShareInfo']({}, context);
  const { extension_code } = await share();
  return { user_id, context, share, extension_code };
}

const verifyUser = (id: number) =>
  all().database.query('update users set real_level = 1 where id = $1', [id]);

const crowd = (inviter_id: number, count: number) =>
  all().database.query(
    `insert into users (email, password_hash, extension_code, inviter_id, lang, created_at)
     select 'crowd' || n || 'of' || $1::bigint || '@example.com', '', 'C' || $1::bigint || 'N' || n, $1::bigint, 'en', now()
     from generate_series(1, $2::integer) n`,
    [inviter_id, count],
  );

const payFee = (user_id: number, fee: string, reference: string) =>
  all().parts.database.transaction(async (tx) => {
    const { time } = all();
    const account = { user_id, type: 'change', currency_id: USDT } as const;
    await post(tx, {
      ...{ kind: 'deposit' as const, reference: `fill ${reference}`, time },
      movements: [credit(house('custody', USDT), account, fee, 'deposit')],
    });
    const paidFee = {
      user_id,
      kind: 'spot_fee',
      currency_id: USDT,
      fee,
      price_usd: '1',
      time,
    } as const;
    const rebate = await rebateOf(tx, paidFee);
    return post(tx, {
      kind: 'convert' as const,
      reference,
      time,
      movements: [pay(account, house('fees', USDT), fee, 'spot_fee'), ...rebate],
    });
  });

const balance = async (user_id: number) =>
  (await balanceOf(all().database, { user_id, type: 'change', currency_id: USDT })).available;

describe('R-INVITE-1: inviting', () => {
  test('the link has the code; counts and rate follow the invitees', async () => {
    const { user_id, context, share, extension_code } = await inviter('a@example.com');
    await verifyUser(user_id);
    expect(await share()).toEqual({
      extension_code,
      link: `https://exchange.test/h5/#/register?extension_code=${extension_code}`,
      invited_count: 0,
      verified_count: 0,
      rebate_rate: '0',
      rebate_total_usd: '0',
      level: 'none',
      manager_status: 0,
      needed: 2,
      manager_reason: null,
    });
    const first = await signUp(all(), 'a1@example.com', extension_code);
    const second = await signUp(all(), 'a2@example.com', extension_code);
    await verifyUser(first);
    expect(await share()).toMatchObject({ invited_count: 2, verified_count: 1, needed: 1 });
    await all().parts.database.transaction((tx) => addVolume(tx, second, '19999.99999999'));
    expect(await share()).toMatchObject({ verified_count: 1, rebate_rate: '0' });
    await all().parts.database.transaction((tx) => addVolume(tx, second, '0.00000001'));
    expect(await share()).toMatchObject({
      verified_count: 2,
      rebate_rate: '0.2',
      level: 'rebate',
      needed: 98,
    });
    const wish = { page: 1, limit: 10 };
    expect(await all().calls['user.invitees'](wish, context)).toMatchObject({
      total: 2,
      list: [
        { account: 'a***@example.com', is_verified: true, volume_usdt: '20000' },
        { is_verified: true, volume_usdt: '0' },
      ],
    });
    expect(user_id).toBeGreaterThan(0);
  });

  test('a rebate is 0.2 of the fee from the second verified invitee on, out of the fees', async () => {
    const { user_id, context, extension_code } = await inviter('b@example.com');
    await verifyUser(user_id);
    const payer = await signUp(all(), 'b1@example.com', extension_code);
    await verifyUser(payer);
    await payFee(payer, '10', 'b first');
    expect(await balance(user_id)).toBe('0');
    await verifyUser(await signUp(all(), 'b2@example.com', extension_code));
    const before = await houseBalance(all().database, 'fees', USDT);
    await payFee(payer, '0.33333333', 'b second');
    expect(await balance(user_id)).toBe('0.06666667');
    expect(await houseBalance(all().database, 'fees', USDT)).not.toBe(before);
    const wish = { page: 1, limit: 10, from: undefined, to: undefined };
    const page = await all().calls['user.getRebate'](wish, context);
    expect(page).toMatchObject({
      total: 1,
      list: [
        {
          account: 'b***@example.com',
          kind: 'spot_fee',
          fee: '0.33333333',
          rate: '0.2',
          number: '0.06666667',
          currency_id: USDT,
          currency_name: 'USDT',
        },
      ],
    });
    const { create_time = 0 } = page.list[0] ?? {};
    const time = create_time - (create_time % (24 * 60 * 60_000));
    expect(page).toMatchObject({
      total_usd: '0.06666667',
      days: [{ time, count: 1, number_usd: '0.06666667' }],
    });
    const span = async (from: number, to: number) =>
      (await all().calls['user.getRebate']({ ...wish, from, to }, context)).total;
    expect(await span(create_time, create_time + 1)).toBe(1);
    expect(await span(create_time - 1, create_time)).toBe(0);
    expect((await verify(all().database)).differences).toEqual([]);
  });

  test("R-INVITE-5: an account with the inviter's card or document number neither counts nor pays a rebate", async () => {
    const { user_id, context, share, extension_code } = await inviter('own@example.com');
    await verifyUser(user_id);
    const invitees: number[] = [];
    for (const name of ['own1', 'own2', 'own3', 'own4']) {
      const id = await signUp(all(), `${name}@example.com`, extension_code);
      await verifyUser(id);
      invitees.push(id);
    }
    const [byCard = 0, byPaper = 0, other = 0] = invitees;
    const card = (id: number, number: string) =>
      all().database.query(
        `insert into payee_cards (user_id, real_name, card_number, bank_name, bank_address, cardholder_address, swift_code, created_at)
         values ($1, 'x', $2, 'x', 'x', 'x', 'x', now())`,
        [id, number],
      );
    const paper = (id: number, number: string, status: number) =>
      all().database.query(
        `insert into identity_applications (user_id, level, status, name, card_id, created_at)
         values ($1, 1, $3, 'x', $2, now())`,
        [id, number, status],
      );
    await payFee(byCard, '10', 'before');
    expect(await balance(user_id)).toBe('2');
    await card(user_id, '1111');
    await card(byCard, '1111');
    await card(other, '2222');
    await paper(user_id, 'AB1', 2);
    await paper(byPaper, 'AB1', 1);
    await paper(other, 'AB1', 3);
    expect(await share()).toMatchObject({
      invited_count: 2,
      verified_count: 2,
      rebate_rate: '0.2',
    });
    const { list, total } = await all().calls['user.invitees']({ page: 1, limit: 10 }, context);
    expect(total).toBe(4);
    expect(list.map(({ is_counted }) => is_counted)).toEqual([true, true, false, false]);
    for (const id of [byCard, byPaper]) await payFee(id, '10', `own ${id}`);
    expect(await balance(user_id)).toBe('2');
    await payFee(other, '10', 'other');
    expect(await balance(user_id)).toBe('4');
  });

  test('no invitees, no rebate', async () => {
    const payer = await signUp(all(), 'lonely@example.com');
    await payFee(payer, '10', 'lonely');
    const { rows } = await all().database.query('select id from rebates where user_id = $1', [
      payer,
    ]);
    expect(rows).toEqual([]);
  });

  test('R-INVITE-3: a manager needs verification, a hundred invitees and the operator, and has a custom rate', async () => {
    const { user_id, context, share, extension_code } = await inviter('m@example.com');
    const apply = () => refusalOf(all().calls['manager.apply']({ reason: 'I know many' }, context));
    expect(await apply()).toBe('identity_required');
    await verifyUser(user_id);
    await crowd(user_id, 99);
    expect(await apply()).toBe('manager_needs_invitees');
    const payer = await signUp(all(), 'm1@example.com', extension_code);
    await verifyUser(payer);
    expect(await apply()).toBe('no refusal: {"status":1}');
    expect(await apply()).toBe('application_pending');
    expect(await waitingManagers(all().database)).toMatchObject([
      { user_id, reason: 'I know many' },
    ]);
    const decide = (how: 'reject' | 'approve') =>
      all().parts.database.transaction((tx) =>
        how === 'reject'
          ? rejectManager(tx, all().parts, user_id, 'Too early.')
          : approveManager(tx, all().parts, user_id, '0.35'),
      );
    await decide('reject');
    expect(await share()).toMatchObject({ manager_status: 3, manager_reason: 'Too early.' });
    expect(await refusalOf(decide('approve'))).toBe('not_found');
    expect(await apply()).toBe('no refusal: {"status":1}');
    await decide('approve');
    expect(await apply()).toBe('manager_already');
    expect(await share()).toMatchObject({
      manager_status: 2,
      level: 'manager',
      rebate_rate: '0.35',
      needed: 0,
    });
    await payFee(payer, '10', 'manager');
    expect(await balance(user_id)).toBe('3.5');
    expect((await all().calls['user.info']({}, context)).is_manager).toBe(true);

    const inTransaction = (act: (tx: Transaction) => Promise<void>) =>
      all().parts.database.transaction(act);
    await inTransaction((tx) => changeRate(tx, all().parts, user_id, '0.4'));
    await payFee(payer, '10', 'changed');
    expect(await balance(user_id)).toBe('7.5');
    await inTransaction((tx) => revokeManager(tx, all().parts, user_id, 'Against the rules.'));
    expect(await share()).toMatchObject({
      manager_status: 3,
      manager_reason: 'Against the rules.',
      rebate_rate: '0',
    });
    await payFee(payer, '10', 'revoked');
    expect(await balance(user_id)).toBe('7.5');
    const change = inTransaction((tx) => changeRate(tx, all().parts, user_id, '0.5'));
    expect(await refusalOf(change)).toBe('not_found');
    expect(await apply()).toBe('no refusal: {"status":1}');
  });

  test('R-INVITE-7: nobody earns by own accounts: inviter and payer need a verified identity', async () => {
    const { user_id, share, extension_code } = await inviter('self@example.com');
    const volume = (id: number, usdt: string) =>
      all().parts.database.transaction((tx) => addVolume(tx, id, usdt));
    const [second, third] = [
      await signUp(all(), 'self2@example.com', extension_code),
      await signUp(all(), 'self3@example.com', extension_code),
    ];
    for (const id of [second, third]) await volume(id, '20000');
    expect(await share(), 'level 0').toMatchObject({ verified_count: 2, rebate_rate: '0' });
    await payFee(second, '10', 'self level 0');
    expect(await balance(user_id)).toBe('0');
    await verifyUser(user_id);
    expect(await share()).toMatchObject({ verified_count: 2, rebate_rate: '0.2' });
    await payFee(second, '10', 'self payer at level 0');
    expect(await balance(user_id)).toBe('0');
    await verifyUser(second);
    await payFee(second, '10', 'self verified');
    expect(await balance(user_id)).toBe('2');
  });
});

describe('R-INVITE-2: the counted invitees', () => {
  test('equal those of the list after each change, and a fee reads no list', async () => {
    const { user_id, extension_code } = await inviter('counted@example.com');
    const { database } = all();
    const counts = async () => {
      const { rows } = await database.query<{ verified: number }>(
        'select verified from invite_counts where user_id = $1',
        [user_id],
      );
      return [rows[0]?.verified ?? 0, (await countInvitees(database, user_id)).verified];
    };
    const ids: number[] = [];
    for (let n = 1; n <= 5; n += 1) {
      ids.push(await signUp(all(), `counted${n}@example.com`, extension_code));
    }
    const [first = 0, second = 0, third = 0, fourth = 0, fifth = 0] = ids;
    const volume = (id: number, usdt: string) =>
      all().parts.database.transaction((tx) => addVolume(tx, id, usdt));
    await verifyUser(first);
    await volume(second, '20000');
    await volume(third, '19999');
    expect(await counts()).toEqual([2, 2]);
    await Promise.all([volume(third, '1'), verifyUser(fourth), volume(fifth, '30000')]);
    expect(await counts(), 'changes at the same time').toEqual([5, 5]);
    const sql = {
      card: `insert into payee_cards (user_id, real_name, card_number, bank_name, bank_address, cardholder_address, swift_code, created_at)
         values ($1, 'x', $2, 'x', 'x', 'x', 'x', now())`,
      paper: `insert into identity_applications (user_id, level, status, name, card_id, created_at)
         values ($1, 1, 1, 'x', $2, now())`,
      rejection: 'update identity_applications set status = 3 where user_id = $1 and card_id = $2',
      removal: 'delete from payee_cards where user_id = $1 and card_number = $2',
      cardChange: 'update payee_cards set card_number = $2 where user_id = $1',
    };
    const steps: [keyof typeof sql, number, string, number][] = [
      ['card', first, '77', 5],
      ['card', user_id, '77', 4],
      ['paper', user_id, 'P7', 4],
      ['paper', second, 'P7', 3],
      ['rejection', second, 'P7', 4],
      ['cardChange', first, '78', 5],
      ['cardChange', first, '77', 4],
      ['removal', user_id, '77', 5],
    ];
    for (const [step, id, value, expected] of steps) {
      await database.query(sql[step], [id, value]);
      expect(await counts(), step).toEqual([expected, expected]);
    }

    await verifyUser(user_id);
    await crowd(user_id, 20_000);
    const cpu = async (work: () => Promise<unknown>): Promise<number> => {
      const before = process.cpuUsage();
      await work();
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1000;
    };
    const times: number[] = [];
    for (let n = 0; n < 5; n += 1) times.push(await cpu(() => payFee(first, '1', `crowd ${n}`)));
    const list = await cpu(() => countInvitees(database, user_id));
    expect(Math.min(...times), `the list takes ${list} ms`).toBeLessThan(list / 2);
    expect(await balance(user_id)).toBe('1');
  }, 60_000);
});

describe('R-AUTH-18: an account is empty', () => {
  test('up to 1 USD in total, nothing frozen, and nothing without a price', async () => {
    const user_id = await signUp(all(), 'empty@example.com');
    const give = (amount: string, reference: string, currency_id = USDT) =>
      all().parts.database.transaction((tx) =>
        post(tx, {
          kind: 'deposit' as const,
          reference,
          time: all().time,
          movements: [
            credit(
              house('custody', currency_id),
              { user_id, type: 'change', currency_id },
              amount,
              'deposit',
            ),
          ],
        }),
      );
    const emptyAt = (priceUsd: PriceUsd) =>
      all().parts.database.transaction((tx) => isEmptied(tx, user_id, priceUsd));
    const empty = (price?: string) => emptyAt((id) => (id === 2001 ? '0' : price));
    expect(await empty()).toBe(true);
    const deposit = await insertRecharge(all().database, {
      user_id,
      currency_id: 3,
      amount: '50',
      usd_value: '50',
      type: 'TRC20',
      status: PENDING,
      account: 'payer',
      address: 'ours',
      voucher: null,
      voucher_hash: null,
      time: all().time,
    });
    if (deposit === undefined) throw new Error('no deposit was stored');
    expect(await empty()).toBe(false);
    await all().parts.database.transaction((tx) =>
      closeRecharge(tx, deposit.id, { status: 2, reason: 'none came', time: all().time }),
    );
    expect(await empty()).toBe(true);
    await give('0.6', 'empty 1');
    expect(await empty('1')).toBe(true);
    expect(await empty()).toBe(false);
    await give('0.4', 'empty 2', 1);
    await give('1000', 'empty token', 2001);
    const untradedPrice = (currency_id: number) => (currency_id === 2001 ? undefined : '1');
    expect(await emptyAt(untradedPrice)).toBe(true);
    expect(await emptyAt((id) => (id === 2001 ? '0.01' : '0'))).toBe(false);
    expect(await emptyAt((id) => (id === 2001 ? '0' : '1'))).toBe(true);
    expect(await empty('1')).toBe(true);
    await give('0.00000001', 'empty 3', 1);
    expect(await empty('1')).toBe(false);
  });
});
