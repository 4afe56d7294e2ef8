// A user with a thousand bill entries, created by public calls.

import { type Caller, call } from '../../protocol/call.ts';
import { CALLS } from '../../protocol/catalogue.ts';
import { USDT } from '../../protocol/constants.ts';
import { enter, type Operator } from '../../scripts/bots/people.ts';
import { askServer } from '../../server/exchange/operator/ask.ts';
import { socketPath } from '../../server/exchange/operator/socket-path.ts';
import type { StartedApp } from './page-servers.ts';

export const ROWS = 1_000;

const USER = 'statement@example.com';
const INVITE = 'POCKET';

export async function userWithStatement(app: StartedApp): Promise<string> {
  const caller = await signUp(app, USER);
  for (let row = 0; row < ROWS; row += 1) {
    const idempotency_key = `statement-${`${row}`.padStart(8, '0')}`;
    await call(caller, CALLS['sandbox.faucet'], {
      currency_id: USDT,
      number: '1',
      idempotency_key,
    });
  }
  if (caller.token === undefined) throw new Error('The user has no session.');
  return caller.token;
}

export function operatorOf({ data }: StartedApp): Operator {
  return async (...words) => {
    const answer = await askServer(socketPath(data, undefined), { words, cwd: data });
    if ('failure' in answer) throw new Error(`${words.join(' ')}: ${answer.failure.message}`);
    return answer.result.rows.map((row) => ({ ...row }));
  };
}

/** A new user who calls the server. */
export async function signUp(app: StartedApp, address: string): Promise<Caller> {
  const { origin } = new URL(app.address);
  const { caller, socket } = await enter(origin, operatorOf(app), address, INVITE, () => 0);
  socket.close();
  return caller;
}
