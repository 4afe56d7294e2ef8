// A user with a thousand bill entries, created by public calls.

import { call } from '../../protocol/call.ts';
import { CALLS } from '../../protocol/catalogue.ts';
import { enter } from '../../scripts/bots/people.ts';
import { askServer } from '../../server/operator/ask.ts';
import { socketPath } from '../../server/operator/socket-path.ts';
import type { StartedApp } from './served.ts';

export const ROWS = 1_000;

const USER = 'statement@example.com';
const INVITE = 'POCKET';
const USDT = 3;

export async function userWithStatement({ address, data }: StartedApp): Promise<string> {
  const operator = async (...words: string[]): Promise<Record<string, unknown>[]> => {
    const answer = await askServer(socketPath(data, undefined), { words, cwd: data });
    if ('failure' in answer) throw new Error(`${words.join(' ')}: ${answer.failure.message}`);
    return answer.result.rows.map((row) => ({ ...row }));
  };
  const { caller, socket } = await enter(new URL(address).origin, operator, USER, INVITE, () => 0);
  socket.close();
  for (let row = 0; row < ROWS; row += 1) {
    const idempotency_key = `statement-${`${row}`.padStart(8, '0')}`;
    await call(caller, CALLS['sandbox.faucet'], {
      ...{ currency_id: USDT, number: '1', idempotency_key },
    });
  }
  if (caller.token === undefined) throw new Error('The user has no session.');
  return caller.token;
}
