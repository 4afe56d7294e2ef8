// Bars stored since the first start, as the main thread passes them to the market's thread, and bars closed since.
import { MINUTE_MS } from '../../../protocol/time.ts';
import { startOf } from './bars.ts';
import type { FilledRow } from './external/venue-past.ts';
import { type Bar, inUnits, PackReader, type Units, unpackBars } from './packed-bars.ts';
import type { PastBar } from './past-bar.ts';

export interface StoredRows {
  /** The seed is that of the history before the first start. */
  first: number;
  seed: number;
  /** Ended days: bars of a minute for the newest days, of an hour for older ones. */
  days: readonly { match_id: number; day: number; size: number; bars: Uint8Array }[];
  coveredSpans: readonly (readonly [from: number, to: number])[];
  minutes: readonly StoredMinute[];
  /** What exchanges sent for times at which we had no bars. */
  filledRows?: readonly FilledRow[];
}

/** All instruments' bars of one minute; empty without trades. */
export interface StoredMinute {
  minute: number;
  bars: Uint8Array;
}

export interface Gap {
  from: number;
  to: number;
}

type Named = Units & { match_id: number };

export class StoredBars {
  readonly first: number;
  readonly seed: number;
  readonly #rows: StoredRows;
  readonly #minutes: StoredMinute[];
  /** By `match_id`, in stored units: unpacked on request, then kept current. */
  readonly #unpackedBars = new Map<number, { units: Units; bar: Bar }[]>();
  #unpackedMinutes = 0;

  constructor(rows: StoredRows) {
    this.#rows = rows;
    this.first = rows.first;
    this.seed = rows.seed;
    this.#minutes = [...rows.minutes].sort((a, b) => a.minute - b.minute);
  }

  add(minute: StoredMinute): void {
    if (this.#minutes.at(-1)?.minute === minute.minute) {
      // The minute was incomplete when the previous process ended, and continues now.
      this.#minutes.pop();
      this.#unpackedBars.clear();
      this.#unpackedMinutes = 0;
    }
    this.#minutes.push(minute);
  }

  instruments(): Named[] {
    this.#unpack();
    return [...this.#unpackedBars].flatMap(([match_id, list]) => {
      const last = list.at(-1);
      return last === undefined ? [] : [{ match_id, ...last.units }];
    });
  }

  bars(instrument: Named): readonly PastBar[] {
    const { match_id } = instrument;
    const old = this.#rows.days
      .filter((day) => day.match_id === match_id)
      .sort((a, b) => a.day - b.day)
      .flatMap(({ bars, size }) =>
        unpackBars(bars, instrument).map((bar): PastBar => ({ ...bar, size })),
      );
    this.#unpack();
    const fresh = (this.#unpackedBars.get(match_id) ?? []).map(
      ({ units, bar }): PastBar => ({ ...inUnits(bar, units, instrument), size: MINUTE_MS }),
    );
    return [...old, ...fresh];
  }

  #unpack(): void {
    for (const { minute, bars } of this.#minutes.slice(this.#unpackedMinutes)) {
      const reader = new PackReader(bars);
      while (!reader.isAtEnd) {
        const match_id = reader.number();
        const list = this.#unpackedBars.get(match_id) ?? [];
        list.push({ units: reader.units(), bar: { ...reader.bar(), time: minute } });
        this.#unpackedBars.set(match_id, list);
      }
    }
    this.#unpackedMinutes = this.#minutes.length;
  }

  /** Spans with stored bars. */
  spans(): (readonly [from: number, to: number])[] {
    return [
      ...this.#rows.coveredSpans,
      ...this.#minutes.map(({ minute }) => [minute, minute + MINUTE_MS] as const),
    ];
  }

  /** Periods between the first start and `now` without stored bars. */
  gaps(now: number): Gap[] {
    const runs = this.spans().sort(([a], [b]) => a - b);
    const gaps: Gap[] = [];
    let until = startOf(this.first, MINUTE_MS);
    for (const [from, to] of runs) {
      if (from > until) gaps.push({ from: until, to: from });
      until = Math.max(until, to);
    }
    const end = startOf(now, MINUTE_MS);
    if (end > until) gaps.push({ from: until, to: end });
    return gaps;
  }
}
