// What an exchange did for an instrument in the last day: how long it was in the index, and how far from it.

const HOUR_MS = 3_600_000;
const HOURS = 24;
/** Upper ends of the classes of distances, in parts per million of the index: each is a quarter above the last. */
const ENDS = ends();

interface Hour {
  hour: number;
  ms: number;
  inMs: number;
  gaps: number;
  far: number;
  classes: Uint32Array;
}

export interface DayReport {
  /** Parts of a thousand of the time in which it was in the index. */
  uptime: number;
  gaps: number;
  /** How often it was left out because it was too far. */
  far: number;
  /** In parts per million of the index; undefined: it was never in it. */
  p50: number | undefined;
  p99: number | undefined;
}

export class VenueReport {
  readonly #hours: Hour[] = [];
  #wasFar = false;

  pass(at: number, ms: number, isIn: boolean): void {
    const hour = this.#hour(at);
    hour.ms += ms;
    if (isIn) hour.inMs += ms;
  }

  gap(at: number): void {
    this.#hour(at).gaps += 1;
  }

  /** In parts per million. */
  distance(at: number, parts: number): void {
    const { classes } = this.#hour(at);
    const place = ENDS.findIndex((end) => parts <= end);
    const index = place === -1 ? ENDS.length - 1 : place;
    classes[index] = (classes[index] ?? 0) + 1;
  }

  setFar(at: number, isFar: boolean): void {
    if (isFar && !this.#wasFar) this.#hour(at).far += 1;
    this.#wasFar = isFar;
  }

  day(): DayReport {
    let [ms, inMs, gaps, far, count] = [0, 0, 0, 0, 0];
    const sums = new Uint32Array(ENDS.length);
    for (const hour of this.#hours) {
      ms += hour.ms;
      inMs += hour.inMs;
      gaps += hour.gaps;
      far += hour.far;
      for (const [at, classCount] of hour.classes.entries()) {
        sums[at] = (sums[at] ?? 0) + classCount;
        count += classCount;
      }
    }
    const share = ms === 0 ? 0 : (inMs * 1000) / ms;
    const uptime = share - (share % 1);
    return { uptime, gaps, far, p50: quantile(sums, count, 50), p99: quantile(sums, count, 99) };
  }

  #hour(at: number): Hour {
    const hour = (at - (at % HOUR_MS)) / HOUR_MS;
    const last = this.#hours.at(-1);
    if (last?.hour === hour) return last;
    const classes = new Uint32Array(ENDS.length);
    const newHour = { hour, ms: 0, inMs: 0, gaps: 0, far: 0, classes };
    this.#hours.push(newHour);
    if (this.#hours.length > HOURS) this.#hours.shift();
    return newHour;
  }
}

function quantile(sums: Uint32Array, count: number, percent: number): number | undefined {
  if (count === 0) return undefined;
  let sum = 0;
  for (const [at, classCount] of sums.entries()) {
    sum += classCount;
    if (sum * 100 >= count * percent) return ENDS[at];
  }
  return ENDS.at(-1);
}

function ends(): readonly number[] {
  const list: number[] = [];
  for (let end = 1; end < 1_000_000; end += Math.max(1, (end - (end % 4)) / 4)) list.push(end);
  return [...list, 1_000_000];
}
