import { HOUR_MS } from '../../../protocol/time.ts';
import type { MarketLink } from '../../market/feed/market-link.ts';
import type { AccountParts } from '../../people/profile/user-view.ts';
import type { SendingGate } from '../../people/security/sending-value.ts';
import { KEPT_MS } from '../../platform/base/retention.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { Module } from '../../platform/modules/module.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import type { Contract } from '../contract/module.ts';
import { dismissTrader } from './become-trader.ts';
import { stopFollow } from './change-follow.ts';
import { type Copier, makeCopier } from './copier.ts';
import { deleteDecided } from './copy-store.ts';
import { openFollowsOf } from './follow-store.ts';
import { type FollowCall, followHandlers } from './handlers.ts';
import type { FollowHooks } from './hooks.ts';
import { traderCommands } from './operator.ts';
import { seedTraders } from './practice-traders.ts';
import { PRACTICE_MS, practiceTrading } from './practice-trading.ts';
import { refreshStatistics } from './statistics.ts';
import { activeTraderIds, eraseTrader } from './trader-store.ts';

const COPIES_MS = 500;
/** The practice traders' history is made soon after a first start, but not beside it. */
const PRACTICE_FIRST_MS = 10_000;
const TRADES_AT_ONCE = 100;

export interface FollowNeeds extends Pick<AccountParts, 'unreadSupport' | 'now'> {
  contract: Contract;
  hooks: FollowHooks;
  settings: Settings;
  sending: SendingGate;
  sandbox: boolean;
  /** Needed by the practice traders; undefined: they are listed but don't trade. */
  practice: { market: MarketLink; secret: Uint8Array } | undefined;
  isLeader(): boolean;
  report(error: unknown): void;
}

export interface Follow extends Module<FollowCall> {
  readonly copier: Copier;
}

export function openFollow(needs: FollowNeeds): Follow {
  const { hooks, settings, sandbox, practice, isLeader, report, now, unreadSupport } = needs;
  const contract = needs.contract.parts;
  const { database, quotes } = contract;
  const shareRate = () => settings.get('trader_share');
  const conditions = () => ({
    trades: settings.get('trader_min_trades'),
    days: settings.get('trader_min_days'),
    follower_limit: settings.get('trader_followers'),
  });
  const copier = makeCopier({
    contract,
    isLeader,
    report,
    onClosed: (ids) => refreshStatistics(database, ids, now()),
  });
  hooks.onWork(copier.wake);
  return {
    copier,
    handlers: followHandlers({ contract, sending: needs.sending, shareRate, conditions }),
    commands: traderCommands({
      database,
      now,
      unreadSupport,
      conditions,
      shareRate,
      wake: copier.wake,
    }),
    jobs: [
      { name: 'copies', every_ms: COPIES_MS, run: copier.run },
      {
        name: 'old copies',
        every_ms: HOUR_MS,
        run: async () => {
          await database.transaction((tx) =>
            deleteDecided(tx, now() - KEPT_MS.copies, TRADES_AT_ONCE),
          );
        },
      },
      {
        name: 'traders',
        every_ms: HOUR_MS,
        run: async () => refreshStatistics(database, await activeTraderIds(database), now()),
      },
      ...(practice === undefined
        ? []
        : [
            {
              name: 'practice traders',
              first_ms: PRACTICE_FIRST_MS,
              every_ms: PRACTICE_MS,
              run: practiceTrading({
                ...practice,
                contract: needs.contract,
                refresh: (ids) => refreshStatistics(database, ids, now()),
              }),
            },
          ]),
    ],
    close: copier.end,
    onErase: async (tx, user_id) => {
      await dismissTrader(tx, user_id, now());
      await eraseTrader(tx, user_id);
    },
    // Runs before the contract module closes the other positions.
    closing: async () => {
      const quoteMap = await quotes.all();
      return (tx: Transaction, user_id, time) => endAll(tx, user_id, time, quoteMap);
    },
    ...(sandbox && { seeds: () => seedTraders(database, now()) }),
  };

  async function endAll(
    tx: Transaction,
    user_id: number,
    time: number,
    quoteMap: Awaited<ReturnType<typeof quotes.all>>,
  ): Promise<void> {
    for (const id of await openFollowsOf(tx, user_id)) {
      await stopFollow(tx, contract, { user_id, time, quotes: quoteMap }, id, false);
    }
  }
}
