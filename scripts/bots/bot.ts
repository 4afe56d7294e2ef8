// One simulated user: its account, its socket, and how its calls are made and checked.
import { setTimeout as pause } from 'node:timers/promises';
import type { Socket } from 'socket.io-client';
import { CallError, type Caller } from '../../protocol/call.ts';
import type { BotDice } from './dice.ts';
import type { Prices } from './prices.ts';
import type { AnyOrder, Engine, ReceivedEvents } from './received-events.ts';
import type { Tally } from './tally.ts';

/** How long an event may arrive after the answer of its call. */
export const EVENT_MS = 20_000;
const AGAIN_MS = 500;
const AGAIN_AT_MOST_MS = 8_000;
const TRIES = 30;

export interface Bot {
  index: number;
  user_id: number;
  caller: Caller;
  socket: Socket;
  events: ReceivedEvents;
  dice: BotDice;
  prices: Prices;
  tally: Tally;
  /** How long an event may take; longer in a test that cuts connections. */
  event_ms: number;
  /** Refusals that its own kind of actions may get, beside those of orders. */
  mayGet: ReadonlySet<string>;
  now(): number;
  newKey(): { idempotency_key: string };
}

/** Valid refusals of a correct order: the market moved, or the money is held elsewhere. */
const HONEST: ReadonlySet<string> = new Set([
  'insufficient_balance',
  'would_liquidate',
  'order_limit',
  'order_not_open',
  'order_not_pending',
  'take_profit_wrong_side',
  'stop_loss_wrong_side',
  'stop_loss_unreachable',
  'cancel_too_late',
  'no_liquidity',
  'self_trade',
  'price_moved',
  'price_out_of_band',
  'price_stale',
  'quote_stale',
  'below_minimum',
]);

/**
 * The answer of a call with a key; undefined if it was refused. If the outcome is unknown or the server is busy, the
 * same request is retried: its key ensures that it is done once. Sometimes it is sent twice at once. `send` must always
 * send the same request.
 */
export async function callWithKey<T>(
  bot: Bot,
  what: string,
  send: (key: { idempotency_key: string }) => Promise<T>,
): Promise<T | undefined> {
  const key = bot.newKey();
  if (!bot.dice.oneIn(20)) return honest(bot, what, () => send(key));
  const [one, other] = await Promise.all([
    honest(bot, what, () => send(key)),
    honest(bot, what, () => send(key)),
  ]);
  bot.tally.repeats += 1;
  // A refusal leaves the key free, so one of two requests may be refused and the other succeed.
  if (one !== undefined && other !== undefined && JSON.stringify(one) !== JSON.stringify(other)) {
    recordMiss(
      bot,
      `${what}: the same key answered ${JSON.stringify(one)} and ${JSON.stringify(other)}`,
    );
  }
  return one ?? other;
}

export async function honest<T>(
  bot: Bot,
  what: string,
  send: () => Promise<T>,
): Promise<T | undefined> {
  for (let triesLeft = TRIES; ; triesLeft -= 1) {
    bot.tally.calls += 1;
    try {
      return await send();
    } catch (error) {
      const keys = keysOf(error);
      if (triesLeft > 1 && isUnknown(error)) {
        bot.tally.count('meant', keys[0] ?? '');
        await patience(bot, TRIES - triesLeft);
        continue;
      }
      for (const key of keys) {
        bot.tally.count('meant', key);
        if (!HONEST.has(key) && !bot.mayGet.has(key))
          recordMiss(bot, `${what} was refused: ${key} (${String(error)})`);
      }
      return undefined;
    }
  }
}

/** Sends a wrong request, which must be refused with the given key. */
export async function expectRefusal(
  bot: Bot,
  expectedKey: string,
  send: (key: { idempotency_key: string }) => Promise<unknown>,
): Promise<void> {
  for (let triesLeft = TRIES; ; triesLeft -= 1) {
    bot.tally.calls += 1;
    try {
      const answer = await send(bot.newKey());
      recordMiss(bot, `${expectedKey} was expected, but it was done: ${JSON.stringify(answer)}`);
    } catch (error) {
      if (triesLeft > 1 && isUnknown(error)) {
        await patience(bot, TRIES - triesLeft);
        continue;
      }
      const keys = keysOf(error);
      if (!keys.includes(expectedKey) && !keys.some((key) => bot.mayGet.has(key)))
        recordMiss(bot, `${expectedKey} was expected, not ${keys.join(', ')}`);
      for (const key of keys) bot.tally.count('wrong', key);
    }
    return;
  }
}

/** The socket must send the same order that the call answered. */
export async function requireEvent(bot: Bot, engine: Engine, order: AnyOrder): Promise<void> {
  if (await bot.events.hasReceived(engine, order, bot.event_ms)) return;
  recordMiss(bot, `${engine} ${order.id}: the socket never sent what the call answered`);
}

/** Counts a new order, waits for its event, and measures the delay. */
export async function expectPlaced(
  bot: Bot,
  engine: Engine,
  order: AnyOrder,
  since: number,
): Promise<void> {
  bot.tally.orderCounts[engine] += 1;
  const at = await bot.events.firstAt(engine, order.id, bot.event_ms);
  if (at === undefined) {
    recordMiss(bot, `${engine} ${order.id}: the socket sent no event of it`);
    return;
  }
  bot.tally.latencies.push(at - since);
  await requireEvent(bot, engine, order);
}

export function recordMiss(bot: Bot, sentence: string): void {
  bot.tally.miss(`user ${bot.user_id}: ${sentence}`);
}

/** Doubles each time, with a random part so that bots don't retry together. */
function patience({ dice }: Bot, refusals: number): Promise<void> {
  const longest = Math.min(AGAIN_AT_MOST_MS, AGAIN_MS * 2 ** refusals);
  return pause(dice.between(longest / 2, longest));
}

/** The outcome is unknown, or a retry is allowed. */
function isUnknown(error: unknown): boolean {
  if (!(error instanceof CallError)) throw error;
  const { fault, status } = error;
  return fault === 'unreached' || fault === 'timeout' || (fault === 'rejected' && status === 503);
}

function keysOf(error: unknown): string[] {
  if (!(error instanceof CallError)) throw error;
  const { failure, fault } = error;
  if (failure === undefined) return [fault];
  return (failure.errors ?? [failure]).map((one) => one.error);
}
