import { describe, expect, test } from 'vitest';
import { api, type Fields, type Person } from '../support/api.ts';

const server = api();

const PAY = 'pay password';
const save = 'POST /user/wallet/save';
const edit = 'POST /user/editUserAddress';
const list = 'GET /user/wallet/list';
const pick = 'POST /user/getAddress';
const remove = 'GET /user/delUserAddress';
const card = 'POST /user/cash_save';
const cards = 'POST /user/cash_info';

const TRC20 = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const MIXED = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const SEGWIT = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
const GENESIS = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa';

interface Address {
  id: number;
  address: string;
  name: string;
}

async function payer(): Promise<{ ann: Person; fields(more?: Fields): Fields }> {
  const ann = await server().signUp();
  await ann.setPayPassword(PAY);
  const qr_code = await ann.uploadPicture();
  const fields = (more: Fields = {}): Fields => ({
    currency: 3,
    chain: 'TRC20',
    address: TRC20,
    name: 'Cold wallet',
    qr_code,
    password: PAY,
    ...more,
  });
  return { ann, fields };
}

describe('R-FIELD-6: addresses are fully validated', () => {
  test('invalid ones are reported; nothing is saved', async () => {
    const { ann, fields } = await payer();
    const lower = MIXED.toLowerCase();
    const wrong: [Fields, string][] = [
      [{ address: '' }, 'address_required at address'],
      [{ address: `${TRC20.slice(0, 20)}*${TRC20.slice(21)}` }, 'address_asterisk at address'],
      [{ address: `${TRC20.slice(0, -1)}u` }, 'address_invalid at address'],
      [{ address: TRC20.slice(0, -1) }, 'address_invalid at address'],
      [{ address: GENESIS }, 'address_invalid at address'],
      [{ address: lower }, 'address_invalid at address'],
      [{ chain: 'ERC20', address: TRC20 }, 'address_invalid at address'],
      [{ chain: 'ERC20', address: MIXED.replace('aAeb', 'AaEB') }, 'address_invalid at address'],
      [{ chain: 'ERC20', address: `${lower}0` }, 'address_invalid at address'],
      [{ chain: 'ERC20', address: lower.slice(2) }, 'address_invalid at address'],
      [
        { currency: 1, chain: 'BTC', address: `${SEGWIT.slice(0, -1)}5` },
        'address_invalid at address',
      ],
      [{ currency: 1, chain: 'BTC', address: TRC20 }, 'address_invalid at address'],
      [{ chain: 'BTC', address: GENESIS }, 'chain_invalid at chain'],
      [{ chain: 'BTC' }, 'chain_invalid at chain'],
      [{ chain: 'SOL' }, 'chain_invalid at chain'],
      [{ currency: 1 }, 'chain_invalid at chain'],
      [{ currency: 99_999 }, 'currency_unknown at currency'],
      [{ currency: 'USDT' }, 'currency_unknown at currency'],
      [{ name: '' }, 'name_invalid at name'],
      [{ name: 'x'.repeat(33) }, 'name_invalid at name'],
      [{ name: '<b>mine</b>' }, 'special_characters at name'],
      [{ qr_code: '' }, 'qr_code_required at qr_code'],
      [{ qr_code: '/api/file/nothing' }, 'file_not_found at qr_code'],
    ];
    for (const [more, why] of wrong) {
      expect(await ann.refusalOf(save, fields(more)), JSON.stringify(more)).toBe(why);
    }
    expect(await ann.ok(list)).toMatchObject({ list: [], total: 0 });
  }, 15_000);

  test.each([
    { currency: 3, chain: 'TRC20', address: TRC20, currency_name: 'USDT' },
    { currency: 3, chain: 'ERC20', address: MIXED, currency_name: 'USDT' },
    { currency: 2, chain: 'ERC20', address: MIXED.toLowerCase(), currency_name: 'ETH' },
    { currency: 1, chain: 'BTC', address: GENESIS, currency_name: 'BTC' },
    { currency: 1, chain: 'BTC', address: SEGWIT, currency_name: 'BTC' },
  ])('valid ones are saved: $chain $address', async ({ currency_name, ...wish }) => {
    const api = server();
    const { ann, fields } = await payer();
    const { qr_code } = fields();
    const { currency: currency_id, ...rest } = wish;
    expect(await ann.ok(save, fields(wish))).toEqual({
      ...rest,
      id: expect.anything(),
      currency_id,
      currency_name,
      name: 'Cold wallet',
      qr_code,
      create_time: api.time,
    });
    expect(await ann.refusalOf(save, fields(wish))).toMatch(/^address_exists/);
  });
});

