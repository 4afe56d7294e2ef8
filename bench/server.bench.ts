// `npm run bench server`: calls of the exchange, compared with a bare fastify handler that runs the same SQL over the
// same driver, and a flood of ten times the capacity.
import { overload } from './server/overload.ts';
import { open, type Store } from './server/processes.ts';
import { loginFigures, raceOfWork } from './server/races.ts';
import { figureRow, type Outcome, type Row, raceRow } from './table.ts';

const BARE = 'fastify 5.12.8, a bare handler with the same SQL';
const PEOPLE = 16;
const FLOOD_MS = 60_000;
const STORES: readonly Store[] = ['pglite', 'postgres'];
const WORKS = ['info', 'transfer'] as const;
const WHAT = {
  info: '/user/info, 16 at once',
  transfer: '/wallet/change with a key, 16 at once',
} as const;

async function races(store: Store, isWanted: (id: string) => boolean): Promise<Outcome> {
  const [rows, beyond]: [Row[], Row[]] = [[], []];
  const serverUnderTest = await open(store, PEOPLE);
  try {
    for (const work of WORKS) {
      const id = `${work}.${store}`;
      if (!isWanted(id)) continue;
      const { race, latency } = await raceOfWork(serverUnderTest, work);
      rows.push(raceRow(id, `${WHAT[work]}, a request`, race, 1, BARE));
      beyond.push(
        figureRow(`${id}.rate`, WHAT[work], 'a second', 1e9 / (race.times[0] ?? 0)),
        figureRow(`${id}.p50`, WHAT[work], 'ms', latency.p50),
        figureRow(`${id}.p99`, WHAT[work], 'ms', latency.p99),
      );
    }
    if (isWanted(`login.${store}`)) {
      const { a_second, p50, p99 } = await loginFigures(serverUnderTest);
      const what = '/user/login, 4 at once';
      rows.push(figureRow(`login.${store}`, what, 'a second', a_second));
      beyond.push(
        figureRow(`login.${store}.p50`, what, 'ms', p50),
        figureRow(`login.${store}.p99`, what, 'ms', p99),
      );
    }
  } finally {
    await serverUnderTest.end();
  }
  return { rows, beyond };
}

async function floodOutcome(store: Store): Promise<Outcome> {
  const { callsPerSecond, calm_p95, flood, statements, memory } = await overload(store, FLOOD_MS);
  const { '200': acceptedCount = 0, '503': refusedCount = 0, ...others } = flood.statuses;
  const faults = Object.values(others).reduce((sum, count) => sum + count, 0);
  const id = `overload.${store}`;
  const p95 = figureRow(id, 'p95 of what is accepted of ten times too many', 'ms', flood.p95);
  const row = (name: string, what: string, unit: string, figure: number): Row =>
    figureRow(`${id}.${name}`, what, unit, figure);
  const offeredCount = acceptedCount + refusedCount + faults;
  return {
    rows: [
      { ...p95, peer: figureRow('', '', '', calm_p95).ours, peer_name: 'as much as it carries' },
    ],
    beyond: [
      row('carries', '/user/info, 16 at once', 'a second', callsPerSecond),
      row('offered', 'in the flood', 'a second', offeredCount / flood.seconds),
      row('unsent', 'what the clients could not send', 'a second', flood.unsent / flood.seconds),
      row('accepted', 'answered with 200', 'a second', acceptedCount / flood.seconds),
      row('faults', 'neither 200 nor 503 with Retry-After', 'answers', faults + flood.hasty),
      row('statements', 'for each accepted, against calm', 'times', statements[1] / statements[0]),
      row('memory', 'from the middle of the flood to its end', 'MB', memory[2] - memory[1]),
    ],
  };
}

export async function bench(
  say: (line: string) => void,
  isWanted: (id: string) => boolean,
): Promise<Outcome> {
  const all: Outcome = { rows: [], beyond: [] };
  for (const store of STORES) {
    if ([...WORKS, 'login'].some((work) => isWanted(`${work}.${store}`))) {
      say(`${store} ...`);
      const { rows, beyond } = await races(store, isWanted);
      all.rows.push(...rows);
      all.beyond.push(...beyond);
    }
    if (!isWanted(`overload.${store}`)) continue;
    say(`${store}, ten times too many for a minute ...`);
    const { rows, beyond } = await floodOutcome(store);
    all.rows.push(...rows);
    all.beyond.push(...beyond);
  }
  return all;
}
