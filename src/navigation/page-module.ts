import type { ComponentType } from 'react';

/** Specification 9: timeout of a page's code. */
const LOADING_AT_MOST_MS = 60_000;

export type PageCode =
  | { kind: 'idle' }
  | { kind: 'loading' }
  | { kind: 'ready'; Page: ComponentType }
  | { kind: 'failed' };

export class PageModule {
  readonly #load: () => Promise<ComponentType>;
  readonly #listeners = new Set<() => void>();
  #code: PageCode = { kind: 'idle' };

  constructor(load: () => Promise<ComponentType>) {
    this.#load = load;
  }

  code = (): PageCode => this.#code;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  load(): void {
    if (this.#code.kind === 'ready' || this.#code.kind === 'loading') return;
    this.#become({ kind: 'loading' });
    const givenUp = setTimeout(() => this.#become({ kind: 'failed' }), LOADING_AT_MOST_MS);
    this.#load().then(
      (Page) => {
        clearTimeout(givenUp);
        this.#become({ kind: 'ready', Page });
      },
      () => {
        clearTimeout(givenUp);
        this.#become({ kind: 'failed' });
      },
    );
  }

  whenSettled(): Promise<void> {
    this.load();
    return new Promise((resolve) => {
      const look = (): void => {
        if (this.#code.kind === 'loading') return;
        this.#listeners.delete(look);
        resolve();
      };
      this.#listeners.add(look);
      look();
    });
  }

  #become(code: PageCode): void {
    this.#code = code;
    for (const listener of this.#listeners) listener();
  }
}
