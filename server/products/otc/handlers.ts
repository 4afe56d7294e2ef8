import type { Passwords } from '../../people/auth/passwords.ts';
import { requireIdentity } from '../../people/identity/gate.ts';
import {
  requirePayPassword,
  requireSecondFactor,
  tryPayPassword,
} from '../../people/security/second-factors.ts';
import { refusal } from '../../platform/base/call-refusal.ts';
import { cmp } from '../../platform/base/exact.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Files } from '../../platform/files/files.ts';
import type { CallContext } from '../../platform/http/context.ts';
import { page } from '../../platform/http/paging.ts';
import { sessionIn, userOf as userIdOf } from '../../platform/http/session.ts';
import { moneyCall } from '../../platform/idempotency/money-call.ts';
import type { ModuleHandlers } from '../../platform/modules/module.ts';
import { type OfferedAd, openAds } from './ad-store.ts';
import { countSent, messagesOf } from './message-store.ts';
import { orderOf, ordersOf, planAnswer } from './order-store.ts';
import {
  type PlaceParts,
  placeOrder,
  preparePlacing,
  requireBounds,
  requireRate,
} from './place.ts';
import { insertQuote } from './quote-store.ts';
import {
  amountsOf,
  BUY,
  DESK_ACTS_AFTER_MS,
  hasVoucher,
  isFinished,
  mostOf,
  PAYMENT_SENT,
  priceOf,
  QUOTE_MS,
  SELL,
  SENT_AT_MOST,
  type Side,
  TALK_AFTER_END_MS,
  TO_BE_PAID,
} from './rules.ts';
import { cancelOwn, dispute, handOver, lockOwn, markPaid, say } from './steps.ts';
import { listedOrder, shownAd, shownMessage, shownOrder } from './views.ts';

export interface OtcParts extends PlaceParts {
  database: Database;
  passwords: Passwords;
  files: Files;
  randomBytes(count: number): Uint8Array;
}

export type OtcCall =
  | 'legal_deal_platform'
  | 'otc.place'
  | 'otc.quick'
  | 'otc.pay'
  | 'otc.release'
  | 'otc.cancel'
  | 'otc.dispute'
  | 'otc.list'
  | 'otc.detail'
  | 'otc.message';

const QUOTE_BYTES = 16;
const ORDER = { '-1': -1, 0: 0, 1: 1 } as const;

