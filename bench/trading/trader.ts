import { call } from '../../protocol/call.ts';
import { CALLS } from '../../protocol/catalogue.ts';
import { BTC, USDT } from '../../protocol/constants.ts';
import { enter } from '../../scripts/bots/people.ts';
import { askServer } from '../../server/exchange/operator/ask.ts';
import { socketPath } from '../../server/exchange/operator/socket-path.ts';
import type { StartedApp } from '../app/page-servers.ts';

const INVITE = 'POCKET';

/** A new user with so many open positions; returns the token. */
export async function trader({ address, data }: StartedApp, positions: number): Promise<string> {
  const user = `trader-${positions}@example.com`;
  const operator = async (...words: string[]): Promise<Record<string, unknown>[]> => {
    const answer = await askServer(socketPath(data, undefined), { words, cwd: data });
    if ('failure' in answer) throw new Error(`${words.join(' ')}: ${answer.failure.message}`);
    return answer.result.rows.map((row) => ({ ...row }));
  };
  const { caller, socket } = await enter(new URL(address).origin, operator, user, INVITE, () => 0);
  socket.close();
  let keys = 0;
  const key = (): string => {
    keys += 1;
    return `trading-bench-${positions}-${`${keys}`.padStart(8, '0')}`;
  };
  await call(caller, CALLS['sandbox.faucet'], {
    currency_id: USDT,
    number: '10000',
    idempotency_key: key(),
  });
  await call(caller, CALLS['wallet.change'], {
    currency_id: USDT,
    number: '9000',
    from_field: 'change',
    to_field: 'lever',
    idempotency_key: key(),
  });
  for (let at = 0; at < positions; at += 1)
    await call(caller, CALLS['lever.submit'], {
      currency_id: BTC,
      legal_id: USDT,
      type: 1,
      share: '1',
      multiple: 20,
      status: 1,
      idempotency_key: key(),
    });
  if (caller.token === undefined) throw new Error('The user has no session.');
  return caller.token;
}
