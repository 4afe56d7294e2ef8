import type { FeedSwitch } from './feed-switch.ts';
import type { HandledFeed } from './handled-feed.ts';
import type { Listed } from './listed-instrument.ts';
import { scaledOf } from './scaled-text.ts';

export type FeedAct =
  | { kind: 'stop' }
  /** For clients this is a new publisher, with its own epoch. */
  | { kind: 'start'; epoch: number }
  /** `number`: quantity of the public trade; default: one lot. */
  | { kind: 'tick'; symbol: string; price: string; number: string | undefined };

export interface ActRefusal {
  error: string;
  message: string;
}

export interface FeedHands {
  feed: HandledFeed;
  feedSwitch: FeedSwitch;
}

export function tickByHand(
  { feed, feedSwitch }: FeedHands,
  instruments: readonly Listed[],
  { symbol, price, number }: FeedAct & { kind: 'tick' },
  now: number,
): ActRefusal | undefined {
  if (!feedSwitch.isStopped) {
    return { error: 'feed_running', message: 'The feed runs; `feed stop` holds it.' };
  }
  const slot = instruments.findIndex(({ wire }) => wire.symbol === symbol);
  const instrument = instruments[slot];
  if (instrument === undefined) {
    return { error: 'instrument_unknown', message: `There is no ${symbol}.` };
  }
  const units = unitsOf(price, instrument.price_exponent);
  if (units === undefined || units % instrument.tick !== 0) {
    const { tick } = instrument.wire;
    return { error: 'price_off_tick', message: `The price of ${symbol} is a multiple of ${tick}.` };
  }
  const tradedUnits = unitsOf(number ?? instrument.wire.lot_size, instrument.number_exponent);
  if (tradedUnits === undefined) {
    const step = `10^${instrument.number_exponent}`;
    return { error: 'quantity_off_step', message: `NUMBER is a multiple of ${step}, above 0.` };
  }
  feedSwitch.tick(slot, units, tradedUnits, now);
  feed.forgetTaken(slot);
  return undefined;
}

/** Undefined for a text that isn't above 0, has digits below the exponent, or is too large for exact arithmetic. */
function unitsOf(text: string, exponent: number): number | undefined {
  const whole = scaledOf(text, exponent);
  if (whole === undefined || whole <= 0n || whole > BigInt(Number.MAX_SAFE_INTEGER))
    return undefined;
  return Number(whole);
}
