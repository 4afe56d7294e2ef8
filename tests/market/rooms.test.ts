import { Decimal } from 'decimal.js';
import { describe, expect, test } from 'vitest';
import { Market } from '../../core/pkg/pe_core.js';
import { BookFeed, type RoomFeed, TradesFeed } from './room-feeds.ts';
import { SeededRandom } from './seeded-random.ts';
import { TickerFeed } from './ticker-feed.ts';
import type { Listed } from './windows.ts';

const LONG = process.env['LONG'] === '1';
const FRAMES = LONG ? 20_000 : 1_500;

const QUOTES = 1;

const APPLIED = 1;
const DROPPED = 2;
const HELD = 4;
const NEEDS_SNAPSHOT = 8;
const RESYNCED = 32;

const LISTED: Listed = { matchId: 7, priceExponent: -2, numberExponent: -5 };

interface Room {
  number: number;
  matchId: number;
  feed: RoomFeed;
  shownState(market: Market): string;
}

const rooms: readonly (readonly [string, (dice: SeededRandom) => Room])[] = [
  [
    'quotes',
    (dice) => ({
      number: 1,
      matchId: 0,
      feed: new TickerFeed(dice, [LISTED, { matchId: 9, priceExponent: 0, numberExponent: 0 }]),
      shownState: (market) => withoutChange(market.ticker_lines()),
    }),
  ],
  [
    'book',
    (dice) => ({
      number: 2,
      matchId: 7,
      feed: new BookFeed(dice, LISTED),
      shownState: (market) => market.book_lines(7, 50),
    }),
  ],
  [
    'trades',
    (dice) => ({
      number: 3,
      matchId: 7,
      feed: new TradesFeed(dice, LISTED),
      shownState: (market) => market.trade_lines(7, 50),
    }),
  ],
];

/** `change` is a quotient of other fields, which are compared separately. */
const withoutChange = (lines: string): string =>
  lines
    .split('\n')
    .map((line) => line.split('/').toSpliced(4, 1).join('/'))
    .sort()
    .join('\n');

function openMarket({ number, matchId, feed }: Room): Market {
  const market = new Market();
  market.load_instruments('7/-2/-5/0.01\n9/0/0/1');
  market.open_room(number, matchId);
  expect(market.ingest(feed.snapshot(), feed.time) & RESYNCED).toBe(RESYNCED);
  return market;
}

