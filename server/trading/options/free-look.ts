// Refuses a cancel rate that would make it profitable to watch the first seconds and cancel losing options
// (R-OPTION-6). The core has the formula.
import { option_free_look_pays, option_least_cancel_rate } from '../../../core/pkg/pe_core.js';
import { OperatorRefusal } from '../../platform/commands/command.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { type Duration, durationsOf, lockOffers } from './offer-store.ts';

/** The period of R-OPTION-5; tests may set any `option_cancel_ms`. */
const LOOK_MS = '3000';

type Terms = Pick<Duration, 'seconds' | 'profit_ratio' | 'fee_rate'>;

const termsOf = ({ seconds, profit_ratio, fee_rate }: Terms) => ({
  profit_ratio,
  fee_rate,
  ...{ seconds: `${seconds}`, cancel_ms: LOOK_MS },
});

export function refuseFreeLook(terms: Terms, cancel_rate: string): void {
  if (!option_free_look_pays(termsOf(terms), cancel_rate)) return;
  const least = option_least_cancel_rate(termsOf(terms));
  const remedy =
    least === null
      ? 'no option_cancel_rate is high enough'
      : `option_cancel_rate must be at least ${least}`;
  throw new OperatorRefusal(
    'free_look_pays',
    `Cancelling options of ${terms.seconds} s after their first seconds would be profitable: with profit_ratio ${terms.profit_ratio} and fee_rate ${terms.fee_rate} ${remedy}.`,
  );
}

/** For `setting set option_cancel_rate`: the rate must be safe for every duration on offer. */
export async function checkCancelRate(tx: Queryable, cancel_rate: string): Promise<void> {
  await lockOffers(tx);
  for (const duration of await durationsOf(tx)) {
    if (duration.status === 1) refuseFreeLook(duration, cancel_rate);
  }
}
