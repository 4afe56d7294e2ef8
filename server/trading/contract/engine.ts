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
import { keepBestMark } from './best-mark-store.ts';
import type { ContractParts } from './contract-parts.ts';
import { fire } from './firing.ts';
import type { FiredMessage, Owner } from './watch-messages.ts';
import { sendsOwnState } from './work.ts';

export interface ContractEngine extends Engine {
  /** Sends all accounts to the watch again after the burst rate has changed, if this process leads. */
  restart(): Promise<void>;
  /** Stops for good; `end` only stops leading. */
  close(): void;
}

const NAME = 'contract';
/** The watch reports a reached level once: what waits for a closed market is sent to it again after this time. */
const CLOSED_MS = 1_000;

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
  const act = async (message: FiredMessage | FromComparison): Promise<void> => {
    if (isComparison(message)) {
      if (message.comparison === 'done') differences += message.differences;
      else await compareAll();
      return;
    }
    if (message.kind === 'best') {
      await database.transaction((tx) => keepBestMark(tx, message));
      return;
    }
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
  const givenUp = (message: FiredMessage | FromComparison): void => {
    // A failed comparison needs no refresh: the next one comes soon.
    if (isComparison(message) || message.kind === 'best') return;
    void refresh(message).catch(report);
  };
  let firings: Firings<FiredMessage | FromComparison> | undefined;
  market.onFired(NAME, (message) => firings?.take(message as FiredMessage | FromComparison));
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
