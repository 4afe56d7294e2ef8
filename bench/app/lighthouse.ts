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

export interface Scores {
  performance: number;
  accessibility: number;
  best_practices: number;
}

export async function ensureLighthouse(say: (line: string) => void): Promise<void> {
  if (existsSync(PROGRAM)) return;
  say(`lighthouse ${LIGHTHOUSE} is fetched ...`);
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

interface Report {
  runtimeError?: { message: string };
  categories: Record<'performance' | 'accessibility' | 'best-practices', { score: number | null }>;
  audits: Record<
    string,
    { id: string; title: string; score: number | null; displayValue?: string }
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
    const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
    if (report.runtimeError !== undefined) throw new Error(report.runtimeError.message);
    const of = (name: keyof Report['categories']): number => {
      const { score } = report.categories[name];
      if (score === null) throw new Error(`lighthouse has no score for ${name}.`);
      return score * 100;
    };
    const faults = Object.values(report.audits)
      .filter(({ score }) => score !== null && score < 0.9)
      .map(({ id, displayValue = '' }) => `${id} ${displayValue}`.trim());
    return {
      scores: {
        performance: of('performance'),
        accessibility: of('accessibility'),
        best_practices: of('best-practices'),
      },
      faults,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
