import { setTimeout as pause } from 'node:timers/promises';
import { call } from '../../protocol/call.ts';
import { CALLS } from '../../protocol/catalogue.ts';
import { type Bot, EVENT_MS } from './bot.ts';
import { check, checkMoney, crossingOrders, type Listed } from './checks.ts';
import { optionAct, spotAct } from './coin-acts.ts';
import { contractAct, leave } from './contract-acts.ts';
import { BotDice } from './dice.ts';
import { connectSocket, enter, fund, type Operator } from './people.ts';
import { Prices } from './prices.ts';
import { Tally } from './tally.ts';
import { wrongAct } from './wrong-orders.ts';

// Every action of a bot passes through it, so that all bots can be stopped for a check.

class Turnstile {
  #inside = 0;
  #isHeld = false;
  #onIdle: () => void = () => undefined;
  #onOpen: (() => void)[] = [];

  async through(act: () => Promise<void>): Promise<void> {
    while (this.#isHeld) await new Promise<void>((resolve) => this.#onOpen.push(resolve));
    this.#inside += 1;
    try {
      await act();
    } finally {
      this.#inside -= 1;
      if (this.#inside === 0) this.#onIdle();
    }
  }

  /** Resolves when no action is running. */
  async hold(): Promise<void> {
    this.#isHeld = true;
    if (this.#inside > 0) await new Promise<void>((resolve) => (this.#onIdle = resolve));
    this.#onIdle = () => undefined;
  }

  release(): void {
    this.#isHeld = false;
    for (const open of this.#onOpen.splice(0)) open();
  }
}

export interface SessionOptions {
  origin: string;
  operator: Operator;
  users: number;
  milliseconds: number;
  seed: number;
  /** Part of addresses and keys, so that a server can have several sessions. */
  tag: string;
  now(): number;
  /** The server has test controls: its prices can be held and its clock moved. */
  hasControls: boolean;
  /** Least and longest pause between two actions of a bot. */
  think_ms: readonly [number, number];
  say(line: string): void;
  /**
   * For a system that is disturbed meanwhile: events may be late, and prices stale. A call that has no answer after
   * `call_ms` is repeated with its key. Misses are said at once.
   */
  disturbance?: { event_ms: number; call_ms: number };
  /** Users who do something else than trading. */
  others?: Others;
  /** All users have entered, and act when it resolves. */
  onBegin?(bots: readonly Bot[]): Promise<void>;
  look?: { every_ms: number; at(bots: readonly Bot[]): Promise<void> };
}

export interface Report {
  tally: Tally;
  seconds: number;
  events: number;
  orders: Listed;
}

export interface Others {
  isOne(index: number): boolean;
  mayGet: ReadonlySet<string>;
  prepare(bot: Bot): Promise<void>;
  act(bot: Bot): Promise<void>;
  leave(bot: Bot): Promise<void>;
}

const NONE: ReadonlySet<string> = new Set();
const STALE: ReadonlySet<string> = new Set(['price_stale', 'quote_stale']);

/** Longer than any option of a bot, with the time in which a tick may settle it. */
const OPTIONS_OVER_MS = 67_000;
const AT_ONCE = 4;

export async function runSession(options: SessionOptions): Promise<Report> {
  const { origin, now, say } = options;
  const tally = new Tally(options.disturbance && ((miss) => say(`MISS ${miss}`)));
  const eyes = await connectSocket(origin);
  const bots: Bot[] = [];
  try {
    const prices = await Prices.open(origin, eyes);
    await gather(options, { tally, prices, bots });
    say(`${bots.length} users have signed up, each with practice money and a socket.`);
    const began = now();
    await options.onBegin?.(bots);
    await trade(options, bots, tally);
    const seconds = (now() - began) / 1000;
    say('Trading is over. The last orders end, then everything is checked.');
    // If prices keep moving, nothing may be left that they could change.
    const isOther = ({ index }: Bot): boolean => options.others?.isOne(index) === true;
    if (!options.hasControls) {
      await forEachOf(bots, async (bot) => {
        await (isOther(bot) ? options.others?.leave(bot) : leave(bot));
      });
    }
    await stillness(options, bots);
    await forEachOf(bots.filter(isOther), checkMoney);
    const orders = await checkAll(
      bots.filter((bot) => !isOther(bot)),
      tally,
    );
    const events = bots.reduce((sum, { events }) => sum + events.events, 0);
    await options.operator('ledger', 'verify').catch((error) => tally.miss(`${error}`));
    return { tally, seconds, events, orders };
  } finally {
    eyes.disconnect();
    for (const { socket } of bots) socket.disconnect();
  }
}

async function gather(
  options: SessionOptions,
  { tally, prices, bots }: { tally: Tally; prices: Prices; bots: Bot[] },
): Promise<void> {
  const { origin, operator, users, seed, tag, now, disturbance, others } = options;
  const guest = { origin, language: 'en' };
  const setting = await call(guest, CALLS['getSetting'], { keyword: 'register' });
  const { default_invite_code: invite } = setting as { default_invite_code: string | null };
  await forEachOf(
    Array.from({ length: users }, (_, place) => place + 1),
    async (index) => {
      const address = `bot-${tag}-${index}@example.com`;
      const entry = await enter(origin, operator, address, invite ?? '', now);
      let keys = 0;
      const newKey = () => {
        keys += 1;
        return { idempotency_key: `bot-${tag}-${index}-request-${keys}` };
      };
      await fund(entry.caller, () => newKey().idempotency_key, index % 5 === 0);
      if (disturbance !== undefined) entry.caller.limit_ms = disturbance.call_ms;
      const dice = new BotDice(seed, index);
      const isOther = others?.isOne(index) === true;
      const mayGet = isOther ? others.mayGet : disturbance === undefined ? NONE : STALE;
      const event_ms = disturbance?.event_ms ?? EVENT_MS;
      const bot = { ...entry, index, dice, prices, tally, event_ms, mayGet, now, newKey };
      if (isOther) await others.prepare(bot);
      bots.push(bot);
    },
  );
}

async function trade(options: SessionOptions, bots: readonly Bot[], tally: Tally): Promise<void> {
  const { now, milliseconds, look, think_ms } = options;
  const gate = new Turnstile();
  const end = now() + milliseconds;
  const actOf = (bot: Bot): Promise<void> =>
    options.others?.isOne(bot.index) === true ? options.others.act(bot) : act(bot);
  const live = async (bot: Bot): Promise<void> => {
    while (now() < end) {
      await pause(bot.dice.between(...think_ms));
      if (now() >= end) return;
      await gate.through(() => actOf(bot).catch((error) => tally.miss(`a bot failed: ${error}`)));
    }
  };
  const lives = Promise.all(bots.map(live));
  while (look !== undefined && now() + look.every_ms < end) {
    await pause(look.every_ms);
    await gate.hold();
    await stillness(options, bots, 0);
    await look.at(bots);
    if (options.hasControls) await options.operator('feed', 'start');
    gate.release();
  }
  await lives;
}

async function act(bot: Bot): Promise<void> {
  const what = bot.dice.below(100);
  if (what < 50) return contractAct(bot);
  if (what < 75) return spotAct(bot);
  if (what < 90) return optionAct(bot);
  return wrongAct(bot);
}

/** Resolves when nothing changes any more and every event has arrived. */
async function stillness(
  { hasControls, operator, disturbance }: SessionOptions,
  bots: readonly Bot[],
  options_ms = OPTIONS_OVER_MS,
): Promise<void> {
  if (hasControls) await operator('feed', 'stop');
  if (options_ms > 0) {
    if (hasControls) await operator('clock', 'advance', `${options_ms}`);
    else await pause(options_ms);
  }
  // Events sent before this answer arrive before it.
  const limit_ms = disturbance?.event_ms ?? EVENT_MS;
  await Promise.all(
    bots.map(({ socket, now }) => socket.timeout(limit_ms).emitWithAck('clock', { sent: now() })),
  );
}

async function checkAll(bots: readonly Bot[], tally: Tally): Promise<Listed> {
  const all: Listed = { lever_order: [], coin_order: [], micro_order: [] };
  await forEachOf(bots, async (bot) => {
    const { lever_order, coin_order, micro_order } = await check(bot);
    all.lever_order.push(...lever_order);
    all.coin_order.push(...coin_order);
    all.micro_order.push(...micro_order);
  });
  for (const miss of crossingOrders(all.coin_order)) tally.miss(miss);
  return all;
}

/** Several at once, begun in their order. */
async function forEachOf<T>(list: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const rest = [...list];
  const workOn = async (): Promise<void> => {
    for (let one = rest.shift(); one !== undefined; one = rest.shift()) await work(one);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, workOn));
}
