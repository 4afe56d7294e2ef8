// R-RATE-1: what money is moved at must be young. Rates for display may be old.
import { HOUR_MS } from '../../../protocol/time.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { ratesOf } from './store.ts';

export interface RateAge {
  /** The invented rates of practice mode never age. */
  sandbox: boolean;
  settings: Pick<Settings, 'get'>;
  now(): number;
}

/** Units per USD of the currencies whose rate is young enough, USD included. */
export async function freshRates(
  queryable: Queryable,
  age: RateAge,
): Promise<ReadonlyMap<string, string>> {
  const oldest = oldestFresh(age);
  const freshOnes = (await ratesOf(queryable)).filter(({ update_time }) => update_time >= oldest);
  return new Map([['USD', '1'], ...freshOnes.map(({ code, rate }) => [code, rate] as const)]);
}

function oldestFresh({ sandbox, settings, now }: RateAge): number {
  return sandbox ? 0 : now() - settings.get('rate_max_age_hours') * HOUR_MS;
}
