import { describe, expect, test } from 'vitest';
import { linesOf, priceAt } from './drawing-lines.ts';
import { LineWatch, sidesNow } from './line-watch.ts';

const style = { colour: 0, width: 0, locked: false, text: '', lots: '', order_time: 0 };
const MINUTE = 60_000;

describe('R-MARKET-7: the lines of a drawing', () => {
  test('a channel is parallel in price and goes on; a box and a retracement end with it', () => {
    const points = [
      { time: 0, price: '100' },
      { time: 10, price: '110' },
      { time: 5, price: '125' },
    ];
    const channel = linesOf({ tool: 'channel', points, ...style });
    expect(channel.map((line) => priceAt(line, 20))).toEqual(['120', '140']);
    const [top, bottom] = linesOf({ tool: 'box', points: points.slice(0, 2), ...style });
    expect([top?.from, top?.until, top?.first.price, bottom?.first.price]).toEqual([
      0,
      10,
      '100',
      '110',
    ]);
    const fib = linesOf({ tool: 'fib', points: points.slice(0, 2), ...style });
    expect(fib.map((line) => priceAt(line, 3))).toEqual([
      '110',
      '107.64',
      '106.18',
      '105',
      '103.82',
      '102.14',
      '100',
    ]);
  });

  test('two points at one time have no line, and a ray to the left ends at its start', () => {
    const points = [
      { time: 10, price: '110' },
      { time: 10, price: '100' },
    ];
    expect(linesOf({ tool: 'trend', points, ...style })).toEqual([]);
    const back = [
      { time: 10, price: '110' },
      { time: 0, price: '100' },
    ] as const;
    expect(linesOf({ tool: 'ray', points: back, ...style })[0]).toMatchObject({
      from: 0,
      until: 10,
    });
  });
});

describe('R-MARKET-7: which tick crosses', () => {
  const rising = linesOf({
    tool: 'trend',
    points: [
      { time: 0, price: '100' },
      { time: 100 * MINUTE, price: '200' },
    ],
    ...style,
  });
  /** The marks of one minute after the other, in tenths. */
  function run(way: 'both' | 'up' | 'down', marks: readonly number[], sides = 'b') {
    const watch = new LineWatch(() => -1);
    watch.set({ id: 7, match_id: 1, way, lines: rising, sides });
    const crossings: [minute: number, price: string][] = [];
    let lastSides = '';
    for (const [minute, mark] of marks.entries()) {
      watch.tick(
        1,
        mark,
        minute * MINUTE,
        ({ price }) => crossings.push([minute, price]),
        (one) => {
          lastSides = one.sides;
        },
      );
    }
    return { crossings, lastSides };
  }

  test('the first one at the line or beyond it, against a line that has moved on', () => {
    // 103.0 would have crossed the line of minute 2, but not that of minute 4.
    expect(run('both', [990, 1_000, 1_010, 1_020, 1_030]).crossings).toEqual([]);
    expect(run('both', [990, 1_000, 1_010, 1_030, 1_060]).crossings).toEqual([[3, '103']]);
  });

  test('a mark that only touches the line from the wrong side stays on its side', () => {
    expect(run('down', [990, 1_010, 1_010, 1_000]).crossings).toEqual([]);
    const through = run('down', [990, 1_011]);
    expect(through.lastSides).toBe('a');
    expect(run('down', [990, 1_011, 1_015]).crossings).toEqual([[2, '102']]);
  });

  test('within the minute for which its band was computed, both ways', () => {
    const watch = new LineWatch(() => -1);
    watch.set({ id: 7, match_id: 1, way: 'both', lines: rising, sides: 'b' });
    const prices: string[] = [];
    const tick = (mark: number, time: number): void =>
      watch.tick(
        1,
        mark,
        time,
        ({ price }) => prices.push(price),
        () => undefined,
      );
    tick(900, 0);
    tick(1_003, 30_000);
    expect(prices).toEqual([]);
    tick(1_005, 30_000);
    expect(prices).toEqual(['100.5']);
  });

  test('a line so steep that it passes the mark and all prices between two ticks meets it at the mark', () => {
    const between = (price: string) =>
      linesOf({
        tool: 'trend',
        points: [
          { time: 0, price: '100' },
          { time: MINUTE, price },
        ],
        ...style,
      });
    for (const [price, sides] of [
      ['0.1', 'b'],
      ['999999999999999999', 'a'],
    ] as const) {
      const watch = new LineWatch(() => -1);
      watch.set({ id: 7, match_id: 1, way: 'both', lines: between(price), sides });
      const prices: string[] = [];
      watch.tick(
        1,
        900,
        100 * MINUTE,
        (one) => prices.push(one.price),
        () => undefined,
      );
      expect(prices).toEqual(['90']);
    }
  });

  test('sides are unknown before a line begins, and then those of the first mark', () => {
    const later = rising.map((line) => ({ ...line, from: 5 * MINUTE }));
    expect(sidesNow(later, '90', 0)).toBe('?');
    expect(sidesNow(rising, '90', 0)).toBe('b');
    expect(sidesNow(rising, undefined, 0)).toBe('?');
    expect(run('both', [2_000, 2_000], '?')).toEqual({ crossings: [], lastSides: 'a' });
  });
});
