import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { BTC, USDT } from '../../protocol/constants.ts';
import { DAY, type Fields, HOUR, MINUTE, type Person, SECOND } from '../support/api.ts';
import { totp } from '../support/totp.ts';
import { balanceOf, fundsSite, giveFunds, newKey, PAY, verifiedUser } from './funds-site.ts';

const site = fundsSite();
const out = 'POST /wallet/out';
const bankOut = 'POST /user/onlineOut';
const cancel = 'POST /user/withdraw/cancel';
const info = 'POST /wallet/get_info';
const USD = 1001;
const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const GENESIS = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa';

interface Withdrawal {
  id: number;
  status: number;
}

async function addressOf(person: Person, currency: number, chain: string, address: string) {
  const qr_code = await person.uploadPicture();
  const wish = { currency, chain, address, name: 'Mine', qr_code, password: PAY };
  const { id } = await person.ok<{ id: number }>('POST /user/wallet/save', wish);
  return id;
}

/** With 1,000 USDT and a stored address; by TRC20 the fee is 1 and the minimum 10. */
async function sender(level: 1 | 2 = 1): Promise<{ ann: Person; fields(more?: Fields): Fields }> {
  const ann = await verifiedUser(site(), level);
  const address_id = await addressOf(ann, USDT, 'TRC20', TRON);
  await giveFunds(ann, USDT, '1000');
  const wish = { currency_id: USDT, address_id, number: '100', password: PAY };
  return { ann, fields: (more = {}) => ({ ...wish, ...more }) };
}

const decide = (what: 'approve' | 'reject', id: number, ...more: string[]) =>
  site().operator('withdrawal', what, String(id), ...more);