describe('R-FUNDS-11: the address book', () => {
  test('listed newest first, filtered, changed, deleted', async () => {
    const { ann, fields } = await payer();
    const one = await ann.ok<Address>(save, fields());
    const two = await ann.ok<Address>(save, fields({ chain: 'ERC20', address: MIXED }));
    const all = await ann.ok<{ list: Address[]; total: number }>(list);
    expect(all.list.map(({ id }) => id)).toEqual([two.id, one.id]);
    expect(await ann.ok(list, { chain: 'ERC20' })).toMatchObject({ total: 1 });
    expect(await ann.ok(list, { currency_id: 1 })).toMatchObject({ total: 0 });
    const pickedList = await ann.ok<{ list: Address[] }>(pick, { currency_id: 3, chain: 'TRC20' });
    expect(pickedList.list.map(({ id }) => id)).toEqual([one.id]);
    for (const where of [pick, list]) {
      const why = await ann.refusalOf(where, { currency_id: 99_999 });
      expect(why, where).toBe('currency_unknown at currency_id');
    }
    expect(await ann.refusalOf(pick)).toBe('currency_unknown at currency_id');
    const renamedFields = fields({ id: one.id, name: '冷钱包' });
    expect(await ann.ok(edit, renamedFields)).toMatchObject({
      id: one.id,
      name: '冷钱包',
      address: TRC20,
    });
    expect(
      await ann.refusalOf(edit, fields({ id: one.id, chain: 'ERC20', address: MIXED })),
    ).toMatch(/^address_exists/);
    expect(await ann.ok(remove, { id: one.id })).toEqual({});
    expect(await ann.refusalOf(remove, { id: one.id })).toMatch(/^not_found/);
    expect(await ann.refusalOf(remove)).toBe('parameter_error at id');
  });

  test("another user's address doesn't exist for the caller, and is unchanged", async () => {
    const { ann, fields } = await payer();
    const eve = await payer();
    const mine = await ann.ok<Address>(save, fields());
    expect(await eve.ann.refusalOf(remove, { id: mine.id })).toMatch(/^not_found/);
    expect(await eve.ann.refusalOf(edit, eve.fields({ id: mine.id, name: 'stolen' }))).toMatch(
      /^not_found/,
    );
    const hers = eve.fields({ qr_code: fields()['qr_code'] ?? '' });
    expect(await eve.ann.refusalOf(save, hers)).toBe('file_not_found at qr_code');
    const { list: keptList } = await ann.ok<{ list: Address[] }>(list);
    expect(keptList).toEqual([mine]);
    await eve.ann.ok(save, eve.fields());
  });

  test('at most 50, also with parallel requests', async () => {
    const { ann, fields } = await payer();
    const numberedAddress = (_: unknown, at: number) =>
      ann.ask(save, fields({ chain: 'ERC20', address: `0x1${String(at).padStart(39, '0')}` }));
    const answer = await Promise.all(Array.from({ length: 53 }, numberedAddress));
    const refusedAnswers = answer.filter(({ body }) => body.type !== 'ok');
    expect(refusedAnswers).toHaveLength(3);
    for (const { body } of refusedAnswers) {
      expect(body).toMatchObject({ error: 'address_limit', params: { maximum: 50 } });
    }
    expect(await ann.ok(list)).toMatchObject({ total: 50 });
  }, 30_000);

  test('R-GATE-4: the pay password comes after form and rules; a wrong one saves nothing', async () => {
    const { ann, fields } = await payer();
    expect(await ann.refusalOf(save, fields({ password: 'wrong one' }))).toMatch(
      /^pay_password_wrong/,
    );
    expect(await ann.refusalOf(save, fields({ password: 'wrong one', chain: 'SOL' }))).toBe(
      'chain_invalid at chain',
    );
    const { password: _, ...without } = fields();
    expect(await ann.refusalOf(save, without)).toBe('pay_password_not_set at password');
    expect(await ann.ok(list)).toMatchObject({ total: 0 });
    await ann.ok(save, fields());
    const again = fields({ password: 'wrong one' });
    expect(await ann.refusalOf(save, again)).toMatch(/^address_exists/);
  });
});

