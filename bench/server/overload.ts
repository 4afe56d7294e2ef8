import type { Loaded } from './messages.ts';
import { open, type Store } from './processes.ts';
import { countAnswered } from './races.ts';

const CONNECTIONS = 16;
const CALM_MS = 4_000;
const TIMES = 10;

export interface Overload {
  /** Requests per second that are served without refusals, and their 95th percentile in ms. */
  callsPerSecond: number;
  calm_p95: number;
  flood: Loaded;
  /** Database time per accepted request: normal, and in the flood. */
  statements: readonly [calm: number, flooded: number];
  /** MB: before, in the middle, at the end. */
  memory: readonly [number, number, number];
}

export async function overload(store: Store, milliseconds: number): Promise<Overload> {
  const serverUnderTest = await open(store, CONNECTIONS);
  try {
    await serverUnderTest.run('ours', 'info', CONNECTIONS, CALM_MS);
    const first = await serverUnderTest.look();
    const calm = await serverUnderTest.run('ours', 'info', CONNECTIONS, CALM_MS);
    const count = countAnswered(calm);
    const callsPerSecond = count / calm.seconds;
    const before = await serverUnderTest.look();
    const halves: Loaded[] = [];
    const memory = [before.rss_mb];
    for (let half = 0; half < 2; half += 1) {
      halves.push(await serverUnderTest.flood(callsPerSecond * TIMES, milliseconds / 2));
      memory.push((await serverUnderTest.look()).rss_mb);
    }
    const after = await serverUnderTest.look();
    const flood = halves.reduce(sumOfLoads);
    return {
      callsPerSecond,
      calm_p95: calm.p95,
      flood,
      statements: [
        (before.statements - first.statements) / count,
        (after.statements - before.statements) / (flood.statuses['200'] ?? 1),
      ],
      memory: memory as unknown as Overload['memory'],
    };
  } finally {
    await serverUnderTest.end();
  }
}

function sumOfLoads(one: Loaded, other: Loaded): Loaded {
  const statuses: Record<string, number> = { ...one.statuses };
  for (const [status, count] of Object.entries(other.statuses)) {
    statuses[status] = (statuses[status] ?? 0) + count;
  }
  return {
    statuses,
    hasty: one.hasty + other.hasty,
    p50: Math.max(one.p50, other.p50),
    p95: Math.max(one.p95, other.p95),
    p99: Math.max(one.p99, other.p99),
    seconds: one.seconds + other.seconds,
    unsent: one.unsent + other.unsent,
  };
}