describe('R-FUNDS-6: a withdrawal to a stored address', () => {
  test('freezes number + fee; approval moves it to custody and fees, and sends an event', async () => {
    const { ann, fields } = await sender();
    const withdrawal = await ann.ok<Withdrawal>(out, fields());
    expect(withdrawal).toMatchObject({
      kind: 'chain',
      number: '100',
      fee: '1',
      chain: 'TRC20',
      address: TRON,
      bank: null,
      status: 0,
      reason: null,
      tx_hash: null,
      handle_time: null,
    });
    expect(await balanceOf(ann, USDT)).toEqual(['899', '101']);
    const waitingRows = await site().operator('withdrawal', 'list');
    expect(waitingRows.at(-1)).toMatchObject({ id: withdrawal.id, user_id: ann.id });
    const [paidRow] = await decide('approve', withdrawal.id, '--hash', 'abc123');
    expect(paidRow).toMatchObject({ status: 1, tx_hash: 'abc123', handle_time: site().time });
    expect(await balanceOf(ann, USDT)).toEqual(['899', '0']);
    const bill = await ann.ok<{ list: Record<string, unknown>[] }>('POST /wallet/legal_log');
    expect(bill.list.slice(0, 2).map(({ kind, number, state }) => [kind, number, state])).toEqual([
      ['withdraw_fee', '-1', 'frozen'],
      ['withdraw', '-100', 'frozen'],
    ]);
    const notices = await ann.ok<{ list: object[] }>('GET /notice/list');
    expect(notices.list[0]).toMatchObject({ kind: 'funds' });
    for (const again of ['approve', 'reject'] as const) {
      const reason = again === 'reject' ? ['--reason', 'late'] : [];
      await expect(decide(again, withdrawal.id, ...reason)).rejects.toThrow('withdraw_not_pending');
    }
    expect(await ann.refusalOf(cancel, { id: withdrawal.id })).toBe('withdraw_not_pending');
  });

  test('rejected, or cancelled by the user: everything is returned, including the fee', async () => {
    const { ann, fields } = await sender();
    const first = await ann.ok<Withdrawal>(out, fields());
    await decide('reject', first.id, '--reason', 'Unknown receiver.');
    expect(await balanceOf(ann, USDT)).toEqual(['1000', '0']);
    const second = await ann.ok<Withdrawal>(out, fields());
    expect(await ann.ok(cancel, { id: second.id })).toMatchObject({ status: 3 });
    expect(await balanceOf(ann, USDT)).toEqual(['1000', '0']);
    const list = await ann.ok<{ list: object[] }>('GET /user/withdraw/list');
    expect(list.list).toMatchObject([
      { id: second.id, status: 3, reason: null },
      { id: first.id, status: 2, reason: 'Unknown receiver.' },
    ]);
    expect(await ann.ok('GET /user/withdraw/list', { status: 1 })).toMatchObject({ total: 0 });
  });

  test('goes to a typed address, validated for its chain and against our own addresses', async () => {
    const { ann, fields } = await sender();
    const { address_id = '', ...wish } = fields();
    const typedWish = { ...wish, chain: 'TRC20', address: TRON };
    expect(await ann.ok(out, typedWish)).toMatchObject({
      chain: 'TRC20',
      address: TRON,
      status: 0,
    });
    expect(await balanceOf(ann, USDT)).toEqual(['899', '101']);
    const refusalOf = (more: Fields) => ann.refusalOf(out, { ...typedWish, ...more });
    expect(await refusalOf({ address: GENESIS })).toBe('address_invalid at address');
    expect(await refusalOf({ address: `${TRON.slice(0, -1)}u` })).toBe(
      'address_invalid at address',
    );
    expect(await ann.refusalOf(out, { ...wish, address: TRON })).toBe('chain_invalid at chain');
    expect(await ann.refusalOf(out, wish)).toBe('parameter_error at address_id');
    expect(await ann.refusalOf(out, { ...typedWish, address_id })).toBe(
      'parameter_error at address_id',
    );
    const { address } = await ann.ok<{ address: string }>('POST /wallet/get_in_address', {
      currency_id: USDT,
      chain: 'TRC20',
    });
    expect(await refusalOf({ address })).toBe('address_internal at address');
  });

  test('the setting automatic pays at once', async () => {
    const { ann, fields } = await sender();
    await site().operator('setting', 'set', 'withdraw_audit', 'automatic');
    try {
      expect(await ann.ok(out, fields())).toMatchObject({ status: 1 });
      expect(await balanceOf(ann, USDT)).toEqual(['899', '0']);
    } finally {
      await site().operator('setting', 'set', 'withdraw_audit', 'manual');
    }
  });

  test('figures of the screen: bounds, fee, limit and its rest', async () => {
    const { ann, fields } = await sender();
    await ann.ok(out, fields());
    const [answer, prices] = await Promise.all([
      ann.ok(info, { currency_id: USDT, chain: 'TRC20' }),
      ann.ok<{ list: { id: number; price_usd: string }[] }>('GET /currency/list'),
    ]);
    expect(answer).toMatchObject({
      available: '899',
      frozen: '101',
      min_number: '10',
      fee: '1',
      limit_24h_btc: '200',
      needs_authenticator: false,
      needs_pay_password: true,
      withdraw_hold_until: null,
    });
    const btc = prices.list.find(({ id }) => id === BTC)?.price_usd ?? '';
    expect(btc).toMatch(/^\d+/);
    expect(answer['used_24h_btc']).toMatch(/^0\.00\d+$/);
    expect(await ann.refusalOf(info, { currency_id: BTC, chain: 'TRC20' })).toBe(
      'chain_invalid at chain',
    );
  });
});