export function otcHandlers(parts: OtcParts): ModuleHandlers<OtcCall> {
  const { database, files, now, nameOf } = parts;
  const reader = ({ language }: CallContext) => ({ language, nameOf });
  /** Offers at current prices, best first. Without a fresh price there is no offer. */
  const offers = async (wish: {
    type: Side;
    currency_id?: number | undefined;
    fiat?: string | undefined;
  }) => {
    const pricedAds: { ad: OfferedAd; price: string }[] = [];
    const closedFiats = new Set<string>();
    const prices = await parts.usdNow();
    for (const ad of await openAds(database, wish)) {
      if (!prices.hasRate(ad.fiat)) closedFiats.add(ad.fiat);
      const usd = prices.of(ad.currency_id, ad.fiat);
      if (usd === undefined) continue;
      const price = priceOf(ad, usd);
      if (cmp(mostOf(ad, price), ad.min_total) !== '-1') pricedAds.push({ ad, price });
    }
    const bestFirst = wish.type === BUY ? ORDER : { '-1': 1, 0: 0, 1: -1 };
    pricedAds.sort((a, b) => bestFirst[cmp(a.price, b.price)] || a.ad.id - b.ad.id);
    return { pricedAds, closedFiats, prices };
  };

  return {
    legal_deal_platform: async ({ type, currency_id, fiat, ...request }, context) => {
      const { pricedAds, closedFiats } = await offers({ type, currency_id, fiat });
      const adPage = await page(
        request,
        async ({ offset, limit }) => ({
          list: pricedAds.slice(offset, offset + limit),
          total: pricedAds.length,
        }),
        ({ ad, price }) => shownAd(ad, price, reader(context)),
      );
      return { ...adPage, closed_fiats: [...closedFiats].sort() };
    },

    'otc.quick': async ({ currency_id, fiat, pay_method, ...wish }, context) => {
      const user_id = userIdOf(context);
      await requireIdentity(database, user_id);
      const { pricedAds, prices } = await offers({ type: BUY, currency_id, fiat });
      requireRate(prices, fiat);
      const fitting = pricedAds.filter(({ ad }) => ad.pay_methods.split(',').includes(pay_method));
      const [best] = fitting;
      if (best === undefined) throw refusal('ad_closed');
      const takes = ({ ad, price }: typeof best): boolean => {
        try {
          requireBounds(ad, price, amountsOf(ad, price, wish), wish);
          return true;
        } catch {
          return false;
        }
      };
      const { ad, price } = fitting.find(takes) ?? best;
      const amounts = amountsOf(ad, price, wish);
      requireBounds(ad, price, amounts, wish);
      const quote = {
        id: Buffer.from(parts.randomBytes(QUOTE_BYTES)).toString('base64url'),
        ad_id: ad.id,
        price,
        ...amounts,
        expires_at: now() + QUOTE_MS,
      };
      await insertQuote(database, user_id, quote);
      const { id: quote_id, ad_id, expires_at: expire_time } = quote;
      return { quote_id, ad_id, price, ...amounts, expire_time };
    },

    'otc.place': moneyCall({
      prepare: (wish, requester) => preparePlacing(parts, wish, requester),
      run: (tx, preparation, requester) => placeOrder(tx, parts, preparation, requester),
    }),

    'otc.pay': moneyCall({
      run: async (tx, _prepared, { request: { id, voucher }, user_id, time }) => {
        const row = await lockOwn(tx, id, user_id);
        if (row.type !== BUY) throw refusal('otc_wrong_state');
        if (voucher !== undefined) await files.use(tx, voucher, user_id, 'voucher');
        else if (row.status === TO_BE_PAID && row.expires_at > time && hasVoucher(row.pay_method)) {
          throw refusal('voucher_required', { field: 'voucher' });
        }
        return markPaid(tx, parts, row, { voucher, time });
      },
    }),

    'otc.release': moneyCall({
      prepare: ({ password }, { user_id }) => tryPayPassword(parts, user_id, password),
      run: async (tx, attempt, { request: { id, google_code }, user_id, session, time }) => {
        const row = await lockOwn(tx, id, user_id);
        if (row.type !== SELL || row.status !== PAYMENT_SENT) throw refusal('otc_wrong_state');
        await requirePayPassword(tx, attempt, time);
        await requireSecondFactor(tx, session, { google_code }, time);
        return handOver(tx, parts, row, { name: 'user_released', time });
      },
    }),

    'otc.cancel': moneyCall({
      run: async (tx, _prepared, { request: { id }, user_id, time }) =>
        cancelOwn(tx, parts, await lockOwn(tx, id, user_id), time),
    }),

    'otc.dispute': async ({ id, reason, voucher }, context) => {
      const { user_id } = sessionIn(context);
      return database.transaction(async (tx) => {
        const row = await lockOwn(tx, id, user_id);
        if (voucher !== undefined) await files.use(tx, voucher, user_id, 'voucher');
        return dispute(tx, parts, row, { reason, voucher, time: now() });
      });
    },

    'otc.list': async ({ type, status, ...request }, context) => {
      const user_id = userIdOf(context);
      return page(
        request,
        (span) => ordersOf(database, user_id, { type, status }, span),
        (row) => listedOrder(row, reader(context)),
      );
    },

    'otc.detail': async ({ id, before_id, limit }, context) => {
      const row = await orderOf(database, id);
      if (row?.user_id !== userIdOf(context)) throw refusal('not_found', { field: 'id' });
      const newestFirst = await messagesOf(database, id, { before_id, limit: limit + 1 });
      const messages = newestFirst.slice(0, limit).reverse();
      return {
        ...shownOrder(row, reader(context)),
        messages: messages.map((message) => shownMessage(message, context.language)),
        has_more: newestFirst.length > limit,
      };
    },

    'otc.message': async ({ id, text, file_address }, context) => {
      const { user_id } = sessionIn(context);
      return database.transaction(async (tx) => {
        const row = await lockOwn(tx, id, user_id);
        const time = now();
        if (isFinished(row.status) && (row.completed_at ?? time) + TALK_AFTER_END_MS <= time) {
          throw refusal('otc_wrong_state');
        }
        if ((await countSent(tx, id)) >= SENT_AT_MOST) throw refusal('otc_chat_full');
        if (file_address !== undefined) await files.use(tx, file_address, user_id, 'file_address');
        const message = {
          sender: 'user' as const,
          text: text ?? '',
          file_address: file_address ?? null,
        };
        const newMessage = await say(tx, row, message, time);
        if (parts.sandbox) await planAnswer(tx, id, time + DESK_ACTS_AFTER_MS);
        return newMessage;
      });
    },
  };
}
