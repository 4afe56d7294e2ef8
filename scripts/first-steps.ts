// The output of `npm start` once the server runs: how to log in, and a newcomer's first operator command.
import { join } from 'node:path';
import { z } from 'zod/mini';
import { askServer } from '../server/exchange/operator/ask.ts';
import { socketPath } from '../server/exchange/operator/socket-path.ts';
import { say } from './refusal.ts';
import { ROOT } from './root.ts';

const demoAccount = z.object({ account: z.string(), password: z.string() });

/** With a new password; undefined without the practice mode. */
export async function demoAccountOf(
  data: string,
): Promise<z.output<typeof demoAccount> | undefined> {
  const path = socketPath(data, process.env['OPERATOR_SOCKET']);
  const answer = await askServer(path, { words: ['demo'], cwd: ROOT });
  return 'failure' in answer ? undefined : demoAccount.parse(answer.result.rows[0]);
}

/** The password is only printed, never stored or logged. */
export async function sayFirstSteps(data: string): Promise<void> {
  const demo = await demoAccountOf(data);
  if (demo === undefined) return;
  const place = data === join(ROOT, 'data') ? '' : ` --data ${data}`;
  say(`
  Sign in with  ${demo.account}
  Password      ${demo.password}
  The account is verified and has practice money. Each start sets a new password.
  Read codes that the exchange sends with:  npm run operator -- outbox --last 1${place}
`);
}
