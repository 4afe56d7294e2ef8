// Programs of the scaling bench: a server process as `npm run server` starts it, and Redis.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { ROOT } from '../../scripts/root.ts';
import { wholeNumber } from '../../server/platform/base/exact.ts';

export interface Program {
  pid: number;
  end(): Promise<void>;
}

export interface RunningServer extends Program {
  origin: string;
  port: number;
  data: string;
}

const LOOK_MS = 20;

function program(child: ChildProcess): Program {
  const { pid } = child;
  if (pid === undefined) throw new Error(`${child.spawnargs[0]} did not start.`);
  const exit = once(child, 'exit');
  return {
    pid,
    end: async () => {
      child.kill('SIGKILL');
      await exit;
    },
  };
}

export async function startServer(
  data: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<RunningServer> {
  const args = ['--disable-warning=ExperimentalWarning', 'scripts/server.ts'];
  const child = spawn(process.execPath, [...args, '--port', '0', '--data', data], {
    cwd: ROOT,
    env: { ...process.env, RATE_LIMITS: 'off', LOG_LEVEL: 'error', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  const { address: origin } = JSON.parse(line) as { address: string };
  return { ...program(child), origin, port: wholeNumber(new URL(origin).port), data };
}

export async function startRedis(): Promise<Program & { url: string }> {
  const top = mkdtempSync(join(tmpdir(), 'pe-scaling-redis-'));
  const url = join(top, 'redis.sock');
  const words = [
    '--port',
    '0',
    '--unixsocket',
    url,
    '--dir',
    top,
    '--save',
    '',
    '--appendonly',
    'no',
  ];
  const redisProgram = program(spawn('redis-server', words, { stdio: 'ignore' }));
  while (!existsSync(url)) await pause(LOOK_MS);
  const end = async (): Promise<void> => {
    await redisProgram.end();
    rmSync(top, { recursive: true, force: true });
  };
  return { pid: redisProgram.pid, url, end };
}
