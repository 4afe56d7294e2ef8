import { actOn } from '../../people/profile/shown-user.ts';
import { refusal } from '../../platform/base/call-refusal.ts';
import {
  type OperatorCommand,
  OperatorRefusal,
  wholeNumber,
} from '../../platform/commands/command.ts';
import type { Database } from '../../platform/db/database.ts';
import { orRefused, readJson } from '../earn/product-file.ts';
import { readOffer } from './offer-file.ts';
import { allOffers, endOffer, insertOffer, offerOf } from './offer-store.ts';
import { yieldOf } from './offer-terms.ts';
import { give } from './steps.ts';
import type { CurrencyNames } from './views.ts';

export interface CouponOperatorParts extends CurrencyNames {
  database: Database;
  isCurrency(id: number): boolean;
  now(): number;
}

export function couponCommands(parts: CouponOperatorParts): OperatorCommand[] {
  const { database, now, isCurrency, nameOf } = parts;
  return [
    {
      name: 'coupon list',
      does: 'coupon offers, newest first, with what a coupon pays and how many were claimed',
      act: async () => ({
        rows: (await allOffers(database)).map(({ names, ...offer }) => ({
          ...offer,
          name: names.en,
          yield_total: yieldOf(offer),
          currency_name: nameOf(offer.currency_id),
        })),
      }),
    },
    {
      name: 'coupon add',
      takes: ['FILE'],
      does: 'offers coupons: name, currency_id, face_value, daily_yield, days; audience all, new (new_days), verified or traders (min_volume); capacity, use_days, starts_at, ends_at, is_public',
      act: async (input, audit) => {
        const [file = ''] = input.words;
        const offer = readOffer(readJson(input, file), now());
        if (!isCurrency(offer.currency_id)) {
          throw new OperatorRefusal(
            'currency_unknown',
            `There is no currency ${offer.currency_id}.`,
          );
        }
        const id = await orRefused(
          database.transaction(async (tx) => {
            const offerId = await insertOffer(tx, offer);
            await audit(tx);
            return offerId;
          }),
        );
        return { rows: [{ id }] };
      },
    },
    {
      name: 'coupon end',
      takes: ['ID'],
      does: 'ends the offer; claimed coupons stay',
      act: async ({ words: [idText] }, audit) => {
        const id = wholeNumber(idText, 'ID');
        await database.transaction(async (tx) => {
          if (!(await endOffer(tx, id, now()))) throw refusal('not_found');
          await audit(tx);
        });
        return { rows: [{ id }] };
      },
    },
    {
      name: 'coupon give',
      takes: ['USER', 'ID'],
      does: 'gives a user one coupon of an offer, regardless of its audience and capacity',
      act: ({ words: [user = '', couponText] }, audit) => {
        const id = wholeNumber(couponText, 'ID');
        return actOn({ database }, user, audit, async (tx, user_id) => {
          const offer = await offerOf(tx, id);
          if (offer === undefined) throw refusal('not_found');
          await give(tx, parts, offer, { user_id, time: now() });
        });
      },
    },
  ];
}
