// Token sales of the sandbox: one is on sale, the next one warms up, the last one has ended. Their tokens have no
// market.

import { USDT } from '../../../protocol/constants.ts';
import { DAY_MS } from '../../../protocol/time.ts';
import { wholeNumber } from '../../platform/base/exact.ts';
import { LAUNCHED } from '../../platform/currencies/currencies.ts';
import type { Database } from '../../platform/db/database.ts';
import { insertProject, lockRolling, type NewProject, rollingProjects } from './project-store.ts';

const CYCLE_DAYS = 3;
const LOCK_DAYS = 7;
const BEGINS_WITH = 3;

const TOKENS = Object.entries(LAUNCHED).map(([id, name], index) => ({
  currency_id: wholeNumber(id),
  name,
  slug: name.toLowerCase(),
  issue_price: ['0.05', '0.2', '1.5', '0.008'][index % 4] ?? '1',
  total_issuance: ['2000000', '500000', '100000', '20000000'][index % 4] ?? '100000',
  min_number: ['100', '50', '5', '1000'][index % 4] ?? '1',
  max_number: ['200000', '50000', '10000', '2000000'][index % 4] ?? '1000',
}));

export interface RollingParts {
  database: Database;
  now(): number;
}

export async function rollProjects({ database, now }: RollingParts): Promise<void> {
  const time = now();
  if ((await rollingProjects(database, time)).filter((one) => one.end_time > time).length > 1) {
    return;
  }
  await database.transaction(async (tx) => {
    await lockRolling(tx);
    const [newest] = await rollingProjects(tx, time);
    const ahead = newest?.end_time ?? time - (time % DAY_MS) - DAY_MS * CYCLE_DAYS;
    // After a downtime the next one begins now.
    let start = Math.max(ahead, newest === undefined ? ahead : time);
    let place = newest === undefined ? 0 : placeOf(newest.currency_id) + 1;
    const missingCount =
      newest === undefined ? BEGINS_WITH : newest.end_time > time ? 1 : BEGINS_WITH - 1;
    for (let count = 0; count < missingCount; count += 1) {
      await insertProject(tx, project(place, start, time));
      place += 1;
      start += CYCLE_DAYS * DAY_MS;
    }
  });
}

function placeOf(currency_id: number): number {
  return TOKENS.findIndex((one) => one.currency_id === currency_id);
}

function project(place: number, start_time: number, time: number): NewProject {
  const token = TOKENS[place % TOKENS.length];
  if (token === undefined) throw new Error('there is no token to sell');
  const end_time = start_time + CYCLE_DAYS * DAY_MS;
  return {
    ...token,
    image: '',
    step: '1',
    lock_days: LOCK_DAYS,
    cycle_days: CYCLE_DAYS,
    pay_currencies: [USDT, 1, 2],
    description: '',
    white_paper: null,
    is_rolling: true,
    create_time: time,
    warm_up_time: Math.min(time, start_time),
    start_time,
    end_time,
    market_time: end_time + LOCK_DAYS * DAY_MS,
  };
}
