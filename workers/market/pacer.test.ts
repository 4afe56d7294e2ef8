import { beforeEach, describe, expect, test } from 'vitest';
import { Market } from '../../core/pkg/pe_core.js';
import { ScriptedMarket } from '../../tests/support/scripted-market.ts';
import { ROOM } from './frame-header.ts';
import { Pacer, VIEW_EVERY_MS } from './pacer.ts';
import { ServerClock } from './server-clock.ts';

const SECTION = { rows: 1, detail: 2, book: 3, portfolio: 6 } as const;
let now = 0;

beforeEach(() => {
  now = 0;
});

function open() {
  const market = new Market();
  const server = new ScriptedMarket();
  market.load_instruments('7/-2/-3/0.01\n9/0/0/1');
  market.open_room(ROOM.quotes, 0);
  market.ingest(server.snapshot(), server.time);
  market.watch_rows(Uint32Array.of(7, 9), 1);
  market.watch_detail(7);
  const clock = new ServerClock({ monotonic: () => now, wall: () => now });
  const sentBatches: number[][] = [];
  const pacer = new Pacer(market, clock, () => now);
  const port = {
    send(snapshot: ArrayBuffer) {
      sentBatches.push(sectionsOf(snapshot));
    },
  };
  const tick = (): void => {
    const price = 20_000 + sentBatches.length + now;
    market.ingest(server.trade(7, price), server.time);
  };
  return { market, server, clock, pacer, port, sent: sentBatches, tick };
}

function sectionsOf(bytes: ArrayBuffer): number[] {
  const view = new DataView(bytes);
  return Array.from({ length: view.getUint32(28, true) }, (_, place) =>
    view.getUint32(40 + place * 16, true),
  );
}

