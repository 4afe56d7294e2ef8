// The calls of timed options (docs/api.md).
import { refusal } from '../../call-refusal.ts';
import type { Database } from '../../db/database.ts';
import type { HandlersOf } from '../../http/handlers.ts';
import { userOf } from '../../http/session.ts';
import { once } from '../../idempotency/once.ts';
import { balancesOf } from '../../ledger/balances.ts';
import type { Quotes } from '../../trading/quotes.ts';
import { cancelStake } from './cancel.ts';
import type { OptionEngine } from './engine.ts';
import { durationsOf, stakeCurrencies } from './offers.ts';
import { microPage, shownMicro } from './orders.ts';
import { type StakeParts, submitStake } from './submit.ts';

export type OptionCall =
  | 'microtrade.payable_currencies'
  | 'microtrade.seconds'
  | 'microtrade.lists'
  | 'microtrade.submit'
  | 'microtrade.cancelMicOrder';

export interface OptionParts extends StakeParts {
  database: Database;
  quotes: Quotes;
  imageOf(currency_id: number): string;
  cancelMs(): number;
  now(): number;
}

export function optionHandlers(parts: OptionParts, engine: OptionEngine): HandlersOf<OptionCall> {
  const { database, instruments, quotes, nameOf, now } = parts;
  return {
    'microtrade.payable_currencies': async (_request, context) => {
      const balances = await balancesOf(database, userOf(context));
      const list = (await stakeCurrencies(database)).map((one) => ({
        ...one,
        currency_name: nameOf(one.currency_id),
        image: parts.imageOf(one.currency_id),
        available:
          balances.find(
            ({ type, currency_id }) => type === 'micro' && currency_id === one.currency_id,
          )?.available ?? '0',
      }));
      return { list };
    },

    'microtrade.seconds': async ({ match_id }) => {
      const instrument = match_id === undefined ? undefined : instruments.of(match_id);
      if (match_id !== undefined && instrument === undefined) {
        throw refusal('instrument_unknown', { field: 'match_id' });
      }
      const isOffered = instrument?.is_option !== false;
      return { list: isOffered ? await durationsOf(database) : [] };
    },

    'microtrade.lists': async ({ match_id, status, page, limit }, context) => {
      if (match_id !== undefined && instruments.of(match_id) === undefined) {
        throw refusal('instrument_unknown', { field: 'match_id' });
      }
      const offset = (page - 1) * limit;
      const wish = { match_id, status, offset, limit };
      const { rows, total } = await microPage(database, userOf(context), wish);
      const list = rows.map((row) => shownMicro(row, nameOf(row.currency_id)));
      return { list, page, limit, total, has_more: offset + list.length < total };
    },

    'microtrade.submit': async ({ idempotency_key, ...stake }, context) => {
      const user_id = userOf(context);
      const path = '/microtrade/submit';
      const keyed = { user_id, key: idempotency_key, path, fields: stake, now: now() };
      // Before the transaction, which has the only connection of the embedded engine.
      const quote = await quotes.at(stake.match_id);
      const { message, replayed, user_sequence } = await once(database, keyed, async (tx) => {
        const time = now();
        const order = await submitStake(tx, parts, { user_id, stake, quote, time });
        tx.afterCommit(() => engine.runs(order));
        return order;
      });
      context.told_sequence = user_sequence;
      context.is_replayed = replayed;
      return message;
    },

    'microtrade.cancelMicOrder': async ({ idempotency_key, id }, context) => {
      const user_id = userOf(context);
      const path = '/microtrade/cancelMicOrder';
      const keyed = { user_id, key: idempotency_key, path, fields: { id }, now: now() };
      const { message, replayed, user_sequence } = await once(database, keyed, async (tx) => {
        const cancel_ms = parts.cancelMs();
        const order = await cancelStake(tx, { user_id, id, cancel_ms, nameOf, time: now() });
        tx.afterCommit(() => engine.cancelled(order));
        return order;
      });
      context.told_sequence = user_sequence;
      context.is_replayed = replayed;
      return message;
    },
  };
}
