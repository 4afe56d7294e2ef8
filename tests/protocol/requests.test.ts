// R-WIRE-11, R-FIELD-1: whole requests. All invalid fields are reported, one key each, in the call's order.

import { describe, expect, test } from 'vitest';
import { readRequest } from '../../protocol/calls/platform/call.ts';
import { CALL_NAMES, CALLS, type CallName } from '../../protocol/catalogue.ts';
import { DAY_MS } from '../../protocol/time.ts';

const KEY = 'abcdefghij012345';

/** `field: key` of all faults, in order. */
function wrongOf(name: CallName, fields: unknown): string[] {
  const read = readRequest(CALLS[name], fields);
  return read.ok ? [] : read.wrong.map(({ field = '', error }) => `${field}: ${error}`);
}

function readOf(name: CallName, fields: unknown): unknown {
  const read = readRequest(CALLS[name], fields);
  if (!read.ok) throw new Error(`refused: ${JSON.stringify(read.wrong)}`);
  return read.request;
}

const ORDER = {
  currency_id: '1',
  legal_id: '3',
  share: '1',
  multiple: '100',
  type: '1',
  status: '1',
};

describe('R-WIRE-11: several invalid fields', () => {
  test('all are reported, in the order of the call', () => {
    expect(wrongOf('lever.submit', {})).toEqual([
      'share: quantity_invalid',
      'multiple: multiple_not_offered',
      'type: parameter_error',
      'legal_id: currency_unknown',
      'currency_id: currency_unknown',
      'status: parameter_error',
    ]);
    expect(wrongOf('user.register', { user_string: 'x', password: 'short', code: '1' })).toEqual([
      'user_string: account_invalid',
      'code: code_invalid',
      'password: password_too_short',
      're_password: passwords_inconsistent',
      'agreed: agreement_required',
    ]);
  });

  test('a rule over several fields is reported beside invalid fields, unless it needs them', () => {
    const fields = { ...ORDER, status: '0', share: '-1' };
    expect(wrongOf('lever.submit', fields)).toEqual([
      'share: quantity_invalid',
      'target_price: price_invalid',
    ]);
    expect(wrongOf('lever.submit', { ...fields, status: 'limit' })).toEqual([
      'share: quantity_invalid',
      'status: parameter_error',
    ]);
  });

  test('one key per field', () => {
    expect(wrongOf('user.register', { user_string: '12', type: 'mobile' })).toContain(
      'user_string: account_invalid',
    );
    for (const name of CALL_NAMES) {
      const answer = wrongOf(name, {}).map((line) => line.split(':')[0]);
      expect(new Set(answer).size, name).toBe(answer.length);
    }
  });
});

