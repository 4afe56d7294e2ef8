import { HALTED, MARKET_OPEN } from '../../../protocol/frame.ts';
import { openState } from './instrument-row.ts';
import type { Listed } from './listed-instrument.ts';

export interface OpenSlots {
  isOpen(slot: number): boolean;
  flags(slot: number): number;
}

export class OpenHours implements OpenSlots {
  readonly #instruments: readonly Listed[];
  readonly #states: Uint8Array;
  #next = Number.NEGATIVE_INFINITY;

  constructor(instruments: readonly Listed[], now: number) {
    this.#instruments = instruments;
    this.#states = new Uint8Array(instruments.length);
    this.reach(now);
  }

  /** Slots that opened, closed or were halted since the last call. */
  reach(now: number): number[] {
    if (now < this.#next) return [];
    this.#next = Number.POSITIVE_INFINITY;
    const changedSlots: number[] = [];
    for (const [slot, { wire, open_now }] of this.#instruments.entries()) {
      const { is_open, next_change_time } = openState({ type: wire.type, open_now }, now);
      this.#next = Math.min(this.#next, next_change_time ?? Number.POSITIVE_INFINITY);
      const state = (is_open ? MARKET_OPEN : 0) | (wire.status === 0 ? HALTED : 0);
      if (this.#states[slot] !== state) changedSlots.push(slot);
      this.#states[slot] = state;
    }
    return changedSlots;
  }

  /** The list has changed: the next call reads all of it. */
  listChanged(): void {
    this.#next = Number.NEGATIVE_INFINITY;
  }

  flags(slot: number): number {
    return this.#states[slot] ?? 0;
  }

  isOpen(slot: number): boolean {
    return (this.flags(slot) & MARKET_OPEN) !== 0;
  }
}
