// Test controls (R-OPERATOR-6), only with --test-controls. A command returns when its effects are complete.

import { settleAll } from '../../market/engines/engine.ts';
import type { FeedAct } from '../../market/feed/feed-acts.ts';
import type { MarketLink } from '../../market/feed/market-link.ts';
import type { ServerClock } from '../../platform/base/clock.ts';
import {
  type CommandResult,
  type OperatorCommand,
  OperatorRefusal,
} from '../../platform/commands/command.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Engine } from '../../platform/modules/engine.ts';
import type { Publisher } from '../../platform/outbox/event-publisher.ts';
import type { UserDelivery } from '../realtime/accounts.ts';

export interface Controlled {
  clock: ServerClock;
  jobs: Jobs;
  publisher: Publisher;
  users: UserDelivery;
  market: MarketLink;
  engines: readonly Engine[];
  nextEpoch(): Promise<number>;
}

const MILLISECONDS = /^[1-9]\d{0,12}$/;

export function testControls(parts: Controlled): OperatorCommand[] {
  const { clock, jobs, publisher, users, market, engines } = parts;
  const act = async (what: FeedAct): Promise<CommandResult> => {
    const answer = await market.ask({ kind: 'act', act: what });
    if (answer.kind !== 'acted') throw new Error(`the market answered an act with ${answer.kind}`);
    const { epoch, refusal } = answer;
    if (refusal !== undefined) throw new OperatorRefusal(refusal.error, refusal.message);
    await settleAll(market, engines);
    await publisher.flush();
    await users.whenSettled();
    return { rows: [{ server_time: clock.now(), epoch }] };
  };
  return [
    {
      name: 'feed stop',
      does: 'stops all prices',
      act: () => act({ kind: 'stop' }),
    },
    {
      name: 'feed start',
      does: 'starts the feed again from there, in a new epoch',
      act: async () => act({ kind: 'start', epoch: await parts.nextEpoch() }),
    },
    {
      name: 'feed tick',
      takes: ['SYMBOL', 'PRICE', '[NUMBER]'],
      does: 'sets last price and mark while the feed is stopped, with a trade of NUMBER (one lot)',
      act: ({ words: [symbol = '', price = '', number] }) =>
        act({ kind: 'tick', symbol, price, number }),
    },
    {
      name: 'clock advance',
      takes: ['MS'],
      does: 'sets the clock forward, and runs everything that is due by then',
      act: async ({ words: [ms = ''] }) => {
        if (!MILLISECONDS.test(ms)) {
          throw new OperatorRefusal('parameter_error', 'MS is a whole number above 0.');
        }
        clock.advance(JSON.parse(ms));
        await settleAll(market, engines);
        await jobs.runAll();
        await settleAll(market, engines);
        await publisher.flush();
        await users.whenSettled();
        return { rows: [{ server_time: clock.now(), offset_ms: clock.offset_ms }] };
      },
    },
  ];
}
