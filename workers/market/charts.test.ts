import { describe, expect, test } from 'vitest';
import { Market } from '../../core/pkg/pe_core.js';
import { WIRE_PERIODS, type WirePeriod } from '../../protocol/calls/market/market.ts';
import { ScriptedMarket } from '../../tests/support/scripted-market.ts';
import { Charts, NoAnswer, type OwnInterval, sourceOf } from './charts.ts';
import type { Candles } from './exchange.ts';
import { ROOM } from './frame-header.ts';

const STATE = { waits: 1, live: 2, broken: 3 };
const MINUTE = 60_000;
const EVER = 8_640_000_000_000_000;

interface CandleRequest {
  period: WirePeriod;
  from: number;
  to: number;
  answer(candles: Candles | undefined): Promise<void>;
}

function open() {
  const market = new Market();
  const server = new ScriptedMarket();
  const time = { passed: 0 };
  const requests: CandleRequest[] = [];
  const failures: boolean[] = [];
  market.load_instruments('7/-2/-3/0.01\n9/0/0/1');
  market.open_room(ROOM.quotes, 0);
  market.ingest(server.snapshot(), server.time);
  const charts = new Charts({
    market,
    exchange: {
      candles: (_, period, from, to) =>
        new Promise((resolve) => {
          const answer = async (candles: Candles | undefined): Promise<void> => {
            resolve(candles);
            await new Promise(setImmediate);
          };
          requests.push({ period, from, to, answer });
        }),
    },
    serverNow: () => server.time,
    monotonic: () => time.passed,
    onFailure: (_, isFailed) => failures.push(isFailed),
  });
  const history = (count: number, hasMore = false, end = server.time): Candles => {
    const last = end - (end % MINUTE);
    const times = Array.from({ length: count }, (_, at) => last - (count - 1 - at) * MINUTE);
    return {
      lines: times.map((open) => `${open}/1/1/1/1/1`).join('\n'),
      epoch: server.epoch,
      sequence: server.sequence,
      first: times[0],
      hasMore,
    };
  };
  const want = (period: WirePeriod | OwnInterval = '1min'): void =>
    charts.want([{ handle: 1, matchId: 7, period }]);
  const bars = (): string[] => {
    const lines = market.chart_lines(1, 0, EVER, 100_000);
    return lines === '' ? [] : lines.split('\n');
  };
  return { market, server, time, requests, failures, charts, history, want, bars };
}

describe('R-FRAME-6: history, then ticks', () => {
  test.each(WIRE_PERIODS)('loads the newest bars of %s', async (period) => {
    const { market, server, requests, charts, history, want } = open();
    want(period);
    charts.repair();
    expect(requests).toHaveLength(1);
    expect(requests[0]).toMatchObject({ period, from: 0 });
    expect(requests[0]?.to).toBeGreaterThan(server.time);
    await requests[0]?.answer(history(3));
    expect(market.chart_state(1)).toBe(STATE.live);
  });

  test('ticks received while the response is on its way are counted once', async () => {
    const { market, server, requests, history, want, bars } = open();
    want();
    const answer = history(2);
    market.ingest(server.trade(7, 200, 5_000), server.time);
    await requests[0]?.answer(answer);
    expect(bars().at(-1)).toMatch(/\/1\/2\/1\/2\/6$/);
    market.ingest(server.trade(7, 300, 1_000), server.time);
    expect(bars().at(-1)).toMatch(/\/1\/3\/1\/3\/7$/);
  });

  test('retries after a second without a response, and never sends two requests at a time', async () => {
    const { time, requests, charts, history, want, market } = open();
    want();
    time.passed = 5_000;
    charts.repair();
    expect(requests).toHaveLength(1);
    await requests[0]?.answer(undefined);
    charts.repair();
    expect(requests).toHaveLength(1);
    time.passed += 1_000;
    charts.repair();
    charts.repair();
    expect(requests).toHaveLength(2);
    await requests[1]?.answer(history(1));
    expect(market.chart_state(1)).toBe(STATE.live);
  });

  test('after a gap, requests history only when the gap is closed', async () => {
    const { market, server, time, requests, charts, history, want } = open();
    want();
    await requests[0]?.answer(history(1));
    server.trade(7, 200);
    market.ingest(server.trade(7, 300), server.time);
    time.passed = 60_000;
    charts.repair();
    expect(requests).toHaveLength(1);
    market.ingest(server.snapshot(), server.time);
    expect(market.chart_state(1)).toBe(STATE.broken);
    charts.repair();
    await requests[1]?.answer(history(1));
    expect(market.chart_state(1)).toBe(STATE.live);
  });

  test('a new connection does not wait for requests of the old one', async () => {
    const { market, requests, charts, history, want, bars } = open();
    want();
    charts.onConnect();
    charts.repair();
    expect(requests).toHaveLength(2);
    await requests[1]?.answer(history(2));
    await requests[0]?.answer(history(9));
    expect(bars()).toHaveLength(2);
    expect(market.chart_state(1)).toBe(STATE.live);
  });

  test('a closed chart ignores its response', async () => {
    const { market, requests, charts, history, want } = open();
    want();
    charts.want([]);
    await requests[0]?.answer(history(2));
    expect(market.chart_state(1)).toBe(0);
  });
});

