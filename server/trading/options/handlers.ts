import { marksOf } from '../../market/engines/marks.ts';
import type { Quotes } from '../../market/engines/quotes.ts';
import { refusal } from '../../platform/base/call-refusal.ts';
import type { Database } from '../../platform/db/database.ts';
import { page } from '../../platform/http/paging.ts';
import { userOf } from '../../platform/http/session.ts';
import { moneyCall } from '../../platform/idempotency/money-call.ts';
import { balancesOf } from '../../platform/ledger/balances.ts';
import type { ModuleHandlers } from '../../platform/modules/module.ts';
import { cancelStake } from './cancel.ts';
import type { OptionEngine } from './engine.ts';
import { durationsOf, stakeCurrencies } from './offer-store.ts';
import { microPage, sumMicro } from './store.ts';
import { type StakeParts, submitStake } from './submit.ts';
import { shownMicro } from './views.ts';

export type OptionCall =
  | 'microtrade.payable_currencies'
  | 'microtrade.seconds'
  | 'microtrade.lists'
  | 'microtrade.totals'
  | 'microtrade.submit'
  | 'microtrade.cancelMicOrder';

export interface OptionParts extends StakeParts {
  database: Database;
  quotes: Quotes;
  imageOf(currency_id: number): string;
  cancelMs(): number;
  cancelRate(): string;
  now(): number;
}

export function optionHandlers(
  parts: OptionParts,
  engine: OptionEngine,
): ModuleHandlers<OptionCall> {
  const { database, instruments, quotes, nameOf, now } = parts;
  const needListed = ({ match_id }: { match_id?: number | undefined }): void => {
    if (match_id !== undefined && instruments.of(match_id) === undefined) {
      throw refusal('instrument_unknown', { field: 'match_id' });
    }
  };
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

    'microtrade.lists': async ({ page: at, limit: most, ...filter }, context) => {
      needListed(filter);
      const user_id = userOf(context);
      return page(
        { page: at, limit: most },
        (span) => microPage(database, user_id, { ...filter, ...span }),
        (row) => shownMicro(row, nameOf(row.currency_id)),
      );
    },

    'microtrade.totals': async (filter, context) => {
      needListed(filter);
      const rows = await sumMicro(database, userOf(context), filter);
      return { list: rows.map((row) => ({ ...row, currency_name: nameOf(row.currency_id) })) };
    },

    'microtrade.submit': moneyCall({
      prepare: () => quotes.all(),
      run: async (tx, all, { request: stake, user_id }) => {
        const time = now();
        const order = await submitStake(tx, parts, {
          user_id,
          stake,
          quote: all.get(stake.match_id),
          marks: marksOf(all.values()),
          time,
        });
        tx.afterCommit(() => engine.runs(order));
        return order;
      },
    }),

    'microtrade.cancelMicOrder': moneyCall({
      run: async (tx, _prepared, { request: { id }, user_id }) => {
        const cancel_ms = parts.cancelMs();
        const rate = parts.cancelRate();
        const wish = { user_id, id, cancel_ms, rate, nameOf, time: now() };
        const order = await cancelStake(tx, wish);
        tx.afterCommit(() => engine.onCancelled(order));
        return order;
      },
    }),
  };
}
