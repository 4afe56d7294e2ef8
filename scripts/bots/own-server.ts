// A server for the bots: a separate process with a temporary folder.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { askServer } from '../../server/exchange/operator/ask.ts';
import { socketPath } from '../../server/exchange/operator/socket-path.ts';
import { Refusal } from '../refusal.ts';
import { ROOT } from '../root.ts';
import type { Operator } from './people.ts';

export interface OwnServer {
  origin: string;
  data: string;
  end(): Promise<void>;
}

export async function startOwnServer(flags: readonly string[]): Promise<OwnServer> {
  const data = mkdtempSync(join(tmpdir(), 'pe-bots-'));
  const args = ['--disable-warning=ExperimentalWarning', 'scripts/server.ts'];
  const own = ['--port', '0', '--data', data, '--test-controls', ...flags];
  const child = spawn(process.execPath, [...args, ...own], {
    cwd: ROOT,
    env: { ...process.env, RATE_LIMITS: 'off', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit');
  const startFailure = exit.then(() => {
    throw new Refusal('The server of the bots did not start.');
  });
  const [line] = await Promise.race([
    once(createInterface({ input: child.stdout }), 'line'),
    startFailure,
  ]);
  startFailure.catch(() => undefined);
  const end = async (): Promise<void> => {
    child.kill('SIGTERM');
    await exit;
    rmSync(data, { recursive: true, force: true });
  };
  return { origin: (JSON.parse(line) as { address: string }).address, data, end };
}

/** Through the socket file of the server's folder, as `npm run operator` asks. */
export function operatorOf(data: string): Operator {
  return async (...words) => {
    const answer = await askServer(socketPath(data, process.env['OPERATOR_SOCKET']), {
      words,
      cwd: ROOT,
    });
    if ('failure' in answer) throw new Refusal(`${words.join(' ')}: ${answer.failure.message}`);
    if (answer.result.is_bad)
      throw new Refusal(`${words.join(' ')}: ${JSON.stringify(answer.result)}`);
    return answer.result.rows as Record<string, unknown>[];
  };
}
