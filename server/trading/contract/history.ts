// R-CONTRACT-41: overnight rates by the day, and open interest by the hour. Bounded: older ones are deleted.
import { evaluate } from '../../../core/pkg/pe_core.js';
import type { AnswerOf } from '../../../protocol/catalogue.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../protocol/time.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { ContractParts } from './contract-parts.ts';
import { forgetPast, interestSince, nightsOf, noteInterest, noteNights } from './history-store.ts';

type Facts = AnswerOf<'lever.facts'>;
type History = Pick<Facts, 'nights' | 'hours' | 'change_percent'>;

const EVERY_MS = 5 * MINUTE_MS;
const SHOWN_NIGHTS = 30;
const SHOWN_HOURS = 7 * 24;
const KEPT_NIGHTS = 90;
/** Fewer would say something about one of them. */
export const LEAST_ACCOUNTS = 5;

export function historyJob({ database, instruments, now }: ContractParts): Job {
  return {
    name: 'contract history',
    every_ms: EVERY_MS,
    first_ms: MINUTE_MS,
    run: async () => {
      const time = now();
      const contracts = instruments.all.filter(({ is_contract }) => is_contract);
      await database.transaction(async (tx) => {
        await noteNights(tx, contracts, time - (time % DAY_MS));
        await noteInterest(tx, time - (time % HOUR_MS), LEAST_ACCOUNTS);
        await forgetPast(tx, {
          day: time - KEPT_NIGHTS * DAY_MS,
          hour: time - SHOWN_HOURS * HOUR_MS,
        });
      });
    },
  };
}

/** `number`: open interest now, if enough accounts have positions. */
export async function historyOf(
  queryable: Queryable,
  match_id: number,
  time: number,
  number: string | undefined,
): Promise<History> {
  const nights = await nightsOf(queryable, match_id, SHOWN_NIGHTS);
  const hours = await interestSince(queryable, match_id, time - SHOWN_HOURS * HOUR_MS);
  const dayAgo = time - DAY_MS;
  const before = hours.findLast((one) => one.time <= dayAgo && one.time > dayAgo - 2 * HOUR_MS);
  return {
    nights,
    hours,
    change_percent:
      number === undefined || before === undefined ? null : changeOf(before.number, number),
  };
}

/** To one decimal. */
function changeOf(before: string, now: string): string {
  const part = evaluate('div', [evaluate('sub', [now, before]), before]);
  return evaluate('round', [evaluate('mul', [part, '100']), '1']);
}
