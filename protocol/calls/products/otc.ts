import * as z from 'zod/mini';
import { optional, withDefault } from '../../field.ts';
import { choiceField } from '../../fields/choice.ts';
import { amount, currencyId, fiat, total } from '../../fields/money.ts';
import { picture, voucher } from '../../fields/person.ts';
import { longText, reason, shortText } from '../../fields/text.ts';
import { limitOf, ownId } from '../../fields/whole.ts';
import {
  count,
  decimal,
  id,
  oneOf,
  pageOf,
  text,
  time,
  truth,
  withTypeName,
} from '../../values.ts';
import { message } from '../people/people.ts';
import { define, someOf } from '../platform/call.ts';

const payMethod = ['bank', 'card', 'wallet'] as const;

const isOneAmount = ({
  number,
  total,
}: {
  number?: string | undefined;
  total?: string | undefined;
}): boolean => (number === undefined) !== (total === undefined);

const legalAd = withTypeName(
  'LegalAd',
  z.object({
    id,
    /** The user's side: 1 buy, 2 sell. */
    type: oneOf(1, 2),
    nickname: text,
    head_portrait: z.nullable(text),
    trade_count: count,
    completion_percent: decimal,
    currency_id: id,
    currency_name: text,
    fiat: text,
    price: decimal,
    remaining: decimal,
    min_total: decimal,
    max_total: decimal,
    pay_methods: z.array(oneOf(...payMethod)),
    window_ms: count,
    terms: text,
  }),
);
export type LegalAd = z.infer<typeof legalAd>;

export const otcOrder = withTypeName(
  'OtcOrder',
  z.object({
    id,
    ad_id: id,
    type: oneOf(1, 2),
    nickname: text,
    currency_id: id,
    currency_name: text,
    fiat: text,
    price: decimal,
    number: decimal,
    total: decimal,
    pay_method: text,
    pay_account: z.array(z.object({ label: text, value: text })),
    voucher: z.nullable(text),
    reason: z.nullable(text),
    /** 0 to be paid, 1 paid, 2 completed, 3 cancelled, 4 expired, 5 disputed. */
    status: oneOf(0, 1, 2, 3, 4, 5),
    create_time: time,
    expire_time: time,
    pay_time: z.nullable(time),
    complete_time: z.nullable(time),
  }),
);
export type OtcOrder = z.infer<typeof otcOrder>;

/** Best price first. */
export const ads = define('POST', '/legal_deal_platform', ['G', 'L'], {
  request: {
    type: withDefault(choiceField(1, 2), 1),
    currency_id: optional(currencyId),
    fiat: optional(fiat),
  },
  /** `closed_fiats`: currencies of matching desks that are closed, because their rate is too old (R-RATE-1). */
  response: z.extend(pageOf(legalAd), { closed_fiats: z.array(text) }),
});

/** A seller passes gate V, always with the pay password, and names a card or another method. */
export const placeOtc = define('POST', '/otc/place', ['U', 'K1', 'V', 'I'], {
  request: {
    /** Absent with a held price, whose quote names the ad. */
    ad_id: optional(ownId),
    quote_id: optional(shortText('parameter_error', 64, 'not_found')),
    /** Coins, or fiat in `total`. */
    number: optional(amount),
    total: optional(total),
    pay_method: choiceField(...payMethod),
    bank_id: optional(ownId),
  },
  checks: [
    {
      of: ['number', 'total', 'quote_id'],
      holds: (wish) => wish.quote_id !== undefined || isOneAmount(wish),
      error: 'amount_invalid',
      at: 'number',
    },
  ],
  response: otcOrder,
  errors: [
    'fiat_trade_limit_exceeded',
    'ad_closed',
    'insufficient_balance',
    'otc_unfinished',
    'otc_cancelled_often',
    'quote_expired',
    'quote_mismatch',
    'not_found',
    'price_stale',
    'rate_stale',
  ],
});

/** For a purchase: the best desk's price, held for a minute. */
export const quickOtc = define('POST', '/otc/quick', ['U', 'K1'], {
  request: {
    currency_id: currencyId,
    fiat,
    number: optional(amount),
    total: optional(total),
    pay_method: choiceField(...payMethod),
  },
  checks: [{ of: ['number', 'total'], holds: isOneAmount, error: 'amount_invalid', at: 'number' }],
  response: z.object({
    quote_id: text,
    ad_id: id,
    price: decimal,
    number: decimal,
    total: decimal,
    expire_time: time,
  }),
  errors: ['ad_closed', 'rate_stale'],
});

export const payOtc = define('POST', '/otc/pay', ['U', 'I'], {
  /** A bank transfer and a card have a voucher; other methods don't need one. */
  request: { id: ownId, voucher: optional(voucher) },
  response: otcOrder,
  errors: ['otc_wrong_state', 'otc_expired'],
});

/** A seller releases the coins. */
export const releaseOtc = define('POST', '/otc/release', ['U', 'P', 'A', 'I'], {
  request: { id: ownId },
  response: otcOrder,
  errors: ['otc_wrong_state'],
});

export const cancelOtc = define('POST', '/otc/cancel', ['U', 'I'], {
  request: { id: ownId },
  response: otcOrder,
  errors: ['otc_wrong_state'],
});

export const disputeOtc = define('POST', '/otc/dispute', ['U'], {
  request: { id: ownId, reason, voucher: optional(voucher) },
  response: otcOrder,
  errors: ['otc_wrong_state', 'otc_too_early'],
});

export const otcOrders = define('GET', '/otc/list', ['U', 'L'], {
  request: { type: optional(choiceField(1, 2)), status: optional(choiceField(0, 1, 2, 3, 4, 5)) },
  response: pageOf(otcOrder),
});

export const otcDetail = define('GET', '/otc/detail', ['U'], {
  request: { id: ownId, before_id: optional(ownId), limit: limitOf(30) },
  /** The newest messages before `before_id`, oldest first; `has_more`: there are earlier ones. */
  response: z.extend(otcOrder, { messages: z.array(message), has_more: truth }),
});

/** A text or a picture. */
export const sendOtcMessage = define('POST', '/otc/message', ['U'], {
  request: { id: ownId, text: optional(longText), file_address: optional(picture) },
  checks: [someOf('text_required', 'text', 'file_address')],
  response: message,
  errors: ['otc_wrong_state', 'otc_chat_full'],
});
