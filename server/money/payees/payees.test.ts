import { describe, expect, test } from 'vitest';
import { readRequest } from '../../../protocol/calls/platform/call.ts';
import { CALLS } from '../../../protocol/catalogue.ts';
import type { Chain } from '../../../protocol/fields/payee.ts';
import {
  codeFor,
  people,
  refusalOf,
  signedIn,
  signIn,
  signUp,
  upload,
} from '../../../tests/support/people.ts';
import type { CallSession } from '../../platform/http/context.ts';
import { isAddressOf } from './wallet-address.ts';

const PAY = 'my pay password';
const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const ETHEREUM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const all = people();

async function payer(account: string): Promise<CallSession> {
  await signUp(all(), account);
  const session = await signIn(all(), account);
  const code = await codeFor(all(), account, 'change', signedIn(session));
  const wish = { password: PAY, re_password: PAY, code, google_code: undefined };
  await all().calls['safe.update_pay_password'](wish, signedIn(session));
  return session;
}

interface Wish {
  id?: number;
  currency?: number;
  chain?: Chain;
  address?: string;
  qr_code?: string;
  password?: string;
}

async function save(session: CallSession, { id, ...more }: Wish = {}) {
  const wish = {
    currency: 3,
    chain: 'TRC20' as Chain,
    address: TRON,
    name: 'Mine',
    password: PAY,
    qr_code: more.qr_code ?? (await upload(all(), session.user_id)),
    google_code: undefined,
    ...more,
  };
  const context = signedIn(session);
  return id === undefined
    ? all().calls['user.wallet.save'](wish, context)
    : all().calls['user.editUserAddress']({ ...wish, id }, context);
}

