import { expose } from 'comlink';
import type { CoreError } from '../core/pkg/pe_core.js';
import type { Answer, MarketWorkerApi } from './market-worker.api.ts';

type Core = typeof import('../core/pkg/pe_core.js');

let core: Promise<Core>;

function isCoreError(thrown: unknown): thrown is CoreError {
  return typeof thrown === 'object' && thrown !== null && 'key' in thrown && 'detail' in thrown;
}

async function answer<T>(work: (core: Core) => T): Promise<Answer<T>> {
  const loaded = await core;
  try {
    return { ok: true, value: work(loaded) };
  } catch (thrown) {
    if (isCoreError(thrown))
      return { ok: false, error: { key: thrown.key, detail: thrown.detail } };
    throw thrown;
  }
}

const api: MarketWorkerApi = {
  beat: async () => true,
  formulas: () => answer((core) => core.formulas()),
  evaluate: (name, args) => answer((core) => core.evaluate(name, args)),
  explain: (name, args) => answer((core) => core.explain(name, args)),
};

// Exposed first, the core after it and never at the top of the file: its module awaits at top level, and what the
// page sends before that ends would be lost.
expose(api);
core = import('../core/pkg/pe_core.js');
// Each call tells the failure to its caller; this only keeps it from being reported twice as unhandled.
core.catch(() => undefined);
