import { describe, expect, test } from 'vitest';
import type { BookSide, DayFigures, Feed, FeedSink, HandTrade } from './feed.ts';
import { FeedSwitch } from './feed-switch.ts';
import { HandledFeed } from './handled-feed.ts';
import { bookSide } from './simulated-book.ts';

const START = 1_763_724_048_000;
class PlainFeed implements Feed {
  last = 100;
  shownPrice = 100;
  markPrice = 100;
  at = START;
  advances = 0;

  advance(now: number): void {
    this.advances += 1;
    this.at = now;
  }

  addTrade({ slot, type, price, number, time }: HandTrade, sink: FeedSink): void {
    this.place(slot, price, time);
    sink.window(slot, price, price, price, price, this.markPrice, number, time);
    sink.trade(slot, 1, time, price, number, type);
  }

  userTraded({ slot, type, price, number, time }: HandTrade, sink: FeedSink): void {
    this.shownPrice = price;
    sink.userTrade(slot, this.last, price, this.markPrice, number, this.at);
    sink.trade(slot, 1, time, price, number, type);
  }

  place(_slot: number, price: number, time: number): void {
    this.last = price;
    this.shownPrice = price;
    this.markPrice = price;
    this.at = time;
  }

  book(_slot: number, _now: number, bids: BookSide, asks: BookSide): void {
    for (const [side, first, step] of [
      [bids, this.last, -1],
      [asks, this.last + 1, 1],
    ] as const) {
      side.count = 3;
      for (let at = 0; at < 3; at += 1) {
        side.prices[at] = first + at * step;
        side.numbers[at] = 10;
      }
    }
  }

  newest = (): number => this.at;
  day = (): DayFigures => {
    throw new Error('no question is expected');
  };
  sparkline = (): number[] => [];
  recent = () => ({ five_minutes: 0, hour: 0, high: 0, low: 0 });
  flags = (): number => 1;
  hasPrice = (): boolean => true;
  price = (): number => this.shownPrice;
  mark = (): number => this.markPrice;
  time = (): number => this.at;
}

function openFeed() {
  const plain = new PlainFeed();
  const feedSwitch = new FeedSwitch(plain);
  const feed = new HandledFeed(feedSwitch);
  const events: string[] = [];
  const sink: FeedSink = {
    window: (slot, _first, _high, _low, price, mark, number, time) => {
      events.push(`${slot}: ${number} at ${price}, mark ${mark}, ${time - START}`);
    },
    userTrade: (slot, last, price, mark, number, time) =>
      events.push(
        `${slot}: users ${number} at ${price}, last ${last}, mark ${mark}, ${time - START}`,
      ),
    trade: (_slot, _id, _time, _price, _number, type) => events.push(`type ${type}`),
  };
  const book = (now = START): string => {
    const sides = [bookSide(), bookSide()] as const;
    feed.book(0, now, ...sides);
    return sides
      .map(({ count, prices, numbers }) =>
        Array.from({ length: count }, (_, at) => `${prices[at]}x${numbers[at]}`).join(' '),
      )
      .join(' | ');
  };
  return { plain, feedSwitch, feed, events, sink, book };
}

describe("depth reacts to users' trades", () => {
  test('taken quantity disappears, level by level, and returns after three seconds', () => {
    const { feed, book } = openFeed();
    feed.take(0, 2, 101, 10, START);
    feed.take(0, 2, 102, 4, START);
    feed.take(0, 2, 102, 3, START + 1000);
    expect(book(START + 1000)).toBe('100x10 99x10 98x10 | 102x3 103x10');
    expect(book(START + 3000)).toBe('100x10 99x10 98x10 | 101x10 102x3 103x10');
    expect(book(START + 4000)).toBe('100x10 99x10 98x10 | 101x10 102x10 103x10');
  });

  test('R-PRICE-2: it is a public trade and shown as the price; last price, mark and time stay', () => {
    const { feed, sink, events, plain } = openFeed();
    feed.take(0, 2, 101, 7, START + 5);
    feed.trade(0, 2, 99, 1, START + 6);
    feed.advance(START + 100, sink);
    expect(events).toEqual([
      '0: users 7 at 101, last 100, mark 100, 0',
      'type 1',
      '0: users 1 at 99, last 100, mark 100, 0',
      'type 2',
    ]);
    expect([feed.price(0), feed.mark(0), plain.advances]).toEqual([99, 100, 1]);
  });

  test('orders of users stand in the published book, not in the simulated one, and not across the other side', () => {
    const { feed, book } = openFeed();
    feed.rest(0, 1, 99, 5);
    feed.rest(0, 1, 97, 2);
    feed.rest(0, 1, 101, 9);
    feed.rest(0, 2, 102, 1);
    expect(book()).toBe('100x10 99x15 98x10 97x2 | 101x10 102x11 103x10');
    const sides = [bookSide(), bookSide()] as const;
    feed.fillSimulated(0, START, ...sides);
    expect([...sides[0].numbers.slice(0, 3)]).toEqual([10, 10, 10]);
    feed.rest(0, 1, 99, 0);
    feed.rest(0, 2, 102, 0);
    expect(book()).toBe('100x10 99x10 98x10 97x2 | 101x10 102x10 103x10');
  });
});

describe('R-OPERATOR-7: a feed that is held', () => {
  test('a stopped feed publishes only what the test sets', () => {
    const { feed, feedSwitch, sink, events, plain } = openFeed();
    feedSwitch.stop(START);
    feed.advance(START + 100, sink);
    expect([events, plain.advances]).toEqual([[], 0]);
    feedSwitch.tick(0, 150, 3, START + 200);
    feedSwitch.tick(0, 140, 1, START + 200);
    feed.advance(START + 300, sink);
    expect(events).toEqual([
      '0: 3 at 150, mark 150, 200',
      'type 1',
      '0: 1 at 140, mark 140, 200',
      'type 2',
    ]);
    expect([feed.price(0), feed.mark(0), feed.time(0) - START]).toEqual([140, 140, 200]);
  });

  test('the orders move with the price and keep their shape, whatever users take', () => {
    const { feed, feedSwitch, sink, book } = openFeed();
    feedSwitch.stop(START);
    feed.trade(0, 1, 101, 1, START);
    feed.advance(START, sink);
    expect(book()).toBe('100x10 99x10 98x10 | 101x10 102x10 103x10');
    feedSwitch.tick(0, 150, 1, START);
    feed.advance(START, sink);
    expect(book()).toBe('150x10 149x10 148x10 | 151x10 152x10 153x10');
    feedSwitch.tick(0, 2, 1, START);
    feed.advance(START, sink);
    expect(book()).toBe('2x10 1x10 | 3x10 4x10 5x10');
  });

  test('a restarted feed continues from there', () => {
    const { feed, feedSwitch, sink, book, plain } = openFeed();
    feedSwitch.stop(START);
    feedSwitch.tick(0, 150, 1, START);
    feed.advance(START, sink);
    feedSwitch.start();
    feed.advance(START + 100, sink);
    expect([plain.advances, plain.last]).toEqual([1, 150]);
    expect(book()).toBe('150x10 149x10 148x10 | 151x10 152x10 153x10');
  });
});