describe('R-MARKET-1: older bars', () => {
  test('loads page after page until the server has no more', async () => {
    const { requests, charts, history, want, bars } = open();
    want();
    await requests[0]?.answer(history(3, true));
    const [first = ''] = bars();
    const oldest: number = JSON.parse(first.split('/')[0] ?? '');
    const older = charts.older(1);
    expect(requests[1]).toMatchObject({ from: 0, to: oldest });
    await requests[1]?.answer(history(4, true, oldest - MINUTE));
    expect(await older).toBe(true);
    expect(bars()).toHaveLength(7);
    const oldestOfAll = charts.older(1);
    expect(requests[2]?.to).toBe(oldest - 4 * MINUTE);
    await requests[2]?.answer(history(1, false, oldest - 5 * MINUTE));
    expect(await oldestOfAll).toBe(false);
    expect(bars()).toHaveLength(8);
    expect(await charts.older(1)).toBe(false);
    expect(requests).toHaveLength(3);
  });

  test('a failed request does not mean that there are no older bars', async () => {
    const { requests, charts, history, want } = open();
    want();
    await expect(charts.older(1)).rejects.toThrow(NoAnswer);
    await requests[0]?.answer(history(3, true));
    const older = expect(charts.older(1)).rejects.toThrow(NoAnswer);
    await expect(charts.older(1)).rejects.toThrow(NoAnswer);
    await requests[1]?.answer(undefined);
    await older;
    const again = charts.older(1);
    await requests[2]?.answer(history(3, true, requestedEnd(requests[2]) - MINUTE));
    expect(await again).toBe(true);
  });

  test('history that does not join the bars held replaces them, and older bars are added before it', async () => {
    const { market, server: exchange, time, requests, charts, history, want, bars } = open();
    want();
    await requests[0]?.answer(history(3));
    expect(await charts.older(1)).toBe(false);
    charts.onConnect();
    market.disconnected();
    // Two days later.
    exchange.time += 2_880 * MINUTE;
    exchange.sequence += 1;
    market.ingest(exchange.snapshot(), exchange.time);
    time.passed = 10_000;
    charts.repair();
    await requests[1]?.answer(history(3, true));
    expect(bars()).toHaveLength(3);
    const older = charts.older(1);
    const [first = ''] = bars();
    expect(`${requests[2]?.to}`).toBe(first.split('/')[0]);
    await requests[2]?.answer(history(2, true, requestedEnd(requests[2]) - MINUTE));
    expect(await older).toBe(true);
  });

  test('a full chart requests no more bars', async () => {
    const { requests, charts, history, want, bars } = open();
    want();
    await requests[0]?.answer(history(1, true));
    const older = charts.older(1);
    await requests[1]?.answer(history(20_000, true, requestedEnd(requests[1]) - MINUTE));
    expect(await older).toBe(false);
    expect(bars()).toHaveLength(20_000);
    expect(await charts.older(1)).toBe(false);
    expect(requests).toHaveLength(2);
  });
});

function requestedEnd(question: CandleRequest | undefined): number {
  return question?.to ?? 0;
}

describe('R-FRAME-6: failing history', () => {
  test('retries with growing delays, reports after four failures, and retries at once on request', async () => {
    const { time, requests, failures, charts, history, want } = open();
    want();
    const waits: number[] = [];
    for (let failure = 0; failure < 7; failure += 1) {
      await requests.at(-1)?.answer(undefined);
      const [count, before] = [requests.length, time.passed];
      while (requests.length === count) {
        time.passed += 500;
        charts.repair();
      }
      waits.push(time.passed - before);
    }
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
    expect(failures).toEqual([true]);
    await requests.at(-1)?.answer(undefined);
    const count = requests.length;
    charts.retry(1);
    expect([requests.length, failures]).toEqual([count + 1, [true, false]]);
    await requests.at(-1)?.answer(history(1));
    charts.repair();
    expect(requests).toHaveLength(count + 1);
  });
});

describe('R-VIEW-1: intervals of the user’s own', () => {
  test.each([
    ['45m', '15min'],
    ['2m', '1min'],
    ['7m', '1min'],
    ['120m', '1hour'],
    ['3h', '1hour'],
    ['8h', '4hour'],
    ['24h', '4hour'],
    ['3d', '1day'],
    ['4hour', '4hour'],
  ] as const)('%s is requested as %s', (period, source) => {
    expect(sourceOf(period)).toBe(source);
  });

  test('their bars are built from the answer, and older ones end where they begin', async () => {
    const { market, requests, charts, history, want, bars } = open();
    want('3m');
    charts.repair();
    expect(requests[0]).toMatchObject({ period: '1min' });
    await requests[0]?.answer(history(20, true));
    expect(market.chart_state(1)).toBe(STATE.live);
    const start = market.chart_start(1);
    expect(start % (3 * MINUTE)).toBe(0);
    const count = bars().length;
    expect(count).toBeGreaterThan(5);
    const older = charts.older(1);
    expect(requests[1]).toMatchObject({ period: '1min', to: start });
    await requests[1]?.answer(history(30, true, start - MINUTE));
    expect(await older).toBe(true);
    expect(bars().length).toBeGreaterThan(count + 8);
  });
});
