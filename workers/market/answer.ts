import type { CoreError } from '../../core/pkg/pe_core.js';

/**
 * What the maths answered. A refusal of the maths is a value, not an exception: exceptions that cross Comlink lose
 * their type, and a caller could forget them. What is still thrown is a broken worker (its core did not load).
 */
export type Answer<T> = { ok: true; value: T } | { ok: false; error: CoreError };

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
