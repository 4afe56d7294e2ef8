// /sandbox/reset (R-FUNDS-4).
import type { Wallets } from '../../../protocol/calls/wallet.ts';
import { refusal } from '../../call-refusal.ts';
import type { Database, Queryable } from '../../db/database.ts';
import type { HandlersOf } from '../../http/handlers.ts';
import { userOf } from '../../http/session.ts';
import { once } from '../../idempotency/once.ts';
import { nameOf, toldTo } from '../../idempotency/told.ts';
import type { PrepareClosing } from '../../trading/closing.ts';
import type { Currencies } from '../wallet/currencies.ts';
import type { Prices } from '../wallet/prices.ts';
import { resetPractice } from './reset.ts';

export interface PracticeParts {
  database: Database;
  currencies: Currencies;
  prices(): Promise<Prices>;
  sandbox: boolean;
  /** The most to begin with. */
  resetMax(): string;
  /** One of each engine. */
  closers(): readonly PrepareClosing[];
  /** At the prices of before the transaction. */
  walletsAt(): Promise<(queryable: Queryable, user_id: number) => Promise<Wallets>>;
  now(): number;
}

export function practiceHandlers(parts: PracticeParts): HandlersOf<'sandbox.reset'> {
  const { database, now } = parts;
  return {
    'sandbox.reset': async ({ idempotency_key: key, ...fields }, context) => {
      const user_id = userOf(context);
      const time = now();
      const keyed = { user_id, key, path: '/sandbox/reset', fields, now: time };
      const prices = await parts.prices();
      const walletsOf = await parts.walletsAt();
      const closers = await Promise.all(parts.closers().map((prepare) => prepare()));
      const answered = await once(database, keyed, async (tx) => {
        if (!parts.sandbox) throw refusal('sandbox_only');
        await resetPractice(tx, parts, {
          ...{ user_id, number: fields.number, maximum: parts.resetMax(), prices, closers, time },
          reference: nameOf(context, key),
        });
        return walletsOf(tx, user_id);
      });
      return toldTo(context, answered);
    },
  };
}
