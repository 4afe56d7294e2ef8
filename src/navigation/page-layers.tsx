import { Activity, type ReactNode } from 'react';
import styles from './frame.module.css';
import type { StackEntry } from './page-stack.ts';
import { isTab } from './tabs.ts';

/** Where a page stands in a wide window; on a phone each has the whole of it. */
export type PagePlace = 'list' | 'detail' | 'only';

interface PageLayersProps {
  pages: readonly StackEntry[];
  /** The visible pages by their id. */
  places: ReadonlyMap<string, PagePlace>;
  children(page: StackEntry): ReactNode;
}

/** Only the page on top is visible, in a wide window with its list or its detail; the others have no effects. */
export function PageLayers({ pages, places, children }: PageLayersProps): ReactNode {
  return pages.map((page) => (
    <Activity key={page.id} mode={places.has(page.id) ? 'visible' : 'hidden'}>
      <div
        ref={hideByClass}
        className={isTab(page.location.pathname) ? undefined : styles['swiped']}
        data-pane={places.get(page.id)}
      >
        <div className={styles['scroller']}>{children(page)}</div>
      </div>
    </Activity>
  ));
}

/**
 * React hides a page with an inline `display: none`, which makes the browser drop its styles and layout, so
 * that a slide back begins with a late frame. This object replaces the style: a class hides the page and keeps
 * them.
 * Avoids: styling and laying out a former page in the first frame of a slide back.
 * Gain (row slide_moving_late_frames, commit ee5b533): 2.7 to 3.6 % without it, 0 to 0.2 % with it. A run on a
 * busy machine could not show it again (38 traces: 1.0 more late frames without it, standard error 1.4).
 * Remove when: that row stays the same with React's own `display: none`.
 */
function hideByClass(layer: HTMLElement | null): void {
  if (layer === null) return;
  const keep = (isKept: boolean): void => {
    layer.classList.toggle(styles['kept'] as string, isKept);
  };
  const value = {
    setProperty: () => keep(true),
    set display(_: string) {
      keep(false);
    },
  };
  Object.defineProperty(layer, 'style', { value, configurable: true });
}