describe('R-GATE-4: the order of gates', () => {
  test('identity 998, then the hold, then the balance, then pay password and authenticator', async () => {
    const { ann, fields } = await sender();
    const nothing = fields({ number: '5', password: 'wrong password' });
    const setLevel = (level: number) =>
      site().app.database.query('update users set real_level = $2 where id = $1', [ann.id, level]);
    await setLevel(0);
    expect(await ann.refusalOf(out, nothing)).toBe('998 identity_required');
    await setLevel(1);
    expect(await ann.refusalOf(out, nothing)).toBe('below_minimum at number');
    const secret = await ann.bindAuthenticator(totp);
    site().later(MINUTE);
    const code = () => totp(secret, site().time);
    expect(await ann.refusalOf(out, fields({ password: 'wrong password' }))).toBe(
      'pay_password_wrong at password',
    );
    expect(await ann.refusalOf(out, fields())).toBe('authenticator_required at google_code');
    const google_code = code();
    expect(await ann.refusalOf(out, fields({ number: '1000', google_code }))).toBe(
      'insufficient_balance at number',
    );
    await ann.ok(out, fields({ google_code }));
    expect(await ann.refusalOf(out, fields({ google_code }))).toBe(
      'authenticator_used at google_code',
    );
    // Gate A! asks again even in a confirmed session.
    site().later(MINUTE);
    await ann.ok('POST /user/check', { google_code: code() });
    expect(await ann.refusalOf(out, fields())).toBe('authenticator_required at google_code');
    expect(await balanceOf(ann, USDT)).toEqual(['899', '101']);
    await ann.setPayPassword('another password');
    site().later(HOUR);
    expect(await ann.refusalOf(out, fields())).toContain('withdraw_on_hold');
    site().later(DAY);
    const later = fields({ google_code: code(), password: 'another password' });
    expect(await ann.ok(out, later)).toMatchObject({ status: 0 });
  });

  test('errors name the allowed values; nothing is frozen', async () => {
    const { ann, fields } = await sender();
    const { ann: eve } = await sender();
    const hers = await addressOf(eve, USDT, 'ERC20', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed');
    const coin = await addressOf(ann, BTC, 'BTC', GENESIS);
    const wrong: [Fields, string][] = [
      [{ number: '9.99999999' }, 'below_minimum at number'],
      [{ number: '999.00000001' }, 'insufficient_balance at number'],
      [{ number: '0' }, 'amount_invalid at number'],
      [{ currency_id: 99_999 }, 'currency_unknown at currency_id'],
      [{ address_id: hers }, 'not_found at address_id'],
      [{ address_id: coin }, 'not_found at address_id'],
      [{ currency_id: BTC }, 'not_found at address_id'],
    ];
    for (const [more, why] of wrong) {
      expect(await ann.refusalOf(out, fields(more)), JSON.stringify(more)).toBe(why);
    }
    const { body } = await ann.ask(out, fields({ number: '1000' }));
    expect(body).toMatchObject({ params: { available: '1000', missing: '1' } });
    expect(await balanceOf(ann, USDT)).toEqual(['1000', '0']);
    expect(await eve.refusalOf(cancel, { id: (await ann.ok<Withdrawal>(out, fields())).id })).toBe(
      'not_found at id',
    );
  });
});

describe('R-FUNDS-7: the limit of 24 hours, in BTC', () => {
  async function addWithdrawal(person: Person, btc: string, status: 0 | 1 | 2 | 3, ago: number) {
    await site().app.database.query(
      `insert into withdrawals (user_id, kind, currency_id, number, fee, btc_value, chain, address, status, created_at,
         handled_at)
       values ($1, 'chain', 1, 1, 0, $2, 'BTC', 'x', $3::smallint, $4::timestamptz,
         case when $3::smallint = 0 then null else $4::timestamptz end)`,
      [person.id, btc, status, new Date(site().time - ago)],
    );
  }

  test('R-IDENTITY-5: level 1 within level 2’s limit is asked to verify; above it the refusal names the rest', async () => {
    const { ann, fields } = await sender();
    await addWithdrawal(ann, '199.9999', 1, HOUR);
    expect(await ann.refusalOf(out, fields())).toBe('998 identity_level_2_required');
    await addWithdrawal(ann, '300', 1, HOUR);
    const { body } = await ann.ask(out, fields());
    expect(body).toMatchObject({ error: 'withdraw_limit_exceeded', params: { left: '0' } });
    const { ann: ben, fields: his } = await sender(2);
    await addWithdrawal(ben, '199.9999', 1, HOUR);
    await ben.ok(out, his());
  });

  test("pending and paid ones count; rejected, cancelled and 24-hour-old ones don't", async () => {
    const { ann, fields } = await sender();
    await addWithdrawal(ann, '500', 2, HOUR);
    await addWithdrawal(ann, '500', 3, HOUR);
    await addWithdrawal(ann, '500', 1, DAY);
    await ann.ok(out, fields());
    await addWithdrawal(ann, '200', 0, DAY - SECOND);
    expect(await ann.refusalOf(out, fields())).toBe('998 identity_level_2_required');
    site().later(SECOND);
    await ann.ok(out, fields());
  });

  test("two in parallel can't both use the rest of the limit", async () => {
    const { ann, fields } = await sender();
    const prices = await ann.ok<{ list: { id: number; price_usd: string }[] }>(
      'GET /currency/list',
    );
    const price = prices.list.find(({ id }) => id === BTC)?.price_usd ?? '1';
    // Room for 150 USDT, so for one of the two.
    const room = await site().app.database.query<{ used: string }>(
      'select (200 - 150 / $1::numeric)::numeric(20, 8) as used',
      [price],
    );
    await addWithdrawal(ann, room.rows[0]?.used ?? '', 1, HOUR);
    const answer = await Promise.all([1, 2].map(() => ann.ask(out, fields())));
    const errors = answer.map(({ body }) => body.error ?? body.type);
    expect(errors.sort()).toEqual(['identity_level_2_required', 'ok']);
    expect(await balanceOf(ann, USDT)).toEqual(['899', '101']);
  });
});

describe('races and replays', () => {
  test.each([
    ['approved', ['approve']],
    ['rejected', ['reject', '--reason', 'Unknown receiver.']],
  ] as const)(
    'cancelled and %s in parallel: one succeeds, and the money is in one place',
    async (_name, [act, ...flags]) => {
      const { ann, fields } = await sender();
      for (let round = 0; round < 6; round += 1) {
        const { id } = await ann.ok<Withdrawal>(out, fields({ number: '10' }));
        const before = await balanceOf(ann, USDT);
        const [cancelAnswer, decideAnswer] = await Promise.all([
          ann.ask(cancel, { id }).then(({ body }) => body.type === 'ok'),
          decide(act, id, ...flags).then(
            () => true,
            () => false,
          ),
        ]);
        expect([cancelAnswer, decideAnswer].filter(Boolean)).toHaveLength(1);
        const [available] = await balanceOf(ann, USDT);
        const back = await site().app.database.query<{ sum: string }>(
          'select $1::numeric + case when $2 then 11 else 0 end as sum',
          [before[0], cancelAnswer || act === 'reject'],
        );
        expect(available).toBe(back.rows[0]?.sum);
      }
    },
  );

  test('R-KEY-2: the same key withdraws once, even after payment; another number is refused', async () => {
    const { ann, fields } = await sender();
    const wish = fields({ idempotency_key: newKey() });
    const answers = await Promise.all([1, 2, 3].map(() => ann.ok<Withdrawal>(out, wish)));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    await decide('approve', answers[0]?.id ?? 0);
    expect(await ann.ok(out, { ...wish, password: 'not compared' })).toEqual(answers[0]);
    expect(await ann.refusalOf(out, { ...wish, number: '101' })).toBe('idempotency_key_reused');
    const undo = { id: (await ann.ok<Withdrawal>(out, fields())).id, idempotency_key: newKey() };
    const first = await ann.ok(cancel, undo);
    expect(await ann.ok(cancel, undo)).toEqual(first);
    expect(await balanceOf(ann, USDT)).toEqual(['899', '0']);
  });

  test('the fifth wrong pay password counts in a withdrawal too, and leaves nothing else', async () => {
    const { ann, fields } = await sender();
    const wrong = fields({ password: 'wrong password', idempotency_key: newKey() });
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect(await ann.refusalOf(out, wrong)).toBe('pay_password_wrong at password');
    }
    expect(await ann.refusalOf(out, { ...wrong, password: PAY })).toBe(
      'pay_password_locked at password',
    );
    site().later(15 * MINUTE);
    await ann.ok(out, { ...wrong, password: PAY });
  });
});

