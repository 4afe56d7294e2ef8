import { useMemo } from 'react';
import type { Instrument } from '../../../protocol/calls/market/market.ts';
import type { LeverExit, LeverOrder } from '../../../protocol/calls/trading/contract.ts';
import { useApp } from '../../lib/app-context.ts';
import type { Core } from '../../lib/core/core.ts';
import { useCore } from '../../lib/core/use-core.ts';
import { usePriceReader } from '../../lib/core/use-price-reader.ts';
import type { Live } from '../../lib/market/live.ts';
import type { MarketStore } from '../../lib/market/market-store.ts';
import { sideOf } from './side-of.ts';

type Trail = NonNullable<LeverOrder['trail']>;

/** A trailing stop: an order that waits, or a way out of an open one. */
export interface TrailingThing {
  id: string;
  order: LeverOrder;
  exit: LeverExit | undefined;
}

/** Both null until it starts. */
export interface TrailNow {
  best: string | null;
  level: string | null;
}

const trailOf = ({ order, exit }: TrailingThing): Trail | null => exit?.trail ?? order.trail;

/** The mark must fall to the level: the best mark is the highest. */
function isBestHigh({ order, exit }: TrailingThing): boolean {
  return (order.type === 1) === (exit !== undefined);
}

/**
 * Levels of trailing stops between two messages of the server, which sends the best mark only with its order: they go on
 * with the marks that the page gets, by the core's formula.
 */
export function useTrails(
  { tick }: Pick<Instrument, 'tick'>,
  things: readonly TrailingThing[],
): Live<ReadonlyMap<string, TrailNow>> {
  const { quotes } = useApp();
  const [core] = useCore();
  const read = usePriceReader();
  const key = JSON.stringify(
    things.map((thing) => [thing.id, thing.order.id, thing.order.type, trailOf(thing)]),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what of the things counts.
  return useMemo(
    () =>
      new Trails(quotes, {
        things,
        tick,
        core: core.kind === 'ready' ? core.core : undefined,
        read,
      }),
    [quotes, key, tick, core],
  );
}

interface Terms {
  things: readonly TrailingThing[];
  tick: string;
  core: Core | undefined;
  read(text: string | undefined): string | undefined;
}

class Trails implements Live<ReadonlyMap<string, TrailNow>> {
  readonly #quotes: MarketStore;
  readonly #terms: Terms;
  readonly #listeners = new Set<() => void>();
  readonly #bests = new Map<string, string>();
  #levels: ReadonlyMap<string, TrailNow>;
  #leave: (() => void) | undefined;

  constructor(quotes: MarketStore, terms: Terms) {
    this.#quotes = quotes;
    this.#terms = terms;
    const levels = new Map<string, TrailNow>();
    for (const thing of terms.things) {
      const { best = null, level = null } = trailOf(thing) ?? {};
      levels.set(thing.id, { best, level });
      if (best !== null) this.#bests.set(thing.id, best);
    }
    this.#levels = levels;
  }

  value = (): ReadonlyMap<string, TrailNow> => this.#levels;

  onChange = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    if (this.#leave === undefined && this.#bests.size > 0) this.#follow();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      this.#leave?.();
      this.#leave = undefined;
    };
  };

  #follow(): void {
    const { live } = this.#quotes;
    const look = (): void => this.#look();
    const ids = new Set(this.#terms.things.map(({ order }) => order.match_id));
    const leaves = [live.portfolio(), ...[...ids].map((id) => live.detail(id))].map((one) =>
      one.onChange(look),
    );
    this.#leave = () => {
      for (const leave of leaves) leave();
    };
  }

  #look(): void {
    const { things, core, read } = this.#terms;
    for (const thing of things) {
      const best = this.#bests.get(thing.id);
      const mark = read(this.#markOf(thing));
      if (best === undefined || mark === undefined || core === undefined) continue;
      const better = isBestHigh(thing) ? '1' : '-1';
      if (core.evaluate('cmp', [mark, best]) !== better) continue;
      this.#bests.set(thing.id, mark);
      // Without an answer the level stays as it is; the server has its own.
      void this.#move(thing, mark).catch(() => undefined);
    }
  }

  #markOf({ order }: TrailingThing): string | undefined {
    const { match_id, id } = order;
    return this.#quotes.portfolio()?.position(id)?.mark ?? this.#quotes.detail(match_id)?.mark;
  }

  async #move(thing: TrailingThing, best: string): Promise<void> {
    const trail = trailOf(thing);
    if (trail === null) return;
    const { distance, unit } = trail;
    const answer = await this.#quotes.trailLevel({
      side: sideOf(thing.order),
      isEntry: thing.exit === undefined,
      best,
      distance,
      distance_unit: unit,
      tick: this.#terms.tick,
    });
    if (!answer.ok || this.#bests.get(thing.id) !== best) return;
    this.#levels = new Map(this.#levels).set(thing.id, { best, level: answer.value });
    for (const listener of this.#listeners) listener();
  }
}
