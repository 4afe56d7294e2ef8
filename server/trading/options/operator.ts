import { isAbove, isBelow, wholeNumber as readWhole } from '../../platform/base/exact.ts';
import {
  type OperatorCommand,
  OperatorRefusal,
  wholeNumber,
} from '../../platform/commands/command.ts';
import type { Database, Queryable } from '../../platform/db/database.ts';
import { refuseFreeLook } from './free-look.ts';
import { type Duration, durationsOf, lockOffers, writeDuration } from './offer-store.ts';
import { TICK_WITHIN_MS } from './rules.ts';

export interface OfferParts {
  database: Database;
  storedCancelRate(tx: Queryable): Promise<string>;
}

const AMOUNT = /^(?:0|[1-9]\d{0,11})(?:\.\d{1,8})?$/;
/** One digit before the point; the column would hold two. */
const RATE = /^\d(?:\.\d{1,8})?$/;
const LONGEST_S = 86_400;
const SHORTEST_S = TICK_WITHIN_MS / 1000;

const KEYS = ['profit_ratio', 'fee_rate', 'min_number', 'max_number', 'status'] as const;
type Key = (typeof KEYS)[number];

export function offerCommands(parts: OfferParts): OperatorCommand[] {
  const { database } = parts;
  return [
    {
      name: 'option list',
      does: 'the durations of options with their terms',
      act: async () => ({ rows: await durationsOf(database) }),
    },
    {
      name: 'option set',
      takes: ['SECONDS', 'KEY', 'VALUE'],
      does: `changes a duration: ${KEYS.join(', ')} (0: not offered)`,
      act: async ({ words: [seconds, key = '', value = ''] }, audit) => {
        const newSettings = await database.transaction(async (tx) => {
          await lockOffers(tx);
          const read = wholeNumber(seconds, 'SECONDS');
          const before = (await durationsOf(tx)).find((one) => one.seconds === read);
          if (before === undefined) {
            throw new OperatorRefusal('seconds_not_offered', `There is no duration of ${read} s.`);
          }
          const duration = withValue(before, key, value);
          await store(tx, parts, duration);
          await audit(tx);
          return duration;
        });
        return { rows: [newSettings] };
      },
    },
    {
      name: 'option add',
      takes: ['SECONDS', 'RATIO', 'FEE', 'MIN', 'MAX'],
      does: 'offers a new duration of options: its profit ratio, fee rate, minimum and maximum stake',
      act: async ({ words: [seconds, ...values] }, audit) => {
        const read = wholeNumber(seconds, 'SECONDS');
        if (read < SHORTEST_S || read > LONGEST_S) {
          throw wrong(`SECONDS must be ${SHORTEST_S} to ${LONGEST_S}`);
        }
        let duration: Duration = {
          seconds: read,
          profit_ratio: '0',
          fee_rate: '0',
          min_number: '0',
          max_number: '0',
          status: 1 as const,
        };
        for (const [at, key] of KEYS.slice(0, -1).entries()) {
          duration = withValue(duration, key, values[at] ?? '');
        }
        await database.transaction(async (tx) => {
          await lockOffers(tx);
          if ((await durationsOf(tx)).some((one) => one.seconds === read)) {
            throw wrong(`${read} s are offered already: use option set`);
          }
          await store(tx, parts, duration);
          await audit(tx);
        });
        return { rows: [duration] };
      },
    },
  ];
}

const wrong = (why: string): OperatorRefusal => new OperatorRefusal('parameter_error', `${why}.`);

function withValue(duration: Duration, key: string, value: string): Duration {
  if (key === 'status') {
    if (value !== '0' && value !== '1') throw wrong('status takes 0 or 1');
    return { ...duration, status: readWhole(value) as 0 | 1 };
  }
  if (!isKey(key)) throw wrong(`KEY is one of ${KEYS.join(', ')}`);
  const isRate = key === 'profit_ratio' || key === 'fee_rate';
  if (!(isRate ? RATE : AMOUNT).test(value)) {
    throw wrong(`${key} takes ${isRate ? 'a rate' : 'an amount'} of at most 8 decimals`);
  }
  return { ...duration, [key]: value };
}

const isKey = (key: string): key is Key => (KEYS as readonly string[]).includes(key);

async function store(tx: Queryable, parts: OfferParts, duration: Duration): Promise<void> {
  const { profit_ratio, fee_rate, min_number, max_number } = duration;
  if (!isAbove(profit_ratio, '0')) throw wrong('profit_ratio must be above 0');
  if (!isBelow(fee_rate, '1')) throw wrong('fee_rate must be below 1');
  if (!isAbove(min_number, '0')) throw wrong('min_number must be above 0');
  if (isBelow(max_number, min_number)) throw wrong('max_number must be at least min_number');
  if (duration.status === 1) refuseFreeLook(duration, await parts.storedCancelRate(tx));
  await writeDuration(tx, duration);
}
