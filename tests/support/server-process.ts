import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { ROOT } from '../../scripts/root.ts';
import { NODE_FLAGS } from '../../scripts/test/node-flags.ts';
import { newSeededFolder } from './seeded-folder.ts';

export interface ServerProcess {
  address: string;
  data: string;
  process: ChildProcess;
  notes: readonly string[];
  operator(...words: string[]): Promise<Record<string, unknown>[]>;
  /** Sends a signal; returns the exit code, null if the signal killed it. */
  end(signal?: NodeJS.Signals): Promise<number | null>;
}

export interface Ended {
  code: number | null;
  out: string;
  err: string;
}

type Environment = Readonly<Record<string, string>>;

function start(
  script: string,
  args: readonly string[],
  environment: Environment,
  root: string,
): ChildProcess {
  return spawn(process.execPath, [...NODE_FLAGS, script, ...args], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/**
 * A missing folder is created as after a first start, which saves most of that start. Tests of a
 * first start pass an empty folder. `root`: the repository whose server is started.
 */
export async function startServerProcess(
  data: string,
  flags: readonly string[] = [],
  environment: Environment = {},
  root = ROOT,
): Promise<ServerProcess> {
  // On PostgreSQL the folder holds no database.
  const isEmbedded = environment['DATABASE_URL'] === undefined;
  if (isEmbedded && !existsSync(data)) await (await newSeededFolder(data)).release();
  const child = start(
    'scripts/server.ts',
    ['--port', '0', '--data', data, ...flags],
    environment,
    root,
  );
  let err = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    err += chunk.toString();
  });
  if (child.stdout === null) throw new Error('the process has no output.');
  const lines = createInterface({ input: child.stdout });
  const [line] = await Promise.race([
    once(lines, 'line'),
    once(child, 'exit').then(() => {
      throw new Error(`the server ended: ${err}`);
    }),
  ]);
  const { address, notes = [] } = JSON.parse(line) as { address: string; notes?: string[] };
  return {
    address,
    notes,
    data,
    process: child,
    operator: (...words) => askOperator(data, words, root),
    end: async (signal = 'SIGTERM') => {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      const exit = once(child, 'exit');
      child.kill(signal);
      const [code] = await exit;
      return code;
    },
  };
}

async function askOperator(
  data: string,
  words: readonly string[],
  root: string,
): Promise<Record<string, unknown>[]> {
  const operatorWords = ['--data', data, ...words, '--json'];
  const { code, out, err } = await runScript('scripts/operator.ts', operatorWords, {}, root);
  if (code !== 0) throw new Error(`${words.join(' ')}: ${out}${err}`);
  return out
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}

export async function runScript(
  script: string,
  args: readonly string[],
  environment: Environment = {},
  root = ROOT,
): Promise<Ended> {
  const child = start(script, args, environment, root);
  let [out, err] = ['', ''];
  child.stdout?.on('data', (chunk: Buffer) => {
    out += chunk.toString();
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    err += chunk.toString();
  });
  const [code] = await once(child, 'close');
  return { code, out, err };
}
