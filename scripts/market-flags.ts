// Flags of the market: the source of prices, and their speed.
import { resolve } from 'node:path';
import type { ServerOptions } from '../server/exchange/server-options.ts';
import { type ExternalSettings, nameFault } from '../server/market/feed/external/open-session.ts';
import { STEP_MS } from '../server/market/feed/messages.ts';
import { Refusal } from './refusal.ts';
import type { Flags } from './server-flags.ts';

export const MARKET_HELP = `  --market-speed N  simulated prices move N times as fast (1)
  --market-ticks N  each simulated price moves N times a second, instead of at its own rate
  --replay FILE     the prices of a recording instead of the simulated ones
  --speed X         2 plays the recording twice as fast as it was recorded (1)
  --capture FILE    with FEED: adds all messages of the exchanges to FILE, for npm run venue-check`;

export const MARKET_TEXTS = ['market-speed', 'market-ticks', 'replay', 'speed', 'capture'] as const;

const SPEED = /^(?:0|[1-9]\d{0,2})(?:\.\d{1,2})?$/;

export type MarketOptions = Pick<
  ServerOptions,
  'seed' | 'market_speed' | 'market_step_ms' | 'ticks_per_second' | 'replay' | 'external'
>;

/** `file`: of the recording, where the command itself takes one. */
export function marketOptions(flags: Flags, file = flags.text('replay')): MarketOptions {
  const speed = readSpeed('speed', flags.text('speed'));
  if (file === undefined && flags.text('speed') !== undefined) {
    throw new Refusal('--speed is for a recording: name it with --replay FILE.');
  }
  const external = externalFeed(flags.text('capture'));
  if (file !== undefined && external !== undefined) {
    throw new Refusal(
      'FEED names an exchange, and a recording is given too: only one can supply the prices.',
    );
  }
  return {
    ...(external !== undefined && { external }),
    seed: flags.seed,
    market_speed: readSpeed('market-speed', flags.text('market-speed')),
    market_step_ms: readStep(),
    ticks_per_second: readTicks(flags.text('market-ticks')),
    ...(file !== undefined && { replay: { path: resolve(file), speed } }),
  };
}

/** FEED: the exchange whose prices are shown. */
function externalFeed(
  capture: string | undefined,
  { env } = process,
): ExternalSettings | undefined {
  const name = env['FEED'] ?? '';
  if (name === '' || name === 'simulated') {
    if (capture === undefined) return undefined;
    throw new Refusal('--capture is for the messages of an exchange: name it with FEED.');
  }
  // Here, before a data folder is made for it.
  const fault = nameFault(name);
  if (fault !== undefined) throw new Refusal(fault);
  const address = (text: string | undefined) => text?.replace(/\/+(?=,|$)/g, '');
  return {
    name,
    url: address(env['FEED_URL']),
    rest_url: address(env['FEED_REST_URL']),
    symbols: env['FEED_SYMBOLS'],
    capture: capture === undefined ? undefined : resolve(capture),
  };
}

function readTicks(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^[1-9]\d?$/.test(text)) return Number(text);
  throw new Refusal(`--market-ticks takes a number from 1 to 99, not "${text}".`);
}

function readStep({ env } = process): number | undefined {
  const text = env['MARKET_STEP_MS'] ?? '';
  if (text === '') return undefined;
  const step_ms = /^\d{2,3}$/.test(text) ? Number(text) : 0;
  const { least, most } = STEP_MS;
  if (step_ms >= least && step_ms <= most) return step_ms;
  throw new Refusal(`MARKET_STEP_MS takes ${least} to ${most} milliseconds, not "${text}".`);
}

function readSpeed(flag: string, text = '1'): number {
  const speed: number = SPEED.test(text) ? JSON.parse(text) : 0;
  if (speed > 0) return speed;
  throw new Refusal(`--${flag} takes a number from 0.01 to 999, not "${text}".`);
}