describe('R-FUNDS-6: to a bank card', () => {
  const CARD = {
    real_name: 'Ann Example',
    card_number: '6222020000001234',
    bank_name: 'First Bank',
    bank_address: 'High Street 1',
    cardholder_address: 'Low Street 2',
    swift_code: 'DEUTDEFF',
    password: PAY,
  };

  test('from the legal account, with the name and the last digits of the card', async () => {
    const ann = await verifiedUser(site());
    const { id: bank_id } = await ann.ok<{ id: number }>('POST /user/cash_save', CARD);
    await giveFunds(ann, USD, '500');
    const wish = { currency_id: USD, bank_id, number: '100', password: PAY };
    const withdrawal = await ann.ok<Withdrawal>(bankOut, wish);
    expect(withdrawal).toMatchObject({ kind: 'bank', chain: null, address: null });
    expect(withdrawal).toMatchObject({ bank: 'First Bank ****1234', fee: '1', number: '100' });
    expect(await balanceOf(ann, USD, 'legal')).toEqual(['399', '101']);
    await ann.ok('POST /user/cash_del', { id: bank_id, password: PAY });
    const [paidRow] = await decide('approve', withdrawal.id);
    expect(paidRow).toMatchObject({ status: 1, card: { card_number: CARD.card_number } });
    expect(await balanceOf(ann, USD, 'legal')).toEqual(['399', '0']);
    expect(await ann.refusalOf(bankOut, wish)).toBe('not_found at bank_id');
    expect(await ann.ok('GET /user/withdraw/list', { kind: 'chain' })).toMatchObject({ total: 0 });
  });

  test("a coin can't be withdrawn to a bank", async () => {
    const ann = await verifiedUser(site());
    const { id: bank_id } = await ann.ok<{ id: number }>('POST /user/cash_save', CARD);
    const wish = { currency_id: USDT, bank_id, number: '100', password: PAY };
    expect(await ann.refusalOf(bankOut, wish)).toBe('withdraw_closed');
  });
});