describe('R-WIRE-4: contents of a request', () => {
  test('unknown fields are ignored, and names of the prototype are no fields', () => {
    const odd = JSON.parse('{"__proto__": "1", "constructor": "2", "toString": "3", "more": "4"}');
    expect(readOf('order.by_key', { idempotency_key: KEY, ...odd })).toEqual({
      idempotency_key: KEY,
      seal: false,
    });
    expect(wrongOf('order.by_key', odd)).toEqual(['idempotency_key: idempotency_key_invalid']);
  });

  test('values are trimmed, passwords are not; an empty value equals an absent one', () => {
    const login = { user_string: ' ann@example.com ', password: '  pass word ', google_code: ' ' };
    expect(readOf('user.login', login)).toEqual({
      user_string: 'ann@example.com',
      password: '  pass word ',
      area_code: '86',
    });
  });

  test('only setstop distinguishes an empty price from an absent one: empty or 0 removes', () => {
    expect(readOf('lever.setstop', { id: '1', stop_loss_price: '' })).toEqual({
      id: 1,
      stop_loss_price: null,
    });
    expect(readOf('lever.setstop', { id: '1', target_profit_price: '0.0' })).toEqual({
      id: 1,
      target_profit_price: null,
    });
    expect(readOf('lever.setstop', { id: '1', stop_loss_price: '7.50' })).toEqual({
      id: 1,
      stop_loss_price: '7.5',
    });
    expect(wrongOf('lever.setstop', { id: '1' })).toEqual(['target_profit_price: parameter_error']);
    expect(wrongOf('lever.setstop', { id: '1', stop_loss_price: '-1' })).toEqual([
      'stop_loss_price: price_invalid',
    ]);
  });

  test("R-FIELD-3: a number that can't be read has its field's own error; too many digits keep theirs", () => {
    const move = {
      currency_id: '3',
      from_field: 'change',
      to_field: 'lever',
      idempotency_key: KEY,
    };
    const order = { ...move, type: '1', legal_id: '3', status: '0', multiple: '10' };
    for (const odd of ['1e5', '1e999', 'x', '--1'])
      expect(wrongOf('wallet.change', { ...move, number: odd })).toEqual([
        'number: amount_invalid',
      ]);
    expect(wrongOf('lever.submit', { ...order, share: '1..', target_price: '1e9' })).toEqual([
      'share: quantity_invalid',
      'target_price: price_invalid',
    ]);
    const long = '0.123456789012345678901';
    expect(wrongOf('lever.submit', { ...order, share: '1', target_price: long })).toEqual([
      'target_price: too_many_digits',
    ]);
  });

  test('pages: 1 and 10 by default, at most 100', () => {
    expect(readOf('user.invitees', {})).toEqual({ page: 1, limit: 10 });
    expect(readOf('user.invitees', { page: '3', limit: '100' })).toEqual({ page: 3, limit: 100 });
    expect(wrongOf('user.invitees', { page: '0', limit: '101' })).toEqual([
      'page: parameter_error',
      'limit: parameter_error',
    ]);
    expect(readOf('microtrade.lists', {})).toMatchObject({ page: 1, limit: 5 });
    expect(readOf('lever.dealall', { limit: '200' })).toMatchObject({ limit: 200, legal_id: 3 });
    expect(readOf('currency.trades', { match_id: '1' })).toEqual({ match_id: 1, limit: 50 });
    expect(readOf('currency.book', { match_id: '1' })).toEqual({ match_id: 1, depth: 50 });
    expect(readOf('support.messages', { id: '1' })).toEqual({ id: 1, limit: 30 });
    expect(readOf('chat.messages', {})).toEqual({ limit: 50 });
  });
});

const ADDRESS = { currency: '3', name: 'mine', qr_code: '/api/file/q', password: 'x' };
const TRON = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
const ETHER = '0x52908400098527886E0F7030069857D2E4169EE7';
const PHOTOS = { front_pic: '/api/file/a', reverse_pic: '/api/file/b', hand_pic: '/api/file/c' };
const RESALE = { id: '1', price: '5', currency_id: '3', end_time: '2000' };

