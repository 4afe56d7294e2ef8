import type { CoreError, Explanation, Formula } from '../core/pkg/pe_core.js';

/** The page starts the worker from here, so that src knows this file of the worker and no other. */
export { default as marketWorkerUrl } from './market.worker.ts?worker&url';

/**
 * What the maths answered. A refusal of the maths is a value, not an exception: exceptions that cross Comlink lose
 * their type, and a caller could forget them. What is still thrown is a broken worker (its core did not load).
 */
export type Answer<T> = { ok: true; value: T } | { ok: false; error: CoreError };

/** What Comlink exposes. Every call is pure, so the page may ask again when a worker died before it answered. */
export interface MarketWorkerApi {
  /** Alive? Answers also while the core is still loading. */
  beat(): Promise<true>;
  formulas(): Promise<Answer<Formula[]>>;
  evaluate(name: string, args: string[]): Promise<Answer<string>>;
  explain(name: string, args: string[]): Promise<Answer<Explanation>>;
}
