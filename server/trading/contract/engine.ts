// The contract engine's half in the main thread: sends live orders to the watch, and executes its triggers in order.

import { type Firings, firingsOf } from '../../market/engines/firings.ts';
import { type FromComparison, isComparison } from '../../market/engines/watch-compare.ts';
import type { WatchLink } from '../../market/feed/market-link.ts';
import { scaledOf } from '../../market/feed/scaled-text.ts';
import { nearestNumber } from '../../platform/base/exact.ts';
import type { Engine } from '../../platform/modules/engine.ts';
import { onBalances } from '../../platform/outbox/outbox.ts';
import { accountMessage } from './account.ts';
import { readAccount, readAccounts } from './account-store.ts';
import { keepBestMarks } from './best-mark-store.ts';
import type { ContractParts } from './contract-parts.ts';
import { expireOrders, fire } from './firing.ts';
import { ownersOfExpired } from './store.ts';
import type {
  BestMark,
  Expired,
  FiredAccount,
  FiredMessage,
  FiredOrder,
  Owner,
} from './watch-messages.ts';
import { sendsOwnState } from './work.ts';

export interface ContractEngine extends Engine {
  /** Sends all accounts to the watch again after the burst rate has changed, if this process leads. */
  restart(): Promise<void>;
  /** Ends the orders whose time has come, after what the marks have reached before (R-CONTRACT-28). */
  expire(): Promise<void>;
  /** Stops for good; `end` only stops leading. */
  close(): void;
}

const NAME = 'contract';
/** The watch reports a reached level once: what waits for a closed market is sent to it again after this time. */
const CLOSED_MS = 1_000;

const BEST_MARKS = { kind: 'best marks' } as const;

type Task = FiredOrder | FiredAccount | Expired | typeof BEST_MARKS | FromComparison;

export function contractEngine(
  parts: ContractParts,
  market: WatchLink,
  report: (error: unknown) => void,
): ContractEngine {
  const { database, quotes, instruments, now } = parts;
  const refresh = async (owner: Owner): Promise<void> => {
    const account = await readAccount(database, owner);
    parts.sendToWatch(accountMessage(account, instruments, account.version));
  };
  let differences = 0;
  /** Marks that moved trailing stops and aren't stored yet; the next task of the kind stores all of them. */
  let bestMarks: BestMark[] = [];
  const keepBest = async (): Promise<void> => {
    const count = bestMarks.length;
    await keepBestMarks(database, bestMarks.slice(0, count));
    bestMarks = bestMarks.slice(count);
  };
  const act = async (message: Task): Promise<void> => {
    if (isComparison(message)) {
      if (message.comparison === 'done') differences += message.differences;
      else await compareAll();
      return;
    }
    if (message.kind === 'best marks') return keepBest();
    if (message.kind === 'expired') return expireOrders(parts, message.time);
    const current = await quotes.all();
    const isDone = await database.transaction((tx) => fire(parts, tx, message, current, now()));
    if (!isDone) setTimeout(() => void refresh(message).catch(report), CLOSED_MS).unref();
  };
  const compareAll = async (): Promise<void> => {
    const accounts = (await readAccounts(database)).map((account) => {
      const { kind: _kind, ...state } = accountMessage(account, instruments, account.version);
      return state;
    });
    parts.sendToWatch({ kind: 'compare', accounts });
  };
  const givenUp = (message: Task): void => {
    // A failed comparison needs no refresh, and no end of orders by time: the next one comes soon.
    if (isComparison(message) || message.kind === 'expired') return;
    if (message.kind === 'best marks') firings?.take(message);
    else void refresh(message).catch(report);
  };
  let firings: Firings<Task> | undefined;
  market.onFired(NAME, (one) => {
    const message = one as FiredMessage | FromComparison;
    if (isComparison(message) || message.kind !== 'best') {
      firings?.take(message);
      return;
    }
    bestMarks.push(message);
    firings?.take(BEST_MARKS);
  });
  const forget = onBalances((tx, { type, user_id, currency_id, available }, version) => {
    if (type !== 'lever' || sendsOwnState(tx)) return;
    parts.sendToWatch({ kind: 'available', user_id, legal_id: currency_id, version, available });
  });

  const sendAll = async (): Promise<void> => {
    const marks = await unitMarks(parts);
    parts.sendToWatch({ kind: 'begin', burst_rate: parts.burstRate(), marks });
    for (const account of await readAccounts(database)) {
      parts.sendToWatch(accountMessage(account, instruments, account.version));
    }
  };

  return {
    name: NAME,
    begin: () => {
      bestMarks = [];
      // The watch reports all conditions that hold with every account update, so the same trigger arrives many times.
      // Deduplicate by content.
      firings ??= firingsOf(act, report, givenUp, (message) =>
        isComparison(message) ? undefined : JSON.stringify(message),
      );
      return sendAll();
    },
    restart: async () => {
      if (firings !== undefined) await sendAll();
    },
    compare: () => {
      if (firings !== undefined) parts.sendToWatch({ kind: 'comparing' });
    },
    get differences() {
      return differences;
    },
    expire: async () => {
      const time = now();
      if (firings === undefined || (await ownersOfExpired(database, time)).length === 0) return;
      parts.sendToWatch({ kind: 'expiring', time });
    },
    close: forget,
    whenSettled: async () => (await firings?.whenSettled()) ?? false,
    end: async () => {
      const ending = firings;
      firings = undefined;
      await ending?.end();
    },
  };
}

async function unitMarks({
  quotes,
  instruments,
}: ContractParts): Promise<[number, number, number, number][]> {
  const marks: [number, number, number, number][] = [];
  for (const { match_id, mark, time } of (await quotes.all()).values()) {
    const exponent = instruments.of(match_id)?.price_exponent;
    const units = exponent === undefined ? undefined : scaledOf(mark, exponent);
    if (exponent === undefined || units === undefined) continue;
    marks.push([match_id, exponent, nearestNumber(units), time]);
  }
  return marks;
}