describe('R-FIELD-10: bank cards', () => {
  const good = (more: Fields = {}): Fields => ({
    real_name: 'Zoë Müller',
    card_number: '6222021234567890123',
    bank_name: 'Bank of Examples (No. 1)',
    bank_address: 'High St. 1/2, #3',
    cardholder_address: '北京市朝阳区 1号',
    swift_code: 'DEUTDEFF500',
    aba_number: '021000021',
    password: PAY,
    ...more,
  });

  test('each field has its own rule and key', async () => {
    const ann = await server().signUp();
    const wrong: [Fields, string][] = [
      [{ real_name: '' }, 'bank_field_required at real_name'],
      [{ bank_name: 'x'.repeat(65) }, 'text_too_long at bank_name'],
      [{ bank_address: 'x'.repeat(129) }, 'text_too_long at bank_address'],
      [{ bank_name: '<script>' }, 'special_characters at bank_name'],
      [{ card_number: '123456789012' }, 'bank_card_invalid at card_number'],
      [{ card_number: '6222 0212 3456 7890' }, 'bank_card_invalid at card_number'],
      [{ card_number: '1'.repeat(31) }, 'bank_card_invalid at card_number'],
      [{ swift_code: 'DEUTDEF' }, 'swift_invalid at swift_code'],
      [{ swift_code: 'DEUTDEFF5' }, 'swift_invalid at swift_code'],
      [{ aba_number: '021000022' }, 'aba_invalid at aba_number'],
      [{ id: 'x' }, 'parameter_error at id'],
    ];
    for (const [more, why] of wrong) {
      expect(await ann.refusalOf(card, good(more)), JSON.stringify(more)).toBe(why);
    }
    expect(await ann.refusalOf(card, { password: PAY })).toBe(
      [
        ...['bank_field_required at real_name', 'bank_card_invalid at card_number'],
        ...['bank_field_required at bank_name', 'bank_field_required at bank_address'],
        ...['bank_field_required at cardholder_address', 'swift_invalid at swift_code'],
      ].join(', '),
    );
  });

  test('saved with the last 4 digits visible, replaced by id, at most 5, deleted with the pay password', async () => {
    const { ann } = await payer();
    const answer = await ann.ask(card, good());
    const savedCard = answer.body.message as { id: number; card_number: string };
    expect(answer.text).not.toContain('622202123456789');
    expect(savedCard.card_number.endsWith('0123')).toBe(true);
    expect(await ann.refusalOf(card, good())).toMatch(/^bank_card_exists/);
    const other = good({ id: savedCard.id, bank_name: 'Other Bank' });
    expect(await ann.ok(card, other)).toMatchObject({ id: savedCard.id, bank_name: 'Other Bank' });
    for (let at = 1; at <= 4; at += 1) {
      const { aba_number: _, ...without } = good({ card_number: `999999999999${at}` });
      expect(await ann.ok(card, without)).toMatchObject({ aba_number: null });
    }
    const sixth = good({ card_number: '9999999999999' });
    expect((await ann.ask(card, sixth)).body).toMatchObject({
      error: 'bank_card_limit',
      params: { maximum: 5 },
    });
    const wrong = { id: savedCard.id, password: 'wrong one' };
    expect(await ann.refusalOf('POST /user/cash_del', wrong)).toMatch(/^pay_password_wrong/);
    expect(await ann.ok('POST /user/cash_del', { id: savedCard.id, password: PAY })).toEqual({});
    const { list: keptCards } = await ann.ok<{ list: { id: number }[] }>(cards);
    expect(keptCards).toHaveLength(4);
    expect(keptCards.map(({ id }) => id)).not.toContain(savedCard.id);
  }, 15_000);

  test("another user's card doesn't exist for the caller", async () => {
    const { ann } = await payer();
    const eve = (await payer()).ann;
    const { id } = await ann.ok<{ id: number }>(card, good());
    expect(await eve.refusalOf('POST /user/cash_del', { id, password: PAY })).toMatch(/^not_found/);
    expect(await eve.refusalOf(card, good({ id, bank_name: 'Stolen Bank' }))).toMatch(/^not_found/);
    expect(await eve.ok(cards)).toEqual({ list: [] });
    expect(await ann.ok(cards)).toMatchObject({ list: [{ id, bank_name: good()['bank_name'] }] });
  });
});