describe('R-SOCKET-3: the pace of snapshots', () => {
  test('sends none before the server’s time is known, and none without a page', () => {
    const { clock, pacer, port, sent } = open();
    expect(pacer.beat('frames')).toBe(false);
    pacer.attach(port);
    expect(pacer.beat('frames')).toBe(false);
    clock.atLeast(1_000);
    expect(pacer.beat('frames')).toBe(true);
    expect(sent).toEqual([[SECTION.rows, SECTION.detail]]);
  });

  test('sends the visible instrument 30 times a second, lists 5 times', () => {
    const { clock, pacer, port, sent, tick } = open();
    clock.atLeast(1_000);
    pacer.attach(port);
    for (let beat = 0; beat < 300; beat += 1) {
      tick();
      pacer.beat('frames');
      pacer.onDrawn(0);
      now += VIEW_EVERY_MS;
    }
    const having = (kind: number): number => sent.filter((kinds) => kinds.includes(kind)).length;
    expect(now).toBeLessThanOrEqual(10_000);
    expect(having(SECTION.detail)).toBe(300);
    expect(having(SECTION.rows)).toBeGreaterThanOrEqual(47);
    expect(having(SECTION.rows)).toBeLessThanOrEqual(51);
  });

  test('a slow phone gets rows so rarely that they take 3 % of its time, yet twice a second; its instrument at full pace', () => {
    const { clock, pacer, port, sent, tick } = open();
    clock.atLeast(1_000);
    pacer.attach(port);
    const inTenSeconds = (cost: number): [rows: number, details: number] => {
      sent.length = 0;
      for (let beat = 0; beat < 300; beat += 1) {
        tick();
        pacer.beat('frames');
        pacer.onDrawn(cost);
        now += VIEW_EVERY_MS;
      }
      const having = (kind: number): number => sent.filter((kinds) => kinds.includes(kind)).length;
      return [having(SECTION.rows), having(SECTION.detail)];
    };
    expect(inTenSeconds(5)).toEqual([50, 300]);
    expect(inTenSeconds(9)).toEqual([34, 300]);
    expect(inTenSeconds(60)).toEqual([20, 300]);
    expect(inTenSeconds(1)).toEqual([50, 300]);
  });

  /** A user with a position and the book of the same instrument; each beat has a price and a change of the book. */
  function openTrading() {
    const all = open();
    const { market, server, clock, pacer, port, sent } = all;
    market.open_room(ROOM.book, 7);
    market.ingest(server.emptyRoom(5, 7), server.time);
    market.watch_book(7, 5, 1);
    market.set_portfolio('50', '0.3', '4/7/long/cross/100/2/20');
    clock.atLeast(1_000);
    pacer.attach(port);
    return (seconds: number, cost: number) => {
      sent.length = 0;
      for (let beat = 0; beat < seconds * 30; beat += 1) {
        all.tick();
        market.ingest(server.bookChange(7), server.time);
        pacer.beat('frames');
        pacer.onDrawn(cost);
        now += VIEW_EVERY_MS;
      }
      const each = (kind: number): number =>
        sent.filter((kinds) => kinds.includes(kind)).length / seconds;
      return {
        withBoth: sent.filter(
          (kinds) => kinds.includes(SECTION.book) && kinds.includes(SECTION.portfolio),
        ).length,
        book: each(SECTION.book),
        portfolio: each(SECTION.portfolio),
        detail: each(SECTION.detail),
      };
    };
  }

  test('book and positions come 20 times a second, together, so that they share a frame', () => {
    const drawnFor = openTrading();
    const { book, portfolio, detail, withBoth } = drawnFor(10, 5);
    expect(detail).toBe(30);
    for (const rate of [book, portfolio, withBoth / 10]) {
      expect(rate).toBeGreaterThanOrEqual(19);
      expect(rate).toBeLessThanOrEqual(21);
    }
  });

  test('while frames are late, the book comes 10 times a second and positions 5 times, until 2 s after; the price always', () => {
    const drawnFor = openTrading();
    drawnFor(1, 5);
    const late = drawnFor(10, 17);
    expect(late.detail).toBe(30);
    expect(late.book).toBeLessThanOrEqual(10.5);
    expect(late.portfolio).toBeLessThanOrEqual(5.5);
    const still = drawnFor(1, 5);
    expect(still.portfolio).toBeLessThanOrEqual(6);
    drawnFor(1, 5);
    expect(drawnFor(5, 5).portfolio).toBeGreaterThanOrEqual(19);
  });

  test('a late beat sends rows at most five times a second', () => {
    const { clock, pacer, port, sent, tick } = open();
    clock.atLeast(1_000);
    pacer.attach(port);
    for (const wait of [0, 10, 10, 10, 10, 30, 10]) {
      now += wait;
      tick();
      pacer.beat('frames');
      pacer.onDrawn(0);
    }
    expect(sent.filter((kinds) => kinds.includes(SECTION.rows))).toHaveLength(1);
  });

  test('sends the next one only after the page has drawn the last, with all changes', () => {
    const { clock, pacer, port, sent, tick } = open();
    clock.atLeast(1_000);
    pacer.attach(port);
    expect(pacer.beat('frames')).toBe(true);
    for (let beat = 0; beat < 200; beat += 1) {
      now += VIEW_EVERY_MS;
      tick();
      expect(pacer.beat('frames')).toBe(false);
    }
    pacer.onDrawn(0);
    expect(pacer.beat('frames')).toBe(true);
    expect(sent).toEqual([
      [SECTION.rows, SECTION.detail],
      [SECTION.rows, SECTION.detail],
    ]);
  });

  test('sends a mere change of age five times a second, a gap at once', () => {
    const { market, server, clock, pacer, port, sent, tick } = open();
    market.watch_detail(0);
    market.watch_rows(Uint32Array.of(), 2);
    clock.atLeast(1_000);
    pacer.attach(port);
    const beat = (): boolean => {
      const went = pacer.beat('frames');
      pacer.onDrawn(0);
      now += VIEW_EVERY_MS;
      return went;
    };
    for (let count = 0; count < 300; count += 1) {
      tick();
      beat();
    }
    expect(sent.length).toBeGreaterThanOrEqual(47);
    expect(sent.length).toBeLessThanOrEqual(51);
    server.sequence += 5;
    tick();
    expect(beat()).toBe(true);
  });

  test('sends nothing when nothing changed', () => {
    const { clock, pacer, port } = open();
    clock.atLeast(1_000);
    pacer.attach(port);
    expect(pacer.beat('frames')).toBe(true);
    pacer.onDrawn(0);
    now += VIEW_EVERY_MS;
    expect(pacer.beat('frames')).toBe(false);
  });
});
