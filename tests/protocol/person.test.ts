import { describe, expect, test } from 'vitest';
import * as person from '../../protocol/fields/person.ts';
import { a, of, testFields } from './field-table.ts';

testFields({
  user_string: {
    of: person.userString,
    missing: 'account_invalid',
    good: [
      ['Ann@Example.COM', 'ann@example.com'],
      'a.b+c@mail.example.org',
      '13800000000',
      '12345',
      `${a(64)}@${a(63)}.${a(63)}.${a(58)}.io`,
    ],
    bad: [
      ['ann', 'account_invalid'],
      ['ann@', 'account_invalid'],
      ['@example.com', 'account_invalid'],
      ['ann@example', 'account_invalid'],
      ['ann@@example.com', 'account_invalid'],
      ['a..b@example.com', 'account_invalid'],
      ['ann @example.com', 'account_invalid'],
      ['1234', 'account_invalid'],
      ['1234567890123456', 'account_invalid'],
      [`${a(64)}@${a(63)}.${a(63)}.${a(59)}.io`, 'account_invalid'],
    ],
  },
  email: {
    of: person.email,
    missing: 'email_invalid',
    good: [['A@b.co', 'a@b.co']],
    bad: [
      ['13800000000', 'email_invalid'],
      ['a@-b.co', 'email_invalid'],
      ['a@b.c-', 'email_invalid'],
    ],
  },
  mobile: {
    of: person.mobile,
    missing: 'mobile_invalid',
    good: ['13800000000', '12345'],
    bad: [
      ['1234', 'mobile_invalid'],
      ['+8613800000000', 'mobile_invalid'],
      ['138 0000 0000', 'mobile_invalid'],
    ],
  },
  area_code: {
    of: of(person.areaCode),
    missing: 'area_invalid',
    good: ['1', '86', '1684', ['0086', '86']],
    bad: [
      ['12345', 'area_invalid'],
      ['+86', 'area_invalid'],
      ['0000', 'area_invalid'],
    ],
  },
  area_code_id: {
    of: person.areaCodeId,
    missing: 'area_invalid',
    good: [['1', 1]],
    bad: [['China', 'area_invalid']],
  },
  scene: {
    of: of(person.scene),
    missing: 'parameter_error',
    good: ['register', 'forget', 'change', 'bind'],
    bad: [['login', 'parameter_error']],
  },
  code: {
    of: person.code,
    missing: 'code_invalid',
    good: ['000000', '123456'],
    bad: [
      ['12345', 'code_invalid'],
      ['1234567', 'code_invalid'],
      ['12345a', 'code_invalid'],
      ['１２３４５６', 'code_invalid'],
    ],
  },
  google_code: {
    of: person.googleCode,
    missing: 'authenticator_required',
    good: ['012345'],
    bad: [
      ['12345', 'authenticator_wrong'],
      ['abcdef', 'authenticator_wrong'],
    ],
  },
  password: {
    of: person.password,
    missing: 'password_too_short',
    good: ['1234567', '  spaces  ', a(128), '密碼密碼密碼密'],
    bad: [
      ['123456', 'password_too_short'],
      [a(129), 'password_too_long', { maximum: 128 }],
    ],
  },
  'password of a login': {
    of: person.loginPassword,
    missing: 'password_too_short',
    good: ['1', a(500), ' '],
    bad: [],
  },
  'password of gate P': {
    of: person.payPassword,
    missing: 'pay_password_not_set',
    good: ['1', ' 2 '],
    bad: [],
  },
  re_password: {
    of: person.repeatedPassword,
    missing: 'passwords_inconsistent',
    good: ['1'],
    bad: [],
  },
  extension_code: {
    of: person.inviteCode,
    missing: 'invite_code_required',
    good: ['ABCD', a(16)],
    bad: [
      ['ABC', 'invite_code_wrong'],
      [a(17), 'invite_code_wrong'],
      ['AB-CD', 'invite_code_wrong'],
    ],
  },
  app_id: {
    of: person.appId,
    missing: 'parameter_error',
    good: [a(32)],
    bad: [[a(33), 'parameter_error']],
  },
  agreed: {
    of: of(person.agreed),
    missing: 'agreement_required',
    good: [['1', true]],
    bad: [
      ['0', 'agreement_required'],
      ['yes', 'agreement_required'],
    ],
  },
  'name of a person': {
    of: person.realName,
    missing: 'name_invalid',
    good: ["Mary-Jane O'Neil Jr.", '陳大文', 'สมชาย ใจดี', 'Nguyễn Văn A', 'José'],
    bad: [
      ['A', 'name_invalid'],
      [a(65), 'name_invalid'],
      ['R2D2', 'name_invalid'],
      ['- -', 'name_invalid'],
      ['<b>', 'special_characters'],
      ['A\\B', 'special_characters'],
      ['Ann\u0007Bell', 'special_characters'],
    ],
  },
  'name of an address': {
    of: person.label,
    missing: 'name_invalid',
    good: ['1', 'My wallet #2', '錢'.repeat(32)],
    bad: [
      [a(33), 'name_invalid'],
      ['a<b', 'special_characters'],
      // One key per field; special_characters has priority.
      [`<${a(40)}`, 'special_characters'],
    ],
  },
  card_id: {
    of: person.cardId,
    missing: 'card_id_invalid',
    good: ['12345', ['ab-12345', 'AB-12345'], ['11010519491231002x', '11010519491231002X']],
    bad: [
      ['1234', 'card_id_invalid'],
      [a(25), 'card_id_invalid'],
      ['12 345', 'card_id_invalid'],
    ],
  },
  front_pic: {
    of: person.photo,
    missing: 'photo_required',
    good: ['/api/file/abc_DEF-123'],
    bad: [
      ['https://example.org/a.png', 'file_not_found'],
      ['/api/file/', 'file_not_found'],
      ['/api/file/../secret', 'file_not_found'],
      ['/files/abc.webp', 'file_not_found'],
    ],
  },
  voucher: { of: person.voucher, missing: 'voucher_required', good: ['/api/file/a'], bad: [] },
  qr_code: { of: person.qrCode, missing: 'qr_code_required', good: ['/api/file/a'], bad: [] },
  head_portrait: { of: person.picture, missing: 'parameter_error', good: ['/api/file/a'], bad: [] },
  nickname: {
    of: person.nickname,
    missing: 'nickname_invalid',
    good: [
      'Ab',
      '陳大文',
      'Ann2026',
      '交易員A1交易員A1',
      'Helper',
      'Sandra1',
      '方正',
      '服部',
      'Teamwork',
    ],
    bad: [
      ['A', 'nickname_invalid'],
      [a(11), 'nickname_invalid'],
      ['Ann Bell', 'nickname_invalid'],
      ['สมชาย', 'nickname_invalid'],
      ['Ann_1', 'nickname_invalid'],
      // R-AUTH-20: what reads like the exchange, in the eight languages and with look-alike letters.
      ...[
        ...[
          'Support',
          'PEsupport1',
          'Supp0rt',
          '5UPP0RT',
          'Official',
          '0fflclal',
          'adm1n',
          'Adrnin7',
        ],
        ...[
          'CS',
          'Help24',
          'Pocket',
          'officiel',
          'Soporte',
          'HoTro',
          'QuanTri',
          'Unyeong',
          'Koushiki',
        ],
        ...['官方', '宮方客服', '容服007', '管理員', '系統', '运营', '運営', '公式A', '客戶服務'],
      ].map((name) => [name, 'nickname_reserved'] as const),
    ],
  },
  signature: {
    of: person.signature,
    missing: 'signature_invalid',
    good: ['Hi', 'All in, all out!', '🚀🚀'],
    bad: [
      ['H', 'signature_invalid'],
      [a(31), 'signature_invalid'],
      ['a > b', 'special_characters'],
    ],
  },
});

describe('R-FIELD-7: checks that depend on the area', () => {
  test('area 86: an ID number of 18 characters with its check digit', () => {
    for (const good of ['11010519491231002X', '440524188001010014']) {
      expect(person.isMainlandCardId(good), good).toBe(true);
    }
    const short = '1101051949123100';
    for (const bad of ['110105194912310021', '01010519491231002X', short, `${short}02x`, '']) {
      expect(person.isMainlandCardId(bad), bad).toBe(false);
    }
  });

  test('area 86: 11 digits, 1 then 3 to 9; elsewhere 5 to 15', () => {
    expect(person.isMobileOf('86', '13800000000')).toBe(true);
    expect(person.isMobileOf('86', '12800000000')).toBe(false);
    expect(person.isMobileOf('86', '138000000000')).toBe(false);
    expect(person.isMobileOf('852', '12345678')).toBe(true);
    expect(person.isMobileOf('852', '1234')).toBe(false);
  });
});
