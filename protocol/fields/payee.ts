// Fields about payers and receivers (R-FIELD-6): wallet addresses and bank cards.
import { type Field, field, Refused, refuse } from '../field.ts';
import { chosenField } from './choice.ts';
import { digitAt } from './person.ts';
import { hasSpecial, lengthOf } from './text.ts';

export const CHAINS = ['TRC20', 'ERC20', 'BTC'] as const;
export type Chain = (typeof CHAINS)[number];

export const chain = chosenField(['chain_invalid'], CHAINS);
/** Way of payment: a chain or bank. */
export const rechargeType = chosenField(['chain_invalid'], [...CHAINS, 'bank']);

/** Format of an address. The server validates check digits, which need hashes. */
const LOOKS: Readonly<Record<Chain, RegExp>> = {
  TRC20: /^T[1-9A-HJ-NP-Za-km-z]{33}$/,
  ERC20: /^0x[0-9A-Fa-f]{40}$/,
  BTC: /^(?:[13][1-9A-HJ-NP-Za-km-z]{25,34}|bc1[02-9ac-hj-np-z]{6,87}|BC1[02-9AC-HJ-NP-Z]{6,87})$/,
};

/** Check of a request with both fields, whose error names the chain. */
export function looksLikeAddressOf(chain: Chain, address: string): boolean {
  return LOOKS[chain].test(address);
}

export const address: Field<string> = field({
  says: 'no asterisk; TRC20 base58check T...; ERC20 0x and 40 hex, EIP-55 when mixed case; BTC base58check or bech32',
  errors: ['address_required', 'address_asterisk'],
  later: ['address_invalid', 'address_internal'],
  read: (text) => (text.includes('*') ? refuse('address_asterisk') : text),
});

export const paidAddress: Field<string> = field({
  says: 's, an address that this account was given',
  errors: ['address_required', 'address_asterisk'],
  later: ['address_invalid'],
  read: (text) => (text.includes('*') ? refuse('address_asterisk') : text),
});

const PAYER_AT_LEAST = 4;
const PAYER_AT_MOST = 128;

/** An address, a hash or a bank account. */
export const payer: Field<string> = field({
  says: `s, ${PAYER_AT_LEAST} to ${PAYER_AT_MOST} characters`,
  errors: ['payer_invalid'],
  read: (text) => {
    const length = lengthOf(text);
    return length >= PAYER_AT_LEAST && length <= PAYER_AT_MOST ? text : refuse('payer_invalid');
  },
});

const BANK_TEXT = /^[\p{L}\p{M}\d .,'\-/#()]+$/u;

function bankText(most: number): Field<string> {
  return field({
    says: `2 to ${most} letters of any script, digits, space . , ' - / # ( )`,
    errors: ['bank_field_required', 'special_characters', 'text_too_long'],
    read: (text) => {
      if (hasSpecial(text)) return refuse('special_characters');
      if (lengthOf(text) > most) return refuse('text_too_long', { maximum: most });
      return lengthOf(text) >= 2 && BANK_TEXT.test(text) ? text : refuse('bank_field_required');
    },
  });
}

export const bankName = bankText(64);
export const bankAddress = bankText(128);

export const cardNumber: Field<string> = field({
  says: '13 to 30 digits',
  errors: ['bank_card_invalid'],
  read: (text) => (/^\d{13,30}$/.test(text) ? text : refuse('bank_card_invalid')),
});

export const swiftCode: Field<string> = field({
  says: '8 or 11 letters and digits',
  errors: ['swift_invalid'],
  read: (text) =>
    /^[A-Za-z0-9]{8}(?:[A-Za-z0-9]{3})?$/.test(text) ? text.toUpperCase() : refuse('swift_invalid'),
});

const ABA_WEIGHTS = [3, 7, 1, 3, 7, 1, 3, 7, 1] as const;

export const abaNumber: Field<string> = field({
  says: '9 digits with check digit',
  errors: ['aba_invalid'],
  read: (text) => {
    if (!/^\d{9}$/.test(text)) return refuse('aba_invalid');
    const sum = ABA_WEIGHTS.reduce((all, weight, at) => all + weight * digitAt(text, at), 0);
    return sum % 10 === 0 ? text : new Refused('aba_invalid');
  },
});
