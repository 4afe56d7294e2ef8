// Bars from before the start, and of outages, past from the exchanges (R-PRICE-11): what a chart shows first, then
// the last day of all instruments, hot ones first, then the rest. Nothing is invented: what no exchange has is empty.
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../protocol/time.ts';
import { startOf } from '../bars.ts';
import type { Simulated } from '../listed-instrument.ts';
import { type Bar, foldBars, packBars, unpackBars } from '../packed-bars.ts';
import type { PastBar } from '../past-bar.ts';
import { exactOf, fineOf, numberOf, priceOf } from './exact.ts';
import { needsRate } from './open-session.ts';
import type { BarSize, VenueBar } from './venue.ts';
import type { Urgency } from './venue-http.ts';
import type { VenueSession } from './venue-session.ts';

/** An answer of an exchange, as it is stored. */
export interface FilledRow {
  match_id: number;
  size_ms: number;
  from: number;
  to: number;
  bars: Uint8Array;
}

export interface PastParts {
  listing: readonly Simulated[];
  sessions: readonly VenueSession[];
  start: number;
  rows: readonly FilledRow[];
  /** Spans that have bars of our own. */
  ownSpans: readonly Span[];
}

export type Span = readonly [from: number, to: number];

interface SlotPast {
  instrument: Simulated;
  session: VenueSession;
  bars: Readonly<Record<BarSize, Map<number, Bar>>>;
  spans: Record<BarSize, Span[]>;
  wantedSpans: Record<BarSize, Span[]>;
  /** Requests on their way, and when the next may follow a failed one. */
  loading: Map<BarSize, Promise<void>>;
  retryAt: number;
}

const SIZE_MS: Readonly<Record<BarSize, number>> = {
  minute: MINUTE_MS,
  hour: HOUR_MS,
  day: DAY_MS,
};
const MINUTES_FOR = 7 * DAY_MS;
const HOURS_FOR = 90 * DAY_MS;
const DAYS_FOR = 1095 * DAY_MS;
const RETRY_MS = 15_000;
/** The order of the background: today's minutes of all, then hours and days of all, then older minutes. */
const ROUNDS: readonly (readonly BarSize[])[] = [['minute'], ['hour', 'day'], ['minute']];

export class VenuePast {
  readonly #parts: PastParts;
  readonly #bySlot = new Map<number, SlotPast>();
  #rowsToStore: FilledRow[] = [];
  #news = new Map<number, PastBar[]>();
  readonly #busySessions = new Set<VenueSession>();

