import * as payee from '../../protocol/fields/payee.ts';
import { a, of, testFields } from './field-table.ts';

const TRON = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';

testFields({
  chain: {
    of: of(payee.chain),
    missing: 'chain_invalid',
    good: ['TRC20', 'ERC20', 'BTC'],
    bad: [
      ['trc20', 'chain_invalid'],
      ['BEP20', 'chain_invalid'],
    ],
  },
  address: {
    of: payee.address,
    missing: 'address_required',
    good: [TRON],
    bad: [['T*JRab', 'address_asterisk']],
  },
  'type of a recharge': {
    of: of(payee.rechargeType),
    missing: 'chain_invalid',
    good: ['TRC20', 'bank'],
    bad: [['cash', 'chain_invalid']],
  },
  'account of a payer': {
    of: payee.payer,
    missing: 'payer_invalid',
    good: ['1234', a(128)],
    bad: [
      ['123', 'payer_invalid'],
      [a(129), 'payer_invalid'],
    ],
  },
  real_name: {
    of: payee.bankName,
    missing: 'bank_field_required',
    good: ['Ann Bell (2nd), Jr. #1/2', '中國銀行'],
    bad: [
      ['A', 'bank_field_required'],
      ['Ann@Bank', 'bank_field_required'],
      ['A<B', 'special_characters'],
      [a(65), 'text_too_long', { maximum: 64 }],
    ],
  },
  bank_address: {
    of: payee.bankAddress,
    missing: 'bank_field_required',
    good: [a(128)],
    bad: [[a(129), 'text_too_long', { maximum: 128 }]],
  },
  card_number: {
    of: payee.cardNumber,
    missing: 'bank_card_invalid',
    good: ['1234567890123', '1'.repeat(30)],
    bad: [
      ['123456789012', 'bank_card_invalid'],
      ['1'.repeat(31), 'bank_card_invalid'],
      ['1234 5678 9012 3', 'bank_card_invalid'],
    ],
  },
  swift_code: {
    of: payee.swiftCode,
    missing: 'swift_invalid',
    good: ['DEUTDEFF', ['deutdeff500', 'DEUTDEFF500']],
    bad: [
      ['DEUTDEF', 'swift_invalid'],
      ['DEUTDEFF5', 'swift_invalid'],
      ['DEUT-DEF', 'swift_invalid'],
    ],
  },
  aba_number: {
    of: payee.abaNumber,
    missing: 'aba_invalid',
    good: ['021000021', '011401533'],
    bad: [
      ['021000022', 'aba_invalid'],
      ['02100002', 'aba_invalid'],
      ['0210000210', 'aba_invalid'],
    ],
  },
});
