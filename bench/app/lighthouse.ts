// Lighthouse with its default settings: a simulated slow phone. With its dependencies it has 176 MB, so it isn't a
// package of ours: the first run of this bench installs it into node_modules/.cache.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { CHROMIUM, CHROMIUM_FLAGS } from '../../scripts/chromium.ts';
import { run } from '../../scripts/command.ts';
import { ROOT } from '../../scripts/root.ts';

export const LIGHTHOUSE = '13.5.0';
const FOLDER = join(ROOT, 'node_modules/.cache/lighthouse');
const PROGRAM = join(FOLDER, 'node_modules/lighthouse/cli/index.js');
/** The same from inside a program. */
export const LIGHTHOUSE_MODULE = join(FOLDER, 'node_modules/lighthouse/core/index.js');

export interface Scores {
  performance: number;
  accessibility: number;
  best_practices: number;
}

export async function ensureLighthouse(say: (line: string) => void): Promise<void> {
  if (existsSync(PROGRAM)) return;
  say(`Fetching lighthouse ${LIGHTHOUSE} ...`);
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, 'package.json'), '{ "private": true }\n');
  const npmArguments = [
    'install',
    '--save-exact',
    '--no-audit',
    '--no-fund',
    `lighthouse@${LIGHTHOUSE}`,
  ];
  const { code, output } = await run('npm', npmArguments, { cwd: FOLDER });
  if (code !== 0) throw new Error(`lighthouse could not be fetched: ${output.trim()}`);
}

export type Category = 'performance' | 'accessibility' | 'best-practices';

export interface Report {
  runtimeError?: { message: string };
  categories: Record<
    Category,
    { score: number | null; auditRefs: readonly { id: string; weight: number }[] }
  >;
  audits: Record<
    string,
    { id: string; score: number | null; displayValue?: string; details?: { items?: unknown[] } }
  >;
}

/** `faults`: failed audits, for the reader. */
interface Judgement {
  scores: Scores;
  faults: string[];
}

/** One run in a separate browser. On a busy machine a trace may lack its start: then one retry. */
export async function runLighthouse(address: string): Promise<Judgement> {
  try {
    return await judgedOnce(address);
  } catch (error) {
    if (!String(error).includes('NO_NAVSTART')) throw error;
    return judgedOnce(address);
  }
}

async function judgedOnce(address: string): Promise<Judgement> {
  const folder = mkdtempSync(join(tmpdir(), 'pe-lighthouse-'));
  const file = join(folder, 'report.json');
  try {
    const flags = ['--headless=new', ...CHROMIUM_FLAGS].join(' ');
    const { code, output } = await run(
      process.execPath,
      [
        PROGRAM,
        address,
        '--quiet',
        '--output=json',
        `--output-path=${file}`,
        `--chrome-flags=${flags}`,
        '--only-categories=performance,accessibility,best-practices',
      ],
      { env: { ...process.env, CHROME_PATH: CHROMIUM }, cwd: folder, timeoutMs: 120_000 },
    );
    if (code !== 0) throw new Error(`lighthouse ended with ${code}: ${output.trim()}`);
    return judgementOf(JSON.parse(readFileSync(file, 'utf8')) as Report);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export function scoreIn({ runtimeError, categories }: Report, name: Category): number {
  if (runtimeError !== undefined) throw new Error(runtimeError.message);
  const { score } = categories[name];
  if (score === null) throw new Error(`lighthouse has no score for ${name}.`);
  return score * 100;
}

function judgementOf(report: Report): Judgement {
  const faults = Object.values(report.audits)
    .filter(({ score }) => score !== null && score < 0.9)
    .map(({ id, displayValue = '' }) => `${id} ${displayValue}`.trim());
  return {
    scores: {
      performance: scoreIn(report, 'performance'),
      accessibility: scoreIn(report, 'accessibility'),
      best_practices: scoreIn(report, 'best-practices'),
    },
    faults,
  };
}

/** What costs points in a category, with the first places. */
export function failuresIn({ categories, audits }: Report, name: Category): string[] {
  return categories[name].auditRefs
    .map(({ id, weight }) => ({ audit: audits[id], weight }))
    .filter(({ audit, weight }) => weight > 0 && audit?.score !== null && (audit?.score ?? 1) < 1)
    .map(({ audit }) => `${audit?.id} ${JSON.stringify(audit?.details?.items?.slice(0, 2))}`);
}
