// What the scanner needs of each instrument besides its newest price (R-SCAN-2), computed again each minute while somebody
// asks. A few instruments a step, because their bars have to be drawn or folded first, and no tick may wait for that.
import { MINUTE_MS } from '../../../protocol/time.ts';
import type { CandleDesk } from './candle-desk.ts';
import type { Feed } from './feed.ts';
import type { Listed } from './listed-instrument.ts';
import { scaledText } from './scaled-text.ts';

const WANTED_FOR_MS = 3 * MINUTE_MS;
const AT_A_STEP = 2;
/** The first answer already has this many. */
const AT_A_QUESTION = 12;

/** Older rows are of a time when nobody asked, and would be compared with the prices of now. */
const LASTS_MINUTES = 1;

export interface ScanBasis {
  /** `core/src/market/scan.rs` reads them. */
  lines: string;
  /** Whether each instrument with a price is there. */
  is_complete: boolean;
}

interface Row {
  minute: number;
  line: string;
}

const minuteOf = (time: number): number => (time - (time % MINUTE_MS)) / MINUTE_MS;

type Scanned = Pick<Listed, 'match_id' | 'price_exponent'>;
type RecentFeed = Pick<Feed, 'hasPrice' | 'recent'>;
type Charts = Pick<CandleDesk, 'scanLine'>;

export class ScanDesk {
  readonly #instruments: readonly Scanned[];
  readonly #feed: RecentFeed;
  readonly #candles: Charts;
  readonly #rows: (Row | undefined)[] = [];
  #wantedUntil = 0;
  #next = 0;

  constructor(instruments: readonly Scanned[], feed: RecentFeed, candles: Charts) {
    this.#instruments = instruments;
    this.#feed = feed;
    this.#candles = candles;
  }

  step(now: number): void {
    if (now < this.#wantedUntil) this.#renew(now, AT_A_STEP);
  }

  answer(now: number): ScanBasis {
    this.#wantedUntil = now + WANTED_FOR_MS;
    this.#renew(now, AT_A_QUESTION);
    const lines: string[] = [];
    let isComplete = true;
    for (const slot of this.#instruments.keys()) {
      if (!this.#feed.hasPrice(slot)) continue;
      const row = this.#rows[slot];
      if (row === undefined || minuteOf(now) - row.minute > LASTS_MINUTES) isComplete = false;
      else lines.push(row.line);
    }
    return { lines: lines.join('\n'), is_complete: isComplete };
  }

  #renew(now: number, most: number): void {
    const minute = minuteOf(now);
    const count = this.#instruments.length;
    let news = 0;
    for (let looks = 0; looks < count && news < most; looks += 1) {
      const slot = this.#next;
      this.#next = (slot + 1) % count;
      if (this.#rows[slot]?.minute === minute || !this.#feed.hasPrice(slot)) continue;
      const line = this.#line(slot, now);
      this.#rows[slot] = line === undefined ? undefined : { minute, line };
      news += 1;
    }
  }

  #line(slot: number, now: number): string | undefined {
    const instrument = this.#instruments[slot];
    if (instrument === undefined) return undefined;
    const bars = this.#candles.scanLine(slot, now);
    if (bars === '') return undefined;
    const { five_minutes, hour, high, low } = this.#feed.recent(slot, now);
    const prices = [five_minutes, hour, high, low].map((price) =>
      scaledText(price, instrument.price_exponent),
    );
    return `${instrument.match_id}/${prices.join('/')}/${bars}`;
  }
}
