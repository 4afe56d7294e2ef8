// `copy_10k`: 10,000 followers (LONG=1; else 1,000) copy an opening and a close of one trader. Compared with the same number
// of single orders; also measures how long orders of other users take meanwhile.
import { setTimeout as pause } from 'node:timers/promises';
import { watch } from '../measure.ts';
import { figureRow, type Outcome } from '../table.ts';
import { type CopyFloor, openFloor } from './copy-floor.ts';

const FOLLOWERS = process.env['LONG'] === '1' ? 10_000 : 1_000;
const CROWD = FOLLOWERS.toLocaleString('en');
const OTHERS = 8;
const AT_ONCE = 16;
const CALM_MS = 3_000;
const REST_MS = 150;
const ORDER = {
  currency_id: 1,
  legal_id: 3,
  share: '1',
  multiple: 10,
  type: 1,
  status: 1,
} as const;

export async function copies(say: (line: string) => void): Promise<Outcome> {
  say(`${CROWD} followers ...`);
  const floor = await openFloor(FOLLOWERS, OTHERS);
  try {
    const calm = othersTrade(floor);
    await pause(CALM_MS);
    const calm_p99 = p99(await calm.end());
    say('copies ...');
    const crowd = othersTrade(floor);
    const openSeconds = await secondsToCopy(floor, 'lever.submit', ORDER);
    const closeSeconds = await secondsToCopy(floor, 'lever.batch_close', { type: 0 });
    const crowd_p99 = p99(await crowd.end());
    say(`the same number of single orders, ${AT_ONCE} at once ...`);
    const single = await singleOrders(floor);
    if (!(await floor.isClean())) throw new Error('the ledger is wrong.');
    const rate = FOLLOWERS / openSeconds;
    const singleRate = FOLLOWERS / single;
    const { ours: ratio } = figureRow('', '', '', rate / singleRate);
    return {
      rows: [
        {
          ...figureRow('copy_10k', `copies of an opening, ${CROWD} followers`, 'a second', rate),
          peer: figureRow('', '', '', singleRate).ours,
          peer_name: 'single orders',
          ratio,
          min_ratio: ratio,
          max_ratio: ratio,
        },
      ],
      beyond: [
        figureRow('copy_10k.open', `until all ${CROWD} have opened`, 's', openSeconds),
        figureRow('copy_10k.close', `until all ${CROWD} have closed`, 's', closeSeconds),
        figureRow('copy_10k.others', "p99 of other users' orders meanwhile", 'ms', crowd_p99),
        figureRow('copy_10k.calm', 'the same in calm times', 'ms', calm_p99),
      ],
    };
  } finally {
    await floor.end();
  }
}

async function secondsToCopy(
  floor: CopyFloor,
  call: 'lever.submit' | 'lever.batch_close',
  fields: object,
): Promise<number> {
  const since = watch();
  await floor.act(floor.trader, call, fields);
  while ((await floor.countWaiting()) > 0) await pause(50);
  return since() / 1e9;
}

/** Other users open and close positions, with a pause after each request. `end` returns the milliseconds of each. */
function othersTrade(floor: CopyFloor): { end(): Promise<number[]> } {
  let goesOn = true;
  const times: number[] = [];
  const person = async (user_id: number): Promise<void> => {
    while (goesOn) {
      for (const [call, fields] of [
        ['lever.submit', ORDER],
        ['lever.batch_close', { type: 0 }],
      ] as const) {
        const since = watch();
        await floor.act(user_id, call, fields);
        times.push(since() / 1e6);
        await pause(REST_MS);
      }
    }
  };
  const all = Promise.all(floor.others.map(person));
  return {
    end: async () => {
      goesOn = false;
      await all;
      return times;
    },
  };
}

async function singleOrders(floor: CopyFloor): Promise<number> {
  const since = watch();
  const queue = floor.followers.values();
  const lane = async (): Promise<void> => {
    for (const user_id of queue) await floor.act(user_id, 'lever.submit', ORDER);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return since() / 1e9;
}

function p99(times: number[]): number {
  const sorted = times.sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.99))] ?? Number.NaN;
}
