// `npm run bench feed`: prices of five exchanges, from their messages to our frames.
import process from 'node:process';
import { venueTraffic } from './feed/venues.ts';
import { median } from './measure.ts';
import { figureRow, type Outcome, type Row } from './table.ts';

/** The exchanges' addresses have no server: after 10 s that would be noticed. */
const SECONDS = 8;
const PLAIN = 'JSON.parse of the same messages';

/** CPU time, because others may be running on the machine. */
function cpuMs(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

export async function bench(say: (line: string) => void): Promise<Outcome> {
  const { market, sessions, batches, setTime } = venueTraffic(SECONDS);
  const messages = batches.reduce(
    (sum, { texts }) => sum + texts.reduce((count, list) => count + list.length, 0),
    0,
  );
  const passes: number[] = [];
  const before = process.cpuUsage();
  for (const { time, texts } of batches) {
    const start = process.cpuUsage();
    setTime(time);
    for (const [at, list] of texts.entries()) for (const text of list) sessions[at]?.take(text);
    market.step(time);
    passes.push(cpuMs(start));
  }
  const usage = process.cpuUsage(before);
  const refusals = sessions.reduce((sum, one) => sum + one.refusals, 0);
  const parses: number[] = [];
  let kinds = 0;
  for (const { texts } of batches) {
    const start = process.cpuUsage();
    for (const list of texts)
      for (const text of list) kinds += typeof JSON.parse(text) === 'object' ? 1 : 0;
    parses.push(cpuMs(start));
  }
  const answer = market.ask({ kind: 'venues', has_report: false });
  const inIndex = answer.kind === 'venues' ? answer.venues.map(({ in_index }) => in_index) : [];
  say(`  ${messages} messages, ${kinds} parsed, ${refusals} refused, in the index: ${inIndex}`);
  if (refusals > 0 || kinds !== messages) throw new Error('messages were refused');
  if (inIndex.some((count) => count < 100)) throw new Error(`not all count: ${inIndex}`);
  for (const session of sessions) session.close();
  // The first second warms up.
  const sorted = passes.slice(10).sort((a, b) => a - b);
  const p99 = sorted[sorted.length - 1 - (sorted.length - (sorted.length % 100)) / 100] ?? 0;
  const share = ((usage.user + usage.system) / 1e6 / SECONDS) * 100;
  const [ours, plain] = [median(passes), median(parses)];
  const race: Row = {
    id: 'venues_batch',
    what: '100 ms of 5 exchanges x 100 pairs x 20 messages a second, to the frames',
    unit: 'ms',
    ours: figureRow('', '', '', ours).ours,
    peer: figureRow('', '', '', plain).ours,
    peer_name: PLAIN,
    ratio: figureRow('', '', '', plain / ours).ours,
    min_ratio: null,
    max_ratio: null,
  };
  return {
    rows: [
      race,
      figureRow('venues_p99', 'the same, p99: from the first message to the frame', 'ms', p99),
      figureRow('venues_core', 'the same, share of one core', '%', share),
    ],
    beyond: [],
  };
}
