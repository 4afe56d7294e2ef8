// Timed options, put together: what they answer, what they do by the clock, their engine.
import type { HandlersOf } from '../../http/handlers.ts';
import type { Job } from '../../jobs/jobs.ts';
import type { WatchLink } from '../../market/market-link.ts';
import type { PrepareClosing } from '../../trading/closing.ts';
import type { Engine } from '../../trading/engine.ts';
import { cancelStakes } from './cancel.ts';
import { OptionEngine } from './engine.ts';
import { type OptionCall, type OptionParts, optionHandlers } from './handlers.ts';
import type { FromOptionWatch } from './watch-messages.ts';

const TIDY_MS = 5000;

export interface Options {
  handlers: HandlersOf<OptionCall>;
  engine: Engine;
  jobs: readonly Job[];
  closing: PrepareClosing;
}

export function openOptions(
  parts: OptionParts & { market: WatchLink; report(error: unknown): void },
): Options {
  const { market } = parts;
  const engine = new OptionEngine({
    ...parts,
    tellWatch: (message) => market.tell('options', message),
  });
  market.onFired('options', (message) => engine.fired(message as FromOptionWatch));
  return {
    handlers: optionHandlers(parts, engine),
    engine,
    closing: async () => async (tx, user_id, time) => {
      const cancelled = await cancelStakes(tx, { user_id, nameOf: parts.nameOf, time });
      tx.afterCommit(() => {
        for (const order of cancelled) engine.cancelled(order);
      });
    },
    jobs: [{ name: 'options', every_ms: TIDY_MS, run: () => engine.tidy() }],
  };
}
