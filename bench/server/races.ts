// Requests per second of the server, compared with a bare handler that sends the same statements to the same database.
import { interleave, mustEqual, type Race } from '../measure.ts';
import type { Loaded, Side } from './messages.ts';
import type { Opened, Work } from './processes.ts';

/** Each connection has its own user, so that they don't wait for each other's balances. */
const CONNECTIONS = 16;
const ROUNDS = 7;
const TURN_MS = 1_500;
const WARM_MS = 1_500;
const SIDES: readonly Side[] = ['ours', 'bare'];

export interface Latency {
  p50: number;
  p99: number;
}

export interface Raced {
  race: Race;
  /** Median of the rounds, ms. */
  latency: Latency;
}

/** Answers with a status other than 200 don't count. */
export function countAnswered({ statuses }: Loaded): number {
  const { '200': good = 0, ...others } = statuses;
  if (Object.keys(others).length > 0)
    throw new Error(`Unexpected statuses: ${JSON.stringify(statuses)}`);
  return good;
}

/** Requests come in pairs; the second one reverses the first. */
const SAME = 20;

/** Both sides must leave the same data in the database. */
async function sameWork(sides: Opened, work: Work): Promise<void> {
  const perRequest = async (side: Side): Promise<string> => {
    const before = await sides.look();
    const count = countAnswered(await sides.count(side, work, SAME));
    const after = await sides.look();
    return `${(after.rows - before.rows) / count} rows a request`;
  };
  mustEqual(work, await perRequest('ours'), await perRequest('bare'));
}

export async function raceOfWork(bothSides: Opened, work: Work): Promise<Raced> {
  await sameWork(bothSides, work);
  const loads: Loaded[] = [];
  const sides = SIDES.map((side) => async () => {
    const result = await bothSides.run(side, work, CONNECTIONS, TURN_MS);
    if (side === 'ours') loads.push(result);
    return (result.seconds * 1e9) / countAnswered(result);
  });
  for (const side of SIDES) await bothSides.run(side, work, CONNECTIONS, WARM_MS);
  const race = await interleave(sides, ROUNDS);
  const middle = (of: (one: Loaded) => number): number =>
    loads.map(of).sort((a, b) => a - b)[loads.length >> 1] ?? Number.NaN;
  return { race, latency: { p50: middle((one) => one.p50), p99: middle((one) => one.p99) } };
}

/** Orders at half of the capacity: until the socket has confirmed them, and until the bare transaction has ended. */
export async function confirmationTimes(
  sides: Opened,
  a_second: number,
): Promise<[Latency, Latency]> {
  const of = async (side: Side): Promise<Latency> => {
    await sides.runPaced(side, CONNECTIONS, a_second / 2, WARM_MS);
    const result = await sides.runPaced(side, CONNECTIONS, a_second / 2, ROUNDS * TURN_MS);
    countAnswered(result);
    return result;
  };
  return [await of('ours'), await of('bare')];
}

/** Ours only, because its cost is comparing a password. */
export async function loginFigures(sides: Opened): Promise<Latency & { a_second: number }> {
  await sides.run('ours', 'login', 4, WARM_MS);
  const result = await sides.run('ours', 'login', 4, 3 * TURN_MS);
  return { a_second: countAnswered(result) / result.seconds, p50: result.p50, p99: result.p99 };
}