describe('rules over several fields', () => {
  test.each<[rule: string, name: CallName, fields: Record<string, string>, wrong: string[]]>([
    [
      '/lever/submit: a limit needs its price',
      'lever.submit',
      { ...ORDER, status: '0' },
      ['target_price: price_invalid'],
    ],
    [
      'R-SPOT-5: both amounts',
      'coin.trade',
      { currency_id: '1', legal_id: '3', type: '1', amount: '1', quote_amount: '1' },
      ['amount: amount_invalid'],
    ],
    [
      'R-SPOT-5: neither amount',
      'coin.trade',
      { currency_id: '1', legal_id: '3', type: '1' },
      ['amount: amount_invalid'],
    ],
    [
      'R-SPOT-5: only a market buy says what to spend',
      'coin.trade',
      { currency_id: '1', legal_id: '3', type: '2', quote_amount: '1' },
      ['quote_amount: amount_invalid'],
    ],
    [
      'R-SPOT-5: OTC, number and total',
      'otc.place',
      { ad_id: '1', pay_method: 'bank', number: '1', total: '1' },
      ['number: amount_invalid'],
    ],
    [
      'R-FIELD-4: the end is later than the start',
      'lever.my_trade',
      { from: '5', to: '5' },
      ['to: range_invalid'],
    ],
    [
      'R-FUNDS-12: at most a year',
      'export.csv',
      { kind: 'bills', from: '0', to: `${367 * DAY_MS}` },
      ['to: export_too_large'],
    ],
    [
      '/user/getTransferFee: two currencies',
      'user.getTransferFee',
      { number: '1', from_currency_id: '3', to_currency_id: '3' },
      ['to_currency_id: same_currency'],
    ],
    [
      '/wallet/change: two accounts',
      'wallet.change',
      { currency_id: '3', number: '1', from_field: 'legal', to_field: 'legal' },
      ['to_field: same_account'],
    ],
    [
      'R-FIELD-8: equal passwords',
      'user.forget',
      { account: '13800000000', code: '123456', password: 'abcdefg', repassword: 'abcdefh' },
      ['repassword: passwords_inconsistent'],
    ],
    [
      'R-FIELD-8: equal passwords, spaces count',
      'safe.update_password',
      { code: '123456', password: 'abcdefg', re_password: 'abcdefg ' },
      ['re_password: passwords_inconsistent'],
    ],
    [
      'R-FIELD-7: a number of area 86',
      'user.login',
      { user_string: '12345678', password: 'x' },
      ['user_string: account_invalid'],
    ],
    [
      'R-FIELD-7: a number of area 86, reported',
      'sms_send',
      { mobile: '12800000000', area_code: '86' },
      ['mobile: mobile_invalid'],
    ],
    [
      '/user/register: type mobile takes no e-mail',
      'user.register',
      {
        user_string: 'a@b.co',
        type: 'mobile',
        code: '123456',
        password: 'abcdefg',
        re_password: 'abcdefg',
        agreed: '1',
      },
      ['user_string: account_invalid'],
    ],
    [
      '/user/register: agreed=0',
      'user.register',
      {
        user_string: 'a@b.co',
        code: '123456',
        password: 'abcdefg',
        re_password: 'abcdefg',
        agreed: '0',
      },
      ['agreed: agreement_required'],
    ],
    [
      'R-AUTH-14: whom a code goes to',
      'sms_mail',
      { scene: 'bind' },
      ['user_string: account_invalid'],
    ],
    [
      '/user/check_email: an address or a number',
      'user.check_email',
      { email_code: '123456' },
      ['user_string: account_invalid'],
    ],
    ['/user/editNickname: one of both', 'user.editNickname', {}, ['nickname: parameter_error']],
    ['/user/session/revoke: id or all', 'user.session.revoke', {}, ['id: parameter_error']],
    [
      'R-IDENTITY-2: level 1 needs name and number',
      'user.real',
      { real_type: '1' },
      ['name: name_invalid', 'card_id: card_id_invalid'],
    ],
    [
      'R-IDENTITY-2: level 2 needs the three photos',
      'user.real',
      { real_type: '2', front_pic: '/api/file/a' },
      ['reverse_pic: photo_required', 'hand_pic: photo_required'],
    ],
    [
      'R-IDENTITY-2: a photo twice',
      'user.real',
      { real_type: '2', ...PHOTOS, hand_pic: '/api/file/a' },
      ['hand_pic: photo_required'],
    ],
    [
      'R-FIELD-6: an address of its chain',
      'user.wallet.save',
      { ...ADDRESS, chain: 'ERC20', address: TRON },
      ['address: address_invalid'],
    ],
    [
      'R-COPY-1: a ratio',
      'follow.follow',
      { trader_user_id: '1', type: '1', number: '0.009' },
      ['number: follow_number_invalid'],
    ],
    [
      'R-COPY-1: a ratio, too large',
      'follow.follow',
      { trader_user_id: '1', type: '1', number: '100.01' },
      ['number: follow_number_invalid'],
    ],
    ['/follow/cancel: whom to leave', 'follow.cancel', {}, ['follow_user_id: parameter_error']],
    ['/otc/message: text or picture', 'otc.message', { id: '1' }, ['text: text_required']],
    ['R-SUPPORT-1: text or picture', 'support.send', { id: '1' }, ['text: text_required']],
    [
      '/bind_box/resellNFT: an auction needs increment and margin',
      'bind_box.resellNFT',
      { ...RESALE, sale_mode: 'auction' },
      ['min_raise: nft_price_invalid', 'margin: amount_invalid'],
    ],
    [
      '/bind_box/resellNFT: the end after the start',
      'bind_box.resellNFT',
      { ...RESALE, sale_mode: 'normal', start_time: '2000' },
      ['end_time: nft_price_invalid'],
    ],
    [
      'R-NFT-4: a box is not resold',
      'bind_box.resellNFT',
      { ...RESALE, sale_mode: 'box' },
      ['sale_mode: parameter_error'],
    ],
    [
      '/getSetting: no such setting',
      'getSetting',
      { keyword: 'secrets' },
      ['keyword: setting_unknown'],
    ],
    [
      'R-FIELD-1: a keyword has at most 64 characters, this one too',
      'getSetting',
      { keyword: 'k'.repeat(65) },
      ['keyword: parameter_error'],
    ],
    [
      'R-FIELD-1: as long as a keyword may be',
      'getSetting',
      { keyword: 'k'.repeat(64) },
      ['keyword: setting_unknown'],
    ],
    ['/getSetting: no keyword', 'getSetting', {}, ['keyword: parameter_error']],
    ['/optional/del: one of both', 'optional.del', {}, ['id: parameter_error']],
  ])('%s', (_, name, fields, wrong) => {
    expect(wrongOf(name, fields)).toEqual(wrong);
  });

  test.each<[rule: string, name: CallName, fields: Record<string, string>]>([
    ['/lever/submit: a market order needs no price', 'lever.submit', ORDER],
    [
      'R-SPOT-5: a market buy by what to spend',
      'coin.trade',
      { currency_id: '1', legal_id: '3', type: '1', quote_amount: '10' },
    ],
    [
      'R-FIELD-5: an id counts before a code',
      'user.login',
      { user_string: '12345678', password: 'x', area_code_id: '7', area_code: '86' },
    ],
    ['R-FIELD-7: a number of another area', 'sms_send', { mobile: '12345678', area_code: '852' }],
    ['R-AUTH-14: the address of record', 'sms_mail', { scene: 'change' }],
    ['R-AUTH-14: the session decides on the scene', 'sms_mail', {}],
    ['R-IDENTITY-2: level 2', 'user.real', { real_type: '2', ...PHOTOS }],
    ['R-FIELD-6: TRC20', 'user.wallet.save', { ...ADDRESS, chain: 'TRC20', address: TRON }],
    ['R-FIELD-6: ERC20', 'user.wallet.save', { ...ADDRESS, chain: 'ERC20', address: ETHER }],
    [
      'R-FIELD-6: BTC base58',
      'user.wallet.save',
      { ...ADDRESS, currency: '1', chain: 'BTC', address: '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2' },
    ],
    [
      'R-FIELD-6: BTC bech32',
      'user.wallet.save',
      {
        ...ADDRESS,
        currency: '1',
        chain: 'BTC',
        address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
      },
    ],
    [
      'R-COPY-1: the smallest ratio',
      'follow.follow',
      { trader_user_id: '1', type: '1', number: '0.01' },
    ],
    [
      'R-COPY-1: the largest ratio',
      'follow.follow',
      { trader_user_id: '1', type: '1', number: '100.00' },
    ],
    [
      'R-COPY-1: fixed lots have no ratio',
      'follow.follow',
      { trader_user_id: '1', type: '2', number: '500' },
    ],
    ['R-FUNDS-12: a leap year', 'export.csv', { kind: 'tax', from: '0', to: `${366 * DAY_MS}` }],
    ['R-FUNDS-3: the faucet without a number', 'sandbox.faucet', { currency_id: '3' }],
    ['/otc/message: a picture alone', 'otc.message', { id: '1', file_address: '/api/file/a' }],
  ])('allowed: %s', (_, name, fields) => {
    expect(wrongOf(name, fields)).toEqual([]);
  });

  test('R-ERROR-3: the text of an invalid address names its chain', () => {
    const read = readRequest(CALLS['user.wallet.save'], {
      ...ADDRESS,
      currency: '1',
      chain: 'BTC',
      address: ETHER,
    });
    expect(read).toEqual({
      ok: false,
      wrong: [{ field: 'address', error: 'address_invalid', params: { chain: 'BTC' } }],
    });
  });
});