describe.each(rooms)(
  'R-FRAME-5: %s equals a naive model of it',
  { timeout: 300_000 },
  (_name, make) => {
    test('at every frame of a good network', () => {
      const room = make(new SeededRandom(1));
      const market = openMarket(room);
      for (let frame = 0; frame < FRAMES; frame += 1) {
        expect(market.ingest(room.feed.frame(), room.feed.time)).toBe(APPLIED);
        expect(room.shownState(market), `frame ${room.feed.sequence}`).toBe(room.feed.lines());
      }
      market.free();
    });

    test.each([1, 2, 3])('R-SOCKET-6: with lost, duplicate and old frames (seed %i)', (seed) => {
      const dice = new SeededRandom(seed);
      const room = make(dice);
      const { feed } = room;
      const market = openMarket(room);
      const expected = new Map<string, string>();
      const place = (epoch: number, sequence: number) => `${epoch}/${sequence}`;
      const frames: Uint8Array[] = [];
      /** Requested snapshots, and the number of frames before each arrives. */
      const pendingSnapshots: { bytes: Uint8Array; epoch: number; wait: number }[] = [];
      let gaps = 0;
      const record = () => expected.set(place(feed.epoch, feed.sequence), feed.lines());
      const expectTrue = () => {
        const at = place(market.epoch(), market.sequence(room.number, room.matchId));
        expect(room.shownState(market), at).toBe(expected.get(at));
      };
      const hear = (bytes: Uint8Array) => {
        const outcome = market.ingest(bytes, feed.time);
        if (outcome & NEEDS_SNAPSHOT) {
          gaps += 1;
          ask(dice.below(8));
        }
        if (outcome & (APPLIED | RESYNCED)) expectTrue();
        return outcome;
      };
      const ask = (wait: number) =>
        pendingSnapshots.push({ bytes: feed.snapshot(), epoch: feed.epoch, wait });
      /** A response of an earlier epoch is useless: request again. */
      const answer = ({ bytes, epoch }: { bytes: Uint8Array; epoch: number }) => {
        if (hear(bytes) & DROPPED && epoch < market.epoch()) ask(0);
      };
      record();
      for (let frame = 0; frame < FRAMES; frame += 1) {
        if (dice.oneIn(200)) feed.restart();
        const bytes = feed.frame();
        record();
        frames.push(bytes);
        if (!dice.oneIn(15)) hear(bytes);
        if (dice.oneIn(20)) hear(dice.pick(frames.slice(-30)));
        if (dice.oneIn(60)) hear(feed.snapshot());
        for (const snapshot of pendingSnapshots.splice(0)) {
          if (snapshot.wait > 0) pendingSnapshots.push({ ...snapshot, wait: snapshot.wait - 1 });
          else answer(snapshot);
        }
      }
      expect(gaps).toBeGreaterThan(FRAMES / 60);
      const restAt = FRAMES + 20;
      for (let frame = FRAMES; frame < restAt; frame += 1) {
        const bytes = feed.frame();
        record();
        hear(bytes);
        for (const snapshot of pendingSnapshots.splice(0)) answer(snapshot);
      }
      expect(market.sequence(room.number, room.matchId)).toBe(feed.sequence);
      expect(room.shownState(market)).toBe(feed.lines());
      market.free();
    });

    test('R-SOCKET-6: results of a gap, frame by frame', () => {
      const room = make(new SeededRandom(9));
      const { feed } = room;
      const market = openMarket(room);
      const frames = Array.from({ length: 6 }, () => feed.frame());
      const [first, second, , fourth, fifth, sixth] = frames as [
        Uint8Array,
        Uint8Array,
        Uint8Array,
        Uint8Array,
        Uint8Array,
        Uint8Array,
      ];
      const now = feed.time;
      expect(market.ingest(first, now)).toBe(APPLIED);
      expect(market.ingest(first, now), 'again').toBe(DROPPED);
      expect(market.ingest(second, now)).toBe(APPLIED);
      expect(market.ingest(fourth, now), 'the third is lost').toBe(HELD | NEEDS_SNAPSHOT);
      expect(market.ingest(fifth, now) & (APPLIED | HELD)).toBe(HELD);
      expect(market.has_gap(), 'quotes are behind, or were never there').toBe(true);
      expect(market.ingest(feed.snapshot(), now) & (RESYNCED | HELD)).toBe(RESYNCED);
      expect(market.has_gap()).toBe(room.number !== QUOTES);
      expect(market.ingest(sixth, now), 'the snapshot contains it').toBe(DROPPED);
      expect(room.shownState(market)).toBe(feed.lines());
      market.close_room(room.number, room.matchId);
      expect(market.ingest(feed.frame(), now) & (APPLIED | DROPPED), 'a closed room').toBe(DROPPED);
      market.free();
    });
  },
);

describe('R-MARKET-3: 24 h figures', { timeout: 300_000 }, () => {
  test('change is (price - open) / open in percent to 2 decimals, half up', () => {
    const feed = new TickerFeed(new SeededRandom(2), [LISTED]);
    const market = openMarket({ number: 1, matchId: 0, feed, shownState: () => '' });
    for (let frame = 0; frame < FRAMES; frame += 1) {
      market.ingest(feed.frame(), feed.time);
      const [, , price = '', , change = '', open = ''] = market.ticker_lines().split('/');
      const exact = new Decimal(price).sub(open).div(open).mul(100).toDecimalPlaces(2);
      expect(new Decimal(change).eq(exact), `${price} from ${open}: ${change}`).toBe(true);
    }
    market.free();
  });
});
