import { MINUTE_MS, SECOND_MS } from '../../../protocol/time.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { lockOrder, overdue, planAnswer, waitingForAnswer, waitingForDesk } from './order-store.ts';
import { forgetQuotes } from './quote-store.ts';
import { isFinished, type OtcStatus, TO_BE_PAID } from './rules.ts';
import { actAsDesk, expire, type StepParts, say } from './steps.ts';
import type { UsdPrices } from './usd-prices.ts';

/** How long a seller may take coins back before the job does. */
const SELLERS_GRACE_MS = 15 * MINUTE_MS;
const QUOTES_KEPT_MS = 24 * 60 * MINUTE_MS;

interface JobParts extends StepParts {
  database: Database;
  usdNow(): Promise<UsdPrices>;
  now(): number;
}

export function otcJobs(parts: JobParts): Job[] {
  const { database, now } = parts;
  return [
    {
      name: 'OTC windows',
      every_ms: SECOND_MS,
      run: async () => {
        for (const id of await overdue(database, now(), SELLERS_GRACE_MS)) {
          await database.transaction((tx) => expire(tx, parts, id, now()));
        }
      },
    },
    {
      name: 'OTC desks',
      every_ms: SECOND_MS,
      run: async () => {
        const waitingIds = await waitingForDesk(database, now());
        if (waitingIds.length > 0) {
          const prices = await parts.usdNow();
          for (const id of waitingIds) {
            await database.transaction((tx) => actAsDesk(tx, parts, prices, id, now()));
          }
        }
        for (const id of await waitingForAnswer(database, now())) await answer(parts, id);
      },
    },
    {
      name: 'old OTC quotes',
      every_ms: 60 * MINUTE_MS,
      run: () => forgetQuotes(database, now() - QUOTES_KEPT_MS),
    },
  ];
}

async function answer({ database, now }: JobParts, id: number): Promise<void> {
  await database.transaction(async (tx) => {
    const row = await lockOrder(tx, id);
    if (row === undefined) return;
    await planAnswer(tx, id, null);
    await say(tx, row, { sender: 'desk', name: answerTo(row.status) }, now());
  });
}

function answerTo(status: OtcStatus): 'answer_unpaid' | 'answer_paid' | 'answer_ended' {
  if (isFinished(status)) return 'answer_ended';
  return status === TO_BE_PAID ? 'answer_unpaid' : 'answer_paid';
}
