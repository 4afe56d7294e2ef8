// How far each page is scrolled, by its place in the history: kept for the way back, and while the browser reloads the app.
import type { Location } from 'react-router-dom';
import { isTab } from './tabs.ts';

const STORED = 'scroll_positions';

/** A tab is the same page wherever it stands in the history. */
export const keyOfScroll = ({ pathname, key }: Location): string =>
  isTab(pathname) ? pathname : key;

export class ScrollPositions {
  readonly #tops: Map<string, number>;

  constructor() {
    history.scrollRestoration = 'manual';
    this.#tops = new Map(storedTops());
  }

  of(key: string): number | undefined {
    return this.#tops.get(key);
  }

  note(key: string): void {
    this.#tops.set(key, scrollY);
  }

  /** Stores them when the document is left; `currentKey` is that of the visible page. */
  keepOf(currentKey: () => string): void {
    addEventListener('pagehide', () => {
      this.note(currentKey());
      try {
        sessionStorage.setItem(STORED, JSON.stringify([...this.#tops]));
      } catch {
        // A full storage, or none: the reloaded page begins at its top.
      }
    });
  }
}

function storedTops(): [string, number][] {
  try {
    return JSON.parse(sessionStorage.getItem(STORED) ?? '[]') as [string, number][];
  } catch {
    return [];
  }
}