describe('R-FUNDS-17: after a restored dump', () => {
  const HASH = 'f4184fc596403b9d638783cf57adfe4c75c605f6356fbc91338530e9831e9e16';

  test('nothing is paid or returned until the list of paid withdrawals is reconciled', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'pe-paid-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const { ann, fields } = await sender();
    const ask = async (): Promise<number> => (await ann.ok<Withdrawal>(out, fields())).id;
    const ids = [await ask(), await ask(), await ask(), await ask()];
    const [paidAfter = 0, paidBefore = 0, returnedId = 0, unpaid = 0] = ids;
    await decide('approve', paidBefore, '--hash', HASH);
    await ann.ok(cancel, { id: returnedId, idempotency_key: newKey() });
    const list = join(folder, 'paid.txt');
    const lostId = unpaid + 1;
    const lines = [
      '# our wallet',
      `${paidAfter} ${HASH.replace('f', 'e')}`,
      HASH,
      `${returnedId}`,
      `${lostId}`,
    ];
    writeFileSync(list, `${lines.join('\n')}\n`);
    const reconcile = () => site().operator('withdrawal', 'reconcile', list);
    await expect(reconcile()).rejects.toThrow('must be held');

    site().later(SECOND);
    await site().operator('setting', 'set', 'withdraw_audit', 'automatic');
    await site().operator('setting', 'set', 'payouts', 'held');
    site().later(SECOND);
    for (const what of ['approve', 'reject'] as const) {
      const reason = what === 'reject' ? ['--reason', 'x'] : [];
      await expect(decide(what, unpaid, ...reason)).rejects.toThrow('Payouts are held');
    }
    const answer = await ann.refusalOf(cancel, { id: unpaid, idempotency_key: newKey() });
    expect(answer).toBe('withdraw_closed');
    const newer = await ann.ok<Withdrawal>(out, fields({ number: '11' }));
    expect(newer, 'it waits, and has the id of one that was lost').toMatchObject({
      id: lostId,
      status: 0,
    });

    expect(await reconcile()).toEqual([
      { id: paidAfter, hash: HASH.replace('f', 'e'), outcome: 'marked', user_id: ann.id },
      { hash: HASH, outcome: 'paid_before', user_id: ann.id },
      { id: returnedId, outcome: 'returned', user_id: ann.id },
      { id: lostId, outcome: 'missing' },
    ]);
    const rows = (await ann.ok<{ list: Withdrawal[] }>('GET /user/withdraw/list', { limit: 50 }))
      .list;
    const statusOf = (id: number) => rows.find((row) => row.id === id)?.status;
    expect([...ids, newer.id].map(statusOf)).toEqual([1, 1, 3, 0, 0]);
    const again = await reconcile();
    expect(again.map((row) => row['outcome'])).toEqual([
      'paid_before',
      'paid_before',
      'returned',
      'missing',
    ]);
    expect(await balanceOf(ann, USDT)).toEqual(['685', '113']);

    writeFileSync(list, `${lostId + 40}\n`);
    expect(await reconcile()).toEqual([{ id: lostId + 40, outcome: 'missing' }]);
    await site().operator('setting', 'set', 'payouts', 'open');
    const next = await ann.ok<Withdrawal>(out, fields({ number: '10' }));
    expect(next, 'ids of lost withdrawals are not given again').toMatchObject({
      id: lostId + 41,
      status: 1,
    });
    await site().operator('setting', 'set', 'withdraw_audit', 'manual');
    await decide('approve', unpaid);

    for (const line of ['12 34', 'abc', '0', '-1', `5 ${HASH} 6`, '1.5']) {
      writeFileSync(list, line);
      await expect(reconcile(), line).rejects.toThrow('line 1');
    }
  });
});
