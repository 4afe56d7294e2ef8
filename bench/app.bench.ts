// `npm run bench app`: the cost of a first visit and the page's responsiveness on a slow phone, compared with a bare
// page with the same libraries in the same run.
import { join } from 'node:path';
import { ROOT } from '../scripts/root.ts';
import { packageOf, weightsOf, weightTable } from './app/file-weights.ts';
import { firstLoad } from './app/first-load.ts';
import { ensureLighthouse, LIGHTHOUSE, runLighthouse, type Scores } from './app/lighthouse.ts';
import { fillList, type List, lateIn } from './app/long-lists.ts';
import { gzip_kb, type Served, type StartedApp, startApp, startBare } from './app/page-servers.ts';
import { type Responses, responses } from './app/responses.ts';
import { userWithStatement } from './app/statement.ts';
import { TAPS } from './app/taps.ts';
import { median } from './measure.ts';
import { figureRow, type Outcome, type Row } from './table.ts';

const BARE = 'a bare create-vite page with the same libraries';
const ROUNDS = 5;
const LIST_ROUNDS = 3;

/** Whether a larger or a smaller figure is better. */
function beside(
  [id, what, unit]: readonly [id: string, what: string, unit: string],
  ours: readonly number[],
  peers: readonly number[],
  better: 'larger' | 'smaller',
  peer_name = BARE,
): Row {
  const ratios = ours.map((our, round) => {
    const peer = peers[round] as number;
    return better === 'larger' ? our / peer : peer / our;
  });
  const thousandth = (value: number): number => figureRow('', '', '', value).ours;
  return {
    ...figureRow(id, what, unit, median([...ours])),
    peer: thousandth(median([...peers])),
    peer_name,
    ratio: thousandth(median(ratios)),
    min_ratio: thousandth(Math.min(...ratios)),
    max_ratio: thousandth(Math.max(...ratios)),
  };
}

const CATEGORIES = [
  ['lighthouse_performance', 'performance'],
  ['lighthouse_accessibility', 'accessibility'],
  ['lighthouse_best_practices', 'best_practices'],
] as const satisfies readonly (readonly [string, keyof Scores])[];

async function scores(app: Served, bare: Served, say: (line: string) => void): Promise<Row[]> {
  await ensureLighthouse(say);
  const ours: Scores[] = [];
  const peers: Scores[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    // The order alternates by round.
    for (const side of round % 2 === 0 ? ['ours', 'bare'] : ['bare', 'ours']) {
      const { scores, faults } = await runLighthouse(side === 'ours' ? app.address : bare.address);
      (side === 'ours' ? ours : peers).push(scores);
      if (side === 'ours') say(`  ${JSON.stringify(scores)} ${faults.join(', ')}`);
    }
  }
  return CATEGORIES.map(([id, name]) =>
    beside(
      [id, `lighthouse ${LIGHTHOUSE}, mobile: ${name.replace('_', ' ')} of home`, 'points'],
      ours.map((one) => one[name]),
      peers.map((one) => one[name]),
      'larger',
    ),
  );
}

const RESPONSES = [
  'slide_late_frames',
  'slide_moving_late_frames',
  'scroll_late_frames',
  'input_to_paint',
  'input_to_paint_median',
];

async function slow(app: StartedApp, bare: Served, say: (line: string) => void): Promise<Row[]> {
  const token = await userWithStatement(app);
  const rounds: Responses[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const sizes = await responses(app, bare, token);
    say(`  ${JSON.stringify(sizes)}`);
    rounds.push(sizes);
  }
  const late = (id: string, what: string, name: keyof Responses['ours']): Row => ({
    ...figureRow(
      id,
      `${what}: frames with more work than 16 ms, 4 x slower`,
      '%',
      median(rounds.map(({ ours }) => ours[name])),
    ),
    peer: figureRow('', '', '%', median(rounds.map(({ empty }) => empty[name]))).ours,
    peer_name: 'an empty page that does the same',
  });
  const taps = (id: string, which: string, of: (took: number[]) => number): Row =>
    beside(
      [id, `a tap to its paint, ${which}, 4 x slower`, 'ms'],
      rounds.map((one) => of(one.taps)),
      rounds.map((one) => of(one.bare_taps)),
      'smaller',
    );
  return [
    late('slide_late_frames', 'pages slide in and back', 'slide'),
    late('slide_moving_late_frames', 'the same, while a page moves', 'moving'),
    late('scroll_late_frames', 'a statement of 1,000 rows is scrolled', 'scroll'),
    taps('input_to_paint', `the slowest of ${TAPS}`, (took) => Math.max(...took)),
    taps('input_to_paint_median', `the middle one of ${TAPS}`, median),
  ];
}

const LISTS = {
  chat_late_frames: ['chat', 'a chat of 5,000 messages'],
  works_late_frames: ['works', 'a grid of 1,000 works'],
} as const satisfies Record<string, readonly [List, string]>;

async function listRow(
  app: StartedApp,
  id: keyof typeof LISTS,
  say: (line: string) => void,
): Promise<Row> {
  const [list, what] = LISTS[id];
  say(`${what} on a slow phone, ${LIST_ROUNDS} rounds ...`);
  await fillList(app, list);
  const rounds: { ours: number; empty: number }[] = [];
  for (let round = 0; round < LIST_ROUNDS; round += 1) {
    const late = await lateIn(app, list);
    say(`  ${JSON.stringify(late)}`);
    rounds.push(late);
  }
  const title = `${what} is scrolled: frames with more work than 16 ms, 4 x slower`;
  return {
    ...figureRow(id, title, '%', median(rounds.map(({ ours }) => ours))),
    peer: figureRow('', '', '%', median(rounds.map(({ empty }) => empty))).ours,
    peer_name: 'an empty page that does the same',
  };
}

function describeFiles(files: readonly string[]): string {
  const dist = join(ROOT, 'dist');
  const sizes = files.map((file) => `  ${gzip_kb(dist, file).toFixed(1).padStart(5)} kB  ${file}`);
  const packages = weightsOf(dist, files, packageOf);
  const modules = weightsOf(dist, files, (source) => source);
  const parts = [sizes.join('\n'), weightTable(packages, 0.3), weightTable(modules, 0.3)];
  return parts.join('\n\n');
}

export async function bench(
  say: (line: string) => void,
  isWanted: (id: string) => boolean,
): Promise<Outcome> {
  const rows: Row[] = [];
  const app = await startApp();
  const bare = await startBare();
  try {
    if (isWanted('home_gzip_kb') || isWanted('worker_gzip_kb')) {
      say('the first load ...');
      const { home_kb, worker_kb, bare_kb, files } = await firstLoad(app, bare);
      say(describeFiles(files));
      const what = 'JavaScript until home shows its prices, gzip, without the worker';
      rows.push(beside(['home_gzip_kb', what, 'kB'], [home_kb], [bare_kb], 'smaller'));
      rows.push(figureRow('worker_gzip_kb', "the worker's JavaScript, gzip", 'kB', worker_kb));
    }
    if (RESPONSES.some(isWanted)) {
      say(`frames and taps on a slow phone, ${ROUNDS} rounds ...`);
      rows.push(...(await slow(app, bare, say)));
    }
    for (const id of ['chat_late_frames', 'works_late_frames'] as const)
      if (isWanted(id)) rows.push(await listRow(app, id, say));
    if (CATEGORIES.some(([id]) => isWanted(id))) {
      say(`lighthouse, ${ROUNDS} rounds ...`);
      rows.push(...(await scores(app, bare, say)));
    }
  } finally {
    await Promise.all([app.end(), bare.end()]);
  }
  return { rows, beyond: [] };
}
