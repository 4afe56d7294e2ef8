// R-RATE-2: takes rates from the configured source. A rate that is too far from the one before is not taken: it keeps its
// age, so its desks close unless the operator confirms it with `rate set`.

import { DAY_MS } from '../../../protocol/time.ts';
import { abs, div, isAbove, isBelow, mul, roundAmount, sub } from '../../platform/base/exact.ts';
import { notifyOperatorOnce } from '../../platform/commands/notices.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import shipped from '../../seeds/exchange-rates.json' with { type: 'json' };
import { isRate } from './rates.ts';
import type { SourceRates } from './source.ts';
import { lockRates, type Rate, writeRate } from './store.ts';

/** The source's clock may be ahead of ours. */
const AHEAD_MS = 5 * 60_000;
/** The first rate of a currency must be near the one that is shipped with the server. */
const FIRST_FACTOR = '3';
const SHIPPED: Readonly<Record<string, string>> = shipped;

export async function takeRates(
  database: Database,
  source: SourceRates,
  { now, jump_percent }: { now: number; jump_percent: number },
): Promise<void> {
  if (source.time > now + AHEAD_MS) throw new Error('the source of rates sent a future time');
  await database.transaction(async (tx) => {
    const storedRates = new Map((await lockRates(tx)).map((one) => [one.code, one]));
    for (const [code, text] of source.rates) {
      if (code === 'USD' || !isRate(code, text)) continue;
      const rate = roundAmount(text);
      const before = storedRates.get(code);
      if (before !== undefined && before.update_time >= source.time) continue;
      if (isPlausible(code, rate, before, jump_percent)) {
        await writeRate(tx, { code, rate, update_time: source.time });
      } else await warn(tx, code, rate, before, now);
    }
  });
}

function isPlausible(
  code: string,
  rate: string,
  before: Rate | undefined,
  jump_percent: number,
): boolean {
  if (before !== undefined) {
    const share = div(`${jump_percent}`, '100');
    return !isAbove(abs(sub(rate, before.rate)), mul(before.rate, share));
  }
  const reference = SHIPPED[code];
  if (reference === undefined) return false;
  return !(
    isAbove(rate, mul(reference, FIRST_FACTOR)) || isBelow(rate, div(reference, FIRST_FACTOR))
  );
}

async function warn(
  tx: Transaction,
  currency: string,
  rate: string,
  before: Rate | undefined,
  time: number,
): Promise<void> {
  const params = { currency, rate, before: before?.rate ?? SHIPPED[currency] ?? '' };
  const notice = { name: 'rate_jump', params, time } as const;
  await notifyOperatorOnce(tx, notice, { same: 'currency', within_ms: DAY_MS });
}