  constructor(parts: PastParts) {
    this.#parts = parts;
    const { listing, sessions, start, rows, ownSpans } = parts;
    const today = startOf(start, DAY_MS);
    const wantedSpansOf = (): Record<BarSize, Span[]> => ({
      minute: [[today - MINUTES_FOR, startOf(start, MINUTE_MS)]],
      hour: [[today - HOURS_FOR, today - MINUTES_FOR]],
      day: [[today - DAYS_FOR, today - HOURS_FOR]],
    });
    for (const [slot, instrument] of listing.entries()) {
      const { symbol } = instrument.wire;
      const owners = sessions.filter(({ symbols }) => symbols.has(symbol));
      // Bars in dollars only where there are no others: their rate of that time is not known.
      const session = owners.find((one) => !needsRate(symbol, one.nameOf(symbol))) ?? owners[0];
      if (session === undefined) continue;
      this.#bySlot.set(slot, {
        instrument,
        session,
        bars: { minute: new Map(), hour: new Map(), day: new Map() },
        spans: { minute: [...ownSpans], hour: [...ownSpans], day: [...ownSpans] },
        wantedSpans: wantedSpansOf(),
        loading: new Map(),
        retryAt: 0,
      });
    }
    const slots = new Map(listing.map(({ match_id }, slot) => [match_id, slot]));
    for (const row of rows) {
      const past = this.#bySlot.get(slots.get(row.match_id) ?? -1);
      const size = sizeOf(row.size_ms);
      if (past === undefined || size === undefined) continue;
      past.spans[size].push([row.from, row.to]);
      for (const bar of unpackBars(row.bars, past.instrument)) past.bars[size].set(bar.time, bar);
    }
  }

  has(slot: number): boolean {
    return this.#bySlot.has(slot);
  }

  sourceOf(slot: number): string {
    return this.#bySlot.get(slot)?.session.venue.name ?? '';
  }

  /** Oldest first; minutes of more than seven days ago are hours. */
  bars(slot: number): readonly PastBar[] {
    const past = this.#bySlot.get(slot);
    if (past === undefined) return [];
    const fine = startOf(this.#parts.start, DAY_MS) - MINUTES_FOR;
    const minutes = [...past.bars.minute.values()].sort((a, b) => a.time - b.time);
    const oldMinutes = minutes.filter(({ time }) => time < fine);
    const withSize = (bars: Iterable<Bar>, size: number): PastBar[] =>
      [...bars].map((bar) => ({ ...bar, size }));
    return [
      ...withSize(past.bars.day.values(), DAY_MS),
      ...withSize(past.bars.hour.values(), HOUR_MS),
      ...withSize(foldBars(oldMinutes, HOUR_MS), HOUR_MS),
      ...withSize(minutes.slice(oldMinutes.length), MINUTE_MS),
    ].sort((a, b) => a.time - b.time);
  }

  /** The newest missing bars of a chart; resolves when they are there, or can't be had. */
  want(slot: number, size: BarSize): Promise<void> {
    const past = this.#bySlot.get(slot);
    return past === undefined ? Promise.resolve() : this.#load(slot, past, size, 'hot', 0);
  }

  /** Nothing came from an exchange in this time: its minutes are past afterwards. */
  outage(session: VenueSession, from: number, to: number): void {
    const span: Span = [startOf(from, MINUTE_MS), startOf(to, MINUTE_MS) + MINUTE_MS];
    for (const past of this.#bySlot.values()) {
      if (past.session === session) past.wantedSpans.minute.push(span);
    }
  }

  /** Starts one request of each exchange that has none on its way. */
  step(now: number): void {
    for (const session of this.#parts.sessions) {
      if (!session.isOpen || this.#busySessions.has(session)) continue;
      const next = this.#next(session, now);
      if (next === undefined) continue;
      this.#busySessions.add(session);
      const [slot, past, size, since] = next;
      void this.#load(slot, past, size, 'rest', since).then(() =>
        this.#busySessions.delete(session),
      );
    }
  }

  #next(
    session: VenueSession,
    now: number,
  ): readonly [number, SlotPast, BarSize, number] | undefined {
    const mine = [...this.#bySlot].filter(
      ([, past]) => past.session === session && session.time() >= past.retryAt,
    );
    mine.sort(([, a], [, b]) => rankOf(a.instrument) - rankOf(b.instrument));
    for (const [round, sizes] of ROUNDS.entries()) {
      const since = round === 0 ? startOf(now, MINUTE_MS) - DAY_MS : 0;
      for (const [slot, past] of mine) {
        for (const size of sizes) {
          if (missingOf(past, size, since, now) !== undefined) return [slot, past, size, since];
        }
      }
    }
    return undefined;
  }

  #load(
    slot: number,
    past: SlotPast,
    size: BarSize,
    urgency: Urgency,
    since: number,
  ): Promise<void> {
    const existing = past.loading.get(size);
    if (existing !== undefined) return existing;
    const loading = this.#ask(slot, past, size, urgency, since).finally(() =>
      past.loading.delete(size),
    );
    past.loading.set(size, loading);
    return loading;
  }

  async #ask(
    slot: number,
    past: SlotPast,
    size: BarSize,
    urgency: Urgency,
    since: number,
  ): Promise<void> {
    const { instrument, session } = past;
    const size_ms = SIZE_MS[size];
    const span = missingOf(past, size, since, Number.MAX_SAFE_INTEGER);
    if (span === undefined) return;
    const [from, to] = [
      Math.max(span[0], span[1] - session.venue.history.atOnce * size_ms),
      span[1],
    ];
    const answer = await session.bars(instrument.wire.symbol, size, from, to, urgency);
    if (answer === undefined) {
      past.retryAt = session.time() + RETRY_MS;
      return;
    }
    const bars = answer.flatMap((bar) => barOf(bar, instrument, size_ms));
    past.spans[size].push([from, to]);
    const newBars = bars.filter(({ time }) => !past.bars[size].has(time));
    for (const bar of newBars) past.bars[size].set(bar.time, bar);
    const { match_id } = instrument;
    this.#rowsToStore.push({ match_id, size_ms, from, to, bars: packBars(instrument, bars) });
    const news = this.#news.get(slot) ?? [];
    news.push(...newBars.map((bar) => ({ ...bar, size: size_ms })));
    this.#news.set(slot, news);
  }

  /** Bars since the last call, by slot. */
  takeNews(): ReadonlyMap<number, readonly PastBar[]> {
    const news = this.#news;
    if (news.size > 0) this.#news = new Map();
    return news;
  }

  /** Answers to be stored. */
  takeUnsaved(): FilledRow[] {
    return this.#rowsToStore.splice(0);
  }
}

function sizeOf(size_ms: number): BarSize | undefined {
  return (Object.keys(SIZE_MS) as BarSize[]).find((size) => SIZE_MS[size] === size_ms);
}

/** The newest part that is wanted, not there, and over; undefined: there is none. */
function missingOf(
  { wantedSpans, spans }: SlotPast,
  size: BarSize,
  since: number,
  now: number,
): Span | undefined {
  let newest: Span | undefined;
  for (const [first, end] of wantedSpans[size]) {
    if (end > now) continue;
    let rest: Span[] = [[Math.max(first, since), end]];
    for (const [from, to] of spans[size]) {
      rest = rest.flatMap(([a, b]): Span[] =>
        to <= a || from >= b
          ? [[a, b]]
          : [...(from > a ? [[a, from] as Span] : []), ...(to < b ? [[to, b] as Span] : [])],
      );
    }
    for (const span of rest) {
      if (span[0] < span[1] && (newest === undefined || span[1] > newest[1])) newest = span;
    }
  }
  return newest;
}

/** Nothing for a bar without a trade, or one whose prices contradict each other. */
function barOf(bar: VenueBar, instrument: Simulated, size_ms: number): Bar[] {
  const [open, high, low, close] = [bar.open, bar.high, bar.low, bar.close].map((text) => {
    const exact = exactOf(text);
    return exact && priceOf(exact, instrument, 'nearest');
  });
  const [volume, exactVolume] = [exactOf(bar.volume), fineOf(bar.volume)];
  if (open === undefined || high === undefined || low === undefined || close === undefined)
    return [];
  if (volume === undefined || exactVolume === undefined || exactVolume === 0n) return [];
  if (low > Math.min(open, close) || high < Math.max(open, close)) return [];
  if (bar.time % size_ms !== 0) return [];
  const number = numberOf(volume, instrument.number_exponent) ?? 0;
  return [{ time: bar.time, open, high, low, close, volume: number }];
}

/** Hot ones first. */
const rankOf = ({ is_hot }: Simulated): number => (is_hot ? 0 : 1);
