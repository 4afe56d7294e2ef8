import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../protocol/time.ts';
import { notifyOperatorOnce } from '../../platform/commands/notices.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { freshRates, type RateAge } from './fresh-rates.ts';
import { fetchRates } from './source.ts';
import { takeRates } from './update-rates.ts';

const FIRST_MS = 1_000;

export interface RateJobParts extends RateAge {
  database: Database;
  /** RATES_URL */
  source: string | undefined;
  /** Currencies that somebody trades in: their trade is closed while their rate is old. */
  tradedFiats(): Promise<readonly string[]>;
}

export function rateJobs(parts: RateJobParts): Job[] {
  const { database, source, settings, now } = parts;
  const warning = {
    name: 'old fiat rates',
    every_ms: 10 * MINUTE_MS,
    run: () => warnOfOldRates(parts),
  };
  if (source === undefined) return [warning];
  const update = {
    name: 'fiat rates',
    first_ms: FIRST_MS,
    every_ms: HOUR_MS,
    run: async () => {
      const rates = await fetchRates(source);
      const jump_percent = settings.get('rate_max_jump_percent');
      await takeRates(database, rates, { now: now(), jump_percent });
    },
  };
  return [update, warning];
}

/** For each currency that is traded in: its desks are closed now. */
async function warnOfOldRates(parts: RateJobParts): Promise<void> {
  const { database, now } = parts;
  const rates = await freshRates(database, parts);
  const closedFiats = (await parts.tradedFiats()).filter((fiat) => !rates.has(fiat));
  for (const currency of closedFiats) {
    const notice = { name: 'rate_old', params: { currency }, time: now() } as const;
    await notifyOperatorOnce(database, notice, { same: 'currency', within_ms: DAY_MS });
  }
}
