import * as z from 'zod/mini';
import { BTC } from '../../constants.ts';
import { optional } from '../../field.ts';
import { choiceField } from '../../fields/choice.ts';
import { currencyId } from '../../fields/money.ts';
import {
  abaNumber,
  address,
  bankAddress,
  bankName,
  type Chain,
  cardNumber,
  chain,
  looksLikeAddressOf,
  swiftCode,
} from '../../fields/payee.ts';
import { cardId, label, payPassword, photo, qrCode, realName } from '../../fields/person.ts';
import { reason } from '../../fields/text.ts';
import { ownId, spanTime } from '../../fields/whole.ts';
import {
  count,
  decimal,
  id,
  listOf,
  oneOf,
  pageOf,
  text,
  time,
  truth,
  withTypeName,
} from '../../values.ts';
import { type Check, define, spanCheck } from '../platform/call.ts';

export const realState = withTypeName(
  'RealState',
  z.object({
    real_level: oneOf(0, 1, 2),
    missing: z.array(oneOf('email', 'mobile')),
    levels: z.array(
      z.object({
        real_type: oneOf(1, 2),
        /** 0 not verified, 1 under review, 2 verified, 3 rejected. */
        status: oneOf(0, 1, 2, 3),
        reason: z.nullable(text),
        /** Masked, as `card_id` is. */
        name: z.nullable(text),
        card_id: z.nullable(text),
        create_time: z.nullable(time),
        review_time: z.nullable(time),
      }),
    ),
  }),
);
export type RealState = z.infer<typeof realState>;

export const getRealState = define('GET', '/real/state', ['U'], { response: realState });

const PHOTOS = ['front_pic', 'reverse_pic', 'hand_pic'] as const;

interface Papers {
  real_type: 1 | 2;
  name?: string | undefined;
  card_id?: string | undefined;
  front_pic?: string | undefined;
  reverse_pic?: string | undefined;
  hand_pic?: string | undefined;
}

function neededAt(
  level: 1 | 2,
  at: 'name' | 'card_id' | (typeof PHOTOS)[number],
  error: 'name_invalid' | 'card_id_invalid' | 'photo_required',
): Check<Papers> {
  return {
    of: ['real_type'],
    holds: (papers) => papers.real_type !== level || papers[at] !== undefined,
    error,
    at,
  };
}

/** Each photo must be a different file; the error is at the second of two. */
function anotherPhoto(at: (typeof PHOTOS)[number]): Check<Papers> {
  const earlier = PHOTOS.slice(0, PHOTOS.indexOf(at));
  return {
    of: ['real_type', at],
    holds: (papers) =>
      papers.real_type !== 2 ||
      papers[at] === undefined ||
      earlier.every((one) => papers[one] !== papers[at]),
    error: 'photo_required',
    at,
  };
}

/** Level 1 needs name and ID number, level 2 the three photos. */
export const submitReal = define('POST', '/user/real', ['U'], {
  request: {
    real_type: choiceField(1, 2),
    name: optional(realName),
    card_id: optional(cardId),
    front_pic: optional(photo),
    reverse_pic: optional(photo),
    hand_pic: optional(photo),
  },
  checks: [
    neededAt(1, 'name', 'name_invalid'),
    neededAt(1, 'card_id', 'card_id_invalid'),
    ...PHOTOS.map((one) => neededAt(2, one, 'photo_required')),
    ...PHOTOS.map(anotherPhoto),
  ],
  response: realState,
  errors: ['binding_required', 'real_under_review', 'real_already_verified', 'real_level_1_first'],
});

const walletAddress = withTypeName(
  'Address',
  z.object({
    id,
    currency_id: id,
    currency_name: text,
    chain: text,
    address: text,
    name: text,
    qr_code: text,
    create_time: time,
  }),
);
export type Address = z.infer<typeof walletAddress>;

const inBook = { currency: currencyId, chain, address, name: label, qr_code: qrCode };
/** The chain `BTC` is only for currency 1; the address must match its chain. */
const chainCheck: Check<{ currency: number; chain: Chain }> = {
  of: ['currency', 'chain'],
  holds: ({ currency, chain }) => chain !== 'BTC' || currency === BTC,
  error: 'chain_invalid',
  at: 'chain',
};
const addressCheck: Check<{ chain: Chain; address: string }> = {
  of: ['chain', 'address'],
  holds: ({ chain, address }) => looksLikeAddressOf(chain, address),
  error: 'address_invalid',
  at: 'address',
  params: ({ chain }) => ({ chain }),
};

