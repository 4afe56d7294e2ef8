import type { CoreError } from '../../core/pkg/pe_core.js';

/**
 * A refusal by the core is a value, because exceptions lose their type when they cross Comlink.
 * Anything thrown means a broken worker (its core did not load).
 */
export type Answer<T> = { ok: true; value: T } | { ok: false; error: CoreError };

function isCoreError(thrown: unknown): thrown is CoreError {
  return typeof thrown === 'object' && thrown !== null && 'key' in thrown && 'detail' in thrown;
}

export function answerOf<T>(work: () => T): Answer<T> {
  try {
    return { ok: true, value: work() };
  } catch (thrown) {
    if (isCoreError(thrown))
      return { ok: false, error: { key: thrown.key, detail: thrown.detail } };
    throw thrown;
  }
}
