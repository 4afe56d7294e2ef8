import type { Wallets } from '../../../protocol/calls/money/wallet.ts';
import type { Prices } from '../../market/prices/prices.ts';
import { refusal } from '../../platform/base/call-refusal.ts';
import type { Currencies } from '../../platform/currencies/currencies.ts';
import type { Database, Queryable } from '../../platform/db/database.ts';
import { moneyCall } from '../../platform/idempotency/money-call.ts';
import type { LockForClosing, PrepareClosing } from '../../platform/modules/closing.ts';
import type { ModuleHandlers } from '../../platform/modules/module.ts';
import { resetPractice } from './reset.ts';

export interface PracticeParts {
  database: Database;
  currencies: Currencies;
  prices(): Promise<Prices>;
  sandbox: boolean;
  resetMax(): string;
  closers(): readonly PrepareClosing[];
  locks(): readonly LockForClosing[];
  walletsAt(): Promise<(queryable: Queryable, user_id: number) => Promise<Wallets>>;
  now(): number;
}

export function practiceHandlers(parts: PracticeParts): ModuleHandlers<'sandbox.reset'> {
  return {
    'sandbox.reset': moneyCall({
      prepare: async () => ({
        prices: await parts.prices(),
        walletsOf: await parts.walletsAt(),
        closers: await Promise.all(parts.closers().map((prepare) => prepare())),
      }),
      run: async (tx, { walletsOf, ...preparation }, { request, user_id, time, reference }) => {
        if (!parts.sandbox) throw refusal('sandbox_only');
        await resetPractice(tx, parts, {
          ...preparation,
          user_id,
          number: request.number,
          maximum: parts.resetMax(),
          time,
          reference,
          locks: parts.locks(),
        });
        return walletsOf(tx, user_id);
      },
    }),
  };
}
