import { choiceField, flag, severalOf } from '../../protocol/fields/choice.ts';
import * as written from '../../protocol/fields/text.ts';
import { idList, ownId, spanTime, wholeField } from '../../protocol/fields/whole.ts';
import { language } from '../../protocol/language.ts';
import { a, of, testFields } from './field-table.ts';

testFields({
  page: {
    of: of(wholeField('parameter_error', 1)),
    missing: 'parameter_error',
    good: [
      ['1', 1],
      [' 7 ', 7],
      [7, 7],
      ['9007199254740991', 9007199254740991],
    ],
    bad: [
      ['0', 'parameter_error'],
      ['-1', 'parameter_error'],
      ['1.0', 'parameter_error'],
      ['1e3', 'parameter_error'],
      ['0x10', 'parameter_error'],
      ['+1', 'parameter_error'],
      ['١', 'parameter_error'],
      ['9007199254740992', 'parameter_error'],
      ['99999999999999999999', 'parameter_error'],
    ],
  },
  id: {
    of: ownId,
    missing: 'parameter_error',
    good: [['12', 12]],
    bad: [
      ['0', 'parameter_error'],
      ['abc', 'parameter_error'],
    ],
  },
  from: {
    of: spanTime,
    missing: 'parameter_error',
    good: [
      ['0', 0],
      ['1700000000000', 1_700_000_000_000],
      ['253402300799999', 253_402_300_799_999],
    ],
    bad: [
      ['253402300800000', 'parameter_error'],
      ['yesterday', 'parameter_error'],
      ['-5', 'parameter_error'],
    ],
  },
  ids: {
    of: idList,
    missing: 'parameter_error',
    good: [
      ['3', [3]],
      ['3, 1,2', [3, 1, 2]],
      [
        [3, 1],
        [3, 1],
      ],
    ],
    bad: [
      ['1,1', 'parameter_error'],
      ['1,,2', 'parameter_error'],
      ['1;2', 'parameter_error'],
      ['0', 'parameter_error'],
      [Array.from({ length: 1001 }, (_, at) => at + 1).join(','), 'parameter_error'],
    ],
  },
  type: {
    of: of(choiceField(1, 2)),
    missing: 'parameter_error',
    good: [
      ['1', 1],
      [2, 2],
    ],
    bad: [
      ['3', 'parameter_error'],
      ['1.0', 'parameter_error'],
      ['01', 'parameter_error'],
    ],
  },
  status: {
    of: of(severalOf(0, 3, 4)),
    missing: 'parameter_error',
    good: [
      ['0', [0]],
      ['3,4', [3, 4]],
    ],
    bad: [
      ['1', 'parameter_error'],
      ['3,3', 'parameter_error'],
      ['3,', 'parameter_error'],
    ],
  },
  seal: {
    of: flag,
    missing: 'parameter_error',
    good: [
      ['1', true],
      ['0', false],
      [true, true],
    ],
    bad: [
      ['2', 'parameter_error'],
      ['true', 'parameter_error'],
    ],
  },
  keyword: {
    of: written.keyword,
    missing: 'parameter_error',
    good: ['btc', '比特'.repeat(32)],
    bad: [[a(65), 'parameter_error']],
  },
  idempotency_key: {
    of: written.idempotencyKey,
    missing: 'idempotency_key_invalid',
    good: [a(16), a(64), 'AZaz09_-AZaz09_-'],
    bad: [
      [a(15), 'idempotency_key_invalid'],
      [a(65), 'idempotency_key_invalid'],
      [`${a(16)}.`, 'idempotency_key_invalid'],
      [`${a(16)} b`, 'idempotency_key_invalid'],
    ],
  },
  'lang of /set/lang': {
    of: of(language),
    missing: 'language_unknown',
    good: ['en', 'vi', ['zh', 'hk']],
    bad: [
      ['de', 'language_unknown'],
      ['EN', 'language_unknown'],
    ],
  },
  text: {
    of: written.longText,
    missing: 'text_required',
    good: [a(1000), '<b>plain</b>'],
    bad: [[a(1001), 'text_too_long', { maximum: 1000 }]],
  },
  subject: {
    of: written.subject,
    missing: 'text_required',
    good: [a(80)],
    bad: [[a(81), 'text_too_long', { maximum: 80 }]],
  },
  reason: {
    of: written.reason,
    missing: 'text_required',
    good: [a(200)],
    bad: [[a(201), 'text_too_long', { maximum: 200 }]],
  },
  introduction: {
    of: written.introduction,
    missing: 'text_required',
    good: [a(500)],
    bad: [[a(501), 'text_too_long', { maximum: 500 }]],
  },
  'text of the chat room': {
    of: written.chatText,
    missing: 'text_required',
    good: ['🚀'.repeat(300)],
    bad: [[a(301), 'text_too_long', { maximum: 300 }]],
  },
});
