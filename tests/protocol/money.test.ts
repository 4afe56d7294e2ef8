import * as money from '../../protocol/fields/money.ts';
import { a, of, testFields } from './field-table.ts';

const DIGITS_20 = '12345678901234567890';
/** 21 digits, all but one of them zero: no response could hold it. */
const ROUND_21 = '100000000000000000000';

testFields({
  number: {
    of: money.amount,
    missing: 'amount_invalid',
    good: [
      '1',
      '0.00000001',
      '123456789012.12345678',
      ['00.50', '0.5'],
      ['1.0', '1'],
      [5, '5'],
      '999999999999.99999999',
    ],
    bad: [
      ['0', 'amount_invalid'],
      ['0.000', 'amount_invalid'],
      ['-1', 'amount_invalid'],
      ['+1', 'amount_invalid'],
      ['1e3', 'amount_invalid'],
      ['1,5', 'amount_invalid'],
      ['.5', 'amount_invalid'],
      ['5.', 'amount_invalid'],
      ['NaN', 'amount_invalid'],
      ['Infinity', 'amount_invalid'],
      ['１', 'amount_invalid'],
      ['0x1', 'amount_invalid'],
      ['0.123456789', 'too_many_decimals', { maximum: 8 }],
      [`${DIGITS_20}1`, 'too_many_digits'],
      [ROUND_21, 'too_many_digits'],
      ['1234567890123.12345678', 'too_many_digits'],
      ['1000000000000', 'above_maximum', { maximum: '999999999999.99999999' }],
      [DIGITS_20, 'above_maximum', { maximum: '999999999999.99999999' }],
    ],
  },
  total: {
    of: money.total,
    missing: 'amount_invalid',
    good: ['10.25', ['10.250', '10.25']],
    bad: [['10.255', 'too_many_decimals', { maximum: 2 }]],
  },
  target_price: {
    of: money.tickPrice,
    missing: 'price_invalid',
    good: ['64000.01', '0.000000000001', `0.${'0'.repeat(98)}1`],
    bad: [
      ['0', 'price_invalid'],
      ['-3', 'price_invalid'],
      ['abc', 'price_invalid'],
      [`0.${DIGITS_20}1`, 'too_many_digits'],
      [ROUND_21, 'too_many_digits'],
      // The core treats values below 10^-99 as zero.
      [`0.${'0'.repeat(99)}1`, 'price_invalid'],
    ],
  },
  'price without a tick': {
    of: money.price,
    missing: 'price_invalid',
    good: ['3'],
    bad: [['0', 'price_invalid']],
  },
  'price of a resale': {
    of: money.resalePrice,
    missing: 'nft_price_invalid',
    good: ['3'],
    bad: [
      ['0', 'nft_price_invalid'],
      ['0.123456789', 'nft_price_invalid'],
      [`${DIGITS_20}1`, 'nft_price_invalid'],
    ],
  },
  end_time: {
    of: money.resaleTime,
    missing: 'nft_price_invalid',
    good: [['1700000000000', 1_700_000_000_000]],
    bad: [['soon', 'nft_price_invalid']],
  },
  share: {
    of: money.lots,
    missing: 'quantity_invalid',
    good: ['0.01', '3'],
    bad: [
      ['0', 'quantity_invalid'],
      ['-0.01', 'quantity_invalid'],
      [`${DIGITS_20}1`, 'too_many_digits'],
    ],
  },
  num: {
    of: money.shares,
    missing: 'quantity_required',
    good: [['3', 3]],
    bad: [
      ['1.5', 'quantity_not_integer'],
      ['0', 'quantity_not_integer'],
      ['-1', 'quantity_not_integer'],
      ['many', 'quantity_not_integer'],
    ],
  },
  'number of a copy': {
    of: money.copyNumber,
    missing: 'follow_number_invalid',
    good: ['0.01', '2.5'],
    bad: [
      ['0', 'follow_number_invalid'],
      ['x', 'follow_number_invalid'],
    ],
  },
  multiple: {
    of: money.multiple,
    missing: 'multiple_not_offered',
    good: [['100', 100]],
    bad: [
      ['1.5', 'multiple_not_offered'],
      ['0', 'multiple_not_offered'],
    ],
  },
  quote_time: {
    of: money.quoteTime,
    missing: 'quote_stale',
    good: [['1700000000000', 1_700_000_000_000]],
    bad: [['now', 'quote_stale']],
  },
  seconds: {
    of: money.seconds,
    missing: 'seconds_not_offered',
    good: [['60', 60]],
    bad: [['0', 'seconds_not_offered']],
  },
  account_type: {
    of: of(money.accountType),
    missing: 'account_type_unknown',
    good: ['legal', 'change', 'lever', 'micro', 'financial'],
    bad: [['spot', 'account_type_unknown']],
  },
  fiat: {
    of: money.fiat,
    missing: 'parameter_error',
    good: ['USD'],
    bad: [
      ['usd', 'parameter_error'],
      ['USDT', 'parameter_error'],
    ],
  },
  currency_id: {
    of: money.currencyId,
    missing: 'currency_unknown',
    good: [['3', 3]],
    bad: [
      ['USDT', 'currency_unknown'],
      ['0', 'currency_unknown'],
    ],
  },
  match_id: {
    of: money.matchId,
    missing: 'instrument_unknown',
    good: [['1', 1]],
    bad: [['BTC/USDT', 'instrument_unknown']],
  },
  symbol: {
    of: money.symbol,
    missing: 'instrument_unknown',
    good: ['BTC/USDT'],
    bad: [[a(65), 'instrument_unknown']],
  },
  'code of a work of art': {
    of: money.artworkCode,
    missing: 'not_found',
    good: ['A1', a(32)],
    bad: [
      [a(33), 'not_found'],
      ['A-1', 'not_found'],
    ],
  },
});
