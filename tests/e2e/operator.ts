import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** What the operator of the server under test does; the rows of its answer. */
export async function operator(...words: string[]): Promise<Record<string, unknown>[]> {
  const data = process.env['PE_E2E_DATA'] ?? '';
  const command = ['scripts/bootstrap.mjs', 'scripts/operator.ts', '--data', data, '--json'];
  const { stdout } = await run('node', [...command, ...words]);
  return stdout
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

/** The newest code that was sent there. */
export async function sentCode(to: string): Promise<string> {
  const [message] = await operator('outbox', '--to', to, '--last', '1');
  return String(message?.['code']);
}
