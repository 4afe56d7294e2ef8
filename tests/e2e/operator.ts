import { askServer } from '../../server/exchange/operator/ask.ts';
import { socketPath } from '../../server/exchange/operator/socket-path.ts';

export async function operator(...words: string[]): Promise<Record<string, unknown>[]> {
  const path = socketPath(process.env['PE_E2E_DATA'] ?? '', undefined);
  const answer = await askServer(path, { words, cwd: process.cwd() });
  if ('failure' in answer) throw new Error(`${words.join(' ')}: ${answer.failure.message}`);
  return answer.result.rows.map((row) => ({ ...row }));
}

export async function sentCode(to: string): Promise<string> {
  const [message] = await operator('outbox', '--to', to, '--last', '1');
  return String(message?.['code']);
}
