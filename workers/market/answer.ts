import type { CoreError } from '../../core/pkg/pe_core.js';
import type { Answer } from '../market-worker.api.ts';

function isCoreError(thrown: unknown): thrown is CoreError {
  return typeof thrown === 'object' && thrown !== null && 'key' in thrown && 'detail' in thrown;
}

/** What the core refuses is an answer like others; what else is thrown is a broken worker. */
export function answerOf<T>(work: () => T): Answer<T> {
  try {
    return { ok: true, value: work() };
  } catch (thrown) {
    if (isCoreError(thrown))
      return { ok: false, error: { key: thrown.key, detail: thrown.detail } };
    throw thrown;
  }
}
