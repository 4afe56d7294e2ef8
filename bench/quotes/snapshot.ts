// `snapshot_300` and `snapshot_growth`: main-thread time of a snapshot.
import { join } from 'node:path';
import { type BenchPage, withPage } from '../chromium.ts';
import { interleave, type Race } from '../measure.ts';
import { meter, spentIn } from './main-thread.ts';
import type { Side } from './snapshot/page.ts';
import { SNAPSHOTS } from './snapshot/turns.ts';

const ROUNDS = 9;
/** Until the optimising compiler has finished on both sides. */
const WARM_ROUNDS = 3;
const NS = 1e9;

export interface SnapshotRaces {
  /** Ours, then the peer, with 300 rows: time in message handlers. */
  at_300: Race;
  /** Ours with 1,000 rows, then with 50. */
  growth: Race;
  /**
   * Like the first, but the thread's whole time. It includes the browser's own work for a message and its answer: some
   * ten microseconds each for both sides, even for an empty message.
   */
  whole_300: Race;
}

export async function snapshotRaces(): Promise<SnapshotRaces> {
  return withPage(join(import.meta.dirname, 'snapshot', 'page.ts'), async (middle) => {
    const [small, large] = [await middle.another(), await middle.another()];
    await middle.call('open', 300);
    await large.call('open', 1_000);
    await small.call('open', 50);
    await middle.call('check');
    const duel = [inHandlers(middle, 'ours'), inHandlers(middle, 'peer')];
    const sizes = [inHandlers(large, 'ours'), inHandlers(small, 'ours')];
    const whole = [await inThread(middle, 'ours'), await inThread(middle, 'peer')];
    for (let round = 0; round < WARM_ROUNDS; round += 1) {
      for (const one of [...duel, ...sizes]) await one();
    }
    const at300 = await interleave(duel, ROUNDS);
    const growth = await interleave(sizes, ROUNDS);
    const whole300 = await interleave(whole, ROUNDS);
    await middle.call('check');
    return { at_300: at300, growth, whole_300: whole300 };
  });
}

type Cost = () => Promise<number>;

async function take({ page, call }: BenchPage, side: Side): Promise<number> {
  await page.bringToFront();
  await call('prepare');
  return call<number>('take', side);
}

function inHandlers(bench: BenchPage, side: Side): Cost {
  return () => take(bench, side);
}

async function inThread(bench: BenchPage, side: Side): Promise<Cost> {
  const read = await meter(bench.cdp);
  return async () => {
    await bench.page.bringToFront();
    await bench.call('prepare');
    const { task } = await spentIn(read, () => bench.call('take', side));
    return (task * NS) / SNAPSHOTS;
  };
}