export const saveAddress = define('POST', '/user/wallet/save', ['U', 'P', 'A'], {
  request: inBook,
  checks: [chainCheck, addressCheck],
  response: walletAddress,
  errors: ['address_exists', 'address_limit'],
});

export const editAddress = define('POST', '/user/editUserAddress', ['U', 'P', 'A'], {
  request: { id: ownId, ...inBook },
  checks: [chainCheck, addressCheck],
  response: walletAddress,
  errors: ['address_exists', 'address_limit'],
});

export const addressList = define('GET', '/user/wallet/list', ['U', 'L'], {
  request: { currency_id: optional(currencyId), chain: optional(chain) },
  response: pageOf(walletAddress),
});

/** For the picker of the withdrawal screen. */
export const pickAddress = define('POST', '/user/getAddress', ['U'], {
  request: { currency_id: currencyId, chain: optional(chain) },
  response: listOf(walletAddress),
});

export const deleteAddress = define('GET', '/user/delUserAddress', ['U'], {
  request: { id: ownId },
});

const bankCard = withTypeName(
  'BankCard',
  z.object({
    id,
    real_name: text,
    /** Only the last 4 digits are shown. */
    card_number: text,
    bank_name: text,
    bank_address: text,
    cardholder_address: text,
    swift_code: text,
    aba_number: z.nullable(text),
    create_time: time,
  }),
);
export type BankCard = z.infer<typeof bankCard>;

/** With an id, replaces that card. */
export const saveCard = define('POST', '/user/cash_save', ['U', 'P', 'A'], {
  request: {
    real_name: bankName,
    card_number: cardNumber,
    bank_name: bankName,
    bank_address: bankAddress,
    cardholder_address: bankAddress,
    swift_code: swiftCode,
    aba_number: optional(abaNumber),
    password: payPassword,
    id: optional(ownId),
  },
  response: bankCard,
  errors: ['bank_card_limit', 'bank_card_exists'],
});

export const cardList = define('POST', '/user/cash_info', ['U'], { response: listOf(bankCard) });

export const deleteCard = define('POST', '/user/cash_del', ['U', 'P'], { request: { id: ownId } });

const shareInfo = withTypeName(
  'ShareInfo',
  z.object({
    extension_code: text,
    link: text,
    invited_count: count,
    verified_count: count,
    rebate_rate: decimal,
    rebate_total_usd: decimal,
    level: oneOf('none', 'rebate', 'manager'),
    manager_status: oneOf(0, 1, 2, 3),
    needed: count,
    /** Why the last manager application was refused; null otherwise. */
    manager_reason: z.nullable(text),
  }),
);
export type ShareInfo = z.infer<typeof shareInfo>;

export const getShareInfo = define('POST', '/user/getShareInfo', ['U'], { response: shareInfo });

const rebate = withTypeName(
  'Rebate',
  z.object({
    id,
    account: text,
    kind: text,
    fee: decimal,
    rate: decimal,
    number: decimal,
    currency_id: id,
    currency_name: text,
    create_time: time,
  }),
);
export type Rebate = z.infer<typeof rebate>;

export const rebates = define('POST', '/user/getRebate', ['U', 'L'], {
  request: { from: optional(spanTime), to: optional(spanTime) },
  checks: [spanCheck],
  response: z.extend(pageOf(rebate), {
    /** Totals between `from` and `to`, not of the page. */
    total_usd: decimal,
    /** UTC days with a rebate, newest first, at most 90; `time` is the start of the day. */
    days: z.array(z.object({ time, count, number_usd: decimal })),
  }),
});

const invitee = withTypeName(
  'Invitee',
  z.object({
    account: text,
    is_verified: truth,
    volume_usdt: decimal,
    create_time: time,
    /** False if the invitee has the inviter's card or document number and never counts (R-INVITE-5). */
    is_counted: truth,
  }),
);
export type Invitee = z.infer<typeof invitee>;

export const invitees = define('GET', '/user/invitees', ['U', 'L'], { response: pageOf(invitee) });

export const applyAsManager = define('POST', '/manager/apply', ['U', 'K1'], {
  request: { reason: optional(reason) },
  response: z.object({ status: z.literal(1) }),
  errors: ['manager_needs_invitees', 'application_pending', 'manager_already'],
});
