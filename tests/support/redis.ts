// The test's own Redis, reached by its socket file; it stores nothing on disk.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface TestRedis {
  url: string;
  kill(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export async function startRedis(): Promise<TestRedis> {
  const top = mkdtempSync(join(tmpdir(), 'pe-redis-'));
  const url = join(top, 'redis.sock');
  let server: ChildProcess | undefined;
  const end = (): void => {
    server?.kill('SIGKILL');
  };
  const start = async (): Promise<void> => {
    const files = ['--port', '0', '--unixsocket', url, '--dir', top];
    const memory = ['--save', '', '--appendonly', 'no'];
    server = spawn('redis-server', [...files, ...memory], { stdio: ['ignore', 'pipe', 'inherit'] });
    await untilReady(server);
  };
  const kill = async (): Promise<void> => {
    const exit = server === undefined ? undefined : once(server, 'exit');
    end();
    await exit;
    server = undefined;
  };
  process.once('exit', end);
  await start();
  return {
    url,
    kill,
    start,
    stop: async () => {
      process.off('exit', end);
      await kill();
      rmSync(top, { recursive: true, force: true });
    },
  };
}

function untilReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    server.stdout?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (output.includes('eady to accept connections')) resolve();
    });
    server.once('error', (cause) => {
      const why = 'Redis is needed for this test: `apt-get install redis-server`, or `npm test`.';
      reject(new Error(why, { cause }));
    });
    server.once('exit', (code) => reject(new Error(`Redis ended (exit code ${code}): ${output}`)));
  });
}
