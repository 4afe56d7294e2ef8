import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Market } from '../../core/pkg/pe_core.js';
import { FrameWriter, KIND } from '../../protocol/frame.ts';
import { ROOM } from './frame-header.ts';
import type { Ack } from './link.ts';
import { Rooms } from './rooms.ts';
import { ServerClock } from './server-clock.ts';

const QUOTES = { kind: ROOM.quotes, matchId: 0 };
const BOOK = { kind: ROOM.book, matchId: 7 };
const NOW = 1_763_724_000_000;

function heartbeat(kind: 1 | 4, sequence: number, matchId = 0, epoch = 1): Uint8Array {
  const header = { kind, flags: 0, epoch, sequence, server_time: NOW, match_id: matchId };
  return new FrameWriter(header, 0).bytes;
}

function snapshot(kind: 2 | 5, sequence: number, matchId = 0): Uint8Array {
  const header = { kind, flags: 0, epoch: 1, sequence, server_time: NOW, match_id: matchId };
  return new FrameWriter(header, 0).bytes;
}

interface RoomRequest {
  event: string;
  room: string;
  answer(ack: Ack | undefined): void;
}

function open() {
  const market = new Market();
  market.load_instruments('7/-2/-3/0.01');
  const requests: RoomRequest[] = [];
  const line = { connected: true };
  const clocks = { monotonic: () => vi.getMockedSystemTime()?.getTime() ?? 0, wall: () => 0 };
  const rooms = new Rooms({
    market,
    clock: new ServerClock(clocks),
    monotonic: clocks.monotonic,
    isConnected: () => line.connected,
    unknownInstrument: () => undefined,
    ask: (event, payload) =>
      new Promise((answer) => {
        requests.push({ event, room: (payload as { room: string }).room, answer });
      }),
  });
  const requestTexts = (): string[] => requests.map(({ event, room }) => `${event} ${room}`);
  const settle = (): Promise<void> => vi.advanceTimersByTimeAsync(0).then(() => undefined);
  const answer = async (ack: Ack | undefined, place = requests.length - 1): Promise<void> => {
    requests[place]?.answer(ack);
    await settle();
  };
  return { market, rooms, requestTexts, answer, line, settle };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('R-SOCKET-3: rooms follow what the page shows', () => {
  test('subscribing brings the snapshot; a room that is no longer needed is left', async () => {
    const { market, rooms, requestTexts, answer } = open();
    rooms.want([QUOTES, BOOK]);
    expect(requestTexts()).toEqual(['subscribe quotes', 'subscribe book:7']);
    await answer({ ok: true, room: 'quotes', frame: snapshot(KIND.quotesSnapshot, 5) }, 0);
    await answer({ ok: true, room: 'book:7', frame: snapshot(KIND.bookSnapshot, 9, 7) }, 1);
    expect(market.sequence(ROOM.quotes, 0)).toBe(5);
    expect(market.sequence(ROOM.book, 7)).toBe(9);
    rooms.want([QUOTES]);
    expect(requestTexts().at(-1)).toBe('unsubscribe book:7');
    await answer({ ok: true, room: 'book:7' });
    expect(requestTexts()).toHaveLength(3);
  });

  test('a gap requests one snapshot, and the next one not before a second has passed', async () => {
    const { market, rooms, requestTexts, answer } = open();
    rooms.want([QUOTES]);
    await answer({ ok: true, room: 'quotes', frame: snapshot(KIND.quotesSnapshot, 5) });
    rooms.frame(heartbeat(KIND.ticks, 6));
    expect(market.has_gap()).toBe(false);
    rooms.frame(heartbeat(KIND.ticks, 8));
    expect(market.has_gap()).toBe(true);
    expect(requestTexts()).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(requestTexts()).toEqual(['subscribe quotes', 'snapshot quotes']);
    rooms.frame(heartbeat(KIND.ticks, 9));
    await vi.advanceTimersByTimeAsync(3_000);
    expect(requestTexts()).toHaveLength(2);
    await answer({ ok: true, room: 'quotes', frame: snapshot(KIND.quotesSnapshot, 8) });
    expect(market.has_gap()).toBe(false);
    expect(market.sequence(ROOM.quotes, 0)).toBe(9);
  });

  test('a request without response, or refused for now, is repeated', async () => {
    const { rooms, requestTexts, answer } = open();
    rooms.want([QUOTES]);
    await answer(undefined);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(requestTexts()).toEqual(['subscribe quotes', 'subscribe quotes']);
    await answer({ ok: false, error: 'rate_limited', retry_after_ms: 300 });
    await vi.advanceTimersByTimeAsync(299);
    expect(requestTexts()).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(requestTexts()).toHaveLength(3);
  });

  test('an unknown room is not requested again', async () => {
    const { rooms, requestTexts, answer } = open();
    rooms.want([BOOK]);
    await answer({ ok: false, error: 'room_unknown' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(requestTexts()).toEqual(['subscribe book:7']);
  });

  test('a new connection joins each room once, and late responses to the old one are ignored', async () => {
    const { market, rooms, requestTexts, answer, line } = open();
    rooms.want([QUOTES]);
    await answer({ ok: true, room: 'quotes', frame: snapshot(KIND.quotesSnapshot, 5) });
    rooms.want([QUOTES, BOOK]);
    line.connected = false;
    rooms.onDisconnect();
    expect(market.has_gap()).toBe(true);
    line.connected = true;
    rooms.onConnect();
    await answer({ ok: true, room: 'book:7', frame: snapshot(KIND.bookSnapshot, 1, 7) }, 1);
    expect(requestTexts()).toEqual([
      'subscribe quotes',
      'subscribe book:7',
      'subscribe quotes',
      'subscribe book:7',
    ]);
    expect(market.sequence(ROOM.book, 7)).toBe(0);
    await answer({ ok: true, room: 'quotes', frame: snapshot(KIND.quotesSnapshot, 7) }, 2);
    await answer({ ok: true, room: 'book:7', frame: snapshot(KIND.bookSnapshot, 2, 7) }, 3);
    expect(market.has_gap()).toBe(false);
    expect(market.sequence(ROOM.book, 7)).toBe(2);
  });

  test.each([
    { what: 'sequence', sequence: 5_000, epoch: 1 },
    { what: 'epoch', sequence: 6, epoch: 9 },
  ])(
    'a wrong $what far ahead ends with the snapshot that was asked for',
    async ({ sequence, epoch }) => {
      const { market, rooms, requestTexts, answer } = open();
      rooms.want([QUOTES]);
      await answer({ ok: true, room: 'quotes', frame: snapshot(KIND.quotesSnapshot, 5) });
      rooms.frame(heartbeat(KIND.ticks, sequence, 0, epoch));
      expect(market.has_gap()).toBe(true);
      await vi.advanceTimersByTimeAsync(1_000);
      expect(requestTexts()).toEqual(['subscribe quotes', 'snapshot quotes']);
      await answer({ ok: true, room: 'quotes', frame: snapshot(KIND.quotesSnapshot, 7) });
      rooms.frame(heartbeat(KIND.ticks, 8));
      expect([market.has_gap(), market.epoch(), market.sequence(ROOM.quotes, 0)]).toEqual([
        false,
        1,
        8,
      ]);
      await vi.advanceTimersByTimeAsync(5_000);
      expect(requestTexts()).toHaveLength(2);
    },
  );

  test('follows a restarted server with a lower epoch after a reconnect', async () => {
    const { market, rooms, answer } = open();
    rooms.want([QUOTES]);
    const later = {
      kind: KIND.quotesSnapshot,
      flags: 0,
      epoch: 4,
      sequence: 90,
      server_time: NOW,
      match_id: 0,
    };
    await answer({ ok: true, room: 'quotes', frame: new FrameWriter(later, 0).bytes });
    rooms.onDisconnect();
    rooms.onConnect();
    await answer({ ok: true, room: 'quotes', frame: snapshot(KIND.quotesSnapshot, 2) });
    expect([market.has_gap(), market.epoch(), market.sequence(ROOM.quotes, 0)]).toEqual([
      false,
      1,
      2,
    ]);
  });

  test('bytes refused by the core are counted and change nothing', async () => {
    const { market, rooms, answer } = open();
    rooms.want([QUOTES]);
    await answer({ ok: true, room: 'quotes', frame: snapshot(KIND.quotesSnapshot, 5) });
    rooms.frame(new Uint8Array(7));
    rooms.frame(heartbeat(KIND.ticks, 6).subarray(0, 31));
    expect(rooms.refusedFrames).toBe(2);
    expect(market.sequence(ROOM.quotes, 0)).toBe(5);
    expect(market.has_gap()).toBe(false);
  });
});
