// The exchange as a process of its own, as `npm run server` starts it, and its operator.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { ROOT } from '../../scripts/root.ts';

export interface ServerProcess {
  address: string;
  process: ChildProcess;
  /** The rows of its --json; throws where the command failed, with what it said. */
  operator(...words: string[]): Promise<Record<string, unknown>[]>;
  /** By a signal; answers the exit code, null where the signal killed it. */
  end(signal?: NodeJS.Signals): Promise<number | null>;
}

export interface Ended {
  code: number | null;
  out: string;
  err: string;
}

type Environment = Readonly<Record<string, string>>;

function start(script: string, args: readonly string[], environment: Environment): ChildProcess {
  // As scripts/bootstrap.mjs starts it.
  const line = ['--disable-warning=ExperimentalWarning', script, ...args];
  return spawn(process.execPath, line, {
    cwd: ROOT,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

export async function startServerProcess(
  data: string,
  flags: readonly string[] = [],
  environment: Environment = {},
): Promise<ServerProcess> {
  const child = start('scripts/server.ts', ['--port', '0', '--data', data, ...flags], environment);
  let err = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    err += chunk.toString();
  });
  if (child.stdout === null) throw new Error('a process without an output.');
  const lines = createInterface({ input: child.stdout });
  const [line] = await Promise.race([
    once(lines, 'line'),
    once(child, 'exit').then(() => {
      throw new Error(`the server ended: ${err}`);
    }),
  ]);
  const { address } = JSON.parse(line) as { address: string };
  return {
    address,
    process: child,
    operator: (...words) => askOperator(data, words),
    end: async (signal = 'SIGTERM') => {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      const ended = once(child, 'exit');
      child.kill(signal);
      const [code] = await ended;
      return code;
    },
  };
}

async function askOperator(
  data: string,
  words: readonly string[],
): Promise<Record<string, unknown>[]> {
  const { code, out, err } = await runScript('scripts/operator.ts', [
    '--data',
    data,
    ...words,
    '--json',
  ]);
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
): Promise<Ended> {
  const child = start(script, args, environment);
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