describe('domain: addresses are really checked', () => {
  test.each<[Chain, string]>([
    ['TRC20', TRON],
    ['ERC20', ETHEREUM],
    ['ERC20', '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'],
    ['ERC20', '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB'],
    ['ERC20', '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb'],
    ['ERC20', ETHEREUM.toLowerCase()],
    ['ERC20', `0x${ETHEREUM.slice(2).toUpperCase()}`],
    ['BTC', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'],
    ['BTC', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'],
    ['BTC', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
    ['BTC', 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4'],
    ['BTC', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'],
  ])('%s %s is one', (chain, address) => {
    expect(isAddressOf(chain, address)).toBe(true);
  });

  test.each<[Chain, string, string]>([
    ['TRC20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u', 'a wrong check'],
    ['TRC20', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', 'of Bitcoin'],
    ['ERC20', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD', 'a wrong capital'],
    ['ERC20', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe', 'too short'],
    ['ERC20', '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'no 0x'],
    ['BTC', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN3', 'a wrong check'],
    ['BTC', TRON, 'of Tron'],
    ['BTC', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5', 'a wrong check'],
    ['BTC', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh', 'version 0 by bech32m (BIP 350)'],
    [
      'BTC',
      'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd',
      'version 1 by bech32 (BIP 350)',
    ],
    ['BTC', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', 'of the test network'],
    ['BTC', 'bc1zw508d6qejxtdg4y5r3zarvaryvqyzf3du', 'version 2 by bech32'],
    ['BTC', 'bc1qW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', 'mixed letters'],
  ])('%s %s is none: %s', (chain, address) => {
    expect(isAddressOf(chain, address)).toBe(false);
  });
});

describe('R-FUNDS-11: the address book', () => {
  test('saves, shows, changes and deletes; others see nothing of it', async () => {
    const mine = await payer('book@example.com');
    const theirs = await payer('stranger@example.com');
    const savedAddress = await save(mine);
    expect(savedAddress).toMatchObject({
      currency_id: 3,
      currency_name: 'USDT',
      chain: 'TRC20',
      address: TRON,
    });
    const list = (session: CallSession) =>
      all().calls['user.wallet.list'](
        { page: 1, limit: 10, currency_id: undefined, chain: undefined },
        signedIn(session),
      );
    expect(await list(mine)).toMatchObject({ list: [savedAddress], total: 1, has_more: false });
    expect(await list(theirs)).toMatchObject({ list: [], total: 0 });
    const pick = (currency_id: number, chain?: Chain) =>
      all().calls['user.getAddress']({ currency_id, chain }, signedIn(mine));
    expect((await pick(3)).list).toEqual([savedAddress]);
    expect((await pick(3, 'ERC20')).list).toEqual([]);
    expect(await refusalOf(pick(9))).toBe('currency_unknown at currency_id');
    expect(await refusalOf(save(theirs, { id: savedAddress.id }))).toBe('not_found at id');
    const changedAddress = await save(mine, {
      id: savedAddress.id,
      chain: 'ERC20',
      address: ETHEREUM,
    });
    expect(changedAddress).toMatchObject({
      id: savedAddress.id,
      chain: 'ERC20',
      address: ETHEREUM,
    });
    const remove = (session: CallSession) =>
      refusalOf(all().calls['user.delUserAddress']({ id: savedAddress.id }, signedIn(session)));
    expect(await remove(theirs)).toBe('not_found at id');
    expect(await remove(mine)).toBe('no refusal: {}');
    expect(await remove(mine)).toBe('not_found at id');
  });

  test('errors are reported by field before any password is checked', async () => {
    const session = await payer('wrong@example.com');
    await save(session);
    const refusalFor = (wish: Wish) => refusalOf(save(session, { password: 'wrong', ...wish }));
    expect(await refusalFor({ currency: 9 })).toBe('currency_unknown at currency');
    expect(await refusalFor({ chain: 'BTC', address: '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2' })).toBe(
      'chain_invalid at chain',
    );
    expect(await refusalFor({ address: `${TRON.slice(0, -1)}u` })).toBe(
      'address_invalid at address',
    );
    expect(await refusalFor({})).toBe('address_exists at address');
    all().depositAddresses.add('TLyqzVGLV1srkB7dToTAEqgDSfPtXRJZYH');
    expect(await refusalFor({ address: 'TLyqzVGLV1srkB7dToTAEqgDSfPtXRJZYH' })).toBe(
      'address_internal at address',
    );
    const erc = { chain: 'ERC20' as const, address: ETHEREUM };
    const foreign = await upload(all(), (await payer('other@example.com')).user_id);
    expect(await refusalFor({ ...erc, qr_code: foreign })).toBe('file_not_found at qr_code');
    expect(await refusalFor(erc)).toBe('pay_password_wrong at password');
    await save(session, erc);
    expect(await refusalFor({ ...erc, address: ETHEREUM.toLowerCase() })).toBe(
      'address_exists at address',
    );
  });

  test('an asterisk and a missing address have keys of their own', () => {
    const read = (address: string) => {
      const fields = { currency: 3, chain: 'TRC20', address, name: 'x', password: 'y' };
      const parsed = readRequest(CALLS['user.wallet.save'], {
        ...fields,
        qr_code: '/api/file/abc',
      });
      return parsed.ok ? 'read' : parsed.wrong[0].error;
    };
    expect(read('T*NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')).toBe('address_asterisk');
    expect(read('')).toBe('address_required');
    expect(read(TRON)).toBe('read');
  });

  test('a refused save leaves nothing but the count of wrong tries', async () => {
    const session = await payer('counted@example.com');
    const qr_code = await upload(all(), session.user_id);
    expect(await refusalOf(save(session, { qr_code, password: 'wrong' }))).toBe(
      'pay_password_wrong at password',
    );
    const { rows } = await all().database.query<{ used: boolean; book: number; wrong: number }>(
      `select (select count(*) from payee_addresses where user_id = $1) as book,
         (select count(*) from factor_failures where user_id = $1) as wrong`,
      [session.user_id],
    );
    expect(rows).toEqual([{ book: 0, wrong: 1 }]);
    expect(await refusalOf(save(session, { qr_code }))).toMatch('no refusal');
  });
});

describe('R-FIELD-10: bank cards', () => {
  const card = {
    real_name: 'Jo Ng',
    bank_name: 'First Bank',
    bank_address: '1 Main St, HK',
    cardholder_address: '2 Side St, HK',
    swift_code: 'ABCDHKHH',
    aba_number: undefined,
  };
  const saveCard = (session: CallSession, card_number: string, id?: number, password = PAY) =>
    all().calls['user.cash_save'](
      { ...card, card_number, id, password, google_code: undefined },
      signedIn(session),
    );

  test('at most five, each number once; shown by its last four digits', async () => {
    const session = await payer('cards@example.com');
    const first = await saveCard(session, '6222020200112230');
    expect(first).toMatchObject({
      card_number: '****2230',
      aba_number: null,
      swift_code: 'ABCDHKHH',
    });
    expect(await refusalOf(saveCard(session, '6222020200112230'))).toBe(
      'bank_card_exists at card_number',
    );
    for (let n = 1; n <= 4; n += 1) await saveCard(session, `622202020011223${n}`);
    expect(await refusalOf(saveCard(session, '6222020200112239'))).toBe('bank_card_limit');
    const replacedCard = await saveCard(session, '6222020200119999', first.id);
    expect(replacedCard).toMatchObject({ id: first.id, card_number: '****9999' });
    const { list } = await all().calls['user.cash_info']({}, signedIn(session));
    expect(list.map((one) => one.card_number)).toEqual([
      ...['****2234', '****2233', '****2232', '****2231', '****9999'],
    ]);
  });

  test("deleting needs the pay password; another user's payee does not exist", async () => {
    const mine = await payer('delcard@example.com');
    const theirs = await payer('delother@example.com');
    const { id } = await saveCard(mine, '6222020200112230');
    const remove = (session: CallSession, password = PAY) =>
      refusalOf(all().calls['user.cash_del']({ id, password }, signedIn(session)));
    expect(await remove(theirs)).toBe('not_found at id');
    expect(await refusalOf(saveCard(theirs, '6222020200112230', id))).toBe('not_found at id');
    expect(await remove(mine, 'wrong')).toBe('pay_password_wrong at password');
    expect(await remove(mine)).toBe('no refusal: {}');
    expect(await remove(mine)).toBe('not_found at id');
  });
});
