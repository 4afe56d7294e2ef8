import { afterEach, describe, expect, test, vi } from 'vitest';
import { marketOptions } from './market-flags.ts';
import type { Flags } from './server-flags.ts';

const optionsOf = (texts: Readonly<Record<string, string>> = {}) => {
  const flags: Flags = {
    port: 0,
    host: '',
    data: '',
    seed: undefined,
    help: false,
    file: undefined,
    has: () => false,
    text: (name) => texts[name],
  };
  return marketOptions(flags);
};

afterEach(() => vi.unstubAllEnvs());

describe('flags of the market', () => {
  test('--market-ticks sets the rate of every simulated price; without it each has its own', () => {
    expect(optionsOf({ 'market-ticks': '20' }).ticks_per_second).toBe(20);
    expect(optionsOf().ticks_per_second).toBeUndefined();
    for (const text of ['0', '100', '1.5', '-1', 'x'])
      expect(() => optionsOf({ 'market-ticks': text })).toThrow('a number from 1 to 99');
  });

  test('R-SOCKET-3: MARKET_STEP_MS takes 50 to 100 ms', () => {
    for (const [text, step_ms] of [
      ['', undefined],
      ['50', 50],
      ['100', 100],
    ] as const) {
      vi.stubEnv('MARKET_STEP_MS', text);
      expect(optionsOf().market_step_ms).toBe(step_ms);
    }
    for (const text of ['49', '101', '5', '1e2', 'x']) {
      vi.stubEnv('MARKET_STEP_MS', text);
      expect(() => optionsOf()).toThrow('takes 50 to 100 milliseconds');
    }
  });
});
