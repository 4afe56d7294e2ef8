// The half of price alerts that sees every tick, in the market's thread. Both kinds are sorted by trigger price per
// instrument, so that a tick without a trigger compares only two numbers.
import { nearestNumber } from '../../platform/base/exact.ts';
import { scaledOf } from '../feed/scaled-text.ts';
import type { Tick, Watch } from '../feed/watch.ts';
import { type Crossing, type LineAlert, LineWatch, type Sides } from './line-watch.ts';

export interface WaitingAlert {
  id: number;
  match_id: number;
  type: number;
  value: string;
}

export type ToAlertWatch =
  | { is: 'lines'; alerts: readonly LineAlert[] }
  | { is: 'begin' }
  | { is: 'found'; alerts: readonly WaitingAlert[] }
  | { is: 'set'; alert: WaitingAlert }
  | { is: 'gone'; id: number };

export interface FiredAlerts {
  ids: readonly number[];
  /** Of alerts on drawings: those that fire, and those whose mark has changed its side without. */
  crossings: readonly Crossing[];
  sides: readonly Sides[];
}

interface Level {
  id: number;
  value: number;
}

/** Alerts above the price, lowest last; below it, highest last. */
interface Levels {
  above: Level[];
  below: Level[];
  last: number | undefined;
}

const ABOVE = 1;
const BELOW = 2;

export class AlertWatch implements Watch {
  readonly #exponentOf: (match_id: number) => number | undefined;
  readonly #levels = new Map<number, Levels>();
  readonly #lines: LineWatch;
  #firedAlerts: number[] = [];
  #crossings: Crossing[] = [];
  #sides: Sides[] = [];
  readonly #onCrossing = (crossing: Crossing): void => {
    this.#crossings.push(crossing);
  };
  readonly #onSides = (sides: Sides): void => {
    this.#sides.push(sides);
  };

  constructor(exponentOf: (match_id: number) => number | undefined) {
    this.#exponentOf = exponentOf;
    this.#lines = new LineWatch(exponentOf);
  }

  tick({ match_id, mark, time }: Readonly<Tick>): void {
    this.#lines.tick(match_id, mark, time, this.#onCrossing, this.#onSides);
    const levels = this.#levelsOf(match_id);
    levels.last = mark;
    this.#fire(levels, mark);
  }

  #fire({ above, below }: Levels, mark: number): void {
    for (let next = above.at(-1); next !== undefined && next.value <= mark; next = above.at(-1)) {
      this.#firedAlerts.push(next.id);
      above.pop();
    }
    for (let next = below.at(-1); next !== undefined && next.value >= mark; next = below.at(-1)) {
      this.#firedAlerts.push(next.id);
      below.pop();
    }
  }

  step(): readonly FiredAlerts[] {
    const [ids, crossings, sides] = [this.#firedAlerts, this.#crossings, this.#sides];
    if (ids.length + crossings.length + sides.length === 0) return [];
    this.#firedAlerts = [];
    this.#crossings = [];
    this.#sides = [];
    return [{ ids, crossings, sides }];
  }

  take(message: object): readonly FiredAlerts[] {
    const update = message as ToAlertWatch;
    if (update.is === 'gone') {
      this.#lines.remove(update.id);
      for (const { above, below } of this.#levels.values()) {
        remove(above, update.id);
        remove(below, update.id);
      }
      return [];
    }
    if (update.is === 'set') this.#add(update.alert);
    else if (update.is === 'lines') for (const alert of update.alerts) this.#lines.set(alert);
    else if (update.is === 'found') for (const alert of update.alerts) this.#add(alert);
    else {
      this.#lines.clear();
      for (const levels of this.#levels.values()) Object.assign(levels, { above: [], below: [] });
    }
    return this.step();
  }

  /** Idempotent. An alert that the index has already passed is triggered at once. */
  #add({ id, match_id, type, value }: WaitingAlert): void {
    const exponent = this.#exponentOf(match_id);
    const units = exponent === undefined ? undefined : scaledOf(value, exponent);
    if (units === undefined) return;
    const level: Level = { id, value: nearestNumber(units) };
    const levels = this.#levelsOf(match_id);
    if (type === ABOVE) insert(levels.above, level, (one) => one.value < level.value);
    if (type === BELOW) insert(levels.below, level, (one) => one.value > level.value);
    if (levels.last !== undefined) this.#fire(levels, levels.last);
  }

  #levelsOf(match_id: number): Levels {
    const existingLevels = this.#levels.get(match_id);
    if (existingLevels !== undefined) return existingLevels;
    const newLevels: Levels = { above: [], below: [], last: undefined };
    this.#levels.set(match_id, newLevels);
    return newLevels;
  }
}

/** Insertion index by trigger price; of equal prices the older alert is triggered first. */
function insert(levels: Level[], level: Level, firesLater: (one: Level) => boolean): void {
  if (levels.some(({ id }) => id === level.id)) return;
  const isBefore = (one: Level): boolean => firesLater(one) || one.value === level.value;
  const place = levels.findIndex(isBefore);
  levels.splice(place < 0 ? levels.length : place, 0, level);
}

function remove(levels: Level[], id: number): void {
  const place = levels.findIndex((one) => one.id === id);
  if (place >= 0) levels.splice(place, 1);
}
