import type { Engine } from './received-events.ts';

const SHOWN = 20;

export class Tally {
  calls = 0;
  repeats = 0;
  readonly orderCounts: Record<Engine, number> = { lever_order: 0, coin_order: 0, micro_order: 0 };
  /** Refusals of requests that were wrong on purpose, and of correct ones. */
  readonly refusals = { wrong: new Map<string, number>(), meant: new Map<string, number>() };
  /** From sending an order to its event on the socket, in ms. */
  readonly latencies: number[] = [];
  readonly misses: string[] = [];
  readonly #onMiss: (sentence: string) => void;

  constructor(onMiss: (sentence: string) => void = () => undefined) {
    this.#onMiss = onMiss;
  }

  count(kind: 'wrong' | 'meant', key: string): void {
    const counts = this.refusals[kind];
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }

  miss(sentence: string): void {
    this.misses.push(sentence);
    this.#onMiss(sentence);
  }

  get orders(): number {
    return Object.values(this.orderCounts).reduce((sum, count) => sum + count, 0);
  }

  missLines(): string[] {
    const more = this.misses.length - SHOWN;
    const lines = this.misses.slice(0, SHOWN).map((miss) => `MISS ${miss}`);
    return more > 0 ? [...lines, `... and ${more} more`] : lines;
  }
}

export function percentile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const place = sorted.length * part;
  return sorted[place - (place % 1)] ?? 0;
}

export function countsText(counts: ReadonlyMap<string, number>): string {
  const all = [...counts].sort(([, a], [, b]) => b - a).map(([key, count]) => `${key} ${count}`);
  return all.join(', ') || 'none';
}
